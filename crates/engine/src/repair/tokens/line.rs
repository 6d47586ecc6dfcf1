//! A record in which some unreadable places are corrected, and the readings that may replace such a place.

use super::correction::TextEdit;
use crate::notation::{Span, WrittenTurn};
use crate::repair::slip::Slip;

/// A record with some of its places corrected.
#[derive(Clone)]
pub struct Line {
    pub edits: Vec<TextEdit>,
    /// Where the last edit ends in this text: later ones stand behind it.
    pub done: usize,
    /// How many bytes of the record's text were taken out.
    pub taken_out: usize,
    /// How many were put in.
    pub put_in: usize,
    pub ply: Option<u32>,
    pub slip: Slip,
    pub cost: u32,
    /// How many turns stand of those that can be read.
    pub stands: usize,
    /// How many of them do not.
    pub lost: usize,
}

impl Line {
    /// The record as it is, so many turns of which stand.
    pub const fn of(stands: usize) -> Self {
        Self {
            edits: Vec::new(),
            done: 0,
            taken_out: 0,
            put_in: 0,
            ply: None,
            slip: Slip::Spelling,
            cost: 0,
            stands,
            lost: 0,
        }
    }

    /// The order in which lines are judged: those with which most stands first.
    pub const fn rank(&self) -> (std::cmp::Reverse<usize>, usize, u32) {
        (std::cmp::Reverse(self.stands), self.lost, self.cost)
    }

    /// The number of the row in which the first correction stands, if it is in one.
    pub fn row(&self, original: &[u8]) -> Option<u8> {
        let first = self.edits.first()?.span.start as usize;
        let begin = memchr::memrchr(b'\n', original.get(..first)?).map_or(0, |at| at + 1);
        let (number, _) = std::str::from_utf8(original.get(begin..begin + 4)?).ok()?.split_once(':')?;
        number.trim().parse().ok()
    }

    /// The text of the record with it.
    pub fn text(&self, original: &[u8]) -> Vec<u8> {
        let mut text = Vec::with_capacity(original.len() + 8 * self.edits.len());
        let mut done = 0;
        for edit in &self.edits {
            text.extend_from_slice(original.get(done..edit.span.start as usize).unwrap_or_default());
            text.extend_from_slice(edit.proposed.as_bytes());
            done = edit.span.end as usize;
        }
        text.extend_from_slice(original.get(done..).unwrap_or_default());
        text
    }

    /// The line with a reading of its text. `None`, if that stands before what was corrected last.
    pub fn with(&self, text: &[u8], reading: &Reading, ply: Option<u32>) -> Option<Self> {
        let (start, end) = (reading.start, reading.end);
        if start < self.done {
            return None;
        }
        let written = text.get(start..end)?;
        let original = |at: usize| (at + self.taken_out).saturating_sub(self.put_in) as u32;
        let edit = TextEdit {
            span: Span::new(original(start), original(end)),
            written: String::from_utf8_lossy(written).into_owned(),
            proposed: reading.text.clone(),
        };
        let mut edits = Vec::with_capacity(self.edits.len() + 1);
        edits.extend_from_slice(&self.edits);
        edits.push(edit);
        let is_larger = self.edits.is_empty() || reading.slip.size() > self.slip.size();
        Some(Self {
            edits,
            taken_out: self.taken_out + end - start,
            put_in: self.put_in + reading.text.len(),
            done: start + reading.text.len(),
            ply: self.ply.or(ply),
            slip: if is_larger { reading.slip } else { self.slip },
            cost: self.cost + reading.cost(),
            stands: self.stands,
            lost: self.lost,
        })
    }
}

/// What a stretch of text may be meant to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// From which byte to which.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// What takes its place.
    pub text: String,
    /// The turn that it is, if it is one.
    pub turn: Option<WrittenTurn>,
    /// Whether it is several turns.
    pub is_turns: bool,
    /// What would have gone wrong.
    pub slip: Slip,
    /// In how many signs the two differ, where that counts.
    pub distance: u32,
}

impl Reading {
    /// A turn in the place of that stretch.
    pub fn of_turn((start, end): (usize, usize), turn: WrittenTurn, slip: Slip, distance: u32) -> Self {
        Self { start, end, text: turn.to_string(), turn: Some(turn), is_turns: false, slip, distance }
    }

    /// Another text in the place of that stretch.
    pub fn of_text((start, end): (usize, usize), text: impl Into<String>, slip: Slip) -> Self {
        Self { start, end, text: text.into(), turn: None, is_turns: false, slip, distance: 0 }
    }

    /// Several turns in the place of that stretch.
    pub fn of_turns(place: (usize, usize), text: String) -> Self {
        Self { is_turns: true, ..Self::of_text(place, text, Slip::Spelling) }
    }

    /// Whether it stands where a turn should: it is one, or several, or text instead of one.
    pub const fn is_in_place_of_turn(&self) -> bool {
        self.turn.is_some() || self.is_turns || self.text.is_empty()
    }

    /// How little likely it is.
    pub fn cost(&self) -> u32 {
        100 * u32::from(self.slip.size()) + self.distance
    }

    /// The same, with a blank behind it where the text goes on at once.
    pub fn parted(mut self, text: &[u8]) -> Self {
        let goes_on = text.get(self.end).is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b'{');
        if goes_on {
            self.text.push(' ');
        }
        self
    }
}
