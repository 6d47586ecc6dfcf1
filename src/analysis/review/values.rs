//! What a piece of each kind is worth. `format-spec/review.md`, section "Worth", tells where the scale comes from.

use crate::board::Kind;

/// What a piece of each kind is worth, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values([f64; Kind::COUNT]);

impl Default for Values {
    fn default() -> Self {
        // In the order of the kinds.
        Self([320.0, 160.0, 80.0, 40.0, 20.0, 10.0, 6.0, 10.0, 4.0, 20.0, 40.0, 60.0, 10.0, 1000.0])
    }
}

impl Values {
    /// The most that a piece can be worth.
    pub const MOST: f64 = 1e9;

    /// What a piece of that kind is worth.
    pub const fn of(&self, kind: Kind) -> f64 {
        self.0[kind.index()]
    }

    /// Gives a kind another value; `false`, and nothing is changed, if it is not from 0 to [`Values::MOST`].
    pub fn set(&mut self, kind: Kind, value: f64) -> bool {
        let is_allowed = (0.0..=Self::MOST).contains(&value);
        if is_allowed {
            self.0[kind.index()] = value;
        }
        is_allowed
    }
}
