//! The more-squares rule against endless chasing. `format-spec/rules.md`, section "Endless chasing".
//!
//! For each side, the length of its chase is counted in plies. A chasing move may not repeat a position of the same
//! chase. Positions are first compared by hash. Positions with equal hashes are then compared square by square, so
//! the result is exact. Hashes are computed only during a chase.

use super::position::Position;
use super::two_squares::Displacement;
use crate::board::{BySide, Side, Square, mix};
use std::collections::HashMap;
use std::hint::select_unpredictable;

#[cfg(test)]
mod tests;

/// Maximum number of positions that are searched one by one. Longer chases are searched with an index.
const SHORT: usize = 64;

/// Plies and hashes that the more-squares rule needs.
#[derive(Clone, Debug)]
pub(super) struct Chase {
    /// Length of each side's chase in plies.
    length: BySide<u32>,
    /// All displacements of the game, one for each ply.
    log: Vec<Displacement>,
    /// Index in the log of the first ply that the rule may still need.
    start: usize,
    /// Hashes of positions. Entry `n` belongs to the position before ply `hashed_from + n` of the log.
    hashes: Vec<u64>,
    hashed_from: usize,
    /// For each hash, the index in the log of the last position with this hash. Contains only positions before
    /// `indexed`.
    index: HashMap<u64, usize>,
    indexed: usize,
}

impl Chase {
    /// Initial capacity in plies.
    const PLIES: usize = 512;

    /// Creates the data for a game in which no turn was played yet.
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

    /// `true` if the rule could bar the next move of the side. In editions without the rule, this is always `false`,
    /// because [`Chase::note`] is not called.
    #[inline(always)]
    pub fn is_watching(&self, side: Side) -> bool {
        self.length[side] >= 2
    }

    /// Returns the index in the log of the first ply after the earliest position that the side may not repeat.
    #[inline]
    fn first(&self, side: Side) -> usize {
        (self.log.len() + 1).saturating_sub(self.length[side] as usize).max(self.start)
    }

    /// `true` if a move to an empty square may repeat a position of the mover's chase. A fast check: `true` may be
    /// wrong.
    ///
    /// The check compares only the occupied squares of the positions and ignores the pieces on these squares. The
    /// result is `false` for a move straight back, because the rule never bars such a move. `latest` is the latest turn
    /// of the same player.
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

    /// Iterates over the side's turns, beginning after the earliest position that the side may not repeat.
    pub fn turns_of(&self, side: Side) -> impl Iterator<Item = Displacement> + '_ {
        let turns = self.log.get(self.first(side)..).unwrap_or_default();
        turns.iter().copied().filter(move |ply| ply.piece.side() == side)
    }

    /// Searches the mover's chase for a position that the move would repeat. Returns the number of plies since that
    /// position, or `None` if there is no such position.
    ///
    /// The move goes to an empty square. `latest` is the latest turn of the same player.
    #[inline(never)]
    pub fn repeats(&self, position: &Position, moved: Displacement, latest: Displacement) -> Option<u32> {
        let side = moved.piece.side();
        if !self.is_watching(side) || !position.is_next_to(moved.to, side.other()) {
            return None;
        }
        if self.may_repeat(moved, latest) { self.brings_back(position, moved) } else { None }
    }

    /// Searches the mover's chase like [`Chase::repeats`], but without the fast check. Call this only if
    /// [`Chase::may_repeat`] returned `true` for the move.
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

    /// Searches the chase when no hashes are stored. `change` is the change of the hash that the move causes.
    ///
    /// The search goes back ply by ply and combines the changes of the hash. A position is repeated if the combined
    /// changes equal `change` and the positions are equal.
    fn repeats_behind(&self, position: &Position, moved: Displacement, change: u64, first: usize) -> Option<u32> {
        let now = self.log.len();
        let mut changed = 0;
        (first..now).rev().find_map(|at| {
            changed ^= self.change_at(at, position);
            (changed == change && self.stood_at(at, position, moved)).then_some((now - at) as u32)
        })
    }

    /// Returns the change that one ply made to the hash of the position. `at` is the index of the ply in the log.
    fn change_at(&self, at: usize, position: &Position) -> u64 {
        let ply = self.log[at];
        let likeness = position.likeness(ply.piece);
        if ply.from == ply.to { 0 } else { key(likeness, ply.from) ^ key(likeness, ply.to) }
    }

    /// Computes the missing hashes up to the current position.
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

    /// `true` if the hashes include the current position.
    fn has_caught_up(&self) -> bool {
        self.hashed_from == self.start && self.hashed_from + self.hashes.len() == self.log.len() + 1
    }

    /// Compares two positions square by square: the position before ply `at` of the log, and the position after the
    /// move. Returns `true` if they are equal.
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

    /// Records a turn that was just played.
    ///
    /// `evades` is `true` if the turn began next to the square on which the opponent's latest turn ended. `threatens`
    /// is `true` if the piece is next to an enemy piece after the turn. `struck` is `true` for a strike, a right guess
    /// or a rescue.
    #[inline(always)]
    pub fn note(&mut self, side: Side, moved: Displacement, evades: bool, threatens: bool, struck: bool) {
        let other = side.other();
        // The sums cannot overflow, because a record of less than 4 GiB cannot contain so many plies.
        let one_more = |length: u32, goes_on: bool| select_unpredictable(goes_on, length.wrapping_add(1), 0);
        let chased = one_more(self.length[other], evades && !struck);
        let chasing = one_more(if struck { 0 } else { self.length[side] }, threatens);
        self.length[other] = chased;
        self.length[side] = chasing;
        self.log.push(moved);
        // Positions before a strike cannot be repeated, so the search need not go back further. The processor cannot
        // predict `threatens` and `evades`, so this code has no branches.
        let is_clear = struck | (chased | chasing == 0);
        self.start = select_unpredictable(is_clear, self.log.len(), self.start);
    }

    /// Clears the hashes. Call this when the possible kinds of a piece change, because the hashes depend on them.
    pub fn forget_hashes(&mut self) {
        self.hashes.clear();
        self.index.clear();
    }
}

/// Returns a bit set of the two squares that become empty or occupied. Squares that are four rows apart share a
/// bit.
const fn squares_changed(moved: Displacement) -> u64 {
    (1 << (moved.from.index() & 63)) ^ (1 << (moved.to.index() & 63))
}

/// Returns the hash of one piece on one square. The hash of a position is the XOR of these hashes over all pieces.
const fn key(likeness: u8, square: Square) -> u64 {
    mix(u16::from_be_bytes([likeness, square.index() as u8]) as u64)
}
