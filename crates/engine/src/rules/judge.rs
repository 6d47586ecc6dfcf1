//! Whether one given turn is legal, and how it comes out.

use super::combat;
use super::movement;
use super::piece::PieceId;
use super::play::Play;
use super::position::Occupant;
use super::turn::{Action, Claim, Turn};
use super::two_squares::Displacement;
use super::violation::Violation;
use crate::board::{Kind, KindSet, Outcome, Side, Square};

/// A turn that was found legal, with what [`Play::play`] needs to carry it out.
#[derive(Clone, Copy, Debug)]
pub struct LegalTurn {
    pub(super) turn: Turn,
    pub(super) piece: PieceId,
    /// How many plies were played when it was judged.
    pub(super) plies: u32,
    /// What the piece may be, now that it has done this.
    pub(super) kinds: KindSet,
    pub(super) target: Option<PieceId>,
    /// What the target may be, now that it came out so.
    pub(super) target_kinds: KindSet,
    pub(super) outcome: Option<Outcome>,
    pub(super) hit: Option<bool>,
    /// Whether this is the last back-and-forth move allowed.
    pub(super) at_limit: bool,
    /// What the record declares; it counts only where the record leaves pieces unnamed.
    pub(super) claim: Claim,
    /// Whether what the piece is depends on what the target is.
    pub(super) is_related: bool,
    /// Whether the turn can come out in another way too.
    pub(super) is_undecided: bool,
}

/// Why a turn that was found legal is not played: the game has gone on since, or it cannot be said how the turn comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the turn was not judged in this position, or it is undecided how it comes out")]
pub struct Stale;

impl LegalTurn {
    /// Whether it cannot be said how the turn comes out, because the record does not know the pieces and does
    /// not tell. Such a turn cannot be played; [`UncertainPlay::cases`](super::UncertainPlay::cases) has the ways.
    pub const fn is_undecided(&self) -> bool {
        self.is_undecided
    }

    /// How the combat came out.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the guess was right.
    pub const fn hit(&self) -> Option<bool> {
        self.hit
    }

    /// What the piece struck or guessed at may be, now that the turn came out so.
    pub const fn target_kinds(&self) -> KindSet {
        self.target_kinds
    }

    /// What stands after the turn on the squares on which that depends on how it comes out: whose piece, if any.
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

/// How a turn comes out, as far as the rules ask for it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnOutcome {
    /// Of a combat.
    pub outcome: Option<Outcome>,
    /// Of a guess.
    pub hit: Option<bool>,
    /// Whether it certainly takes the Flag.
    pub takes_flag: bool,
}

impl Play {
    /// Whether the turn is legal for the side to move.
    ///
    /// # Errors
    /// The first rule broken, in the order of the findings' list.
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

    /// The piece that the turn is one of.
    #[inline]
    pub(super) fn mover(&self, turn: &Turn) -> Result<PieceId, Violation> {
        match self.position.at(turn.from) {
            Occupant::Piece(id) if id.side() == self.to_move() => Ok(id),
            Occupant::Piece(_) => Err(Violation::NotYourPiece(turn.from)),
            Occupant::Nothing | Occupant::NoSquare => Err(Violation::EmptySquare(turn.from)),
        }
    }

    /// Whether the turn is legal for a piece of that kind, the record naming all pieces.
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
            turn: *turn,
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

    /// The piece struck or guessed at.
    #[inline]
    pub(super) fn target(&self, piece: PieceId, turn: &Turn) -> Option<PieceId> {
        match turn.action {
            Action::Move => None,
            Action::Strike | Action::CornerStrike { .. } => self.position.piece_at(turn.to),
            Action::Guess { target, .. } => self.position.piece_at(target).filter(|id| id.side() != piece.side()),
        }
    }

    /// How a turn of the one kind comes out for a target of the other.
    #[inline]
    pub(super) fn comes_out(&self, turn: &Turn, kind: Kind, struck: Kind) -> TurnOutcome {
        match turn.action {
            Action::Move => TurnOutcome::default(),
            Action::Strike | Action::CornerStrike { .. } => {
                let outcome = combat::outcome(kind, struck, self.rules.options.aggressor_advantage);
                let takes_flag = outcome == Outcome::Win && struck == Kind::Flag;
                TurnOutcome { outcome: Some(outcome), hit: None, takes_flag }
            }
            Action::Guess { named, .. } => {
                let takes_flag = named == struck && struck == Kind::Flag;
                TurnOutcome { outcome: None, hit: Some(named == struck), takes_flag }
            }
        }
    }

    /// Whether the turn is legal if the piece is of that kind and the turn comes out so. Returns whether it is the last
    /// back-and-forth move allowed.
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

    /// Whether a piece of that kind may go that way, chasing aside. Returns whether it is the last back-and-forth move
    /// allowed.
    #[inline]
    fn check_way(&self, piece: PieceId, kind: Kind, turn: &Turn) -> Result<bool, Violation> {
        if !kind.is_movable() {
            return Err(Violation::ImmovablePiece(kind));
        }
        let side = piece.side();
        movement::check(&self.position, side, kind, turn, self.rules.edition.scout_strike)?;
        let Some(limit) = self.rules.two_squares.limit.filter(|_| turn.from != turn.to) else { return Ok(false) };
        let moved = Displacement { piece, from: turn.from, to: turn.to };
        let corner = matches!(turn.action, Action::CornerStrike { .. });
        let length = self.chains[side].lengths_with(&self.rules.two_squares, moved, corner, kind).counted;
        if length > limit { Err(Violation::TwoSquares(limit)) } else { Ok(length == limit) }
    }

    /// Whether the turn is one that may not bring back a position: it chases, and does not strike.
    #[inline]
    fn may_repeat_position(&self, piece: PieceId, turn: &Turn, hit: Option<bool>) -> bool {
        let side = piece.side();
        if turn.from == turn.to || !self.rules.more_squares || !self.chase.is_watching(side) {
            return false;
        }
        // A right guess counts as a strike, and so does a rescue.
        let strikes = match turn.action {
            Action::Move => false,
            Action::Strike | Action::CornerStrike { .. } => true,
            Action::Guess { .. } => hit == Some(true),
        };
        !strikes && turn.rescue.is_none() && self.position.is_next_to(turn.to, side.other())
    }

    /// Whether [`Play::check`] comes to compare positions, in which the kinds of all pieces count.
    pub(super) fn compares_positions(&self, piece: PieceId, kind: Kind, turn: &Turn, hit: Option<bool>) -> bool {
        self.may_repeat_position(piece, turn, hit) && self.check_way(piece, kind, turn).is_ok()
    }
}
