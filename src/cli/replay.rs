//! `adjutant replay`: step through games in the terminal.

use super::board::parse_plies;
use super::choices::{Choice, VIEWERS, choices};
use super::terminal::{self, speaks_unicode};
use super::{Common, Error, Output, Run, Status, Verb, complaints, refuse};
use crate::games::Source;
use crate::scene::Plies;
use crate::terminal::{After, App, Look, Perspective, Start, run};
use clap::ValueEnum;
use ratatui::crossterm::style::force_color_output;
use std::cell::RefCell;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

/// How long a second record is waited for before the first is opened as the only one.
const PATIENCE: Duration = Duration::from_millis(400);

/// Step through games in the terminal
///
/// Shows the board turn by turn as a viewer sees it, with what can be known of the piece under the cursor, since when and
/// by what. Of several records a list comes first, which is read as one goes through it. `?` shows the keys. It needs 60
/// columns and 20 lines, or more.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "Examples:
  adjutant replay a.srn                      step with the arrows, end with q
  adjutant replay games/                     a list of all records first; Enter opens one
  adjutant replay --view red --ply end a.srn   the last position as Red sees it
  adjutant replay --record 3 games.srn.zst   only the third record
  adjutant generate -n 9 | adjutant replay -   records out of a pipe")]
pub(super) struct Args {
    /// Files, folders to search for records, or `-` for standard input; compressed or not
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,
    /// At which ply games are opened: a number, `start`, `end`, or -N for N plies before the end
    #[arg(long, value_name = "N", default_value = "start", value_parser = parse_plies, allow_negative_numbers = true)]
    ply: Plies,
    /// Whose knowledge is shown at first (`v` goes through them)
    #[arg(long, value_name = "WHO", default_value = "all", value_parser = choices(views()))]
    view: Perspective,
    /// How to draw
    #[arg(long, value_enum, value_name = "STYLE", default_value_t = Style::Auto)]
    style: Style,
}

/// Whose knowledge is shown.
fn views() -> impl Iterator<Item = Choice<Perspective>> {
    let viewers = VIEWERS.map(|(name, viewer, help)| (name, Perspective::Of(viewer), help));
    viewers.into_iter().chain([("follow", Perspective::Mover, "What the player knows whose turn it is, Red below")])
}

/// How it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// As the locale says
    Auto,
    /// Plain characters
    Ascii,
    /// Box drawing characters and blocks
    Unicode,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        if common.output.is_some() {
            return refuse("`replay` shows games and writes nothing: `board -o FILE` writes positions");
        }
        let has_keys = io::stdin().is_terminal() || has_keyboard();
        if !io::stdout().is_terminal() || !has_keys {
            return refuse("`replay` needs a terminal, for keys and to draw on: `board` writes positions anywhere");
        }
        if std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb") {
            return refuse("`replay` cannot draw on this terminal (TERM=dumb): `board` writes positions anywhere");
        }
        let color = Output::new(common).look.has_color;
        force_color_output(color);
        let unicode = match self.style {
            Style::Auto => speaks_unicode(),
            Style::Ascii => false,
            Style::Unicode => true,
        };
        let wanted = common.clone();
        // The screen belongs to the games: what is said of them waits until it is left.
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
        };
        let mut app = App::new(Run::over(&self.files, common)?.records(), start, PATIENCE);
        let shown = if app.records().is_empty() { Ok(After::End) } else { run(&mut app, &suspend) };
        said.borrow().iter().flat_map(|lines| lines.lines()).for_each(terminal::note);
        for failure in &app.records().failures {
            terminal::complain(failure);
        }
        match shown? {
            After::BreakOff => terminal::break_off(),
            _ if !app.records().failures.is_empty() => Ok(Status::Failed),
            _ if app.records().is_empty() => {
                terminal::complain(&Error::from("there is no record to be shown"));
                Ok(Status::Findings)
            }
            _ => Ok(Status::Well),
        }
    }
}

/// Whether keys can be had though standard input is no terminal.
fn has_keyboard() -> bool {
    cfg!(unix) && std::fs::File::open("/dev/tty").is_ok()
}

/// Has the process stopped, until it is told to go on.
#[cfg(unix)]
fn suspend() {
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGTSTP);
}

/// Nothing stops a process here.
#[cfg(not(unix))]
const fn suspend() {}
