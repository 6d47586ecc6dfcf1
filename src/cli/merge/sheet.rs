//! A record of one input, kept until those of the others have come.

use crate::games::Game;
use crate::notation::{Record, Span};
use crate::replay::{Detail, Finding};

/// A record of one input, kept until those of the others have come.
pub(super) type Sheet = Game<'static>;

/// Where in the input that stands which a span of the text of a sheet covers.
pub(super) fn in_own(sheet: &Sheet, span: Span, record: &Record<'_>) -> Span {
    let mut findings = [Finding::at(Detail::StrayText, span)];
    sheet.relocate(&mut findings, record);
    findings[0].span
}

/// What a sheet weighs in memory.
pub(super) fn weight(sheet: &Sheet) -> usize {
    sheet.own().len() + sheet.translated().map_or(0, <[u8]>::len) + size_of::<Sheet>()
}
