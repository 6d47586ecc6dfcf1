//! A checked position: the square and the possible kinds of each piece.

use super::piece::{Piece, PieceId, PieceRecord, bit};
use crate::assignment::PieceSet;
use crate::board::{Board, BySide, Kind, KindSet, Side, Square};

mod changes;
mod neighbours;
mod start;
#[cfg(test)]
mod tests;

/// Contents of a square in one byte: empty, no square, or a piece. The byte of a piece has a bit for its side, so that
/// the four neighbours of a square can be checked at once.
const EMPTY: u8 = 0;
const NO_SQUARE: u8 = 1;

/// Number of cells from one row to the next.
const ROW: usize = 16;

/// Number of cells. There is an extra row before the first square and another after the last, so that every square
/// has neighbours.
const CELLS: usize = 256 + 2 * ROW;

/// Returns the index of the cell for a square.
#[inline(always)]
const fn cell(square: Square) -> usize {
    square.index() + ROW
}

/// Contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// The square is empty.
    Nothing,
    /// The square does not exist: it is in a lake or outside the board.
    NoSquare,
    /// A piece is on the square.
    Piece(PieceId),
}

/// Returns the cells of an empty board.
const fn empty_cells(board: Board) -> [u8; CELLS] {
    let mut cells = [NO_SQUARE; CELLS];
    let mut row = 1;
    while row <= board.rows() {
        let mut column = 0;
        while column < Board::COLUMNS {
            let square = Square::new(column, row);
            cells[cell(square)] = if board.is_lake(square) { NO_SQUARE } else { EMPTY };
            column += 1;
        }
        row += 1;
    }
    cells
}

/// Cells of the standard board, which nearly all games use. It is faster to copy them than to compute them.
static STANDARD_CELLS: [u8; CELLS] = empty_cells(Board::STANDARD);

/// The pieces of a game and their squares.
///
/// A position is small and owns no memory on the heap if all kinds are known, so that a search can copy it cheaply.
#[derive(Clone, Debug)]
pub struct Position {
    cells: [u8; CELLS],
    records: [PieceRecord; PieceId::LIMIT],
    /// Possible kinds of the pieces of unknown kind. The entries of other pieces have no meaning.
    open_kinds: Option<Box<[KindSet; PieceId::LIMIT]>>,
    /// Pieces on the board that may be of a movable kind.
    movers: BySide<PieceSet>,
    counts: BySide<u8>,
    board: Board,
    unknown: bool,
}

impl Position {
    /// Maximum number of pieces that a side can have during a game. Pieces that are brought back count again.
    pub const MAX_PIECES: usize = 63;

    /// Creates an empty board.
    #[inline(always)]
    pub(super) fn empty(board: Board) -> Self {
        let cells = if board == Board::STANDARD { STANDARD_CELLS } else { empty_cells(board) };
        let records = [PieceRecord::NONE; PieceId::LIMIT];
        let (movers, counts) = (BySide::default(), BySide::default());
        Self { cells, records, open_kinds: None, movers, counts, board, unknown: false }
    }

    /// Returns the number that the side's next new piece gets.
    pub(super) fn next_number(&self, side: Side) -> u8 {
        self.counts[side] + 1
    }

    /// Returns the board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Contents of a square.
    #[inline]
    pub fn at(&self, square: Square) -> Occupant {
        match self.cells[cell(square)] {
            EMPTY => Occupant::Nothing,
            NO_SQUARE => Occupant::NoSquare,
            id => Occupant::Piece(PieceId(id)),
        }
    }

    /// Returns the piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<PieceId> {
        match self.at(square) {
            Occupant::Piece(id) => Some(id),
            Occupant::Nothing | Occupant::NoSquare => None,
        }
    }

    /// Returns the side and the kind of the piece on a square. The kind is `None` if it is unknown.
    pub fn kind_at(&self, square: Square) -> Option<(Side, Option<Kind>)> {
        self.piece_at(square).map(|id| (id.side(), self.record(id).kind))
    }

    /// Returns the piece on a square if it belongs to that side.
    #[inline(always)]
    pub(super) fn piece_of(&self, side: Side, square: Square) -> Option<PieceId> {
        let cell = self.cells[cell(square)];
        (cell & bit(side) != 0).then_some(PieceId(cell))
    }

    /// `true` if the square exists and is empty.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.cells[cell(square)] == EMPTY
    }

    /// `true` if a piece of that side is on the square.
    #[inline]
    pub fn holds(&self, square: Square, side: Side) -> bool {
        self.cells[cell(square)] & bit(side) != 0
    }

    /// `true` if that piece is on the square.
    #[inline(always)]
    pub(super) fn has_at(&self, square: Square, piece: PieceId) -> bool {
        self.cells[cell(square)] == piece.0
    }

    /// Returns the data of a piece.
    #[inline(always)]
    pub fn piece(&self, id: PieceId) -> Piece {
        let record = self.record(id);
        Piece {
            kind: record.kind,
            kinds: self.kinds(id),
            was_unknown: record.has(PieceRecord::WAS_UNKNOWN),
            home: record.home,
            square: record.square,
            is_captured: record.has(PieceRecord::IS_CAPTURED),
            has_moved: record.has(PieceRecord::HAS_MOVED),
            came_back: record.has(PieceRecord::CAME_BACK),
        }
    }

    /// Returns the current square of a piece. If the piece was removed, returns its last square.
    #[inline(always)]
    pub(super) fn square(&self, id: PieceId) -> Square {
        self.record(id).square
    }

    #[inline(always)]
    pub(super) fn record(&self, id: PieceId) -> PieceRecord {
        self.records[id.index()]
    }

    /// Returns the kinds that a piece may have.
    #[inline(always)]
    pub(super) fn kinds(&self, id: PieceId) -> KindSet {
        let open = || self.open_kinds.as_ref().map_or(KindSet::EMPTY, |open| open[id.index()]);
        self.record(id).kind.map_or_else(open, KindSet::only)
    }

    /// Returns `true` if the piece belongs to this game, because it was set up or brought back.
    #[inline]
    pub fn has_had(&self, id: PieceId) -> bool {
        (1..=self.counts[id.side()]).contains(&id.number())
    }

    /// Iterates over every piece that a side had in the game, in the order of appearance.
    pub fn pieces(&self, side: Side) -> impl DoubleEndedIterator<Item = PieceId> + use<> {
        (1..=self.counts[side]).map(move |number| PieceId(number | bit(side)))
    }

    /// Iterates over the pieces of [`Position::pieces`] that were ever on a square. The others were captured before the
    /// position from which the game started.
    pub fn placed(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        self.pieces(side).filter(|id| !self.piece(*id).fell_before())
    }

    /// Iterates over the pieces of a side that are on the board.
    pub fn standing(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        self.pieces(side).filter(|id| !self.piece(*id).is_captured)
    }

    /// Returns the pieces on the board that may be of a movable kind.
    pub(super) fn movers(&self, side: Side) -> PieceSet {
        self.movers[side]
    }

    /// `true` if the piece is on the board and may be of a movable kind.
    #[inline(always)]
    pub(super) fn is_mover(&self, id: PieceId) -> bool {
        self.movers[id.side()].has(id.number())
    }

    /// `true` if the record left at least one piece unnamed when this piece appeared.
    #[inline]
    pub fn has_unknown(&self) -> bool {
        self.unknown
    }

    /// Returns a value that represents a piece when positions are compared. Pieces of the same kind and side have the
    /// same value. Each piece of unknown kind has its own value. The value is never 0, because 0 means an empty square.
    pub(super) fn likeness(&self, id: PieceId) -> u8 {
        match self.piece(id).kind {
            Some(kind) => kind as u8 + if id.side() == Side::Blue { 17 } else { 1 }, // smaller than RED_BIT
            None => id.0,
        }
    }
}
