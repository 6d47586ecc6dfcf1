//! Generates the legal turns of a position. They are needed for random games and to find out if a side can move.
//! Replays of records do not need them.

use super::edition::ScoutStrike;
use super::game::Game;
use super::guess::in_front;
use super::piece::{PieceId, PieceRecord};
use super::turn::{Action, Played, Turn};
use super::violation::Violation;
use crate::board::{Kind, KindSet, Side, Square};
use std::hint::select_unpredictable;

impl Game {
    /// Returns every legal turn of the side to move, without rescues. The list is empty after the end of the game.
    pub fn legal_turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.add_legal_turns(&mut turns);
        turns
    }

    /// Returns every legal turn of the piece on this square, without rescues. The list is empty if the piece belongs to
    /// the other side.
    pub fn legal_turns_from(&self, square: Square) -> Vec<Turn> {
        let piece = self.position.piece_at(square);
        self.legal_turns_where(|id| Some(id) == piece, |_| true)
    }

    /// Returns the legal turns that satisfy two conditions: one on the piece and one on the turn.
    pub(crate) fn legal_turns_where(
        &self,
        is_piece_wanted: impl Fn(PieceId) -> bool,
        is_wanted: impl Fn(&Turn) -> bool,
    ) -> Vec<Turn> {
        let mut turns = Vec::new();
        let pieces = self.position.standing(self.to_move()).filter(|_| self.ending.is_none());
        for id in pieces.filter(|id| is_piece_wanted(*id)) {
            self.each_candidate(id, |turn| {
                if is_wanted(&turn) && self.judge(&turn).is_ok() {
                    turns.push(turn);
                }
            });
        }
        turns
    }

    /// Appends every legal turn of the side to move, sorted by piece. Rescues are left out:
    /// [`Game::add_legal_rescues`] appends the turns with rescues.
    pub fn add_legal_turns(&self, turns: &mut Vec<Turn>) {
        if self.ending.is_some() {
            return;
        }
        let side = self.to_move();
        let latest = self.chains[side].latest().piece;
        let limited = if self.may_run_out(latest) { latest } else { PieceId::NOBODY };
        let simple = if self.rules.two_squares.limit == Some(0) { KindSet::EMPTY } else { self.simple_kinds() };
        // Pieces of these kinds only step, and no repetition rule bars their steps.
        let steppers = if self.watches_mover() { KindSet::EMPTY } else { simple.without(Kind::Scout) };
        // An Infiltrator may guess even if it has no room to move or strike.
        let needs_room = self.rules.army.count(Kind::Infiltrator) == 0;
        let able = if needs_room { self.position.movers_with_room(side) } else { self.position.movers(side) };
        for number in able.iter() {
            let id = PieceId::numbered(side, number);
            let PieceRecord { kind, square, .. } = self.position.record(id);
            match kind.filter(|kind| simple.has(*kind) && id != limited) {
                Some(kind) if steppers.has(kind) => self.add_steps(square, side, turns),
                Some(kind) => self.add_simple_turns(square, kind, turns),
                None => self.add_judged_turns(id, turns),
            }
        }
    }

    /// Appends the legal turns of a piece.
    #[inline(never)]
    fn add_judged_turns(&self, id: PieceId, turns: &mut Vec<Turn>) {
        let is_free = self.position.record(id).kind.is_some() && !self.may_run_out(id);
        self.each_candidate(id, |turn| {
            // All candidates are legal for the kind of the piece, so only a repetition rule can still bar them.
            let is_unbarred = match turn.action {
                Action::Move | Action::CornerMove { .. } => !self.may_be_chasing(turn.to),
                Action::Strike => turn.from.adjoins(turn.to),
                Action::CornerStrike { .. } | Action::Guess { .. } => false,
            };
            if (is_free && is_unbarred) || self.judge(&turn).is_ok() {
                turns.push(turn);
            }
        });
    }

    /// Appends the one-square moves and strikes from this square. The repetition rules must allow all of them.
    ///
    /// Four entries are appended, and then the list is cut to the turns that exist: a processor cannot predict which
    /// exist.
    #[inline(always)]
    fn add_steps(&self, from: Square, side: Side, turns: &mut Vec<Turn>) {
        let (mut steps, mut count) = ([plain(from, from, Action::Move); 4], 0);
        for step in Square::STEPS {
            let to = from.step(step);
            let (may_enter, is_empty) = self.position.entry(to, side);
            steps[count & 3] = plain(from, to, select_unpredictable(is_empty, Action::Move, Action::Strike));
            count += usize::from(may_enter);
        }
        let length = turns.len() + count;
        turns.extend_from_slice(&steps);
        turns.truncate(length);
    }

    /// Returns the kinds that can only move and strike, in straight lines: one square or any distance.
    fn simple_kinds(&self) -> KindSet {
        let guessers = KindSet::only(Kind::Spotter).with(Kind::Infiltrator);
        let simple = KindSet::MOVABLE.difference(guessers).difference(self.reach.two_step);
        if self.reach.scout_strike == ScoutStrike::Corner { simple.without(Kind::Scout) } else { simple }
    }

    /// Appends the legal turns of a piece whose kind is one of [`Game::simple_kinds`]. The two-squares rule must allow
    /// all of them.
    #[inline(never)]
    fn add_simple_turns(&self, from: Square, kind: Kind, turns: &mut Vec<Turn>) {
        let enemy = self.to_move().other();
        let is_scout = kind == Kind::Scout;
        for step in Square::STEPS {
            let first = from.step(step);
            let mut to = first;
            while self.position.is_empty(to) {
                let turn = plain(from, to, Action::Move);
                if !self.may_be_chasing(to) || self.judge(&turn).is_ok() {
                    turns.push(turn);
                }
                if !is_scout {
                    break;
                }
                to = to.step(step);
            }
            let is_near = to == first || self.reach.scout_strike == ScoutStrike::Line;
            if self.position.holds(to, enemy) && is_near {
                turns.push(plain(from, to, Action::Strike));
            }
        }
    }

    /// Plays a turn if it is legal.
    ///
    /// # Errors
    /// Returns the rule that the turn breaks.
    pub fn try_play(&mut self, turn: &Turn) -> Result<Played, Violation> {
        let (side, Turn { from, to, .. }) = (self.to_move(), *turn);
        let played = match turn.action {
            Action::Move if turn.rescue.is_none() => self.play_plain_move(side, from, to),
            Action::Strike if turn.rescue.is_none() => self.play_plain_strike(side, from, to),
            _ => None,
        };
        if let Some(played) = played {
            return Ok(played);
        }
        let ready = self.judge(turn)?;
        Ok(self.carry_out(&ready))
    }

    /// Returns all turns that the kind of a piece might allow. Some of them may be illegal, but no legal turn is
    /// missing.
    pub(super) fn candidates(&self, id: PieceId) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.each_candidate(id, |turn| turns.push(turn));
        turns
    }

    /// Calls `each` for every turn of [`Game::candidates`].
    #[inline]
    pub(super) fn each_candidate(&self, id: PieceId, each: impl FnMut(Turn)) {
        let piece = self.position.piece(id);
        if piece.kinds.and(KindSet::MOVABLE).is_empty() || piece.kinds.and(self.able_kinds(id)).is_empty() {
            return;
        }
        if piece.kinds.and(self.reach.two_step).is_empty() {
            self.each_candidate_of::<false>(id, each);
        } else {
            self.each_candidate_of::<true>(id, each);
        }
    }

    /// Like [`Game::each_candidate`]. `TWO_STEP` is `true` if the piece may have a kind that moves two squares. The
    /// compiler creates one function for each value, so that other pieces do not pay for these turns.
    #[inline]
    fn each_candidate_of<const TWO_STEP: bool>(&self, id: PieceId, mut each: impl FnMut(Turn)) {
        let piece = self.position.piece(id);
        let (side, from) = (id.side(), piece.square);
        let may_be = |kind| piece.kinds.has(kind);
        for step in Square::STEPS {
            let first = from.step(step);
            let mut to = first;
            while self.position.is_empty(to) {
                each(plain(from, to, Action::Move));
                if may_be(Kind::Spotter) && from.is_next_to(to) {
                    self.each_guess(&mut each, from, to, in_front(side, to));
                }
                if may_be(Kind::Scout) && self.rules.edition.scout_strike == ScoutStrike::Corner {
                    to.neighbours().for_each(|struck| each(plain(from, struck, Action::CornerStrike { via: to })));
                }
                let goes_on = TWO_STEP && to == first;
                if goes_on {
                    self.each_corner(id, to, &mut each);
                }
                if !may_be(Kind::Scout) && !goes_on {
                    break;
                }
                to = to.step(step);
            }
            let is_near = to == first || TWO_STEP && to == first.step(step);
            if self.position.holds(to, side.other()) && (is_near || may_be(Kind::Scout)) {
                each(plain(from, to, Action::Strike));
            }
            if may_be(Kind::Infiltrator) {
                self.each_guess(&mut each, from, from, from.step(step));
                self.each_guess(&mut each, from, from, from.step(step).step(step));
            }
        }
        if may_be(Kind::Spotter) {
            self.each_guess(&mut each, from, from, in_front(side, from));
        }
    }

    /// Calls `each` for the two-square turns round the corner `via`. If both corners lead to the same square, only the
    /// corner in the column of the piece is used.
    #[cold]
    fn each_corner(&self, id: PieceId, via: Square, each: &mut impl FnMut(Turn)) {
        let from = self.position.piece(id).square;
        for to in via.neighbours().filter(|to| from.touches(*to)) {
            let is_enemy = self.position.holds(to, id.side().other());
            let turn = plain(from, to, if is_enemy { Action::Strike } else { Action::Move });
            let is_usual = turn.corners().find(|corner| self.position.is_empty(*corner)) == Some(via);
            if is_usual && (is_enemy || self.position.is_empty(to)) {
                each(turn.around(via));
            }
        }
    }

    fn each_guess(&self, each: &mut impl FnMut(Turn), from: Square, to: Square, target: Square) {
        if self.position.piece_at(target).is_some() {
            let kinds = self.rules.army.kinds();
            kinds.iter().for_each(|named| each(plain(from, to, Action::Guess { target, named })));
        }
    }
}

const fn plain(from: Square, to: Square, action: Action) -> Turn {
    Turn { from, to, action, rescue: None }
}
