//! Reads and writes the names of Gravon's files. A name contains the date of the game and its number.
//!
//! An XML file is named like `classic-2005.9-119.xml`, a GSN file like `classic.2003.05.15.107.gsn`. Month 0 means
//! December of the previous year.

use super::codes::GameType;
use crate::board::Variant;
use crate::cut::{ARCHIVE, COMPRESSED};
use crate::notation::Record;

/// Data from the name of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FileNameData {
    /// Date, in the format of the tag `Date`.
    pub date: String,
    /// Number of the game.
    pub number: String,
}

/// Parses the name of an XML file. Returns `None` if the name does not follow the pattern.
pub(super) fn of_xml(name: &str) -> Option<FileNameData> {
    let (rest, number) = stem(name, ".xml")?.rsplit_once('-')?;
    let (kind, month) = rest.rsplit_once('-')?;
    let (year, month) = month.split_once('.')?;
    facts(kind, [year, month], None, number)
}

/// Parses the name of a GSN file. Returns `None` if the name does not follow the pattern.
pub(super) fn of_gsn(name: &str) -> Option<FileNameData> {
    let mut parts = stem(name, ".gsn")?.rsplitn(5, '.');
    let (number, day, month, year, kind) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    facts(kind, [year, month], Some(day), number)
}

/// Returns the name without `ending` and without the extension of a compressed file. Returns `None` if the name
/// does not have this ending.
fn stem<'n>(name: &'n str, ending: &str) -> Option<&'n str> {
    let without = |name: &'n str, ending: &str| {
        let (stem, found) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
        found.eq_ignore_ascii_case(ending).then_some(stem)
    };
    let name = COMPRESSED.iter().chain(&[ARCHIVE]).find_map(|compressed| without(name, compressed)).unwrap_or(name);
    without(name, ending)
}

fn facts(kind: &str, [year, month]: [&str; 2], day: Option<&str>, number: &str) -> Option<FileNameData> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = [year, month, day.unwrap_or("1"), number];
    if kind.is_empty() || year.len() != 4 || month.len() > 2 || number.len() > 18 || !parts.into_iter().all(is_digits) {
        return None;
    }
    let (year, month) = match (year.parse::<u16>().ok()?, month.parse::<u8>().ok()?) {
        (year, 0) => (year.checked_sub(1)?, 12),
        (year, month @ 1..=12) => (year, month),
        _ => return None,
    };
    let day = match day.map(|day| (day.len() <= 2).then(|| day.parse::<u8>().ok()).flatten()) {
        None => "??".to_owned(),
        Some(Some(day)) if (1..=days(year, month)).contains(&day) => format!("{day:02}"),
        Some(_) => return None,
    };
    Some(FileNameData { date: format!("{year:04}.{month:02}.{day}"), number: number.to_owned() })
}

/// Returns the number of days of a month.
const fn days(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Returns the name of an XML file for a record, without extension. Returns `None` if the record does not contain
/// the month. If the record has no game number, `number` is used.
pub(super) fn for_xml(record: &Record<'_>, number: u64) -> Option<String> {
    let ([year, month, _], number) = (date(record)?, number_of(record, number));
    let month = month.trim_start_matches('0');
    let name = format!("{}-{year}.{month}-{number}", type_name(record)?);
    of_xml(&format!("{name}.xml")).map(|_| name)
}

/// Returns the name of a GSN file for a record, without extension. Returns `None` if the record does not contain
/// the day. If the record has no game number, `number` is used.
pub(super) fn for_gsn(record: &Record<'_>, number: u64) -> Option<String> {
    let ([year, month, day], number) = (date(record)?, number_of(record, number));
    let name = format!("{}.{year}.{month}.{day}.{number}", type_name(record)?);
    of_gsn(&format!("{name}.gsn")).map(|_| name)
}

/// Returns year, month and day of the tag `Date`.
fn date<'r>(record: &'r Record<'_>) -> Option<[&'r str; 3]> {
    let mut parts = record.tag("Date")?.splitn(3, '.');
    Some([parts.next()?, parts.next()?, parts.next()?])
}

fn number_of(record: &Record<'_>, number: u64) -> String {
    record.tag("GameNumber").map_or_else(|| number.to_string(), str::to_owned)
}

fn type_name(record: &Record<'_>) -> Option<&'static str> {
    let variant = record.tag("Variant").map_or(Some(Variant::Original), Variant::from_name)?;
    Some(GameType::of(variant)?.name)
}

#[cfg(test)]
mod tests {
    use super::{of_gsn, of_xml};

    #[test]
    fn names_tell_date_and_number() {
        let xml = |name| of_xml(name).map(|facts| format!("{} {}", facts.date, facts.number));
        let gsn = |name| of_gsn(name).map(|facts| format!("{} {}", facts.date, facts.number));
        assert_eq!(xml("classic-2005.9-119.xml").as_deref(), Some("2005.09.?? 119"));
        assert_eq!(xml("ultimate lightning-2005.12-1.XML.gz").as_deref(), Some("2005.12.?? 1"));
        assert_eq!(xml("duell-2006.0-7.xml").as_deref(), Some("2005.12.?? 7"));
        assert_eq!(gsn("classic.2003.05.15.107.gsn").as_deref(), Some("2003.05.15 107"));
        assert_eq!(gsn("classic.2004.00.31.0107.gsn.zst").as_deref(), Some("2003.12.31 0107"));
        assert_eq!(
            gsn("classic.2000.02.29.1.gsn").as_deref(),
            Some("2000.02.29 1"),
            "every fourth century has a leap day"
        );
        assert_eq!(gsn("freesetup.2004.2.29.1.gsn").as_deref(), Some("2004.02.29 1"));
    }

    #[test]
    fn names_that_do_not_follow_the_pattern_tell_nothing() {
        for name in [
            "",
            "game.xml",
            "classic-2005.9-119",
            "classic-2005.13-119.xml",
            "classic-2005.9-.xml",
            "classic-2005.9-1x.xml",
            "classic-2005.009-1.xml",
            "classic-2005.9-1234567890123456789.xml",
            "classic-05.9-119.xml",
            "classic-2005-119.xml",
            "-2005.9-119.xml",
            "classic-0000.0-119.xml",
            "classic-2005.9-119.gsn",
            "\u{e9}.xml",
        ] {
            assert_eq!(of_xml(name), None, "{name}");
        }
        for name in [
            "classic.2003.05.32.107.gsn",
            "classic.2003.02.29.107.gsn",
            "classic.2003.05.00.107.gsn",
            "classic.1900.02.29.107.gsn",
            "classic.2003.05.107.gsn",
            ".2003.05.15.107.gsn",
            "classic.2003.05.+5.107.gsn",
        ] {
            assert_eq!(of_gsn(name), None, "{name}");
        }
    }
}
