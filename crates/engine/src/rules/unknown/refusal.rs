//! Finds the rule that a turn breaks, whatever kinds the unknown pieces have.

use super::cases::PossibleKinds;
use super::{KindSet, PieceId, Step, Turn, UncertainGame, member};
use crate::board::Kind;
use crate::rules::judge::TurnOutcome;
use crate::rules::movement;
use crate::rules::turn::Claim;
use crate::rules::violation::Violation;
use std::error::Error;
use std::fmt;

/// Error: the turn was refused. Contains the broken rule and the data for an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The broken rule. If the record leaves pieces unnamed, the rule is broken whatever kinds these pieces have.
    pub violation: Violation,
    /// Data for [`UncertainGame::conflict`]: the turn, its declarations, and the rule that the turn breaks. For this
    /// rule, the unseen squares are assumed to have the contents that the turn needs.
    ///
    /// `None` if the kinds of unknown pieces are not the cause of the refusal.
    pub(super) asked: Option<(Turn, Claim, Violation)>,
}

impl Refusal {
    /// Creates a refusal whose cause is the possible kinds of unknown pieces.
    pub(super) const fn of(turn: &Turn, claim: &Claim, violation: Violation) -> Self {
        Self { violation, asked: Some((*turn, *claim, violation)) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.violation.fmt(f)
    }
}

impl Error for Refusal {}

impl From<Violation> for Refusal {
    fn from(violation: Violation) -> Self {
        Self { violation, asked: None }
    }
}

impl UncertainGame {
    /// Tries every assignment under which the record is legal and true before the turn. Returns the rule that the turn
    /// breaks under all these assignments. Returns "no assignment" if the turn breaks different rules.
    #[cold]
    pub(super) fn broken_rule(&mut self, piece: PieceId, turn: &Turn) -> Violation {
        self.common_violation(piece, turn).unwrap_or(Violation::NoAssignment)
    }

    /// Returns "game over" if the game has ended under every assignment, and "no assignment" if it has ended under only
    /// some of them. Otherwise returns `violation`.
    #[cold]
    pub(super) fn or_over(&mut self, violation: Violation) -> Violation {
        match self.stuck_or_not(self.game.to_move(), &[]) {
            (Some(ending), false) => Violation::GameOver(ending),
            (Some(_), true) => Violation::NoAssignment,
            (None, _) => violation,
        }
    }

    fn common_violation(&mut self, piece: PieceId, turn: &Turn) -> Option<Violation> {
        self.settle_kinds();
        let before = self.before(piece, turn);
        let target = self.game.target(piece, turn);
        let mut common: Option<Violation> = None;
        let can_move = self.mobility(piece.side()).is_sure;
        // A piece of a movable kind breaks this rule. A piece of an immovable kind breaks this rule and another one.
        let of_squares = self.breach_of_squares(piece, turn).filter(|_| !before.mover.and(KindSet::MOVABLE).is_empty());
        if of_squares.is_some() && can_move {
            return of_squares;
        }
        for kind in before.mover.iter() {
            // If there is no target, its kind does not matter, so one iteration is enough.
            let struck = if target.is_none() { KindSet::only(Kind::Flag) } else { before.target };
            for struck in struck.iter() {
                let mut steps = Vec::new();
                if self.game.position.piece(piece).was_unknown {
                    steps.push(Step::Narrow(member(piece), KindSet::only(kind)));
                }
                if let Some(target) = target.filter(|target| self.game.position.piece(*target).was_unknown) {
                    steps.push(Step::Narrow(member(target), KindSet::only(struck)));
                }
                let comes_out = target.map_or(TurnOutcome::default(), |_| self.game.comes_out(turn, kind, struck));
                let known = PossibleKinds { mover: KindSet::only(kind), target: KindSet::only(struck) };
                let broken = match self.breach_of(piece, turn, (known, comes_out), &steps) {
                    Breach::Of(violation @ Violation::ImmovablePiece(_)) => of_squares.unwrap_or(violation),
                    Breach::Of(violation) => violation,
                    Breach::CannotBe => continue,
                    Breach::OfTruth => return None,
                };
                let (ended, goes_on) = if can_move { (None, true) } else { self.stuck_or_not(piece.side(), &steps) };
                let over = ended.map(Violation::GameOver);
                for violation in over.into_iter().chain(Some(broken).filter(|_| goes_on)) {
                    common = Some(match common {
                        None => violation,
                        Some(before) => before.or(violation)?,
                    });
                }
            }
        }
        common
    }

    /// Returns the rule about squares that the turn breaks. These rules do not depend on the kind of the piece.
    fn breach_of_squares(&self, piece: PieceId, turn: &Turn) -> Option<Violation> {
        // The kind does not matter for these rules, so any kind can be given.
        let violation = movement::check(&self.game.position, piece.side(), Kind::Scout, turn, self.game.reach).err()?;
        // Pieces that may go round a corner need not move in a straight line.
        let may_turn = !self.game.position.piece(piece).kinds.and(self.game.reach.two_step).is_empty();
        if violation == Violation::NotALine && may_turn && turn.from.touches(turn.to) {
            return None;
        }
        matches!(
            violation,
            Violation::NoSquare(..)
                | Violation::NotALine
                | Violation::OwnPiece(_)
                | Violation::SquareOccupied(_)
                | Violation::NothingToStrike(_)
        )
        .then_some(violation)
    }

    /// Judges the turn under the assumption that its pieces have these kinds and the game has not ended.
    fn breach_of(
        &mut self,
        piece: PieceId,
        turn: &Turn,
        (kinds, comes_out): (PossibleKinds, TurnOutcome),
        steps: &[Step],
    ) -> Breach {
        let Some(kind) = kinds.mover.single() else { return Breach::CannotBe };
        if self.unknown.as_mut().is_some_and(|unknown| !unknown.admits(steps.iter().copied())) {
            return Breach::CannotBe;
        }
        if let Err(violation) = self.check(piece, kind, turn, comes_out) {
            return Breach::Of(violation);
        }
        // At this point, the turn can be illegal only because of the rescued piece. Declarations do not matter for
        // this.
        let way = self.ways(piece, turn, &Claim::default(), kinds).iter().next();
        match (turn.rescue, way) {
            (Some(rescue), Some(way)) if !self.admits(&way) => Breach::Of(Violation::RescueNotCaptured(rescue.kind)),
            _ => Breach::OfTruth,
        }
    }
}

/// Result of judging a turn under the assumption that its pieces have certain kinds.
enum Breach {
    /// The turn breaks this rule.
    Of(Violation),
    /// The turn breaks no rule. If it is refused, the reason is a false declaration.
    OfTruth,
    /// The pieces cannot have these kinds.
    CannotBe,
}
