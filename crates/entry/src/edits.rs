//! Changes entered turns: adds comments, glyphs and clock times, and takes turns back.
//!
//! Turns that were taken back can be entered again after a corrected turn.

use super::line::is_unclosed;
use super::{Entry, Reply, ReplyMessage};
use crate::board::quote;
use crate::notation::{Note, NoteAnchor, NoteBody, Score, Span, WrittenTurn};
use crate::report::visible;

/// Glyphs that are also written as punctuation, and their numbers.
const SIGNS: [(&str, u16); 6] = [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)];

/// Beginning of a clock command in a comment.
const CLOCK: &str = "[%clk ";

impl Entry {
    /// Handles `comment TEXT` and `comment {TEXT}`: adds a comment. The text may extend over several lines.
    pub(super) fn comment(&mut self, rest: &str) -> Reply {
        if rest.is_empty() {
            return Reply::wrong("write the comment after the command: `comment a long think`");
        }
        if is_unclosed(rest) {
            return Reply::wrong("unclosed comment: `}` is missing; nothing was recorded");
        }
        // Text in braces after the command is handled in the same way as text in braces at the beginning of a line.
        // The text in braces is the comment, and the text after the closing brace is processed as a line.
        if rest.starts_with('{') {
            return self.take(rest);
        }
        self.push_note(NoteBody::Comment(rest.to_owned().into()));
        self.judge();
        Reply::default()
    }

    /// Handles `note $4` and `note !?`: adds a glyph.
    pub(super) fn note(&mut self, rest: &str) -> Reply {
        let sign = SIGNS.iter().find(|(sign, _)| *sign == rest).map(|(_, number)| *number);
        let number = sign.or_else(|| rest.strip_prefix('$').unwrap_or(rest).trim().parse().ok());
        let Some(number) = number else {
            return Reply::wrong(format!("{} is not a glyph: type `note $4` or `note !?`", quote(&visible(rest), 32)));
        };
        if self.record.turns.is_empty() {
            return Reply::wrong("there is no turn yet");
        }
        self.push_note(NoteBody::Glyph(number));
        self.judge();
        Reply::default()
    }

    /// Handles `clock 0:12:30`: replaces the clock time in the comments of the last turn, or adds a comment.
    pub(super) fn clock(&mut self, rest: &str) -> Reply {
        let Some(time) = time(rest) else {
            return Reply::wrong("a clock shows hours, minutes and seconds: `clock 0:12:30`");
        };
        let Some(last) = self.record.turns.len().checked_sub(1) else {
            return Reply::wrong("there is no turn yet");
        };
        let place = NoteAnchor::Turn(last as u32);
        let says = format!("{CLOCK}{time}]");
        let known = self.record.notes.iter_mut().filter(|note| note.place == place).find_map(|note| match &note.body {
            NoteBody::Comment(text) => replaced(text, &says).map(|text| (text, note)),
            NoteBody::Glyph(_) | NoteBody::Variation(_) => None,
        });
        if let Some((text, note)) = known {
            note.body = NoteBody::Comment(text.into());
        } else {
            let at = self.record.notes.iter().position(|note| note.place == place);
            let at = at.unwrap_or(self.record.notes.len());
            self.record.notes.insert(at, Note { place, body: NoteBody::Comment(says.into()) });
        }
        self.judge();
        Reply::default()
    }
}

/// Replaces the clock time in a comment. Returns `None` if the comment has no clock time.
fn replaced(text: &str, says: &str) -> Option<String> {
    let (before, behind) = text.split_once(CLOCK)?;
    let behind = behind.split_once(']').map_or("", |(_, behind)| behind);
    Some(format!("{before}{says}{behind}"))
}

/// Converts a time with or without hours to `H:MM:SS`.
fn time(text: &str) -> Option<String> {
    let number = |part: &str| {
        let is_number = (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_number)
    };
    let parts: Option<Vec<u32>> = text.split(':').map(number).collect();
    let (hours, minutes, seconds) = match *parts? {
        [hours, minutes, seconds] => (hours, minutes, seconds),
        [minutes, seconds] => (minutes / 60, minutes % 60, seconds),
        _ => return None,
    };
    (minutes < 60 && seconds < 60).then(|| format!("{hours}:{minutes:02}:{seconds:02}"))
}

/// Turn that the user has taken back, with its notes.
pub(super) struct TakenBack {
    index: usize,
    turn: WrittenTurn,
    notes: Vec<NoteBody<'static>>,
}

impl Entry {
    /// Handles `undo` and `undo 3`: takes turns back. If there is a result, `undo` without a number removes only the
    /// result.
    pub(super) fn undo(&mut self, rest: &str) -> Reply {
        if self.has_result() && rest.is_empty() {
            return self.set_result(Score::Open, None);
        }
        let count = match (rest, rest.parse::<usize>()) {
            ("", _) => 1,
            (_, Ok(count)) if count > 0 => count,
            _ => return Reply::wrong("type `undo`, or `undo 3` for three turns"),
        };
        self.cut_to(self.record.turns.len().saturating_sub(count))
    }

    /// Handles `back 12` and `back 12...`: takes turns back, so that the turn with this number is the next turn to
    /// enter.
    pub(super) fn go_back(&mut self, rest: &str) -> Reply {
        let number = rest.trim_end_matches('.');
        let is_blue = rest.ends_with("...");
        let Some(number) = number.parse::<usize>().ok().filter(|number| *number > 0) else {
            return Reply::wrong("type `back 12` for Red's turn 12, `back 12...` for Blue's turn 12");
        };
        let plies = (number - 1).saturating_mul(2).saturating_add(usize::from(is_blue));
        let Some(turns) = plies.checked_sub(self.record.plies_before() as usize) else {
            return Reply::wrong(format!("turn {rest} is before the position from which the game starts"));
        };
        if turns > self.record.turns.len() {
            return Reply::wrong(format!("turn {rest} has not been entered yet"));
        }
        self.cut_to(turns)
    }

    /// Takes back turns until `turns` turns are left.
    fn cut_to(&mut self, turns: usize) -> Reply {
        let count = self.record.turns.len().saturating_sub(turns);
        if count == 0 && !self.has_result() {
            return Reply::wrong("there is no turn to take back");
        }
        if self.has_result() {
            self.clear_result();
        }
        let cut = self.record.turns.split_off(self.record.turns.len() - count);
        for (index, turn) in (turns..turns + count).zip(cut).rev() {
            let of_turn = |note: &&Note<'static>| note.place == NoteAnchor::Turn(index as u32);
            let notes = self.record.notes.iter().filter(of_turn).map(|note| note.body.to_static()).collect();
            self.record.notes.retain(|note| note.place != NoteAnchor::Turn(index as u32));
            self.taken_back.push(TakenBack { index, turn, notes });
        }
        self.judge();
        let latest = self.taken_back.last().map(|last| last.turn.to_string()).unwrap_or_default();
        let what = match count {
            0 => "the result was taken back".to_owned(),
            1 => format!("{latest} was taken back"),
            count => format!("{count} turns were taken back"),
        };
        Reply::echo(what)
    }

    /// Handles `redo` and `redo 3`: enters turns again that were taken back. Stops at the first turn that is no longer
    /// valid.
    pub(super) fn redo(&mut self, rest: &str) -> Reply {
        let most = match (rest, rest.parse::<usize>()) {
            ("" | "all", _) => usize::MAX,
            (_, Ok(count)) if count > 0 => count,
            _ => return Reply::wrong("type `redo`, or `redo 3` for three turns"),
        };
        let mut reply = Reply::default();
        let mut count = 0;
        while count < most {
            let turns = self.record.turns.len();
            let Some(next) = self.taken_back.last().filter(|next| next.index == turns) else { break };
            let (turn, notes) = (next.turn, next.notes.iter().map(NoteBody::to_static).collect());
            self.later = notes;
            reply.add(self.enter(turn, Span::default(), Some(&turn.to_string())));
            if self.record.turns.len() == turns {
                break;
            }
            count += 1;
        }
        match count {
            0 if reply.said.is_empty() => Reply::wrong("there is no taken-back turn"),
            0 => reply,
            1 => {
                reply.said.insert(0, ReplyMessage::Echo("1 turn was entered again".to_owned()));
                reply
            }
            count => {
                reply.said.insert(0, ReplyMessage::Echo(format!("{count} turns were entered again")));
                reply
            }
        }
    }

    /// Deletes each turn that was taken back, if the record has a turn with the same number again. The new turn may
    /// differ from the deleted turn.
    pub(super) fn forget_redone(&mut self) {
        let turns = self.record.turns.len();
        while self.taken_back.pop_if(|next| next.index < turns).is_some() {}
    }
}
