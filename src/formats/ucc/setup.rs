//! The setup blocks of a log.

use super::lines::Line;
use super::reply::{piece, square};
use crate::board::{Designation, Side};
use crate::notation::{Cell, Row, Span};

/// The rows of a side.
pub(super) const ROWS: u8 = 4;
/// The squares of a row.
pub(super) const SQUARES: u8 = 10;

/// Whether a line that ought to be a row of a setup can be read as one: ten characters, or more or fewer tokens.
pub(super) fn looks_like_row(line: &Line<'_>) -> bool {
    let squares = usize::from(SQUARES);
    line.text.len() == squares || (line.text.len() <= 2 * squares && line.text.iter().all(is_token))
}

/// Whether a line is a row of which nothing can be missing.
pub(super) fn is_whole_row(line: &Line<'_>) -> bool {
    line.text.len() == usize::from(SQUARES) && line.text.iter().all(is_token)
}

fn is_token(byte: &u8) -> bool {
    piece(*byte).is_some() || *byte == b'.'
}

/// The manager's `y` of a side's row, counted from the top.
pub(super) const fn y(side: Side, row: u8) -> u8 {
    match side {
        Side::Red => row,
        Side::Blue => row + 6,
    }
}

/// A row of which nothing is known.
pub(super) fn unknown_row(side: Side, row: u8, span: Span) -> Row {
    let cells = [Cell::Piece(Designation::UNKNOWN); SQUARES as usize];
    Row { number: y(side, row) + 1, cells, span, cell_spans: [span; SQUARES as usize] }
}

/// Reads a side's row, and says where it has something that is no piece. What is missing is unknown.
pub(super) fn row(side: Side, row: u8, line: &Line<'_>) -> (Row, Vec<(Span, u8)>) {
    let mut read = unknown_row(side, row, line.span());
    let mut wrong = Vec::new();
    for (x, token) in (0_i64..).zip(line.text.chunks(1).take(usize::from(SQUARES))) {
        let (at, token) = (line.part(token), token.first().copied().unwrap_or_default());
        let column = usize::from(square(x, 0).column());
        let cell = match (token, piece(token)) {
            (b'.', _) => Cell::Empty,
            (_, Some(piece)) => Cell::Piece(piece),
            (_, None) => {
                wrong.push((at, token));
                Cell::Piece(Designation::UNKNOWN)
            }
        };
        if let (Some(place), Some(span)) = (read.cells.get_mut(column), read.cell_spans.get_mut(column)) {
            (*place, *span) = (cell, at);
        }
    }
    (read, wrong)
}
