//! Games entered turn by turn: what is typed goes in line by line, and what is to be said and what stands in the record
//! comes out. Terminals and files are unknown here: `cli` has them. `format-spec/record.md`.
//!
//! Nothing is judged here: after each line the record is replayed as `validate` replays it (`standing`), and what is
//! found then that was not found before is what is wrong with the line.

mod command;
mod ending;
mod form;
mod line;
mod marks;
mod near;
mod opening;
mod own;
mod rows;
mod shown;
mod spelled;
mod standing;
mod taken_back;
mod turns;
mod view;

pub use form::form;
pub use opening::Opening;
pub use own::owned;

use crate::board::{Side, quoted};
use crate::notation::{Action, Fault, NoteBody, Record, Score, Span, Turn};
use crate::replay::{Conclusion, Detail, Finding, Verdict};
use crate::report::diagram::Look;
use crate::report::visible;
use command::Command;
use line::Line;
use opening::Question;
use standing::Standing;
use std::collections::VecDeque;
use taken_back::TakenBack;

/// A game that is being entered.
pub struct Entry {
    record: Record<'static>,
    standing: Standing,
    look: Look,
    /// What is asked before the first turn.
    questions: VecDeque<Question>,
    /// What is asked about the latest line.
    open: Option<Open>,
    /// The notes of the latest line, for the turn that it becomes.
    later: Vec<NoteBody<'static>>,
    taken_back: Vec<TakenBack>,
    /// What was wrong last.
    wrong: Option<Finding>,
    /// Whether questions are put to somebody who sits there.
    asks: bool,
    /// Whether it was said that there is help.
    has_helped: bool,
}

/// To whom it is spoken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// Whether somebody sits there who can be asked; else the lines are a script.
    pub asks: bool,
    /// Whether boards are drawn with more than ASCII.
    pub unicode: bool,
    /// Whether there is color.
    pub color: bool,
    /// How many columns there are.
    pub width: usize,
}

/// A question about the latest line.
enum Open {
    /// Which turn was meant; the first is what was written, if that can be taken down all the same.
    Which { written: Option<Turn>, near: Vec<Turn> },
    /// How a strike or a guess came out.
    Outcome(Turn),
    /// Whether the result is what the board says.
    Result(Score),
}

/// What came of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// What is to be said, in order.
    pub said: Vec<Said>,
    /// Whether something of the line was not taken.
    pub is_wrong: bool,
    /// What is to be done besides.
    pub deed: Option<Deed>,
}

/// Something to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// What was asked for.
    Answer(String),
    /// What somebody who sits there wants to see, and a script does not.
    Echo(String),
    /// What was not understood.
    Wrong(String),
    /// What is wrong with the line, in the words of `validate`; its place is one in the line.
    Finding(Finding),
}

/// Something to be done that needs files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Write the file, or that one.
    Save(Option<String>),
    /// End.
    Quit,
}

impl Reply {
    fn answer(text: impl Into<String>) -> Self {
        Self { said: vec![Said::Answer(text.into())], ..Self::default() }
    }

    fn echo(text: impl Into<String>) -> Self {
        Self { said: vec![Said::Echo(text.into())], ..Self::default() }
    }

    fn wrong(text: impl Into<String>) -> Self {
        Self { said: vec![Said::Wrong(text.into())], is_wrong: true, deed: None }
    }

    /// What is said of a line that is too long to be read.
    pub fn too_long(longest: usize) -> Self {
        Self::wrong(format!("a line of more than {longest} bytes is not read"))
    }

    fn add(&mut self, other: Self) {
        self.said.extend(other.said);
        self.is_wrong |= other.is_wrong;
        self.deed = other.deed.or(self.deed.take());
    }
}

impl Entry {
    /// Begins with what a record has so far, if that is anything.
    pub fn new(record: Record<'static>, opening: &Opening, manner: Manner) -> Self {
        let mut record = record;
        record.result = Some(record.result.unwrap_or(Score::Open));
        let standing = Standing::of(&record);
        let (open, wrong) = (None, None);
        let Manner { asks, unicode, color, width } = manner;
        let look = Look { unicode, color, width };
        let questions = if asks { opening::questions(opening, &record, &standing) } else { VecDeque::new() };
        let (later, taken_back) = (Vec::new(), Vec::new());
        let mut entry =
            Self { record, standing, look, questions, open, later, taken_back, wrong, asks, has_helped: false };
        entry.expand();
        entry
    }

    /// The record in its export form.
    pub fn text(&self) -> &[u8] {
        &self.standing.text
    }

    /// The record.
    pub const fn record(&self) -> &Record<'static> {
        &self.record
    }

    /// What `validate` says of the record as it stands.
    pub fn verdict(&self) -> Verdict {
        self.standing.verdict()
    }

    /// How the game ended, as far as the board and the record say.
    pub const fn conclusion(&self) -> Conclusion {
        self.standing.replayed.conclusion
    }

    /// Whether there is anything in the record that somebody would miss.
    pub fn is_begun(&self) -> bool {
        self.questions.is_empty() || !self.record.rows.is_empty() || !self.record.turns.is_empty()
    }

    /// How wide text may be from now on.
    pub const fn set_width(&mut self, width: usize) {
        self.look.width = width;
    }

    /// What is said before the first line: where the game stands.
    pub fn begin(&self) -> Reply {
        if self.questions.is_empty() && self.asks { Reply::echo(self.drawn(None)) } else { Reply::default() }
    }

    /// What is asked for now.
    pub fn prompt(&self) -> String {
        if let Some(question) = self.questions.front() {
            return question.prompt(self);
        }
        match &self.open {
            Some(Open::Which { written, near }) => {
                let numbers = match near.len() {
                    0 => String::new(),
                    1 => "1".to_owned(),
                    count => format!("1-{count}"),
                };
                let choices: Vec<&str> = [&*numbers, if written.is_some() { "!" } else { "" }]
                    .into_iter()
                    .filter(|c| !c.is_empty())
                    .collect();
                format!("{} ({})> ", self.number(), choices.join(" or "))
            }
            Some(Open::Outcome(turn)) => shown::prompt(self, turn),
            Some(Open::Result(score)) => format!("result [{score}]> "),
            None if self.has_result() => format!("{}> ", self.record.result.unwrap_or(Score::Open)),
            None => format!("{}> ", self.number()),
        }
    }

    /// The number of the next turn, and whose it is.
    fn number(&self) -> String {
        let turns = self.record.turns.len();
        let side = Standing::side(turns);
        let dots = if side == Side::Red { "." } else { "..." };
        let unjudged = if self.standing.is_followed() { "" } else { ", not judged" };
        format!("{}{dots} {side}{unjudged}", turns / 2 + 1)
    }

    fn has_result(&self) -> bool {
        self.record.result.is_some_and(|score| score != Score::Open)
    }

    /// Takes a line.
    pub fn feed(&mut self, line: &str) -> Reply {
        let line = line.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
        if let Some(question) = self.questions.front().copied() {
            return self.answer_question(question, line);
        }
        let open = self.open.take();
        if let Some(open) = open {
            match self.settle(open, line) {
                Ok(reply) => return reply,
                // A line of its own leaves open what was asked.
                Err(Some(Open::Outcome(turn))) => {
                    let mut reply = self.leave_open(turn);
                    reply.add(self.feed(line));
                    return reply;
                }
                Err(_) => {}
            }
        }
        self.take(line)
    }

    /// Ends what is still open: nothing more will come.
    pub fn end(&mut self) -> Reply {
        match self.open.take() {
            Some(Open::Outcome(turn)) => self.leave_open(turn),
            _ => Reply::default(),
        }
    }

    /// Takes a line as the answer to what is asked.
    ///
    /// # Errors
    /// The question, where the line is none.
    fn settle(&mut self, open: Open, line: &str) -> Result<Reply, Option<Open>> {
        let looked_up = match (&open, line::read(line)) {
            (Open::Which { .. } | Open::Outcome(_), Line::Command(command, rest)) => Some((command, rest)),
            // A letter may be a piece that was shown.
            (Open::Which { .. }, Line::Other(_)) => Command::short(line).map(|command| (command, "")),
            _ => None,
        };
        if let Some((command, rest)) = looked_up {
            match command {
                // Who looks something up has not answered yet.
                Command::Help | Command::Board | Command::Turns | Command::Why => {
                    let reply = self.obey(command, rest);
                    self.open = Some(open);
                    return Ok(reply);
                }
                Command::Undo if matches!(open, Open::Outcome(_)) => return Ok(Reply::echo("it is not taken")),
                _ => {}
            }
        }
        match open {
            Open::Which { written, near } => match line::read(line) {
                Line::Number(number) => {
                    if let Some(turn) = number.checked_sub(1).and_then(|at| near.get(at)).copied() {
                        return Ok(self.enter(turn, Span::default(), None));
                    }
                    self.open = Some(Open::Which { written, near });
                    Ok(Reply::wrong(format!("there is no reading {number}")))
                }
                Line::Anyway => {
                    if let Some(turn) = written {
                        return Ok(self.enter_anyway(turn));
                    }
                    self.open = Some(Open::Which { written, near });
                    Ok(Reply::wrong("what was typed is no turn, so that it cannot be taken down"))
                }
                Line::Nothing if self.asks => {
                    self.open = Some(Open::Which { written, near });
                    Ok(Reply::default())
                }
                _ => Err(None),
            },
            Open::Outcome(turn) => self.told(turn, line).ok_or(Some(Open::Outcome(turn))),
            Open::Result(score) if line.is_empty() => Ok(self.set_result(score, None)),
            Open::Result(_) => Err(None),
        }
    }

    /// Takes a line that answers nothing.
    fn take(&mut self, line: &str) -> Reply {
        self.later.clear();
        match line::read(line) {
            Line::Nothing if self.asks && line.is_empty() => Reply::answer(self.drawn(None)),
            Line::Nothing => Reply::default(),
            Line::Command(command, rest) => self.obey(command, rest),
            Line::Number(_) | Line::Anyway => Reply::wrong("there is nothing to choose from"),
            Line::Rows(rows) => self.put_rows(&rows),
            Line::Tag(name, value) => self.put_tag(&name, &value),
            Line::Turns(movetext) => self.take_movetext(line, movetext),
            Line::Other(fault) => self.not_understood(line, fault),
        }
    }

    fn obey(&mut self, command: Command, rest: &str) -> Reply {
        match command {
            Command::Undo => self.undo(rest),
            Command::Back => self.go_back(rest),
            Command::Redo => self.redo(rest),
            Command::Comment => self.comment(rest),
            Command::Note => self.note(rest),
            Command::Clock => self.clock(rest),
            Command::Board => self.board(rest),
            Command::Turns => self.turns(rest),
            Command::Why => self.why(),
            Command::Result => self.result(rest),
            Command::Tag => self.tag(rest),
            Command::Setup => self.setup(rest),
            Command::Save => {
                let file = Some(rest.to_owned()).filter(|file| !file.is_empty());
                Reply { deed: Some(Deed::Save(file)), ..Reply::default() }
            }
            Command::Quit => Reply { deed: Some(Deed::Quit), ..Reply::default() },
            Command::Help => Reply::answer(format!(
                "A turn is typed as it is written: a4-a5, a6xa7, a6xa7(7>4).\n\
                 A line 4: with ten squares is a row of the setup.\n\
                 Enter alone draws the board. Commands, or their beginnings:\n{}",
                Command::list()
            )),
        }
    }

    /// What is said of a line that is nothing: it may have been meant as a turn, or as a command.
    fn not_understood(&mut self, line: &str, fault: Fault) -> Reply {
        if let Some(reply) = self.spelled(line) {
            return reply;
        }
        // `red wins` is no short form of `redo`.
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        // A letter is no result, whatever it is short for elsewhere.
        if word.len() > 1
            && let Some(reply) = self.result_in_words(line)
        {
            return reply;
        }
        if let Some(command) = Command::short(word) {
            return self.obey(command, rest.trim());
        }
        let near = self.near_text(line);
        if !near.is_empty() {
            self.wrong = Some(Finding::at(Detail::Syntax(fault), fault.span));
            return self.offer("that is no turn; near to it are".to_owned(), near);
        }
        if word.chars().all(char::is_alphabetic) && word.chars().count() > 1 {
            let near = Command::near(word).map(|name| format!(": did you mean `{name}`?"));
            let near = near.unwrap_or_else(|| " (`help` lists them)".to_owned());
            return Reply::wrong(format!("no command is called {}{near}", quoted(&visible(word), 32)));
        }
        let finding = Finding::at(Detail::Syntax(fault), fault.span);
        self.wrong = Some(finding.clone());
        let mut said = vec![Said::Finding(finding)];
        if !self.has_helped {
            self.has_helped = true;
            said.push(Said::Echo("`help` shows what can be typed".to_owned()));
        }
        Reply { said, is_wrong: true, deed: None }
    }

    /// Has the record judged as it is now.
    fn judge(&mut self) {
        self.standing = Standing::of(&self.record);
    }
}

/// Whether the turn strikes or guesses, so that it comes out in one way or another.
const fn has_outcome(turn: &Turn) -> bool {
    !matches!(turn.action, Action::Move)
}
