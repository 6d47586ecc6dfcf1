//! The player who wrote a sheet, as remarks such as `lost my captain` and the board tell it.

use super::armies::Pieces;
use super::movetext::keep_writer;
use super::person_words::{ME, MINE};
use super::read::NotesReader;
use super::settle::{Settled, settle};
use crate::board::{Board, Side};
use crate::notation::spelling::{LibertyKind, SpelledTurn};

impl NotesReader<'_> {
    /// Where it is not said who wrote the sheet, takes the player for the writer with whose words alone the game is legal.
    pub(super) fn choose_writer(&mut self, settled: &mut Settled, pieces: &Pieces, board: Board) {
        let is_said = self.players().writer().is_some() || !self.speakers.is_empty();
        if is_said || !self.turns.iter().any(|readings| self.is_of_writer(readings)) {
            return;
        }
        let mut found = Side::ALL.into_iter().filter_map(|writer| {
            let mut turns = self.turns.clone();
            for (index, readings) in turns.iter_mut().enumerate() {
                // What the writer cannot have said is against that writer.
                if keep_writer(readings, writer == Side::of_ply(index as u32 + 1)).is_some() {
                    return None;
                }
            }
            let tags = &self.reading.record.tags;
            let settled = settle(self.text, tags, &self.rows, pieces, &turns, board, &self.hints);
            settled.followed.is_whole(turns.len()).then_some((turns, settled))
        });
        if let (Some((turns, only)), None) = (found.next(), found.next()) {
            self.turns = turns;
            *settled = only;
        }
    }

    /// `true` if the writer of the sheet says something of a strike: `I`, `my`.
    fn is_of_writer(&self, readings: &[SpelledTurn]) -> bool {
        let takes = |kind| readings.iter().any(|reading| reading.liberties.iter().any(|one| one.kind == kind));
        if !takes(LibertyKind::WriterStrikes) && !takes(LibertyKind::WriterStruck) {
            return false;
        }
        readings.iter().any(|reading| {
            let text = String::from_utf8_lossy(reading.turn.span.of(self.text)).into_owned();
            super::headings::words(&text).any(|word| MINE.iter().chain(&ME).any(|one| *one == word))
        })
    }
}
