//! Properties of turns as they are written.

use super::syntax::{Action, Rescue, Span, WrittenTurn};
use crate::board::Square;

impl WrittenTurn {
    /// Creates a turn without a combat or a rescue.
    #[inline]
    pub const fn new(span: Span, from: Square, to: Square, action: Action) -> Self {
        Self { span, from, to, action, combat: None, rescue: None }
    }

    /// Returns the turn with every square replaced by the square that `at` returns for it.
    #[must_use]
    pub fn map_squares(self, at: impl Fn(Square) -> Square) -> Self {
        let action = match self.action {
            Action::CornerMove { via } => Action::CornerMove { via: at(via) },
            Action::CornerStrike { via } => Action::CornerStrike { via: at(via) },
            Action::Guess { target, named, has_step, outcome } => {
                Action::Guess { target: at(target), named, has_step, outcome }
            }
            action @ (Action::Move | Action::Strike) => action,
        };
        let rescue = self.rescue.map(|rescue| Rescue { square: at(rescue.square), ..rescue });
        Self { from: at(self.from), to: at(self.to), action, rescue, ..self }
    }

    /// Returns the square of the corner round which the turn goes.
    pub const fn via(&self) -> Option<Square> {
        match self.action {
            Action::CornerMove { via } | Action::CornerStrike { via } => Some(via),
            _ => None,
        }
    }
}

impl Action {
    /// Returns the action of a move that is written with a square in the middle. If the middle square is on the
    /// straight line between the other two squares, the move is straight.
    pub fn move_over(from: Square, via: Square, to: Square) -> Self {
        match (from.line_to(to), from.line_to(via)) {
            (Some((step, whole)), Some((same, part))) if step == same && part < whole => Self::Move,
            _ => Self::CornerMove { via },
        }
    }

    /// `true` for a move, straight or round a corner.
    pub const fn is_move(&self) -> bool {
        matches!(self, Self::Move | Self::CornerMove { .. })
    }

    /// `true` for a strike, straight or round a corner.
    pub const fn is_strike(&self) -> bool {
        matches!(self, Self::Strike | Self::CornerStrike { .. })
    }
}
