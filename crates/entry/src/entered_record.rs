//! Judges the record entered so far in the same way as `validate`. All messages about turns are created here.
//!
//! The entered record owns its text.

use crate::board::Designation;
use crate::notation::{self, Action, Combat, Note, Record, Score, Tag, parse, write_record};
use crate::replay::{Detail, Finding, Replay, Severity, Verdict, replay, turn_as_written};
use crate::rules::Played;

/// Text of a record in the export form, and the result of replaying the record.
pub(super) struct EnteredRecord {
    /// Record in the export form.
    pub text: Vec<u8>,
    pub replayed: Replay,
    pub played: Vec<Played>,
}

impl EnteredRecord {
    pub fn of(record: &Record<'_>) -> Self {
        let mut text = Vec::new();
        write_record(record, &mut text);
        let mut read = parse(&text);
        // As long as the game has no result, a declared termination must not affect the turns of the game.
        if read.result == Some(Score::Open) {
            read.tags.retain(|tag| tag.name != "Termination");
        }
        let mut played = Vec::new();
        let replayed = replay(&text, &read, None, &mut played);
        Self { text, replayed, played }
    }

    /// Returns `true` if every turn so far was played on the board. Then the next turn can be judged.
    pub fn is_followed(&self) -> bool {
        self.replayed.game.is_some() && self.replayed.stopped_at.is_none()
    }

    /// Returns the findings that `before` did not have.
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

    /// Returns the first error.
    pub fn error(findings: &[Finding]) -> Option<&Finding> {
        findings.iter().find(|finding| finding.severity() == Severity::Error)
    }

    /// Returns `true` if the findings report that the outcome of this ply is open.
    pub fn is_open(findings: &[Finding], ply: u32) -> bool {
        let is_it =
            |finding: &Finding| matches!(finding.detail, Detail::OutcomeOpen { .. }) && finding.ply == Some(ply);
        findings.iter().any(is_it)
    }

    /// Returns the last turn, completed with the known parts of its outcome. The parts in `written` are kept.
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

    pub fn verdict(&self) -> Verdict {
        self.replayed.verdict
    }
}

/// Returns a copy of the record that owns its text. The copy does not keep the spans in the original text.
pub fn owned(record: &Record<'_>) -> Record<'static> {
    let tag = |tag: &Tag<'_>| Tag::implied(tag.name.clone().into_owned(), tag.value.clone().into_owned());
    let note = |note: &Note<'_>| Note { place: note.place, body: note.body.to_static() };
    Record {
        tags: record.tags.iter().map(tag).collect(),
        rows: record.rows.clone(),
        placed: record.placed.clone(),
        turns: record.turns.clone(),
        notes: record.notes.iter().map(note).collect(),
        // A record without a result is read with a result. This result is dropped, because the user has not entered
        // it.
        result: record.result.filter(|_| !record.is_result_missing),
        ..Record::default()
    }
}
