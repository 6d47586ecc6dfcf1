//! Parses the value of the tag `Date`: a day, a month or a year. `format-spec/tables.md`, section "Dates".

use crate::board::named;
use std::fmt;

named! {
    /// Precision of a date.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Precision {
        /// Only the year is known.
        Year = "year",
        /// The year and the month are known.
        Month = "month",
        /// The day is known.
        Day = "day",
    }
}

/// A date of the Gregorian calendar, with a precision of a day, a month or a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
    precision: Precision,
}

impl Date {
    /// Parses the value of the tag: four digits for the year, two for the month and two for the day. The parts are
    /// separated by `.`, `-` or `/`. An unknown month or day is written with `?` or left out.
    ///
    /// Returns `None` for any other value, for an unknown year and for a day that does not exist.
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
            // A day in an unknown month is ignored.
            (None, _) => (Precision::Year, 1, 1),
            (Some(month), None) => (Precision::Month, month, 1),
            (Some(month), Some(day)) => (Precision::Day, month, day),
        };
        let is_day = (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
        is_day.then_some(Self { year, month: month as u8, day: day as u8, precision })
    }

    /// `true` if the value is allowed in the tag: a date that [`Date::parse`] accepts, a date with `?` in place of
    /// digits, or an empty value.
    pub fn may_be(value: &str) -> bool {
        let value = value.trim();
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '?' | '.' | '-' | '/');
        value.is_empty() || Self::parse(value).is_some() || value.contains('?') && value.chars().all(is_part)
    }

    /// The precision of the date.
    pub const fn precision(self) -> Precision {
        self.precision
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Number of days from 1970-01-01 to the first day of this date.
    pub fn days_from_1970(self) -> i32 {
        let before = i32::from(self.year) - 1;
        let of_years = before * 365 + before / 4 - before / 100 + before / 400;
        let of_months: i32 = (1..self.month).map(|month| i32::from(days_of(self.year, u16::from(month)))).sum();
        of_years + of_months + i32::from(self.day) - 1 - DAYS_TO_1970
    }
}

impl Date {
    /// Returns the date that is `number` days after 1970-01-01, clamped to the years 1 to 9999.
    pub fn from_days(number: i32) -> Self {
        // Years are counted from March 1, so that a leap day is the last day of its year.
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

/// Number of days from 0001-01-01 to 9999-12-31.
const LAST_DAY: i32 = 3_652_058;

/// Number of days from 0001-01-01 to 1970-01-01.
const DAYS_TO_1970: i32 = 719_162;

/// Number of days in the month.
const fn days_of(year: u16, month: u16) -> u16 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

/// Formats the first day of the date, such as `2024-01-01` for the year 2024.
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
        // The values of `date -d DAY +%s`, divided by 86,400.
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
