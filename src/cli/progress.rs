//! How far the work has come: a bar on standard error, for people only and only where the work is long.

use crate::archive::{Inputs, Meter};
use clap::ValueEnum;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// When the progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
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

/// The bar that is on the screen, if any, for [`clear`].
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Takes the bar off the screen: for runs that are broken off.
pub fn clear() {
    if let Ok(shown) = SHOWN.try_lock()
        && let Some(bar) = &*shown
    {
        bar.finish_and_clear();
    }
}

/// The progress of a run.
pub struct Progress<'m> {
    meter: &'m Meter,
    /// How many bytes there are to be read, if known.
    total: Option<u64>,
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
    pub fn of(inputs: &Inputs, meter: &'m Meter, when: When, has_file: bool) -> Self {
        let begun = Instant::now();
        let is_terminal = io::stderr().is_terminal();
        let due = match when {
            When::Auto => is_terminal.then(|| begun + PATIENCE),
            When::Always => Some(begun),
            When::Never => None,
        };
        let total = due.and_then(|_| inputs.size());
        let shares_terminal = is_terminal && !has_file && io::stdout().is_terminal();
        Self { meter, total, begun, due, bar: None, is_terminal, shares_terminal, records: 0, findings: 0 }
    }

    /// More records are done, with so many findings.
    pub fn advance(&mut self, records: u64, findings: u64) {
        self.records += records;
        self.findings += findings;
        let now = Instant::now();
        if self.due.is_some_and(|due| due <= now) {
            self.due = Some(now + if self.is_terminal { OFTEN } else { SELDOM });
            self.show();
        }
    }

    fn show(&mut self) {
        let (records, findings) = (HumanCount(self.records), HumanCount(self.findings));
        let seconds = self.begun.elapsed().as_secs_f64().max(0.001);
        #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // a figure for the eye
        let rate = HumanCount((self.records as f64 / seconds) as u64);
        let done = self.meter.bytes();
        let text = format!("{records} records, {rate}/s, {findings} findings");
        if !self.is_terminal {
            let of = self.total.map(|total| format!(" of {}", HumanBytes(total))).unwrap_or_default();
            let _ = writeln!(io::stderr(), "{}{of}, {text}", HumanBytes(done));
            return;
        }
        if let Some(bar) = &self.bar {
            bar.set_position(done);
            bar.set_message(text);
        } else {
            let bar = bar(self.total, self.begun.elapsed()).with_position(done).with_message(text);
            bar.tick();
            self.bar = Some(bar);
        }
    }

    /// Makes room for results, if they go to the terminal that the bar is on.
    pub fn make_way(&mut self) {
        if self.shares_terminal {
            self.clear();
        }
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
            *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
    }

    /// Writes on standard error what may hold color codes, without the bar in its way.
    pub fn say(&self, text: &[u8]) {
        if text.is_empty() {
            return;
        }
        let write = || {
            let _ = anstream::stderr().write_all(text);
        };
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

/// What of the progress so many columns have room for; the message is cut where even that is too much.
fn template(has_total: bool, width: Option<u16>) -> &'static str {
    match (has_total, width.unwrap_or(u16::MAX)) {
        (true, FULL..) => "{bar:20} {bytes}/{total_bytes}, {msg}, {eta} left",
        (true, SHORT..) => "{bytes}/{total_bytes}, {wide_msg}",
        (false, FULL..) => "{spinner} {bytes}, {msg}, {elapsed}",
        (false, SHORT..) => "{spinner} {bytes}, {wide_msg}",
        (_, _) => "{wide_msg}",
    }
}

/// From this width on everything has room.
const FULL: u16 = 110;

/// From this width on the bytes have room beside the message.
const SHORT: u16 = 50;

fn bar(total: Option<u64>, elapsed: Duration) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_elapsed(elapsed);
    let width = terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| width.0);
    let template = template(total.is_some(), width);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
    bar
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        self.clear();
    }
}
