//! A row of the setup in the export form.
//!
//! `format-spec/notation.md`, sections "The setup section" and "Export form".

use super::line::{Line, Word};
use crate::board::Designation;
use crate::notation::syntax::{Cell, Row};

/// Puts a row, its line end included, into a line that has room for it.
#[inline]
pub(super) fn put_row(line: &mut Line, row: &Row) {
    line.put_padded_number(row.number);
    line.put(b":");
    for cell in &row.cells {
        line.put_word(cell_word(*cell));
    }
    line.put(b"\n");
}

/// A square of a row, three columns wide.
fn cell_word(cell: Cell) -> &'static Word<3> {
    static EMPTY: Word<3> = Word::EMPTY.and(b"  .");
    static NO_SQUARE: Word<3> = Word::EMPTY.and(b"  ~");
    static PIECES: [Word<3>; 16] = {
        let mut words = [Word::EMPTY; 16];
        let mut index = 0;
        while index < words.len() {
            let sign = Designation::ALL[index].sign().as_bytes();
            words[index] = Word::EMPTY.and(if sign.len() > 1 { b" " } else { b"  " }).and(sign);
            index += 1;
        }
        words
    };
    match cell {
        Cell::Empty => &EMPTY,
        Cell::NoSquare => &NO_SQUARE,
        Cell::Piece(piece) => &PIECES[piece.index() & 15],
    }
}
