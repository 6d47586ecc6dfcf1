//! Creates a position: the pieces of a setup, the marks of the pieces in a position, and the pieces that were captured
//! before it.

use super::{EMPTY, PieceRecord, Position, cell};
use crate::assignment::PieceSet;
use crate::board::{Kind, KindSet, Side, Square};
use crate::rules::piece::{PieceId, bit};
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::{PieceMarks, Setup};

/// Returns the kinds that unnamed pieces of the setup may have. A kind is possible if the army has more pieces of
/// this kind than the setup names.
#[cold]
fn kinds_left(rules: &Ruleset, pieces: &[(Square, Option<Kind>)]) -> KindSet {
    let mut left = rules.army;
    for kind in pieces.iter().filter_map(|(_, kind)| *kind) {
        left.take(kind);
    }
    left.kinds()
}

impl Position {
    /// Creates the position of a setup. Returns `None` if a side has too many pieces or if two pieces are on one
    /// square. Other faults are not checked.
    #[inline(always)]
    pub fn new(rules: &Ruleset, setup: &Setup) -> Option<Self> {
        let mut position = Self::empty(rules.edition.board);
        for side in Side::ALL {
            position.set_up(side, &setup.pieces[side], rules)?;
            if let Some(start) = &setup.position {
                position.mark(side, &start.marks[side]);
            }
            if setup.absent_are_captured(rules) {
                position.add_captured(side, rules)?;
            }
            position.unknown |= setup.hidden[side];
            if setup.hidden[side] && setup.pieces[side].is_empty() && rules.fills_zone() {
                for square in position.board.zone_squares(side) {
                    position.place_unknown(side, square, rules.army.kinds())?;
                }
            }
        }
        Some(position)
    }

    /// Places the pieces of a side that has no pieces yet. Returns `None` if there are too many pieces or if two pieces
    /// are on one square.
    #[inline(always)]
    fn set_up(&mut self, side: Side, pieces: &[(Square, Option<Kind>)], rules: &Ruleset) -> Option<()> {
        if pieces.len() > Self::MAX_PIECES {
            return None;
        }
        let mut id = PieceId(bit(side));
        let (mut taken, mut all_known, mut movers) = (EMPTY, true, PieceSet::default());
        for (square, kind) in pieces {
            id.0 += 1;
            self.records[id.index()] = PieceRecord::placed(*square, *kind, 0);
            all_known &= kind.is_some();
            movers = movers.with_if(id.number(), kind.is_some_and(Kind::is_movable));
            let here = &mut self.cells[cell(*square)];
            taken |= *here;
            *here = id.0;
        }
        if taken != EMPTY {
            return None;
        }
        self.counts[side] = pieces.len() as u8;
        self.movers[side] = movers;
        if !all_known {
            self.open(side, kinds_left(rules, pieces));
        }
        Some(())
    }

    /// Stores the possible kinds of the side's pieces of unknown kind.
    #[cold]
    fn open(&mut self, side: Side, kinds: KindSet) {
        self.unknown = true;
        for id in self.pieces(side) {
            let record = &mut self.records[id.index()];
            if record.kind.is_none() {
                record.marks |= PieceRecord::WAS_UNKNOWN;
                self.set_kinds(id, kinds);
            }
        }
    }

    /// Applies the marks of the pieces of a side in a position.
    #[cold]
    fn mark(&mut self, side: Side, marks: &[PieceMarks]) {
        for (id, marks) in self.pieces(side).zip(marks) {
            let record = &mut self.records[id.index()];
            record.marks |= if marks.has_moved { PieceRecord::HAS_MOVED } else { 0 };
            record.marks |= if marks.is_named { PieceRecord::WAS_NAMED } else { 0 };
            if record.has(PieceRecord::WAS_UNKNOWN) && marks.has_moved {
                self.set_kinds(id, self.kinds(id).and(KindSet::MOVABLE));
            }
        }
    }

    /// Gives pieces these kinds, as if the record had named them.
    pub(in crate::rules) fn name_pieces(&mut self, kinds: &[(PieceId, Kind)]) {
        for (id, kind) in kinds {
            self.records[id.index()].marks &= !PieceRecord::WAS_UNKNOWN;
            self.set_kinds(*id, KindSet::only(*kind));
        }
        let mut all = Side::ALL.into_iter().flat_map(|side| self.pieces(side));
        self.unknown = all.any(|id| self.record(id).has(PieceRecord::WAS_UNKNOWN));
    }

    /// Adds the pieces of a side that were captured before this position. Returns `None` if there are too many pieces.
    #[cold]
    fn add_captured(&mut self, side: Side, rules: &Ruleset) -> Option<()> {
        let mut left = rules.army;
        let mut has_unknown = false;
        for piece in self.pieces(side).map(|id| self.piece(id)) {
            match piece.kind.filter(|_| !piece.was_unknown) {
                Some(kind) => drop(left.take(kind)),
                None => has_unknown = true,
            }
        }
        if has_unknown {
            let kinds = left.kinds().without(Kind::Flag);
            let marks = PieceRecord::NONE.marks | PieceRecord::WAS_UNKNOWN;
            for _ in u32::from(self.counts[side])..rules.army.total() {
                let id = self.add(side, PieceRecord { marks, ..PieceRecord::NONE })?;
                self.set_kinds(id, kinds);
            }
        } else {
            for (kind, count) in left.iter() {
                for _ in 0..count {
                    self.add(side, PieceRecord { kind: Some(kind), ..PieceRecord::NONE })?;
                }
            }
        }
        Some(())
    }
}
