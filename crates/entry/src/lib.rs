//! Enters games turn by turn. Receives typed lines, and produces replies and the record. See
//! `format-spec/record.md`.
//!
//! This crate uses no terminals or files; `cli` handles terminals and files. This crate has no rules of its own
//! either. After each line, the record is replayed in the same way as in `validate` (`entered_record`). New
//! findings are errors of the line. A [`Reply`] contains the messages and the action to perform.

mod command;
mod edits;
mod ending;
mod entered_record;
mod feed;
mod form;
mod line;
mod opening;
mod setup_rows;
mod similar_turns;
mod spelled_turns;
mod turns;
mod view;

use crate::notation::{NoteBody, Record, Score, Span, WrittenTurn};
use crate::replay::{Conclusion, Finding, Verdict};
use crate::report::{TableLook, visible};
use crate::scene::turn_number;
use adjutant_engine::{board, notation, replay, rules, scene};
use adjutant_report::report;
use board::{Side, nearest, quote};
use edits::TakenBack;
use entered_record::EnteredRecord;
pub use entered_record::owned;
pub use form::form;
pub use line::{JoinedLines, LONGEST, Lines};
pub use opening::Opening;
use opening::Question;
use std::collections::VecDeque;

/// Game that is being entered.
pub struct Entry {
    record: Record<'static>,
    standing: EnteredRecord,
    look: TableLook,
    /// Questions that are asked before the first turn.
    questions: VecDeque<Question>,
    /// Open question about the latest line.
    open: Option<Open>,
    /// Notes of the latest line. The notes belong to the turn that the line describes.
    later: Vec<NoteBody<'static>>,
    taken_back: Vec<TakenBack>,
    /// Latest error.
    wrong: Option<Finding>,
    /// `true` if a user can answer questions.
    asks: bool,
    /// `true` if the hint about the command `help` was already shown.
    has_helped: bool,
}

/// Settings for the dialog.
#[derive(Clone, Copy, Debug, Default)]
pub struct DialogSettings {
    /// `true` if a user can answer questions. `false` if the lines come from a script.
    pub asks: bool,
    /// `true` to draw boards with Unicode instead of ASCII.
    pub unicode: bool,
    /// `true` to use color.
    pub color: bool,
    /// Width in columns.
    pub width: usize,
}

/// Open question about the latest line.
enum Open {
    /// The user must choose one of the turns `near`, or the typed turn `written`. `written` is `None` if the typed turn
    /// cannot be entered in spite of its error.
    Which { written: Option<WrittenTurn>, near: Vec<WrittenTurn> },
    /// The outcome of a strike or guess is missing.
    Outcome(WrittenTurn),
    /// The user must confirm the result that the board shows.
    Result(Score),
}

impl Entry {
    /// Starts entry with a record, which may be empty.
    pub fn new(record: Record<'static>, opening: &Opening, manner: DialogSettings) -> Self {
        let mut record = record;
        record.result = Some(record.result.unwrap_or(Score::Open));
        let standing = EnteredRecord::of(&record);
        let (open, wrong) = (None, None);
        let DialogSettings { asks, unicode, color, width } = manner;
        let look = TableLook { width, unicode, color };
        let questions = if asks { opening::questions(opening, &record, &standing) } else { VecDeque::new() };
        let (later, taken_back) = (Vec::new(), Vec::new());
        let mut entry =
            Self { record, standing, look, questions, open, later, taken_back, wrong, asks, has_helped: false };
        entry.expand();
        entry
    }

    /// Returns the record in its export form.
    pub fn text(&self) -> &[u8] {
        &self.standing.text
    }

    /// Returns the record.
    pub const fn record(&self) -> &Record<'static> {
        &self.record
    }

    /// Returns the verdict of `validate` on the present record.
    pub fn verdict(&self) -> Verdict {
        self.standing.verdict()
    }

    /// Returns the end of the game according to the board and the record.
    pub const fn conclusion(&self) -> Conclusion {
        self.standing.replayed.conclusion
    }

    /// Returns `true` if the record contains anything that should be saved.
    pub fn is_begun(&self) -> bool {
        self.questions.is_empty() || self.has_setup() || !self.record.turns.is_empty()
    }

    /// Sets the width of text.
    pub const fn set_width(&mut self, width: usize) {
        self.look.width = width;
    }

    /// Returns the output that is shown before the first line is typed. If the lines come from a user (`asks`) and
    /// there are no opening questions, the output is the present position. Otherwise nothing is shown.
    pub fn begin(&self) -> Reply {
        if self.questions.is_empty() && self.asks { Reply::echo(self.drawn(None)) } else { Reply::default() }
    }

    /// Returns the present prompt.
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

    /// Returns the kind of the expected answer: `setup` before the first turn, `choice` of a turn, `outcome` of a
    /// strike or guess, or `result`. Returns `None` if no answer is expected.
    pub fn asked(&self) -> Option<&'static str> {
        if !self.questions.is_empty() {
            return Some("setup");
        }
        self.open.as_ref().map(|open| match open {
            Open::Which { .. } => "choice",
            Open::Outcome(_) => "outcome",
            Open::Result(_) => "result",
        })
    }

    /// Returns the choices. Each choice consists of the line to type, and the turn that this line chooses. The last
    /// turn may be the typed turn, in spite of its error.
    pub fn choices(&self) -> Vec<(String, String)> {
        let Some(Open::Which { written, near }) = &self.open else { return Vec::new() };
        let numbered = near.iter().enumerate().map(|(index, turn)| ((index + 1).to_string(), turn.to_string()));
        numbered.chain(written.map(|turn| ("!".to_owned(), turn.to_string()))).collect()
    }

    /// Returns the number and the side of the next turn.
    fn number(&self) -> String {
        let ply = self.next_ply();
        let unjudged = if self.standing.is_followed() { "" } else { ", not judged" };
        format!("{} {}{unjudged}", turn_number(ply), Side::of_ply(ply))
    }

    /// Returns the ply of the next turn.
    fn next_ply(&self) -> u32 {
        self.record.plies_before() + self.record.turns.len() as u32 + 1
    }

    /// Returns `true` if the record has rows of a setup, or pieces of a position.
    fn has_setup(&self) -> bool {
        !self.record.rows.is_empty() || !self.record.placed.is_empty()
    }

    fn has_result(&self) -> bool {
        self.record.result.is_some_and(|score| score != Score::Open)
    }
}

/// Result of processing a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Messages, in order.
    pub said: Vec<ReplyMessage>,
    /// `true` if a part of the line was not accepted.
    pub is_wrong: bool,
    /// Action that the caller must perform; `None` if no action is necessary.
    pub deed: Option<FileAction>,
}

/// Message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplyMessage {
    /// Requested information.
    Answer(String),
    /// Information for a user at a terminal. It is not shown if the lines come from a script.
    Echo(String),
    /// Text that was not understood.
    Wrong(String),
    /// Error in the line, in the words of `validate`. The span of the finding is a span in the line.
    Finding(Finding),
}

/// Action that needs files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAction {
    /// Write the game to its file, or to a new file with this name.
    Save(Option<String>),
    /// End the program.
    Quit,
}

impl ReplyMessage {
    /// Creates a message for a finding without a position in the line.
    fn found(finding: &Finding) -> Self {
        Self::Finding(finding.clone().moved_to(Span::default()))
    }
}

impl Reply {
    fn answer(text: impl Into<String>) -> Self {
        Self { said: vec![ReplyMessage::Answer(text.into())], ..Self::default() }
    }

    fn echo(text: impl Into<String>) -> Self {
        Self { said: vec![ReplyMessage::Echo(text.into())], ..Self::default() }
    }

    /// Creates a reply about text that was not accepted.
    pub fn wrong(text: impl Into<String>) -> Self {
        Self { said: vec![ReplyMessage::Wrong(text.into())], is_wrong: true, deed: None }
    }

    /// Creates a reply about an unknown name: the problem, the text, and the nearest valid name.
    fn unknown(what: &str, written: &str, names: &[&str]) -> Self {
        let near = nearest(written, names.iter().copied()).map(|name| format!("did you mean `{name}`? "));
        let shown = quote(&visible(written), 32);
        Self::wrong(format!("{what} {shown}; {}{}", near.unwrap_or_default(), names.join(", ")))
    }

    /// Creates the reply about text that is too long: a line, or a comment over several lines.
    pub fn too_long() -> Self {
        Self::wrong(format!("the line is longer than {LONGEST} bytes and was not read"))
    }

    fn add(&mut self, other: Self) {
        self.said.extend(other.said);
        self.is_wrong |= other.is_wrong;
        self.deed = other.deed.or(self.deed.take());
    }
}
