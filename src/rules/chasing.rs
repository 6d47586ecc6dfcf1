//! The more-squares rule: endless chasing. `format-spec/rules.md`, section "Endless chasing".
//!
//! Each side has a chase length in plies. A chasing move may not bring back a position that stood within its
//! own chase. Positions are compared exactly: first by a hash that is kept only while someone chases, and
//! where that agrees square by square.

use super::position::{PieceId, Position};
use crate::board::{BySide, Side, Square};
use std::collections::HashMap;

/// Searching back this many positions is done one by one; beyond, by an index.
const SHORT: usize = 64;

/// What the rule remembers of the plies played.
#[derive(Clone, Debug, Default)]
pub(super) struct Chase {
    /// How long each side has been chasing, in plies.
    length: BySide<u32>,
    /// Each side's latest turn: where it began and where it ended.
    latest: BySide<Option<(Square, Square)>>,
    /// The plies since nobody chased: which piece went from where to where (a guess in place: nowhere).
    log: Vec<(PieceId, Square, Square)>,
    /// Hashes of the positions since then, each before the ply of the log at that place.
    hashes: Vec<u64>,
    /// The latest place of each hash among the first `indexed`.
    index: HashMap<u64, usize>,
    indexed: usize,
}

/// A turn as the rule sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chasing {
    pub piece: PieceId,
    pub from: Square,
    pub to: Square,
}

impl Chase {
    /// Whether the side's next move could be barred at all.
    #[inline]
    pub fn is_watching(&self, side: Side) -> bool {
        self.length[side] >= 2
    }

    /// If the move would bring back a position that stood within the mover's chase: how many plies before
    /// the present one it stood. The move is one to an empty square.
    #[inline(never)]
    pub fn repeats(&mut self, position: &Position, moved: Chasing) -> Option<u32> {
        let side = moved.piece.side();
        let length = self.length[side];
        if length < 2 || !position.is_next_to(moved.to, side.other()) {
            return None;
        }
        if self.latest[side] == Some((moved.to, moved.from)) {
            return None;
        }
        self.catch_up(position);
        let likeness = position.likeness(moved.piece);
        let wanted = self.hashes.last().copied().unwrap_or(0) ^ key(likeness, moved.from) ^ key(likeness, moved.to);
        let now = self.log.len();
        let first = now.saturating_sub(length as usize - 1);
        if now - first > SHORT && self.look_up(wanted).is_none_or(|at| at < first) {
            return None;
        }
        (first..now)
            .rev()
            .filter(|at| self.hashes[*at] == wanted)
            .find(|at| self.stood_at(*at, position, moved))
            .map(|at| (now - at) as u32)
    }

    /// Brings the hashes up to the present position.
    fn catch_up(&mut self, position: &Position) {
        if self.hashes.is_empty() {
            self.hashes.push(0);
        }
        while self.hashes.len() <= self.log.len() {
            let (piece, from, to) = self.log[self.hashes.len() - 1];
            let likeness = position.likeness(piece);
            let change = if from == to { 0 } else { key(likeness, from) ^ key(likeness, to) };
            self.hashes.push(self.hashes[self.hashes.len() - 1] ^ change);
        }
    }

    /// The latest place at which that hash stood.
    fn look_up(&mut self, wanted: u64) -> Option<usize> {
        while self.indexed < self.log.len() {
            self.index.insert(self.hashes[self.indexed], self.indexed);
            self.indexed += 1;
        }
        self.index.get(&wanted).copied()
    }

    /// Whether the position before ply `at` of the log equals the one after the move, square by square.
    fn stood_at(&self, at: usize, position: &Position, moved: Chasing) -> bool {
        let mut then: [u8; 256] = [0; 256];
        for side in Side::ALL {
            for id in position.standing(side) {
                then[position.piece(id).square.index()] = position.likeness(id);
            }
        }
        let mut candidate = then;
        candidate[moved.to.index()] = std::mem::take(&mut candidate[moved.from.index()]);
        for (_, from, to) in self.log[at..].iter().rev() {
            if from != to {
                then[from.index()] = std::mem::take(&mut then[to.index()]);
            }
        }
        then == candidate
    }

    /// Takes a turn into account that has just been played. `threatens`: whether the piece stands next to an
    /// enemy piece where the turn ended; `struck`: whether it struck, guessed right or brought a piece back.
    #[inline(always)]
    pub fn note(&mut self, moved: Chasing, struck: bool, threatens: bool) {
        let side = moved.piece.side();
        let other = side.other();
        let evades = self.latest[other].is_some_and(|(_, ended)| moved.from.is_next_to(ended));
        self.length[other] = if evades { self.length[other].saturating_add(1) } else { 0 };
        if struck {
            self.length = BySide::default();
        }
        self.length[side] = if threatens { self.length[side].saturating_add(1) } else { 0 };
        self.latest[side] = Some((moved.from, moved.to));
        if struck || (self.length[side] == 0 && self.length[other] == 0) {
            self.clear();
        } else {
            self.log.push((moved.piece, moved.from, moved.to));
        }
    }

    fn clear(&mut self) {
        self.log.clear();
        self.forget_hashes();
    }

    /// Drops what was computed from the pieces' kinds, because one of them became better known.
    pub fn forget_hashes(&mut self) {
        self.hashes.clear();
        if self.indexed > 0 {
            self.index.clear();
            self.indexed = 0;
        }
    }
}

/// A number for a piece on a square, such that the exclusive or of many tells positions apart.
fn key(likeness: u8, square: Square) -> u64 {
    // The finalizer of the SplitMix64 generator.
    let mut z = ((u64::from(likeness) << 8 | square.index() as u64) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
