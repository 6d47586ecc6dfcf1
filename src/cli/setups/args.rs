//! Arguments of `adjutant setups`.

use crate::analysis::setups::{Group, SideSelection};
use crate::board::Kind;
use crate::cli::choices::{Choice, OutputFormat, choices, choices_by_name};
use crate::report::setups::{Measure, TableName};
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use std::path::PathBuf;

/// Show setup statistics: heatmaps, features, frequent setups
///
/// Each game gives two setups, seen from their owners' seats: row 1 is the back row, columns count from the left.
/// Illegal, inconsistent and unreadable records are skipped, and so are setups with unknown pieces.
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant setups games/                             heatmaps and features
  adjutant setups --kind flag,spy --result difference games/   their squares in won minus lost games
  adjutant setups --svg heatmaps.svg games/          the heatmaps as a picture
  adjutant setups --pattern 'B/F' --pattern 'BFB' games/       frequency and score
  adjutant setups --frequent 10 --mirror games/      the most frequent setups
  adjutant setups --near 'a.srn#3:blue' games/       the setups nearest to Blue's in record 3
  adjutant setups --format csv --table squares games/ > squares.csv
  adjutant setups --prior-out prior.json --mirror games/ list.setups     a prior for odds
  adjutant setups --format json a/ > a.json; adjutant setups --format json b/ > b.json
  adjutant setups --merge a.json b.json              both together
  adjutant setups --to list --distinct games/ > list.setups    the setups themselves, one per line",
    after_long_help = "\
Patterns: rows of cells separated by `/`, the front row (nearest to the enemy) first; spaces between cells are optional.
  A cell is a piece (10 or X for the Marshal, 9 to 2 for the Scout, S T I B F, in every edition), `.` for anything,
  `-` for an empty square, `[BF]` for one of these pieces, or `[^B]` for anything except these. A pattern smaller than
  the zone may match anywhere in it."
)]
#[allow(clippy::struct_excessive_bools)] // independent switches of the command line
pub(crate) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    pub(super) files: Vec<PathBuf>,
    /// Output format [default: text; with `--svg` or `--prior-out`, only these files]
    #[arg(long, value_name = "FORMAT", value_parser = choices(FORMS))]
    pub(super) format: Option<OutputFormat>,
    /// Write the setups, one per line, in input order; `--pattern` selects matching setups, `--distinct` omits
    /// repetitions (24 bytes of memory per setup)
    #[arg(long, value_name = "FORMAT", value_parser = choices(LISTS),
        conflicts_with_all = ["format", "pretty", "table", "kind", "result", "svg", "prior_out", "frequent", "near", "merge", "width"])]
    pub(super) to: Option<()>,
    /// Indent JSON
    #[arg(long)]
    pub(super) pretty: bool,
    /// Tables to show, separated by commas [default: heatmaps and features, or those that the options ask for]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = choices(parts()))]
    pub(super) table: Vec<Part>,
    /// Show only these kinds in heatmaps and tables of squares, separated by commas
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = choices_by_name(Kind::ALL, Kind::name))]
    pub(super) kind: Vec<Kind>,
    /// Show only these boards and armies, such as `standard/original`, separated by commas
    #[arg(long, value_name = "GROUPS", value_delimiter = ',', hide_possible_values = true, value_parser = group_parser())]
    pub(super) group: Vec<String>,
    /// Owners of the setups
    #[arg(long, value_name = "SIDE", value_parser = choices(SIDES), default_value = "both")]
    pub(super) side: SideSelection,
    /// Setups that the heatmaps show
    #[arg(long, value_name = "RESULT", value_parser = choices(RESULTS), default_value = "all")]
    pub(super) result: Measure,
    /// Draw the heatmaps as a picture (SVG) into FILE
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
    /// Write a prior, the frequency of each kind on each square, into FILE (JSON); `--mirror` adds mirror images
    #[arg(long, value_name = "FILE")]
    pub(super) prior_out: Option<PathBuf>,
    /// Add this many shuffled setups to the prior
    #[arg(long, value_name = "N", default_value_t = 1.0, value_parser = smoothing, requires = "prior_out")]
    pub(super) prior_smoothing: f64,
    /// Search for a pattern; repeat for several
    #[arg(long, value_name = "PATTERN", allow_hyphen_values = true, value_parser = NonEmptyStringValueParser::new())]
    pub(super) pattern: Vec<String>,
    /// Treat a setup and its mirror image as equal in `--pattern`, `--frequent`, `--near` and `--prior-out`
    #[arg(long)]
    pub(super) mirror: bool,
    /// Count each distinct setup once, with the majority of its results (some 80 bytes of memory each)
    #[arg(long, conflicts_with = "mirror")]
    pub(super) distinct: bool,
    /// List the N most frequent setups (some 80 bytes of memory per distinct setup and thread)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) frequent: Option<u32>,
    /// List the setups nearest to this one: a pattern of a whole zone, FILE, or FILE#N for record N; append `:blue` for
    /// Blue's setup
    #[arg(long, value_name = "SETUP", allow_hyphen_values = true, value_parser = NonEmptyStringValueParser::new())]
    pub(super) near: Option<String>,
    /// Number of nearest setups to list
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) top: u32,
    /// Number of players in the text of `--table players` (0: all)
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(super) players: u32,
    /// Add up documents that `--format json` wrote, instead of reading records
    #[arg(long, conflicts_with_all = ["pattern", "mirror", "near"])]
    pub(super) merge: bool,
    /// Width of text, in columns [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    pub(super) width: Option<u16>,
}

/// Parses a number from 0 to 1,000,000.
fn smoothing(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| (0.0..=1e6).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1000000".to_owned())
}

fn group_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(Group::all().map(|group| group.to_string()))
}

/// Output formats.
const FORMS: [Choice<OutputFormat>; 4] = [
    ("text", OutputFormat::Text, "Heatmaps and tables"),
    ("json", OutputFormat::Json, "One JSON document for `--merge`"),
    ("csv", OutputFormat::Csv, "One table, comma-separated"),
    ("tsv", OutputFormat::Tsv, "One table, tab-separated"),
];

/// Formats for the setups themselves.
const LISTS: [Choice<()>; 1] = [("list|setups", (), "Forty letters per line, the usual format for sharing setups")];

/// Part of the text output: a table or heatmaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// One map per kind.
    Heatmaps,
    /// The table with this name.
    Table(TableName),
}

fn parts() -> impl Iterator<Item = Choice<Part>> {
    let tables = TableName::ALL.map(|table| (table.name(), Part::Table(table), table.title()));
    std::iter::once(("heatmaps", Part::Heatmaps, "One map per kind (text)")).chain(tables)
}

const SIDES: [Choice<SideSelection>; 3] = [
    ("red", SideSelection::Red, "Red's"),
    ("blue", SideSelection::Blue, "Blue's"),
    ("both", SideSelection::Both, "Both sides'"),
];

/// Values of `--result`: the setups that the heatmaps show.
const RESULTS: [Choice<Measure>; 5] = [
    ("all", Measure::All, "All"),
    ("won", Measure::Won, "Setups that won"),
    ("drawn", Measure::Drawn, "Setups of drawn games"),
    ("lost", Measure::Lost, "Setups that lost"),
    ("difference", Measure::Difference, "Share among winning setups minus share among losing setups"),
];
