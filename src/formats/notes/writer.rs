//! The player who wrote a sheet, as remarks such as `lost my captain` and the board tell it.

use super::armies::Pieces;
use super::movetext::{keep_writer, say_of_writer};
use super::person_words::{ME, MINE};
use super::read::NotesReader;
use super::settle::settle;
use crate::board::{Board, Side};
use crate::notation::Combat;
use crate::notation::spelling::{LibertyKind, SpelledTurn};

impl NotesReader<'_> {
    /// Where it is not said who wrote the sheet, takes the player for the writer with whose words alone the game is legal.
    pub(super) fn choose_writer(&mut self, pieces: &Pieces, board: Board) {
        if self.players().writer().is_some() {
            return;
        }
        if !self.turns.iter().any(|readings| self.is_of_writer(readings)) {
            return self.turns.iter_mut().for_each(leave_said_of_struck);
        }
        let mut found = Side::ALL.into_iter().filter(|_| self.speakers.is_empty()).filter_map(|writer| {
            let mut turns = self.turns.clone();
            for (index, readings) in turns.iter_mut().enumerate() {
                // What the writer cannot have said is against that writer.
                if keep_writer(readings, writer == Side::of_ply(index as u32 + 1)).is_some() {
                    return None;
                }
            }
            let tags = &self.reading.record.tags;
            let settled = settle(self.text, tags, &self.rows, pieces, &turns, board, &self.hints);
            settled.followed.is_whole(turns.len()).then_some(turns)
        });
        match (found.next(), found.next()) {
            (Some(turns), None) => self.turns = turns,
            // `lost` may be said of the writer's piece, whoever strikes.
            _ => self.turns.iter_mut().for_each(|readings| say_of_writer(readings)),
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

/// Leaves out that `lost` by itself is said of the piece that was struck: without a writer it is said of the striker.
fn leave_said_of_struck(readings: &mut Vec<SpelledTurn>) {
    let names = |combat: Combat| !combat.striker.is_unknown() || !combat.defender.is_unknown();
    readings.retain(|reading| {
        let is_of_struck = reading.liberties.iter().any(|liberty| liberty.kind == LibertyKind::SaidOfStruck);
        !is_of_struck || reading.turn.combat.is_some_and(names)
    });
}
