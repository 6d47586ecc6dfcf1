//! A line and what becomes of it: an answer to what is asked, a command, rows, a tag, or turns.

use super::command::Command;
use super::line::{self, Line};
use super::standing::EnteredRecord;
use super::{Deed, Entry, Open, Reply, Said};
use crate::board::quoted;
use crate::notation::{Fault, FaultKind, Span};
use crate::replay::{Detail, Finding};
use crate::report::visible;

impl Entry {
    /// Takes a line, or several that [`Lines`](super::Lines) put together.
    pub fn feed(&mut self, line: &str) -> Reply {
        let line = line::trimmed(line);
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

    /// Whether a line may have a comment in braces: it answers none of the questions before the first turn.
    pub(super) fn takes_comments(&self) -> bool {
        self.questions.is_empty()
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
    pub(super) fn take(&mut self, line: &str) -> Reply {
        self.later.clear();
        match line::read(line) {
            Line::Nothing if self.asks && line.is_empty() => Reply::answer(self.drawn(None)),
            Line::Nothing => Reply::default(),
            Line::Command(command, rest) => self.obey(command, rest),
            Line::Number(_) | Line::Anyway => Reply::wrong("there is nothing to choose from"),
            Line::Rows(rows, notes) => self.put_rows_noted(&rows, notes),
            Line::Tag(name, value) => self.put_tag(&name, &value),
            Line::Turns(movetext) => self.take_movetext(line, movetext),
            Line::Other(fault) if fault.kind == FaultKind::UnclosedComment => {
                Reply::wrong("the comment has no end: `}` is missing, and nothing of it is taken")
            }
            Line::Other(fault) => match line::with_flag(line) {
                Some(row) if matches!(line::read(&row), Line::Rows(..)) => {
                    let mut reply = self.take(&row);
                    reply.add(Reply::answer("`V` is read as the Flag, `F`"));
                    reply
                }
                _ => self.not_understood(line, fault),
            },
        }
    }

    pub(super) fn obey(&mut self, command: Command, rest: &str) -> Reply {
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
        if let Some(reply) = self.spelled_with_comment(line) {
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
    pub(super) fn judge(&mut self) {
        self.standing = EnteredRecord::of(&self.record);
    }
}
