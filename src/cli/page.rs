//! `adjutant page`: writes games as a page for a browser.

use super::choices::{VIEWERS, choices};
use super::prior::{PriorArgs, of_game, prior_by_number};
use super::records::SMALL_BLOCK;
use super::{Common, Error, Outcome, Output, Run, Status, Verb, fold_each, refuse};
use crate::analysis::setups::{GamePrior, PriorChoice};
use crate::board::{Side, Viewer};
use crate::games::Source;
use crate::notation::{parse, write_record};
use crate::page::{Facts, PageGame, PageOdds, beliefs, head, observers, tail};
use crate::replay::{Locator, Original, Place, Reading, Replay, replay};
use crate::report::{finding_line, visible};
use crate::rules::Played;
use crate::sheets::{View, redact};
use std::path::PathBuf;

/// Maximum number of games on one page. Nobody looks through more games in a browser.
const MOST: u64 = 10_000;

/// Write a web page that steps through games
///
/// The page is one file that needs no network. It shows the board, the turns with their combats and comments, what
/// each side knew, the verdict and the findings. Several games get a list with a search.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant page a.srn -o a.html                     a game, to be opened in a browser
  adjutant page games/ -o games.html                all games of a folder
  adjutant page --prior people games.zip -o all.html   odds as people set up, also for more than 100 games
  adjutant page --view red a.srn -o for-red.html    without anything hidden from Red
  adjutant page --view spectator a.srn -o show.html   only what at least one player revealed")]
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Show what this viewer knows; the file contains nothing that was hidden from this viewer
    #[arg(long, value_name = "WHO", default_value = "all", value_parser = choices(VIEWERS))]
    view: Viewer,
    /// Title of the page [default: the name of a single input file]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[command(flatten)]
    prior: PriorArgs,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let prior = if self.prior.given().is_none() { usual_prior(&self.files, common)? } else { self.prior.read()? };
        write_page(&self.files, self.view, self.title.as_deref(), &prior, common)
    }
}

/// Returns the prior of a page if the user chose no prior. The odds of the prior `people` take much room, so a page of
/// many games has uniform odds.
///
/// # Errors
/// Returns an error if an input cannot be found.
pub(super) fn usual_prior(files: &[PathBuf], common: &Common) -> Result<PriorChoice, Error> {
    let why = "the page has uniform odds, because it would be three times as large with `--prior people`";
    prior_by_number(files, common, 100, why)
}

/// Writes the page of all games as the viewer knows them.
pub(super) fn write_page(
    files: &[PathBuf],
    view: Viewer,
    title: Option<&str>,
    prior: &PriorChoice,
    common: &Common,
) -> Result<Status, Error> {
    let mut output = Output::new(common);
    if output.look.is_terminal {
        return refuse("cannot write a web page to a terminal: pass `-o FILE.html`");
    }
    let run = Run::over(files, common)?.in_blocks(SMALL_BLOCK);
    let usual = || match files {
        [file] if file.as_os_str() != "-" => file.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
        _ => None,
    };
    let title = title.map(str::to_owned).or_else(usual).unwrap_or_else(|| "Stratego games".to_owned());
    output.set_header(head(&visible(&title)));
    let add = |item: &Source<'_>, number: &mut u64, outcome: &mut Outcome<'_>| {
        if let Some(elements) = elements(item, view, prior, outcome) {
            *number += 1;
            outcome.sheet.bytes(elements.as_bytes());
        }
    };
    let (number, status) = fold_each(&run, &mut output, || 0, add)?;
    if number > MOST {
        return refuse(format!(
            "cannot put {number} games on one page (at most {MOST}): select some with `adjutant filter`"
        ));
    }
    if number > 0 {
        output.raw(tail().as_bytes())?;
    }
    run.finish(output, status)
}

/// Returns an item's game as elements of the page, or `None` if there is no game.
fn elements(item: &Source<'_>, view: Viewer, prior: &PriorChoice, outcome: &mut Outcome<'_>) -> Option<String> {
    let mut played: Vec<Played> = Vec::new();
    let (reading, replayed) = outcome.replay_record(item, &mut played)?;
    outcome.dropped.add_strays(item, &reading.record);
    // Only the first game has a static version, because the versions of all games would be too large.
    let is_first = item.input() == 0 && item.number() == outcome.common.record.or(Some(1));
    as_seen(item, (&reading, &replayed, &played), (view, prior), is_first, outcome)
}

/// Returns a page with one replayed record. If this is impossible, reports the reason.
pub(super) fn alone(
    item: &Source<'_>,
    record: (&Reading<'_>, &Replay, &[Played]),
    view: Viewer,
    outcome: &mut Outcome<'_>,
) -> Option<Vec<u8>> {
    let elements = as_seen(item, record, (view, &PriorChoice::people()), true, outcome)?;
    Some([head(&visible(item.file_name())), elements, tail()].concat().into_bytes())
}

/// Returns a replayed record as elements of the page, as the viewer knows the game. If this is impossible, reports
/// the reason.
fn as_seen(
    item: &Source<'_>,
    (reading, replayed, played): (&Reading<'_>, &Replay, &[Played]),
    (view, prior): (Viewer, &PriorChoice),
    has_static: bool,
    outcome: &mut Outcome<'_>,
) -> Option<String> {
    let of_game = match of_game(prior, replayed) {
        Ok(of_game) => of_game,
        Err(nothing) => {
            outcome.report_missing(item, &nothing);
            GamePrior::uniform()
        }
    };
    // The page may be published, so it does not contain the folders of this machine.
    let place = Place { file: item.file_name(), ..item.place() };
    let original = Original { place, ..item.original(&reading.record, replayed, played) };
    let Some(view) = View::of(view) else {
        let (mut facts, mut odds) = observers(replayed, prior, &of_game);
        item.replay_reading(reading, &mut (&mut facts, beliefs(&mut odds, &of_game)));
        let views = &["all", "red", "blue", "spectator"];
        return Some(written(
            (original, item.own(), String::from_utf8_lossy(&item.to_srn(reading)).into_owned()),
            (facts, odds),
            (views, has_static),
            outcome,
        ));
    };
    // The page is made from the viewer's sheet alone, so that it contains nothing hidden from the viewer.
    match redact(&original, view, false) {
        Ok(sheet) => {
            let mut text = Vec::new();
            write_record(&sheet, &mut text);
            Some(of_sheet(&text, place, (view, prior, &of_game), has_static, outcome))
        }
        Err(why) => {
            outcome.refuse(item, &why.to_string());
            None
        }
    }
}

/// Returns a sheet as elements of the page.
fn of_sheet(
    text: &[u8],
    place: Place<'_>,
    (view, prior, of_game): (View, &PriorChoice, &GamePrior),
    has_static: bool,
    outcome: &Outcome<'_>,
) -> String {
    let record = parse(text);
    // The viewer must not learn the length of the text before the record in its file.
    let place = Place { offset: 0, line: 1, column: 1, is_binary: false, ..place };
    let judging = outcome.common.judging();
    let mut played: Vec<Played> = Vec::new();
    let replayed: Replay = replay(text, &record, judging, &mut played);
    let (mut facts, mut odds) = observers(&replayed, prior, of_game);
    replay(text, &record, judging, &mut (&mut facts, beliefs(&mut odds, of_game)));
    let original = Original { place, text, srn: Some(text), record: &record, replayed: &replayed, played: &played };
    let views: &[&str] = match view {
        View::Player(Side::Red) => &["red", "spectator"],
        View::Player(Side::Blue) => &["blue", "spectator"],
        View::Spectator => &["spectator"],
    };
    written((original, text, String::from_utf8_lossy(text).into_owned()), (facts, odds), (views, has_static), outcome)
}

/// Returns a game as elements of the page. `own` is the text of the input. `srn` is the record as SRN. `views` are
/// the available views. If `has_static`, there is a static version for readers without scripts.
fn written(
    (original, own, srn): (Original<'_>, &[u8], String),
    (facts, odds): (Facts, PageOdds),
    (views, has_static): (&'static [&'static str], bool),
    outcome: &Outcome<'_>,
) -> String {
    let mut locator = Locator::new(original.place, own);
    let reported = outcome.common.selected_findings(&original.replayed.findings);
    let findings = reported.map(|finding| finding_line(finding, &mut locator)).collect();
    PageGame { original, facts, odds, findings, srn, views, has_static }.elements()
}
