//! The value of the tag `Date`: a day, or a month or year of which more is not known. `format-spec/tables.md`, section
//! "Dates".

use crate::board::named;
use std::fmt;

named! {
    /// How much of a date is known.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Precision {
        /// The year alone.
        Year = "year",
        /// Year and month.
        Month = "month",
        /// The day.
        Day = "day",
    }
}

/// A date of the Gregorian calendar, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
    precision: Precision,
}

impl Date {
    /// Reads what the tag says: four digits of the year, two of the month and two of the day, with `.`, `-` or `/` between
    /// them; `??` or nothing stands for a month and a day that are not known. `None` for anything else, the unknown year
    /// and days that no calendar has among it.
    pub fn parse(value: &str) -> Option<Self> {
        let value = value.trim();
        let mut parts = value.split(['.', '-', '/']);
        let mut part = |digits: usize| match parts.next() {
            None => Some(None),
            Some(text) if text.bytes().all(|byte| byte == b'?') => Some(None),
            Some(text) if text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse::<u16>().ok().map(Some)
            }
            Some(_) => None,
        };
        let (year, month, day) = (part(4)??, part(2)?, part(2)?);
        if parts.next().is_some() || year == 0 {
            return None;
        }
        let (precision, month, day) = match (month, day) {
            // A day of a month that is not known says nothing.
            (None, _) => (Precision::Year, 1, 1),
            (Some(month), None) => (Precision::Month, month, 1),
            (Some(month), Some(day)) => (Precision::Day, month, day),
        };
        let is_day = (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
        is_day.then_some(Self { year, month: month as u8, day: day as u8, precision })
    }

    /// `true` if the tag may hold this value: a date as [`Date::parse`] reads it, one with `?` in the place of digits, or
    /// nothing.
    pub fn may_be(value: &str) -> bool {
        let value = value.trim();
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '?' | '.' | '-' | '/');
        value.is_empty() || Self::parse(value).is_some() || value.contains('?') && value.chars().all(is_part)
    }

    /// How much of it is known.
    pub const fn precision(self) -> Precision {
        self.precision
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The number of its first day, 1970-01-01 being 0.
    pub fn days_from_1970(self) -> i32 {
        let before = i32::from(self.year) - 1;
        let of_years = before * 365 + before / 4 - before / 100 + before / 400;
        let of_months: i32 = (1..self.month).map(|month| i32::from(days_of(self.year, u16::from(month)))).sum();
        of_years + of_months + i32::from(self.day) - 1 - DAYS_TO_1970
    }
}

impl Date {
    /// The day of that number; of numbers beyond the years 1 to 9999, the first or the last of these days.
    pub fn from_days(number: i32) -> Self {
        // Years are counted from the first of March, so that the day that is not in every year is their last.
        let from_march = (number.saturating_add(DAYS_TO_1970).clamp(0, LAST_DAY) + 306) as u32;
        let (centuries, day) = (from_march / 146_097, from_march % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day_of_month = day - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        let year = (centuries * 400 + year + next) as u16;
        Self { year, month: month as u8, day: day_of_month as u8, precision: Precision::Day }
    }
}

/// The number of 9999-12-31, counted from 0001-01-01.
const LAST_DAY: i32 = 3_652_058;

/// How many days there were from 0001-01-01 to 1970-01-01.
const DAYS_TO_1970: i32 = 719_162;

/// How many days that month has.
const fn days_of(year: u16, month: u16) -> u16 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

/// Its first day, `2024-01-01` for the year 2024.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::{Date, Precision};

    #[test]
    fn the_tag_may_hold_dates_with_unknown_digits_and_nothing_else() {
        for value in ["", " ", "?", "????.??.??", "202?.05.18", "2024.05.1?", "2024", "2024-05", "2024/05/18"] {
            assert!(Date::may_be(value), "{value}");
        }
        for value in
            ["Tom", "18.05.2024", "2024.13.01", "2023.02.29", "0000.00.00", "2024.05.18?!", "May 2024", "\u{661}?"]
        {
            assert!(!Date::may_be(value), "{value}");
        }
    }

    #[test]
    fn a_date_is_its_first_day_and_how_much_of_it_is_known() {
        for (value, first, precision) in [
            ("2024.05.18", "2024-05-18", Precision::Day),
            ("2024-05-18", "2024-05-18", Precision::Day),
            ("2024/02/29", "2024-02-29", Precision::Day),
            ("2024.05.??", "2024-05-01", Precision::Month),
            ("2024.??.??", "2024-01-01", Precision::Year),
            ("2024.??.18", "2024-01-01", Precision::Year),
            ("2024.05", "2024-05-01", Precision::Month),
            (" 2024 ", "2024-01-01", Precision::Year),
        ] {
            let date = Date::parse(value).expect(value);
            assert_eq!((date.to_string().as_str(), date.precision()), (first, precision), "{value}");
        }
    }

    #[test]
    fn what_no_calendar_has_is_no_date() {
        for value in [
            "",
            "?",
            "????.??.??",
            "0000",
            "2023.02.29",
            "1900.02.29",
            "2024.04.31",
            "2024.13.01",
            "2024.00.01",
            "2024.01.00",
            "24.05.18",
            "2024.5.18",
            "2024.05.18.1",
            "2024.05.1x",
            "May 2024",
            "+024.01.01",
        ] {
            assert_eq!(Date::parse(value), None, "{value}");
        }
    }

    #[test]
    fn days_are_counted_from_1970() {
        // The values of `date -d DAY +%s` through 86,400.
        for (day, number) in [("1970.01.01", 0), ("1969.12.31", -1), ("2000.03.01", 11_017), ("2024.05.18", 19_861)] {
            assert_eq!(Date::parse(day).map(Date::days_from_1970), Some(number), "{day}");
        }
    }

    #[test]
    fn every_day_follows_the_one_before() {
        let mut last = Date::parse("0001.01.01").map(Date::days_from_1970).expect("a day") - 1;
        for year in 1..=2400 {
            for month in 1..=12 {
                for day in 1..=31 {
                    if let Some(date) = Date::parse(&format!("{year:04}.{month:02}.{day:02}")) {
                        last += 1;
                        assert_eq!(date.days_from_1970(), last, "{date}");
                        assert_eq!(Date::from_days(last), date);
                    }
                }
            }
        }
    }
}
