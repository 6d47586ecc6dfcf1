//! `adjutant filter`: the records of which something is true.
//!
//! Threads select records and make what is to be written of them ([`select`]); what they deliver is gone through in
//! order ([`collect`]) and brought where it belongs ([`deliver`]). `format-spec/query.md`.

mod beginnings;
mod collect;
mod deliver;
mod doubles;
mod refusals;
mod rows;
mod select;

use super::choices::{Choice, choices};
use super::common::size;
use super::key_tags::KeyTags;
use super::terminal::note;
use super::usage::record_format;
use super::{Common, Error, Form, Output, Run, Sheet, Status, Target, Verb, refuse};
use crate::archive::{Packing, SORT_BUDGET, Sorter};
use crate::formats::{Format, json, srn};
use crate::query::{Fault, Key, ListedField, Query};
use crate::report::{grouped, query_diagnostic};
use beginnings::Beginnings;
use clap::builder::NonEmptyStringValueParser;
use collect::{Collector, Counts, Later, Sample};
use deliver::{Delivery, Shares};
use doubles::{Account, Doubles, Seen};
use refusals::{refuse_expression_for_a_file, refuse_file_for_an_expression, refuse_two_formats};
use rows::{Rows, list_files};
use select::Selection;
use std::io::Write;
use std::path::PathBuf;

/// Select, sort, count or part records, or leave out doubles
///
/// Records are selected by an expression, by chance, or one of each game; they are sorted, counted, or parted into files.
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant filter --where 'plies > 200 and winner == red' games/ > long.srn
  adjutant filter --where 'players ~ \"jan\" and date >= \"2024\"' --count games/
  adjutant filter --where 'has(\"rescue\") and reveals(marshal, red) < 40' --to json a.srn
  adjutant filter --where 'verdict == legal' --invert games/     what is not legal
  adjutant filter -l --where 'red ~ \"jan\"' games/                 files with such a game
  adjutant filter --where 'odds(win) < 0.2 or luck(red) > 100' games/   luck, as review has it
  adjutant filter --where 'has(strike by marshal then captured(marshal) within 20)' games/
  adjutant filter --where 'streak(quiet) > 20 or count(shuffle) > 10' games/   little happens
  adjutant filter --where 'first(miner moves) after strikes >= 12' games/   Miners that wait
  adjutant filter --fields red,blue,date,plies,luck.red --to csv games/ > games.csv   a row for each
  adjutant filter --split-by 'openings(6)' --out openings/ games/   by the first six turns
  adjutant filter --dedupe --sort-by date a.srn b.srn            one record of each game, by date
  adjutant filter --dedupe=prefix a.srn b.srn                    games that were cut off are doubles too
  adjutant filter --dedupe --doubles doubles.csv games/ > all.srn   and a list of what is left out
  adjutant filter --sample 100 --seed 7 games.zip                the same hundred each time
  adjutant filter --split-by Event --out events/ games/          a file for each event
  adjutant filter --parts 8 --pack zst --out parts/ games/       eight files of about the same size

First records are selected, then doubles left out, then the sample is drawn, then it is sorted, and then comes the \
limit. A record is written as it stands in the input, unless --to says otherwise; text before the first record and \
records that are longer than --max-record are not passed on.",
    after_long_help = "\
Expressions: comparisons (== != < <= > >=, ~ contains, !~ does not, in (A, B), not in (A, B)) with and, or, not (also
  && || !) and parentheses.
Fields: event site date round red blue players result edition variant options ranks army two_squares more_squares
  file record rules.edition rules.variant verdict findings winner score termination plies moves strikes guesses rescues
  blunders setup.red.a1 (any square), tag(\"AnyName\")
Events: has(EVENT), has(EVENT, SIDE), count(EVENT[, SIDE]) with turn quiet move long-move shuffle at-limit strike
  long-strike corner-strike win loss tie guess spot infiltrate hit miss rescue reveal moved-in bomb-cleared
  spy-takes-marshal; closer: strike by marshal of bomb, miner moves, captured(marshal[, SIDE]); in a row: EVENT then EVENT
  [within PLIES], with `same piece`, `own` and `enemy` behind `then`
Runs of turns: streak(EVENT[, SIDE]), streak(quiet), streak(same piece, SIDE)
Plies: first(EVENT[, SIDE]), reveals(KIND, SIDE), captured(KIND, SIDE); findings: has_finding(\"two-squares\")
Counted until then: first(EVENT) after strikes >= 12; the number is strikes(before first(EVENT)); so moves guesses rescues
Setup and end: setup.column(KIND, SIDE[, mirror]), alive(KIND, SIDE); openings(N), the first N turns up to mirror image
Reviewed: odds(EVENT[, SIDE]) of strikes and guesses to be won, luck(SIDE) in points, blunders(SIDE)
A side may stand behind a function's name: luck.red, strikes.blue, captured.red(marshal)

Exit status: 0 if a record was selected, 1 if none was, 2 wrong usage or an input or output failed. What the selected \
records are like makes no difference to it."
)]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Which records to select [default: all]
    #[arg(long = "where", value_name = "EXPRESSION")]
    condition: Option<String>,
    /// Select the others instead
    #[arg(short = 'v', long, requires = "condition")]
    invert: bool,
    /// Leave out records whose setup and turns an earlier one had (24 bytes of memory for each that had not); where these
    /// prove little, the tags that name the game must agree, too. With `prefix` those too whose turns another one begins
    /// with, and say for which
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = SAME,
        value_parser = choices(DEDUPE))]
    dedupe: Option<Dedupe>,
    /// List the records that --dedupe leaves out in this CSV file, each with the record of which it is a double
    #[arg(long, value_name = "FILE", requires = "dedupe")]
    doubles: Option<PathBuf>,
    /// Draw so many records at random, and write them in the order of the input
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// What the sample depends on: the same seed draws the same records
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Sort by a field, a function or a tag; `,desc` behind it turns the order round. Once more: among equal ones by that
    #[arg(long, value_name = "KEY", value_parser = NonEmptyStringValueParser::new())]
    sort_by: Vec<String>,
    /// Write no more than so many records
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Skip the first N records that would be written
    #[arg(long, value_name = "N")]
    offset: Option<u64>,
    /// Write these fields and functions of each record, with commas between them, instead of the record
    #[arg(long, value_name = "FIELDS", value_parser = NonEmptyStringValueParser::new())]
    fields: Option<String>,
    /// Only say how many there are
    #[arg(short, long, conflicts_with_all = ["to", "sort_by", "parting", "fields"])]
    count: bool,
    /// Print only the names of files with at least one selected record
    #[arg(short = 'l', long, conflicts_with_all = ["to", "sort_by", "parting", "fields", "count", "dedupe", "sample", "limit", "offset"])]
    files_with_matches: bool,
    /// End each name of --files-with-matches with NUL instead of a line end (for `xargs -0`)
    #[arg(short = '0', long, requires = "files_with_matches")]
    null: bool,
    /// Write each record into the file of its tag's value (or of a field's), in the folder of --out
    #[arg(long, value_name = "TAG", group = "parting", requires = "out", conflicts_with = "output", value_parser = NonEmptyStringValueParser::new())]
    split_by: Option<String>,
    /// Write N files of about the same size, of whole records, in the folder of --out
    #[arg(long, value_name = "N", group = "parting", requires = "out", conflicts_with = "output", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    parts: Option<u32>,
    /// Write files of whole records, each of which ends once it has so many bytes (K, M and G are understood), in the
    /// folder of --out
    #[arg(long, value_name = "SIZE", group = "parting", requires = "out", conflicts_with = "output", value_parser = size)]
    part_size: Option<usize>,
    /// The folder of the files of --split-by, --parts and --part-size; it is made if it is not there
    #[arg(long, value_name = "FOLDER", requires = "parting")]
    out: Option<PathBuf>,
    /// Compress these files
    #[arg(long, value_name = "HOW", requires = "out", value_parser = choices(PACKINGS))]
    pack: Option<Packing>,
    /// Replace files of that folder that are there
    #[arg(long, requires = "out")]
    force: bool,
    // Only formats that hold everything; records for others are piped into `convert`.
    /// The format to write [default: the form of -o FILE's ending, else records as they stand, and fields as csv]
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS))]
    to: Option<Form>,
    /// Keep text that was read as something else in comments: `{read "blue lost on time" as 1-0}`
    #[arg(long, requires = "to", conflicts_with = "fields")]
    keep_source: bool,
}

/// Which records are doubles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dedupe {
    /// Those with the same setup and turns as an earlier one.
    Same,
    /// Those too whose turns another one begins with.
    Prefix,
}

const SAME: &str = "same";

const DEDUPE: [Choice<Dedupe>; 2] = [
    (SAME, Dedupe::Same, "Records with the setup and turns of an earlier one"),
    ("prefix", Dedupe::Prefix, "Those too with the setup and the first turns of another, which is kept"),
];

const PACKINGS: [Choice<Packing>; 3] = [
    ("gz|gzip", Packing::Gzip, "gzip, their names end with `.gz`"),
    ("zst|zstd", Packing::Zstandard, "Zstandard, `.zst`"),
    ("bz2|bzip2", Packing::Bzip2, "bzip2, `.bz2`"),
];

const FORMS: [Choice<Form>; 4] = [
    ("srn", Form::Text, "Records, in the export form"),
    ("json|ndjson", Form::Json, "An object for each record; of --fields the values alone"),
    ("csv", Form::Csv, "A row of --fields for each record, parted by commas"),
    ("tsv", Form::Tsv, "A row of --fields for each record, parted by tabs"),
];

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let common = &common.keeping_source(self.keep_source);
        refuse_expression_for_a_file(self)?;
        refuse_file_for_an_expression(self)?;
        let mut faults = String::new();
        let mut fault = |fault: &Fault, text: &str, option| faults += &query_diagnostic(fault, text, option);
        if self.doubles.as_ref().is_some_and(|path| path.as_os_str() == "-") {
            return refuse("`--doubles` needs the name of a file");
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
            return refuse(format!("`--doubles {}` is an input: the list would replace it", path.display()));
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
            Some(Dedupe::Prefix) => Doubles::WithBeginnings(Box::new(Beginnings::new())),
        };
        let later = Later {
            sample: self.sample.map(|size| Sample::new(size, self.seed)),
            sorter: is_sorted.then(|| Sorter::new(SORT_BUDGET)),
            offset: self.offset.unwrap_or_default(),
            skipped: 0,
            left: self.limit.unwrap_or(u64::MAX),
            delivered: 0,
            delivery,
        };
        let account = match &self.doubles {
            Some(path) => Account::in_file(path, common.threads())?,
            None => Account::default(),
        };
        let mut collector = Collector { doubles, account, read: 0, later };
        let mut tags = KeyTags::default();
        let inputs = run.each(
            &Sheet::default(),
            &|block, outcome| selection.of(block, outcome),
            &mut |selected, outcome, progress| {
                progress.make_way();
                progress.say(&outcome.said);
                tags.add(&selected.tags);
                collector.take_all(&selected)
            },
        )?;
        let counts = collector.finish(&run)?;
        run.say_what_is_dropped();
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

/// A number of things for the summary: `19,716 records`.
fn number_of(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

impl Args {
    /// Returns `true` if records may be left out, so that nothing can be said before they are read.
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

    /// The summary of a run.
    fn summary(&self, counts: &Counts) -> String {
        let skipped = self.offset.map(|_| format!(", {} skipped", grouped(counts.skipped)));
        let left_out = self.dedupe.map(|_| format!(", {} left out", number_of(counts.doubles, "double")));
        let [skipped, left_out] = [skipped, left_out].map(Option::unwrap_or_default);
        let selected = grouped(counts.delivered);
        format!("{} read, {selected} selected{skipped}{left_out}", number_of(counts.read, "record"))
    }

    /// How records are shared out among files, if not by their values.
    fn shares(&self) -> Option<Shares> {
        self.parts.map(Shares::among).or_else(|| self.part_size.map(Shares::of_size))
    }

    /// The format of records, and the form of fields.
    fn forms(&self) -> Result<(Option<&'static Format>, Form), Error> {
        match (self.to, self.fields.is_some()) {
            (None, false) => Ok((None, Form::Text)),
            (Some(Form::Text), false) => Ok((Some(&srn::FORMAT), Form::Text)),
            (Some(Form::Json | Form::Ndjson), false) => Ok((Some(&json::FORMAT), Form::Text)),
            (Some(Form::Csv | Form::Tsv), false) if self.count => Ok((None, Form::Text)),
            (Some(Form::Csv | Form::Tsv), false) => refuse(
                "csv and tsv hold fields: name them, as in `--fields red,blue,plies`; \
                 `adjutant convert --to csv` writes a row for each turn",
            ),
            (Some(Form::Text), true) => {
                refuse("`--fields` writes no records: its form is csv, tsv or ndjson, found srn")
            }
            (form, true) => Ok((None, form.unwrap_or(Form::Csv))),
        }
    }
}
