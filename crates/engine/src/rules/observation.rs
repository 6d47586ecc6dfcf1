//! Information that a turn gives each side about the opponent's pieces. `format-spec/knowledge.md`, section
//! "Evidence".

use super::piece::PieceId;
use super::small_list::SmallList;
use super::turn::{Action, Played};
use crate::board::{Kind, Outcome, Square, named};

/// Evidence about a piece that its opponent gets from a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Observation {
    /// The piece that the evidence is about.
    pub piece: PieceId,
    /// Square of the piece after the turn. If the turn removed the piece, its square before the removal.
    pub square: Square,
    /// Type of the evidence.
    pub by: ObservationKind,
}

named! {
    /// Type of evidence about a piece.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ObservationKind {
        /// The piece went to another square.
        Moving = "moving" as "it moved",
        /// The piece moved more than one square.
        LongMove = "long-move" as "it moved far",
        /// The piece made a strike.
        Striking = "striking" as "it struck",
        /// The piece was struck and named.
        Struck = "struck" as "it was struck",
        /// The piece was struck but not named.
        StruckSilently = "struck-silently" as "it was struck and not named",
        /// The piece made a guess.
        Guessing = "guessing" as "it guessed",
        /// A Spotter guessed at the piece.
        Spotted = "spotted" as "a Spotter guessed at it",
        /// An Infiltrator guessed at the piece and was right.
        GuessedRight = "guessed-right" as "an Infiltrator guessed it",
        /// An Infiltrator guessed at the piece and was wrong.
        GuessedWrong = "guessed-wrong" as "an Infiltrator guessed wrong",
        /// The piece brought another piece back.
        Rescuing = "rescuing" as "it made a rescue",
        /// The piece was brought back and named.
        Rescued = "rescued" as "it was rescued",
        /// The piece was brought back but not named.
        RescuedSilently = "rescued-silently" as "it was rescued and not named",
    }
}

impl ObservationKind {
    /// `true` if the evidence names the kind of the piece to the opponent.
    pub const fn names(self) -> bool {
        use ObservationKind::{GuessedWrong, Moving, RescuedSilently, Rescuing, StruckSilently};
        !matches!(self, Moving | StruckSilently | GuessedWrong | Rescuing | RescuedSilently)
    }
}

impl Played {
    /// Maximum number of observations of one turn. There may be three about the acting piece: that it moved, the manner
    /// of the turn, and a rescue. There may also be one about the target and one about the rescued piece.
    pub(crate) const MOST_SHOWN: usize = 5;

    /// Iterates over all evidence that the turn gives, including facts that were already known.
    #[inline]
    pub fn shown(&self) -> impl Iterator<Item = Observation> + use<> {
        let mut shown: SmallList<Observation, { Self::MOST_SHOWN }> = SmallList::default();
        let mut show = |piece, square, by| shown.push(Observation { piece, square, by });
        let turn = &self.turn;
        let has_lost = turn.action.is_strike() && self.outcome != Some(Outcome::Win);
        let ends_at = if has_lost { turn.struck_from() } else { turn.to };
        if turn.from != turn.to {
            show(self.piece, ends_at, ObservationKind::Moving);
        }
        match turn.action {
            Action::Move | Action::CornerMove { .. } => {
                if !turn.from.is_next_to(turn.to) {
                    show(self.piece, ends_at, ObservationKind::LongMove);
                }
            }
            // If the outcome is unknown, the square of the striker after the turn is unknown too.
            Action::Strike | Action::CornerStrike { .. } if self.outcome.is_none() => {}
            Action::Strike | Action::CornerStrike { .. } => {
                show(self.piece, ends_at, ObservationKind::Striking);
                if let Some(target) = self.target {
                    let is_named = !self.is_silent || self.kind == Some(Kind::Scout);
                    let by = if is_named { ObservationKind::Struck } else { ObservationKind::StruckSilently };
                    show(target, if self.moved_in { turn.struck_from() } else { turn.to }, by);
                }
            }
            Action::Guess { target: square, .. } => {
                show(self.piece, ends_at, ObservationKind::Guessing);
                let by = match self.hit {
                    _ if self.kind == Some(Kind::Spotter) => ObservationKind::Spotted,
                    Some(true) => ObservationKind::GuessedRight,
                    _ => ObservationKind::GuessedWrong,
                };
                if let Some(target) = self.target {
                    show(target, square, by);
                }
            }
        }
        if let (Some(rescued), Some(rescue)) = (self.rescued, turn.rescue) {
            show(self.piece, ends_at, ObservationKind::Rescuing);
            let by = if self.is_silent { ObservationKind::RescuedSilently } else { ObservationKind::Rescued };
            show(rescued, rescue.square, by);
        }
        shown.into_iter()
    }

    /// Iterates over the pieces that the turn names to the opponent, the acting piece first. Pieces that were already
    /// known are included. Each piece comes with its square after the turn, or with the square from which it was
    /// removed.
    #[inline]
    pub fn reveals(&self) -> impl Iterator<Item = (PieceId, Square)> + use<> {
        self.shown().filter(|shown| shown.by.names()).map(|shown| (shown.piece, shown.square))
    }
}
