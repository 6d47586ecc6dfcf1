//! Defines partial corrections and readings. A partial correction is a record in which some unreadable places are
//! corrected. A reading is a text that may replace an unreadable place.

use super::correction::TextEdit;
use crate::notation::{Span, WrittenTurn};
use crate::repair::slip::Slip;

/// Record in which some unreadable places are corrected.
#[derive(Clone)]
pub struct PartialCorrection {
    pub edits: Vec<TextEdit>,
    /// Offset in the corrected text at which the last edit ends. Later edits come after this offset.
    pub done: usize,
    /// Number of bytes deleted from the original text.
    pub taken_out: usize,
    /// Number of bytes inserted.
    pub put_in: usize,
    pub ply: Option<u32>,
    pub slip: Slip,
    pub cost: u32,
    /// Number of readable turns that are valid.
    pub stands: usize,
    /// Number of readable turns that are not valid.
    pub lost: usize,
}

impl PartialCorrection {
    /// Creates the uncorrected record, which has `stands` valid turns.
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

    /// Returns the sort key of corrections. Corrections with the most valid turns come first, and are judged first.
    pub const fn rank(&self) -> (std::cmp::Reverse<usize>, usize, u32) {
        (std::cmp::Reverse(self.stands), self.lost, self.cost)
    }

    /// If the first correction is in a row of the setup, returns the number of the row.
    pub fn row(&self, original: &[u8]) -> Option<u8> {
        let first = self.edits.first()?.span.start as usize;
        let begin = memchr::memrchr(b'\n', original.get(..first)?).map_or(0, |at| at + 1);
        let (number, _) = std::str::from_utf8(original.get(begin..begin + 4)?).ok()?.split_once(':')?;
        number.trim().parse().ok()
    }

    /// Returns the text of the corrected record.
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

    /// Adds a reading. Returns `None` if the reading starts before the end of the last edit.
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

/// Possible meaning of a part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
    /// New text.
    pub text: String,
    /// The new text as a turn, if the new text is exactly one turn.
    pub turn: Option<WrittenTurn>,
    /// `true` if the new text is several turns.
    pub is_turns: bool,
    /// Presumed writing error.
    pub slip: Slip,
    /// Number of differing characters, for readings in which this number matters.
    pub distance: u32,
}

impl Reading {
    /// Creates a reading that consists of one turn.
    pub fn of_turn((start, end): (usize, usize), turn: WrittenTurn, slip: Slip, distance: u32) -> Self {
        Self { start, end, text: turn.to_string(), turn: Some(turn), is_turns: false, slip, distance }
    }

    /// Creates a reading that consists of any text.
    pub fn of_text((start, end): (usize, usize), text: impl Into<String>, slip: Slip) -> Self {
        Self { start, end, text: text.into(), turn: None, is_turns: false, slip, distance: 0 }
    }

    /// Creates a reading that consists of several turns.
    pub fn of_turns(place: (usize, usize), text: String) -> Self {
        Self { is_turns: true, ..Self::of_text(place, text, Slip::Spelling) }
    }

    /// Returns `true` if the reading takes the place of a turn: it is a turn, several turns, or a deletion.
    pub const fn is_in_place_of_turn(&self) -> bool {
        self.turn.is_some() || self.is_turns || self.text.is_empty()
    }

    /// Returns the cost, which is higher for less probable readings.
    pub fn cost(&self) -> u32 {
        100 * u32::from(self.slip.size()) + self.distance
    }

    /// Appends a space to the reading if the text after the reading does not start with whitespace or a comment.
    pub fn with_separator(mut self, text: &[u8]) -> Self {
        let goes_on = text.get(self.end).is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b'{');
        if goes_on {
            self.text.push(' ');
        }
        self
    }
}
