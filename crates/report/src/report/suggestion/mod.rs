//! What was most likely meant by a text that cannot be read.
//!
//! The grammar says where and what it expected. Here the text around that place is looked at as a person would: a few
//! letters and signs are taken for those that they are often written for, and whatever the notation reads then is
//! suggested. Nothing is suggested that it does not read, and nothing that would lose a part of the record.

mod fold;
mod head;
mod line_words;
mod reads;
mod remedy;
mod result;
mod turn;

pub(super) use remedy::{own_remedy, value_help};

/// Whether the line around that place is a row that is still to be filled in.
pub(super) fn is_unfilled_row(text: &[u8], at: usize) -> bool {
    remedy::is_to_be_filled_in(&text[line_words::line_around(text, at.min(text.len()))])
}

use super::visible::visible;
use crate::notation::{Expected, Fault, FaultKind, Span};
use std::ops::Range;

/// What to do about a text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    /// What is to be mended, if that is known: where it stands, and what may take its place.
    pub mend: Option<(Span, Vec<String>)>,
    /// What to do, in one clause.
    pub help: String,
}

/// What to do about a fault in that text.
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

/// What to do about text that belongs to no record.
pub(super) fn stray_help(span: Span, text: &[u8]) -> &'static str {
    let before = &text[..(span.start as usize).min(text.len())];
    let is_behind = before.first() == Some(&b'[') || memchr::memmem::find(before, b"\n[").is_some();
    remedy::of_stray(span.of(text), is_behind)
}

/// Where something near stands, and what it is near to.
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
            // A row whose number has other signs than digits is none to the grammar.
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
        Some(lookalike) => format!("{question} what stands there has {}", lookalike.described()),
        None => question,
    }
}
