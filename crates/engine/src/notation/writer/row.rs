//! Writes a row of the setup in export form.
//!
//! `format-spec/notation.md`, sections "The setup section" and "Export form".

use super::line::{LineBuffer, ShortText};
use crate::board::Designation;
use crate::notation::syntax::{Cell, Row};

/// Appends a row with its line end. Requires that the buffer has room.
#[inline]
pub(super) fn put_row(line: &mut LineBuffer, row: &Row) {
    line.put_padded_number(row.number);
    line.put(b":");
    for cell in &row.cells {
        line.put_word(cell_word(*cell));
    }
    line.put(b"\n");
}

/// Returns the text of a cell, three columns wide.
fn cell_word(cell: Cell) -> &'static ShortText<3> {
    static EMPTY: ShortText<3> = ShortText::EMPTY.and(b"  .");
    static NO_SQUARE: ShortText<3> = ShortText::EMPTY.and(b"  ~");
    static PIECES: [ShortText<3>; 16] = {
        let mut words = [ShortText::EMPTY; 16];
        let mut index = 0;
        while index < words.len() {
            let sign = Designation::ALL[index].sign().as_bytes();
            words[index] = ShortText::EMPTY.and(if sign.len() > 1 { b" " } else { b"  " }).and(sign);
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
