//! Games entered turn by turn: typed lines go in; replies and the record come out. `format-spec/record.md`.
//!
//! This module uses no terminals or files: `cli` has them. Nothing is judged here: after each line the record is
//! replayed as `validate` replays it (`standing`), and new findings are what is wrong with the line. A [`Reply`] has
//! what is to be said and what is to be done.

mod command;
mod ending;
mod feed;
mod form;
mod line;
mod marks;
mod near;
mod opening;
mod rows;
mod spelled;
mod standing;
mod turns;
mod view;

use crate::board::{Side, nearest, quoted};
use crate::notation::{NoteBody, Record, Score, Span, WrittenTurn};
use crate::replay::{Conclusion, Finding, Verdict};
use crate::report::{TableLook, visible};
pub use form::form;
pub use line::{LONGEST, Lines, Whole};
use marks::TakenBack;
pub use opening::Opening;
use opening::Question;
use standing::EnteredRecord;
pub use standing::owned;
use std::collections::VecDeque;

/// A game that is being entered.
pub struct Entry {
    record: Record<'static>,
    standing: EnteredRecord,
    look: TableLook,
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
    Which { written: Option<WrittenTurn>, near: Vec<WrittenTurn> },
    /// How a strike or a guess came out.
    Outcome(WrittenTurn),
    /// Whether the result is what the board says.
    Result(Score),
}

impl Entry {
    /// Begins with what a record has so far, if that is anything.
    pub fn new(record: Record<'static>, opening: &Opening, manner: Manner) -> Self {
        let mut record = record;
        record.result = Some(record.result.unwrap_or(Score::Open));
        let standing = EnteredRecord::of(&record);
        let (open, wrong) = (None, None);
        let Manner { asks, unicode, color, width } = manner;
        let look = TableLook { width, unicode, color };
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
            Some(Open::Outcome(turn)) => view::prompt(self, turn),
            Some(Open::Result(score)) => format!("result [{score}]> "),
            None if self.has_result() => format!("{}> ", self.record.result.unwrap_or(Score::Open)),
            None => format!("{}> ", self.number()),
        }
    }

    /// The number of the next turn, and whose it is.
    fn number(&self) -> String {
        let turns = self.record.turns.len();
        let side = EnteredRecord::side(turns);
        let dots = if side == Side::Red { "." } else { "..." };
        let unjudged = if self.standing.is_followed() { "" } else { ", not judged" };
        format!("{}{dots} {side}{unjudged}", turns / 2 + 1)
    }

    fn has_result(&self) -> bool {
        self.record.result.is_some_and(|score| score != Score::Open)
    }
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

impl Said {
    /// A finding that has no place in the line.
    pub(super) fn found(finding: &Finding) -> Self {
        Self::Finding(finding.clone().moved_to(Span::default()))
    }
}

impl Reply {
    pub(super) fn answer(text: impl Into<String>) -> Self {
        Self { said: vec![Said::Answer(text.into())], ..Self::default() }
    }

    pub(super) fn echo(text: impl Into<String>) -> Self {
        Self { said: vec![Said::Echo(text.into())], ..Self::default() }
    }

    /// Something that was not taken.
    pub fn wrong(text: impl Into<String>) -> Self {
        Self { said: vec![Said::Wrong(text.into())], is_wrong: true, deed: None }
    }

    /// Something that is none of those names: what is wrong with it, what was written, and the name nearest to it.
    pub(super) fn unknown(what: &str, written: &str, names: &[&str]) -> Self {
        let near = nearest(written, names.iter().copied()).map(|name| format!("did you mean `{name}`? "));
        let shown = quoted(&visible(written), 32);
        Self::wrong(format!("{what} {shown}; {}{}", near.unwrap_or_default(), names.join(", ")))
    }

    /// What is said of a line, or of a comment over several, that is too long to be read.
    pub fn too_long() -> Self {
        Self::wrong(format!("a line of more than {LONGEST} bytes is not read"))
    }

    pub(super) fn add(&mut self, other: Self) {
        self.said.extend(other.said);
        self.is_wrong |= other.is_wrong;
        self.deed = other.deed.or(self.deed.take());
    }
}
