//! Sheets with turns that do not fit as written: those of one side only, those from Blue's seat, and turns that were not
//! taken.
//!
//! From Blue's seat, Blue's back row is row 1, and column a is on Blue's left. Turns that were read but not taken are
//! kept as a comment.

use super::armies::Pieces;
use super::arrangement::FoundRow;
use super::cells::{RowLine, RowText};
use super::read::NotesReader;
use super::settle::{Settled, settle};
use crate::board::{Board, Side, Square};
use crate::notation::spelling::SpelledTurn;
use crate::notation::{Action, Note, NoteAnchor, NoteBody, Rescue, WrittenTurn};
use crate::replay::foreign::Mended;

impl NotesReader<'_> {
    /// The side whose turns all of them are, if the other side's turns are missing: each begins on a square
    /// that a piece of that side can have reached.
    /// `stands` is the number of legal turns if the sides take turns, which is 1 at most on such a sheet.
    pub(super) fn only_side(&self, board: Board, stands: usize) -> Option<Side> {
        const LEAST: usize = 3;
        let is_of = |side: &Side| {
            let mut own = [false; 256];
            let zone: Vec<u8> = board.zone(*side).collect();
            for row in zone {
                (0..Board::COLUMNS).for_each(|column| own[Square::new(column, row).index()] = true);
            }
            self.turns.iter().filter_map(|readings| readings.first()).all(|reading| {
                own[reading.turn.to.index()] |= own[reading.turn.from.index()];
                own[reading.turn.from.index()]
            })
        };
        (self.turns.len() >= LEAST && stands <= 1).then(|| Side::ALL.into_iter().find(is_of)).flatten()
    }

    /// Keeps the text of the turns from this one on as a comment after the turns that were taken.
    pub(super) fn keep_untaken(&mut self, taken: usize) {
        if self.keeps_text || taken >= self.turns.len() {
            return;
        }
        let texts = self.turns[taken..].iter().filter_map(|readings| readings.first()).map(|reading| {
            let text = reading.turn.span.of(self.text);
            String::from_utf8_lossy(text).replace(['{', '}'], "").split_whitespace().collect::<Vec<_>>().join(" ")
        });
        let body = format!("not taken: {}", texts.collect::<Vec<_>>().join(", "));
        let place = match taken {
            0 if self.rows.is_empty() => NoteAnchor::Tags,
            0 => NoteAnchor::Setup,
            _ => NoteAnchor::Turn(taken as u32 - 1),
        };
        self.reading.record.notes.push(Note { place, body: NoteBody::Comment(body.into()) });
    }

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
