//! The more-squares rule against endless chasing. `format-spec/rules.md`, section "Endless chasing".
//!
//! For each side, the length of its chase is counted in plies. A chasing move may not repeat a position of the same
//! chase. Positions are first compared by hash. Positions with equal hashes are then compared square by square, so
//! the result is exact. Hashes are computed only during a chase.

use super::position::Position;
use super::two_squares::Displacement;
use crate::board::{BySide, Side, Square, mix};
use std::hint::select_unpredictable;

mod long_chase;
#[cfg(test)]
mod tests;

use long_chase::LongChase;

/// Maximum number of positions that are searched one by one. Longer chases are searched with an index.
const SHORT: u32 = 64;

/// Number of latest displacements that are stored without memory on the heap. Few chases are longer.
const RECENT: u32 = 8;

/// Plies and hashes that the more-squares rule needs.
#[derive(Debug)]
pub(super) struct Chase {
    /// Length of each side's chase in plies.
    length: BySide<u32>,
    /// Number of plies played. The plies are numbered from 0.
    plies: u32,
    /// Number of the first ply that the rule may still need.
    start: u32,
    /// Latest displacements. The displacement of ply `n` has the index `n % RECENT`.
    recent: [Displacement; RECENT as usize],
    /// Data of a chase that is longer than [`RECENT`]. The data are outdated if their start is not `start`.
    long: Option<Box<LongChase>>,
}

impl Clone for Chase {
    /// Copies the data that the rule still needs.
    #[inline]
    fn clone(&self) -> Self {
        Self { long: self.long.as_ref().filter(|long| long.start == self.start).cloned(), ..*self }
    }
}

impl Chase {
    /// Creates the data for a game in which no turn was played yet.
    pub fn new() -> Self {
        let recent = [Displacement::NONE; RECENT as usize];
        Self { length: BySide::default(), plies: 0, start: 0, recent, long: None }
    }

    /// Returns the displacement of a ply. The number of the ply must be at least `start`.
    fn ply(&self, ply: u32) -> Displacement {
        if self.plies - ply <= RECENT {
            return self.recent[(ply % RECENT) as usize];
        }
        let kept = |long: &LongChase| long.log.get((ply - long.start) as usize).copied();
        self.long.as_deref().and_then(kept).unwrap_or_default()
    }

    /// Iterates over the displacements from ply `first` on.
    fn plies_from(&self, first: u32) -> impl DoubleEndedIterator<Item = Displacement> + '_ {
        (first..self.plies).map(|ply| self.ply(ply))
    }

    /// `true` if the rule treats all later turns of both games in the same way. The current positions of the games must
    /// be equal.
    ///
    /// The earlier positions of the chases are then equal if the same displacements led from them to the current
    /// position.
    pub fn is_like(&self, other: &Self) -> bool {
        self.length == other.length && self.squares().eq(other.squares())
    }

    /// Iterates over the first and last squares of the displacements that the rule still needs.
    fn squares(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        let first = self.first(Side::Red).min(self.first(Side::Blue));
        self.plies_from(first).map(|ply| (ply.from, ply.to))
    }

    /// `true` if the rule could bar the next move of the side. In editions without the rule, this is always `false`,
    /// because [`Chase::note`] is not called.
    #[inline(always)]
    pub fn is_watching(&self, side: Side) -> bool {
        self.length[side] >= 2
    }

    /// `true` if the chase is searched with an index.
    pub fn is_long(&self) -> bool {
        self.plies - self.start > SHORT
    }

    /// Returns the number of the first ply after the earliest position that the side may not repeat.
    #[inline]
    fn first(&self, side: Side) -> u32 {
        (self.plies + 1).saturating_sub(self.length[side]).max(self.start)
    }

    /// `true` if a move to an empty square may repeat a position of the mover's chase. This fast check may return
    /// `true` wrongly.
    ///
    /// The check compares only the occupied squares of the positions and ignores the pieces on these squares. The
    /// result is `false` for a move straight back, because the rule never bars such a move. `latest` is the latest turn
    /// of the same player.
    #[inline]
    pub fn may_repeat(&self, moved: Displacement, latest: Displacement) -> bool {
        let first = self.first(moved.piece.side());
        let goes_back = latest.from == moved.to && latest.to == moved.from;
        let mut taken = squares_changed(moved);
        let takes_the_same = |ply: Displacement| {
            taken ^= squares_changed(ply);
            taken == 0
        };
        !goes_back && (self.plies - first > SHORT || self.plies_from(first).rev().any(takes_the_same))
    }

    /// Iterates over the turns that the side played after the earliest position that it may not repeat.
    pub fn turns_of(&self, side: Side) -> impl Iterator<Item = Displacement> + '_ {
        self.plies_from(self.first(side)).filter(move |ply| ply.piece.side() == side)
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
        let (first, now) = (self.first(moved.piece.side()), self.plies);
        let Some(long) = self.hashed() else {
            return self.repeats_behind(position, moved, change, first);
        };
        let wanted = long.hashes.last().copied().unwrap_or(0) ^ change;
        if now - first > SHORT && long.index.get(&wanted).is_none_or(|at| *at < first) {
            return None;
        }
        let hash_of = |at: &u32| long.hashes[(at - self.start) as usize];
        let mut alike = (first..now).rev().filter(|at| hash_of(at) == wanted);
        alike.find(|at| self.stood_at(*at, position, moved)).map(|at| now - at)
    }

    /// Searches the chase when no hashes are stored. `change` is the change of the hash that the move causes.
    ///
    /// The search goes back ply by ply and combines the changes of the hash. A position is repeated if the combined
    /// changes equal `change` and the positions are equal.
    fn repeats_behind(&self, position: &Position, moved: Displacement, change: u64, first: u32) -> Option<u32> {
        let mut changed = 0;
        (first..self.plies).rev().find_map(|at| {
            changed ^= change_of(self.ply(at), position);
            (changed == change && self.stood_at(at, position, moved)).then_some(self.plies - at)
        })
    }

    /// Computes the missing hashes up to the current position.
    pub fn catch_up(&mut self, position: &Position) {
        let long = self.long.get_or_insert_default();
        long.restart(self.start);
        let mut hashes = std::mem::take(&mut long.hashes);
        if hashes.is_empty() {
            long.indexed = self.start;
            hashes.push(0);
        }
        let (mut hash, hashed) = (hashes[hashes.len() - 1], self.start + hashes.len() as u32 - 1);
        for ply in self.plies_from(hashed) {
            hash ^= change_of(ply, position);
            hashes.push(hash);
        }
        let (is_long, long) = (self.is_long(), self.long.get_or_insert_default());
        while is_long && long.indexed < self.plies {
            long.index.insert(hashes[(long.indexed - self.start) as usize], long.indexed);
            long.indexed += 1;
        }
        long.hashes = hashes;
    }

    /// Returns the hashes of the chase if they include the current position.
    fn hashed(&self) -> Option<&LongChase> {
        let has_caught_up =
            |long: &&LongChase| long.start == self.start && long.hashes.len() as u32 == self.plies - self.start + 1;
        self.long.as_deref().filter(has_caught_up)
    }

    /// Compares two positions square by square: the position before ply `at`, and the position after the
    /// move. Returns `true` if they are equal.
    fn stood_at(&self, at: u32, position: &Position, moved: Displacement) -> bool {
        let mut then: [u8; 256] = [0; 256];
        for side in Side::ALL {
            for id in position.standing(side) {
                then[position.piece(id).square.index()] = position.likeness(id);
            }
        }
        let mut candidate = then;
        candidate[moved.to.index()] = std::mem::take(&mut candidate[moved.from.index()]);
        for ply in self.plies_from(at).rev() {
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
        if self.plies.wrapping_sub(self.start) >= RECENT {
            self.keep_oldest();
        }
        self.recent[(self.plies % RECENT) as usize] = moved;
        self.plies = self.plies.wrapping_add(1);
        // Positions before a strike cannot be repeated, so the search need not go back further. The processor cannot
        // predict `threatens` and `evades`, so this code has no branches.
        let is_clear = struck | (chased | chasing == 0);
        self.start = select_unpredictable(is_clear, self.plies, self.start);
    }

    /// Copies the oldest recent displacement to `long`, because the next displacement overwrites its entry.
    #[cold]
    #[inline(never)]
    fn keep_oldest(&mut self) {
        let long = self.long.get_or_insert_default();
        long.restart(self.start);
        long.log.push(self.recent[(self.plies % RECENT) as usize]);
    }

    /// Clears the hashes. Call this when the possible kinds of a piece change, because the hashes depend on them.
    pub fn forget_hashes(&mut self) {
        if let Some(long) = &mut self.long {
            long.forget_hashes();
        }
    }
}

/// Returns the change that a ply made to the hash of the position.
fn change_of(ply: Displacement, position: &Position) -> u64 {
    let likeness = position.likeness(ply.piece);
    if ply.from == ply.to { 0 } else { key(likeness, ply.from) ^ key(likeness, ply.to) }
}

/// Returns a bit set of the two squares that become empty or occupied. Squares that are four rows apart share a
/// bit.
const fn squares_changed(moved: Displacement) -> u64 {
    (1 << (moved.from.index() & 63)) ^ (1 << (moved.to.index() & 63))
}

/// Returns the hash of one piece on one square. The hash of a position is the XOR of these hashes over all pieces.
pub(super) const fn key(likeness: u8, square: Square) -> u64 {
    mix(u16::from_be_bytes([likeness, square.index() as u8]) as u64)
}
