//! Carrying out a legal turn, and saying what happened.

use super::back_and_forth::Displacement;
use super::chasing::Chasing;
use super::ending::{Ending, EndingCause};
use super::game::Game;
use super::judge::Ready;
use super::position::PieceId;
use super::turn::{Action, Played, Reveals};
use crate::board::{Kind, KindSet, Outcome, Side, Square};

impl Game {
    /// The end that comes of taking the Flag.
    pub(super) const fn flag_taken_by(side: Side) -> Ending {
        Ending { winner: Some(side), cause: EndingCause::Flag }
    }

    /// Plays a turn that [`Game::judge`] has just found legal in this very position.
    ///
    /// An undecided turn ([`Ready::is_undecided`]) must not be played; its outcome counts as a loss or a miss.
    #[inline]
    pub fn play(&mut self, ready: &Ready) -> Played {
        let (piece, turn) = (ready.piece, ready.turn);
        let side = piece.side();
        if self.position.has_unknown() {
            self.learn(ready);
        }
        let mut played = Played {
            ply: self.plies + 1,
            side,
            turn,
            piece,
            kind: self.position.piece(piece).kind,
            target: ready.target,
            target_kind: ready.target.and_then(|id| self.position.piece(id).kind),
            outcome: ready.outcome,
            hit: ready.hit,
            moved_in: false,
            rescued: None,
            reveals: Reveals::default(),
            wording: ready.at_limit && self.rules.two_squares.wording,
            ending: None,
        };
        match turn.action {
            Action::Move => self.play_move(&mut played),
            Action::Strike | Action::CornerStrike { .. } => self.play_strike(&mut played),
            Action::Guess { target, .. } => self.play_guess(&mut played, target),
        }
        self.play_rescue(&mut played);
        self.remember(&played);
        self.plies += 1;
        let took_flag = played.target_kind == Some(Kind::Flag)
            && (played.outcome == Some(Outcome::Win) || played.hit == Some(true));
        self.ending = if took_flag { Some(Self::flag_taken_by(side)) } else { self.stuck_ending() };
        played.ending = self.ending;
        played
    }

    fn learn(&mut self, ready: &Ready) {
        let mut learned = self.position.narrow(ready.piece, ready.kinds);
        if let Some(target) = ready.target {
            learned |= self.position.narrow(target, ready.target_kinds);
        }
        if learned {
            self.chase.forget_hashes();
        }
    }

    #[inline]
    fn play_move(&mut self, played: &mut Played) {
        let turn = played.turn;
        self.position.displace(played.piece, turn.to);
        if played.kind == Some(Kind::Scout) && !turn.from.is_next_to(turn.to) {
            played.reveals.push(played.piece, turn.to);
        }
    }

    fn play_strike(&mut self, played: &mut Played) {
        let (piece, turn) = (played.piece, played.turn);
        let Some(target) = played.target else { return };
        let struck_from = match turn.action {
            Action::CornerStrike { via } => via,
            _ => turn.from,
        };
        let (mut striker_at, mut target_at) = (struck_from, turn.to);
        match played.outcome {
            Some(Outcome::Win) => {
                self.capture(target);
                self.position.displace(piece, turn.to);
                striker_at = turn.to;
            }
            Some(Outcome::Tie) => {
                self.capture(target);
                self.capture(piece);
            }
            Some(Outcome::Loss) | None => {
                self.capture(piece);
                if self.rules.edition.winner_moves_in && played.target_kind != Some(Kind::Bomb) {
                    self.position.displace(target, struck_from);
                    self.chains[target.side()].forget(target);
                    played.moved_in = true;
                    target_at = struck_from;
                }
            }
        }
        played.reveals.push(piece, striker_at);
        if !self.rules.options.silent_defense || played.kind == Some(Kind::Scout) {
            played.reveals.push(target, target_at);
        }
    }

    fn play_guess(&mut self, played: &mut Played, target_square: Square) {
        let (piece, turn) = (played.piece, played.turn);
        let hit = played.hit == Some(true);
        if turn.from != turn.to {
            self.position.displace(piece, turn.to);
        }
        played.reveals.push(piece, turn.to);
        if let Some(target) = played.target {
            if hit || played.kind == Some(Kind::Spotter) {
                played.reveals.push(target, target_square);
            }
            if hit {
                self.capture(target);
            }
        }
    }

    #[inline]
    fn play_rescue(&mut self, played: &mut Played) {
        let Some(rescue) = played.turn.rescue else { return };
        let side = played.side;
        let kinds = self.rescued_kinds(side, rescue.kind);
        if let Some(kind) = rescue.kind {
            self.captured[side].take(kind);
        }
        self.rescues[side] += 1;
        self.position.note_rescue(played.piece);
        played.rescued = self.position.place(side, rescue.square, kinds);
        if let Some(rescued) = played.rescued.filter(|_| !self.rules.options.silent_defense) {
            played.reveals.push(rescued, rescue.square);
        }
    }

    fn capture(&mut self, id: PieceId) {
        let side = id.side();
        match self.position.piece(id).kind {
            Some(kind) => self.captured[side].add(kind, 1),
            None => self.captured_unknown[side].push(id),
        }
        self.position.remove(id);
    }

    /// Tells the repetition rules what was played.
    #[inline]
    fn remember(&mut self, played: &Played) {
        let (piece, turn, side) = (played.piece, played.turn, played.side);
        if turn.from == turn.to {
            self.chains[side].break_off();
        } else {
            let corner = matches!(turn.action, Action::CornerStrike { .. });
            let moved = Displacement { piece, from: turn.from, to: turn.to, corner };
            self.chains[side].note(&self.rules.two_squares, moved, played.kind);
        }
        if self.rules.more_squares {
            let struck = played.outcome.is_some() || played.hit == Some(true) || turn.rescue.is_some();
            let stands = !self.position.piece(piece).is_captured;
            let threatens = stands && self.position.is_next_to(turn.to, side.other());
            self.chase.note(Chasing { piece, from: turn.from, to: turn.to }, struck, threatens);
        }
    }

    /// What a piece may be.
    pub fn kinds(&self, id: PieceId) -> KindSet {
        self.position.piece(id).kinds
    }
}
