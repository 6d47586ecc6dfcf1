//! Handles records that were written from another view of the board.

use crate::board::{Board, Square, named};
use crate::notation::{Cell, Record};
use crate::repair::candidate::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::Edit;

named! {
    /// Direction from which the squares of a board are seen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum BoardView {
        /// Columns and rows are unchanged.
        Same = "same",
        /// The other seat: columns and rows are in reverse order.
        OtherSeat = "other-seat",
        /// The columns are in reverse order.
        Mirrored = "mirrored",
        /// The rows are in reverse order.
        UpsideDown = "upside-down",
    }
}

impl BoardView {
    /// Returns the name that the square has in this view.
    fn square(self, square: Square, rows: u8) -> Square {
        let column = || (Board::COLUMNS - 1).checked_sub(square.column());
        let row = || (rows + 1).checked_sub(square.row());
        let (column, row) = match self {
            Self::Same => return square,
            Self::OtherSeat => (column(), row()),
            Self::Mirrored => (column(), Some(square.row())),
            Self::UpsideDown => (Some(square.column()), row()),
        };
        column.zip(row).map_or(Square::OUTSIDE, |(column, row)| Square::new(column, row))
    }
}

/// Views of the setup and the turns of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardViews {
    /// View of the setup.
    pub setup: BoardView,
    /// View of the turns.
    pub turns: BoardView,
    /// Number of rows of the board.
    pub rows: u8,
}

impl BoardViews {
    /// Converts the record to these views.
    pub(in crate::repair) fn apply(&self, record: &mut Record<'_>) {
        let Self { setup, turns, rows } = *self;
        for row in &mut record.rows {
            let (number, cells) = (row.number, row.cells);
            for (column, cell) in (0..).zip(cells) {
                let at = setup.square(Square::new(column, number), rows);
                if let Some(there) = row.cells.get_mut(usize::from(at.column())) {
                    *there = cell;
                }
                row.number = if at.is_far_off() { number } else { at.row() };
            }
        }
        if matches!(setup, BoardView::OtherSeat | BoardView::UpsideDown) {
            record.rows.reverse();
        }
        let at = |square: Square| turns.square(square, rows);
        for turn in &mut record.turns {
            *turn = turn.map_squares(at);
        }
    }

    const fn slip(self) -> Slip {
        match (self.setup, self.turns) {
            (BoardView::OtherSeat, _) | (BoardView::Same, BoardView::OtherSeat) => Slip::OtherSeat,
            (BoardView::UpsideDown, _) | (BoardView::Same, BoardView::UpsideDown) => Slip::Colours,
            _ => Slip::Mirrored,
        }
    }
}

/// Returns edits that convert a part of the record to another view. There is an edit for each view and each part:
/// the setup, the turns, or both. Also returns the edit that exchanges the two turns of each line.
pub(in crate::repair) fn sights(record: &Record<'_>, board: Board) -> Vec<Edit> {
    let is_piece = |cell: &Cell| matches!(cell, Cell::Piece(_));
    let has_setup = record.rows.iter().any(|row| row.cells.iter().any(is_piece));
    // A game and its mirror image are equivalent. So it is never necessary to convert setup and turns to two different
    // views.
    let of = |sight| [(BoardView::Same, sight), (sight, BoardView::Same), (sight, sight)];
    let all = BoardView::ALL.into_iter().flat_map(of);
    let different = all.filter(|seen| *seen != (BoardView::Same, BoardView::Same));
    let edit = |(setup, turns)| {
        let sights = BoardViews { setup, turns, rows: board.rows() };
        Edit {
            correction: Correction::Sights(sights),
            slip: sights.slip(),
            remote: u32::from(setup == BoardView::Same),
        }
    };
    let seen = different.filter(|(setup, _)| has_setup || *setup == BoardView::Same).map(edit);
    seen.chain([Edit::new(Correction::Pairs, Slip::Pairs)]).collect()
}
