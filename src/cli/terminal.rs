//! Standard output and error: color, whole lines, and keeping control characters away from terminals.

use super::common::{Color, Common};
use super::file_sink::{FileSink, MadeOf};
use super::records::threads;
use super::status::Error;
use crate::report::{visible_bytes, widest_line};
use anstream::ColorChoice;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// Lays down when color is used, for the whole run.
pub fn set_colors(color: Color) {
    match color {
        Color::Auto => {}
        Color::Always => ColorChoice::Always.write_global(),
        Color::Never => ColorChoice::Never.write_global(),
    }
}

/// Says on standard error what went wrong.
pub fn complain(error: &dyn std::error::Error) {
    let _ = anstream::stderr().write_all(&complaint(error));
}

/// What is said of something that went wrong, with color.
pub fn complaint(error: &dyn std::error::Error) -> Vec<u8> {
    let text = error.to_string();
    let text = crate::report::visible(&text);
    let bold = anstyle::AnsiColor::Red.on_default().bold();
    format!("{bold}error{bold:#}: {text}\n").into_bytes()
}

/// Prints help, or what is wrong with the arguments, of which only what is harmless may be left ([`super::usage`]).
pub fn print(error: &clap::Error) -> io::Result<()> {
    let text = error.render().ansi().to_string();
    if error.use_stderr() {
        anstream::stderr().write_all(text.as_bytes())
    } else {
        anstream::stdout().write_all(text.as_bytes())
    }
}

/// Whether only results are wanted, and what makes a run fail.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Lays down for the whole run whether anything is said but results, and what makes the run fail.
pub fn set_quiet(is_quiet: bool) {
    QUIET.store(is_quiet, Ordering::Relaxed);
}

/// Whether nothing is to be said but results, and what makes the run fail.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Says something on standard error that is no reason for the run to fail.
pub fn note(text: &str) {
    if !is_quiet() {
        let _ = writeln!(anstream::stderr(), "{}", crate::report::visible(text));
    }
}

/// Held while whole lines go to standard output.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits until no line is being written to standard output, and lets none be begun any more; but not longer than
/// `patience`, for whoever should read the lines may not be reading.
pub fn hold_output(patience: Duration) -> Option<MutexGuard<'static, ()>> {
    let begun = Instant::now();
    loop {
        match WRITING.try_lock() {
            Ok(held) => return Some(held),
            Err(TryLockError::Poisoned(held)) => return Some(held.into_inner()),
            Err(TryLockError::WouldBlock) if begun.elapsed() > patience => return None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}

/// How many bytes are collected before they go to standard output.
const COLLECTED: usize = 1 << 16;

/// What results look like.
#[derive(Clone, Copy, Debug)]
struct Look {
    is_terminal: bool,
    has_color: bool,
}

/// Results in the making: made by any thread, written by [`Output::sheet`].
#[derive(Clone, Debug)]
pub struct Sheet {
    look: Look,
    bytes: Vec<u8>,
    overrun: Overrun,
}

/// How wide the widest drawing is of those that do not fit, and how many columns there are for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overrun {
    needed: usize,
    room: usize,
}

impl Overrun {
    /// What a drawing needs more than there is.
    fn of(drawing: &str, room: usize) -> Self {
        let needed = widest_line(drawing);
        if needed > room { Self { needed, room } } else { Self::default() }
    }

    /// The worse one of both.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        if other.needed > self.needed { other } else { self }
    }
}

impl Sheet {
    /// Writes a drawing of ours that should fit so many columns.
    pub fn drawing(&mut self, text: &str, room: usize) {
        self.overrun = self.overrun.or(Overrun::of(text, room));
        self.text(text);
    }

    /// What did not fit.
    pub const fn overrun(&self) -> Overrun {
        self.overrun
    }

    /// Whether a person is looking.
    pub fn is_terminal(&self) -> bool {
        self.look.is_terminal
    }

    /// Whether color codes will be passed on.
    pub fn has_color(&self) -> bool {
        self.look.has_color
    }

    /// Writes text of ours, which may hold color codes but no others.
    pub fn text(&mut self, text: &str) {
        if self.look.has_color {
            self.bytes.extend_from_slice(text.as_bytes());
        } else {
            self.bytes.extend_from_slice(anstream::adapter::strip_str(text).to_string().as_bytes());
        }
    }

    /// Writes bytes that come from a record: exactly as they are, but to a terminal only what is harmless there.
    pub fn bytes(&mut self, bytes: &[u8]) {
        if self.look.is_terminal {
            self.bytes.extend_from_slice(&visible_bytes(bytes));
        } else {
            self.bytes.extend_from_slice(bytes);
        }
    }

    /// Lets `write` append bytes that come from a record; to a terminal only what is harmless there is passed on.
    pub fn append<T>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        let before = self.bytes.len();
        let result = write(&mut self.bytes);
        if self.look.is_terminal {
            let harmless = visible_bytes(&self.bytes[before..]).into_owned();
            self.bytes.truncate(before);
            self.bytes.extend_from_slice(&harmless);
        }
        result
    }

    /// What was written.
    pub fn written(&self) -> &[u8] {
        &self.bytes
    }
}

/// Where results go: standard output, or the file of `-o`, which is replaced only when all is written.
pub struct Output {
    sink: Sink,
    look: Look,
    overrun: Overrun,
}

enum Sink {
    Stdout { collected: Vec<u8> },
    File(Box<FileSink>),
}

impl Output {
    /// The place that the arguments ask for.
    pub fn new(common: &Common) -> Self {
        match common.output.as_ref().filter(|path| path.as_os_str() != "-") {
            Some(path) => Self {
                sink: Sink::File(Box::new(FileSink::new(path, threads(common)))),
                look: Look { is_terminal: false, has_color: false },
                overrun: Overrun::default(),
            },
            None => Self {
                sink: Sink::Stdout { collected: Vec::new() },
                look: Look {
                    is_terminal: io::stdout().is_terminal(),
                    has_color: anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never,
                },
                overrun: Overrun::default(),
            },
        }
    }

    /// Whether a person is looking.
    pub fn is_terminal(&self) -> bool {
        self.look.is_terminal
    }

    /// Whether color codes will be passed on.
    pub fn has_color(&self) -> bool {
        self.look.has_color
    }

    /// An empty sheet for results that will come here.
    pub fn blank_sheet(&self) -> Sheet {
        Sheet { look: self.look, bytes: Vec::new(), overrun: Overrun::default() }
    }

    /// Notes what did not fit.
    pub const fn note_overrun(&mut self, overrun: Overrun) {
        self.overrun = self.overrun.or(overrun);
    }

    /// Writes a drawing of ours that should fit so many columns.
    pub fn drawing(&mut self, text: &str, room: usize) -> Result<(), Error> {
        let mut sheet = self.blank_sheet();
        sheet.drawing(text, room);
        self.sheet(&sheet)
    }

    /// Writes a sheet.
    pub fn sheet(&mut self, sheet: &Sheet) -> Result<(), Error> {
        self.note_overrun(sheet.overrun);
        self.raw(&sheet.bytes)
    }

    /// Writes bytes of a sheet.
    pub fn raw(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match &mut self.sink {
            Sink::Stdout { collected } => {
                collected.extend_from_slice(bytes);
                if collected.len() >= COLLECTED || self.look.is_terminal {
                    // What is kept back begins a line.
                    let end = memchr::memrchr(b'\n', collected).map_or(collected.len(), |last| last + 1);
                    write_lines(&collected[..end])?;
                    collected.drain(..end);
                }
            }
            Sink::File(file) => file.push(bytes)?,
        }
        Ok(())
    }

    /// Writes text of ours, which may hold color codes but no others.
    pub fn text(&mut self, text: &str) -> Result<(), Error> {
        let mut sheet = self.blank_sheet();
        sheet.text(text);
        self.sheet(&sheet)
    }

    /// Writes bytes that come from a record: exactly as they are, but to a terminal only what is harmless there.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if self.look.is_terminal { self.raw(&visible_bytes(bytes)) } else { self.raw(bytes) }
    }

    /// Passes on to standard output what was collected.
    pub fn flush(&mut self) -> Result<(), Error> {
        if let Sink::Stdout { collected } = &mut self.sink {
            write_lines(collected)?;
            collected.clear();
        }
        Ok(())
    }

    /// What was written so far is no result, but stands above any: the names of columns.
    pub fn end_head(&mut self) {
        if let Sink::File(file) = &mut self.sink {
            file.end_head();
        }
    }

    /// Brings everything to its place. Without this nothing reaches the file of `-o`; what the results were `made` of
    /// decides what becomes of it.
    pub fn finish(mut self, made: MadeOf<'_>) -> Result<(), Error> {
        self.flush()?;
        let Overrun { needed, room } = self.overrun;
        if needed > room {
            let has = if self.look.is_terminal { "the terminal has" } else { "there are" };
            note(&format!("the widest line needs {needed} columns, {has} {room}"));
        }
        match self.sink {
            Sink::Stdout { .. } => Ok(()),
            Sink::File(file) => file.finish(made),
        }
    }
}

fn write_lines(lines: &[u8]) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    super::closed::output_is_open()?;
    let _held = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut out = io::stdout().lock();
    out.write_all(lines)?;
    out.flush()
}
