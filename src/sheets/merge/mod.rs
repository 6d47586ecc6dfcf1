//! Putting sheets of one game together: what each leaves open the others say, or two of them contradict each other.
//!
//! Sheets are held against each other in the order of a record: the tags that decide the rules, the setup, the turns,
//! the end. Whether what comes of it is a legal game is not asked here. `format-spec/sheets.md`, section "Merging".

mod conflict;
mod ending;
mod rows;
mod tags;
mod turns;

pub use conflict::{Conflict, Difference, Remark, Spot};

use crate::notation::{Note, Record, Span};
use crate::replay::terms_and_setup;
use std::collections::HashSet;

/// A sheet that is to be put together with others.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// What stands on it.
    pub record: &'a Record<'a>,
    /// What its spans are moved by in the record that comes of it: as if the texts of all sheets stood one behind
    /// the other.
    pub start: u32,
}

/// What comes of sheets that do not contradict each other.
#[derive(Clone, Debug)]
pub struct Merged<'a> {
    /// The record. Its spans are those of the sheets, each moved by [`Sheet::start`].
    pub record: Record<'a>,
    /// What is to be said of it.
    pub remarks: Vec<Remark>,
}

/// Puts sheets together. Comments of all of them are kept.
///
/// # Errors
/// The first contradiction.
pub fn merge<'a>(sheets: &[Sheet<'a>]) -> Result<Merged<'a>, Conflict> {
    let mut remarks = Vec::new();
    let mut record = Record { tags: tags::merged(sheets, &mut remarks)?, ..Record::default() };
    let (terms, ..) = terms_and_setup(&record, None);
    if terms.is_understood {
        record.rows = rows::merged(sheets, &terms)?;
    }
    record.turns = turns::merged(sheets, &terms.numbering, &mut remarks)?;
    ending::merge(sheets, &mut record)?;
    record.notes = notes(sheets);
    Ok(Merged { record, remarks })
}

/// The notes of all sheets, those of the first before those of the second; one that several have is kept once.
fn notes<'a>(sheets: &[Sheet<'a>]) -> Vec<Note<'a>> {
    let mut notes: Vec<Note<'a>> = Vec::new();
    let mut known: HashSet<&Note<'a>> = HashSet::new();
    for sheet in sheets {
        notes.extend(sheet.record.notes.iter().filter(|note| !known.contains(note)).cloned());
        known.extend(&sheet.record.notes);
    }
    notes
}

/// A span of the sheet as a span of the record that comes of all of them.
const fn moved(span: Span, sheet: &Sheet<'_>) -> Span {
    Span::new(span.start.saturating_add(sheet.start), span.end.saturating_add(sheet.start))
}
