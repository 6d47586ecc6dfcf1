//! The dialogue itself: lines in, and what is said to them on standard error; the file is written before each prompt.

use super::file::GameFile;
use crate::cli::terminal::{complaint, is_quiet, note};
use crate::cli::{Common, Error, Status};
use crate::entry::{Deed, Entry, LONGEST, Lines, Reply, Said, Whole};
use crate::notation::Score;
use crate::replay::{Finding, Locator, Place, Severity};
use crate::report::{concise, counted, ended, fold, message, visible};
use anstyle::{AnsiColor, Style};
use std::io::{self, BufRead, Read as _, Write};
use std::path::Path;

/// Whether what is said has color.
pub(super) fn has_color() -> bool {
    anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never
}

/// How many columns there are where it is said.
pub(super) fn columns() -> usize {
    const USUAL: usize = 80;
    // A terminal that says it has none has no size.
    terminal_size::terminal_size_of(io::stderr()).map_or(USUAL, |(width, _)| usize::from(width.0))
}

/// A dialogue about a game.
pub(super) struct Dialogue<'c> {
    entry: Entry,
    file: GameFile,
    /// Whether somebody sits there.
    asks: bool,
    /// Whether the board is drawn after every turn.
    draws: bool,
    common: &'c Common,
    lines: Lines,
    /// The number of the line that is spoken of.
    line: u64,
    /// Whether a line of a script was wrong.
    has_wrong: bool,
}

/// What was read.
enum Read {
    Line(Vec<u8>),
    TooLong,
    End,
}

/// What becomes of the dialogue behind a line.
#[derive(PartialEq, Eq)]
enum After {
    GoOn,
    End,
}

impl<'c> Dialogue<'c> {
    pub(super) fn new(entry: Entry, file: GameFile, asks: bool, draws: bool, common: &'c Common) -> Self {
        Self { entry, file, asks, draws, common, lines: Lines::default(), line: 0, has_wrong: false }
    }

    /// Leads it to its end.
    pub(super) fn run(mut self, first: Reply, is_new: bool) -> Result<Status, Error> {
        if self.asks {
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
            if self.asks {
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
                if self.take(lines)? == After::End {
                    return self.end();
                }
            }
        }
        if let Some(cut_off) = self.lines.end() {
            self.take(cut_off)?;
        }
        self.end()
    }

    /// Takes a line, or several that belong together, and writes the file.
    fn take(&mut self, lines: Whole) -> Result<After, Error> {
        self.line = lines.number;
        let turns = self.entry.record().turns.len();
        let reply = lines.text.as_deref().map_or_else(Reply::too_long, |text| self.entry.feed(text));
        let text = lines.text.unwrap_or_default();
        self.say(&reply, text.as_bytes());
        if self.draws && self.asks && self.entry.record().turns.len() > turns {
            let board = self.entry.feed("board");
            self.say(&board, b"");
        }
        self.write()?;
        match reply.deed {
            Some(deed) => Ok(self.act(deed)),
            None => Ok(After::GoOn),
        }
    }

    /// Says which game it is.
    fn greet(&self, is_new: bool) {
        let name = self.file.name();
        if is_new {
            note(&format!("a new game, {name}; Enter takes what is in [ ]"));
        } else {
            let turns = self.entry.record().turns.len();
            note(&format!("{name}: taken up behind {}", counted(turns as u64, "turn")));
        }
    }

    /// The next line, its end included.
    fn next_line(&self, input: &mut impl BufRead) -> Result<Read, Error> {
        let mut line = Vec::new();
        let cannot = |cause: io::Error| Error::from(format!("cannot read standard input: {cause}"));
        input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line).map_err(cannot)?;
        if line.is_empty() {
            if self.asks {
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

    /// Says what came of a line.
    fn say(&mut self, reply: &Reply, line: &[u8]) {
        self.has_wrong |= reply.is_wrong;
        if is_quiet() && !self.asks {
            return;
        }
        let mut out = anstream::stderr().lock();
        for said in &reply.said {
            let text = match said {
                Said::Echo(_) if !self.asks => continue,
                Said::Finding(finding) if !self.is_to_be_said(finding) => continue,
                Said::Answer(text) | Said::Echo(text) => fold(text, columns()),
                Said::Wrong(text) if self.asks || self.line == 0 => {
                    fold(&format!("{}: {text}", label(Severity::Error, "")), columns())
                }
                Said::Wrong(text) => format!("<stdin>:{}: {}: {text}\n", self.line, label(Severity::Error, "")),
                Said::Finding(finding) if self.asks => {
                    let label = label(finding.severity(), finding.name());
                    fold(&format!("{label}: {}", message(finding, line).title), columns())
                }
                Said::Finding(finding) => {
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

    /// Warnings can be switched off; what keeps a line from being taken is always said.
    fn is_to_be_said(&self, finding: &Finding) -> bool {
        finding.severity() == Severity::Error || self.common.wants(finding)
    }

    /// Writes the file, if there is anything new in it. On a terminal a file that cannot be written is no end.
    fn write(&mut self) -> Result<(), Error> {
        if !self.entry.is_begun() {
            return Ok(());
        }
        match self.file.write(self.entry.text()) {
            Ok(()) => Ok(()),
            Err(error) if self.asks => {
                tell_of(&error);
                tell("what was entered is kept here: `save` tries again, `save OTHER` writes another file");
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    fn act(&mut self, deed: Deed) -> After {
        match deed {
            Deed::Save(file) => {
                let other = file.as_deref().map(Path::new).filter(|path| !self.file.is_at(path));
                if other.is_some() && !self.asks {
                    // A script may be a stranger's record.
                    let file = self.file.name();
                    self.say(&Reply::wrong(format!("a script writes no other file than {file}")), b"");
                    return After::GoOn;
                }
                if let Some(path) = other
                    && let Err(error) = self.file.move_to(path, self.entry.text())
                {
                    tell_of(&error);
                    tell(&format!("the game goes on in {}", self.file.name()));
                    return After::GoOn;
                }
                if self.file.holds(self.entry.text()) {
                    note(&self.summary());
                }
                After::GoOn
            }
            Deed::Quit => After::End,
        }
    }

    /// The end: everything is in the file, or it is said that it is not.
    fn end(mut self) -> Result<Status, Error> {
        let reply = self.entry.end();
        self.say(&reply, b"");
        if !self.entry.is_begun() {
            note("nothing was entered, and nothing is written");
            return Ok(Status::Well);
        }
        self.file.write(self.entry.text())?;
        note(&self.summary());
        let is_wrong = self.has_wrong && !self.asks;
        Ok(if is_wrong || self.entry.verdict().is_failure() { Status::Findings } else { Status::Well })
    }

    /// What is in the file.
    fn summary(&self) -> String {
        let record = self.entry.record();
        let verdict = self.entry.verdict();
        let mut text = format!("{}: {}, {verdict}", self.file.name(), counted(record.turns.len() as u64, "turn"));
        let conclusion = self.entry.conclusion();
        if record.result.is_some_and(|score| score != Score::Open) {
            text = format!("{text}; {}", ended(&conclusion));
        } else if conclusion.is_derived {
            text = format!("{text}; {}: `result {}` would say so", ended(&conclusion), conclusion.score);
        }
        text
    }
}

/// Says something to somebody who sits there.
fn tell(text: &str) {
    let _ = anstream::stderr().write_all(fold(&visible(text), columns()).as_bytes());
}

/// Says to somebody who sits there what went wrong.
fn tell_of(error: &dyn std::error::Error) {
    let _ = anstream::stderr().write_all(fold(&String::from_utf8_lossy(&complaint(error)), columns()).as_bytes());
}

/// `error[two-squares]`, in color.
fn label(severity: Severity, name: &str) -> String {
    let color = if severity == Severity::Error { AnsiColor::Red } else { AnsiColor::Yellow };
    let style: Style = color.on_default().bold();
    let name = if name.is_empty() { String::new() } else { format!("[{name}]") };
    format!("{style}{}{name}{style:#}", severity.name())
}
