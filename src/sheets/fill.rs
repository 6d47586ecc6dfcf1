//! Writing into a setup what the record itself proves. `format-spec/sheets.md`, section "Filling in".

use crate::board::{Kind, Numbering, Square};
use crate::notation::{Cell, Record};
use crate::replay::Deductions;

/// Whether the setup has a piece that it does not name.
pub fn has_unnamed(record: &Record<'_>) -> bool {
    let is_unnamed = |cell: &Cell| matches!(cell, Cell::Piece(piece) if piece.is_unknown());
    record.rows.iter().any(|row| row.cells.iter().any(is_unnamed))
}

/// Names the pieces of the setup that can be of one kind only. Pieces that no row shows are not written.
pub fn fill(record: &mut Record<'_>, proven: &Deductions, numbering: &Numbering) {
    for row in &mut record.rows {
        for (column, cell) in (0..).zip(&mut row.cells) {
            let Cell::Piece(piece) = cell else { continue };
            if let Some(kind) = kind_at(Square::new(column, row.number), proven).filter(|_| piece.is_unknown()) {
                *piece = numbering.designation(kind);
            }
        }
    }
}

/// The kind of which the piece must be that was set up on the square.
fn kind_at(square: Square, proven: &Deductions) -> Option<Kind> {
    let piece = proven.pieces.iter().find(|piece| piece.home == square && !piece.came_back)?;
    piece.kinds.single()
}
