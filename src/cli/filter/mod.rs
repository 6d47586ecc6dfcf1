//! `adjutant filter`: selects the records that match an expression.
//!
//! Worker threads select records and prepare the text to write ([`select`]). The results are then processed in
//! input order ([`collect`]) and delivered ([`deliver`]). See `format-spec/query.md`.

mod beginnings;
mod collect;
mod deliver;
mod doubles;
mod field_rows;
mod refusals;
mod select;

use super::choices::{Choice, choices};
use super::common::parse_size;
use super::key_tags::KeyTags;
use super::terminal::note;
use super::usage::record_format;
use super::{Common, Error, Output, OutputFormat, Run, Sheet, Status, Target, Verb, refuse};
use crate::archive::{Packing, SORT_BUDGET, Sorter};
use crate::formats::{Format, json, srn};
use crate::query::{Fault, Key, ListedField, Query};
use crate::report::{grouped, query_diagnostic};
use beginnings::PrefixFilter;
use clap::builder::NonEmptyStringValueParser;
use collect::{Collector, Counts, Pipeline, Sample};
use deliver::{Delivery, Shares};
use doubles::{Doubles, DoublesReport, Seen};
use field_rows::{Rows, list_files};
use refusals::{refuse_expression_for_a_file, refuse_file_for_an_expression, refuse_two_formats};
use select::Selection;
use std::io::Write;
use std::path::PathBuf;

/// Filter, sample, deduplicate, sort, count or split records
///
/// Records are selected by an expression, at random, or one per game.
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant filter --where 'plies > 200 and winner == red' games/ > long.srn
  adjutant filter --where 'players ~ \"jan\" and date >= \"2024\"' --count games/
  adjutant filter --where 'has(\"rescue\") and reveals(marshal, red) < 40' --to json a.srn
  adjutant filter --where 'verdict == legal' --invert games/     illegal records
  adjutant filter -l --where 'red ~ \"jan\"' games/                 names of files with such a game
  adjutant filter --where 'odds(win) < 0.2 or luck(red) > 10' games/    lucky wins
  adjutant filter --where 'has(strike by marshal then captured(marshal) within 20)' games/
  adjutant filter --where 'streak(quiet) > 20 or count(shuffle) > 10' games/   quiet games
  adjutant filter --where 'first(miner moves) after strikes >= 12' games/   late Miners
  adjutant filter --fields red,blue,date,plies,luck.red --to csv games/ > games.csv   one row per game
  adjutant filter --split-by 'openings(6)' --out openings/ games/   by the first six turns
  adjutant filter --dedupe --sort-by date a.srn b.srn            each game once, by date
  adjutant filter --dedupe=prefix a.srn b.srn                    truncated games are doubles too
  adjutant filter --dedupe --doubles doubles.csv games/ > all.srn   and list the dropped records
  adjutant filter --sample 100 --seed 7 games.zip                the same 100 games each time
  adjutant filter --split-by Event --out events/ games/          one file per event
  adjutant filter --parts 8 --pack zst --out parts/ games/       eight files of about the same size

Steps, in this order: select records, drop doubles, draw the sample, sort, apply the limit. A record is written unchanged unless --to is given; text \
before the first record and records longer than --max-record are dropped.",
    after_long_help = "\
Expressions: comparisons (== != < <= > >=, ~ contains, !~ does not, in (A, B), not in (A, B)) with and, or, not (also
  && || !) and parentheses.
Fields: event site date round red blue players result edition variant options ranks army two_squares more_squares
  file record rules.edition rules.variant verdict findings winner score termination plies moves strikes guesses rescues
  blunders setup.red.a1 (any square), tag(\"AnyName\")
Values: verdict legal undecided inconsistent illegal unreadable; winner red blue none; termination flag no-moves
  resignation agreement time forfeit adjudication move-limit abandoned unknown
Events: has(EVENT), has(EVENT, SIDE), count(EVENT[, SIDE]) with turn quiet move long-move shuffle at-limit strike
  long-strike corner-strike win loss tie guess spot infiltrate hit miss rescue reveal moved-in bomb-cleared
  spy-takes-marshal; more exact: strike by marshal of bomb, miner moves, captured(marshal[, SIDE]); in a row: EVENT then EVENT
  [within PLIES], with `same piece`, `own` and `enemy` after `then`
Runs of turns: streak(EVENT[, SIDE]), streak(quiet), streak(same piece, SIDE)
Plies: first(EVENT[, SIDE]), reveals(KIND, SIDE), captured(KIND, SIDE); findings: has_finding(\"two-squares\")
Counts before an event: first(EVENT) after strikes >= 12, or strikes(before first(EVENT)); also moves guesses rescues
Setup and end: setup.column(KIND, SIDE[, mirror]), alive(KIND, SIDE); openings(N), the first N turns, mirrored or not
Review: odds(EVENT[, SIDE]) of strikes to win and guesses to be right, luck(SIDE) in Sergeants, blunders(SIDE)
A side may follow a function's name after a dot: luck.red, strikes.blue, captured.red(marshal)

Exit status: 0 if a record was selected, 1 if none was, 2 for wrong usage or a failed input or output. It does not \
depend on whether the selected records are legal."
)]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Select the records for which EXPRESSION is true [default: all]
    #[arg(long = "where", value_name = "EXPRESSION")]
    condition: Option<String>,
    /// Select the other records instead
    #[arg(short = 'v', long, requires = "condition")]
    invert: bool,
    /// Drop records that repeat the setup and turns of an earlier one (24 bytes of memory per distinct record)
    ///
    /// The first record of a game is kept, whatever its verdict: add `--where 'verdict == legal'` to keep legal records.
    /// If setup and turns are too short to identify a game, the tags that identify the game must agree too. `prefix`
    /// also drops records whose turns are the beginning of another record's turns, and names that record.
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = SAME,
        value_parser = choices(DEDUPE))]
    dedupe: Option<Dedupe>,
    /// Write the records that `--dedupe` drops into this CSV file, each with the record that it repeats
    #[arg(long, value_name = "FILE", requires = "dedupe")]
    doubles: Option<PathBuf>,
    /// Draw N records at random and keep their order
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// Seed of the sample: equal seeds draw equal records
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Sort by a field, function or tag; append `,desc` for descending order; repeat for secondary keys
    #[arg(long, value_name = "KEY", value_parser = NonEmptyStringValueParser::new())]
    sort_by: Vec<String>,
    /// Write at most N records
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Skip the first N selected records
    #[arg(long, value_name = "N")]
    offset: Option<u64>,
    /// Write these fields and functions, separated by commas, instead of the record
    #[arg(long, value_name = "FIELDS", value_parser = NonEmptyStringValueParser::new())]
    fields: Option<String>,
    /// Print only the number of selected records
    #[arg(short, long, conflicts_with_all = ["to", "sort_by", "parting", "fields"])]
    count: bool,
    /// Print only the names of files with at least one selected record
    #[arg(short = 'l', long, conflicts_with_all = ["to", "sort_by", "parting", "fields", "count", "dedupe", "sample", "limit", "offset"])]
    files_with_matches: bool,
    /// End each name of `--files-with-matches` with NUL instead of a newline (for `xargs -0`)
    #[arg(short = '0', long, requires = "files_with_matches")]
    null: bool,
    /// Write each record into the file named after the value of this tag or field, in the folder of `--out`
    #[arg(long, value_name = "TAG", group = "parting", requires = "out", conflicts_with = "output", value_parser = NonEmptyStringValueParser::new())]
    split_by: Option<String>,
    /// Split into N files of about equal size, at record boundaries, in the folder of `--out`
    #[arg(long, value_name = "N", group = "parting", requires = "out", conflicts_with = "output", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    parts: Option<u32>,
    /// Split into files of about N bytes (suffixes K, M, G), at record boundaries, in the folder of `--out`
    #[arg(long, value_name = "SIZE", group = "parting", requires = "out", conflicts_with = "output", value_parser = parse_size)]
    part_size: Option<usize>,
    /// Folder for `--split-by`, `--parts` and `--part-size`, created if missing
    #[arg(long, value_name = "FOLDER", requires = "parting")]
    out: Option<PathBuf>,
    /// Compress the files in `--out`
    #[arg(long, value_name = "HOW", requires = "out", value_parser = choices(PACKINGS))]
    pack: Option<Packing>,
    /// Replace existing files in `--out`
    #[arg(long, requires = "out")]
    force: bool,
    // Only formats without losses are offered; for other formats, pipe the records into `convert`.
    /// Output format [default: by the extension of `-o FILE`; else records unchanged, fields as csv]
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS))]
    to: Option<OutputFormat>,
    /// Keep the original words of interpreted text in comments: `{read "blue lost on time" as 1-0}`
    #[arg(long, requires = "to", conflicts_with = "fields")]
    keep_source: bool,
}

/// Definition of doubles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dedupe {
    /// Records with the same setup and turns as an earlier one.
    Same,
    /// Also records whose turns are the beginning of another record's turns.
    Prefix,
}

const SAME: &str = "same";

const DEDUPE: [Choice<Dedupe>; 2] = [
    (SAME, Dedupe::Same, "Same setup and turns as an earlier record"),
    ("prefix", Dedupe::Prefix, "Also records whose turns are the beginning of another record"),
];

const PACKINGS: [Choice<Packing>; 3] = [
    ("gz|gzip", Packing::Gzip, "gzip, `.gz`"),
    ("zst|zstd", Packing::Zstandard, "Zstandard, `.zst`"),
    ("bz2|bzip2", Packing::Bzip2, "bzip2, `.bz2`"),
];

const FORMS: [Choice<OutputFormat>; 4] = [
    ("srn", OutputFormat::Text, "Records in the export format"),
    ("json|ndjson", OutputFormat::Json, "One object per record; with --fields, only the values"),
    ("csv", OutputFormat::Csv, "One row of --fields per record, comma-separated"),
    ("tsv", OutputFormat::Tsv, "One row of --fields per record, tab-separated"),
];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let common = &common.keeping_source(self.keep_source);
        refuse_expression_for_a_file(self)?;
        refuse_file_for_an_expression(self)?;
        let mut faults = String::new();
        let mut fault = |fault: &Fault, text: &str, option| faults += &query_diagnostic(fault, text, option);
        if self.doubles.as_ref().is_some_and(|path| path.as_os_str() == "-") {
            return refuse("cannot write `--doubles` to standard output: pass `--doubles FILE`");
        }
        let condition = self.condition.as_deref().and_then(|text| {
            let parsed = Query::parse(text);
            parsed.map_err(|faults| faults.iter().for_each(|one| fault(one, text, "--where"))).ok()
        });
        let mut key = |text: &String, option| Key::parse(text).map_err(|found| fault(&found, text, option)).ok();
        let sort_by: Vec<Key> = self.sort_by.iter().filter_map(|text| key(text, "--sort-by")).collect();
        let split_by = self.split_by.as_ref().and_then(|text| key(text, "--split-by"));
        let fields = self.fields.as_deref().and_then(|text| {
            let parsed = ListedField::parse_all(text);
            parsed.map_err(|faults| faults.iter().for_each(|one| fault(one, text, "--fields"))).ok()
        });
        if !faults.is_empty() {
            let _ = anstream::stderr().write_all(faults.as_bytes());
            return Ok(Status::Failed);
        }
        let (to, form) = self.forms()?;
        let rows = fields.map(|fields| Rows { fields, form });
        let run = Run::over(&self.files, common)?;
        if let Some(path) = self.doubles.as_ref().filter(|path| run.reads(path)) {
            return refuse(format!("`--doubles {}` would replace an input", path.display()));
        }
        if !self.leaves_out(common) && to.is_none() && rows.is_none() {
            refuse_two_formats(&run)?;
        }
        if self.files_with_matches {
            let selection = Selection { condition, is_inverted: self.invert, ..Selection::counting(common) };
            return list_files(&run, &selection, self.null);
        }
        let delivery = match (&self.out, self.count) {
            (Some(folder), _) => {
                let packing = self.pack.map(|packing| (packing, common.threads()));
                Delivery::into_files((folder, self.force), packing, self.shares(), to, rows.as_ref())
            }
            (None, true) => Delivery::Number(Output::new(common)),
            (None, false) => {
                let named = common.output.as_deref().filter(|_| to.is_none() && rows.is_none());
                let format = named.and_then(record_format);
                Delivery::into_output(Output::new(common), rows.as_ref(), format)?
            }
        };
        let is_sorted = !sort_by.is_empty();
        let selection = Selection {
            common,
            condition,
            is_inverted: self.invert,
            sort_by,
            split_by,
            to,
            rows,
            is_counted: self.count,
            dedupe: self.dedupe,
            lists_doubles: self.doubles.is_some(),
        };
        let doubles = match self.dedupe {
            None => Doubles::Stay,
            Some(Dedupe::Same) => Doubles::LeftOut(Seen::default()),
            Some(Dedupe::Prefix) => Doubles::WithBeginnings(Box::new(PrefixFilter::new())),
        };
        let later = Pipeline {
            sample: self.sample.map(|size| Sample::new(size, self.seed)),
            sorter: is_sorted.then(|| Sorter::new(SORT_BUDGET)),
            offset: self.offset.unwrap_or_default(),
            skipped: 0,
            left: self.limit.unwrap_or(u64::MAX),
            delivered: 0,
            delivery,
        };
        let account = match &self.doubles {
            Some(path) => DoublesReport::in_file(path, common.threads())?,
            None => DoublesReport::default(),
        };
        let mut collector = Collector { doubles, account, read: 0, later };
        let mut tags = KeyTags::default();
        let inputs = run.each(
            &Sheet::default(),
            &|block, outcome| selection.of(block, outcome),
            &mut |selected, outcome, progress| {
                progress.make_way();
                progress.say(&outcome.messages);
                tags.add(&selected.tags);
                collector.take_all(&selected)
            },
        )?;
        let counts = collector.finish(&run)?;
        run.report_dropped_text();
        tags.say(selection.keys(), "the selected records");
        note(&self.summary(&counts));
        let found = if counts.delivered > 0 { Status::Well } else { Status::Findings };
        Ok(found.max(inputs))
    }

    fn targets(&self) -> Vec<Target> {
        let folder = self.out.iter().cloned().map(Target::Folder);
        folder.chain(self.doubles.iter().cloned().map(Target::File)).collect()
    }
}

/// Formats a number of things for the summary, such as `19,716 records`.
fn number_of(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

impl Args {
    /// `true` if the run may drop records. In this case, the formats of the inputs cannot be checked in advance.
    const fn leaves_out(&self, common: &Common) -> bool {
        self.condition.is_some()
            || self.sample.is_some()
            || self.limit.is_some()
            || self.offset.is_some()
            || self.dedupe.is_some()
            || self.count
            || self.files_with_matches
            || common.shard.is_some()
    }

    /// Returns the summary of a run.
    fn summary(&self, counts: &Counts) -> String {
        let skipped = self.offset.map(|_| format!(", {} skipped", grouped(counts.skipped)));
        let left_out = self.dedupe.map(|_| format!(", {} left out", number_of(counts.doubles, "double")));
        let [skipped, left_out] = [skipped, left_out].map(Option::unwrap_or_default);
        let selected = grouped(counts.delivered);
        format!("{} read, {selected} selected{skipped}{left_out}", number_of(counts.read, "record"))
    }

    /// Returns the division of records by size, if `--parts` or `--part-size` is given.
    fn shares(&self) -> Option<Shares> {
        self.parts.map(Shares::among).or_else(|| self.part_size.map(Shares::of_size))
    }

    /// Returns the output format of records, and the output format of fields.
    fn forms(&self) -> Result<(Option<&'static Format>, OutputFormat), Error> {
        match (self.to, self.fields.is_some()) {
            (None, false) => Ok((None, OutputFormat::Text)),
            (Some(OutputFormat::Text), false) => Ok((Some(&srn::FORMAT), OutputFormat::Text)),
            (Some(OutputFormat::Json | OutputFormat::Ndjson), false) => Ok((Some(&json::FORMAT), OutputFormat::Text)),
            (Some(OutputFormat::Csv | OutputFormat::Tsv), false) if self.count => Ok((None, OutputFormat::Text)),
            (Some(OutputFormat::Csv | OutputFormat::Tsv), false) => refuse(
                "csv and tsv need fields: pass `--fields red,blue,plies`, or use `adjutant convert --to csv` \
                    for one row per turn",
            ),
            (Some(OutputFormat::Text), true) => refuse("`--fields` works with csv, tsv and ndjson, not srn"),
            (form, true) => Ok((None, form.unwrap_or(OutputFormat::Csv))),
        }
    }
}
