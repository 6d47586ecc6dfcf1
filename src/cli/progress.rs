//! Shows the progress of long runs on standard error, for people only.

use super::terminal;
use crate::archive::{Inputs, Meter};
use clap::ValueEnum;
use console::Term;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// When to show the progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// If standard error is a terminal and the run takes more than a moment
    #[default]
    Auto,
    /// From the start; without a terminal, one line every few seconds
    Always,
    /// Never
    Never,
}

/// Time before the first bar is drawn.
const PATIENCE: Duration = Duration::from_millis(500);

/// Time between two drawings of the bar.
const OFTEN: Duration = Duration::from_millis(100);

/// Time between two lines if standard error is not a terminal.
const SELDOM: Duration = Duration::from_secs(5);

/// Bar on the screen, or `None` if there is no bar. Kept here for [`clear_for_good`]. A thread holds the lock while the
/// thread draws.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Clears the bar and prevents further drawing, for interrupted runs.
pub(super) fn clear_for_good() {
    let mut shown = shown();
    if let Some(bar) = shown.take() {
        bar.finish_and_clear();
    }
    // Threads that want to draw now wait until the process ends.
    std::mem::forget(shown);
}

fn shown() -> MutexGuard<'static, Option<ProgressBar>> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kind of work, which determines the unit of the progress.
enum Work<'m> {
    /// Reading: the meter of bytes read, and the total number of bytes if known.
    Reading(&'m Meter, Option<u64>),
    /// Generating this number of games.
    Making(u64),
}

/// Progress of a run.
pub(super) struct Progress<'m> {
    work: Work<'m>,
    begun: Instant,
    /// Time of the next drawing.
    due: Option<Instant>,
    bar: Option<ProgressBar>,
    is_terminal: bool,
    /// `true` if results and bar go to the same terminal.
    shares_terminal: bool,
    records: u64,
    findings: u64,
}

impl<'m> Progress<'m> {
    /// Creates the progress of reading inputs. `has_file` is `true` if results go to a file.
    pub(super) fn of(inputs: &Inputs, meter: &'m Meter, when: When, has_file: bool) -> Self {
        let mut progress = Self::new(Work::Reading(meter, None), when, has_file);
        if progress.due.is_some() {
            progress.work = Work::Reading(meter, inputs.size());
        }
        progress
    }

    /// Creates the progress of generating `games` games.
    pub(super) fn of_games(games: u64, when: When, has_file: bool) -> Self {
        Self::new(Work::Making(games), when, has_file)
    }

    fn new(work: Work<'m>, when: When, has_file: bool) -> Self {
        let begun = Instant::now();
        let is_terminal = io::stderr().is_terminal();
        let due = match when {
            When::Auto if terminal::is_quiet() => None,
            When::Auto => is_terminal.then(|| begun + PATIENCE),
            When::Always => Some(begun),
            When::Never => None,
        };
        let shares_terminal = is_terminal && !has_file && io::stdout().is_terminal();
        Self { work, begun, due, bar: None, is_terminal, shares_terminal, records: 0, findings: 0 }
    }

    /// Adds finished records and their findings.
    pub(super) fn advance(&mut self, records: u64, findings: u64) {
        self.records += records;
        self.findings += findings;
        let now = Instant::now();
        if self.due.is_some_and(|due| due <= now) {
            self.due = Some(now + if self.is_terminal { OFTEN } else { SELDOM });
            self.show();
        }
    }

    fn show(&mut self) {
        let records = HumanCount(self.records);
        let seconds = self.begun.elapsed().as_secs_f64().max(0.001);
        let rate = HumanCount((self.records as f64 / seconds) as u64);
        let (done, text) = match &self.work {
            Work::Reading(meter, _) => {
                (meter.bytes(), format!("{records} records, {rate}/s, {} findings", HumanCount(self.findings)))
            }
            Work::Making(_) => (self.records, format!("{rate}/s")),
        };
        if !self.is_terminal {
            let of = match self.work {
                Work::Reading(_, Some(total)) => format!("{} of {}", HumanBytes(done), HumanBytes(total)),
                Work::Reading(_, None) => HumanBytes(done).to_string(),
                Work::Making(total) => format!("{records} of {} games", HumanCount(total)),
            };
            let _ = writeln!(io::stderr(), "{of}, {text}");
            return;
        }
        let mut shown = shown();
        if let Some(bar) = &self.bar {
            bar.set_position(done);
            bar.set_message(text);
        } else {
            let bar = bar(&self.work, self.begun.elapsed()).with_position(done).with_message(text);
            bar.tick();
            *shown = Some(bar.clone());
            self.bar = Some(bar);
        }
    }

    /// Clears the bar if results go to the same terminal.
    pub(super) fn make_way(&mut self) {
        if self.shares_terminal {
            self.clear();
        }
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            let mut shown = shown();
            bar.finish_and_clear();
            *shown = None;
        }
    }

    /// Writes findings and notes to standard error, and hides the bar meanwhile. The text may contain color codes.
    /// Writes nothing with `--quiet`.
    pub(super) fn say(&self, text: &[u8]) {
        if !text.is_empty() && !terminal::is_quiet() {
            self.complain(text);
        }
    }

    /// Writes a message about a failure to standard error.
    pub(super) fn complain(&self, text: &[u8]) {
        let write = || {
            let _ = anstream::stderr().write_all(text);
        };
        match &self.bar {
            Some(bar) => {
                let _shown = shown();
                bar.suspend(write);
            }
            None => write(),
        }
    }
}

/// Returns the template of the bar for a terminal of this width. The message is cut if it does not fit.
const fn template(work: &Work<'_>, width: u16) -> &'static str {
    match (work, width) {
        (Work::Reading(_, Some(_)), FULL..) => "{bar:20} {bytes}/{total_bytes}, {msg}, {eta} left",
        (Work::Reading(_, Some(_)), SHORT..) => "{bytes}/{total_bytes}, {wide_msg}",
        (Work::Reading(_, None), FULL..) => "{spinner} {bytes}, {msg}, {elapsed}",
        (Work::Reading(_, None), SHORT..) => "{spinner} {bytes}, {wide_msg}",
        (Work::Making(_), FULL..) => "{bar:20} {human_pos}/{human_len} games, {msg}, {eta} left",
        (Work::Making(_), SHORT..) => "{human_pos}/{human_len} games, {wide_msg}",
        (_, _) => "{wide_msg}",
    }
}

/// Minimum width for the full template.
const FULL: u16 = 110;

/// Minimum width for the number of bytes next to the message.
const SHORT: u16 = 50;

fn bar(work: &Work<'_>, elapsed: Duration) -> ProgressBar {
    let total = match work {
        Work::Reading(_, total) => *total,
        Work::Making(games) => Some(*games),
    };
    let bar = ProgressBar::with_draw_target(
        total,
        ProgressDrawTarget::term_like(Box::new(BarTerminal(Term::buffered_stderr()))),
    )
    .with_elapsed(elapsed);
    let width = terminal_size::terminal_size_of(io::stderr()).map_or(u16::MAX, |(width, _)| width.0);
    let template = template(work, width);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Number of columns of `^C` as a terminal echoes it.
const ECHO: u16 = 2;

/// Terminal for the bar: standard error without the spaces that pad the bar to the right edge.
///
/// If the cursor were at the edge, the echo of `^C` would go to the next line. Then that line would be cleared
/// instead of the bar.
#[derive(Debug)]
struct BarTerminal(Term);

/// Implements methods by calling the methods of the terminal with the same names.
macro_rules! as_the_terminal {
    ($($method:ident($($argument:ident: $kind:ty)?);)*) => {
        $(fn $method(&self $(, $argument: $kind)?) -> io::Result<()> {
            self.0.$method($($argument)?)
        })*
    };
}

impl TermLike for BarTerminal {
    as_the_terminal! {
        move_cursor_up(n: usize);
        move_cursor_down(n: usize);
        move_cursor_right(n: usize);
        move_cursor_left(n: usize);
        write_line(text: &str);
        clear_line();
        flush();
    }

    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(ECHO).max(1)
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        match text.trim_end_matches(' ') {
            "" => Ok(()),
            text => self.0.write_str(text),
        }
    }
}
