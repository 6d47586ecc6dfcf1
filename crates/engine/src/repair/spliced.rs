//! Applies corrections to the text of a record.

use super::{Candidate, Change, Correction, TurnCorrection};
use crate::notation::{Cell, Record, Span, parse, write_turn};

/// Replacement of a span of text.
type Edit = (Span, Vec<u8>);

impl Candidate {
    /// Returns the text of the record with the candidate's corrections. Only the corrected parts of the text are
    /// changed. Returns `None` if the whole record must be written again. There are two such cases. An added or removed
    /// turn changes the numbers of all later turns. A record that is read from another seat gets a completely different
    /// text.
    pub fn spliced(&self, srn: &[u8], record: &Record<'_>) -> Option<Vec<u8>> {
        let text = with_correction(srn, record, &self.correction)?;
        match &self.second {
            Some(second) => with_correction(&text, &parse(&text), &second.correction),
            None => Some(text),
        }
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
