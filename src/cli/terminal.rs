//! Standard output and error: color, whole lines, and keeping control characters away from terminals.

use super::common::{Color, Common};
use super::error::Error;
use crate::archive::FileWriter;
use crate::report::visible_bytes;
use anstream::ColorChoice;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
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

/// Prints help, or what is wrong with the arguments; these may hold anything, so that they may have to be made
/// harmless.
pub fn print(error: &clap::Error) -> io::Result<()> {
    let text = error.render().to_string();
    let shown = visible_bytes(text.as_bytes());
    if shown == text.as_bytes() { error.print() } else { io::stderr().write_all(&shown) }
}

/// Says something on standard error.
pub fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", crate::report::visible(text));
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

/// How many bytes for the file of `-o` are held back before the file is begun, so that short runs that fail leave
/// nothing behind, and long ones do not fill the memory.
const HELD_AT_MOST: usize = 1 << 24;

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
}

impl Sheet {
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
}

enum Sink {
    Stdout { collected: Vec<u8> },
    File { path: PathBuf, held: Vec<u8>, begun: Option<FileWriter> },
}

impl Output {
    /// The place that the arguments ask for.
    pub fn new(common: &Common) -> Self {
        match common.output.as_ref().filter(|path| path.as_os_str() != "-") {
            Some(path) => Self {
                sink: Sink::File { path: path.clone(), held: Vec::new(), begun: None },
                look: Look { is_terminal: false, has_color: false },
            },
            None => Self {
                sink: Sink::Stdout { collected: Vec::new() },
                look: Look {
                    is_terminal: io::stdout().is_terminal(),
                    has_color: anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never,
                },
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
        Sheet { look: self.look, bytes: Vec::new() }
    }

    /// Writes a sheet.
    pub fn sheet(&mut self, sheet: &Sheet) -> Result<(), Error> {
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
            Sink::File { path, held, begun } => {
                held.extend_from_slice(bytes);
                if held.len() > HELD_AT_MOST {
                    let mut file = begun.take().map_or_else(|| FileWriter::begin(path), Ok)?;
                    file.push(held)?;
                    held.clear();
                    *begun = Some(file);
                }
            }
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

    /// Brings everything to its place. Without this nothing reaches the file of `-o`.
    pub fn finish(mut self) -> Result<(), Error> {
        self.flush()?;
        if let Sink::File { path, held, begun } = self.sink {
            let mut file = begun.map_or_else(|| FileWriter::begin(&path), Ok)?;
            file.push(&held)?;
            file.finish()?;
        }
        Ok(())
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
