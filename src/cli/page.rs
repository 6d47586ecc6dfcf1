//! `adjutant page`: games as a page for a browser.

use super::choices::{VIEWERS, choices};
use super::records::SMALL_BLOCK;
use super::{Common, Error, Outcome, Output, Run, Status, Verb, fold_each, refuse};
use crate::analysis::Beliefs;
use crate::board::{Side, Viewer};
use crate::games::Source;
use crate::notation::{parse, write_record};
use crate::page::{Facts, PageGame, PageOdds, head, tail};
use crate::replay::{Locator, Observer, Original, Place, Reading, Replay, replay};
use crate::report::{finding_line, visible};
use crate::rules::Played;
use crate::sheets::{View, redact};
use std::path::PathBuf;

/// The most games on one page: more than these are not looked through in a browser.
const MOST: u64 = 10_000;

/// Make a page that steps through games in a browser
///
/// One file that needs nothing beside itself and asks for nothing from the network: the board, the turns with their
/// combats and comments, what each side knew and lacked, the verdict and the findings. Several games have a list with a
/// search.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant page a.srn -o a.html                     a game, to be opened in a browser
  adjutant page games/ -o games.html                all games of a folder
  adjutant page --view red a.srn -o for-red.html    holds nothing that Red was not shown
  adjutant page --view spectator a.srn -o show.html   nothing that neither player named to the other")]
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Whose knowledge is on the page: what this viewer was never shown is in no byte of it
    #[arg(long, value_name = "WHO", default_value = "all", value_parser = choices(VIEWERS))]
    view: Viewer,
    /// What the page is called [default: the name of the file, if it is one]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        write_page(&self.files, self.view, self.title.as_deref(), common)
    }
}

/// Writes the page of all games, as that viewer knows them.
pub(super) fn write_page(
    files: &[PathBuf],
    view: Viewer,
    title: Option<&str>,
    common: &Common,
) -> Result<Status, Error> {
    let mut output = Output::new(common);
    if output.look.is_terminal {
        return refuse("a page is for a browser: write it with `-o FILE.html`");
    }
    let run = Run::over(files, common)?.in_blocks(SMALL_BLOCK);
    let usual = || match files {
        [file] if file.as_os_str() != "-" => file.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
        _ => None,
    };
    let title = title.map(str::to_owned).or_else(usual).unwrap_or_else(|| "Stratego games".to_owned());
    output.precede(head(&visible(&title)));
    let add = |item: &Source<'_>, number: &mut u64, outcome: &mut Outcome<'_>| {
        if let Some(elements) = elements(item, view, outcome) {
            *number += 1;
            outcome.sheet.bytes(elements.as_bytes());
        }
    };
    let (number, status) = fold_each(&run, &mut output, || 0, add)?;
    if number > MOST {
        return refuse(format!(
            "a page holds at most {MOST} games, these are {number}: choose some with `adjutant filter`"
        ));
    }
    if number > 0 {
        output.raw(tail().as_bytes())?;
    }
    run.finish(output, status)
}

/// An item's game as elements of the page, if there is one.
fn elements(item: &Source<'_>, view: Viewer, outcome: &mut Outcome<'_>) -> Option<String> {
    let mut played: Vec<Played> = Vec::new();
    let (reading, replayed) = outcome.replay_record(item, &mut played)?;
    outcome.dropped.behind(item, &reading.record);
    as_seen(item, (&reading, &replayed, &played), view, outcome)
}

/// A page of one record that was replayed. Says why there is none.
pub(super) fn alone(
    item: &Source<'_>,
    record: (&Reading<'_>, &Replay, &[Played]),
    view: Viewer,
    outcome: &mut Outcome<'_>,
) -> Option<Vec<u8>> {
    let elements = as_seen(item, record, view, outcome)?;
    Some([head(&visible(item.file_name())), elements, tail()].concat().into_bytes())
}

/// A record that was replayed as elements of the page, as that viewer knows it. Says why there are none.
fn as_seen(
    item: &Source<'_>,
    (reading, replayed, played): (&Reading<'_>, &Replay, &[Played]),
    view: Viewer,
    outcome: &mut Outcome<'_>,
) -> Option<String> {
    // The folders of this machine are nobody's business.
    let place = Place { file: item.file_name(), ..item.place() };
    let original = Original { place, ..item.original(&reading.record, replayed, played) };
    let Some(view) = View::of(view) else {
        let (mut facts, mut odds) = watchers(replayed);
        item.replay_reading(reading, &mut (&mut facts, beliefs(&mut odds)));
        let views = &["all", "red", "blue", "spectator"];
        return Some(written((original, item.own(), text(item, reading)), (facts, odds), views, outcome));
    };
    // The page is made of the sheet, and of nothing else that the record holds.
    match redact(&original, view, false) {
        Ok(sheet) => {
            let mut text = Vec::new();
            write_record(&sheet, &mut text);
            Some(of_sheet(&text, place, view, outcome))
        }
        Err(why) => {
            outcome.refuse(item, &why.to_string());
            None
        }
    }
}

/// A sheet as elements of the page.
fn of_sheet(text: &[u8], place: Place<'_>, view: View, outcome: &Outcome<'_>) -> String {
    let record = parse(text);
    // How long the lines are above it in its file, the viewer need not know.
    let place = Place { offset: 0, line: 1, column: 1, is_binary: false, ..place };
    let judging = outcome.common.judging();
    let mut played: Vec<Played> = Vec::new();
    let replayed: Replay = replay(text, &record, judging, &mut played);
    let (mut facts, mut odds) = watchers(&replayed);
    replay(text, &record, judging, &mut (&mut facts, beliefs(&mut odds)));
    let original = Original { place, text, srn: Some(text), record: &record, replayed: &replayed, played: &played };
    let views: &[&str] = match view {
        View::Player(Side::Red) => &["red", "spectator"],
        View::Player(Side::Blue) => &["blue", "spectator"],
        View::Spectator => &["spectator"],
    };
    written((original, text, String::from_utf8_lossy(text).into_owned()), (facts, odds), views, outcome)
}

/// What is gathered of a game while it is replayed.
fn watchers(replayed: &Replay) -> (Facts, PageOdds) {
    (Facts::new(&replayed.terms.numbering), PageOdds::new(replayed.terms.rules.army.kinds().iter()))
}

/// A game as elements of the page, with the text in which it was found, the same as SRN, and the views that it has.
fn written(
    (original, own, srn): (Original<'_>, &[u8], String),
    (facts, odds): (Facts, PageOdds),
    views: &'static [&'static str],
    outcome: &Outcome<'_>,
) -> String {
    let mut locator = Locator::new(original.place, own);
    let reported = outcome.common.reported(&original.replayed.findings);
    let findings = reported.map(|finding| finding_line(finding, &mut locator)).collect();
    PageGame { original, facts, odds, findings, srn, views }.elements()
}

/// What lets a page have the odds of both sides, after every ply.
fn beliefs(odds: &mut PageOdds) -> impl Observer {
    Beliefs::new(None, &Side::ALL, &[], |belief| odds.take(belief))
}

/// The record as SRN: its own text, or what was made of it.
fn text(item: &Source<'_>, reading: &Reading<'_>) -> String {
    if let Some(text) = item.srn() {
        return String::from_utf8_lossy(text).into_owned();
    }
    let mut text = Vec::new();
    write_record(&reading.record, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}
