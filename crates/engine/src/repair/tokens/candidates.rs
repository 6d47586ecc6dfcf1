//! Converts finished corrections to candidates, and judges each of them by replaying the whole record.

use super::correction::TextCorrection;
use super::is_of_row;
use super::partial_correction::PartialCorrection;
use super::search::{MOST_PLACES, Search};
use super::stretch::Stretch;
use crate::notation::{Fault, Record, parse, write_record};
use crate::repair::break_point::standing_if_played;
use crate::repair::candidate::{Candidate, Correction};
use crate::repair::slip::Slip;
use crate::replay::Verdict;
use std::collections::BTreeSet;

/// Maximum number of corrections that are judged.
pub(super) const MOST_JUDGED: usize = 200;

/// Maximum total size of the texts of all judged corrections, in bytes.
const MOST_TEXT: usize = 1 << 26;

impl Search<'_, '_> {
    /// Returns the number of turns of the record. Each unreadable place counts as one turn.
    pub fn turns(&mut self) -> usize {
        let mut text = self.text.to_vec();
        let mut turns = 0;
        for _ in 0..MOST_PLACES {
            let record = parse(&text);
            turns = record.turns.len();
            let is_of_turn = |fault: &&Fault| !is_of_row(fault.kind) && fault.span.start as usize + 1 < text.len();
            let Some(fault) = record.faults.iter().filter(is_of_turn).min_by_key(|fault| fault.span.start) else {
                break;
            };
            let stretch = Stretch::at(&text, &record, fault.span);
            if stretch.is_last || stretch.word == stretch.start || !self.reads(&text) {
                break;
            }
            text.splice(stretch.start..stretch.run, *b"a1-a2");
        }
        turns
    }

    /// Converts the finished corrections to candidates, best first. Judges each candidate by a replay of the whole
    /// record. `turns` is the number of turns of the record. `stood` is the number of valid turns of the record.
    pub fn judged(&mut self, turns: usize, stood: u32) -> Vec<Candidate> {
        let mut lines = std::mem::take(&mut self.finished);
        lines.retain(|line| !line.edits.is_empty());
        lines.sort_by_key(PartialCorrection::rank);
        // The number is limited because each candidate stores its text.
        lines.truncate((MOST_TEXT / self.text.len().max(1)).clamp(4, MOST_JUDGED));
        let mut found: Vec<Candidate> = Vec::new();
        let mut seen = BTreeSet::new();
        for line in lines {
            if self.work.is_done() && !found.is_empty() {
                break;
            }
            let text = line.text(self.text);
            let record = parse(&text);
            if !seen.insert(said(&record)) {
                continue;
            }
            let replayed = self.judge.replay_text(&text, &record);
            self.reads(&text);
            self.work.take_replay(record.turns.len() as u64, &replayed);
            let all = if record.faults.is_empty() { record.turns.len() } else { turns.max(record.turns.len() + 1) };
            let stands = standing_if_played(&replayed, record.turns.len());
            // A correction that does not make more turns valid is still useful if it is a known spelling. A guess is
            // not.
            let is_whole = stands as usize == all;
            if stands <= stood && !is_whole && (replayed.verdict == Verdict::Unreadable || line.slip != Slip::Spelling)
            {
                continue;
            }
            let (slip, cost) = (line.slip, line.cost);
            let row = line.row(self.text);
            let text = TextCorrection { edits: line.edits, ply: line.ply, row, text };
            let candidate = Candidate::new(Correction::Text(text), slip, stands as usize, all, cost);
            found.push(Candidate { verdict: replayed.verdict, ..candidate });
        }
        found
    }
}

/// Returns the content of a record. Records with different spelling but equal content give the same result.
fn said(record: &Record<'_>) -> (Vec<u8>, Option<u32>) {
    let mut text = Vec::new();
    write_record(&Record { notes: Vec::new(), ..record.clone() }, &mut text);
    (text, record.faults.first().map(|fault| fault.span.start))
}
