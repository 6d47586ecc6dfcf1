//! How far the work has come: a bar on standard error, for people only and only where the work is long.

use super::terminal;
use crate::archive::{Inputs, Meter};
use clap::ValueEnum;
use console::Term;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// When the progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// If standard error is a terminal and the work takes a while
    #[default]
    Auto,
    /// From the beginning; as a line every few seconds if standard error is no terminal
    Always,
    /// Not at all
    Never,
}

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often a bar is drawn anew.
const OFTEN: Duration = Duration::from_millis(100);

/// How often a line is written where there is no terminal.
const SELDOM: Duration = Duration::from_secs(5);

/// The bar that is on the screen, if any, for [`clear_for_good`]; held by whoever draws.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Takes the bar off the screen, and lets none be drawn any more: for runs that are broken off.
pub(super) fn clear_for_good() {
    let mut shown = shown();
    if let Some(bar) = shown.take() {
        bar.finish_and_clear();
    }
    // Whoever wants to draw waits for the end of the process.
    std::mem::forget(shown);
}

fn shown() -> MutexGuard<'static, Option<ProgressBar>> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is counted beside records and findings.
enum Work<'m> {
    /// The bytes that are read, and how many there are, if known.
    Reading(&'m Meter, Option<u64>),
    /// So many games are made.
    Making(u64),
}

/// The progress of a run.
pub(super) struct Progress<'m> {
    work: Work<'m>,
    begun: Instant,
    /// When it is shown next.
    due: Option<Instant>,
    bar: Option<ProgressBar>,
    is_terminal: bool,
    /// Whether results go to the terminal that the bar is on.
    shares_terminal: bool,
    records: u64,
    findings: u64,
}

impl<'m> Progress<'m> {
    /// The progress of reading those inputs; `has_file`: results go to a file.
    pub(super) fn of(inputs: &Inputs, meter: &'m Meter, when: When, has_file: bool) -> Self {
        let mut progress = Self::new(Work::Reading(meter, None), when, has_file);
        if progress.due.is_some() {
            progress.work = Work::Reading(meter, inputs.size());
        }
        progress
    }

    /// The progress of making so many games.
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

    /// More records are done, with so many findings.
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

    /// Makes room for results, if they go to the terminal that the bar is on.
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

    /// Writes findings and notes on standard error, which may hold color codes, without the bar in their way; nothing
    /// where only results are wanted.
    pub(super) fn say(&self, text: &[u8]) {
        if !text.is_empty() && !terminal::is_quiet() {
            self.complain(text);
        }
    }

    /// Writes on standard error what makes the run fail.
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

/// What of the progress so many columns have room for; the message is cut where even that is too much.
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

/// From this width on everything has room.
const FULL: u16 = 110;

/// From this width on the bytes have room beside the message.
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

/// The columns that `^C` takes, as a terminal echoes it.
const ECHO: u16 = 2;

/// Standard error as the bar sees it, without the blanks that fill a bar's line to the edge of the terminal.
///
/// With the cursor at the edge, the `^C` that a terminal echoes would go to the next line; that one would then be
/// cleared, and the bar would stay.
#[derive(Debug)]
struct BarTerminal(Term);

/// Methods in which it does as the terminal does.
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
