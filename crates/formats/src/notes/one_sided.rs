//! Sheets that hold the turns of one side only, and turns that were read but not taken.

use super::read::NotesReader;
use crate::board::{Board, Side, Square};
use crate::notation::{Note, NoteAnchor, NoteBody};

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
}
