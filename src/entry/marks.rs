//! What is said of a turn: comments, glyphs, and what the clock showed.

use super::line::is_unclosed;
use super::{Entry, Reply};
use crate::board::quoted;
use crate::notation::{Note, NoteAnchor, NoteBody};
use crate::report::visible;

/// The glyphs that are written as letters elsewhere, and their numbers.
const SIGNS: [(&str, u16); 6] = [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)];

/// What a comment that tells of a clock begins with.
const CLOCK: &str = "[%clk ";

impl Entry {
    /// `comment TEXT`, or `comment {TEXT}`, which may run over several lines.
    pub(super) fn comment(&mut self, rest: &str) -> Reply {
        if rest.is_empty() {
            return Reply::wrong("a comment is its text: `comment a long think`");
        }
        if is_unclosed(rest) {
            return Reply::wrong("the comment has no end: `}` is missing, and nothing of it is taken");
        }
        // As a line it is the comment, and what stands behind its brace goes on.
        if rest.starts_with('{') {
            return self.take(rest);
        }
        self.push_note(NoteBody::Comment(rest.to_owned().into()));
        self.judge();
        Reply::default()
    }

    /// `note $4`, `note !?`.
    pub(super) fn note(&mut self, rest: &str) -> Reply {
        let sign = SIGNS.iter().find(|(sign, _)| *sign == rest).map(|(_, number)| *number);
        let number = sign.or_else(|| rest.strip_prefix('$').unwrap_or(rest).trim().parse().ok());
        let Some(number) = number else {
            return Reply::wrong(format!("{} is no glyph: `note $4`, or `note !?`", quoted(&visible(rest), 32)));
        };
        if self.record.turns.is_empty() {
            return Reply::wrong("there is no turn yet that it could stand behind");
        }
        self.push_note(NoteBody::Glyph(number));
        self.judge();
        Reply::default()
    }

    /// `clock 0:12:30`: in a comment of the last turn, in the place of what one says already.
    pub(super) fn clock(&mut self, rest: &str) -> Reply {
        let Some(time) = time(rest) else {
            return Reply::wrong("a clock shows hours, minutes and seconds: `clock 0:12:30`");
        };
        let Some(last) = self.record.turns.len().checked_sub(1) else {
            return Reply::wrong("there is no turn yet that it could stand behind");
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

/// A comment with another clock, if it tells of one.
fn replaced(text: &str, says: &str) -> Option<String> {
    let (before, behind) = text.split_once(CLOCK)?;
    let behind = behind.split_once(']').map_or("", |(_, behind)| behind);
    Some(format!("{before}{says}{behind}"))
}

/// `H:MM:SS` of a time that is written so, or without its hours.
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
