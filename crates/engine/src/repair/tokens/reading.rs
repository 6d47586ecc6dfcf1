//! What may stand in the place of a stretch of text.

use crate::notation::WrittenTurn;
use crate::repair::slip::Slip;

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
