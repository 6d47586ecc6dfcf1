//! Dialogue with the user: reads lines and replies on standard error. The file is written before each prompt.

use super::file::GameFile;
use crate::cli::terminal::{format_error, is_quiet, note};
use crate::cli::{Common, Error, Status};
use crate::entry::{Entry, FileAction, JoinedLines, LONGEST, Lines, Reply, ReplyMessage};
use crate::notation::Score;
use crate::replay::{Finding, Locator, Place, Severity};
use crate::report::{concise, ended, fold, format_count, message, visible};
use anstyle::{AnsiColor, Style};
use std::io::{self, BufRead, Read as _, Write};
use std::path::Path;

/// `true` if replies have color.
pub(super) fn has_color() -> bool {
    anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never
}

/// Returns the number of columns of the terminal.
pub(super) fn columns() -> usize {
    const USUAL: usize = 80;
    // Some terminals report a width of 0; it counts as unknown.
    terminal_size::terminal_size_of(io::stderr()).map_or(USUAL, |(width, _)| usize::from(width.0))
}

/// Dialogue about a game.
pub(super) struct Dialogue<'c> {
    entry: Entry,
    file: GameFile,
    /// `true` if a person answers at a terminal.
    is_interactive: bool,
    /// `true` if the board is drawn after every turn.
    draws: bool,
    common: &'c Common,
    lines: Lines,
    /// Number of the line to which the reply refers.
    line: u64,
    /// `true` if a line of a script was refused.
    has_wrong: bool,
}

/// Result of reading a line.
enum Read {
    Line(Vec<u8>),
    TooLong,
    End,
}

/// Continuation of the dialogue after a line.
#[derive(PartialEq, Eq)]
enum NextStep {
    GoOn,
    End,
}

impl<'c> Dialogue<'c> {
    pub(super) fn new(entry: Entry, file: GameFile, asks: bool, draws: bool, common: &'c Common) -> Self {
        Self { entry, file, is_interactive: asks, draws, common, lines: Lines::default(), line: 0, has_wrong: false }
    }

    /// Runs the dialogue to its end.
    pub(super) fn run(mut self, first: Reply, is_new: bool) -> Result<Status, Error> {
        if self.is_interactive {
            self.greet(is_new);
        }
        let begin = self.entry.begin();
        for reply in [first, begin] {
            self.say(&reply, b"");
        }
        self.write()?;
        let mut input = io::stdin().lock();
        loop {
            self.entry.set_width(columns());
            if self.is_interactive {
                let mut out = anstream::stderr().lock();
                let _ = write!(out, "{}", self.lines.prompt(&self.entry));
                let _ = out.flush();
            }
            let whole = match self.next_line(&mut input)? {
                Read::Line(line) => self.lines.add(&self.entry, Some(&String::from_utf8_lossy(&line))),
                Read::TooLong => self.lines.add(&self.entry, None),
                Read::End => break,
            };
            for lines in whole {
                if self.take(lines)? == NextStep::End {
                    return self.end();
                }
            }
        }
        if let Some(cut_off) = self.lines.end() {
            self.take(cut_off)?;
        }
        self.end()
    }

    /// Handles a line, or several lines that belong together, and writes the file.
    fn take(&mut self, lines: JoinedLines) -> Result<NextStep, Error> {
        self.line = lines.number;
        let turns = self.entry.record().turns.len();
        let reply = lines.text.as_deref().map_or_else(Reply::too_long, |text| self.entry.feed(text));
        let text = lines.text.unwrap_or_default();
        self.say(&reply, text.as_bytes());
        if self.draws && self.is_interactive && self.entry.record().turns.len() > turns {
            let board = self.entry.feed("board");
            self.say(&board, b"");
        }
        self.write()?;
        match reply.deed {
            Some(deed) => Ok(self.act(deed)),
            None => Ok(NextStep::GoOn),
        }
    }

    /// Prints the name and state of the game.
    fn greet(&self, is_new: bool) {
        let name = self.file.name();
        if is_new {
            note(&format!("a new game, {name}; Enter accepts the value in [ ]"));
        } else {
            let turns = self.entry.record().turns.len();
            note(&format!("{name}: continuing after {}", format_count(turns as u64, "turn")));
        }
    }

    /// Reads the next line, including its line end.
    fn next_line(&self, input: &mut impl BufRead) -> Result<Read, Error> {
        let mut line = Vec::new();
        let cannot = |cause: io::Error| Error::from(format!("cannot read standard input: {cause}"));
        input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line).map_err(cannot)?;
        if line.is_empty() {
            if self.is_interactive {
                let _ = writeln!(anstream::stderr());
            }
            return Ok(Read::End);
        }
        if line.len() < LONGEST || line.ends_with(b"\n") {
            return Ok(Read::Line(line));
        }
        input.skip_until(b'\n').map_err(cannot)?;
        Ok(Read::TooLong)
    }

    /// Prints the reply to a line.
    fn say(&mut self, reply: &Reply, line: &[u8]) {
        self.has_wrong |= reply.is_wrong;
        if is_quiet() && !self.is_interactive {
            return;
        }
        let mut out = anstream::stderr().lock();
        for said in &reply.said {
            let text = match said {
                ReplyMessage::Echo(_) if !self.is_interactive => continue,
                ReplyMessage::Finding(finding) if !self.is_to_be_said(finding) => continue,
                ReplyMessage::Answer(text) | ReplyMessage::Echo(text) => fold(text, columns()),
                ReplyMessage::Wrong(text) if self.is_interactive || self.line == 0 => {
                    fold(&format!("{}: {text}", label(Severity::Error, "")), columns())
                }
                ReplyMessage::Wrong(text) => format!("<stdin>:{}: {}: {text}\n", self.line, label(Severity::Error, "")),
                ReplyMessage::Finding(finding) if self.is_interactive => {
                    let label = label(finding.severity(), finding.name());
                    fold(&format!("{label}: {}", message(finding, line).title), columns())
                }
                ReplyMessage::Finding(finding) => {
                    let place = Place {
                        file: "<stdin>",
                        record: None,
                        offset: 0,
                        line: self.line.max(1),
                        column: 1,
                        is_binary: false,
                    };
                    concise(finding, &mut Locator::new(place, line))
                }
            };
            let _ = out.write_all(text.as_bytes());
        }
    }

    /// `true` if the finding is printed. Options can hide warnings, but not errors, because an error means that a line
    /// was refused.
    fn is_to_be_said(&self, finding: &Finding) -> bool {
        finding.severity() == Severity::Error || self.common.wants(finding)
    }

    /// Writes the file if the game has changed. On a terminal, a failure does not end the dialogue.
    fn write(&mut self) -> Result<(), Error> {
        if !self.entry.is_begun() {
            return Ok(());
        }
        match self.file.write(self.entry.text()) {
            Ok(()) => Ok(()),
            Err(error) if self.is_interactive => {
                tell_of(&error);
                tell("the turns are kept in this program: `save` tries again, `save OTHER` writes another file");
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    fn act(&mut self, deed: FileAction) -> NextStep {
        match deed {
            FileAction::Save(file) => {
                let other = file.as_deref().map(Path::new).filter(|path| !self.file.is_at(path));
                if other.is_some() && !self.is_interactive {
                    // A script may come from a stranger, so it must not write to other files.
                    let file = self.file.name();
                    self.say(&Reply::wrong(format!("a script can save only to {file}")), b"");
                    return NextStep::GoOn;
                }
                if let Some(path) = other
                    && let Err(error) = self.file.move_to(path, self.entry.text())
                {
                    tell_of(&error);
                    tell(&format!("continuing in {}", self.file.name()));
                    return NextStep::GoOn;
                }
                if self.file.holds(self.entry.text()) {
                    note(&self.summary());
                }
                NextStep::GoOn
            }
            FileAction::Quit => NextStep::End,
        }
    }

    /// Ends the dialogue and writes the file. Fails if the file cannot be written.
    fn end(mut self) -> Result<Status, Error> {
        let reply = self.entry.end();
        self.say(&reply, b"");
        if !self.entry.is_begun() {
            note("nothing was entered, so nothing was written");
            return Ok(Status::Well);
        }
        self.file.write(self.entry.text())?;
        note(&self.summary());
        let is_wrong = self.has_wrong && !self.is_interactive;
        Ok(if is_wrong || self.entry.verdict().is_failure() { Status::Findings } else { Status::Well })
    }

    /// Returns a summary of the game in the file.
    fn summary(&self) -> String {
        let record = self.entry.record();
        let verdict = self.entry.verdict();
        let mut text = format!("{}: {}, {verdict}", self.file.name(), format_count(record.turns.len() as u64, "turn"));
        let conclusion = self.entry.conclusion();
        if record.result.is_some_and(|score| score != Score::Open) {
            text = format!("{text}; {}", ended(&conclusion));
        } else if conclusion.is_derived {
            text = format!("{text}; {}: to set it, type `result {}`", ended(&conclusion), conclusion.score);
        }
        text
    }
}

/// Prints a message for a person at a terminal.
fn tell(text: &str) {
    let _ = anstream::stderr().write_all(fold(&visible(text), columns()).as_bytes());
}

/// Prints an error for a person at a terminal.
fn tell_of(error: &dyn std::error::Error) {
    let _ = anstream::stderr().write_all(fold(&String::from_utf8_lossy(&format_error(error)), columns()).as_bytes());
}

/// Returns a label such as `error[two-squares]`, in color.
fn label(severity: Severity, name: &str) -> String {
    let color = if severity == Severity::Error { AnsiColor::Red } else { AnsiColor::Yellow };
    let style: Style = color.on_default().bold();
    let name = if name.is_empty() { String::new() } else { format!("[{name}]") };
    format!("{style}{}{name}{style:#}", severity.name())
}
