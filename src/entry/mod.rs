//! Games entered turn by turn: what is typed goes in line by line, and what is to be said and what stands in the record
//! comes out. Terminals and files are unknown here: `cli` has them. `format-spec/record.md`.
//!
//! Nothing is judged here: after each line the record is replayed as `validate` replays it (`standing`), and what is
//! found then that was not found before is what is wrong with the line.

mod command;
mod ending;
mod feed;
mod form;
mod line;
mod lines;
mod marks;
mod near;
mod opening;
mod own;
mod reply;
mod rows;
mod shown;
mod spelled;
mod standing;
mod taken_back;
mod turns;
mod view;

pub use form::form;
pub use lines::{LONGEST, Lines, Whole};
pub use opening::Opening;
pub use own::owned;
pub use reply::{Deed, Reply, Said};

use crate::board::Side;
use crate::notation::{NoteBody, Record, Score, WrittenTurn};
use crate::replay::{Conclusion, Finding, Verdict};
use crate::report::TableLook;
use opening::Question;
use standing::EnteredRecord;
use std::collections::VecDeque;
use taken_back::TakenBack;

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
            Some(Open::Outcome(turn)) => shown::prompt(self, turn),
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
