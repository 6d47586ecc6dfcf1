//! Arguments that every verb takes.

use super::choices::{Choice, FINDINGS, choices, choices_by_name, is_finding};
use super::file_sink::Target;
use super::progress::When;
use super::terminal::Color;
use crate::archive::{self, Shard};
use crate::formats::{FORMATS, Format, json};
use crate::games::Settings;
use crate::replay::{Finding, JudgingCriteria};
use crate::rules::{Edition, Effort};
use clap::Args;
use clap::builder::TypedValueParser;
use std::path::PathBuf;

/// Help headings for the common options. In the help of a verb, these headings come after the verb's own options.
const OUTPUT: &str = "Output";
const INPUTS: &str = "Inputs";
const RULES: &str = "Rules";
const GLOBAL: &str = "Global";

/// Levels of search effort for records with unknown pieces.
const EFFORTS: [Choice<Effort>; 2] = [
    ("normal", Effort::Normal, "Gives up after 40,000 nodes of search [default]"),
    ("high", Effort::High, "Gives up after 16 times as many nodes, and uses constraints from later turns"),
];

/// Options for reading records. The options have no effect in verbs that do not read records.
const READING: &[&str] = &["record", "shard", "files_from", "glob", "from", "max_record", "jobs", "progress"];

/// Options for judging records. The options have no effect in verbs that do not judge records.
const JUDGING: &[&str] = &["effort", "max_findings"];

/// Options for reporting findings. The options have no effect in verbs that do not report findings.
const REPORTING: &[&str] = &["select", "ignore"];

const EDITION: &[&str] = &["edition"];

const CSV: &[&str] = &["csv_safe"];

/// Verbs that write plain text. Their help shows only `-o` of the common options.
const PLAIN: [&str; 2] = ["completions", "man"];

/// For each verb: the common options that have no effect. The verb refuses these options. The help of the verb does
/// not show them.
const UNUSED: [(&str, &[&[&str]]); 15] = [
    ("completions", &[READING, JUDGING, REPORTING, EDITION, CSV]),
    ("man", &[READING, JUDGING, REPORTING, EDITION, CSV]),
    ("explain", &[READING, JUDGING, REPORTING, EDITION, CSV]),
    ("conform", &[READING, JUDGING, REPORTING, EDITION, CSV]),
    ("formats", &[READING, JUDGING, REPORTING, EDITION]),
    ("rules", &[READING, JUDGING, REPORTING, CSV]),
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

/// Returns the names of the common options that have no effect in `verb`.
pub(super) fn unused(verb: &str) -> impl Iterator<Item = &'static str> {
    let groups = UNUSED.iter().find(|(name, _)| *name == verb).map_or(&[][..], |(_, groups)| groups);
    groups.iter().flat_map(|group| group.iter().copied())
}

/// Hides the options that have no effect in `verb`.
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
    /// Write the results to FILE; its extension sets format and compression
    ///
    /// The extensions .gz, .zst and .bz2 compress. `-` is standard output.
    #[arg(short, long, global = true, value_name = "FILE", help_heading = OUTPUT)]
    pub output: Option<PathBuf>,
    /// Read only record number N of each file, counted from 1
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = INPUTS)]
    pub record: Option<u64>,
    /// Read only part K of N; every machine divides the records in the same way
    #[arg(long, global = true, value_name = "K/N", value_parser = parse_shard, help_heading = INPUTS)]
    pub shard: Option<Shard>,
    /// Judge by this edition instead of the record's own; ignore repetition tags, but keep the numbers of the pieces
    #[arg(long, global = true, value_name = "NAME", value_parser = edition_parser(), ignore_case = true, help_heading = RULES)]
    pub edition: Option<&'static Edition>,
    /// Search effort for records with unknown pieces
    #[arg(long, global = true, value_name = "LEVEL", value_parser = choices(EFFORTS), default_value = Effort::Normal.name(), hide_default_value = true, help_heading = RULES)]
    pub effort: Effort,
    /// Report only these findings: names, codes or code prefixes such as `E2`, separated by commas
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',', value_parser = FINDINGS, hide_possible_values = true, help_heading = OUTPUT)]
    pub select: Vec<String>,
    /// Do not report these findings (same syntax as `--select`)
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',', value_parser = FINDINGS, hide_possible_values = true, help_heading = OUTPUT)]
    pub ignore: Vec<String>,
    /// Report at most N findings per record
    #[arg(long, global = true, value_name = "N", help_heading = OUTPUT)]
    pub max_findings: Option<usize>,
    /// Print only results and fatal errors: no summary, notes or findings on standard error
    #[arg(short, long, global = true, help_heading = OUTPUT)]
    pub quiet: bool,
    /// When to use color
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto, help_heading = OUTPUT)]
    pub color: Color,
    /// Number of threads, at most 256 (0: one per core); does not change the results [environment: `ADJUTANT_JOBS`]
    #[arg(short, long, global = true, value_name = "N", default_value_t = 0, help_heading = GLOBAL)]
    pub jobs: usize,
    /// When to show progress on standard error
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto, help_heading = OUTPUT)]
    pub progress: When,
    /// Also read the inputs named in FILE, separated by newlines or NUL bytes (`-`: standard input)
    #[arg(long, global = true, value_name = "FILE", help_heading = INPUTS)]
    pub files_from: Option<PathBuf>,
    /// In folders, read files matching GLOB instead of known extensions; `!GLOB` excludes. Quoted globs given as inputs
    /// are expanded
    #[arg(long, global = true, value_name = "GLOB", help_heading = INPUTS)]
    pub glob: Vec<String>,
    /// Input format [default: detected from the content]
    #[arg(long, global = true, value_name = "FORMAT", value_parser = input_format(), help_heading = INPUTS)]
    pub from: Option<&'static Format>,
    /// Longest record to read, in bytes (suffixes K, M, G)
    #[arg(long, global = true, value_name = "SIZE", default_value = "4M", value_parser = parse_size, help_heading = INPUTS)]
    pub max_record: usize,
    /// Prefix `'` to CSV and TSV cells that a spreadsheet would run as formulas (numbers are unchanged)
    #[arg(long, global = true, help_heading = OUTPUT)]
    pub csv_safe: bool,
    /// Do not read `adjutant.toml`
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub no_config: bool,
    /// Files that the run writes
    #[arg(skip)]
    pub targets: Vec<Target>,
    /// `true` if the source of interpreted text is kept in comments
    #[arg(skip)]
    pub keep_source: bool,
    /// `true` if the extension of `-o FILE` chose the output format
    #[arg(skip)]
    pub is_by_ending: bool,
}

impl Common {
    /// Returns the number of worker threads.
    pub(super) fn threads(&self) -> usize {
        archive::threads(self.jobs)
    }

    /// Returns a copy of these arguments in which `keep_source` has the given value.
    pub(super) fn keeping_source(&self, keep_source: bool) -> Self {
        Self { keep_source, ..self.clone() }
    }

    /// Returns the settings for reading and judging games.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            edition: self.edition,
            effort: self.effort,
            max_record: self.max_record,
            keeps_source: self.keep_source,
        }
    }

    /// Returns the settings by which records are judged, in addition to the tags of the records.
    pub(super) fn judging(&self) -> JudgingCriteria {
        self.settings().judging()
    }

    /// `true` if `--select` and `--ignore` allow the finding to be reported.
    pub(super) fn wants(&self, finding: &Finding) -> bool {
        self.wants_named(finding.name())
    }

    /// `true` if `--select` and `--ignore` allow findings called `name` to be reported.
    pub(super) fn wants_named(&self, name: &str) -> bool {
        let is_among = |asked: &[String]| asked.iter().any(|asked| is_finding(asked, name));
        (self.select.is_empty() || is_among(&self.select)) && !is_among(&self.ignore)
    }

    /// Returns the options on the command line that hide findings.
    pub(super) fn filtering_options(&self) -> Vec<&'static str> {
        let given = [!self.select.is_empty(), !self.ignore.is_empty(), self.max_findings.is_some()];
        let options = ["--select", "--ignore", "--max-findings"].into_iter().zip(given);
        options.filter(|(_, is_given)| *is_given).map(|(option, _)| option).collect()
    }

    /// Iterates over the findings to report, in order.
    pub(super) fn selected_findings<'f>(&self, findings: &'f [Finding]) -> impl Iterator<Item = &'f Finding> {
        let wanted = findings.iter().filter(|finding| self.wants(finding));
        wanted.take(self.max_findings.unwrap_or(usize::MAX)).collect::<Vec<_>>().into_iter()
    }
}

/// Parses the value of `--shard`, such as `3/8`.
fn parse_shard(text: &str) -> Result<Shard, String> {
    let expected = || "expected a part and the number of parts, such as `1/4`".to_owned();
    let (part, of) = text.split_once('/').ok_or_else(expected)?;
    let number = |text: &str| text.parse::<u64>().ok().filter(|number| (1..=MOST_SHARDS).contains(number));
    let (part, of) = number(part).zip(number(of)).ok_or_else(expected)?;
    if part > of {
        return Err(expected());
    }
    Ok(Shard { part: part - 1, of })
}

/// Maximum number of shards. No user is expected to have this many machines.
const MOST_SHARDS: u64 = 1_000_000;

/// Parses a number of bytes, with or without a unit.
pub(super) fn parse_size(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.as_bytes().last().map(u8::to_ascii_uppercase) {
        Some(b'K') => (&text[..text.len() - 1], 1 << 10),
        Some(b'M') => (&text[..text.len() - 1], 1 << 20),
        Some(b'G') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    let number =
        digits.parse::<usize>().map_err(|_| "expected a number of bytes such as 500000, 64K or 4M".to_owned())?;
    // Offsets within a record are 32-bit numbers.
    let bytes = number.checked_mul(unit).filter(|bytes| *bytes < 1 << 32);
    bytes.filter(|bytes| *bytes > 0).ok_or_else(|| "expected a size from 1 byte to less than 4G".to_owned())
}

fn input_format() -> impl TypedValueParser<Value = &'static Format> {
    formats(FORMATS.iter().copied().filter(|format| format.is_read()))
}

/// Returns a parser that accepts the name of one of `formats`.
pub(super) fn formats(
    formats: impl Iterator<Item = &'static Format>,
) -> impl TypedValueParser<Value = &'static Format> {
    choices(formats.map(|format| {
        (if format.name == json::FORMAT.name { "json|ndjson" } else { format.name }, format, format.title)
    }))
}

/// Returns a parser of names of editions that ignores case.
pub(super) fn edition_parser() -> impl TypedValueParser<Value = &'static Edition> {
    choices_by_name(Edition::ALL, |edition| edition.name)
}

#[cfg(test)]
mod tests {
    use super::parse_size;
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
            assert_eq!(parse_size(text), Ok(bytes), "{text}");
        }
        for bad in ["", "M", "0", "4G", "-1", "1.5M", "18446744073709551616", "99999999999G"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }
}
