//! What the repetition rules, and nothing else, bar from the side to move. They are asked only about turns that they
//! could bar.

use super::piece::PieceId;
use super::play::Play;
use super::turn::{Action, Turn};
use super::two_squares::Displacement;
use super::violation::Violation;
use crate::assignment::PieceSet;
use crate::board::Square;

impl Play {
    /// Every move and strike of the side to move that nothing but a repetition rule bars, without rescues, each with
    /// the rule that it would break.
    pub fn barred_by_repetition(&self) -> Vec<(Turn, Violation)> {
        let mut barred = Vec::new();
        self.each_barred_by_repetition(|turn, rule| barred.push((turn, rule)));
        barred
    }

    /// The same, one after the other.
    pub(crate) fn each_barred_by_repetition(&self, each: impl FnMut(Turn, Violation)) {
        self.each_barred_as_judged_by(|turn| self.judge(turn).err(), each);
    }

    /// The same, `broken` being the rule that a turn breaks.
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
                    Action::Move => may_run_out || self.may_bring_back(turn.to),
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

    /// Whether a repetition rule may bar anything from the side to move. A quick answer: `true` may be wrong.
    pub(super) fn may_bar_by_repetition(&self) -> bool {
        let may_bar = self.may_run_out(self.chains[self.to_move()].latest().piece) || self.watches_mover();
        may_bar && self.ending.is_none()
    }

    /// Whether the two-squares rule may bar a turn of that piece, which is the mover's. A quick answer.
    pub(super) fn may_run_out(&self, id: PieceId) -> bool {
        self.chains[self.to_move()].may_bar(&self.rules.two_squares, id)
    }

    /// Whether the more-squares rule may bar a move to that square. A quick answer.
    pub(super) fn may_be_chasing(&self, to: Square) -> bool {
        self.watches_mover() && self.position.is_next_to(to, self.to_move().other())
    }

    /// Whether the more-squares rule watches the side to move.
    fn watches_mover(&self) -> bool {
        self.rules.more_squares && self.chase.is_watching(self.to_move())
    }

    /// The mover's turns since the first position that it may not bring back.
    fn chase_of_mover(&self) -> impl Iterator<Item = Displacement> + '_ {
        self.chase.turns_of(self.to_move()).filter(|_| self.watches_mover())
    }

    /// Whether a move to that square may bring back a position: in it, the mover had something there.
    fn may_bring_back(&self, to: Square) -> bool {
        self.may_be_chasing(to) && self.chase_of_mover().any(|ply| ply.from == to)
    }
}
