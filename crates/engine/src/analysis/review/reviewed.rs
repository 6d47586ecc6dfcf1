//! Defines the review of a strike or guess.

use super::expectation::{Chances, Expectation, came_out};
use super::{Mark, ScoreChange};
use crate::board::{Kind, KindSet, Outcome, Side, Square};
use crate::rules::Played;

/// Review of a strike or guess.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The turn.
    pub played: Played,
    /// Square of the target: the piece at which the strike or guess was made.
    pub square: Square,
    /// Expected outcome and gain. `None` if the acting piece is unknown or the odds cannot be computed.
    pub expected: Option<Expectation>,
    /// Probabilities of the outcomes if every arrangement has the same weight. Without a prior, `expected` has the same
    /// probabilities.
    pub counted: Option<Chances>,
    /// Largest standard error of the target's odds. `None` if the arrangements were counted exactly and not sampled.
    pub standard_error: Option<f64>,
    /// Material that the turn gained or lost; a Sergeant counts 1. `None` if the record does not determine this
    /// material, or if the turn took the Flag.
    pub actual: Option<f64>,
    /// Kinds that the target could have before the turn, as far as the acting side knew.
    pub possible: KindSet,
    /// Red's expected score before and after the turn.
    pub score: ScoreChange,
    /// Marks of the turn.
    pub marks: Vec<Mark>,
    /// Information that the turn revealed to each side.
    pub revealed: RevealedBits,
}

impl Reviewed {
    /// Returns the material luck of the turn: actual minus expected material. Returns `None` if either is `None`.
    pub fn luck(&self) -> Option<f64> {
        Some(self.actual? - self.expected?.worth)
    }

    /// Returns the chance that the target was the Flag, if the turn took the Flag.
    pub fn flag_chance(&self) -> Option<f64> {
        self.expected.filter(|_| self.took_flag()).map(|expected| expected.flag)
    }

    /// Returns `true` if the turn took the Flag.
    pub fn took_flag(&self) -> bool {
        self.played.target_kind == Some(Kind::Flag) && came_out(&self.played) == Some(Outcome::Win)
    }
}

/// Information that a turn revealed, in bits. A value is `None` if it was not computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RevealedBits {
    /// Ply of the turn.
    pub ply: u32,
    /// Side that made the turn.
    pub side: Side,
    /// Bits by which the turn reduced the opponent's missing information about this side's pieces.
    pub given: Option<f64>,
    /// Kind of the piece that moved, if the turn made the kind known to the opponent.
    pub shown: Option<Kind>,
    /// Bits by which the turn reduced this side's missing information about the opponent's pieces.
    pub gained: Option<f64>,
}
