//! Creates and merges sheets. A sheet is a record as one player or a spectator could have written it.
//!
//! [`redact`] reduces a complete record to the sheet of a [`View`]. The events of the replay determine the knowledge of
//! each viewer. [`merge`] combines sheets of one game. If the sheets contradict each other, [`explanations`] finds the
//! sheet with the slip. [`fill`] adds proven pieces to a sheet. This crate does not implement rules. See
//! `format-spec/sheets.md`.

mod merge;
mod redact;
mod slips;

pub use merge::{Conflict, Difference, Merged, Remark, Sheet, SheetSpan, merge};
pub use redact::{RedactError, View, redact};
pub use slips::{Explanation, explanations};

use crate::board::{Board, Designation, Kind, Numbering, Side, Square};
use adjutant_engine::{board, notation, repair, replay, rules};
use adjutant_formats as formats;

use crate::formats::srn;
use crate::notation::{Cell, Record, Row, Span, WrittenTurn};
use crate::replay::{Deductions, Original};

/// Returns the record in export form, with all its turns. Turns that were not played are added in their written
/// form.
pub fn with_all_turns<'a>(original: &Original<'a>) -> Record<'a> {
    // The original text after the played turns is not used here, because it contains more than turns.
    let mut record = srn::export(&Original { srn: None, ..*original });
    record.unplayed = std::borrow::Cow::default();
    record.notes.clone_from(&original.record.notes);
    let rest = original.record.turns.iter().skip(record.turns.len());
    record.turns.extend(rest.map(|turn| WrittenTurn { span: Span::default(), ..*turn }));
    record
}

/// Returns `true` if the setup contains, or may contain, an unnamed piece.
pub fn has_unnamed(record: &Record<'_>, board: Board) -> bool {
    let is_unnamed = |cell: &Cell| matches!(cell, Cell::Piece(piece) if piece.is_unknown());
    let is_hidden = Side::ALL.into_iter().any(|side| !has_rows(record, board, side));
    is_hidden || record.rows.iter().any(|row| row.cells.iter().any(is_unnamed))
}

fn has_rows(record: &Record<'_>, board: Board, side: Side) -> bool {
    record.rows.iter().any(|row| board.zone(side).contains(&row.number))
}

/// Names the pieces of the setup for which only one kind is possible.
///
/// If a side has no rows, rows may be added. Rows are added if the side's pieces fill the whole zone and at least
/// one piece can be named. See `format-spec/sheets.md`, section "Filling in".
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

/// Returns the proven kind of the piece that was set up on the square.
fn kind_at(square: Square, proven: &Deductions) -> Option<Kind> {
    let piece = proven.pieces.iter().find(|piece| piece.home == square && !piece.came_back)?;
    piece.kinds.single()
}
