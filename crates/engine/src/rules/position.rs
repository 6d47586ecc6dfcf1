//! A checked position: which piece stands where, and what each may be.

use super::piece::{NO_PIECE, Piece, PieceId, bit};
use super::ruleset::Ruleset;
use super::setup::Setup;
use crate::board::{Board, BySide, Kind, KindSet, Side, Square};
use std::hint::select_unpredictable;

#[cfg(test)]
mod tests;

/// What a square holds, in one byte: nothing, no square, or a piece, whose side is a bit of its own, so that
/// the neighbours of a square can be asked all at once.
const EMPTY: u8 = 0;
const NO_SQUARE: u8 = 1;

/// How far apart the cells of two rows are.
const ROW: usize = 16;

/// How many cells there are: those of all squares, with a row before and behind them, so that every square has
/// neighbours.
const CELLS: usize = 256 + 2 * ROW;

/// The place of a square's cell.
#[inline(always)]
const fn cell(square: Square) -> usize {
    square.index() + ROW
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nothing.
    Nothing,
    /// There is no such square: a lake, or off the board.
    NoSquare,
    /// That piece.
    Piece(PieceId),
}

/// The squares of a board with nothing on them.
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

/// What every square holds, and every piece that there has been.
#[derive(Clone, Debug)]
struct Tables {
    cells: [u8; CELLS],
    pieces: [Piece; PieceId::LIMIT],
}

/// The tables of a board with nothing on it.
const fn empty_tables(board: Board) -> Tables {
    Tables { cells: empty_cells(board), pieces: [NO_PIECE; PieceId::LIMIT] }
}

/// Nearly every game is played there. Copied whole, which is quicker than filling tables piece by piece.
static STANDARD_TABLES: Tables = empty_tables(Board::STANDARD);

/// What a piece may be that the setup does not name: of the army, less the pieces that are named.
#[cold]
fn kinds_left(rules: &Ruleset, pieces: &[(Square, Option<Kind>)]) -> KindSet {
    let mut left = rules.army;
    for kind in pieces.iter().filter_map(|(_, kind)| *kind) {
        left.take(kind);
    }
    left.kinds()
}

/// Which piece stands where.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    /// In a place of their own, so that a game is handed on without copying them.
    tables: Box<Tables>,
    counts: BySide<u8>,
    unknown: bool,
}

impl Position {
    /// The most pieces a side can have had in a game: those it set up and those it brought back.
    pub const MAX_PIECES: usize = 63;

    /// The board with nothing on it.
    #[inline(always)]
    pub(super) fn empty(board: Board) -> Self {
        let tables =
            if board == Board::STANDARD { Box::new(STANDARD_TABLES.clone()) } else { Box::new(empty_tables(board)) };
        Self { board, tables, counts: BySide::default(), unknown: false }
    }

    /// The position of a setup without other faults. `None` where a side has more pieces than can be told apart, or two
    /// pieces stand on one square.
    #[inline(always)]
    pub fn new(rules: &Ruleset, setup: &Setup) -> Option<Self> {
        let mut position = Self::empty(rules.edition.board);
        for side in Side::ALL {
            position.set_up(side, &setup.pieces[side], rules)?;
            position.unknown |= setup.hidden[side];
            if setup.hidden[side] && setup.pieces[side].is_empty() && rules.fills_zone() {
                for square in position.board.zone_squares(side) {
                    position.place_unknown(side, square, rules.army.kinds())?;
                }
            }
        }
        Some(position)
    }

    /// Puts the pieces of a side that has none yet on its squares. `None` where they are too many, or two on one square.
    #[inline(always)]
    fn set_up(&mut self, side: Side, pieces: &[(Square, Option<Kind>)], rules: &Ruleset) -> Option<()> {
        if pieces.len() > Self::MAX_PIECES {
            return None;
        }
        let tables = &mut *self.tables;
        // One answer for all of them; asked for only if any needs it.
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

    /// Brings a piece back, onto an empty square: of that kind, or unnamed, one of those kinds. `None` where the side has
    /// had too many.
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

    /// Puts a new piece that the record does not name on an empty square. `None` where the side has had too many.
    pub(super) fn place_unknown(&mut self, side: Side, square: Square, kinds: KindSet) -> Option<PieceId> {
        self.unknown = true;
        self.put(side, Piece::unnamed(square, kinds))
    }

    /// The number of the next new piece of a side.
    pub(super) fn next_number(&self, side: Side) -> u8 {
        self.counts[side] + 1
    }

    /// Puts a new piece of that kind on an empty square. `None` where the side has had too many.
    fn place_known(&mut self, side: Side, square: Square, kind: Kind) -> Option<PieceId> {
        self.put(side, Piece::known(square, kind))
    }

    fn put(&mut self, side: Side, piece: Piece) -> Option<PieceId> {
        let count = &mut self.counts[side];
        if usize::from(*count) >= Self::MAX_PIECES {
            return None;
        }
        *count += 1;
        let id = PieceId(*count | bit(side));
        self.tables.pieces[id.index()] = piece;
        self.tables.cells[cell(piece.square)] = id.0;
        Some(id)
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// What stands on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Occupant {
        match self.tables.cells[cell(square)] {
            EMPTY => Occupant::Nothing,
            NO_SQUARE => Occupant::NoSquare,
            id => Occupant::Piece(PieceId(id)),
        }
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<PieceId> {
        match self.at(square) {
            Occupant::Piece(id) => Some(id),
            Occupant::Nothing | Occupant::NoSquare => None,
        }
    }

    /// The piece of that side on a square.
    #[inline(always)]
    pub(super) fn piece_of(&self, side: Side, square: Square) -> Option<PieceId> {
        let cell = self.tables.cells[cell(square)];
        (cell & bit(side) != 0).then_some(PieceId(cell))
    }

    /// Whether the square is real and nothing stands on it.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.tables.cells[cell(square)] == EMPTY
    }

    /// Whether a piece of that side stands on the square.
    #[inline]
    pub fn holds(&self, square: Square, side: Side) -> bool {
        self.tables.cells[cell(square)] & bit(side) != 0
    }

    /// Whether that piece stands on the square.
    #[inline(always)]
    pub(super) fn has_at(&self, square: Square, piece: PieceId) -> bool {
        self.tables.cells[cell(square)] == piece.0
    }

    /// What the four neighbours of a square hold.
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

    /// Whether a piece of that side stands orthogonally next to the square.
    #[inline(always)]
    pub fn is_next_to(&self, square: Square, side: Side) -> bool {
        let [a, b, c, d] = self.around(square);
        (a | b | c | d) & bit(side) != 0
    }

    /// Whether an orthogonal neighbour of the square is empty or holds an enemy of that side.
    #[inline(always)]
    pub(super) fn has_room(&self, square: Square, side: Side) -> bool {
        let [a, b, c, d] = self.around(square);
        ((a | b | c | d) & bit(side.other()) != 0) | (a == EMPTY) | (b == EMPTY) | (c == EMPTY) | (d == EMPTY)
    }

    /// A piece's particulars.
    #[inline]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.tables.pieces[id.index()]
    }

    /// Returns `true` if the piece was set up or brought back in this game.
    #[inline]
    pub fn has_had(&self, id: PieceId) -> bool {
        (1..=self.counts[id.side()]).contains(&id.number())
    }

    /// Every piece that a side has had, in the order in which they came.
    pub fn pieces(&self, side: Side) -> impl DoubleEndedIterator<Item = PieceId> + use<> {
        (1..=self.counts[side]).map(move |number| PieceId(number | bit(side)))
    }

    /// Every piece of a side that stands on the board.
    pub fn standing(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        self.pieces(side).filter(|id| !self.piece(*id).is_captured)
    }

    /// Whether the record left any piece unnamed at first.
    #[inline]
    pub fn has_unknown(&self) -> bool {
        self.unknown
    }

    /// What tells pieces apart when positions are compared: kind and side, or the piece itself where its kind
    /// is not known. Never 0, which stands for an empty square.
    pub(super) fn likeness(&self, id: PieceId) -> u8 {
        match self.piece(id).kind {
            Some(kind) => kind as u8 + if id.side() == Side::Blue { 17 } else { 1 }, // below RED_BIT
            None => id.0,
        }
    }

    /// Moves a standing piece to an empty square.
    #[inline(always)]
    pub(super) fn displace(&mut self, id: PieceId, to: Square) {
        let piece = &mut self.tables.pieces[id.index()];
        let from = piece.square;
        piece.square = to;
        piece.has_moved = true;
        self.tables.cells[cell(from)] = EMPTY;
        self.tables.cells[cell(to)] = id.0;
    }

    /// Moves a standing piece, if it is to move, to a square that nothing keeps from it.
    #[inline(always)]
    pub(super) fn displace_if(&mut self, id: PieceId, to: Square, moves: bool) {
        let piece = &mut self.tables.pieces[id.index()];
        let from = piece.square;
        piece.square = select_unpredictable(moves, to, from);
        piece.has_moved |= moves;
        self.tables.cells[cell(from)] = select_unpredictable(moves, EMPTY, self.tables.cells[cell(from)]);
        self.tables.cells[cell(to)] = select_unpredictable(moves, id.0, self.tables.cells[cell(to)]);
    }

    /// Removes a standing piece, if it falls.
    #[inline(always)]
    pub(super) fn remove_if(&mut self, id: PieceId, falls: bool) {
        let piece = &mut self.tables.pieces[id.index()];
        piece.is_captured |= falls;
        let place = cell(piece.square);
        self.tables.cells[place] = select_unpredictable(falls, EMPTY, self.tables.cells[place]);
    }

    /// Narrows down what a piece may be. Returns whether anything was learned.
    pub(super) fn narrow(&mut self, id: PieceId, kinds: KindSet) -> bool {
        let piece = &mut self.tables.pieces[id.index()];
        let learned = piece.kinds != kinds;
        piece.kinds = kinds;
        piece.kind = kinds.single();
        learned
    }
}
