//! Applies a candidate to a record and writes the record.
//!
//! If possible, only the text that a correction concerns is changed.

use crate::cli::{Outcome, Status};
use crate::games::Source;
use crate::notation::{Cell, END_OF_TAGS, Record, Span, ends_in_tags, parse, write_record, write_turn};
use crate::repair::{Candidate, Change, Correction, Repair, TurnCorrection};
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
        match item.srn().and_then(|srn| spliced(srn, record, candidate)) {
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
    let shown =
        |said: Option<&String>| said.map_or_else(|| "nothing".to_owned(), |said| format!("`{}`", visible(said)));
    let (written, proposed) = (shown(line.written.as_ref()), shown(line.proposed.as_ref()));
    let what = match (line.with_ply, line.change) {
        (Some(other), _) => format!("{written} and {proposed} of ply {other} exchanged"),
        (None, "record") => line.proposed.clone().unwrap_or_default(),
        (None, _) => format!("{proposed} for {written}"),
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

/// Replacement of a span of text.
type Edit = (Span, Vec<u8>);

/// Returns the text of the record with the candidate's corrections. Returns `None` if the whole record must be
/// written again. There are two such cases. An added or removed turn changes the numbers of all later turns. A
/// record that is read from another seat gets a completely different text.
pub(super) fn spliced(srn: &[u8], record: &Record<'_>, candidate: &Candidate) -> Option<Vec<u8>> {
    let text = with_correction(srn, record, &candidate.correction)?;
    match &candidate.second {
        Some(second) => with_correction(&text, &parse(&text), &second.correction),
        None => Some(text),
    }
}

/// Returns the text of the record with the correction.
fn with_correction(srn: &[u8], record: &Record<'_>, correction: &Correction) -> Option<Vec<u8>> {
    let mended = &correction.applied(record);
    let mut edits = match correction {
        Correction::Turns(correction) => edits_of_turns(correction, record)?,
        Correction::Text(correction) => {
            correction.edits.iter().map(|edit| (edit.span, edit.proposed.clone().into_bytes())).collect()
        }
        Correction::Setup(_) => edits_of_setup(srn, record, mended)?,
        Correction::Tag { name, value } => vec![edit_of_tag(record, name, value.as_deref()?)?],
        Correction::Result(score) => {
            let mut edits = vec![(record.result.map(|_| record.result_span)?, score.token().as_bytes().to_vec())];
            if record.tag("Result").is_some() {
                edits.push(edit_of_tag(record, "Result", score.token())?);
            }
            edits
        }
        Correction::Sights(_) | Correction::Pairs => return None,
    };
    edits.sort_by_key(|(span, _)| *span);
    let mut text = Vec::with_capacity(srn.len() + 16);
    let mut done = 0;
    for (span, written) in edits {
        text.extend_from_slice(srn.get(done..span.start as usize)?);
        text.extend_from_slice(&written);
        done = span.end as usize;
    }
    text.extend_from_slice(srn.get(done..)?);
    // Rows and tags can be written in many ways, so the edited text is checked.
    reads_as(&text, mended).then_some(text)
}

fn edits_of_turns(correction: &TurnCorrection, record: &Record<'_>) -> Option<Vec<Edit>> {
    let turns = &record.turns;
    let written = turns.get(correction.index)?;
    let turn = |turn| {
        let mut text = Vec::new();
        write_turn(&mut text, turn);
        text
    };
    match &correction.change {
        Change::Replace(other) => Some(vec![(written.span, turn(other))]),
        Change::Exchange { apart } => {
            let other = turns.get(correction.index + apart)?;
            Some(vec![(written.span, turn(other)), (other.span, turn(written))])
        }
        Change::Insert(_) | Change::Remove { .. } => None,
    }
}

/// Returns the edits of setup squares. If a new symbol is longer than the old symbol, the edit also replaces a
/// space before the old symbol.
fn edits_of_setup(srn: &[u8], record: &Record<'_>, mended: &Record<'_>) -> Option<Vec<Edit>> {
    if record.rows.len() != mended.rows.len() {
        return None;
    }
    let mut edits = Vec::new();
    for (row, other) in record.rows.iter().zip(&mended.rows) {
        for ((cell, meant), span) in row.cells.iter().zip(&other.cells).zip(&row.cell_spans) {
            if cell == meant {
                continue;
            }
            let sign = match meant {
                Cell::Empty => ".",
                Cell::NoSquare => "~",
                Cell::Piece(piece) => piece.sign(),
            };
            let (start, length) = (span.start as usize, (span.end - span.start) as usize);
            let blanks = srn.get(..start)?.iter().rev().take_while(|byte| **byte == b' ').count();
            let mut place = *span;
            let mut text = sign.as_bytes().to_vec();
            if sign.len() > length && blanks > 1 {
                place.start -= 1;
            } else if sign.len() > length && blanks == 0 {
                // In rows without spaces every square has one character.
                text = b"X".to_vec();
            } else if sign.len() < length {
                text.splice(0..0, std::iter::repeat_n(b' ', length - sign.len()));
            }
            edits.push((place, text));
        }
    }
    Some(edits)
}

fn edit_of_tag(record: &Record<'_>, name: &str, value: &str) -> Option<Edit> {
    record.tag_entry(name).map(|tag| (tag.value_span, value.as_bytes().to_vec()))
}

/// `true` if the text parses as this record.
fn reads_as(text: &[u8], record: &Record<'_>) -> bool {
    let read = parse(text);
    let rows = |record: &Record<'_>| record.rows.iter().map(|row| (row.number, row.cells)).collect::<Vec<_>>();
    let tags = |record: &Record<'_>| {
        record.tags.iter().map(|tag| (tag.name.to_string(), tag.value.to_string())).collect::<Vec<_>>()
    };
    let turns = |record: &Record<'_>| {
        let mut text = Vec::new();
        record.turns.iter().for_each(|turn| write_turn(&mut text, turn));
        text
    };
    rows(&read) == rows(record)
        && tags(&read) == tags(record)
        && turns(&read) == turns(record)
        && read.result == record.result
        && read.faults.len() == record.faults.len()
}
