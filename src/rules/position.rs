//! A checked position: which piece stands where, and what each may be.

use super::ruleset::Ruleset;
use super::setup::Setup;
use crate::board::{Board, BySide, Kind, KindSet, Side, Square};

/// A piece's identity for the length of a game. A rescued piece is a new piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(u8);

/// What a square holds, in one byte: nothing, no square, or a piece, whose side is a bit of its own, so that
/// the neighbours of a square can be asked all at once.
const EMPTY: u8 = 0;
const NO_SQUARE: u8 = 1;
const RED_BIT: u8 = 0x40;
const BLUE_BIT: u8 = 0x80;

/// The bit that marks a side's pieces.
#[inline]
const fn bit(side: Side) -> u8 {
    match side {
        Side::Red => RED_BIT,
        Side::Blue => BLUE_BIT,
    }
}

impl PieceId {
    /// One more than any piece's [`PieceId::index`] can be.
    pub const LIMIT: usize = 256;

    /// Whose piece it is.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 & BLUE_BIT == 0 { Side::Red } else { Side::Blue }
    }

    /// A number, below [`PieceId::LIMIT`], that tells pieces apart.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
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

/// A piece: what it may be, where it began and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent facts, each said of a piece by itself
pub struct Piece {
    /// The kind, if just one is possible.
    pub kind: Option<Kind>,
    /// The kinds it may be.
    pub kinds: KindSet,
    /// Whether the record did not name it at first.
    pub was_unknown: bool,
    /// The square it was set up on (or brought back to).
    pub home: Square,
    /// The square it stands on, or was removed from.
    pub square: Square,
    /// Whether it has been removed.
    pub is_captured: bool,
    /// Whether it has ever left a square.
    pub has_moved: bool,
    /// Whether it has made a rescue.
    pub has_rescued: bool,
}

const NO_PIECE: Piece = Piece {
    kind: None,
    kinds: KindSet::EMPTY,
    was_unknown: false,
    home: Square::OUTSIDE,
    square: Square::OUTSIDE,
    is_captured: true,
    has_moved: false,
    has_rescued: false,
};

/// No pieces at all: copied whole, which is quicker than filling a table piece by piece.
static NOBODY: [Piece; PieceId::LIMIT] = [NO_PIECE; PieceId::LIMIT];

/// Which piece stands where.
#[derive(Clone, Debug)]
pub struct Position {
    cells: [u8; 256],
    pieces: [Piece; 256],
    counts: BySide<u8>,
    unknown: bool,
}

impl Position {
    /// The most pieces a side can have had in a game: those it set up and those it brought back.
    pub const MAX_PIECES: usize = 63;

    /// The position of a setup without faults. `None` where a side has more pieces than can be told apart.
    pub fn new(rules: &Ruleset, setup: &Setup) -> Option<Self> {
        let board: Board = rules.edition.board;
        let mut cells = [NO_SQUARE; 256];
        for row in 1..=board.rows() {
            for square in (0..Board::COLUMNS).map(|column| Square::new(column, row)) {
                cells[square.index()] = if board.is_lake(square) { NO_SQUARE } else { EMPTY };
            }
        }
        let mut position = Self { cells, pieces: NOBODY, counts: BySide::default(), unknown: false };
        for side in Side::ALL {
            let mut left = rules.army;
            for kind in setup.pieces[side].iter().filter_map(|(_, kind)| *kind) {
                left.take(kind);
            }
            let left = left.kinds();
            for (square, kind) in &setup.pieces[side] {
                position.place(side, *square, kind.map_or(left, KindSet::only))?;
            }
            if setup.hidden[side] && setup.pieces[side].is_empty() && rules.fills_zone() {
                for square in board.zone_squares(side) {
                    position.place(side, square, rules.army.kinds())?;
                }
            }
        }
        Some(position)
    }

    /// Puts a new piece on an empty square. `None` where the side has had too many.
    pub(super) fn place(&mut self, side: Side, square: Square, kinds: KindSet) -> Option<PieceId> {
        let count = &mut self.counts[side];
        if usize::from(*count) >= Self::MAX_PIECES {
            return None;
        }
        *count += 1;
        let id = PieceId(*count | bit(side));
        let kind = kinds.single();
        self.unknown |= kind.is_none();
        self.pieces[id.index()] =
            Piece { kind, kinds, was_unknown: kind.is_none(), home: square, square, is_captured: false, ..NO_PIECE };
        self.cells[square.index()] = id.0;
        Some(id)
    }

    /// What stands on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Occupant {
        match self.cells[square.index()] {
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

    /// Whether the square is real and nothing stands on it.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.cells[square.index()] == EMPTY
    }

    /// Whether a piece of that side stands on the square.
    #[inline]
    pub fn holds(&self, square: Square, side: Side) -> bool {
        self.cells[square.index()] & bit(side) != 0
    }

    /// What the four neighbours of a square hold.
    #[inline(always)]
    fn around(&self, square: Square) -> [u8; 4] {
        let [forward, back, left, right] = Square::STEPS;
        let at = |step| self.cells[square.step(step).index()];
        [at(forward), at(back), at(left), at(right)]
    }

    /// Whether a piece of that side stands orthogonally next to the square.
    #[inline]
    pub fn is_next_to(&self, square: Square, side: Side) -> bool {
        let [a, b, c, d] = self.around(square);
        (a | b | c | d) & bit(side) != 0
    }

    /// Whether an orthogonal neighbour of the square is empty.
    #[inline]
    pub fn has_empty_neighbour(&self, square: Square) -> bool {
        let [a, b, c, d] = self.around(square);
        (a == EMPTY) | (b == EMPTY) | (c == EMPTY) | (d == EMPTY)
    }

    /// A piece's particulars.
    #[inline]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// Every piece that a side has had, in the order in which they came.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = PieceId> + use<> {
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
    #[inline]
    pub(super) fn displace(&mut self, id: PieceId, to: Square) {
        let piece = &mut self.pieces[id.index()];
        let from = piece.square;
        piece.square = to;
        piece.has_moved = true;
        self.cells[from.index()] = EMPTY;
        self.cells[to.index()] = id.0;
    }

    /// Removes a standing piece.
    pub(super) fn remove(&mut self, id: PieceId) {
        let piece = &mut self.pieces[id.index()];
        piece.is_captured = true;
        self.cells[piece.square.index()] = EMPTY;
    }

    /// Narrows down what a piece may be. Returns whether anything was learned.
    pub(super) fn narrow(&mut self, id: PieceId, kinds: KindSet) -> bool {
        let piece = &mut self.pieces[id.index()];
        let learned = piece.kinds != kinds;
        piece.kinds = kinds;
        piece.kind = kinds.single();
        learned
    }

    /// Notes that a piece has made a rescue.
    pub(super) fn note_rescue(&mut self, id: PieceId) {
        self.pieces[id.index()].has_rescued = true;
    }
}
