//! RULES.md sections 4.5, 5.4, 6 and 9: the pieces that a turn reveals to the opponent.

use super::combat::Outcome;
use super::pieces::{Kind, Piece, Side};
use super::squares::Square;
use super::state::{Change, State};
use super::turn::{Action, Turn};

/// Piece that a turn reveals to the opponent.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reveal {
    pub square: String,
    pub side: Side,
    pub kind: Kind,
    /// `true` if the opponent did not know the kind before.
    pub new: bool,
}

impl State {
    /// Returns the pieces that a turn reveals to the opponent, each with the square that identifies the piece. The
    /// rescue of the turn is not considered.
    pub(super) fn reveals(&self, turn: &Turn, piece: Piece, change: &Change) -> Vec<(Square, Piece)> {
        let silent = self.rules.has("silent-defense");
        let target = change.target.map(|target| target.number);
        let mut shown = Vec::new();
        match turn.action {
            Action::Move { to, .. } if turn.from.distance(to) > 1 => shown.push((to, piece)),
            Action::Move { .. } => {}
            Action::Strike { via, to } => {
                let still_stands = change.outcome == Some(Outcome::Win);
                let stood = via.unwrap_or(turn.from);
                shown.push((if still_stands { to } else { stood }, piece));
                if !silent || piece.kind == Kind::Scout {
                    let moved_in = change.relocated.is_some() && change.relocated == target;
                    shown.extend(change.target.map(|struck| (if moved_in { stood } else { to }, struck)));
                }
            }
            Action::Guess { target, .. } => {
                shown.push((turn.to(), piece));
                if piece.kind == Kind::Spotter || change.outcome == Some(Outcome::Hit) {
                    shown.extend(change.target.map(|named| (target, named)));
                }
            }
        }
        shown
    }
}
