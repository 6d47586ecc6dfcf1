//! Finds the turns that are illegal only because of a repetition rule. A turn is judged only if a repetition rule
//! could apply to it.

use super::game::Game;
use super::piece::PieceId;
use super::turn::{Action, Turn};
use super::two_squares::Displacement;
use super::violation::Violation;
use crate::assignment::PieceSet;
use crate::board::Square;

impl Game {
    /// Returns every move and strike of the side to move that is illegal only because of a repetition rule. Each item
    /// contains the turn and the repetition rule. Turns with rescues are left out.
    pub fn barred_by_repetition(&self) -> Vec<(Turn, Violation)> {
        let mut barred = Vec::new();
        self.for_each_barred_by_repetition(|turn, rule| barred.push((turn, rule)));
        barred
    }

    /// Calls `each` for every turn of [`Game::barred_by_repetition`].
    pub(crate) fn for_each_barred_by_repetition(&self, each: impl FnMut(Turn, Violation)) {
        self.each_barred_as_judged_by(|turn| self.judge(turn).err(), each);
    }

    /// Calls `each` for every turn that is illegal only because of a repetition rule. `broken` judges a turn and
    /// returns the rule that it breaks.
    pub(super) fn each_barred_as_judged_by(
        &self,
        mut broken: impl FnMut(&Turn) -> Option<Violation>,
        mut each: impl FnMut(Turn, Violation),
    ) {
        if !self.may_bar_by_repetition() {
            return;
        }
        let side = self.to_move();
        let chasers: PieceSet = self.chase_of_mover().map(|ply| ply.piece.number()).collect();
        for id in self.position.standing(side) {
            let may_run_out = self.may_run_out(id);
            if !may_run_out && !chasers.has(id.number()) {
                continue;
            }
            self.each_candidate(id, |turn| {
                let may_be_barred = match turn.action {
                    Action::Guess { .. } => false,
                    Action::Move | Action::CornerMove { .. } => may_run_out || self.may_bring_back(turn.to),
                    Action::Strike | Action::CornerStrike { .. } => may_run_out,
                };
                if !may_be_barred {
                    return;
                }
                if let Some(rule @ (Violation::TwoSquares(_) | Violation::MoreSquares(_))) = broken(&turn) {
                    each(turn, rule);
                }
            });
        }
    }

    /// `true` if a repetition rule may bar a turn of the side to move. This fast check may return `true` wrongly.
    pub(super) fn may_bar_by_repetition(&self) -> bool {
        let may_bar = self.may_run_out(self.chains[self.to_move()].latest().piece) || self.watches_mover();
        may_bar && self.ending.is_none()
    }

    /// `true` if the two-squares rule may bar a turn of that piece. The piece must belong to the side to move. This
    /// fast check may return `true` wrongly.
    pub(super) fn may_run_out(&self, id: PieceId) -> bool {
        self.chains[self.to_move()].may_bar(&self.rules.two_squares, id)
    }

    /// `true` if the more-squares rule may bar a move to that square. This fast check may return `true` wrongly.
    pub(super) fn may_be_chasing(&self, to: Square) -> bool {
        self.watches_mover() && self.position.is_next_to(to, self.to_move().other())
    }

    /// `true` if the more-squares rule may bar turns of the side to move.
    pub(super) fn watches_mover(&self) -> bool {
        self.rules.more_squares && self.chase.is_watching(self.to_move())
    }

    /// Iterates over the turns that the side to move played after the first position that it may not repeat.
    fn chase_of_mover(&self) -> impl Iterator<Item = Displacement> + '_ {
        self.chase.turns_of(self.to_move()).filter(|_| self.watches_mover())
    }

    /// `true` if a move to that square may repeat a position, because a piece of the side to move left that square
    /// during the chase.
    fn may_bring_back(&self, to: Square) -> bool {
        self.may_be_chasing(to) && self.chase_of_mover().any(|ply| ply.from == to)
    }
}
