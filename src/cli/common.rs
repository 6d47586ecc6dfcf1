//! Arguments that every verb takes.

use super::choices::{Choice, FINDINGS, choices, is_finding, named};
use super::file_sink::Target;
use super::progress::When;
use super::terminal::Color;
use crate::archive::{self, Shard};
use crate::formats::{FORMATS, Format, json};
use crate::games::Settings;
use crate::replay::{Finding, Judging};
use crate::rules::{Edition, Effort};
use clap::Args;
use clap::builder::TypedValueParser;
use std::path::PathBuf;

/// The headings under which help lists them, behind a verb's own.
const OUTPUT: &str = "Output";
const INPUTS: &str = "Inputs";
const RULES: &str = "Rules";
const GLOBAL: &str = "Global";

/// How hard it is tried to decide records with unknown pieces.
const EFFORTS: [Choice<Effort>; 2] = [
    ("normal", Effort::Normal, "Gives up after 40,000 nodes of search [default]"),
    ("high", Effort::High, "Uses what later turns need of the board; 16 times the nodes"),
];

/// Options that matter only to a verb that reads records.
const READING: &[&str] = &["record", "shard", "files_from", "glob", "from", "max_record", "jobs", "progress"];

/// Options that matter only to a verb that judges records.
const JUDGING: &[&str] = &["effort", "max_findings"];

/// Options that matter only to a verb that reports findings.
const TELLING: &[&str] = &["select", "ignore"];

const EDITION: &[&str] = &["edition"];

const CSV: &[&str] = &["csv_safe"];

/// The verbs whose help shows of the options of every verb `-o` alone: they write one plain text.
const PLAIN: [&str; 2] = ["completions", "man"];

/// The options that have no effect in a verb: it refuses them, and its help does not show them.
const UNUSED: [(&str, &[&[&str]]); 15] = [
    ("completions", &[READING, JUDGING, TELLING, EDITION, CSV]),
    ("man", &[READING, JUDGING, TELLING, EDITION, CSV]),
    ("explain", &[READING, JUDGING, TELLING, EDITION, CSV]),
    ("conform", &[READING, JUDGING, TELLING, EDITION, CSV]),
    ("formats", &[READING, JUDGING, TELLING, EDITION]),
    ("rules", &[READING, JUDGING, TELLING, CSV]),
    ("new", &[READING, JUDGING, CSV]),
    ("record", &[&["shard", "files_from", "glob", "jobs", "progress"], CSV]),
    ("generate", &[&["files_from", "glob"], CSV]),
    ("fmt", &[CSV]),
    ("board", &[CSV]),
    ("page", &[CSV]),
    ("report", &[CSV]),
    ("merge", &[CSV]),
    ("redact", &[CSV]),
];

/// The names of the arguments that have no effect in that verb.
pub(super) fn unused(verb: &str) -> impl Iterator<Item = &'static str> {
    let groups = UNUSED.iter().find(|(name, _)| *name == verb).map_or(&[][..], |(_, groups)| groups);
    groups.iter().flat_map(|group| group.iter().copied())
}

/// The verb with the arguments hidden that have no effect in it.
pub(super) fn hide_unused(verb: clap::Command) -> clap::Command {
    let verb_name = verb.get_name().to_owned();
    let is_plain = PLAIN.contains(&&*verb_name);
    let all = Common::augment_args(clap::Command::new("all"));
    all.get_arguments().fold(verb, |verb, argument| {
        let name = argument.get_id().as_str();
        let is_hidden = unused(&verb_name).any(|unused| unused == name) || is_plain && name != "output";
        if is_hidden || is_plain { verb.arg(argument.clone().hide(is_hidden).help_heading(None)) } else { verb }
    })
}

/// Arguments that every verb takes.
#[derive(Args, Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Common {
    /// Write the results to FILE, in the form and compression of its ending
    ///
    /// It is compressed if it ends with .gz, .zst or .bz2. `-` is standard output.
    #[arg(short, long, global = true, value_name = "FILE", help_heading = OUTPUT)]
    pub output: Option<PathBuf>,
    /// Only record number N of each file, counted from 1
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = INPUTS)]
    pub record: Option<u64>,
    /// Only part K of N: every record is in one of the N parts, whatever machine reads them
    #[arg(long, global = true, value_name = "K/N", value_parser = shard, help_heading = INPUTS)]
    pub shard: Option<Shard>,
    /// Judge by this edition, whatever the record says (its repetition tags are dropped, its numbers keep their meaning)
    #[arg(long, global = true, value_name = "NAME", value_parser = edition_parser(), ignore_case = true, help_heading = RULES)]
    pub edition: Option<&'static Edition>,
    /// How hard to try to decide records with unknown pieces: more of them take longer
    #[arg(long, global = true, value_name = "LEVEL", value_parser = choices(EFFORTS), default_value = Effort::Normal.name(), hide_default_value = true, help_heading = RULES)]
    pub effort: Effort,
    /// Report only these findings (names, codes or what codes begin with, such as `E2`, separated by commas)
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',', value_parser = FINDINGS, hide_possible_values = true, help_heading = OUTPUT)]
    pub select: Vec<String>,
    /// Leave these findings out of the report (the same)
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',', value_parser = FINDINGS, hide_possible_values = true, help_heading = OUTPUT)]
    pub ignore: Vec<String>,
    /// Report at most N findings of each record
    #[arg(long, global = true, value_name = "N", help_heading = OUTPUT)]
    pub max_findings: Option<usize>,
    /// Only results, and what makes the run fail: no summary, no notes, no findings on standard error
    #[arg(short, long, global = true, help_heading = OUTPUT)]
    pub quiet: bool,
    /// When to use color
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto, help_heading = OUTPUT)]
    pub color: Color,
    /// How many threads work (0: one for each core; at most 256); the results are the same [environment: `ADJUTANT_JOBS`]
    #[arg(short, long, global = true, value_name = "N", default_value_t = 0, help_heading = GLOBAL)]
    pub jobs: usize,
    /// When to show the progress on standard error
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto, help_heading = OUTPUT)]
    pub progress: When,
    /// Read the inputs whose names stand in FILE too, one a line or parted by NUL bytes (`-`: standard input)
    #[arg(long, global = true, value_name = "FILE", help_heading = INPUTS)]
    pub files_from: Option<PathBuf>,
    /// Search folders for the files that match, instead of for records by their endings (`!GLOB` leaves out; with
    /// nothing but such, the endings stand). A named input that is no file but a glob, as in quotes, is expanded
    #[arg(long, global = true, value_name = "GLOB", help_heading = INPUTS)]
    pub glob: Vec<String>,
    /// The format of the inputs [default: told by the content of each]
    #[arg(long, global = true, value_name = "FORMAT", value_parser = input_format(), help_heading = INPUTS)]
    pub from: Option<&'static Format>,
    /// The longest record that is read, in bytes (K, M and G are understood)
    #[arg(long, global = true, value_name = "SIZE", default_value = "4M", value_parser = size, help_heading = INPUTS)]
    pub max_record: usize,
    /// Put `'` before cells of CSV and TSV that a spreadsheet would take for a formula (numbers stay as they are)
    #[arg(long, global = true, help_heading = OUTPUT)]
    pub csv_safe: bool,
    /// Read no `adjutant.toml`
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub no_config: bool,
    /// The files that the run is to write
    #[arg(skip)]
    pub targets: Vec<Target>,
    /// `true` if text that was read as something else is kept in the records as comments
    #[arg(skip)]
    pub keep_source: bool,
    /// `true` if the ending of `-o FILE` chose the form of the results.
    #[arg(skip)]
    pub is_by_ending: bool,
}

impl Common {
    /// How many threads are to work.
    pub(super) fn threads(&self) -> usize {
        archive::threads(self.jobs)
    }

    /// The same arguments, with text kept in the records that was read as something else, or without.
    pub(super) fn keeping_source(&self, keep_source: bool) -> Self {
        Self { keep_source, ..self.clone() }
    }

    /// By what games are judged, and how long they may be.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            edition: self.edition,
            effort: self.effort,
            max_record: self.max_record,
            keeps_source: self.keep_source,
        }
    }

    /// By what records are judged besides their own tags.
    pub(super) fn judging(&self) -> Judging {
        self.settings().judging()
    }

    /// Whether the finding is one of those to report, as `--select` and `--ignore` say.
    pub(super) fn wants(&self, finding: &Finding) -> bool {
        self.wants_named(finding.name())
    }

    /// `true` if `--select` and `--ignore` let findings of that name be reported.
    pub(super) fn wants_named(&self, name: &str) -> bool {
        let is_among = |asked: &[String]| asked.iter().any(|asked| is_finding(asked, name));
        (self.select.is_empty() || is_among(&self.select)) && !is_among(&self.ignore)
    }

    /// The options that leave findings out, as far as they are given.
    pub(super) fn leave_out(&self) -> Vec<&'static str> {
        let given = [!self.select.is_empty(), !self.ignore.is_empty(), self.max_findings.is_some()];
        let options = ["--select", "--ignore", "--max-findings"].into_iter().zip(given);
        options.filter(|(_, is_given)| *is_given).map(|(option, _)| option).collect()
    }

    /// The findings to report, in order.
    pub(super) fn reported<'f>(&self, findings: &'f [Finding]) -> impl Iterator<Item = &'f Finding> {
        let wanted = findings.iter().filter(|finding| self.wants(finding));
        wanted.take(self.max_findings.unwrap_or(usize::MAX)).collect::<Vec<_>>().into_iter()
    }
}

/// A part of several, such as `3/8`.
fn shard(text: &str) -> Result<Shard, String> {
    let expected = || "expected a part and how many there are, such as `1/4` and up to `4/4`".to_owned();
    let (part, of) = text.split_once('/').ok_or_else(expected)?;
    let number = |text: &str| text.parse::<u64>().ok().filter(|number| (1..=MOST_SHARDS).contains(number));
    let (part, of) = number(part).zip(number(of)).ok_or_else(expected)?;
    if part > of {
        return Err(expected());
    }
    Ok(Shard { part: part - 1, of })
}

/// More parts than machines there are.
const MOST_SHARDS: u64 = 1_000_000;

/// A number of bytes, with a unit or without.
pub(super) fn size(text: &str) -> Result<usize, String> {
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

fn input_format() -> impl TypedValueParser<Value = &'static Format> {
    formats(FORMATS.iter().copied().filter(|format| format.is_read()))
}

/// Reads the name of one of these formats.
pub(super) fn formats(
    formats: impl Iterator<Item = &'static Format>,
) -> impl TypedValueParser<Value = &'static Format> {
    choices(formats.map(|format| {
        (if format.name == json::FORMAT.name { "json|ndjson" } else { format.name }, format, format.title)
    }))
}

/// The names of the editions, in any case.
pub(super) fn edition_parser() -> impl TypedValueParser<Value = &'static Edition> {
    named(Edition::ALL, |edition| edition.name)
}

#[cfg(test)]
mod tests {
    use super::size;
    use crate::archive::MAX_RECORD;
    use crate::cli::Cli;
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
