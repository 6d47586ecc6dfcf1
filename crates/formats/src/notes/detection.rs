//! Detects notes: decides by the beginning of an input if it contains notes.

use super::cells::{RowLine, row};
use super::comments::{TurnSeparators, body_end};
use super::headings::heading;
use super::lead::after_lead;
use super::results::is_result;
use super::squares::listed_squares;
use crate::notation::spelling::{SpellingInterpretationKind, leading_turns, side, spelled_number};
use crate::rules::Edition;

/// Maximum number of bytes that are examined. `LINES` is the maximum number of lines.
const LOOK: usize = 1 << 14;
pub(super) const LINES: usize = 300;

/// A word of this length or longer does not occur in notes.
const FIELD: usize = 40;

/// Returns `true` if an input with this beginning contains notes.
///
/// No line may look like a tag, because a damaged SRN record contains tags, or remains of tags. No line may belong
/// to another format.
pub(super) fn fits(beginning: &[u8]) -> bool {
    has_turns(beginning, 2)
}

/// Returns `true` if the user can ask to read this text as notes, although the text was not detected as notes. One
/// turn is enough.
pub fn may_be_notes(text: &[u8]) -> bool {
    has_turns(text, 1)
}

/// Returns `true` if one of the lines at the start of `text` begins with a turn.
pub(super) fn turns_follow(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').take(LINES);
    lines.any(|line| reads_as_turn(body_of(line)))
}

/// Returns `true` if at least `least` lines begin with turns, and at least half of the lines belong to a game. If
/// more than three lines begin with turns, more other lines are allowed: up to three times the number of lines with
/// turns.
fn has_turns(beginning: &[u8], least: u32) -> bool {
    let is_cut = beginning.len() > LOOK;
    // A tag can be anywhere in the text, so all lines are checked.
    if beginning.split(|byte| *byte == b'\n').any(is_like_tag) {
        return false;
    }
    let text = &beginning[..beginning.len().min(LOOK)];
    let mut turns = 0_u32;
    let mut parts = 0_u32;
    let mut others = 0_u32;
    let mut lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').take(LINES).collect();
    if is_cut && lines.len() > 1 {
        lines.pop();
    }
    for line in lines {
        let body = body_of(line);
        if is_of_another_format(line) {
            return false;
        }
        if body.is_empty() {
            continue;
        }
        if lists_squares(body) {
            parts += 1;
        } else if reads_as_turn(body) {
            turns += 1;
        } else if is_part(body) {
            parts += 1;
        } else {
            others += 1;
        }
    }
    turns >= least && (turns + parts >= others || turns > 3 && 3 * turns >= others)
}

/// Returns `true` if a line is a part of a setup in which each square is named. All boards are checked.
fn lists_squares(body: &[u8]) -> bool {
    Edition::ALL.iter().any(|edition| listed_squares(body, 0, &edition.numbering, edition.board).is_some())
}

/// Returns `true` if a line may be an SRN tag, even a damaged one.
fn is_like_tag(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let quotes = memchr::memchr_iter(b'"', line).count();
    let has = |sign: u8| line.contains(&sign);
    let begins =
        line.first() == Some(&b'[') && line.get(1).is_some_and(|next| next.is_ascii_alphabetic() || *next == b'"');
    let names = crate::replay::RULE_TAGS.iter().chain(&["Event", "Result", "Termination", "Date", "Round", "Site"]);
    let is_named = names.into_iter().any(|name| {
        let is_here = |from: usize| line.get(from..from + name.len()).is_some_and(|part| part == name.as_bytes());
        (is_here(0) || is_here(1)) && quotes > 0
    });
    begins && (quotes > 0 || has(b']')) || quotes > 0 && (has(b'[') || has(b']')) || is_named || quotes >= 2 && begins
}

/// Returns `true` if a line certainly belongs to another format: one of Gravon's, JSON, or a document.
fn is_of_another_format(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let holds = |part: &[u8]| memchr::memmem::find(line, part).is_some();
    // A field of Gravon, or a position, is one long word.
    let is_field = line.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'_').count() >= FIELD;
    line.starts_with(b"END")
        || is_field
        || holds(b"Notation")
        || line.starts_with(b"type") && line.get(4).is_some_and(u8::is_ascii_digit)
        || holds(b"SETUP")
        || holds(b" OK")
        || holds(b"\":")
        || holds(b"/>")
        || holds(b"</")
        || line.starts_with(b"<")
}

/// Returns the content of a line: the text before a comment. In a table with the separator `;`, a number in the
/// first cell is removed.
fn body_of(line: &[u8]) -> &[u8] {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let cells = line[digits..].strip_prefix(b";").filter(|_| (1..=3).contains(&digits));
    let line = cells.unwrap_or(line);
    line[..body_end(line, 0, line.len(), TurnSeparators::default())].trim_ascii()
}

/// Returns `true` if a line begins with a turn. A number and a side, or a name with a colon, may be before the
/// turn.
fn reads_as_turn(body: &[u8]) -> bool {
    let content = &body[after_lead(body, 0, body.len())..];
    let is_of_name = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii() || matches!(byte, b' ' | b'.' | b'_');
    let name = content.iter().take_while(|byte| is_of_name(byte)).count();
    let is_named = (3..FIELD).contains(&name) && content.get(name) == Some(&b':');
    begins_with_turn(content) || is_named && begins_with_turn(&content[name + 1..])
}

/// Returns `true` if a text begins with a turn. A number and a side may be before the turn.
pub(super) fn begins_with_turn(body: &[u8]) -> bool {
    let numbering = Edition::DEFAULT.numbering;
    let is_point = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'-' | b'*' | b'|' | b'"');
    let body = body.strip_prefix("\u{2022}".as_bytes()).unwrap_or(body);
    let mut rest = &body[body.iter().take_while(|byte| is_point(byte)).count()..];
    // Skips a number in the first cell of a CSV line.
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if let Some(cells) = rest[digits..].strip_prefix(b"\"").unwrap_or(&rest[digits..]).strip_prefix(b",")
        && (1..=3).contains(&digits)
    {
        rest = cells.strip_prefix(b"\"").unwrap_or(cells);
    }
    for _ in 0..3 {
        rest = rest.trim_ascii_start();
        let word = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let is_side = std::str::from_utf8(&rest[..word]).is_ok_and(|word| side(&word.to_ascii_lowercase()).is_some());
        if let Some(number) = spelled_number(rest, 0) {
            rest = &rest[number.span.end as usize..];
            rest = &rest[rest.iter().take_while(|byte| is_point(byte)).count()..];
        } else if is_side && rest.get(word).is_some_and(|next| matches!(next, b':' | b' ')) {
            rest = &rest[word + 1..];
            rest = rest.trim_ascii_start().strip_prefix(b":").unwrap_or(rest);
        } else {
            break;
        }
    }
    if matches!(row(body, 0, &numbering, false), Some(RowLine::Whole(_))) {
        return false;
    }
    // A text such as `F 5 B 3` is more probably a row than a turn.
    let is_spaced = |start: u32| {
        rest.get(start as usize..).is_some_and(|turn| turn.len() > 3 && turn[1] == b' ' && turn[3] == b' ')
    };
    leading_turns(rest, 0, &numbering).iter().any(|reading| {
        let is_turned = reading
            .interpretations
            .iter()
            .any(|interpretation| interpretation.kind == SpellingInterpretationKind::RowFirst);
        !is_turned && !is_spaced(reading.turn.span.start)
    })
}

/// Returns `true` if a line is a setup row, a heading, or a result.
fn is_part(body: &[u8]) -> bool {
    let numbering = Edition::DEFAULT.numbering;
    row(body, 0, &numbering, true).is_some() || heading(body, 0).is_some() || is_result(body)
}

#[cfg(test)]
mod tests {
    use super::{LOOK, has_turns, is_like_tag, reads_as_turn};

    #[test]
    fn signs_that_are_parted_are_rather_a_row() {
        for (line, is_turn) in
            [("a4-a5", true), ("a4 a5", true), ("b3", false), ("F 5 B 3", false), ("F 5 B 3 x", false)]
        {
            assert_eq!(reads_as_turn(line.as_bytes()), is_turn, "{line}");
        }
    }

    #[test]
    fn a_line_may_be_a_tag_whatever_of_it_is_damaged() {
        for (line, is_like) in [
            ("[Event \"Club\"]", true),
            ("  [Event Club]", true),
            ("[Event \"Club", true),
            ("Event \"Club\"", true),
            ("xTwoSquares \"off", true),
            ("Club\"]", true),
            ("Event: Club", false),
            ("he said \"well played\"", false),
            ("[7, 8, 9]", false),
            ("", false),
        ] {
            assert_eq!(is_like_tag(line.as_bytes()), is_like, "{line}");
        }
    }

    #[test]
    fn the_last_line_that_is_looked_at_counts_only_if_it_is_whole() {
        // The text has two turns. Blanks fill the second line up to the given length.
        let filled = |length: usize| format!("{:<length$}", "1. a4-a5 a7-a6\n2. a5-a4 a6-a7");
        for (length, turns) in [(40, 2), (LOOK, 2), (LOOK + 1, 1), (2 * LOOK, 1)] {
            let text = filled(length);
            assert!(has_turns(text.as_bytes(), turns) && !has_turns(text.as_bytes(), turns + 1), "{length}");
        }
        // If there is only one line, it is examined even if it is too long.
        let line = format!("{:<1$}", "1. a4-a5 a7-a6", 2 * LOOK);
        assert!(has_turns(line.as_bytes(), 1));
    }
}
