//! Reads the letters of a whole board: one letter for each square. `StraDoS` and Ataraxos write boards like this.

use super::letters::Letter;
use crate::board::{Army, Board, BySide, Kind, Side, Square, Variant};
use crate::notation::{Cell, PlacedPiece, Row, Span};
use crate::replay::Reading;
use crate::replay::foreign::{Allowed, Damaged};
use crate::rules::Edition;

const BOARD: Board = Board::STANDARD;
const COLUMNS: usize = Board::COLUMNS as usize;
/// Number of letters of a board: one for each square.
pub(super) const LETTERS: usize = BOARD.rows() as usize * COLUMNS;

/// Piece of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardPiece {
    /// Side that owns the piece.
    pub side: Side,
    /// Kind of the piece.
    pub kind: Kind,
    /// `true` if the opponent knows the kind.
    pub is_revealed: bool,
}

/// Pieces of a position, and the span of its letters.
pub(super) struct Squares {
    pieces: Vec<(Square, BoardPiece)>,
    letters: Span,
}

impl Squares {
    /// Reads the letters at the span `letters`. If the letters do not form a position, adds a finding and returns
    /// `None`.
    pub fn read(letters: Span, text: &[u8], reading: &mut Reading<'_>) -> Option<Self> {
        let bytes = letters.of(text);
        let is_letter = |byte: &u8| Letter::read(byte.to_ascii_uppercase()).is_some();
        let place = |index: usize, length: usize| {
            let start = letters.start + index as u32;
            Span::new(start, start + length as u32)
        };
        if let Some(first) = bytes.iter().position(|byte| !is_letter(byte)) {
            // A character may have several bytes. The finding shows all of them.
            let length = 1 + bytes[first + 1..].iter().take_while(|byte| *byte & 0xC0 == 0x80).count();
            let found = bytes.get(first..first + length).unwrap_or_default().into();
            reading.note_at(place(first, length), Damaged::Letter(found));
            return None;
        }
        if bytes.len() != LETTERS {
            let what = if bytes.is_empty() { Damaged::NoLetters } else { Damaged::LetterCount(bytes.len()) };
            reading.note_at(letters, what);
            return None;
        }
        let mut pieces: Vec<(Square, BoardPiece)> = Vec::with_capacity(BOARD.zone_size() as usize * 2);
        let mut wrong = None;
        let mut wrong_squares = 0;
        for (index, (square, byte)) in BOARD.squares().zip(bytes).enumerate() {
            let letter = Letter::read(byte.to_ascii_uppercase());
            if (letter == Some(Letter::NoSquare)) == BOARD.is_playable(square) {
                let allowed = if BOARD.is_playable(square) { Allowed::Letter } else { Allowed::Lake };
                wrong.get_or_insert((index, allowed, square, char::from(*byte)));
                wrong_squares += 1;
            }
            if let Some(Letter::Piece(side, kind)) = letter {
                pieces.push((square, BoardPiece { side, kind, is_revealed: byte.is_ascii_lowercase() }));
            }
        }
        if let Some((index, allowed, square, found)) = wrong {
            let what = match wrong_squares - 1 {
                0 => Damaged::SquareLetter(allowed, square, found),
                more => Damaged::SquareLetters(allowed, square, found, more),
            };
            reading.note_at(place(index, 1), what);
            return None;
        }
        Some(Self { pieces, letters })
    }

    /// Returns the pieces, row by row: from row 1 up, and from `a` to `j` in each row.
    pub fn pieces(&self) -> Vec<(Square, BoardPiece)> {
        self.pieces.clone()
    }

    /// Returns `true` if every piece was revealed to the opponent.
    pub fn are_all_revealed(&self) -> bool {
        self.pieces.iter().all(|(_, placed)| placed.is_revealed)
    }

    /// Marks all pieces as not revealed.
    pub fn hide_all(&mut self) {
        self.pieces.iter_mut().for_each(|(_, placed)| placed.is_revealed = false);
    }

    /// Returns the army of each side.
    pub fn armies(&self) -> BySide<Army> {
        let mut armies: BySide<Army> = BySide::default();
        for (_, placed) in &self.pieces {
            armies[placed.side].add(placed.kind, 1);
        }
        armies
    }

    /// Returns `true` if every piece is in the half of its side.
    pub fn are_at_home(&self) -> bool {
        self.pieces.iter().all(|(square, placed)| BOARD.half_owner(square.row()) == placed.side)
    }

    /// Returns `true` if every piece is in the setup zone of its side.
    pub fn are_in_zones(&self) -> bool {
        self.pieces.iter().all(|(square, placed)| BOARD.zone(placed.side).contains(&square.row()))
    }

    /// Returns the variant of the edition in which both sides have these armies. Returns `None` for the original
    /// variant. Returns `Free` if the edition has no variant with these armies.
    pub fn variant(&self, edition: &Edition) -> Option<Variant> {
        let armies = self.armies();
        let with_armies = edition.variants.iter();
        let fitting = with_armies.filter(|(_, army)| armies.red == *army && armies.blue == *army);
        let variant = fitting.map(|(variant, _)| *variant).next().unwrap_or(Variant::Free);
        (variant != Variant::Original).then_some(variant)
    }

    /// Returns the pieces as the position from which a record starts.
    pub fn placed(&self, edition: &Edition) -> Vec<PlacedPiece> {
        let index = |square: Square| u32::from(square.row() - 1) * COLUMNS as u32 + u32::from(square.column());
        let placed = |(square, placed): &(Square, BoardPiece)| {
            let start = self.letters.start + index(*square);
            PlacedPiece {
                side: placed.side,
                piece: edition.numbering.designation(placed.kind),
                square: *square,
                is_named: placed.is_revealed,
                has_moved: false,
                span: Span::new(start, start + 1),
            }
        };
        self.pieces.iter().map(placed).collect()
    }

    /// Returns the rows of the setup: all rows of both zones, and all other rows with a piece.
    pub fn rows(&self, edition: &Edition) -> Vec<Row> {
        let numbering = edition.numbering;
        let rows = (1..=BOARD.rows()).zip((self.letters.start..).step_by(COLUMNS));
        let row = |(number, start): (u8, u32)| {
            let spans = std::array::from_fn(|column| Span::new(start + column as u32, start + column as u32 + 1));
            let span = Span::new(start, start + COLUMNS as u32);
            Row { number, cells: [Cell::Empty; COLUMNS], span, cell_spans: spans }
        };
        let mut rows: Vec<Row> = rows.map(row).collect();
        for (square, placed) in &self.pieces {
            let row = rows.iter_mut().find(|row| row.number == square.row());
            if let Some(cell) = row.and_then(|row| row.cells.get_mut(usize::from(square.column()))) {
                *cell = Cell::Piece(numbering.designation(placed.kind));
            }
        }
        let is_zone = |number| Side::ALL.into_iter().any(|side| BOARD.zone(side).contains(&number));
        rows.retain(|row| is_zone(row.number) || row.cells.iter().any(|cell| *cell != Cell::Empty));
        rows
    }
}
