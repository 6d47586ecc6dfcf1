//! Arguments that every verb takes.

use super::progress::When;
use crate::formats::FORMATS;
use crate::replay::Finding;
use crate::rules::Edition;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Arguments that every verb takes.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// Write the results to FILE (a temporary file first, then a rename; `-`: standard output)
    #[arg(short, long, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Only record number N of each file, counted from 1
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub record: Option<u64>,
    /// Judge by this edition, whatever the record says (its repetition tags are dropped, its numbers keep their meaning)
    #[arg(long, global = true, value_name = "NAME", value_parser = edition_parser())]
    pub edition: Option<String>,
    /// Report only these findings (names, separated by commas)
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',', value_parser = finding_name)]
    pub select: Vec<String>,
    /// Leave these findings out of the report (names, separated by commas)
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',', value_parser = finding_name)]
    pub ignore: Vec<String>,
    /// Report at most N findings of each record
    #[arg(long, global = true, value_name = "N")]
    pub max_findings: Option<usize>,
    /// When to use color
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// How many threads work (0: one for each core); the results are the same [environment: `ADJUTANT_JOBS`]
    #[arg(short, long, global = true, value_name = "N", default_value_t = 0)]
    pub jobs: usize,
    /// When to show the progress on standard error
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    pub progress: When,
    /// Read the inputs whose names stand in FILE too, one a line or parted by NUL bytes (`-`: standard input)
    #[arg(long, global = true, value_name = "FILE", help_heading = "Inputs")]
    pub files_from: Option<PathBuf>,
    /// Search folders for the files that match, instead of for records by their endings (`!GLOB` leaves out)
    #[arg(long, global = true, value_name = "GLOB", help_heading = "Inputs")]
    pub glob: Vec<String>,
    /// The format of the inputs [default: told by the content of each]
    #[arg(long, global = true, value_name = "FORMAT", value_parser = input_format(), help_heading = "Inputs")]
    pub from: Option<String>,
    /// The longest record that is read, in bytes (K, M and G are understood)
    #[arg(long, global = true, value_name = "SIZE", default_value = "4M", value_parser = size, help_heading = "Inputs")]
    pub max_record: usize,
    /// Put `'` before cells of CSV and TSV that a spreadsheet would take for a formula (numbers stay as they are)
    #[arg(long, global = true)]
    pub csv_safe: bool,
    /// Read no `adjutant.toml`
    #[arg(long, global = true)]
    pub no_config: bool,
}

/// When to use color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set; always if `CLICOLOR_FORCE` is
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Common {
    /// The edition to judge by, if one was asked for.
    pub fn judge_by(&self) -> Option<&'static Edition> {
        self.edition.as_deref().and_then(Edition::from_name)
    }

    /// The findings to report, in order.
    pub fn reported<'f>(&self, findings: &'f [Finding]) -> impl Iterator<Item = &'f Finding> {
        let (select, ignore) = (&self.select, &self.ignore);
        findings
            .iter()
            .filter(move |finding| select.is_empty() || select.iter().any(|name| name == finding.name()))
            .filter(move |finding| !ignore.iter().any(|name| name == finding.name()))
            .take(self.max_findings.unwrap_or(usize::MAX))
            .collect::<Vec<_>>()
            .into_iter()
    }
}

/// A number of bytes, with a unit or without.
fn size(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.as_bytes().last().map(u8::to_ascii_uppercase) {
        Some(b'K') => (&text[..text.len() - 1], 1 << 10),
        Some(b'M') => (&text[..text.len() - 1], 1 << 20),
        Some(b'G') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    let number =
        digits.parse::<usize>().map_err(|_| "expected a number of bytes such as 500000, 64K or 4M".to_owned())?;
    // A record's places are counted in 32 bits.
    let bytes = number.checked_mul(unit).filter(|bytes| *bytes < 1 << 32);
    bytes.filter(|bytes| *bytes > 0).ok_or_else(|| "expected a size from 1 byte to less than 4G".to_owned())
}

fn input_format() -> PossibleValuesParser {
    let readable = FORMATS.iter().copied().filter(|format| format.is_read());
    PossibleValuesParser::new(readable.map(|format| PossibleValue::new(format.name).help(format.title)))
}

fn edition_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(Edition::ALL.iter().map(|edition| edition.name))
}

fn finding_name(text: &str) -> Result<String, String> {
    if let Some(article) = crate::explain::article(text) {
        return Ok(article.name.to_owned());
    }
    let hint = crate::explain::nearest(text).map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
    Err(format!("no finding has that name{hint}"))
}

#[cfg(test)]
mod tests {
    use super::size;
    use crate::archive::MAX_RECORD;
    use crate::cli::args::Cli;
    use clap::Parser;

    #[test]
    fn records_are_as_long_as_the_reader_allows_unless_told_otherwise() {
        assert_eq!(Cli::parse_from(["adjutant", "rules"]).common.max_record, MAX_RECORD);
    }

    #[test]
    fn sizes_are_read() {
        for (text, bytes) in [("1", 1), ("64k", 65_536), ("4M", 4_194_304), ("3G", 3_221_225_472)] {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for bad in ["", "M", "0", "4G", "-1", "1.5M", "18446744073709551616", "99999999999G"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
