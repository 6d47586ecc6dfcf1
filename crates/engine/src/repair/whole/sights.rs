//! Records written as the board is seen from elsewhere.

use crate::board::{Board, Square, named};
use crate::notation::{Action, Cell, Record, Rescue, WrittenTurn};
use crate::repair::candidate::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::Edit;

named! {
    /// How the squares of a board are seen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Sight {
        /// As they are.
        Same = "same",
        /// From the other seat: columns and rows in reverse order.
        OtherSeat = "other-seat",
        /// With the columns in reverse order.
        Mirrored = "mirrored",
        /// With the rows in reverse order.
        UpsideDown = "upside-down",
    }
}

impl Sight {
    /// Where a square lies.
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

/// How setup and turns of a record are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sights {
    /// The setup.
    pub setup: Sight,
    /// The turns.
    pub turns: Sight,
    /// How many rows the board has.
    pub rows: u8,
}

impl Sights {
    /// Writes the record as it is seen so.
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
        if matches!(setup, Sight::OtherSeat | Sight::UpsideDown) {
            record.rows.reverse();
        }
        let at = |square: Square| turns.square(square, rows);
        for turn in &mut record.turns {
            let action = match turn.action {
                Action::CornerStrike { via } => Action::CornerStrike { via: at(via) },
                Action::Guess { target, named, stepped, outcome } => {
                    Action::Guess { target: at(target), named, stepped, outcome }
                }
                action @ (Action::Move | Action::Strike) => action,
            };
            let rescue = turn.rescue.map(|rescue| Rescue { square: at(rescue.square), ..rescue });
            *turn = WrittenTurn { from: at(turn.from), to: at(turn.to), action, rescue, ..*turn };
        }
    }

    const fn slip(self) -> Slip {
        match (self.setup, self.turns) {
            (Sight::OtherSeat, _) | (Sight::Same, Sight::OtherSeat) => Slip::OtherSeat,
            (Sight::UpsideDown, _) | (Sight::Same, Sight::UpsideDown) => Slip::Colours,
            _ => Slip::Mirrored,
        }
    }
}

/// Every sight of the setup, of the turns, and of both alike; and the turns of each line exchanged.
pub(in crate::repair) fn sights(record: &Record<'_>, board: Board) -> Vec<Edit> {
    let is_piece = |cell: &Cell| matches!(cell, Cell::Piece(_));
    let has_setup = record.rows.iter().any(|row| row.cells.iter().any(is_piece));
    // A game and its mirror image are alike, so that nothing is gained by seeing both otherwise in two ways.
    let of = |sight| [(Sight::Same, sight), (sight, Sight::Same), (sight, sight)];
    let all = Sight::ALL.into_iter().flat_map(of);
    let different = all.filter(|seen| *seen != (Sight::Same, Sight::Same));
    let edit = |(setup, turns)| {
        let sights = Sights { setup, turns, rows: board.rows() };
        Edit { correction: Correction::Sights(sights), slip: sights.slip(), remote: u32::from(setup == Sight::Same) }
    };
    let seen = different.filter(|(setup, _)| has_setup || *setup == Sight::Same).map(edit);
    seen.chain([Edit::new(Correction::Pairs, Slip::Pairs)]).collect()
}
