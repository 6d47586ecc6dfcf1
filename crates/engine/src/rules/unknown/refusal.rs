//! What is wrong with a turn that no kinds of the unknown pieces allow.

use super::cases::Before;
use super::{KindSet, PieceId, Step, Turn, UncertainPlay, member};
use crate::board::Kind;
use crate::rules::judge::TurnOutcome;
use crate::rules::movement;
use crate::rules::turn::Claim;
use crate::rules::violation::Violation;

/// A turn that was refused, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule that it breaks; where the record leaves pieces unnamed, whatever they are.
    pub violation: Violation,
    /// The turn, what is declared of it, and the rule that it breaks if pieces stand where it needs them: what
    /// [`UncertainPlay::conflict`] explains. `None` where that has nothing to do with what unknown pieces can be.
    pub(super) asked: Option<(Turn, Claim, Violation)>,
}

impl Refusal {
    /// A turn that breaks a rule because of what unknown pieces can be.
    pub(super) const fn of(turn: &Turn, claim: &Claim, violation: Violation) -> Self {
        Self { violation, asked: Some((*turn, *claim, violation)) }
    }
}

impl From<Violation> for Refusal {
    fn from(violation: Violation) -> Self {
        Self { violation, asked: None }
    }
}

impl UncertainPlay {
    /// The rule that the turn breaks under every assignment under which everything before it is legal and true; if they
    /// do not all break the same one, that there is no assignment.
    #[cold]
    pub(super) fn broken_rule(&mut self, piece: PieceId, turn: &Turn) -> Violation {
        self.common_violation(piece, turn).unwrap_or(Violation::NoAssignment)
    }

    /// What is wrong with a turn that breaks that rule whatever the unknown pieces are: if the game is over under every
    /// assignment, that.
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
        // What moves breaks it, and so does what never moves, besides that.
        let of_squares = self.breach_of_squares(piece, turn).filter(|_| !before.mover.and(KindSet::MOVABLE).is_empty());
        if of_squares.is_some() && can_move {
            return of_squares;
        }
        for kind in before.mover.iter() {
            // Without a target, one round does.
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
                let known = Before { mover: KindSet::only(kind), target: KindSet::only(struck) };
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

    /// The rule about its squares that the turn breaks, whatever kind of piece it is one of.
    fn breach_of_squares(&self, piece: PieceId, turn: &Turn) -> Option<Violation> {
        // None of these rules asks for the kind.
        let scout_strike = self.game.rules.edition.scout_strike;
        let violation = movement::check(&self.game.position, piece.side(), Kind::Scout, turn, scout_strike).err()?;
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

    /// What is wrong with the turn if its pieces are of those kinds and the game is not over.
    fn breach_of(
        &mut self,
        piece: PieceId,
        turn: &Turn,
        (kinds, comes_out): (Before, TurnOutcome),
        steps: &[Step],
    ) -> Breach {
        let Some(kind) = kinds.mover.single() else { return Breach::CannotBe };
        if self.unknown.as_mut().is_some_and(|unknown| !unknown.admits(steps.iter().copied())) {
            return Breach::CannotBe;
        }
        if let Err(violation) = self.check(piece, kind, turn, comes_out) {
            return Breach::Of(violation);
        }
        // Whatever is declared of it, only the piece brought back can be in the way then.
        let way = self.ways(piece, turn, &Claim::default(), kinds).iter().next();
        match (turn.rescue, way) {
            (Some(rescue), Some(way)) if !self.admits(&way) => Breach::Of(Violation::RescueNotCaptured(rescue.kind)),
            _ => Breach::OfTruth,
        }
    }
}

/// What is wrong with a turn if its pieces are of certain kinds.
enum Breach {
    /// It breaks that rule.
    Of(Violation),
    /// It may break none, but what it declares is not true.
    OfTruth,
    /// Nothing, since they cannot be of those kinds.
    CannotBe,
}
