//! The letters of a whole board, one for each square: what stands where, as `StraDoS` and Ataraxos write it.

use super::letters::Letter;
use crate::board::{Army, Board, BySide, Side, Square, Variant};
use crate::notation::{Cell, Row, Span};
use crate::replay::foreign::{Allowed, Damaged};
use crate::replay::{Reading, SnapshotPiece};
use crate::rules::Edition;

const BOARD: Board = Board::STANDARD;
const COLUMNS: usize = Board::COLUMNS as usize;
/// One letter for each square.
pub(super) const LETTERS: usize = BOARD.rows() as usize * COLUMNS;

/// The pieces of a position, and where its letters stand.
pub(super) struct Squares {
    pieces: Vec<(Square, SnapshotPiece)>,
    letters: Span,
}

impl Squares {
    /// Reads the letters. `None` if they are not such as make a position; each reason is a finding.
    pub fn read(letters: Span, text: &[u8], reading: &mut Reading<'_>) -> Option<Self> {
        let bytes = letters.of(text);
        let is_letter = |byte: &u8| Letter::read(byte.to_ascii_uppercase()).is_some();
        let place = |index: usize, length: usize| {
            let start = letters.start + index as u32;
            Span::new(start, start + length as u32)
        };
        if let Some(first) = bytes.iter().position(|byte| !is_letter(byte)) {
            // What one sees there is a character, which may have several bytes.
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
        let mut pieces: Vec<(Square, SnapshotPiece)> = Vec::with_capacity(BOARD.zone_size() as usize * 2);
        let mut wrong = None;
        let mut wrong_squares = 0;
        for (index, (square, byte)) in BOARD.squares().zip(bytes).enumerate() {
            let letter = Letter::read(byte.to_ascii_uppercase());
            if (letter == Some(Letter::NoSquare)) == BOARD.has(square) {
                let allowed = if BOARD.has(square) { Allowed::Letter } else { Allowed::Lake };
                wrong.get_or_insert((index, allowed, square, char::from(*byte)));
                wrong_squares += 1;
            }
            if let Some(Letter::Piece(side, kind)) = letter {
                pieces.push((square, SnapshotPiece { side, kind, is_revealed: byte.is_ascii_lowercase() }));
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

    /// The pieces, row by row from row 1, `a` to `j`.
    pub fn pieces(&self) -> Vec<(Square, SnapshotPiece)> {
        self.pieces.clone()
    }

    /// Whether every piece is one that the opponent knows.
    pub fn are_all_revealed(&self) -> bool {
        self.pieces.iter().all(|(_, placed)| placed.is_revealed)
    }

    /// Takes it that the opponent knows none.
    pub fn hide_all(&mut self) {
        self.pieces.iter_mut().for_each(|(_, placed)| placed.is_revealed = false);
    }

    /// What each side's army consists of.
    pub fn armies(&self) -> BySide<Army> {
        let mut armies: BySide<Army> = BySide::default();
        for (_, placed) in &self.pieces {
            armies[placed.side].add(placed.kind, 1);
        }
        armies
    }

    /// Whether every piece stands in its own half.
    pub fn are_at_home(&self) -> bool {
        self.pieces.iter().all(|(square, placed)| BOARD.half(square.row()) == placed.side)
    }

    /// Whether every piece stands where its side sets up.
    pub fn are_in_zones(&self) -> bool {
        self.pieces.iter().all(|(square, placed)| BOARD.zone(placed.side).contains(&square.row()))
    }

    /// The variant of the edition whose armies these are; `None` for the original one. No two variants have the same army, but
    /// `free` takes whatever is part of the full one: it is what is left.
    pub fn variant(&self, edition: &Edition) -> Option<Variant> {
        let armies = self.armies();
        let with_armies = edition.variants.iter();
        let fitting = with_armies.filter(|(_, army)| armies.red == *army && armies.blue == *army);
        let variant = fitting.map(|(variant, _)| *variant).next().unwrap_or(Variant::Free);
        (variant != Variant::Original).then_some(variant)
    }

    /// The rows of the setup: both zones, and whatever other row has a piece.
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
