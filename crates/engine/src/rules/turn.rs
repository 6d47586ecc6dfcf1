//! A turn as a player chose it, what the record claims of it, and what happened.

use super::ending::Ending;
use super::piece::PieceId;
use super::two_squares::Displacement;
use crate::board::{Kind, Outcome, Side, Square};

/// A turn as chosen, before it is known to be legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The square that the piece leaves, or guesses from.
    pub from: Square,
    /// Where a move ends; what a strike strikes; the square from which a guess is made.
    pub to: Square,
    /// What the turn does.
    pub action: Action,
    /// The rescue behind it.
    pub rescue: Option<Rescue>,
}

impl Turn {
    /// The square from which a strike is made: of a strike round a corner the middle one.
    pub const fn struck_from(&self) -> Square {
        match self.action {
            Action::CornerStrike { via } => via,
            _ => self.from,
        }
    }
}

/// What a turn does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves to an empty square.
    Move,
    /// Strikes, in a straight line.
    Strike,
    /// Moves, then strikes a neighbour of the square moved to.
    CornerStrike {
        /// The square between the two legs.
        via: Square,
    },
    /// Names the kind of an enemy piece; with a step before it where `from` and `to` differ.
    Guess {
        /// The square of the piece guessed at.
        target: Square,
        /// The kind named.
        named: Kind,
    },
}

impl Action {
    /// `true` for a strike, straight or round a corner.
    pub const fn is_strike(&self) -> bool {
        matches!(self, Self::Strike | Self::CornerStrike { .. })
    }
}

/// A rescue as chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// What is brought back; `None` where the record does not know it.
    pub kind: Option<Kind>,
    /// Where it is put.
    pub square: Square,
}

/// What a record declares of a turn's outcome. It decides only where the record left a piece unnamed at first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// How the combat came out.
    pub outcome: Option<Outcome>,
    /// The striker's kind.
    pub striker: Option<Kind>,
    /// The kind of the piece struck.
    pub defender: Option<Kind>,
    /// How the guess came out.
    pub guess: Option<GuessClaim>,
    /// Whether the record goes on behind this turn, so that it cannot have ended the game.
    pub goes_on: bool,
}

/// How a guess came out, as declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessClaim {
    /// Right.
    Hit,
    /// Wrong.
    Miss,
    /// Wrong, and the piece was shown to be this.
    Shown(Kind),
}

/// What happened in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent facts
#[non_exhaustive]
pub struct Played {
    /// The ply, from 1.
    pub ply: u32,
    /// Who played it.
    pub side: Side,
    /// The turn.
    pub turn: Turn,
    /// The piece that moved, struck or guessed.
    pub piece: PieceId,
    /// Its kind, as far as known after the turn.
    pub kind: Option<Kind>,
    /// The piece struck or guessed at.
    pub target: Option<PieceId>,
    /// Its kind, as far as known after the turn.
    pub target_kind: Option<Kind>,
    /// How the combat came out.
    pub outcome: Option<Outcome>,
    /// Whether the guess was right.
    pub hit: Option<bool>,
    /// Whether the defender, having won, moved onto the square the striker had struck from.
    pub moved_in: bool,
    /// The piece brought back.
    pub rescued: Option<PieceId>,
    /// Whether only strikers name themselves.
    pub is_silent: bool,
    /// Whether this is the last back-and-forth move that the rule allows.
    pub at_limit: bool,
    /// Whether this is the third back-and-forth move where the edition's wording may bar it.
    pub wording: bool,
    /// The end of the game, if this turn (or the lack of an answer to it) ended it.
    pub ending: Option<Ending>,
}

impl Played {
    /// Returns `true` if a piece was removed: by a strike, whatever its outcome, or by a right guess.
    #[inline]
    pub fn removes(&self) -> bool {
        self.strikes() || self.hit == Some(true)
    }

    /// Returns `true` for a strike, in a straight line or round a corner.
    #[inline]
    pub const fn strikes(&self) -> bool {
        self.turn.action.is_strike()
    }

    /// The pieces that were removed, that of the opponent first.
    pub fn removed(&self) -> impl Iterator<Item = PieceId> + use<> {
        let takes_target = self.hit == Some(true) || matches!(self.outcome, Some(Outcome::Win | Outcome::Tie));
        let takes_striker = matches!(self.outcome, Some(Outcome::Loss | Outcome::Tie));
        [self.target.filter(|_| takes_target), Some(self.piece).filter(|_| takes_striker)].into_iter().flatten()
    }

    /// Whether it takes its piece back to where the turn `before`, the same player's last one, took it from: it goes on with
    /// a chain as `format-spec/rules.md` defines it ("Back and forth", plain).
    pub fn takes_back(&self, before: &Self) -> bool {
        let displacement = |played: &Self| {
            let Turn { from, to, .. } = played.turn;
            Displacement { piece: played.piece, from, to }
        };
        self.turn.from != self.turn.to && displacement(self).reverses(displacement(before))
    }
}
