//! Computes the needs of a sequence of turns: the contents that certain squares must have before the first turn.

use crate::board::{Side, Square};
use crate::notation::{Action, WrittenTurn};

/// Required content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// The square must be empty.
    Nobody,
    /// The square must contain a piece of this side.
    A(Side),
}

/// Required contents of squares before a sequence of turns. If the squares have these contents, no turn fails
/// because of the position.
#[derive(Clone, Debug)]
pub(super) struct Needs {
    squares: Vec<Square>,
    needs: [Option<Need>; 256],
}

impl Needs {
    /// Computes the needs of turns. `first` is the side of the first turn.
    pub fn of(turns: &[WrittenTurn], first: Side) -> Self {
        let mut needs = Self { squares: Vec::new(), needs: [None; 256] };
        let mut side = first;
        for turn in turns {
            needs.add(turn, side);
            side = side.other();
        }
        needs
    }

    fn add(&mut self, turn: &WrittenTurn, side: Side) {
        // Only the first turn that concerns a square creates a need, because this turn determines the later content.
        let mut ask = |square: Square, need: Need| {
            if let Some(asked @ None) = self.needs.get_mut(square.index()) {
                *asked = Some(need);
                self.squares.push(square);
            }
        };
        ask(turn.from, Need::A(side));
        let target = match turn.action {
            Action::Move => None,
            Action::CornerMove { via } => {
                ask(via, Need::Nobody);
                None
            }
            Action::Strike => Some(turn.to),
            Action::CornerStrike { via } => {
                ask(via, Need::Nobody);
                Some(turn.to)
            }
            Action::Guess { target, .. } => {
                ask(target, Need::A(side.other()));
                None
            }
        };
        if let Some((step, length)) = turn.from.line_to(turn.to) {
            let mut square = turn.from;
            for _ in 1..length {
                square = square.step(step);
                ask(square, Need::Nobody);
            }
        }
        match target {
            Some(target) => ask(target, Need::A(side.other())),
            None if turn.to != turn.from => ask(turn.to, Need::Nobody),
            None => {}
        }
        if let Some(rescue) = turn.rescue {
            ask(rescue.square, Need::Nobody);
        }
    }

    /// Returns the number of squares with wrong contents. `holds` returns the side of the piece on a square.
    pub fn unmet(&self, holds: impl Fn(Square) -> Option<Side>) -> usize {
        self.squares.iter().filter(|square| !self.is_met(**square, holds(**square))).count()
    }

    /// Returns the number of squares with wrong contents after a turn. `unmet` is the number before the turn. Assumes
    /// that a strike has the best outcome.
    pub fn after(
        &self,
        unmet: usize,
        holds: &impl Fn(Square) -> Option<Side>,
        turn: &WrittenTurn,
        mover: Side,
    ) -> usize {
        let was_unmet = |square: Square| usize::from(!self.is_met(square, holds(square)));
        let is_unmet = usize::from(!self.is_met(turn.from, None));
        let to = match turn.action {
            Action::Move | Action::CornerMove { .. } => usize::from(!self.is_met(turn.to, Some(mover))),
            Action::Strike | Action::CornerStrike { .. } | Action::Guess { .. } => 0,
        };
        (unmet + is_unmet + to).saturating_sub(was_unmet(turn.from) + was_unmet(turn.to))
    }

    fn is_met(&self, square: Square, holds: Option<Side>) -> bool {
        match self.needs.get(square.index()) {
            Some(Some(Need::Nobody)) => holds.is_none(),
            Some(Some(Need::A(side))) => holds == Some(*side),
            Some(None) | None => true,
        }
    }
}
