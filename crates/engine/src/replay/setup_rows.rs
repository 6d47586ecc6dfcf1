//! Converts setup rows to a setup, and handles setups that were not read completely.

use super::finding::{Detail, Finding};
use super::resolve::{Terms, resolve};
use crate::board::{Board, BySide, Kind, Numbering, Side, Square};
use crate::notation::{Cell, Record, Row, UnreadSetup};
use crate::rules::{Edition, PieceMarks, Setup, SetupFault, StartPosition};

const COLUMNS: usize = Board::COLUMNS as usize;

/// Returns the rules from a record's tags, the setup from its rows, and the findings about both. Parse errors are
/// in `Record::faults`. `Game::new` checks the setup against the rules.
pub fn terms_and_setup(record: &Record<'_>, judge_by: Option<&'static Edition>) -> (Terms, Setup, Vec<Finding>) {
    let mut findings = Vec::new();
    let terms = resolve(record, judge_by, &mut findings);
    let (setup, _) = setup(record, &terms, &mut findings);
    (terms, setup, findings)
}

/// Unread parts of the setup, for each side. `None` if the whole setup of the side was read.
#[derive(Clone)]
pub(super) struct Gaps(BySide<Option<UnreadSetup>>);

impl Gaps {
    /// Determines the unread parts of each side. A side has gaps if one of its rows is in `unread`. `unread` may also
    /// contain rows without a known number. In this case, a side also has gaps if a row of its zone was not read.
    fn of(record: &Record<'_>, unread: UnreadSetup, board: Board) -> Self {
        let is_read = |number: u8| record.rows.iter().any(|row| row.number == number) && !unread.has_row(number);
        let is_open = |side: Side| {
            let has_unread = (1..=board.rows()).any(|row| board.half_owner(row) == side && unread.has_row(row));
            has_unread || (unread.others && !board.zone(side).all(is_read))
        };
        Self(BySide::from_fn(|side| is_open(side).then_some(unread)))
    }

    /// Returns `true` if the game can be played. For this, all rows or a complete army must have been read for each
    /// side.
    pub fn allow_play(&self, setup: &Setup, army: u32) -> bool {
        let is_army = |side: Side| !setup.hidden[side] && setup.pieces[side].len() as u32 == army;
        Side::ALL.into_iter().all(|side| self.0[side].is_none() || is_army(side))
    }

    /// Returns `true` if, for at least one side, rows may be missing and fewer pieces than an army were read.
    pub fn may_miss_rows(&self, setup: &Setup, army: u32) -> bool {
        let is_open = |side: Side| self.0[side].as_ref().is_some_and(|unread| unread.others);
        Side::ALL.into_iter().any(|side| is_open(side) && (setup.pieces[side].len() as u32) < army)
    }

    /// Returns `true` if the fault certainly exists. Such a fault remains, whatever pieces the unread parts of the
    /// setup contain.
    pub fn allow(&self, fault: &SetupFault, setup: &Setup) -> bool {
        let SetupFault::Count { side, kind, expected, .. } = fault else { return true };
        let Some(unread) = &self.0[*side] else { return true };
        let counts = |(square, found): &&(Square, Option<Kind>)| {
            !unread.has_row(square.row()) && (kind.is_none() || found == kind)
        };
        setup.pieces[*side].iter().filter(counts).count() as u32 > *expected
    }
}

/// Converts the rows to a setup. Also returns the unread parts of the setup. If the board and its pieces are known,
/// reports contents that are impossible on this board.
pub(super) fn setup(record: &Record<'_>, terms: &Terms, findings: &mut Vec<Finding>) -> (Setup, Gaps) {
    let board = terms.rules.edition.board;
    let mut unread = record.unread;
    let written = |side| record.rows.iter().any(|row| board.zone(side).contains(&row.number));
    let room = |_| Vec::with_capacity(board.zone_size() as usize);
    let has_position = record.has_position();
    let mut setup = Setup {
        pieces: BySide::from_fn(room),
        hidden: BySide::from_fn(|side| !has_position && !written(side)),
        position: has_position.then(|| StartPosition { plies: record.plies_before(), ..StartPosition::default() }),
    };
    add_position(record, terms, &mut setup, &mut unread, findings);
    for row in &record.rows {
        if !(1..=board.rows()).contains(&row.number) {
            unread.others = true;
            if terms.is_edition_known {
                let detail = Detail::RowNotOnBoard { row: row.number, rows: board.rows() };
                findings.push(Finding::at(detail, row.span));
            }
            continue;
        }
        let side = board.half_owner(row.number);
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
                Cell::NoSquare if board.is_playable(square) => {
                    unread.add_row(row.number);
                    if terms.is_edition_known {
                        findings.push(Finding::at(Detail::SquareIsReal(square), *span));
                    }
                }
                Cell::Empty | Cell::NoSquare => {}
            }
        }
    }
    if unread == UnreadSetup::default() {
        return (setup, Gaps(BySide::default()));
    }
    let gaps = Gaps::of(record, unread, board);
    for side in Side::ALL {
        // A side with unreadable rows is different from a side without rows.
        setup.hidden[side] &= gaps.0[side].is_none();
    }
    (setup, gaps)
}

/// Adds the pieces of the position from which the game starts.
fn add_position(
    record: &Record<'_>,
    terms: &Terms,
    setup: &mut Setup,
    unread: &mut UnreadSetup,
    findings: &mut Vec<Finding>,
) {
    let Some(position) = &mut setup.position else { return };
    for placed in &record.placed {
        let kind = terms.numbering.kind(placed.piece);
        if kind.is_some() || placed.piece.is_unknown() {
            setup.pieces[placed.side].push((placed.square, kind));
            let marks = PieceMarks { is_named: placed.is_named, has_moved: placed.has_moved };
            position.marks[placed.side].push(marks);
        } else {
            unread.others = true;
            if terms.is_numbering_known {
                findings.push(Finding::at(Detail::PieceNotPrinted(placed.piece), placed.span));
            }
        }
    }
}

/// Returns the pieces of a row, if every square of the row contains a piece of known kind. This function is a fast
/// path, because nearly all rows contain only such squares.
#[inline(always)]
fn known_pieces(row: &Row, numbering: &Numbering) -> Option<[(Square, Option<Kind>); COLUMNS]> {
    let mut pieces = [(Square::OUTSIDE, None); COLUMNS];
    for (column, (piece, cell)) in pieces.iter_mut().zip(&row.cells).enumerate() {
        let Cell::Piece(designation) = cell else { return None };
        *piece = (Square::new(column as u8, row.number), Some(numbering.kind(*designation)?));
    }
    Some(pieces)
}
