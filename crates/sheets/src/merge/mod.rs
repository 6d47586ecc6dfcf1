//! Merges sheets of one game. Each sheet may fill gaps of the other sheets. Two sheets may also contradict each
//! other.
//!
//! The parts of the sheets are compared in this order: the tags that select the rules, the setup, the turns, the
//! end. This module does not check if the merged record is legal. See `format-spec/sheets.md`, section "Merging".

mod setup_rows;
mod tags;
mod turns;

use crate::board::{Designation, Numbering, Square};
use crate::notation::{Note, Record, Span};
use crate::replay::terms_and_setup;
use std::collections::HashSet;

/// Sheet to be merged with others.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// Content of the sheet.
    pub record: &'a Record<'a>,
    /// Offset that is added to the spans of this sheet in the merged record. The merged spans then refer to the
    /// concatenated texts of all sheets.
    pub start: u32,
}

/// Result of merging sheets that do not contradict each other.
#[derive(Clone, Debug)]
pub struct Merged<'a> {
    /// Merged record. Its spans are the spans on the sheets, each moved by [`Sheet::start`].
    pub record: Record<'a>,
    /// Remarks about the sheets.
    pub remarks: Vec<Remark>,
}

/// Place on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetSpan {
    /// Index of the sheet, from 0.
    pub sheet: usize,
    /// Span on the sheet.
    pub span: Span,
}

/// Contradiction between two sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Kind of the difference.
    pub difference: Difference,
    /// Places of the difference on both sheets.
    pub spots: [SheetSpan; 2],
}

/// Difference that proves that two sheets record different games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Tag that selects the rules.
    Tag(&'static str),
    /// Content of a square in the setup.
    Square(Square),
    /// Turn at that ply.
    Turn(u32),
    /// Outcome of the combat or guess at that ply.
    Outcome(u32),
    /// Name of a piece at that ply.
    Name(u32),
    /// Result of the game.
    Result,
    /// Termination of the game.
    Termination,
}

/// Harmless irregularity of the sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A tag that does not affect the rules has two values; the first is kept.
    TagDiffers {
        /// Name of the tag.
        name: String,
        /// Places of the difference on both sheets.
        spots: [SheetSpan; 2],
    },
    /// A tag that selects the rules is missing on a sheet. The value of the tag on another sheet applies.
    RuleTagMissing {
        /// Name of the tag.
        name: &'static str,
        /// Index of the sheet without the tag, from 0.
        sheet: usize,
        /// Place of the tag on another sheet.
        spot: SheetSpan,
    },
    /// A sheet ends before another sheet.
    EndsEarly {
        /// Last ply on the sheet, or 0 if the sheet has no turns.
        last: u32,
        /// Last ply of the longest sheet.
        goes_on_to: u32,
        /// Place where the shorter sheet ends.
        spot: SheetSpan,
    },
}

/// Merges sheets. The comments of all sheets are kept. The sheets must start from setups: the pieces of positions are
/// not merged.
///
/// # Errors
/// Returns the first contradiction.
pub fn merge<'a>(sheets: &[Sheet<'a>]) -> Result<Merged<'a>, Conflict> {
    let (merged, conflicts) = merge_believing_first(sheets);
    conflicts.first().map_or(Ok(merged), |first| Err(*first))
}

/// Merges sheets that may contradict each other. If two sheets differ, the merged record follows the earlier sheet.
/// Also returns all contradictions in order.
pub(crate) fn merge_believing_first<'a>(sheets: &[Sheet<'a>]) -> (Merged<'a>, Vec<Conflict>) {
    let (mut remarks, mut conflicts) = (Vec::new(), Vec::new());
    let mut record = Record { tags: tags::merged(sheets, &mut remarks, &mut conflicts), ..Record::default() };
    let (terms, ..) = terms_and_setup(&record, None);
    if terms.is_understood {
        record.rows = setup_rows::merged(sheets, &terms, &mut conflicts);
    }
    record.turns = turns::merged(sheets, &terms.numbering, &mut remarks, &mut conflicts);
    tags::merge_ending(sheets, &mut record, &mut conflicts);
    record.notes = notes(sheets);
    (Merged { record, remarks }, conflicts)
}

/// Returns the notes of all sheets, in the order of the sheets. If several sheets contain the same note, keeps the
/// note once.
fn notes<'a>(sheets: &[Sheet<'a>]) -> Vec<Note<'a>> {
    let mut notes: Vec<Note<'a>> = Vec::new();
    let mut known: HashSet<&Note<'a>> = HashSet::new();
    for sheet in sheets {
        notes.extend(sheet.record.notes.iter().filter(|note| !known.contains(note)).cloned());
        known.extend(&sheet.record.notes);
    }
    notes
}

/// Converts a span on the sheet to a span in the merged record.
const fn moved(span: Span, sheet: &Sheet<'_>) -> Span {
    Span::new(span.start.saturating_add(sheet.start), span.end.saturating_add(sheet.start))
}

/// Returns the value on which the sheets agree, with the first place of the value. If the sheets contain different
/// values, adds the contradictions to `conflicts` and returns the first value. Returns `None` if no sheet contains
/// a value.
fn agreed<T: PartialEq>(
    said: impl Iterator<Item = (T, SheetSpan)>,
    difference: Difference,
    conflicts: &mut Vec<Conflict>,
) -> Option<(T, SheetSpan)> {
    let mut first: Option<(T, SheetSpan)> = None;
    for (value, spot) in said {
        match &first {
            Some((before, at)) if *before != value => {
                conflicts.push(Conflict { difference, spots: [*at, spot] });
            }
            Some(_) => {}
            None => first = Some((value, spot)),
        }
    }
    first
}

/// Merges the names that two sheets give to the same piece. Returns `None` if the names contradict each other.
fn one_name(one: Designation, other: Designation, numbering: &Numbering) -> Option<Designation> {
    if one.is_unknown() {
        return Some(other);
    }
    let kind = numbering.kind(one);
    let is_same = other.is_unknown() || one == other || (kind.is_some() && kind == numbering.kind(other));
    is_same.then_some(one)
}
