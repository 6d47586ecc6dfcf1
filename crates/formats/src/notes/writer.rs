//! The player who wrote a sheet, as remarks such as `lost my captain` and the board tell it.

use super::armies::Pieces;
use super::person_words::{ME, MINE};
use super::read::NotesReader;
use super::settle::settle;
use crate::board::{Board, Side};
use crate::notation::spelling::{LibertyKind, SpelledTurn};
use crate::notation::{Combat, Span};

impl NotesReader<'_> {
    /// Leaves out the readings in which `I` is not the player who wrote the sheet, if it is known who did. If none is left, the
    /// strike has no combat; returns where its words stand then.
    pub(super) fn keep_writers(&self, readings: &mut Vec<SpelledTurn>) -> Option<Span> {
        let writer = self.speaking.or_else(|| self.players().writer())?;
        keep_writer(readings, writer == Side::of_ply(self.turns.len() as u32 + 1))
    }

    /// Finds out who wrote a sheet that does not say it: if the game is legal with the words of one player alone, that player.
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
            super::headings::words(&text).any(|word| MINE.has(&word) || ME.has(&word))
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

/// Leaves out the readings of a turn in which `I` is not the player who wrote the sheet. What is said of nobody's strike or
/// loss may be said of the writer's: of a strike of the other player both are meant alike. If no reading is left, the strike
/// has no combat; returns where its words stand then.
pub(super) fn keep_writer(readings: &mut Vec<SpelledTurn>, is_to_move: bool) -> Option<Span> {
    let other = if is_to_move { LibertyKind::WriterStruck } else { LibertyKind::WriterStrikes };
    let is_wrong = |reading: &SpelledTurn| {
        let takes = |kind| reading.liberties.iter().any(|liberty| liberty.kind == kind);
        takes(other) || is_to_move && takes(LibertyKind::SaidOfStruck)
    };
    if readings.iter().all(is_wrong) {
        readings.truncate(1);
        let reading = readings.first_mut()?;
        reading.turn.combat = None;
        return reading.liberties.iter().find(|one| one.kind == LibertyKind::CombatForm).map(|one| one.span);
    }
    readings.retain(|reading| !is_wrong(reading));
    if !is_to_move {
        say_of_writer(readings);
    }
    None
}

/// Reads what is said of nobody's loss as said of the writer's piece that was struck.
fn say_of_writer(readings: &mut [SpelledTurn]) {
    let liberties = readings.iter_mut().flat_map(|reading| &mut reading.liberties);
    for liberty in liberties.filter(|liberty| liberty.kind == LibertyKind::SaidOfStruck) {
        liberty.kind = LibertyKind::WriterStruck;
    }
}
