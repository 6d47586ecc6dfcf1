//! Sheets: records as one player, or somebody who looked on, could have written them.
//!
//! [`redact`] makes the sheet of a [`View`] out of a record that knows more: what a turn shows to whom is read from
//! the events of its replay. [`merge`] puts sheets of one game together, [`explanations`] say which of them has the slip if
//! they do not go together, [`fill`] writes into a sheet what it proves. Nothing here knows the rules. `format-spec/sheets.md`.

mod merge;
mod redact;
mod slips;

pub use merge::{Conflict, Difference, Merged, Remark, Sheet, Spot, merge};
pub use redact::{Refusal, View, redact};
pub use slips::{Explanation, explanations};

use crate::board::{Board, Designation, Kind, Numbering, Side, Square};
use adjutant_engine::{board, notation, repair, replay, rules};
use adjutant_formats as formats;

use crate::formats::srn;
use crate::notation::{Cell, Record, Row, Span, WrittenTurn};
use crate::replay::{Deductions, Original};

/// The record in its export form, with the turns that were not played behind those that were, as they are written.
pub fn with_all_turns<'a>(original: &Original<'a>) -> Record<'a> {
    // The text of what was not played is not wanted: it holds more than turns.
    let mut record = srn::export(&Original { srn: None, ..*original });
    record.unplayed = std::borrow::Cow::default();
    record.notes.clone_from(&original.record.notes);
    let rest = original.record.turns.iter().skip(record.turns.len());
    record.turns.extend(rest.map(|turn| WrittenTurn { span: Span::default(), ..*turn }));
    record
}

/// Whether the setup has a piece that it does not name, or may have.
pub fn has_unnamed(record: &Record<'_>, board: Board) -> bool {
    let is_unnamed = |cell: &Cell| matches!(cell, Cell::Piece(piece) if piece.is_unknown());
    let is_hidden = Side::ALL.into_iter().any(|side| !has_rows(record, board, side));
    is_hidden || record.rows.iter().any(|row| row.cells.iter().any(is_unnamed))
}

fn has_rows(record: &Record<'_>, board: Board, side: Side) -> bool {
    record.rows.iter().any(|row| board.zone(side).contains(&row.number))
}

/// Names the pieces of the setup that can be of one kind only. A side without rows gets them if one of its pieces stands
/// on every square of its zone, and one of them can be named. `format-spec/sheets.md`, section "Filling in".
pub fn fill(record: &mut Record<'_>, proven: &Deductions, board: Board, numbering: &Numbering) {
    for side in Side::ALL.into_iter().filter(|side| !has_rows(record, board, *side)).collect::<Vec<_>>() {
        let of_setup = || proven.pieces.iter().filter(|piece| piece.side == side && !piece.came_back);
        let fills_zone = of_setup().count() == board.zone_size() as usize;
        if fills_zone && of_setup().any(|piece| piece.kinds.len() == 1) {
            record.rows.extend(board.zone(side).map(|number| Row {
                number,
                cells: [Cell::Piece(Designation::UNKNOWN); 10],
                span: Span::default(),
                cell_spans: [Span::default(); 10],
            }));
        }
    }
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
