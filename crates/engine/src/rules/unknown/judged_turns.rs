//! Judges the turns of a position that a player might want to make.

use super::UncertainGame;
use crate::board::Square;
use crate::rules::turn::{Action, Claim, Turn};
use crate::rules::violation::Violation;

impl UncertainGame {
    /// Judges turns of the side to move: every turn that the kinds of its pieces might allow, and every step of one
    /// square. A legal turn comes with `true` if it may be combined with a rescue. An illegal turn comes with the
    /// broken rule; it is listed only if it is a step or if a repetition rule bars it. After the end of the game, there
    /// are no turns.
    pub(crate) fn judged_turns(&mut self) -> Vec<(Turn, Result<bool, Violation>)> {
        if self.game.ending.is_some() {
            return Vec::new();
        }
        let side = self.game.to_move();
        let pieces: Vec<_> = self.game.position.standing(side).collect();
        let mut judged = Vec::new();
        for id in pieces {
            let from = self.game.position.piece(id).square;
            let mut turns = self.game.candidates(id);
            let steps = from.neighbours().filter(|to| self.game.rules.edition.board.is_within(*to));
            turns.extend(steps.map(|to| self.step(from, to)));
            let mut seen: Vec<Turn> = Vec::new();
            for turn in turns {
                if seen.contains(&turn) {
                    continue;
                }
                seen.push(turn);
                match self.judge(&turn, &Claim::default()) {
                    Ok(_) => judged.push((turn, Ok(self.may_rescue(&turn)))),
                    Err(refusal) => {
                        let is_barred =
                            matches!(refusal.violation, Violation::TwoSquares(_) | Violation::MoreSquares(_));
                        let is_straight = matches!(turn.action, Action::Move | Action::Strike);
                        if is_barred || turn.from.is_next_to(turn.to) && is_straight {
                            judged.push((turn, Err(refusal.violation)));
                        }
                    }
                }
            }
        }
        judged
    }

    /// Returns the step to a neighbouring square: a strike if an enemy is there, otherwise a move.
    fn step(&self, from: Square, to: Square) -> Turn {
        let is_strike = self.game.position.holds(to, self.game.to_move().other());
        let action = if is_strike { Action::Strike } else { Action::Move };
        Turn { from, to, action, rescue: None }
    }

    /// `true` if the turn may be combined with a rescue.
    fn may_rescue(&mut self, turn: &Turn) -> bool {
        let rules = &self.game.rules;
        let is_on_back_row = turn.to.row() == rules.edition.board.back_row(self.game.to_move().other());
        let mut rescues = rules.rescues().filter(|_| is_on_back_row);
        rescues.any(|rescue| self.judge(&Turn { rescue: Some(rescue), ..*turn }, &Claim::default()).is_ok())
    }
}
