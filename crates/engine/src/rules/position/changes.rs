//! Changes a position: pieces move, are removed, are brought back, and lose possible kinds.

use super::{EMPTY, PieceRecord, Position, cell};
use crate::assignment::PieceSet;
use crate::board::{Kind, KindSet, Side, Square};
use crate::rules::piece::{PieceId, bit};
use std::hint::select_unpredictable;

impl Position {
    /// Brings a piece back to an empty square. The piece has a known kind, or is unnamed and has one of `kinds`.
    /// Returns `None` if the side would have too many pieces.
    pub(in crate::rules) fn bring_back(
        &mut self,
        side: Side,
        square: Square,
        kind: Option<Kind>,
        kinds: KindSet,
    ) -> Option<PieceId> {
        let id = match kind {
            Some(kind) => self.place_known(side, square, kind),
            None => self.place_unknown(side, square, kinds),
        };
        if let Some(id) = id {
            self.records[id.index()].marks |= PieceRecord::CAME_BACK;
        }
        id
    }

    /// Places a new unnamed piece on an empty square. Returns `None` if the side would have too many pieces.
    pub(in crate::rules) fn place_unknown(&mut self, side: Side, square: Square, kinds: KindSet) -> Option<PieceId> {
        self.unknown = true;
        let id = self.put(side, PieceRecord::placed(square, None, PieceRecord::WAS_UNKNOWN))?;
        self.set_kinds(id, kinds);
        Some(id)
    }

    /// Places a new piece of that kind on an empty square. Returns `None` if the side would have too many pieces.
    pub(super) fn place_known(&mut self, side: Side, square: Square, kind: Kind) -> Option<PieceId> {
        self.put(side, PieceRecord::placed(square, Some(kind), 0))
    }

    fn put(&mut self, side: Side, record: PieceRecord) -> Option<PieceId> {
        let id = self.add(side, record)?;
        self.cells[cell(record.square)] = id.0;
        self.movers[side] = self.movers[side].with_if(id.number(), record.kind.is_some_and(Kind::is_movable));
        Some(id)
    }

    /// Adds a piece without putting it on a square. Returns `None` if the side would have too many pieces.
    pub(super) fn add(&mut self, side: Side, record: PieceRecord) -> Option<PieceId> {
        let count = &mut self.counts[side];
        if usize::from(*count) >= Self::MAX_PIECES {
            return None;
        }
        *count += 1;
        let id = PieceId(*count | bit(side));
        self.records[id.index()] = record;
        Some(id)
    }

    /// Moves a piece on the board to an empty square.
    #[inline(always)]
    pub(in crate::rules) fn displace(&mut self, id: PieceId, to: Square) {
        let record = &mut self.records[id.index()];
        let from = record.square;
        record.square = to;
        record.marks |= PieceRecord::HAS_MOVED;
        self.cells[cell(from)] = EMPTY;
        self.cells[cell(to)] = id.0;
    }

    /// Moves a piece on the board to an empty square if `moves` is `true`, otherwise does nothing.
    #[inline(always)]
    pub(in crate::rules) fn displace_if(&mut self, id: PieceId, to: Square, moves: bool) {
        let record = &mut self.records[id.index()];
        let from = record.square;
        record.square = select_unpredictable(moves, to, from);
        record.marks |= select_unpredictable(moves, PieceRecord::HAS_MOVED, 0);
        self.cells[cell(from)] = select_unpredictable(moves, EMPTY, self.cells[cell(from)]);
        self.cells[cell(to)] = select_unpredictable(moves, id.0, self.cells[cell(to)]);
    }

    /// Removes a piece from the board if `falls` is `true`, otherwise does nothing.
    #[inline(always)]
    pub(in crate::rules) fn remove_if(&mut self, id: PieceId, falls: bool) {
        let record = &mut self.records[id.index()];
        record.marks |= select_unpredictable(falls, PieceRecord::IS_CAPTURED, 0);
        let place = cell(record.square);
        let movers = &mut self.movers[id.side()];
        *movers = movers.difference(PieceSet::default().with_if(id.number(), falls));
        self.cells[place] = select_unpredictable(falls, EMPTY, self.cells[place]);
    }

    /// Removes kinds from the possible kinds of a piece: only those in `kinds` remain. Returns `true` if any kind was
    /// removed.
    pub(in crate::rules) fn narrow(&mut self, id: PieceId, kinds: KindSet) -> bool {
        let learned = self.kinds(id) != kinds;
        if learned {
            self.set_kinds(id, kinds);
        }
        learned
    }

    /// Sets the possible kinds of a piece.
    pub(super) fn set_kinds(&mut self, id: PieceId, kinds: KindSet) {
        let kind = kinds.single();
        let record = &mut self.records[id.index()];
        record.kind = kind;
        let may_move = !record.has(PieceRecord::IS_CAPTURED) && !kinds.and(KindSet::MOVABLE).is_empty();
        let movers = &mut self.movers[id.side()];
        *movers = movers.without(id.number()).with_if(id.number(), may_move);
        if kind.is_none() {
            self.open_kinds.get_or_insert_with(|| Box::new([KindSet::EMPTY; PieceId::LIMIT]))[id.index()] = kinds;
        }
    }
}
