//! Suggests the most probable meaning of unreadable text.
//!
//! The parser of the grammar returns the place of the error and the expected text. This module examines the text
//! around the place. It replaces a few letters and symbols by letters and symbols that people often confuse with
//! them. If the result can be parsed, the module suggests it.
//!
//! The module never suggests text that cannot be parsed. It also never suggests text that would lose a part of the
//! record.

mod fold;
mod head;
mod line_words;
mod reads;
mod remedy;
mod result;
mod turn;

pub(super) use remedy::{own_remedy, value_help};

/// Returns `true` if the line at this offset is a row that is not filled in yet.
pub(super) fn is_unfilled_row(text: &[u8], at: usize) -> bool {
    remedy::is_to_be_filled_in(&text[line_words::line_around(text, at.min(text.len()))])
}

use super::visible::visible;
use crate::notation::{Expected, Fault, FaultKind, Span};
use std::ops::Range;

/// Advice about unreadable text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    /// Text to correct, if known: its span, and possible replacements.
    pub mend: Option<(Span, Vec<String>)>,
    /// Advice in one clause.
    pub help: String,
}

/// Returns advice about a fault in a text.
pub(super) fn advice(fault: Fault, span: Span, text: &[u8]) -> Option<Advice> {
    let at = (span.start as usize).min(text.len());
    let line = line_words::line_around(text, at);
    if let Some((range, mends)) = mended(fault.kind, text, at, &line) {
        let help = did_you_mean(&mends, &String::from_utf8_lossy(&text[range.clone()]));
        let span = Span::new(range.start as u32, range.end as u32);
        return Some(Advice { mend: Some((span, mends)), help: visible(&help).into_owned() });
    }
    let help = remedy::remedy(fault.kind, text, at, &line)?;
    Some(Advice { mend: None, help })
}

/// Returns advice about text that belongs to no record.
pub(super) fn stray_help(span: Span, text: &[u8]) -> &'static str {
    let before = &text[..(span.start as usize).min(text.len())];
    let is_behind = before.first() == Some(&b'[') || memchr::memmem::find(before, b"\n[").is_some();
    remedy::of_stray(span.of(text), is_behind)
}

/// Returns the range of the text to correct, and texts that were probably meant.
fn mended(kind: FaultKind, text: &[u8], at: usize, line: &Range<usize>) -> Option<(Range<usize>, Vec<String>)> {
    let of_line = |mended: fn(&str) -> Option<String>| {
        let written = std::str::from_utf8(&text[line.clone()]).ok()?;
        let blanks = [' ', '\t', '\r'];
        let start = line.start + (written.len() - written.trim_start_matches(blanks).len());
        let written = written.trim_matches(blanks);
        Some((start..start + written.len(), vec![mended(written)?]))
    };
    match kind {
        FaultKind::UnclosedTag => of_line(head::tag),
        FaultKind::Expected(expected) => match expected {
            Expected::TagName | Expected::TagValue | Expected::ClosingBracket => of_line(head::tag),
            Expected::RowSquare if remedy::is_to_be_filled_in(&text[line.clone()]) => None,
            Expected::Colon | Expected::RowSquare | Expected::EndOfRow => {
                of_line(head::row).or_else(|| line_words::numbered_line(text, line.clone()))
            }
            Expected::EndOfTagLine => None,
            Expected::Result => result::at(text, at),
            // The grammar does not recognize a row whose number contains other characters than digits.
            Expected::Turn => of_line(head::row).or_else(|| line_words::mended(text, at)),
            _ => line_words::mended(text, at),
        },
        _ => None,
    }
}

fn did_you_mean(mends: &[String], written: &str) -> String {
    let question = match mends {
        [one, other] if one.contains('-') && other.contains('x') => {
            format!("did you mean the move `{one}` or the strike `{other}`?")
        }
        [first, others @ ..] => {
            others.iter().fold(format!("did you mean `{first}`"), |text, other| format!("{text} or `{other}`")) + "?"
        }
        [] => String::new(),
    };
    match fold::fold(written).1 {
        Some(lookalike) => format!("{question} this text has {}", lookalike.described()),
        None => question,
    }
}
