//! Applies a candidate to a record and writes the record.
//!
//! If possible, only the text that a correction concerns is changed.

use crate::cli::{Outcome, Status};
use crate::games::Source;
use crate::notation::{END_OF_TAGS, ends_in_tags, write_record};
use crate::repair::Repair;
use crate::replay::Reading;
use crate::report::repair::{CandidateLine, CorrectionLine};
use crate::report::visible;

/// Writes a record. If the record is broken, candidate `number` (counted from 1) is applied.
pub(super) fn apply(
    item: &Source<'_>,
    reading: &Reading<'_>,
    repair: &Repair,
    number: usize,
    outcome: &mut Outcome<'_>,
) {
    let record = &reading.record;
    let index = number.saturating_sub(1);
    let mut text = Vec::new();
    let verdict = if let Some(candidate) = repair.candidates.get(index) {
        match item.srn().and_then(|srn| candidate.spliced(srn, record)) {
            Some(spliced) => text = spliced,
            None => write_record(&candidate.applied(record), &mut text),
        }
        if let Some(line) = CandidateLine::new(&repair.candidates, index, record) {
            outcome.note(item, &said(&line));
        }
        candidate.verdict
    } else {
        match item.srn() {
            Some(srn) => text.extend_from_slice(srn),
            None => write_record(record, &mut text),
        }
        outcome.complain(item.place(), item.own(), problem(repair));
        if repair.broken.is_some() {
            outcome.note(item, &format!("left unchanged: there is no candidate {number}"));
        }
        repair.replayed.verdict
    };
    if verdict.is_failure() {
        outcome.status = outcome.status.max(Status::Findings);
    }
    write(&text, outcome);
}

/// Describes the applied candidate in one line.
fn said(line: &CandidateLine) -> String {
    let parts: Vec<String> = [Some(&line.first), line.second.as_ref()].into_iter().flatten().map(said_of_one).collect();
    format!("{}; {}", parts.join("; "), line.verdict)
}

fn said_of_one(line: &CorrectionLine) -> String {
    // Values of tags may contain any characters.
    let shown = |said: Option<&String>| said.map(|said| format!("`{}`", visible(said)));
    let what = match (shown(line.written.as_ref()), shown(line.proposed.as_ref()), line.with_ply) {
        (Some(written), Some(proposed), Some(other)) => format!("{written} and {proposed} of ply {other} exchanged"),
        _ if line.change == "record" => line.proposed.clone().unwrap_or_default(),
        (Some(written), Some(proposed), None) => format!("{proposed} instead of {written}"),
        (Some(written), None, _) => format!("{written} removed"),
        (None, Some(proposed), _) => format!("{proposed} added"),
        (None, None, _) => "no change".to_owned(),
    };
    let place = line.ply.map_or_else(|| line.change.to_owned(), |ply| format!("ply {ply}"));
    format!("{place}: {what}")
}

/// Returns the findings of a record that is not legal.
fn problem(repair: &Repair) -> &[crate::replay::Finding] {
    if repair.replayed.verdict.is_failure() { &repair.replayed.findings } else { &[] }
}

/// Writes unreadable records and text outside records unchanged.
pub(super) fn as_it_is(item: &Source<'_>, outcome: &mut Outcome<'_>) {
    if item.format().is_srn() {
        write(item.own(), outcome);
    } else if item.number().is_some() {
        outcome.refuse(item, "it is unreadable");
    }
}

/// Writes a blank line, and then the record's text with exactly one line end after it.
fn write(text: &[u8], outcome: &mut Outcome<'_>) {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let end = text.iter().rposition(|byte| !is_space(byte)).map_or(0, |last| last + 1);
    let start = text.iter().position(|byte| !is_space(byte)).unwrap_or(0);
    let text = text.get(start..end).unwrap_or_default();
    if text.is_empty() {
        return;
    }
    outcome.sheet.separate();
    outcome.sheet.bytes(text);
    outcome.sheet.bytes(b"\n");
    if ends_in_tags(text) {
        outcome.sheet.bytes(END_OF_TAGS);
    }
}
