//! What is wrong with a pattern of setups: the sentence, and the pattern with the place marked.

use crate::analysis::setups::{Pattern, PatternFault, PatternFaultKind};
use crate::board::Board;
use crate::report::marked::marked_option;
use crate::report::query::quoted;

/// What is wrong, in a sentence.
pub fn pattern_message(fault: &PatternFault, pattern: &str) -> String {
    let (start, end) = (fault.span.start as usize, fault.span.end as usize);
    let found = match pattern.get(start..end).unwrap_or_default() {
        "" => "the end".to_owned(),
        found => quoted(found),
    };
    match fault.kind {
        PatternFaultKind::Cell => format!("expected a piece, `.`, `-` or `[`, found {found}"),
        PatternFaultKind::Member => format!("expected a piece, `-` or `]`, found {found}"),
        PatternFaultKind::Number => format!("expected a number from 2 to 10, found {found}"),
        PatternFaultKind::Unclosed => "expected `]` behind the pieces, found the end".to_owned(),
        PatternFaultKind::Nothing => format!("expected a piece or an empty square, found nothing in {found}"),
        PatternFaultKind::RowLength { expected, found } => {
            format!("expected {expected} cells as in the first row, found {found}")
        }
        PatternFaultKind::TooWide => format!("expected at most {} cells in a row, found more", Board::COLUMNS),
        PatternFaultKind::TooHigh => format!("expected at most {} rows, found more", Pattern::MOST_ROWS),
    }
}

/// How it is written, in a sentence.
const fn help(kind: PatternFaultKind) -> &'static str {
    match kind {
        PatternFaultKind::Number => "whatever an edition prints, 10 is the Marshal, 2 the Scout, and S the Spy",
        PatternFaultKind::Member => "`[BF]` is a Bomb or the Flag, `[^B]` anything but a Bomb",
        PatternFaultKind::RowLength { .. } | PatternFaultKind::TooHigh => {
            "`/` parts rows, the front row stands first, and `.` is any piece or none"
        }
        _ => "pieces are 10 (or X) 9 8 7 6 5 4 3 2 S T I B F, `.` is any piece or none, `-` an empty square",
    }
}

/// What is wrong, with the pattern in which it stands, with color codes. `name` is the option that it was given by.
pub fn pattern_diagnostic(fault: &PatternFault, pattern: &str, name: &str) -> String {
    marked_option(&pattern_message(fault, pattern), pattern, fault.span, name, Some(help(fault.kind)))
}
