//! Whether an input is notes, by what it begins with.

use super::cells::{RowLine, row};
use super::comments::{Parting, body_end};
use super::headings::heading;
use super::lead::after_lead;
use super::results::is_result;
use super::squares::listed_squares;
use crate::notation::spelling::{LibertyKind, leading_turns, side, spelled_number};
use crate::rules::Edition;

/// How much of an input is looked at, in bytes and in lines.
const LOOK: usize = 1 << 14;
pub(super) const LINES: usize = 300;

/// How long a word is that can be none.
const FIELD: usize = 40;

/// Whether bytes that an input begins with are notes.
///
/// A record of SRN that was damaged has tags, or what is left of them: no line may be like one. Nor may any line be one of
/// another format.
pub(super) fn fits(beginning: &[u8]) -> bool {
    has_turns(beginning, 2)
}

/// Whether a text that is not told to be notes by its content may be notes all the same: one turn is enough.
pub fn may_be_notes(text: &[u8]) -> bool {
    has_turns(text, 1)
}

/// Whether a line not far behind begins with a turn.
pub(super) fn turns_follow(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').take(LINES);
    lines.any(|line| reads_as_turn(body_of(line)))
}

/// Whether so many lines begin with turns, and no fewer lines are parts of a game than are not.
fn has_turns(beginning: &[u8], least: u32) -> bool {
    let is_cut = beginning.len() > LOOK;
    // Tags may follow anywhere.
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

/// Whether a line is part of a setup that is written square by square, on any of the boards.
fn lists_squares(body: &[u8]) -> bool {
    Edition::ALL.iter().any(|edition| listed_squares(body, 0, &edition.numbering, edition.board).is_some())
}

/// Whether a line may be a tag of SRN, damaged or not.
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

/// Whether a line stands only in another format: Gravon's, JSON, a document.
fn is_of_another_format(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let holds = |part: &[u8]| memchr::memmem::find(line, part).is_some();
    // A field of Gravon's or a position is one long word.
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

/// The content of a line: what comes before a comment, and after a number that is the first cell of a table with `;`.
fn body_of(line: &[u8]) -> &[u8] {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let cells = line[digits..].strip_prefix(b";").filter(|_| (1..=3).contains(&digits));
    let line = cells.unwrap_or(line);
    line[..body_end(line, 0, line.len(), Parting::default())].trim_ascii()
}

/// `true` if a line begins with a turn, after its number and side, or after a name and a colon.
fn reads_as_turn(body: &[u8]) -> bool {
    let content = &body[after_lead(body, 0, body.len())..];
    let is_of_name = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii() || matches!(byte, b' ' | b'.' | b'_');
    let name = content.iter().take_while(|byte| is_of_name(byte)).count();
    let is_named = (3..FIELD).contains(&name) && content.get(name) == Some(&b':');
    begins_with_turn(content) || is_named && begins_with_turn(&content[name + 1..])
}

/// `true` if a text begins with a turn, after its number and side.
pub(super) fn begins_with_turn(body: &[u8]) -> bool {
    let numbering = Edition::DEFAULT.numbering;
    let is_point = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'-' | b'*' | b'|' | b'"');
    let body = body.strip_prefix("\u{2022}".as_bytes()).unwrap_or(body);
    let mut rest = &body[body.iter().take_while(|byte| is_point(byte)).count()..];
    // The first cell of a line of CSV.
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
    // `F 5 B 3` is rather a row.
    let is_spaced = |start: u32| {
        rest.get(start as usize..).is_some_and(|turn| turn.len() > 3 && turn[1] == b' ' && turn[3] == b' ')
    };
    leading_turns(rest, 0, &numbering).iter().any(|reading| {
        let is_turned = reading.liberties.iter().any(|liberty| liberty.kind == LibertyKind::RowFirst);
        !is_turned && !is_spaced(reading.turn.span.start)
    })
}

/// Whether a line is another part of a game: a setup row, a heading, a result.
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
        // Two turns, and blanks behind the second up to where no more is looked at, or beyond.
        let filled = |length: usize| format!("{:<length$}", "1. a4-a5 a7-a6\n2. a5-a4 a6-a7");
        for (length, turns) in [(40, 2), (LOOK, 2), (LOOK + 1, 1), (2 * LOOK, 1)] {
            let text = filled(length);
            assert!(has_turns(text.as_bytes(), turns) && !has_turns(text.as_bytes(), turns + 1), "{length}");
        }
        // One that is all there is counts however long it is.
        let line = format!("{:<1$}", "1. a4-a5 a7-a6", 2 * LOOK);
        assert!(has_turns(line.as_bytes(), 1));
    }
}
