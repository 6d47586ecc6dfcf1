//! From setup rows to a setup.

use super::finding::{Detail, Finding};
use super::resolve::{Terms, resolve};
use crate::board::{Board, BySide, Kind, Numbering, Side, Square};
use crate::notation::{Cell, Record, Row};
use crate::rules::{Edition, Setup};

const COLUMNS: usize = Board::COLUMNS as usize;

/// What a record's tags lay down, where its rows put the pieces, and what was found in both: as a replay finds it.
pub fn terms_and_setup(record: &Record<'_>, judge_by: Option<&'static Edition>) -> (Terms, Setup, Vec<Finding>) {
    let mut findings = Vec::new();
    let terms = resolve(record, judge_by, &mut findings);
    let setup = setup(record, &terms, &mut findings);
    (terms, setup, findings)
}

/// The setup that the rows describe. What they cannot say on this board is a finding.
pub(super) fn setup(record: &Record<'_>, terms: &Terms, findings: &mut Vec<Finding>) -> Setup {
    let board = terms.rules.edition.board;
    let written = |side| record.rows.iter().any(|row| board.zone(side).contains(&row.number));
    let mut setup = Setup { pieces: BySide::default(), hidden: BySide::from_fn(|side| !written(side)) };
    for side in Side::ALL {
        setup.pieces[side].reserve(board.zone_size() as usize);
    }
    for row in &record.rows {
        if !(1..=board.rows()).contains(&row.number) {
            let detail = Detail::RowNotOnBoard { row: row.number, rows: board.rows() };
            findings.push(Finding::at(detail, row.span));
            continue;
        }
        let side = board.half(row.number);
        let pieces = &mut setup.pieces[side];
        if known_pieces(row, &terms.numbering, pieces).is_some() {
            continue;
        }
        for (column, (cell, span)) in row.cells.iter().zip(&row.cell_spans).enumerate() {
            let square = Square::new(column as u8, row.number);
            match cell {
                Cell::Piece(piece) => match terms.numbering.kind(*piece) {
                    Some(kind) => pieces.push((square, Some(kind))),
                    None if piece.is_unknown() => pieces.push((square, None)),
                    None => findings.push(Finding::at(Detail::PieceNotPrinted(*piece), *span)),
                },
                Cell::NoSquare if board.has(square) => {
                    findings.push(Finding::at(Detail::SquareIsReal(square), *span));
                }
                Cell::Empty | Cell::NoSquare => {}
            }
        }
    }
    setup
}

/// Adds the pieces of a row to those of its side, if nothing else stands in it and all are known: the quick way.
/// `None`: nothing was added.
#[inline(always)]
fn known_pieces(row: &Row, numbering: &Numbering, pieces: &mut Vec<(Square, Option<Kind>)>) -> Option<()> {
    let mut known = [(Square::OUTSIDE, None); COLUMNS];
    let mut count = 0;
    for (column, cell) in row.cells.iter().enumerate() {
        match cell {
            Cell::Piece(piece) => {
                let kind = numbering.kind(*piece)?;
                known[count] = (Square::new(column as u8, row.number), Some(kind));
                count += 1;
            }
            Cell::Empty => {}
            Cell::NoSquare => return None,
        }
    }
    pieces.extend_from_slice(&known[..count]);
    Some(())
}
