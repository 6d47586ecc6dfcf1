//! The arguments of `adjutant setups`.

use crate::analysis::setups::{Group, Whose};
use crate::board::Kind;
use crate::cli::choices::{Choice, Form, choices, named};
use crate::report::setups::{Measure, TableName};
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use std::path::PathBuf;

/// Show where each kind stands, and which setups are frequent
///
/// It also shows what setups have in common, and which are alike.
///
/// Each game gives two setups, seen from their owners' seats: row 1 is the back row, columns count from the left. Games
/// whose records are illegal, inconsistent or unreadable are left out, and so are setups that are not wholly known.
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant setups games/                             heatmaps, and what players look for
  adjutant setups --kind flag,spy --result difference games/   where they stand in won games
  adjutant setups --svg heatmaps.svg games/          the heatmaps as a picture
  adjutant setups --pattern 'B/F' --pattern 'BFB' games/       how often, and with what score
  adjutant setups --frequent 10 --mirror games/      the setups that were played oftenest
  adjutant setups --near 'a.srn#3:blue' games/       those nearest to Blue's in record 3 of a.srn
  adjutant setups --format csv --table squares games/ > squares.csv
  adjutant setups --prior-out prior.json --mirror games/ list.setups     what arrangements weigh by what people do
  adjutant setups --format json a/ > a.json; adjutant setups --format json b/ > b.json
  adjutant setups --merge a.json b.json              both together
  adjutant setups --to list --distinct games/ > list.setups    the setups themselves, forty letters a line",
    after_long_help = "\
Patterns: rows of cells, the front row (nearest to the enemy) first, parted by `/`; blanks between cells may be left
  out. A cell is a piece (10 or X for the Marshal, 9 to 2 for the Scout, S T I B F, whatever an edition prints), `.` for any
  piece or none, `-` for an empty square, `[BF]` for one of these, or `[^B]` for anything but these. A pattern that is
  smaller than the zone is looked for at every place where it fits."
)]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(crate) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    pub(super) files: Vec<PathBuf>,
    /// What to write [default: text, but nothing beside the files of --svg and --prior-out]
    #[arg(long, value_name = "FORM", value_parser = choices(FORMS))]
    pub(super) format: Option<Form>,
    /// Write the setups themselves, a line each, in the order of the input: with --pattern those that have all patterns,
    /// with --distinct each different one once (24 bytes of memory for each)
    #[arg(long, value_name = "FORM", value_parser = choices(LISTS),
        conflicts_with_all = ["format", "pretty", "table", "kind", "result", "svg", "prior_out", "frequent", "near", "merge", "width"])]
    pub(super) to: Option<()>,
    /// Indent JSON, for reading
    #[arg(long)]
    pub(super) pretty: bool,
    /// Which tables (names, separated by commas) [default: heatmaps and features, or those of what is asked for]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = choices(parts()))]
    pub(super) table: Vec<Part>,
    /// Only these kinds, in heatmaps and in tables of places (names, separated by commas)
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = named(Kind::ALL, Kind::name))]
    pub(super) kind: Vec<Kind>,
    /// Only these boards and armies, such as `standard/original` (names, separated by commas)
    #[arg(long, value_name = "GROUPS", value_delimiter = ',', hide_possible_values = true, value_parser = group_parser())]
    pub(super) group: Vec<String>,
    /// Whose setups
    #[arg(long, value_name = "SIDE", value_parser = choices(SIDES), default_value = "both")]
    pub(super) side: Whose,
    /// Which setups the heatmaps show
    #[arg(long, value_name = "RESULT", value_parser = choices(RESULTS), default_value = "all")]
    pub(super) result: Measure,
    /// Draw the heatmaps into FILE as a picture (SVG)
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
    /// Write how often each kind stands on each square into FILE (JSON), to weigh arrangements by; with --mirror, of
    /// setups and their mirror images
    #[arg(long, value_name = "FILE")]
    pub(super) prior_out: Option<PathBuf>,
    /// How many setups of shuffled pieces the prior counts beside those it learns from
    #[arg(long, value_name = "N", default_value_t = 1.0, value_parser = smoothing, requires = "prior_out")]
    pub(super) prior_smoothing: f64,
    /// Look for a pattern; once more: for another one too
    #[arg(long, value_name = "PATTERN", allow_hyphen_values = true, value_parser = NonEmptyStringValueParser::new())]
    pub(super) pattern: Vec<String>,
    /// A setup and its mirror image are one: to --pattern, --frequent, --near and --prior-out
    #[arg(long)]
    pub(super) mirror: bool,
    /// Count each different setup once, as the greater part of its games came out (some 80 bytes of memory for each)
    #[arg(long, conflicts_with = "mirror")]
    pub(super) distinct: bool,
    /// The N most frequent setups (some 80 bytes of memory for each different one, on each thread)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) frequent: Option<u32>,
    /// How many squares setups differ on from this one: a pattern of a whole zone, or FILE, FILE#N for its record N,
    /// with `:blue` behind it for Blue's setup
    #[arg(long, value_name = "SETUP", allow_hyphen_values = true, value_parser = NonEmptyStringValueParser::new())]
    pub(super) near: Option<String>,
    /// How many of the nearest setups
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) top: u32,
    /// How many players the text of `--table players` shows (0: all)
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(super) players: u32,
    /// FILES are documents that `--format json` wrote: add up their counts
    #[arg(long, conflicts_with_all = ["pattern", "mirror", "near"])]
    pub(super) merge: bool,
    /// How many columns text may take [default: the terminal's, else 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    pub(super) width: Option<u16>,
}

/// A number from 0 to a million.
fn smoothing(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (0.0..=1e6).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1000000".to_owned())
}

fn group_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(Group::all().map(|group| group.to_string()))
}

/// What is written.
const FORMS: [Choice<Form>; 4] = [
    ("text", Form::Text, "Heatmaps and tables"),
    ("json", Form::Json, "One JSON object, which can be merged with others"),
    ("csv", Form::Csv, "One table, its fields parted by commas"),
    ("tsv", Form::Tsv, "One table, its fields parted by tabs"),
];

/// Setups themselves.
const LISTS: [Choice<()>; 1] = [("list|setups", (), "Forty letters a line, as setups of people are passed on")];

/// A table, or what text has instead of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A map of each kind.
    Heatmaps,
    /// That table.
    Table(TableName),
}

fn parts() -> impl Iterator<Item = Choice<Part>> {
    let tables = TableName::ALL.map(|table| (table.name(), Part::Table(table), table.title()));
    std::iter::once(("heatmaps", Part::Heatmaps, "A map of each kind (text)")).chain(tables)
}

const SIDES: [Choice<Whose>; 3] =
    [("red", Whose::Red, "Red's"), ("blue", Whose::Blue, "Blue's"), ("both", Whose::Both, "Those of both")];

/// Which setups heatmaps show.
const RESULTS: [Choice<Measure>; 5] = [
    ("all", Measure::All, "All"),
    ("won", Measure::Won, "Those that won"),
    ("drawn", Measure::Drawn, "Those of drawn games"),
    ("lost", Measure::Lost, "Those that lost"),
    ("difference", Measure::Difference, "The share among those that won, less the share among those that lost"),
];
