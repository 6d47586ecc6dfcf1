//! What turns need of the board before the first of them.

use crate::board::{Side, Square};
use crate::notation::{Action, WrittenTurn};

/// What must stand on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Nothing.
    Nobody,
    /// A piece of that side.
    A(Side),
}

/// What some squares must hold before a number of turns, so that none of them fails for what stands where.
#[derive(Clone, Debug)]
pub(super) struct Needs {
    squares: Vec<Square>,
    needs: [Option<Need>; 256],
}

impl Needs {
    /// Of turns of which the first is that side's.
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
        // What a square holds behind the first turn that concerns it is that turn's doing.
        let mut ask = |square: Square, need: Need| {
            if let Some(asked @ None) = self.needs.get_mut(square.index()) {
                *asked = Some(need);
                self.squares.push(square);
            }
        };
        ask(turn.from, Need::A(side));
        let target = match turn.action {
            Action::Move => None,
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

    /// How many of the squares do not hold what they must; `holds`: who stands on a square.
    pub fn unmet(&self, holds: impl Fn(Square) -> Option<Side>) -> usize {
        self.squares.iter().filter(|square| !self.is_met(**square, holds(**square))).count()
    }

    /// How many of them do not after a turn, of as many before; of what becomes of a strike the best is supposed.
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
            Action::Move => usize::from(!self.is_met(turn.to, Some(mover))),
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
