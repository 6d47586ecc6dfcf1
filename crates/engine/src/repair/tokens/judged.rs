//! What the corrections come to that were followed to their end: candidates, judged as whole records.

use super::correction::TextCorrection;
use super::is_of_row;
use super::line::Line;
use super::search::{MOST_PLACES, Search};
use super::stretch::Stretch;
use crate::notation::{Fault, Record, parse, write_record};
use crate::repair::candidate::{Candidate, Correction};
use crate::repair::damage::standing_if_played;
use crate::repair::slip::Slip;
use crate::replay::Verdict;
use std::collections::BTreeSet;

/// How many are judged at most.
pub(super) const MOST_JUDGED: usize = 200;

/// How many bytes of text they may have in all.
const MOST_TEXT: usize = 1 << 26;

impl Search<'_, '_> {
    /// How many turns the record has, what cannot be read taken for one at each place.
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

    /// The lines, the best first, judged as whole records.
    pub fn judged(&mut self, turns: usize, stood: u32) -> Vec<Candidate> {
        let mut lines = std::mem::take(&mut self.finished);
        lines.retain(|line| !line.edits.is_empty());
        lines.sort_by_key(Line::rank);
        // Each candidate holds its text.
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
            // Where no more stands, what people may mean is worth saying, and no guess is.
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

/// What a record says, however it is written.
fn said(record: &Record<'_>) -> (Vec<u8>, Option<u32>) {
    let mut text = Vec::new();
    write_record(&Record { notes: Vec::new(), ..record.clone() }, &mut text);
    (text, record.faults.first().map(|fault| fault.span.start))
}
