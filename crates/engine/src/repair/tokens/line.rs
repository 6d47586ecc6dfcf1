//! A record with some of the places corrected that cannot be read.

use super::correction::TextEdit;
use super::reading::Reading;
use crate::notation::Span;
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
