//! The record as entered so far, judged as `validate` judges it: everything that is said of a turn comes from here.
//!
//! The entered record owns its text.

use crate::board::{Designation, Side};
use crate::notation::{self, Action, Combat, Note, Record, Score, Tag, parse, write_record};
use crate::replay::{Detail, Finding, Replay, Severity, Verdict, replay, turn_as_written};
use crate::rules::Played;

/// A record, its text and what came of its replay.
pub(super) struct EnteredRecord {
    /// The export form.
    pub text: Vec<u8>,
    pub replayed: Replay,
    pub played: Vec<Played>,
}

impl EnteredRecord {
    pub fn of(record: &Record<'_>) -> Self {
        let mut text = Vec::new();
        write_record(record, &mut text);
        let mut read = parse(&text);
        // How the game will end says nothing of a turn as long as it goes on.
        if read.result == Some(Score::Open) {
            read.tags.retain(|tag| tag.name != "Termination");
        }
        let mut played = Vec::new();
        let replayed = replay(&text, &read, None, &mut played);
        Self { text, replayed, played }
    }

    /// Whether every turn so far was played on the board, so that the next one is judged.
    pub fn is_followed(&self) -> bool {
        self.replayed.game.is_some() && self.replayed.stopped_at.is_none()
    }

    /// What is found in this that was not found before.
    pub fn found_since(&self, before: &Self) -> Vec<Finding> {
        let mut known: Vec<&Finding> = before.replayed.findings.iter().collect();
        let mut is_new = |finding: &&Finding| {
            let is_same = |other: &&Finding| other.detail == finding.detail && other.ply == finding.ply;
            match known.iter().position(is_same) {
                Some(at) => {
                    known.swap_remove(at);
                    false
                }
                None => true,
            }
        };
        self.replayed.findings.iter().filter(&mut is_new).cloned().collect()
    }

    /// The first of these that spoils a record, if any does.
    pub fn error(findings: &[Finding]) -> Option<&Finding> {
        findings.iter().find(|finding| finding.severity() == Severity::Error)
    }

    /// In how many ways the last turn can have come out, if the record does not tell.
    pub fn is_open(findings: &[Finding], ply: usize) -> bool {
        let is_it = |finding: &Finding| {
            matches!(finding.detail, Detail::OutcomeOpen { .. }) && finding.ply.is_some_and(|at| at as usize == ply)
        };
        findings.iter().any(is_it)
    }

    /// The last turn with everything that the record knows of its outcome; what was written of it stays.
    pub fn completed(&self, written: notation::WrittenTurn) -> notation::WrittenTurn {
        let Some(played) = self.played.last() else { return written };
        let known = turn_as_written(played, &self.replayed.terms.numbering);
        let both = |written: Designation, known: Designation| if written.is_unknown() { known } else { written };
        let combat = match (written.combat, known.combat) {
            (Some(written), Some(known)) => Some(Combat {
                striker: both(written.striker, known.striker),
                outcome: written.outcome,
                defender: both(written.defender, known.defender),
            }),
            (written, known) => written.or(known),
        };
        let action = match (written.action, known.action) {
            (Action::Guess { outcome: None, .. }, known @ Action::Guess { .. }) => known,
            (written, _) => written,
        };
        notation::WrittenTurn { action, combat, ..written }
    }

    /// The side whose turn is next, by the number of turns.
    pub const fn side(turns: usize) -> Side {
        Side::of_ply(turns as u32 + 1)
    }

    pub fn verdict(&self) -> Verdict {
        self.replayed.verdict
    }
}

/// The record without its text: what can be written again, not where it stood.
pub fn owned(record: &Record<'_>) -> Record<'static> {
    let tag = |tag: &Tag<'_>| Tag::implied(tag.name.clone().into_owned(), tag.value.clone().into_owned());
    let note = |note: &Note<'_>| Note { place: note.place, body: note.body.to_static() };
    Record {
        tags: record.tags.iter().map(tag).collect(),
        rows: record.rows.clone(),
        turns: record.turns.clone(),
        notes: record.notes.iter().map(note).collect(),
        // A game that is being entered has the results that are given to it.
        result: record.result.filter(|_| !record.is_result_missing),
        ..Record::default()
    }
}
