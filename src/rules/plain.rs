//! The short way for the commonest turn: a move of a piece whose kind is known, that nothing can be said
//! against at first sight.
//!
//! It asks the same questions as [`Game::judge`] and does what [`Game::play`] does, with nothing in between to
//! carry what a move does not have. Where any answer is doubtful it does nothing, and the long way decides.

use super::back_and_forth::Displacement;
use super::game::Game;
use super::movement;
use super::position::Occupant;
use super::turn::{Action, Played, Turn};
use crate::board::Square;

impl Game {
    /// Plays a move without a rescue, if it is plainly legal. `None`: nothing was played, and [`Game::judge`]
    /// must say what the turn is.
    #[inline(always)]
    pub fn play_plain_move(&mut self, from: Square, to: Square) -> Option<Played> {
        let side = self.to_move();
        let Occupant::Piece(piece) = self.position.at(from) else { return None };
        let kind = self.position.piece(piece).kind?;
        if piece.side() != side
            || !kind.is_movable()
            || self.ending.is_some()
            || !self.position.is_empty(to)
            || !(from.is_next_to(to) || movement::is_open_run(&self.position, kind, from, to))
            || (self.rules.more_squares && self.chase.is_watching(side) && self.position.is_next_to(to, side.other()))
        {
            return None;
        }
        let moved = Displacement { piece, from, to, corner: false };
        let mut is_at_limit = false;
        if let Some(limit) = self.rules.two_squares.limit {
            let length = self.chains[side].length_with(&self.rules.two_squares, moved, kind);
            if length > limit {
                return None;
            }
            is_at_limit = length == limit;
        }
        self.position.displace(piece, to);
        self.remember(moved, Some(kind), false);
        self.plies += 1;
        self.ending = self.stuck_ending();
        Some(Played {
            ply: self.plies,
            side,
            turn: Turn { from, to, action: Action::Move, rescue: None },
            piece,
            kind: Some(kind),
            target: None,
            target_kind: None,
            outcome: None,
            hit: None,
            moved_in: false,
            rescued: None,
            is_silent: self.rules.options.silent_defense,
            wording: is_at_limit && self.rules.two_squares.wording,
            ending: self.ending,
        })
    }
}
