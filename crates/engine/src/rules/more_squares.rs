//! The more-squares rule: endless chasing. `format-spec/rules.md`, section "Endless chasing".
//!
//! Each side has a chase length in plies. A chasing move may not bring back a position that stood within its
//! own chase. Positions are compared exactly: first by a hash that is kept only while someone chases, and
//! where that agrees square by square.

use super::position::Position;
use super::two_squares::Displacement;
use crate::board::{BySide, Side, Square, mixed};
use std::collections::HashMap;
use std::hint::select_unpredictable;

#[cfg(test)]
mod tests;

/// Searching back this many positions is done one by one; beyond, by an index.
const SHORT: usize = 64;

/// What the rule remembers of the plies played.
#[derive(Clone, Debug)]
pub(super) struct Chase {
    /// How long each side has been chasing, in plies.
    length: BySide<u32>,
    /// The plies of the game.
    log: Vec<Displacement>,
    /// How many of them came before the first that may still matter.
    start: usize,
    /// Hashes of positions: each before the ply of the log at that place, counted from `hashed_from`.
    hashes: Vec<u64>,
    hashed_from: usize,
    /// The latest place of each hash among those before `indexed`.
    index: HashMap<u64, usize>,
    indexed: usize,
}

impl Chase {
    /// The plies for which there is room at first.
    const PLIES: usize = 512;

    /// Nobody has played yet.
    pub fn new() -> Self {
        Self {
            length: BySide::default(),
            log: Vec::with_capacity(Self::PLIES),
            start: 0,
            hashes: Vec::new(),
            hashed_from: 0,
            index: HashMap::new(),
            indexed: 0,
        }
    }

    /// Whether the side's next move could be barred at all: never where chasing is not, as nobody tells of it then.
    #[inline(always)]
    pub fn is_watching(&self, side: Side) -> bool {
        self.length[side] >= 2
    }

    /// The place in the log of the first ply before which a position stood that the side may not bring back.
    #[inline]
    fn first(&self, side: Side) -> usize {
        (self.log.len() + 1).saturating_sub(self.length[side] as usize).max(self.start)
    }

    /// Whether the move, one to an empty square, may bring back a position that stood within the mover's chase: the same
    /// squares must have been taken, whatever stood on them; and going straight back is never barred. A quick answer: `true`
    /// may be wrong. `latest` is the same player's latest turn.
    #[inline]
    pub fn may_repeat(&self, moved: Displacement, latest: Displacement) -> bool {
        let plies = &self.log[self.first(moved.piece.side())..];
        let goes_back = latest.from == moved.to && latest.to == moved.from;
        let mut taken = squares_changed(moved);
        let takes_the_same = |ply: &Displacement| {
            taken ^= squares_changed(*ply);
            taken == 0
        };
        !goes_back && (plies.len() > SHORT || plies.iter().rev().any(takes_the_same))
    }

    /// The turns of that side since the first position that it may not bring back.
    pub fn turns_of(&self, side: Side) -> impl Iterator<Item = Displacement> + '_ {
        let turns = self.log.get(self.first(side)..).unwrap_or_default();
        turns.iter().copied().filter(move |ply| ply.piece.side() == side)
    }

    /// If the move would bring back a position that stood within the mover's chase: how many plies before
    /// the present one it stood. The move is one to an empty square; `latest` is the same player's latest turn.
    #[inline(never)]
    pub fn repeats(&self, position: &Position, moved: Displacement, latest: Displacement) -> Option<u32> {
        let side = moved.piece.side();
        if !self.is_watching(side) || !position.is_next_to(moved.to, side.other()) {
            return None;
        }
        if self.may_repeat(moved, latest) { self.brings_back(position, moved) } else { None }
    }

    /// The same for a move that [`Chase::may_repeat`].
    pub fn brings_back(&self, position: &Position, moved: Displacement) -> Option<u32> {
        let likeness = position.likeness(moved.piece);
        let change = key(likeness, moved.from) ^ key(likeness, moved.to);
        let (first, now) = (self.first(moved.piece.side()), self.log.len());
        if !self.has_caught_up() {
            return self.repeats_behind(position, moved, change, first);
        }
        let wanted = self.hashes.last().copied().unwrap_or(0) ^ change;
        if now - first > SHORT && self.index.get(&wanted).is_none_or(|at| *at < first) {
            return None;
        }
        let hashes = &self.hashes[first - self.hashed_from..now - self.hashed_from];
        let alike = hashes.iter().enumerate().rev().filter(|(_, hash)| **hash == wanted);
        alike.map(|(at, _)| first + at).find(|at| self.stood_at(*at, position, moved)).map(|at| (now - at) as u32)
    }

    /// The same without hashes at hand: `change` is what the move changes, and ply by ply backwards what the plies did.
    fn repeats_behind(&self, position: &Position, moved: Displacement, change: u64, first: usize) -> Option<u32> {
        let now = self.log.len();
        let mut changed = 0;
        (first..now).rev().find_map(|at| {
            changed ^= self.change_at(at, position);
            (changed == change && self.stood_at(at, position, moved)).then_some((now - at) as u32)
        })
    }

    /// What the ply at that place of the log changed in the hash of the position.
    fn change_at(&self, at: usize, position: &Position) -> u64 {
        let ply = self.log[at];
        let likeness = position.likeness(ply.piece);
        if ply.from == ply.to { 0 } else { key(likeness, ply.from) ^ key(likeness, ply.to) }
    }

    /// Brings the hashes up to the present position.
    pub fn catch_up(&mut self, position: &Position) {
        if self.hashed_from != self.start {
            self.forget_hashes();
        }
        if self.hashes.is_empty() {
            self.hashed_from = self.start;
            self.indexed = self.start;
            self.hashes.push(0);
        }
        while self.hashed_from + self.hashes.len() <= self.log.len() {
            let change = self.change_at(self.hashed_from + self.hashes.len() - 1, position);
            self.hashes.push(self.hashes[self.hashes.len() - 1] ^ change);
        }
        while self.log.len() - self.start > SHORT && self.indexed < self.log.len() {
            self.index.insert(self.hashes[self.indexed - self.hashed_from], self.indexed);
            self.indexed += 1;
        }
    }

    /// Whether the hashes reach up to the present position.
    fn has_caught_up(&self) -> bool {
        self.hashed_from == self.start && self.hashed_from + self.hashes.len() == self.log.len() + 1
    }

    /// Whether the position before ply `at` of the log equals the one after the move, square by square.
    fn stood_at(&self, at: usize, position: &Position, moved: Displacement) -> bool {
        let mut then: [u8; 256] = [0; 256];
        for side in Side::ALL {
            for id in position.standing(side) {
                then[position.piece(id).square.index()] = position.likeness(id);
            }
        }
        let mut candidate = then;
        candidate[moved.to.index()] = std::mem::take(&mut candidate[moved.from.index()]);
        for ply in self.log[at..].iter().rev() {
            if ply.from != ply.to {
                then[ply.from.index()] = std::mem::take(&mut then[ply.to.index()]);
            }
        }
        then == candidate
    }

    /// Takes a turn of that side into account that has just been played. `evades`: whether it began next to the square on
    /// which the opponent's latest turn ended; `threatens`: whether the piece stands next to an enemy piece where
    /// the turn ended; `struck`: whether it struck, guessed right or brought a piece back.
    #[inline(always)]
    pub fn note(&mut self, side: Side, moved: Displacement, evades: bool, threatens: bool, struck: bool) {
        let other = side.other();
        // A record of less than 4 GiB has too few plies for the sums to overflow.
        let one_more = |length: u32, goes_on: bool| select_unpredictable(goes_on, length.wrapping_add(1), 0);
        let chased = one_more(self.length[other], evades && !struck);
        let chasing = one_more(if struck { 0 } else { self.length[side] }, threatens);
        self.length[other] = chased;
        self.length[side] = chasing;
        self.log.push(moved);
        // A strike leaves positions behind that cannot come back. Whether a turn threatens or evades is as good as
        // random to a processor: no branch here.
        let is_clear = struck | (chased | chasing == 0);
        self.start = select_unpredictable(is_clear, self.log.len(), self.start);
    }

    /// Drops what was computed from the pieces' kinds, because one of them became better known.
    pub fn forget_hashes(&mut self) {
        self.hashes.clear();
        self.index.clear();
    }
}

/// The squares that are taken or free because of a displacement to a free square, a bit each, which squares four rows apart
/// share.
const fn squares_changed(moved: Displacement) -> u64 {
    (1 << (moved.from.index() & 63)) ^ (1 << (moved.to.index() & 63))
}

/// A number for a piece on a square, such that the exclusive or of many tells positions apart.
const fn key(likeness: u8, square: Square) -> u64 {
    mixed(u16::from_be_bytes([likeness, square.index() as u8]) as u64)
}
