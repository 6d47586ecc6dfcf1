//! Sheets written from Blue's seat: Blue's back row is row 1, and column a is on Blue's left.

use super::armies::Pieces;
use super::arrangement::FoundRow;
use super::cells::{RowLine, RowText};
use super::read::NotesReader;
use super::settle::{Settled, settle};
use crate::board::{Board, Square};
use crate::notation::spelling::SpelledTurn;
use crate::notation::{Action, Rescue, WrittenTurn};
use crate::replay::foreign::Mended;

impl NotesReader<'_> {
    /// Reads the turns from Blue's seat if more of the game is legal then, and reports that. `settled` is the game as written.
    pub(super) fn seen_from_blue(&mut self, settled: &Settled, pieces: &Pieces, board: Board) -> Option<Settled> {
        /// Turns that have to be legal if not all of them are.
        const ENOUGH: usize = 6;
        let turned: Vec<Vec<SpelledTurn>> =
            self.turns.iter().map(|readings| readings.iter().map(|one| from_blue(one, board)).collect()).collect();
        let tags = &self.reading.record.tags;
        let try_rows = |rows: &[FoundRow], pieces: &Pieces| {
            let found = settle(self.text, tags, rows, pieces, &turned, board, &self.hints);
            let followed = &found.followed;
            let is_better =
                followed.is_whole(turned.len()) || settled.followed.stands == 0 && followed.stands >= ENOUGH;
            is_better.then_some(found)
        };
        let (rows, pieces_of_rows) = rows_from_blue(&self.rows, pieces, board);
        let found = try_rows(&rows, &pieces_of_rows).or_else(|| try_rows(&self.rows, pieces))?;
        let first = turned.first()?.first()?.turn.span;
        self.turns = turned;
        self.reading.note_at(first, Mended::SeenFromBlue);
        Some(found)
    }
}

/// The rows with their numbers and squares as they are seen from Blue's seat, and the pieces in the same order.
fn rows_from_blue(rows: &[FoundRow], pieces: &Pieces, board: Board) -> (Vec<FoundRow>, Pieces) {
    let (mut rows, mut pieces) = (rows.to_vec(), pieces.clone());
    for (index, row) in rows.iter_mut().enumerate() {
        if let RowLine::Whole(RowText { number: Some(number), cells, .. }) = &mut row.line
            && let Some(seen) = (board.rows() + 1).checked_sub(*number)
        {
            *number = seen;
            cells.reverse();
            pieces.choices[index].reverse();
            if let Some(squares) = &mut pieces.squares[index] {
                squares.reverse();
            }
        }
    }
    (rows, pieces)
}

/// A turn with its squares as they are seen from Blue's seat.
fn from_blue(reading: &SpelledTurn, board: Board) -> SpelledTurn {
    let at = |square: Square| {
        let column = (Board::COLUMNS - 1).checked_sub(square.column());
        let row = (board.rows() + 1).checked_sub(square.row());
        column.zip(row).map_or(square, |(column, row)| Square::new(column, row))
    };
    let turn = reading.turn;
    let action = match turn.action {
        Action::CornerStrike { via } => Action::CornerStrike { via: at(via) },
        Action::Guess { target, named, stepped, outcome } => {
            Action::Guess { target: at(target), named, stepped, outcome }
        }
        other @ (Action::Move | Action::Strike) => other,
    };
    let rescue = turn.rescue.map(|rescue| Rescue { square: at(rescue.square), ..rescue });
    SpelledTurn {
        turn: WrittenTurn { from: at(turn.from), to: at(turn.to), action, rescue, ..turn },
        ..reading.clone()
    }
}
