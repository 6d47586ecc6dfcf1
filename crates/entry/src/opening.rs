//! Asks questions before the first turn if a user can answer them: the edition, the players, the setups.

use super::command::Command;
use super::entered_record::EnteredRecord;
use super::line::{self, Line};
use super::{Entry, Reply, ReplyMessage};
use crate::board::{BySide, Side, Variant};
use crate::notation::{Expected, FaultKind, Record, Tag};
use crate::replay::{Detail, Finding};
use crate::report::message;
use crate::rules::Edition;
use std::collections::VecDeque;

/// Information that is known before the first question.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// `true` if the game is new, `false` if it is continued.
    pub is_new: bool,
    /// Date of today, which is offered as the date of the game.
    pub today: String,
    /// Sides whose setups must be entered. `None` if the user must be asked for the sides.
    pub setups: Option<Vec<Side>>,
}

/// Question before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Edition,
    Variant,
    Player(Side),
    Date([u8; 10]),
    Setups,
    /// All rows of the sides with `true`. Replaced with questions about single rows as soon as the board is known.
    RowsOf(BySide<bool>),
    Row(u8),
}

/// Choices for the sides whose setups are known: names and sides.
const SETUPS: [(&str, &[Side]); 4] =
    [("all", &Side::ALL), ("red", &[Side::Red]), ("blue", &[Side::Blue]), ("none", &[])];

/// Returns the questions to ask. For a new game, the tags and rows answer some questions; the other questions are
/// asked. For a game that was interrupted during its setup, the program asks for the missing rows.
pub(super) fn questions(opening: &Opening, record: &Record<'_>, standing: &EnteredRecord) -> VecDeque<Question> {
    let mut questions = VecDeque::new();
    let lacks = |name: &str| record.tag(name).is_none();
    if opening.is_new {
        questions.extend(lacks("Edition").then_some(Question::Edition));
        questions.extend(lacks("Variant").then_some(Question::Variant));
        questions.extend(Side::ALL.into_iter().filter(|side| lacks(side.title())).map(Question::Player));
        let today = <[u8; 10]>::try_from(opening.today.as_bytes()).ok();
        questions.extend(today.filter(|_| lacks("Date")).map(Question::Date));
    }
    if record.has_position() {
        return questions;
    }
    if record.rows.is_empty() && record.turns.is_empty() && opening.is_new {
        match &opening.setups {
            // The rows depend on the edition, which may be asked first.
            Some(sides) => questions.push_back(Question::RowsOf(BySide::from_fn(|side| sides.contains(&side)))),
            None => questions.push_back(Question::Setups),
        }
    } else if record.turns.is_empty() && !standing.is_followed() {
        let board = standing.replayed.terms.rules.edition.board;
        let has_row = |number: u8| record.rows.iter().any(|row| row.number == number);
        for side in Side::ALL.into_iter().rev().filter(|side| board.zone(*side).any(has_row)) {
            let missing = board.zone(side).rev().filter(|number| !has_row(*number));
            questions.extend(missing.map(Question::Row));
        }
    }
    questions
}

impl Question {
    pub fn prompt(self, entry: &Entry) -> String {
        match self {
            Self::Edition => format!("edition [{}]> ", Edition::DEFAULT.name),
            Self::Variant => format!("variant [{}]> ", Variant::Original.name()),
            Self::Player(side) => format!("{side}, the player's name> "),
            Self::Date(today) => format!("date [{}]> ", String::from_utf8_lossy(&today)),
            Self::Setups => "setups known: all, red, blue, none [all]> ".to_owned(),
            Self::RowsOf(_) => String::new(),
            Self::Row(number) => {
                let board = entry.standing.replayed.terms.rules.edition.board;
                format!("{}, row {number}, a to j> ", board.half_owner(number))
            }
        }
    }
}

impl Entry {
    /// Processes a line as the answer to a question before the first turn.
    pub(super) fn answer_question(&mut self, question: Question, line: &str) -> Reply {
        let word = line.split_whitespace().next().unwrap_or_default();
        if let Some(command) = Command::whole(word).filter(|_| word.len() == line.len()) {
            match command {
                Command::Quit | Command::Save | Command::Board | Command::Why => return self.obey(command, ""),
                Command::Help => return Reply::answer(help(question)),
                Command::Undo | Command::Back => return self.ask_before(question),
                _ => {}
            }
        }
        let answered = match question {
            Question::Edition => self.answer_edition(line),
            Question::Variant => {
                let names = Variant::ALL.map(Variant::name);
                chosen(line, Variant::Original.name(), &names, "variant").map(|name| self.set_tag("Variant", name))
            }
            Question::Player(side) => {
                if !line.is_empty() {
                    self.set_tag(side.title(), line);
                }
                Ok(())
            }
            Question::Date(today) => {
                let today = String::from_utf8_lossy(&today).into_owned();
                self.set_tag("Date", if line.is_empty() { &today } else { line });
                Ok(())
            }
            Question::Setups => chosen(line, "all", &SETUPS.map(|(name, _)| name), "choice").map(|name| {
                let sides = SETUPS.iter().find(|(other, _)| *other == name).map_or(&[][..], |(_, sides)| *sides);
                self.ask_rows(sides);
            }),
            Question::RowsOf(_) => Ok(()),
            Question::Row(number) => return self.answer_row(number, line),
        };
        if let Err(reply) = answered {
            return reply;
        }
        self.questions.pop_front();
        self.judge();
        self.expand();
        self.end_of_questions()
    }

    /// Adds the questions for rows as soon as the board is known.
    pub(super) fn expand(&mut self) {
        if let Some(Question::RowsOf(wanted)) = self.questions.front().copied() {
            self.questions.pop_front();
            let sides: Vec<Side> = Side::ALL.into_iter().filter(|side| wanted[*side]).collect();
            self.ask_rows(&sides);
        }
    }

    fn answer_edition(&mut self, line: &str) -> Result<(), Reply> {
        let names = Edition::ALL.map(|edition| edition.name);
        let name = chosen(line, Edition::DEFAULT.name, &names, "edition")?;
        self.set_tag("Edition", name);
        let lists_one = Edition::from_name(name).is_some_and(|edition| edition.variants.len() == 1);
        if lists_one && self.questions.get(1) == Some(&Question::Variant) {
            self.questions.remove(1);
            self.set_tag("Variant", Variant::Original.name());
        }
        Ok(())
    }

    /// Asks for the rows of these sides, from top to bottom of the board.
    pub(super) fn ask_rows(&mut self, sides: &[Side]) {
        let board = self.standing.replayed.terms.rules.edition.board;
        let rows = Side::ALL.into_iter().rev().filter(|side| sides.contains(side));
        self.questions.extend(rows.flat_map(|side| board.zone(side).rev()).map(Question::Row));
    }

    fn answer_row(&mut self, number: u8, line: &str) -> Reply {
        let board = self.standing.replayed.terms.rules.edition.board;
        if line.eq_ignore_ascii_case("skip") {
            let side = board.half_owner(number);
            self.questions.retain(|asked| !matches!(asked, Question::Row(row) if board.half_owner(*row) == side));
            let mut reply = self.leave_unknown(side);
            reply.add(self.end_of_questions());
            return reply;
        }
        if line.is_empty() {
            return Reply::answer(help(Question::Row(number)));
        }
        if let Line::Tag(name, value) = line::read(line) {
            return self.put_tag(&name, &value);
        }
        if let Some(row) = line::with_flag(line)
            && line::row(line, number).is_err()
        {
            let mut reply = self.answer_row(number, &row);
            reply.add(Reply::answer("`V` is read as the Flag, `F`"));
            return reply;
        }
        match line::row(line, number) {
            Ok((row, notes)) => {
                let mut reply = self.put_rows_noted(&[row], notes);
                if self.record.rows.iter().any(|known| known.number == row.number && known.cells == row.cells) {
                    self.questions.retain(|asked| *asked != Question::Row(row.number));
                    reply.add(self.end_of_questions());
                }
                reply
            }
            Err(fault) => {
                let finding = Finding::at(Detail::Syntax(fault), fault.span);
                let said = message(&finding, format!("{number}:{line}").as_bytes());
                self.wrong = Some(finding);
                if fault.kind == FaultKind::Expected(Expected::EndOfRow) {
                    return Reply::wrong("the row has more than ten squares");
                }
                Reply::wrong(said.help.unwrap_or(said.title))
            }
        }
    }

    /// Asks again for the row above the row of `question`. If that row was not entered, or belongs to the other half of
    /// the board, reports that there is nothing to take back.
    fn ask_before(&mut self, question: Question) -> Reply {
        let board = self.standing.replayed.terms.rules.edition.board;
        let Question::Row(number) = question else { return Reply::wrong("there is nothing to take back here") };
        let above = if number < board.rows() { number + 1 } else { 0 };
        let is_there = self.record.rows.iter().any(|row| row.number == above);
        if !is_there || board.half_owner(above) != board.half_owner(number) {
            return Reply::wrong("there is nothing to take back here: `4: ...` enters row 4 again");
        }
        self.questions.push_front(Question::Row(above));
        Reply::default()
    }

    /// Returns the output after the last answer.
    fn end_of_questions(&mut self) -> Reply {
        if !self.questions.is_empty() {
            return Reply::default();
        }
        let mut reply = Reply::default();
        let findings = &self.standing.replayed.findings;
        if EnteredRecord::error(findings).is_some() && !self.standing.is_followed() {
            reply.said.push(ReplyMessage::Echo("the setup is not valid yet; `4: ...` enters row 4 again".to_owned()));
        }
        reply.said.push(ReplyMessage::Echo(self.drawn(None)));
        reply
    }

    /// Sets a tag. Replaces the tag with the same name, if there is one.
    pub(super) fn set_tag(&mut self, name: &str, value: &str) {
        match self.record.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value.to_owned().into(),
            None => self.record.tags.push(Tag::implied(name.to_owned(), value.to_owned())),
        }
    }
}

/// Returns the name that the user's answer means. An empty answer means the default. Otherwise the answer must be a
/// whole name, or the beginning of exactly one name.
fn chosen<'n>(line: &str, default: &'n str, names: &[&'n str], what: &str) -> Result<&'n str, Reply> {
    let written = line.to_ascii_lowercase();
    if written.is_empty() {
        return Ok(default);
    }
    if let Some(whole) = names.iter().find(|name| **name == written) {
        return Ok(whole);
    }
    let mut meant = names.iter().filter(|name| name.starts_with(&*written));
    if let (Some(only), None) = (meant.next(), meant.next()) {
        return Ok(only);
    }
    Err(Reply::unknown(&format!("no {what} is called"), line, names))
}

fn help(question: Question) -> String {
    match question {
        Question::Row(_) => "ten squares from a to j, such as 2 8 2 6 7 2 5 9 2 6:\nnumbers, S, B, F and so on as the \
            edition prints them,\n. for an empty square, ? for an unknown piece.\n`skip`: the rest of this side is \
            unknown; `undo`: back to\nthe previous row. `quit` ends."
            .to_owned(),
        Question::Setups => "whose pieces are known: both sides' (all), red's, blue's,\nor nobody's (none). \
            `quit` ends."
            .to_owned(),
        _ => "Enter accepts the value in brackets, or leaves it empty.\n`quit` ends.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn an_answer_is_a_whole_name_or_the_beginning_of_one() {
        let names = ["gravon", "isf", "isf-2020", "jumbo-2014"];
        for (answer, meant) in [
            ("", Some("jumbo-2014")),
            ("isf", Some("isf")),
            ("ISF", Some("isf")),
            ("isf-", Some("isf-2020")),
            ("g", Some("gravon")),
            ("is", None),
            ("barrage", None),
        ] {
            assert_eq!(chosen(answer, "jumbo-2014", &names, "edition").ok(), meant, "{answer}");
        }
    }
}
