//! What is wrong with an expression of `filter`: the sentence, and the expression with the place marked.

use super::marked::marked_option;
use super::visible::visible;
use crate::board;
use crate::notation::Span;
use crate::query::{Fault, FaultKind, Hint, MAX_DEPTH, MAX_LENGTH, MAX_STEPS};

/// How much of what was found is quoted, in characters.
const QUOTED: usize = 40;

/// What is wrong, in a sentence.
pub fn query_message(fault: &Fault, query: &str) -> String {
    match fault.kind {
        FaultKind::Expected(expected) => format!("expected {expected}, found {}", found(fault, query)),
        FaultKind::ExpectedName(names) => format!("expected {}, found {}", names.title(), found(fault, query)),
        FaultKind::UnclosedText => "expected `\"` at the end of the text, found the end".to_owned(),
        FaultKind::TooLong => format!("expected at most {MAX_LENGTH} bytes, found {}", query.len()),
        FaultKind::TooDeep => {
            format!("expected at most {MAX_DEPTH} parentheses and `not` inside each other, found more")
        }
        FaultKind::TooManyEvents => format!("expected at most {MAX_STEPS} events in a sequence, found more"),
    }
}

/// What is wrong, with the line of the expression in which it stands, with color codes. `name` is the option that
/// the expression was given by.
pub fn query_diagnostic(fault: &Fault, query: &str, name: &str) -> String {
    marked_option(&query_message(fault, query), query, fault.span, name, query_help(fault).as_deref())
}

fn found(fault: &Fault, query: &str) -> String {
    let (start, end) = (fault.span.start as usize, fault.span.end as usize);
    let marked = query.get(start..end).unwrap_or_default();
    let next = || query.get(start..).and_then(|rest| rest.split_ascii_whitespace().next());
    let found = if marked.is_empty() { next() } else { Some(marked) };
    found.map_or_else(|| "the end".to_owned(), quoted)
}

/// The text at that span of a pattern or a question, as it is quoted.
pub(super) fn found_at(span: Span, text: &str) -> String {
    match text.get(span.start as usize..span.end as usize).unwrap_or_default() {
        "" => "the end".to_owned(),
        found => quoted(found),
    }
}

/// A text, or its beginning, in quotes.
fn quoted(found: &str) -> String {
    board::quoted(&visible(found), QUOTED)
}

/// What was probably meant, in a sentence.
pub fn query_help(fault: &Fault) -> Option<String> {
    Some(match fault.hint.as_ref()? {
        Hint::Name(name) => format!("did you mean `{name}`?"),
        Hint::Write(text) => format!("write `{}`", visible(text)),
        Hint::OneOf(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("one of {}", names.join(", "))
        }
        Hint::OtherTag(name) => format!("a tag that is no field is asked for by `tag(\"{}\")`", visible(name)),
    })
}
