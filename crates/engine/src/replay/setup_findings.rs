//! Finds the place of a setup fault in the text of a record.

use super::finding::{Detail, Finding};
use super::runner::Runner;
use crate::notation::{PlacedPiece, Record, Span};
use crate::rules::SetupFault;

impl Runner<'_> {
    /// Converts a setup fault to a finding at the square or row where the fault is visible.
    pub(super) fn setup_finding(&self, fault: SetupFault) -> Finding {
        let Record { rows, placed, .. } = self.record;
        let in_rows = || match fault {
            SetupFault::Zone { square, .. }
            | SetupFault::NoSquare { square, .. }
            | SetupFault::Occupied { square, .. }
            | SetupFault::Kind { square, .. } => rows
                .iter()
                .find(|row| row.number == square.row())
                .map(|row| row.cell_spans[usize::from(square.column())]),
            SetupFault::Count { side, .. } | SetupFault::Moved { side, .. } => {
                let board = self.terms.rules.edition.board;
                rows.iter().find(|row| board.half_owner(row.number) == side).map(|row| row.span)
            }
        };
        let first_row = || rows.first().map(|row| row.span);
        let span = placed_span(placed, &fault).or_else(in_rows).or_else(first_row).unwrap_or_default();
        Finding { detail: Detail::Setup(fault), ply: None, side: Some(fault.side()), span }
    }
}

/// Returns the span of the piece of a position at which the fault is visible.
fn placed_span(placed: &[PlacedPiece], fault: &SetupFault) -> Option<Span> {
    let is_there = |piece: &&PlacedPiece| match *fault {
        SetupFault::Zone { square, side }
        | SetupFault::NoSquare { square, side }
        | SetupFault::Occupied { square, side }
        | SetupFault::Kind { square, side, .. } => (piece.square, piece.side) == (square, side),
        SetupFault::Count { side, .. } | SetupFault::Moved { side, .. } => piece.side == side,
    };
    placed.iter().find(is_there).or(placed.first()).map(|piece| piece.span)
}
