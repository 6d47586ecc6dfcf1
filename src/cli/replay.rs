//! `adjutant replay`: steps through games in the terminal.

use super::board::parse_plies;
use super::choices::{Choice, VIEWERS, choices};
use super::prior::PriorArgs;
use super::terminal::{self, supports_unicode};
use super::{Common, Error, Output, Run, Status, Verb, complaints, refuse};
use crate::games::Source;
use crate::scene::Plies;
use crate::terminal::{App, Look, NextStep, Perspective, Start, run};
use clap::ValueEnum;
use ratatui::crossterm::style::force_color_output;
use std::cell::RefCell;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

/// Time to wait for a second record before the first record is opened as the only record.
const PATIENCE: Duration = Duration::from_millis(400);

/// Step through games in the terminal
///
/// Shows the board turn by turn as a viewer sees it, with what that viewer can know of the piece under the cursor. If
/// there are several records, a list of them comes first. `?` shows the keys. Needs at least 60 columns and 20 lines.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant replay a.srn                      step with the arrow keys, quit with q
  adjutant replay games/                     a list of all records; Enter opens one
  adjutant replay --view red --ply end a.srn   the last position as Red sees it
  adjutant replay --record 3 games.srn.zst   only the third record
  adjutant generate -n 9 | adjutant replay -   records from a pipe")]
pub(super) struct Args {
    /// Files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Open games at this ply: a number, `start`, `end`, or -N for N plies before the end
    #[arg(long, value_name = "N", default_value = "start", value_parser = parse_plies, allow_negative_numbers = true)]
    ply: Plies,
    /// Start with this viewer (`v` switches)
    #[arg(long, value_name = "WHO", default_value = "all", value_parser = choices(views()))]
    view: Perspective,
    /// Drawing style
    #[arg(long, value_enum, value_name = "STYLE", default_value_t = Style::Auto)]
    style: Style,
    #[command(flatten)]
    prior: PriorArgs,
}

/// Returns the viewers whose knowledge can be shown.
fn views() -> impl Iterator<Item = Choice<Perspective>> {
    let viewers = VIEWERS.map(|(name, viewer, help)| (name, Perspective::Of(viewer), help));
    viewers.into_iter().chain([(
        "follow",
        Perspective::Mover,
        "The knowledge of the player to move, Red at the bottom",
    )])
}

/// Drawing style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Chosen by the locale
    Auto,
    /// Plain characters
    Ascii,
    /// Box drawing and block characters
    Unicode,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        if common.output.is_some() {
            return refuse("`replay` only shows games: `board -o FILE` writes positions");
        }
        let has_keys = io::stdin().is_terminal() || has_keyboard();
        if !io::stdout().is_terminal() || !has_keys {
            return refuse("`replay` needs a terminal: `board` prints positions");
        }
        if std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb") {
            return refuse("`replay` cannot draw on this terminal (TERM=dumb): `board` prints positions");
        }
        let color = Output::new(common).look.has_color;
        force_color_output(color);
        let unicode = match self.style {
            Style::Auto => supports_unicode(),
            Style::Ascii => false,
            Style::Unicode => true,
        };
        let wanted = common.clone();
        // Messages about games wait until the screen is left.
        let (asked, said) = (common.clone(), Rc::new(RefCell::new(Vec::<String>::new())));
        let opened = {
            let said = Rc::clone(&said);
            move |game: &Source<'_>| {
                let lines = complaints::of_interpretations(game, &game.interpretations(), &asked);
                if !said.borrow().contains(&lines) {
                    said.borrow_mut().push(lines);
                }
            }
        };
        let start = Start {
            perspective: self.view,
            plies: self.ply,
            look: Look { unicode, color },
            wants: Box::new(move |finding| wanted.wants(finding)),
            most_findings: common.max_findings.unwrap_or(usize::MAX),
            opened: Box::new(opened),
            prior: self.prior.read()?,
        };
        let mut app = App::new(Run::over(&self.files, common)?.records(), start, PATIENCE);
        let shown = if app.records().is_empty() { Ok(NextStep::End) } else { run(&mut app, &suspend) };
        said.borrow().iter().flat_map(|lines| lines.lines()).for_each(terminal::note);
        for failure in &app.records().failures {
            terminal::complain(failure);
        }
        match shown? {
            NextStep::BreakOff => terminal::break_off(),
            _ if !app.records().failures.is_empty() => Ok(Status::Failed),
            _ if app.records().is_empty() => {
                terminal::complain(&Error::from("there is no record to show"));
                Ok(Status::Findings)
            }
            _ => Ok(Status::Well),
        }
    }
}

/// `true` if keys can be read although standard input is not a terminal.
fn has_keyboard() -> bool {
    cfg!(unix) && std::fs::File::open("/dev/tty").is_ok()
}

/// Suspends the process until it is continued.
#[cfg(unix)]
fn suspend() {
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGTSTP);
}

/// Does nothing, because processes cannot be suspended on this system.
#[cfg(not(unix))]
const fn suspend() {}
