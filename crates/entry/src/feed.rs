//! Processes a line: an answer to a question, a command, rows, a tag, or turns.

use super::command::Command;
use super::entered_record::EnteredRecord;
use super::line::{self, Line};
use super::{Entry, FileAction, Open, Reply, ReplyMessage};
use crate::board::quote;
use crate::notation::{Fault, FaultKind, Span};
use crate::replay::{Detail, Finding};
use crate::report::visible;

impl Entry {
    /// Processes a line, or several lines that [`Lines`](super::Lines) joined.
    pub fn feed(&mut self, line: &str) -> Reply {
        let line = line::trimmed(line);
        if let Some(question) = self.questions.front().copied() {
            return self.answer_question(question, line);
        }
        let open = self.open.take();
        if let Some(open) = open {
            match self.settle(open, line) {
                Ok(reply) => return reply,
                // If the line is not an answer, the outcome stays open.
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

    /// Returns `true` if a line may contain a comment in braces. Answers to questions before the first turn cannot
    /// contain comments.
    pub(super) fn takes_comments(&self) -> bool {
        self.questions.is_empty()
    }

    /// Closes an open question when there are no more lines.
    pub fn end(&mut self) -> Reply {
        match self.open.take() {
            Some(Open::Outcome(turn)) => self.leave_open(turn),
            _ => Reply::default(),
        }
    }

    /// Processes a line as the answer to the question `open`.
    ///
    /// # Errors
    /// Returns an error if the line is not an answer. For a question about an outcome, the error contains the question.
    /// For other questions, the error is `None`.
    fn settle(&mut self, open: Open, line: &str) -> Result<Reply, Option<Open>> {
        let looked_up = match (&open, line::read(line)) {
            (Open::Which { .. } | Open::Outcome(_), Line::Command(command, rest)) => Some((command, rest)),
            // If the user must choose a turn, abbreviations of commands are accepted. If the user must enter an
            // outcome, abbreviations are not accepted, because a letter may be the piece that was shown.
            (Open::Which { .. }, Line::Other(_)) => Command::short(line).map(|command| (command, "")),
            _ => None,
        };
        if let Some((command, rest)) = looked_up {
            match command {
                // Commands that only show information do not answer the question.
                Command::Help | Command::Board | Command::Turns | Command::Why => {
                    let reply = self.obey(command, rest);
                    self.open = Some(open);
                    return Ok(reply);
                }
                Command::Undo if matches!(open, Open::Outcome(_)) => {
                    return Ok(Reply::echo("the turn was not recorded"));
                }
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
                    Ok(Reply::wrong(format!("there is no turn {number} in the list of similar turns")))
                }
                Line::Anyway => {
                    if let Some(turn) = written {
                        return Ok(self.enter_anyway(turn));
                    }
                    self.open = Some(Open::Which { written, near });
                    Ok(Reply::wrong("the line is not a turn, so it cannot be recorded"))
                }
                Line::Nothing if self.asks => {
                    self.open = Some(Open::Which { written, near });
                    Ok(Reply::default())
                }
                _ => Err(None),
            },
            Open::Outcome(turn) => self.answer(turn, line).ok_or(Some(Open::Outcome(turn))),
            Open::Result(score) if line.is_empty() => Ok(self.set_result(score, None)),
            Open::Result(_) => Err(None),
        }
    }

    /// Processes a line that does not answer a question.
    pub(super) fn take(&mut self, line: &str) -> Reply {
        self.later.clear();
        if self.record.has_position()
            && let Some(pieces) = line::pieces(line)
        {
            return match pieces {
                Ok((placed, notes)) => self.put_pieces(&placed, notes),
                Err(fault) => self.refuse(Finding::at(Detail::Syntax(fault), fault.span), None, Vec::new()),
            };
        }
        match line::read(line) {
            Line::Nothing if self.asks && line.is_empty() => Reply::answer(self.drawn(None)),
            Line::Nothing => Reply::default(),
            Line::Command(command, rest) => self.obey(command, rest),
            Line::Number(_) | Line::Anyway => Reply::wrong("there is nothing to choose from"),
            Line::Rows(rows, notes) => self.put_rows_noted(&rows, notes),
            Line::Tag(name, value) => self.put_tag(&name, &value),
            Line::Turns(movetext) => self.take_movetext(line, movetext),
            Line::Other(fault) if fault.kind == FaultKind::UnclosedComment => {
                Reply::wrong("unclosed comment: `}` is missing; nothing was recorded")
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
                Reply { deed: Some(FileAction::Save(file)), ..Reply::default() }
            }
            Command::Quit => Reply { deed: Some(FileAction::Quit), ..Reply::default() },
            Command::Help => Reply::answer(format!(
                "Type a turn as SRN writes it: a4-a5, a6xa7, a6xa7(7>4).\nA line 4: with ten squares is a setup \
                    row.\nEnter alone draws the board. Commands can be abbreviated:\n{}",
                Command::list()
            )),
        }
    }

    /// Handles a line that is not understood. Tries to read the line as a turn in another spelling, as a result in
    /// words, or as an abbreviated command.
    fn not_understood(&mut self, line: &str, fault: Fault) -> Reply {
        if let Some(reply) = self.spelled(line) {
            return reply;
        }
        if let Some(reply) = self.spelled_with_comment(line) {
            return reply;
        }
        // `red wins` must not be read as an abbreviation of `redo`.
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        // A single letter is read as a command, not as a result.
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
            return self.offer("that is not a turn; similar turns are".to_owned(), near);
        }
        if word.chars().all(char::is_alphabetic) && word.chars().count() > 1 {
            let near = Command::near(word).map(|name| format!(": did you mean `{name}`?"));
            let near = near.unwrap_or_else(|| " (`help` lists them)".to_owned());
            return Reply::wrong(format!("there is no command {}{near}", quote(&visible(word), 32)));
        }
        let finding = Finding::at(Detail::Syntax(fault), fault.span);
        self.wrong = Some(finding.clone());
        let mut said = vec![ReplyMessage::Finding(finding)];
        if !self.has_helped {
            self.has_helped = true;
            said.push(ReplyMessage::Echo("`help` lists what you can type".to_owned()));
        }
        Reply { said, is_wrong: true, deed: None }
    }

    /// Judges the present record.
    pub(super) fn judge(&mut self) {
        self.standing = EnteredRecord::of(&self.record);
    }
}
