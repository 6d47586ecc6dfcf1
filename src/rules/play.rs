//! Carrying out a legal turn, and saying what happened.

use super::back_and_forth::Displacement;
use super::chasing::Chasing;
use super::ending::{Ending, EndingCause};
use super::game::Game;
use super::judge::Ready;
use super::position::PieceId;
use super::turn::{Action, Played};
use crate::board::{Kind, KindSet, Outcome, Side};

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
            self.learn(*ready);
        }
        let kind = self.position.piece(piece).kind;
        let mut moved_in = false;
        match turn.action {
            Action::Move => self.position.displace(piece, turn.to),
            Action::Strike | Action::CornerStrike { .. } => moved_in = self.play_strike(*ready),
            Action::Guess { .. } => self.play_guess(*ready),
        }
        let rescued = if turn.rescue.is_some() { self.play_rescue(*ready) } else { None };
        let corner = matches!(turn.action, Action::CornerStrike { .. });
        let struck = ready.outcome.is_some() || ready.hit == Some(true) || turn.rescue.is_some();
        self.remember(Displacement { piece, from: turn.from, to: turn.to, corner }, kind, struck);
        self.plies += 1;
        let target_kind = ready.target.and_then(|id| self.position.piece(id).kind);
        let took_flag =
            target_kind == Some(Kind::Flag) && (ready.outcome == Some(Outcome::Win) || ready.hit == Some(true));
        self.ending = if took_flag { Some(Self::flag_taken_by(side)) } else { self.stuck_ending() };
        Played {
            ply: self.plies,
            side,
            turn,
            piece,
            kind,
            target: ready.target,
            target_kind,
            outcome: ready.outcome,
            hit: ready.hit,
            moved_in,
            rescued,
            is_silent: self.rules.options.silent_defense,
            wording: ready.at_limit && self.rules.two_squares.wording,
            ending: self.ending,
        }
    }

    #[cold]
    fn learn(&mut self, ready: Ready) {
        let mut learned = self.position.narrow(ready.piece, ready.kinds);
        if let Some(target) = ready.target {
            learned |= self.position.narrow(target, ready.target_kinds);
        }
        if learned {
            self.chase.forget_hashes();
        }
    }

    /// Carries out a strike. Returns whether the defender, having won, moved in.
    #[inline(never)]
    fn play_strike(&mut self, ready: Ready) -> bool {
        let Some(target) = ready.target else { return false };
        match ready.outcome {
            Some(Outcome::Win) => {
                self.capture(target);
                self.position.displace(ready.piece, ready.turn.to);
            }
            Some(Outcome::Tie) => {
                self.capture(target);
                self.capture(ready.piece);
            }
            Some(Outcome::Loss) | None => {
                self.capture(ready.piece);
                let is_bomb = self.position.piece(target).kind == Some(Kind::Bomb);
                if self.rules.edition.winner_moves_in && !is_bomb {
                    self.position.displace(target, ready.turn.struck_from());
                    self.chains[target.side()].forget(target);
                    return true;
                }
            }
        }
        false
    }

    #[inline(never)]
    fn play_guess(&mut self, ready: Ready) {
        if ready.turn.from != ready.turn.to {
            self.position.displace(ready.piece, ready.turn.to);
        }
        if let Some(target) = ready.target.filter(|_| ready.hit == Some(true)) {
            self.capture(target);
        }
    }

    #[cold]
    fn play_rescue(&mut self, ready: Ready) -> Option<PieceId> {
        let rescue = ready.turn.rescue?;
        let side = ready.piece.side();
        let kinds = self.rescued_kinds(side, rescue.kind);
        if let Some(kind) = rescue.kind {
            self.captured[side].take(kind);
        }
        self.rescues[side] += 1;
        self.position.note_rescue(ready.piece);
        self.position.place(side, rescue.square, kinds)
    }

    fn capture(&mut self, id: PieceId) {
        let side = id.side();
        match self.position.piece(id).kind {
            Some(kind) => self.captured[side].add(kind, 1),
            None => self.captured_unknown[side].push(id),
        }
        self.position.remove(id);
    }

    /// Tells the repetition rules what was played: a displacement of a piece of that kind, and whether it
    /// struck, guessed right or brought a piece back.
    #[inline(always)]
    pub(super) fn remember(&mut self, moved: Displacement, kind: Option<Kind>, struck: bool) {
        let Displacement { piece, from, to, .. } = moved;
        let side = piece.side();
        if from == to {
            self.chains[side].break_off();
        } else {
            self.chains[side].note(&self.rules.two_squares, moved, kind);
        }
        if self.rules.more_squares {
            let stands = !self.position.piece(piece).is_captured;
            let threatens = stands && self.position.is_next_to(to, side.other());
            self.chase.note(Chasing { piece, from, to }, struck, threatens);
        }
    }

    /// What a piece may be.
    pub fn kinds(&self, id: PieceId) -> KindSet {
        self.position.piece(id).kinds
    }
}
