//! Standard output and error: color, and keeping control characters away from terminals.

use super::common::{Color, Common};
use super::error::Error;
use crate::archive::FileWriter;
use crate::report::visible_bytes;
use anstream::ColorChoice;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

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
    let text = error.to_string();
    let text = crate::report::visible(&text);
    let bold = anstyle::AnsiColor::Red.on_default().bold();
    let _ = writeln!(anstream::stderr(), "{bold}error{bold:#}: {text}");
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

/// How many bytes for the file of `-o` are held back before the file is begun, so that short runs that fail leave
/// nothing behind, and long ones do not fill the memory.
const HELD_AT_MOST: usize = 1 << 24;

/// Where results go: standard output, or the file of `-o`, which is replaced only when all is written.
pub struct Output {
    sink: Sink,
    is_terminal: bool,
    has_color: bool,
}

enum Sink {
    Stdout(io::BufWriter<io::Stdout>),
    File { path: PathBuf, held: Vec<u8>, begun: Option<FileWriter> },
}

impl Output {
    /// The place that the arguments ask for.
    pub fn new(common: &Common) -> Self {
        match &common.output {
            Some(path) => {
                let sink = Sink::File { path: path.clone(), held: Vec::new(), begun: None };
                Self { sink, is_terminal: false, has_color: false }
            }
            None => Self {
                sink: Sink::Stdout(io::BufWriter::with_capacity(1 << 16, io::stdout())),
                is_terminal: io::stdout().is_terminal(),
                has_color: anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            },
        }
    }

    /// Whether a person is looking.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Whether color codes will be passed on.
    pub fn has_color(&self) -> bool {
        self.has_color
    }

    /// Writes text of ours, which may hold color codes but no others.
    pub fn text(&mut self, text: &str) -> Result<(), Error> {
        if self.has_color {
            self.raw(text.as_bytes())
        } else {
            let plain = anstream::adapter::strip_str(text).to_string();
            self.raw(plain.as_bytes())
        }
    }

    /// Writes bytes that come from a record: exactly as they are, but to a terminal only what is harmless there.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if self.is_terminal { self.raw(&visible_bytes(bytes)) } else { self.raw(bytes) }
    }

    fn raw(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match &mut self.sink {
            Sink::Stdout(out) => out.write_all(bytes)?,
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

    /// Brings everything to its place. Without this nothing reaches the file of `-o`.
    pub fn finish(self) -> Result<(), Error> {
        match self.sink {
            Sink::Stdout(mut out) => out.flush()?,
            Sink::File { path, held, begun } => {
                let mut file = begun.map_or_else(|| FileWriter::begin(&path), Ok)?;
                file.push(&held)?;
                file.finish()?;
            }
        }
        Ok(())
    }
}
