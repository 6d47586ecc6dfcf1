//! Words behind a strike that may tell how it came out and are not understood.

use super::headings;
use super::read::NotesReader;
use crate::notation::Span;
use crate::notation::spelling::kinds;
use crate::replay::foreign::PassedOver;

/// The most remarks that are kept in mind.
const MOST: usize = 1000;

impl NotesReader<'_> {
    /// Keeps a comment behind turns in mind if it names a piece.
    pub(super) fn remember_remark(&mut self, span: Span) {
        let text = String::from_utf8_lossy(span.of(self.text));
        let is_piece = |word: String| word.len() > 2 && !kinds(&word).is_empty();
        if !self.turns.is_empty() && self.remarks.len() < MOST && headings::words(&text).any(is_piece) {
            self.remarks.push((self.turns.len() - 1, span));
        }
    }

    /// Reports the remarks right behind a strike of whose outcome the turns tell nothing. The strike is the last turn before
    /// the remark, or the one before that in the same line.
    pub(super) fn said_of_unread_remarks(&mut self) {
        for (last, remark) in std::mem::take(&mut self.remarks) {
            let turns = &self.reading.record.turns;
            let strike = (last.saturating_sub(1)..=last).rev().find(|index| {
                let Some(turn) = turns.get(*index).filter(|turn| turn.action.is_strike()) else { return false };
                let between = self.text.get(turn.span.end as usize..remark.start as usize).unwrap_or_default();
                let lines = memchr::memchr_iter(b'\n', between).count();
                turn.combat.is_none() && lines <= usize::from(*index == last)
            });
            if let Some(index) = strike {
                self.reading.note_in(index as u32 + 1, remark, PassedOver::RemarkUnread);
            }
        }
    }
}
