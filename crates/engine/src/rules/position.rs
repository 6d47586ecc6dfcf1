//! A checked position: the square of each piece and the kinds that it may have.

use super::piece::{NO_PIECE, Piece, PieceId, bit};
use super::ruleset::Ruleset;
use super::setup::Setup;
use crate::board::{Board, BySide, Kind, KindSet, Side, Square};
use std::hint::select_unpredictable;

mod start;
#[cfg(test)]
mod tests;

/// Contents of a square in one byte: empty, no square, or a piece. Each side's pieces have their own bit, so that
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

/// Contents of every square, and the data of every piece that was ever in the game.
#[derive(Clone, Debug)]
struct Tables {
    cells: [u8; CELLS],
    pieces: [Piece; PieceId::LIMIT],
}

/// Returns the tables of an empty board.
const fn empty_tables(board: Board) -> Tables {
    Tables { cells: empty_cells(board), pieces: [NO_PIECE; PieceId::LIMIT] }
}

/// Tables of the standard board, which nearly all games use. It is faster to copy them than to fill them piece by
/// piece.
static STANDARD_TABLES: Tables = empty_tables(Board::STANDARD);

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

/// The pieces of a game and their squares.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    /// The tables are boxed, so that moving a game in memory does not copy them.
    tables: Box<Tables>,
    counts: BySide<u8>,
    unknown: bool,
}

impl Position {
    /// Maximum number of pieces that a side can have during a game. Pieces that are brought back count again.
    pub const MAX_PIECES: usize = 63;

    /// Creates an empty board.
    #[inline(always)]
    pub(super) fn empty(board: Board) -> Self {
        let tables =
            if board == Board::STANDARD { Box::new(STANDARD_TABLES.clone()) } else { Box::new(empty_tables(board)) };
        Self { board, tables, counts: BySide::default(), unknown: false }
    }

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
        let tables = &mut *self.tables;
        // The possible kinds are computed once, and only if a piece is unnamed.
        let mut left = None;
        let mut id = PieceId(bit(side));
        let mut taken = EMPTY;
        for (square, kind) in pieces {
            id.0 += 1;
            let piece = &mut tables.pieces[id.index()];
            match kind {
                Some(kind) => *piece = Piece::known(*square, *kind),
                None => *piece = Piece::unnamed(*square, *left.get_or_insert_with(|| kinds_left(rules, pieces))),
            }
            let here = &mut tables.cells[cell(*square)];
            taken |= *here;
            *here = id.0;
        }
        if taken != EMPTY {
            return None;
        }
        self.counts[side] = pieces.len() as u8;
        self.unknown |= left.is_some();
        Some(())
    }

    /// Brings a piece back to an empty square. The piece has a known kind, or is unnamed and has one of `kinds`.
    /// Returns `None` if the side would have too many pieces.
    pub(super) fn bring_back(
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
            self.tables.pieces[id.index()].came_back = true;
        }
        id
    }

    /// Places a new unnamed piece on an empty square. Returns `None` if the side would have too many pieces.
    pub(super) fn place_unknown(&mut self, side: Side, square: Square, kinds: KindSet) -> Option<PieceId> {
        self.unknown = true;
        self.put(side, Piece::unnamed(square, kinds))
    }

    /// Returns the number that the side's next new piece gets.
    pub(super) fn next_number(&self, side: Side) -> u8 {
        self.counts[side] + 1
    }

    /// Places a new piece of that kind on an empty square. Returns `None` if the side would have too many pieces.
    fn place_known(&mut self, side: Side, square: Square, kind: Kind) -> Option<PieceId> {
        self.put(side, Piece::known(square, kind))
    }

    fn put(&mut self, side: Side, piece: Piece) -> Option<PieceId> {
        let id = self.add(side, piece)?;
        self.tables.cells[cell(piece.square)] = id.0;
        Some(id)
    }

    /// Adds a piece without putting it on a square. Returns `None` if the side would have too many pieces.
    fn add(&mut self, side: Side, piece: Piece) -> Option<PieceId> {
        let count = &mut self.counts[side];
        if usize::from(*count) >= Self::MAX_PIECES {
            return None;
        }
        *count += 1;
        let id = PieceId(*count | bit(side));
        self.tables.pieces[id.index()] = piece;
        Some(id)
    }

    /// Returns the board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Contents of a square.
    #[inline]
    pub fn at(&self, square: Square) -> Occupant {
        match self.tables.cells[cell(square)] {
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

    /// Returns the piece on a square if it belongs to that side.
    #[inline(always)]
    pub(super) fn piece_of(&self, side: Side, square: Square) -> Option<PieceId> {
        let cell = self.tables.cells[cell(square)];
        (cell & bit(side) != 0).then_some(PieceId(cell))
    }

    /// `true` if the square exists and is empty.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.tables.cells[cell(square)] == EMPTY
    }

    /// `true` if a piece of that side is on the square.
    #[inline]
    pub fn holds(&self, square: Square, side: Side) -> bool {
        self.tables.cells[cell(square)] & bit(side) != 0
    }

    /// `true` if that piece is on the square.
    #[inline(always)]
    pub(super) fn has_at(&self, square: Square, piece: PieceId) -> bool {
        self.tables.cells[cell(square)] == piece.0
    }

    /// Returns the contents of the four neighbours of the square.
    #[inline(always)]
    fn around(&self, square: Square) -> [u8; 4] {
        let place = cell(square);
        [
            self.tables.cells[place + ROW],
            self.tables.cells[place - ROW],
            self.tables.cells[place - 1],
            self.tables.cells[place + 1],
        ]
    }

    /// `true` if a piece of that side is on a square that shares an edge with this square.
    #[inline(always)]
    pub fn is_next_to(&self, square: Square, side: Side) -> bool {
        let [a, b, c, d] = self.around(square);
        (a | b | c | d) & bit(side) != 0
    }

    /// `true` if a square next to this square is empty or contains an enemy of `side`. Squares are next to each other
    /// if they share an edge.
    #[inline(always)]
    pub(super) fn has_room(&self, square: Square, side: Side) -> bool {
        let [a, b, c, d] = self.around(square);
        ((a | b | c | d) & bit(side.other()) != 0) | (a == EMPTY) | (b == EMPTY) | (c == EMPTY) | (d == EMPTY)
    }

    /// Returns the data of a piece.
    #[inline]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.tables.pieces[id.index()]
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

    /// `true` if the record did not name some piece when it appeared.
    #[inline]
    pub fn has_unknown(&self) -> bool {
        self.unknown
    }

    /// Returns a value that represents a piece when positions are compared. Pieces of the same kind and side have the
    /// same value. Each piece of unknown kind has its own value. The value is never 0, because 0 means an empty square.
    pub(super) fn likeness(&self, id: PieceId) -> u8 {
        match self.piece(id).kind {
            Some(kind) => kind as u8 + if id.side() == Side::Blue { 17 } else { 1 }, // below RED_BIT
            None => id.0,
        }
    }

    /// Moves a piece on the board to an empty square.
    #[inline(always)]
    pub(super) fn displace(&mut self, id: PieceId, to: Square) {
        let piece = &mut self.tables.pieces[id.index()];
        let from = piece.square;
        piece.square = to;
        piece.has_moved = true;
        self.tables.cells[cell(from)] = EMPTY;
        self.tables.cells[cell(to)] = id.0;
    }

    /// Moves a piece on the board to an empty square if `moves` is `true`, otherwise does nothing.
    #[inline(always)]
    pub(super) fn displace_if(&mut self, id: PieceId, to: Square, moves: bool) {
        let piece = &mut self.tables.pieces[id.index()];
        let from = piece.square;
        piece.square = select_unpredictable(moves, to, from);
        piece.has_moved |= moves;
        self.tables.cells[cell(from)] = select_unpredictable(moves, EMPTY, self.tables.cells[cell(from)]);
        self.tables.cells[cell(to)] = select_unpredictable(moves, id.0, self.tables.cells[cell(to)]);
    }

    /// Removes a piece from the board if `falls` is `true`, otherwise does nothing.
    #[inline(always)]
    pub(super) fn remove_if(&mut self, id: PieceId, falls: bool) {
        let piece = &mut self.tables.pieces[id.index()];
        piece.is_captured |= falls;
        let place = cell(piece.square);
        self.tables.cells[place] = select_unpredictable(falls, EMPTY, self.tables.cells[place]);
    }

    /// Removes kinds from the possible kinds of a piece: only those in `kinds` remain. Returns `true` if any kind was
    /// removed.
    pub(super) fn narrow(&mut self, id: PieceId, kinds: KindSet) -> bool {
        let piece = &mut self.tables.pieces[id.index()];
        let learned = piece.kinds != kinds;
        piece.kinds = kinds;
        piece.kind = kinds.single();
        learned
    }
}
