//! From setup rows to a setup, and what can be said of one that was not read whole.

use super::finding::{Detail, Finding};
use super::resolve::{Terms, resolve};
use crate::board::{Board, BySide, Kind, Numbering, Side, Square};
use crate::notation::{Cell, Record, Row, Unread};
use crate::rules::{Edition, Setup, SetupFault};

const COLUMNS: usize = Board::COLUMNS as usize;

/// The rules that a record's tags name, where its rows put the pieces, and the findings about both. What could not be
/// parsed stands in `Record::faults`; whether the setup is one under the rules, `Play::new` says.
pub fn terms_and_setup(record: &Record<'_>, judge_by: Option<&'static Edition>) -> (Terms, Setup, Vec<Finding>) {
    let mut findings = Vec::new();
    let terms = resolve(record, judge_by, &mut findings);
    let (setup, _) = setup(record, &terms, &mut findings);
    (terms, setup, findings)
}

/// For each side what of its setup was not read, if not all of it was.
#[derive(Clone)]
pub(super) struct Gaps(BySide<Option<Unread>>);

impl Gaps {
    /// What is missing of the sides: of one that `unread` has a row of, or may have one of, because not every row of
    /// its zone was read.
    fn of(record: &Record<'_>, unread: Unread, board: Board) -> Self {
        let is_read = |number: u8| record.rows.iter().any(|row| row.number == number) && !unread.has_row(number);
        let is_open = |side: Side| {
            let has_unread = (1..=board.rows()).any(|row| board.half(row) == side && unread.has_row(row));
            has_unread || (unread.others && !board.zone(side).all(is_read))
        };
        Self(BySide::from_fn(|side| is_open(side).then_some(unread)))
    }

    /// Whether the game can be played: each side was read whole, or what was read of it is an army.
    pub fn allow_play(&self, setup: &Setup, army: u32) -> bool {
        let is_army = |side: Side| !setup.hidden[side] && setup.pieces[side].len() as u32 == army;
        Side::ALL.into_iter().all(|side| self.0[side].is_none() || is_army(side))
    }

    /// Whether rows of a side may be missing, of which less than an army was read.
    pub fn may_miss_rows(&self, setup: &Setup, army: u32) -> bool {
        let is_open = |side: Side| self.0[side].as_ref().is_some_and(|unread| unread.others);
        Side::ALL.into_iter().any(|side| is_open(side) && (setup.pieces[side].len() as u32) < army)
    }

    /// Whether a setup fault is one whatever stands where nothing could be read.
    pub fn allow(&self, fault: &SetupFault, setup: &Setup) -> bool {
        let SetupFault::Count { side, kind, expected, .. } = fault else { return true };
        let Some(unread) = &self.0[*side] else { return true };
        let counts = |(square, found): &&(Square, Option<Kind>)| {
            !unread.has_row(square.row()) && (kind.is_none() || found == kind)
        };
        setup.pieces[*side].iter().filter(counts).count() as u32 > *expected
    }
}

/// The setup that the rows describe, and what is missing of it. What they cannot say on this board is a finding, as far
/// as it is known which board that is and which pieces it has.
pub(super) fn setup(record: &Record<'_>, terms: &Terms, findings: &mut Vec<Finding>) -> (Setup, Gaps) {
    let board = terms.rules.edition.board;
    let mut unread = record.unread;
    let written = |side| record.rows.iter().any(|row| board.zone(side).contains(&row.number));
    let room = |_| Vec::with_capacity(board.zone_size() as usize);
    let mut setup = Setup { pieces: BySide::from_fn(room), hidden: BySide::from_fn(|side| !written(side)) };
    for row in &record.rows {
        if !(1..=board.rows()).contains(&row.number) {
            unread.others = true;
            if terms.is_edition_known {
                let detail = Detail::RowNotOnBoard { row: row.number, rows: board.rows() };
                findings.push(Finding::at(detail, row.span));
            }
            continue;
        }
        let side = board.half(row.number);
        let pieces = &mut setup.pieces[side];
        if let Some(known) = known_pieces(row, &terms.numbering) {
            pieces.extend_from_slice(&known);
            continue;
        }
        for (column, (cell, span)) in row.cells.iter().zip(&row.cell_spans).enumerate() {
            let square = Square::new(column as u8, row.number);
            match cell {
                Cell::Piece(piece) => match terms.numbering.kind(*piece) {
                    Some(kind) => pieces.push((square, Some(kind))),
                    None if piece.is_unknown() => pieces.push((square, None)),
                    None => {
                        unread.add_row(row.number);
                        if terms.is_numbering_known {
                            findings.push(Finding::at(Detail::PieceNotPrinted(*piece), *span));
                        }
                    }
                },
                Cell::NoSquare if board.has(square) => {
                    unread.add_row(row.number);
                    if terms.is_edition_known {
                        findings.push(Finding::at(Detail::SquareIsReal(square), *span));
                    }
                }
                Cell::Empty | Cell::NoSquare => {}
            }
        }
    }
    if unread == Unread::default() {
        return (setup, Gaps(BySide::default()));
    }
    let gaps = Gaps::of(record, unread, board);
    for side in Side::ALL {
        // A side whose rows could not be read is not one without rows.
        setup.hidden[side] &= gaps.0[side].is_none();
    }
    (setup, gaps)
}

/// The pieces of a row that has one of known kind on each of its squares: the quick way, for nearly all rows are such.
#[inline(always)]
fn known_pieces(row: &Row, numbering: &Numbering) -> Option<[(Square, Option<Kind>); COLUMNS]> {
    let mut pieces = [(Square::OUTSIDE, None); COLUMNS];
    for (column, (piece, cell)) in pieces.iter_mut().zip(&row.cells).enumerate() {
        let Cell::Piece(designation) = cell else { return None };
        *piece = (Square::new(column as u8, row.number), Some(numbering.kind(*designation)?));
    }
    Some(pieces)
}
