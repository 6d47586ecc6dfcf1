//! Corrects sheets whose turns are illegal as they are written. There are two kinds: sheets with the turns of only
//! one side, and sheets that describe the board from Blue's seat. From Blue's seat, Blue's back row is row 1, and
//! column a is on Blue's left.
//!
//! If turns were read but are not in the record, this module keeps them as a comment.

use super::armies::Pieces;
use super::arrangement::FoundRow;
use super::arrangement_search::{ChosenGame, settle};
use super::cells::{RowLine, RowText};
use super::read::NotesReader;
use crate::board::{Board, Side, Square};
use crate::notation::spelling::SpelledTurn;
use crate::notation::{Note, NoteAnchor, NoteBody};
use crate::replay::foreign::Mended;

impl NotesReader<'_> {
    /// Returns the side that made all turns, if the turns of the opposite side are missing. In that case, each turn
    /// begins on a square that a piece of this side can have reached.
    ///
    /// `stands` is the number of turns that are legal if both sides move alternately. If `stands` is greater than 1,
    /// the sheet contains the turns of both sides, and the function returns `None`.
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

    /// Keeps turns that are not in the record. Their text becomes a comment after the last turn of the record. `taken`
    /// is the number of turns in the record.
    pub(super) fn keep_untaken(&mut self, taken: usize) {
        if self.keeps_text || taken >= self.turns.len() {
            return;
        }
        let texts = self.turns[taken..].iter().filter_map(|readings| readings.first()).map(|reading| {
            let text = reading.turn.span.of(self.text);
            String::from_utf8_lossy(text).replace(['{', '}'], "").split_whitespace().collect::<Vec<_>>().join(" ")
        });
        let body = format!("turns not read: {}", texts.collect::<Vec<_>>().join(", "));
        let place = match taken {
            0 if self.rows.is_empty() => NoteAnchor::Tags,
            0 => NoteAnchor::Setup,
            _ => NoteAnchor::Turn(taken as u32 - 1),
        };
        self.reading.record.notes.push(Note { place, body: NoteBody::Comment(body.into()) });
    }

    /// Reads the squares from Blue's seat. This reading is accepted if all turns are then legal. It is also accepted if
    /// at least `ENOUGH` turns are legal, while no turn is legal as written. If the reading is accepted, stores the
    /// converted turns, adds a finding, and returns the new game. `settled` is the game with the squares as they are
    /// written.
    pub(super) fn seen_from_blue(&mut self, settled: &ChosenGame, pieces: &Pieces, board: Board) -> Option<ChosenGame> {
        /// Minimum number of turns that must be legal from Blue's seat, unless all turns are legal.
        const ENOUGH: usize = 6;
        let turned: Vec<Vec<SpelledTurn>> =
            self.turns.iter().map(|readings| readings.iter().map(|one| from_blue(one, board)).collect()).collect();
        let tags = &self.reading.record.tags;
        let try_rows = |rows: &[FoundRow], pieces: &Pieces| {
            let found = settle(self.text, tags, rows, pieces, &turned, board, &self.hints);
            let followed = &found.followed;
            let is_better =
                followed.is_whole(turned.len()) || settled.followed.legal_turns == 0 && followed.legal_turns >= ENOUGH;
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

/// Converts rows that are written from Blue's seat: their numbers, and the order of their squares and pieces.
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

/// Converts the squares of a turn that is written from Blue's seat.
fn from_blue(reading: &SpelledTurn, board: Board) -> SpelledTurn {
    let at = |square: Square| {
        let column = (Board::COLUMNS - 1).checked_sub(square.column());
        let row = (board.rows() + 1).checked_sub(square.row());
        column.zip(row).map_or(square, |(column, row)| Square::new(column, row))
    };
    SpelledTurn { turn: reading.turn.map_squares(at), ..reading.clone() }
}
