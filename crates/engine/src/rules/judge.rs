//! Judges one turn: determines its legality and its outcome.

use super::game::Game;
use super::movement;
use super::piece::PieceId;
use super::position::Occupant;
use super::turn::{Action, Claim, Turn};
use super::two_squares::Displacement;
use super::violation::Violation;
use crate::board::{Kind, KindSet, Outcome, Side, Square};

/// A legal turn, together with the data that [`Game::play`] needs to play it.
#[derive(Clone, Copy, Debug)]
pub struct LegalTurn {
    pub(super) turn: Turn,
    pub(super) piece: PieceId,
    /// Number of plies played when the turn was judged.
    pub(super) plies: u32,
    /// Kinds that the piece may have, given that it made this turn with this outcome.
    pub(super) kinds: KindSet,
    pub(super) target: Option<PieceId>,
    /// Kinds that the target may have, given this outcome.
    pub(super) target_kinds: KindSet,
    pub(super) outcome: Option<Outcome>,
    pub(super) hit: Option<bool>,
    /// `true` if the piece has reached the limit of back-and-forth moves with this turn.
    pub(super) at_limit: bool,
    /// Declarations of the record about the turn. They count only for pieces that the record does not name.
    pub(super) claim: Claim,
    /// `true` if the possible kinds of the piece depend on the kind of the target.
    pub(super) is_related: bool,
    /// `true` if the turn can also have another outcome.
    pub(super) is_undecided: bool,
}

/// Error: another turn was played after this turn was judged, or this turn has several possible outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the turn was not judged in this position, or its outcome is undecided")]
pub struct StaleTurn;

impl LegalTurn {
    /// `true` if the turn has several possible outcomes, because the record names neither the pieces nor the outcome.
    ///
    /// Such a turn cannot be played. [`UncertainGame::cases`](super::UncertainGame::cases) returns its possible
    /// outcomes.
    pub const fn is_undecided(&self) -> bool {
        self.is_undecided
    }

    /// Returns the outcome of the combat, or `None` if the turn is no strike.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the corner round which the piece goes.
    pub const fn via(&self) -> Option<Square> {
        self.turn.via()
    }

    /// Returns `Some(true)` for a right guess, `Some(false)` for a wrong guess, and `None` if the turn is no guess.
    pub const fn hit(&self) -> Option<bool> {
        self.hit
    }

    /// Returns the kinds that the struck or guessed piece may have, given this outcome.
    pub const fn target_kinds(&self) -> KindSet {
        self.target_kinds
    }

    /// Returns the two squares whose contents depend on the outcome. Each item contains the square and the side of the
    /// piece that is on the square after the turn. The side is `None` if the square is empty.
    pub(crate) fn leaves(&self, winner_moves_in: bool) -> [(Square, Option<Side>); 2] {
        let (from, side) = (self.turn.struck_from(), self.piece.side());
        if let Action::Guess { target, .. } = self.turn.action {
            let stands = (self.hit != Some(true)).then_some(side.other());
            return [(target, stands), (target, stands)];
        }
        let to = self.turn.to;
        match self.outcome {
            Some(Outcome::Win) => [(to, Some(side)), (from, None)],
            Some(Outcome::Tie) => [(to, None), (from, None)],
            Some(Outcome::Loss) if winner_moves_in && self.target_kinds != KindSet::only(Kind::Bomb) => {
                [(to, None), (from, Some(side.other()))]
            }
            Some(Outcome::Loss) | None => [(to, Some(side.other())), (from, None)],
        }
    }
}

/// Parts of an outcome that are needed to check the rules.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnOutcome {
    /// Outcome of a combat.
    pub outcome: Option<Outcome>,
    /// Result of a guess.
    pub hit: Option<bool>,
    /// `true` if the turn certainly takes the Flag.
    pub takes_flag: bool,
}

impl Game {
    /// Judges a turn of the side to move.
    ///
    /// # Errors
    /// Returns the broken rule. If several rules are broken, returns the one that comes first in `Violation`.
    #[inline]
    pub fn judge(&self, turn: &Turn) -> Result<LegalTurn, Violation> {
        if let Some(ending) = self.ending {
            return Err(Violation::GameOver(ending));
        }
        let piece = self.mover(turn)?;
        match self.position.piece(piece).kind {
            Some(kind) => self.judge_known(piece, kind, turn),
            None => Err(Violation::NoAssignment),
        }
    }

    /// Returns the piece that makes the turn.
    #[inline]
    pub(super) fn mover(&self, turn: &Turn) -> Result<PieceId, Violation> {
        match self.position.at(turn.from) {
            Occupant::Piece(id) if id.side() == self.to_move() => Ok(id),
            Occupant::Piece(_) => Err(Violation::NotYourPiece(turn.from)),
            Occupant::Nothing | Occupant::NoSquare => Err(Violation::EmptySquare(turn.from)),
        }
    }

    /// Adds the corner square to a legal turn if the piece goes round a corner. If both corners are empty, uses the
    /// corner in the column of the first square.
    #[inline]
    pub(super) fn with_corner(&self, turn: &Turn) -> Turn {
        let is_written = matches!(turn.action, Action::Guess { .. }) || turn.via().is_some();
        let corner = turn.corners().find(|via| !is_written && self.position.is_empty(*via));
        corner.map_or(*turn, |via| turn.around(via))
    }

    /// Judges a turn of a piece of that kind. The record must name all pieces.
    #[inline]
    fn judge_known(&self, piece: PieceId, kind: Kind, turn: &Turn) -> Result<LegalTurn, Violation> {
        let mut comes_out = TurnOutcome::default();
        let target = self.target(piece, turn);
        let struck = target.and_then(|target| self.position.piece(target).kind);
        if let Some(struck) = struck {
            comes_out = self.comes_out(turn, kind, struck);
        }
        let at_limit = self.check(piece, kind, turn, comes_out)?;
        Ok(LegalTurn {
            turn: self.with_corner(turn),
            piece,
            plies: self.plies,
            kinds: KindSet::only(kind),
            target,
            target_kinds: struck.map_or(KindSet::EMPTY, KindSet::only),
            outcome: comes_out.outcome,
            hit: comes_out.hit,
            at_limit,
            claim: Claim::default(),
            is_related: false,
            is_undecided: false,
        })
    }

    /// Returns the piece at which the turn strikes or guesses.
    #[inline]
    pub(super) fn target(&self, piece: PieceId, turn: &Turn) -> Option<PieceId> {
        match turn.action {
            Action::Move | Action::CornerMove { .. } => None,
            Action::Strike | Action::CornerStrike { .. } => self.position.piece_at(turn.to),
            Action::Guess { target, .. } => self.position.piece_at(target).filter(|id| id.side() != piece.side()),
        }
    }

    /// Returns the outcome of a turn if the acting piece has the kind `kind` and the target has the kind `struck`.
    #[inline]
    pub(super) fn comes_out(&self, turn: &Turn, kind: Kind, struck: Kind) -> TurnOutcome {
        match turn.action {
            Action::Move | Action::CornerMove { .. } => TurnOutcome::default(),
            Action::Strike | Action::CornerStrike { .. } => {
                let outcome = self.combat.outcome(kind, struck);
                let takes_flag = outcome == Outcome::Win && struck == Kind::Flag;
                TurnOutcome { outcome: Some(outcome), hit: None, takes_flag }
            }
            Action::Guess { named, .. } => {
                let takes_flag = named == struck && struck == Kind::Flag;
                TurnOutcome { outcome: None, hit: Some(named == struck), takes_flag }
            }
        }
    }

    /// Checks that the turn is legal for a piece of that kind and with that outcome. Returns `true` if the piece has
    /// now reached the limit of back-and-forth moves.
    #[inline]
    pub(super) fn check(
        &self,
        piece: PieceId,
        kind: Kind,
        turn: &Turn,
        comes_out: TurnOutcome,
    ) -> Result<bool, Violation> {
        let side = piece.side();
        let at_limit = self.check_way(piece, kind, turn)?;
        if self.may_repeat_position(piece, turn, comes_out.hit) {
            let moved = Displacement { piece, from: turn.from, to: turn.to };
            if let Some(ago) = self.chase.repeats(&self.position, moved, self.chains[side].latest()) {
                return Err(Violation::MoreSquares(ago));
            }
        }
        if let Action::Guess { target, named } = turn.action {
            self.check_guess(side, kind, *turn, target, named)?;
        }
        if let Some(rescue) = turn.rescue {
            if comes_out.takes_flag {
                return Err(Violation::GameOver(Self::flag_taken_by(side)));
            }
            self.check_rescue(piece, kind, *turn, comes_out.outcome, rescue)?;
        }
        Ok(at_limit)
    }

    /// Checks the displacement for a piece of that kind, without the more-squares rule. Returns `true` if the piece has
    /// now reached the limit of back-and-forth moves.
    #[inline]
    fn check_way(&self, piece: PieceId, kind: Kind, turn: &Turn) -> Result<bool, Violation> {
        if !kind.is_movable() {
            return Err(Violation::ImmovablePiece(kind));
        }
        let side = piece.side();
        movement::check(&self.position, side, kind, turn, self.reach)?;
        let Some(limit) = self.rules.two_squares.limit.filter(|_| turn.from != turn.to) else { return Ok(false) };
        let moved = Displacement { piece, from: turn.from, to: turn.to };
        let corner = turn.via().is_some();
        let length = self.chains[side].lengths_with(&self.rules.two_squares, moved, corner, kind).counted;
        if length > limit { Err(Violation::TwoSquares(limit)) } else { Ok(length == limit) }
    }

    /// `true` if the more-squares rule applies to the turn: the turn chases and is not a strike.
    #[inline]
    fn may_repeat_position(&self, piece: PieceId, turn: &Turn, hit: Option<bool>) -> bool {
        let side = piece.side();
        if turn.from == turn.to || !self.rules.more_squares || !self.chase.is_watching(side) {
            return false;
        }
        // For the more-squares rule, a right guess or a rescue counts as a strike.
        let strikes = match turn.action {
            Action::Move | Action::CornerMove { .. } => false,
            Action::Strike | Action::CornerStrike { .. } => true,
            Action::Guess { .. } => hit == Some(true),
        };
        !strikes && turn.rescue.is_none() && self.position.is_next_to(turn.to, side.other())
    }

    /// `true` if [`Game::check`] must compare positions for this turn. Then the kinds of all pieces matter.
    pub(super) fn compares_positions(&self, piece: PieceId, kind: Kind, turn: &Turn, hit: Option<bool>) -> bool {
        self.may_repeat_position(piece, turn, hit) && self.check_way(piece, kind, turn).is_ok()
    }
}
