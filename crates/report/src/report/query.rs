//! Formats errors in an expression of `filter`: the message, and the expression with the marked place.

use super::marked::marked_option;
use super::visible::visible;
use crate::board;
use crate::notation::Span;
use crate::query::{Fault, FaultKind, Hint, MAX_DEPTH, MAX_LENGTH, MAX_STEPS};

/// Maximum number of characters that are quoted.
const QUOTED: usize = 40;

/// Describes the error in a sentence.
pub fn query_message(fault: &Fault, query: &str) -> String {
    match fault.kind {
        FaultKind::Expected(expected) => format!("expected {expected}, found {}", found(fault, query)),
        FaultKind::ExpectedName(names) => format!("expected {}, found {}", names.title(), found(fault, query)),
        FaultKind::UnclosedText => "expected `\"` at the end of the text, found the end".to_owned(),
        FaultKind::TooLong => format!("expected at most {MAX_LENGTH} bytes, found {}", query.len()),
        FaultKind::TooDeep => {
            format!("expected at most {MAX_DEPTH} levels of nesting (parentheses, `not`, `-`, `bin`, `at`), found more")
        }
        FaultKind::TooManyEvents => format!("expected at most {MAX_STEPS} events in a sequence, found more"),
    }
}

/// Formats an error in an expression with color codes. Includes the line of the expression that contains the error.
/// `name` is the option that contains the expression.
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

/// Quotes the text at this span of a pattern or question.
pub(super) fn found_at(span: Span, text: &str) -> String {
    match text.get(span.start as usize..span.end as usize).unwrap_or_default() {
        "" => "the end".to_owned(),
        found => quoted(found),
    }
}

/// Returns a text in quotes, truncated if necessary.
fn quoted(found: &str) -> String {
    board::quote(&visible(found), QUOTED)
}

/// Returns a suggestion for the correction of the error, such as "did you mean `plies`?". Returns `None` if the error
/// has no hint.
pub fn query_help(fault: &Fault) -> Option<String> {
    Some(match fault.hint.as_ref()? {
        Hint::Name(name) => format!("did you mean `{name}`?"),
        Hint::Write(text) => format!("write `{}`", visible(text)),
        Hint::OneOf(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("one of {}", names.join(", "))
        }
        Hint::OtherTag(name) => format!("`tag(\"{}\")` reads a tag that is not a field", visible(name)),
    })
}
