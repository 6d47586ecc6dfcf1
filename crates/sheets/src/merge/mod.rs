//! Putting sheets of one game together: what each leaves open the others say, or two of them contradict each other.
//!
//! Sheets are held against each other in the order of a record: the tags that decide the rules, the setup, the turns,
//! the end. Whether what comes of it is a legal game is not asked here. `format-spec/sheets.md`, section "Merging".

mod rows;
mod tags;
mod turns;

use crate::board::{Designation, Numbering, Square};
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

/// A place on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which sheet, from 0.
    pub sheet: usize,
    /// Where on it.
    pub span: Span,
}

/// A contradiction between two sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// In what they differ.
    pub difference: Difference,
    /// Where it stands on either.
    pub spots: [Spot; 2],
}

/// In what two sheets differ so that they cannot be of the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// In a tag that decides the rules.
    Tag(&'static str),
    /// In what stands on a square at first.
    Square(Square),
    /// In the turn of that ply.
    Turn(u32),
    /// In who won the combat of that ply, or in whether its guess was right.
    Outcome(u32),
    /// In the name of a piece in that ply.
    Name(u32),
    /// In the result.
    Result,
    /// In how the game ended.
    Termination,
}

/// Something about sheets that is odd but does no harm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A tag that decides nothing has two values; the first is kept.
    TagDiffers {
        /// Its name.
        name: String,
        /// Where it stands on either.
        spots: [Spot; 2],
    },
    /// A tag that decides the rules is missing on a sheet; the others' holds.
    RuleTagMissing {
        /// Its name.
        name: &'static str,
        /// The sheet without it, from 0.
        sheet: usize,
        /// Where it stands on another.
        spot: Spot,
    },
    /// A sheet ends before another does.
    EndsEarly {
        /// The last ply on the sheet; 0 if it has none.
        last: u32,
        /// The last ply of the longest.
        goes_on_to: u32,
        /// Where it ends.
        spot: Spot,
    },
}

/// Puts sheets together. Comments of all of them are kept.
///
/// # Errors
/// The first contradiction.
pub fn merge<'a>(sheets: &[Sheet<'a>]) -> Result<Merged<'a>, Conflict> {
    let (merged, conflicts) = merge_believing_first(sheets);
    conflicts.first().map_or(Ok(merged), |first| Err(*first))
}

/// Puts sheets together that may contradict each other: then the one that comes first is believed. Returns all
/// contradictions too, in order.
pub(crate) fn merge_believing_first<'a>(sheets: &[Sheet<'a>]) -> (Merged<'a>, Vec<Conflict>) {
    let (mut remarks, mut conflicts) = (Vec::new(), Vec::new());
    let mut record = Record { tags: tags::merged(sheets, &mut remarks, &mut conflicts), ..Record::default() };
    let (terms, ..) = terms_and_setup(&record, None);
    if terms.is_understood {
        record.rows = rows::merged(sheets, &terms, &mut conflicts);
    }
    record.turns = turns::merged(sheets, &terms.numbering, &mut remarks, &mut conflicts);
    tags::merge_ending(sheets, &mut record, &mut conflicts);
    record.notes = notes(sheets);
    (Merged { record, remarks }, conflicts)
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

/// What sheets say of something, and where the first does; `None` if none says anything.
///
/// # Errors
/// If another sheet says something else.
fn agreed<T: PartialEq>(
    said: impl Iterator<Item = (T, Spot)>,
    difference: Difference,
    conflicts: &mut Vec<Conflict>,
) -> Option<(T, Spot)> {
    let mut first: Option<(T, Spot)> = None;
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

/// The name that two sheets give a piece; `None` if they give different ones.
fn one_name(one: Designation, other: Designation, numbering: &Numbering) -> Option<Designation> {
    if one.is_unknown() {
        return Some(other);
    }
    let kind = numbering.kind(one);
    let is_same = other.is_unknown() || one == other || (kind.is_some() && kind == numbering.kind(other));
    is_same.then_some(one)
}
