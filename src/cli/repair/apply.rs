//! Writing records with a candidate applied.

use crate::cli::{Outcome, Status};
use crate::games::Game;
use crate::notation::{END_OF_TAGS, Turn, ends_in_tags, write_record, write_turn};
use crate::repair::{Change, Correction, Repair};
use crate::replay::Reading;
use crate::report::repair::CandidateLine;

/// Writes a record, with that candidate (from 1) if it is broken by a turn.
pub(super) fn apply(item: &Game<'_>, reading: &Reading<'_>, repair: &Repair, number: usize, outcome: &mut Outcome<'_>) {
    let record = &reading.record;
    let index = number.saturating_sub(1);
    let mut text = Vec::new();
    let verdict = if let Some(candidate) = repair.candidates.get(index) {
        match spliced(item, reading, &candidate.correction) {
            Some(spliced) => text = spliced,
            None => write_record(&candidate.correction.applied(record), &mut text),
        }
        let line = CandidateLine::new(candidate, index, record);
        let shown = |turn: Option<String>| turn.map_or_else(|| "nothing".to_owned(), |turn| format!("`{turn}`"));
        let (written, proposed) = (shown(line.written), shown(line.proposed));
        let what = match candidate.correction.change {
            Change::Exchange { apart } => {
                format!("{written} and {proposed} of ply {} exchanged", line.ply as usize + apart)
            }
            _ => format!("{proposed} for {written}"),
        };
        outcome.note(item, &format!("ply {}: {what}; {}", line.ply, line.verdict));
        candidate.verdict
    } else {
        match item.srn() {
            Some(srn) => text.extend_from_slice(srn),
            None => write_record(record, &mut text),
        }
        outcome.complain(item.place(), item.own(), problem(repair));
        if repair.broken.is_some() {
            outcome.note(item, &format!("left as it is: there is no candidate {number}"));
        }
        repair.replayed.verdict
    };
    if verdict.is_failure() {
        outcome.status = outcome.status.max(Status::Findings);
    }
    write(&text, outcome);
}

/// The findings of a record that is not legal.
fn problem(repair: &Repair) -> &[crate::replay::Finding] {
    if repair.replayed.verdict.is_failure() { &repair.replayed.findings } else { &[] }
}

/// Writes what cannot be read, and what is no record, as it is.
pub(super) fn as_it_is(item: &Game<'_>, outcome: &mut Outcome<'_>) {
    if item.format().is_srn() {
        write(item.own(), outcome);
    } else if item.number().is_some() {
        outcome.refuse(item, "it cannot be read");
    }
}

/// Writes a record's text behind a blank line, with one line end.
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

/// The text of a record in SRN in which only the turns that the correction changes are others. A turn put in or taken
/// out changes the numbers of those behind it too, so that the record is written anew.
fn spliced(item: &Game<'_>, reading: &Reading<'_>, correction: &Correction) -> Option<Vec<u8>> {
    let srn = item.srn()?;
    let turns = &reading.record.turns;
    let written = turns.get(correction.index)?;
    let parts: Vec<(&Turn, Turn)> = match correction.change {
        Change::Replace(turn) => vec![(written, turn)],
        Change::Exchange { apart } => {
            let other = turns.get(correction.index + apart)?;
            vec![(written, *other), (other, *written)]
        }
        Change::Insert(_) | Change::Remove => return None,
    };
    let mut text = Vec::with_capacity(srn.len() + 16);
    let mut done = 0;
    for (place, turn) in parts {
        text.extend_from_slice(srn.get(done..place.span.start as usize)?);
        write_turn(&mut text, &turn);
        done = place.span.end as usize;
    }
    text.extend_from_slice(srn.get(done..)?);
    Some(text)
}
