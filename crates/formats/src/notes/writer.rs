//! Finds out which player wrote a sheet, from the board and from remarks such as `lost my captain`.

use super::armies::Pieces;
use super::arrangement_search::settle;
use super::person_words::{ME, MINE};
use super::read::NotesReader;
use crate::board::{Board, Side};
use crate::notation::spelling::{SpelledTurn, SpellingInterpretationKind};
use crate::notation::{Combat, Span};

impl NotesReader<'_> {
    /// If the writer is known, removes the readings in which `I` is not the writer. If no reading remains, removes the
    /// combat from the strike, and returns the span of the words about the combat.
    pub(super) fn keep_writers(&self, readings: &mut Vec<SpelledTurn>) -> Option<Span> {
        let writer = self.speaking.or_else(|| self.players().writer())?;
        keep_writer(readings, writer == Side::of_ply(self.turns.len() as u32 + 1))
    }

    /// Finds the writer of a sheet that does not name its writer. The statements of the sheet are checked with each
    /// player as the writer. If the game is legal for only one player, this player is the writer.
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
                // If this player cannot have made a statement, the player is not the writer.
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
            // The word `lost` may be about a piece of the writer, even if the other side strikes.
            _ => self.turns.iter_mut().for_each(|readings| say_of_writer(readings)),
        }
    }

    /// Returns `true` if the text of a strike contains a word such as `I` or `my`.
    fn is_of_writer(&self, readings: &[SpelledTurn]) -> bool {
        let takes = |kind| readings.iter().any(|reading| reading.interpretations.iter().any(|one| one.kind == kind));
        if !takes(SpellingInterpretationKind::WriterStrikes) && !takes(SpellingInterpretationKind::WriterStruck) {
            return false;
        }
        readings.iter().any(|reading| {
            let text = String::from_utf8_lossy(reading.turn.span.of(self.text)).into_owned();
            super::headings::words(&text).any(|word| MINE.has(&word) || ME.has(&word))
        })
    }
}

/// Handles the word `lost` without a piece in texts that are not about the writer. In such a text, the striker is
/// lost. Removes the readings in which the struck piece is lost.
fn leave_said_of_struck(readings: &mut Vec<SpelledTurn>) {
    let names = |combat: Combat| !combat.striker.is_unknown() || !combat.defender.is_unknown();
    readings.retain(|reading| {
        let is_of_struck = reading
            .interpretations
            .iter()
            .any(|interpretation| interpretation.kind == SpellingInterpretationKind::SaidOfStruck);
        !is_of_struck || reading.turn.combat.is_some_and(names)
    });
}

/// Removes the readings of a turn in which `I` is not the writer. `is_to_move` is `true` if the writer makes the
/// turn.
///
/// If the other player makes the turn, a word such as `lost` may also be about the writer's piece. Readings with
/// such a word are kept and get this meaning. If no reading remains, removes the combat from the strike, and
/// returns the span of the words about the combat.
pub(super) fn keep_writer(readings: &mut Vec<SpelledTurn>, is_to_move: bool) -> Option<Span> {
    let other =
        if is_to_move { SpellingInterpretationKind::WriterStruck } else { SpellingInterpretationKind::WriterStrikes };
    let is_wrong = |reading: &SpelledTurn| {
        let takes = |kind| reading.interpretations.iter().any(|interpretation| interpretation.kind == kind);
        takes(other) || is_to_move && takes(SpellingInterpretationKind::SaidOfStruck)
    };
    if readings.iter().all(is_wrong) {
        readings.truncate(1);
        let reading = readings.first_mut()?;
        reading.turn.combat = None;
        return reading
            .interpretations
            .iter()
            .find(|one| one.kind == SpellingInterpretationKind::CombatForm)
            .map(|one| one.span);
    }
    readings.retain(|reading| !is_wrong(reading));
    if !is_to_move {
        say_of_writer(readings);
    }
    None
}

/// Gives a meaning to words such as `lost` without a piece: the struck piece is lost, and the struck piece belongs
/// to the writer.
fn say_of_writer(readings: &mut [SpelledTurn]) {
    let interpretations = readings.iter_mut().flat_map(|reading| &mut reading.interpretations);
    for interpretation in
        interpretations.filter(|interpretation| interpretation.kind == SpellingInterpretationKind::SaidOfStruck)
    {
        interpretation.kind = SpellingInterpretationKind::WriterStruck;
    }
}
