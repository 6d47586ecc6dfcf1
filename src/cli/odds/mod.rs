//! `adjutant odds`: computes the probability of each kind for each hidden piece, and answers questions about
//! several pieces together.

use super::board::parse_plies;
use super::choices::{Choice, choices_by_name};
use super::odds_selection::OddsSelection;
use super::prior::{PriorArgs, of_game};
use super::records::SMALLEST_BLOCK;
use super::{Common, Error, Outcome, Output, OutputFormat, Run, Status, Verb, choices, write_each};
use crate::analysis::Beliefs;
use crate::analysis::setups::PriorChoice;
use crate::board::Side;
use crate::games::Source;
use crate::knowledge::{self, PiecesAt};
use crate::query::Question;
use crate::report::diagram::heading;
use crate::report::odds::{OddsLines, odds_columns, odds_table, odds_text};
use crate::report::{TableLook, fold, no_position, ply_range, question_diagnostic};
use crate::scene::Plies;
use std::io::Write;
use std::path::PathBuf;

/// Show the probability of each kind for each hidden piece
///
/// The odds count all arrangements of the army that are consistent with the game. Arrangements that people often set up
/// count more, unless the player's known pieces show an unusual setup. With `--prior uniform`, every arrangement counts
/// once.
/// `--ask` answers questions about several pieces together; see `format-spec/odds.md`.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant odds a.srn                               each side's odds at the end
  adjutant odds --ply 40 --view red a.srn           Red's odds after ply 40
  adjutant odds --view red --ask 'flag in {a10..c9}' a.srn
  adjutant odds --ask 'bomb at b10 and bomb at a9' --ask 'bombs in {a10,b9} >= 2' a.srn
  adjutant odds --all --format ndjson a.srn | jq .arrangements
  adjutant odds --every 10 --kind flag --format csv games/ > flags.csv
  adjutant odds --prior uniform a.srn               every arrangement counts once
  adjutant setups --prior-out prior.json games/; adjutant odds --prior prior.json a.srn")]
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Show odds after this ply: a number, `start`, `end`, or -N for N plies before the end
    #[arg(long, value_name = "N", default_value = "end", value_parser = parse_plies, allow_negative_numbers = true, conflicts_with = "every")]
    ply: Plies,
    /// Show odds at the setup and after every ply
    #[arg(long, conflicts_with_all = ["ply", "every"])]
    all: bool,
    #[command(flatten)]
    selection: OddsSelection,
    /// Show this side's odds about the enemy pieces [default: both sides, one after the other]
    #[arg(long, value_name = "SIDE", value_parser = choices_by_name(Side::ALL, Side::name))]
    view: Option<Side>,
    /// Compute the probability of a statement: `flag in {a10..c9}`, `bomb at b10 and not miner at a9`, `bombs in
    /// {a10,b9} >= 2`
    #[arg(long, value_name = "QUESTION")]
    ask: Vec<String>,
    #[command(flatten)]
    prior: PriorArgs,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = choices(FORMS))]
    format: OutputFormat,
    /// Width of text, in columns [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
}

/// Output formats.
const FORMS: [Choice<OutputFormat>; 5] = [
    ("text", OutputFormat::Text, "Tables"),
    ("json", OutputFormat::Json, "One JSON object per ply and view, one per line"),
    ("ndjson", OutputFormat::Ndjson, "The same"),
    ("csv", OutputFormat::Csv, "One row per piece and kind, comma-separated"),
    ("tsv", OutputFormat::Tsv, "One row per piece and kind, tab-separated"),
];

impl Args {
    /// Returns the plies whose odds are written.
    fn plies(&self) -> Plies {
        let every = if self.all { Some(1) } else { self.selection.every };
        every.map_or(self.ply, Plies::Every)
    }
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let mut faults = String::new();
        let mut parsed = |text: &String| {
            Question::parse(text).map_err(|fault| faults += &question_diagnostic(&fault, text, "--ask")).ok()
        };
        let questions: Vec<Question> = self.ask.iter().filter_map(&mut parsed).collect();
        if !faults.is_empty() {
            let _ = anstream::stderr().write_all(faults.as_bytes());
            return Ok(Status::Failed);
        }
        let mut output = Output::new(common);
        let views = self.view.map_or(Side::ALL.to_vec(), |view| vec![view]);
        let prior = self.prior.read()?;
        let is_weighed = prior.weights.is_some();
        let asked = OddsRequest { args: self, questions, prior, views, look: output.table_look(self.width) };
        let mut run = Run::over(&self.files, common)?.requiring_games("odds");
        if matches!(self.plies(), Plies::Every(_)) {
            run = run.in_blocks(SMALLEST_BLOCK);
        }
        output.names(odds_columns(is_weighed), self.format.fields())?;
        write_each(&run, output, |item, outcome| asked.item(item, outcome))
    }
}

/// Options and questions for every record.
struct OddsRequest<'c> {
    args: &'c Args,
    questions: Vec<Question>,
    prior: PriorChoice,
    views: Vec<Side>,
    look: TableLook,
}

impl OddsRequest<'_> {
    fn item(&self, item: &Source<'_>, outcome: &mut Outcome<'_>) {
        // The number of plies is known only after the first replay.
        let Some((reading, replayed)) = outcome.replay(item, &mut ()) else { return };
        let Some(last) = replayed.last_position() else {
            outcome.refused += 1;
            return;
        };
        let wanted: Vec<u32> = self.args.plies().of(replayed.plies_before(), last).collect();
        if wanted.is_empty() {
            let open = self.args.ply.counted_from_start().and_then(|ply| no_position(&replayed, ply));
            outcome.report_missing(item, &open.unwrap_or_else(|| ply_range(&replayed)));
            return;
        }
        let prior = match of_game(&self.prior, &replayed) {
            Ok(prior) => prior,
            Err(nothing) => return outcome.report_missing(item, &nothing),
        };
        let is_weighed = self.prior.weights.is_some();
        let (place, numbering, width) = (item.place(), replayed.terms.numbering, self.look.width);
        let sheet = &mut outcome.sheet;
        if self.args.format == OutputFormat::Text {
            sheet.separate();
            sheet.heading(&heading(place, &reading.record, &replayed), width);
        }
        let answers: Vec<_> = self.questions.iter().map(|question| |found: &[u64]| question.holds(found)).collect();
        let asked = self.questions.iter().zip(&answers).map(|(question, holds)| knowledge::PieceQuestion {
            tests: question.tests(&numbering).map(|(kind, squares)| PiecesAt { kind, squares }).collect(),
            holds,
        });
        let asked: Vec<knowledge::PieceQuestion<'_>> = asked.collect();
        let sourced = item.sourced(&reading.record, &replayed);
        let kinds = self.args.selection.kinds();
        let mut lines = OddsLines::new(sourced, &self.args.ask).with_prior(&prior.name).of_kinds(kinds);
        let is_at_end = wanted.last() == Some(&last);
        let mut beliefs = Beliefs::new(None, &self.views, &asked, |belief| match self.args.format {
            OutputFormat::Text => {
                let text = odds_text(belief, kinds, &self.args.ask, &prior.name, &numbering, self.look);
                sheet.drawing(&format!("\n{text}"), width);
            }
            OutputFormat::Json | OutputFormat::Ndjson => sheet.append(|out| lines.push(belief, out)),
            OutputFormat::Csv | OutputFormat::Tsv => {
                sheet.rows(
                    &odds_table(belief, kinds, &self.args.ask, is_weighed.then_some(&prior.name), sourced),
                    self.args.format.fields(),
                    false,
                );
            }
        })
        .at_plies(wanted)
        .with_prior(prior.clone());
        item.replay_reading(&reading, &mut beliefs);
        if let Some(end) =
            no_position(&replayed, last + 1).filter(|_| is_at_end && self.args.format == OutputFormat::Text)
        {
            sheet.drawing(&fold(&format!("\n{end}\n"), width), width);
        }
    }
}
