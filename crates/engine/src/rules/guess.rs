//! Checks guesses. `format-spec/rules.md`, section "Specialists".

use super::game::Game;
use super::turn::Turn;
use super::violation::Violation;
use crate::board::{Kind, Side, Square};

impl Game {
    /// Checks that a piece of that kind may make this guess. The guess is made from the square on which the turn ends.
    ///
    /// # Errors
    /// Returns the broken rule. If several rules are broken, returns the one that comes first in `Violation`.
    pub(super) fn check_guess(
        &self,
        side: Side,
        kind: Kind,
        turn: Turn,
        target: Square,
        named: Kind,
    ) -> Result<(), Violation> {
        let stepped = turn.from != turn.to;
        match kind {
            Kind::Spotter => check_spot(side, turn.to, target)?,
            Kind::Infiltrator if stepped => return Err(Violation::NotASpotter(Some(kind))),
            Kind::Infiltrator => self.check_infiltration(side, turn.to, target)?,
            _ if self.rules.edition.guesser == Kind::Spotter => return Err(Violation::NotASpotter(Some(kind))),
            _ => return Err(Violation::NotAnInfiltrator(Some(kind))),
        }
        if !self.position.holds(target, side.other()) {
            Err(Violation::NoTarget(target))
        } else if self.rules.army.count(named) == 0 {
            Err(Violation::UnknownGuess(named))
        } else {
            Ok(())
        }
    }

    fn check_infiltration(&self, side: Side, from: Square, target: Square) -> Result<(), Violation> {
        if self.rules.edition.board.half_owner(from.row()) == side {
            return Err(Violation::NotInEnemyTerritory);
        }
        match from.line_to(target) {
            Some((_, 1 | 2)) => Ok(()),
            _ => Err(Violation::OutOfReach),
        }
    }
}

fn check_spot(side: Side, from: Square, target: Square) -> Result<(), Violation> {
    let front = in_front(side, from);
    if target == front { Ok(()) } else { Err(Violation::NotInFront(front)) }
}

/// Returns the square directly in front of a piece of that side.
pub(super) const fn in_front(side: Side, square: Square) -> Square {
    match side {
        Side::Red => square.step(Square::STEPS[0]),
        Side::Blue => square.step(Square::STEPS[1]),
    }
}
