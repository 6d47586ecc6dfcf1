//! A turn as chosen by a player, the record's declarations about the turn, and the result of the turn.

use super::ending::Ending;
use super::piece::PieceId;
use super::two_squares::Displacement;
use crate::board::{Kind, Outcome, Side, Square};

/// A turn as chosen by a player. Its legality has not been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Square on which the turn begins.
    pub from: Square,
    /// Last square of a move, or target of a strike. For a guess, the square from which the guess is made.
    pub to: Square,
    /// Type of the turn.
    pub action: Action,
    /// Rescue that belongs to the turn.
    pub rescue: Option<Rescue>,
}

impl Turn {
    /// Returns the square from which a strike is made. For a strike round a corner, this is the corner.
    pub const fn struck_from(&self) -> Square {
        match self.action {
            Action::CornerStrike { via } => via,
            _ => self.from,
        }
    }

    /// Returns the square of the corner round which the piece goes.
    pub const fn via(&self) -> Option<Square> {
        match self.action {
            Action::CornerMove { via } | Action::CornerStrike { via } => Some(via),
            _ => None,
        }
    }

    /// Iterates over the corner squares between the first and the last square of the turn. The corner in the column of
    /// the first square comes first. The iterator is empty unless the first and last squares touch only at a corner.
    pub(crate) fn corners(&self) -> impl Iterator<Item = Square> + use<> {
        let (from, to) = (self.from, self.to);
        let corners = [Square::new(from.column(), to.row()), Square::new(to.column(), from.row())];
        corners.into_iter().filter(move |_| from.touches(to))
    }

    /// Returns the same turn, written with the square of its corner.
    pub(crate) const fn around(&self, via: Square) -> Self {
        let action = match self.action {
            Action::Strike => Action::CornerStrike { via },
            _ => Action::CornerMove { via },
        };
        Self { action, ..*self }
    }
}

/// Type of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A move to an empty square.
    Move,
    /// A strike in a straight line.
    Strike,
    /// A move of two squares round a corner to an empty square.
    CornerMove {
        /// Square of the corner.
        via: Square,
    },
    /// A strike round a corner: the piece moves to a square and strikes at a neighbour of this square.
    CornerStrike {
        /// Square of the corner.
        via: Square,
    },
    /// A guess at the kind of an enemy piece. If `from` and `to` differ, the piece first takes a step.
    Guess {
        /// Square of the piece at which the guess is made.
        target: Square,
        /// The guessed kind.
        named: Kind,
    },
}

impl Action {
    /// `true` for a move to an empty square, in a straight line or round a corner.
    pub const fn is_move(&self) -> bool {
        matches!(self, Self::Move | Self::CornerMove { .. })
    }

    /// `true` for a strike in a straight line or round a corner.
    pub const fn is_strike(&self) -> bool {
        matches!(self, Self::Strike | Self::CornerStrike { .. })
    }
}

/// A rescue as chosen by a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// Kind of the piece that is brought back; `None` if the record does not name the kind.
    pub kind: Option<Kind>,
    /// Square on which the piece is placed.
    pub square: Square,
}

/// Declarations that a record makes about the outcome of a turn. A declaration about a piece counts only if the
/// record did not name the piece when the piece appeared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// Outcome of the combat.
    pub outcome: Option<Outcome>,
    /// Kind of the striker.
    pub striker: Option<Kind>,
    /// Kind of the struck piece.
    pub defender: Option<Kind>,
    /// Result of the guess.
    pub guess: Option<GuessClaim>,
    /// `true` if the record contains another turn after this turn. Then this turn cannot have ended the game.
    pub goes_on: bool,
}

/// Result of a guess, as the record declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessClaim {
    /// The guess was right.
    Hit,
    /// The guess was wrong.
    Miss,
    /// The guess was wrong, and the piece was shown to be of this kind.
    Shown(Kind),
}

/// A turn that was played, and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent facts
#[non_exhaustive]
pub struct Played {
    /// Ply of the turn, from 1.
    pub ply: u32,
    /// Side that played the turn.
    pub side: Side,
    /// The turn.
    pub turn: Turn,
    /// The acting piece: it moved, struck or guessed.
    pub piece: PieceId,
    /// Kind of the acting piece, if known after the turn.
    pub kind: Option<Kind>,
    /// Target: the piece at which the turn strikes or guesses.
    pub target: Option<PieceId>,
    /// Kind of the target, if known after the turn.
    pub target_kind: Option<Kind>,
    /// Outcome of the combat.
    pub outcome: Option<Outcome>,
    /// `Some(true)` for a right guess, `Some(false)` for a wrong one.
    pub hit: Option<bool>,
    /// `true` if the defender won and moved to the square of the striker.
    pub moved_in: bool,
    /// Piece that was brought back.
    pub rescued: Option<PieceId>,
    /// `true` if only strikers reveal their rank (option `silent-defense`).
    pub is_silent: bool,
    /// `true` if the piece has reached the limit of back-and-forth moves with this turn.
    pub at_limit: bool,
    /// `true` if this is the third consecutive back-and-forth move and the edition's wording is ambiguous. The wording
    /// may then mean that this move is barred.
    pub wording: bool,
    /// End of the game, if this turn ended it. A turn also ends the game if the opponent has no legal turn after it.
    pub ending: Option<Ending>,
}

impl Played {
    /// Returns `true` if a piece was removed. A strike always removes a piece; a guess removes a piece if it is right.
    #[inline]
    pub fn removes(&self) -> bool {
        self.strikes() || self.hit == Some(true)
    }

    /// Returns `true` for a strike, in a straight line or round a corner.
    #[inline]
    pub const fn strikes(&self) -> bool {
        self.turn.action.is_strike()
    }

    /// Iterates over the pieces that were removed. The opponent's piece comes first.
    pub fn removed(&self) -> impl Iterator<Item = PieceId> + use<> {
        let takes_target = self.hit == Some(true) || matches!(self.outcome, Some(Outcome::Win | Outcome::Tie));
        let takes_striker = matches!(self.outcome, Some(Outcome::Loss | Outcome::Tie));
        [self.target.filter(|_| takes_target), Some(self.piece).filter(|_| takes_striker)].into_iter().flatten()
    }

    /// `true` if the turn goes straight back: it moves its piece back to the square that the piece left in the turn
    /// `before`. `before` is the previous turn of the same player. The turn then continues a plain chain
    /// (`format-spec/rules.md`, section "Back and forth").
    pub fn takes_back(&self, before: &Self) -> bool {
        let displacement = |played: &Self| {
            let Turn { from, to, .. } = played.turn;
            Displacement { piece: played.piece, from, to }
        };
        self.turn.from != self.turn.to && displacement(self).reverses(displacement(before))
    }
}
