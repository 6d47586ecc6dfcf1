//! Gives advice about unreadable text if no similar readable text was found. The advice depends on the expected
//! text. Also gives advice about findings whose article covers several cases.

use super::{head, reads};
use crate::formats::has_game;
use crate::formats::notes::may_be_notes;
use crate::notation::{Expected, FaultKind, Span, VariationFault, stray_text};
use crate::replay::Detail;
use crate::replay::foreign::Damaged;
use crate::report::phrases::number;
use crate::rules::Conflict;
use std::ops::Range;

/// Number of bytes examined of a text that belongs to no record.
const LOOKED_AT: usize = 1000;

/// Advice about a row that is written twice.
const ROW_ONCE: &str = "each row is written once: check both row numbers";

/// Advice about the pieces of a position.
const OF_PIECES: &str = "a record with the tag `Position` has lines such as `red: F@a1 7@b4! ?@c6'`: `!` marks a named \
    piece, `'` a piece that has moved";

/// Returns advice about a fault: `text` is the text of the record, `at` the offset of the fault, and `line` its
/// line.
pub(super) fn remedy(kind: FaultKind, text: &[u8], at: usize, line: &Range<usize>) -> Option<String> {
    let FaultKind::Expected(expected) = kind else {
        return Some(
            match kind {
                FaultKind::UnclosedComment => {
                    "write `}` where the comment ends; without it, no turn up to that \
                    place is read"
                }
                FaultKind::Variation(VariationFault::Unclosed) => {
                    "write `)` where the variation ends; without it, no turn up to that place is played"
                }
                FaultKind::Variation(VariationFault::BehindNoTurn) => {
                    "write a variation after the turn that it replaces: `1. a4-a5 (1. b4-b5) 1... b7-b6`"
                }
                FaultKind::Variation(VariationFault::TooDeep) => "write the innermost variations as a comment",
                FaultKind::Variation(VariationFault::Expected(_)) => {
                    "a variation contains turns, their numbers, comments, glyphs and variations: `(1. a4-a5 \
                        {well} b7-b6)`"
                }
                FaultKind::UnclosedTag => {
                    "a tag ends on its line: `[Event \"Delft Open\"]`; a `\"` in its value is `\\\"`"
                }
                FaultKind::NotUtf8 => "save the file as UTF-8; the text may be in Latin-1 or another encoding",
                FaultKind::Nul => "compare the place with another copy of the file: a NUL byte is a trace of damage",
                FaultKind::RowTwice(_) => ROW_ONCE,
                FaultKind::SquareTwice(_) => "each square has at most one piece: check both squares",
                _ => return None,
            }
            .to_owned(),
        );
    };
    let behind = String::from_utf8_lossy(&text[at..line.end]);
    let line = String::from_utf8_lossy(&text[line.clone()]);
    let word = behind.split_whitespace().next().unwrap_or_default();
    let help = match expected {
        Expected::Turn | Expected::At | Expected::Square if has_placed_pieces(&line) => OF_PIECES,
        Expected::Turn if reads::as_row(line.trim()) => {
            "rows are above the first turn; a record with the tag `Position` has lines such as `red: F@a1` and no rows"
        }
        Expected::Turn | Expected::TurnAfterNumber | Expected::Square if has_letter_for_row(word) => {
            "`O` is a letter: a square is a column from `a` to `j` and a row from `1` to `10`"
        }
        Expected::TagName => {
            "a tag is a name of letters, digits and `_` and a value in quotes: `[Event \"Delft Open\"]`"
        }
        Expected::TagValue => "write the value in double quotes: `[Event \"Delft Open\"]`",
        Expected::ClosingBracket => "a tag ends with `\"]`; a `\"` inside its value is written `\\\"`",
        Expected::EndOfTagLine => "each tag has a line of its own: write nothing after its `]`",
        Expected::Colon => "a row is its number, `:` and ten squares: `4: 2 8 2 6 7 2 5 9 2 6`",
        Expected::RowSquare | Expected::EndOfRow => return Some(of_row(expected, &line)),
        Expected::PlacedPiece | Expected::EndOfPlaced => OF_PIECES,
        Expected::Unmoved => "delete the mark `'`, or write the piece as `?`",
        Expected::Turn | Expected::TurnAfterNumber => {
            "turns look like `a4-a5`, `a4xa5(7>4)` or `e4?e5=7(+)`; write remarks in `{braces}`"
        }
        Expected::Square => {
            "a square is a column and a row, such as `a4` or `j10`; do not write spaces inside \
            a turn"
        }
        Expected::TurnSign => {
            "`a4-a5` is a move, `a4xa5` a strike, `e4?e5=7` a guess; do not write spaces \
            inside a turn"
        }
        Expected::GuessSign => "a guess names a kind: `e4?e5=7`, and with its outcome `e4?e5=7(+)`",
        Expected::Piece => "write a piece as in the setup, without spaces; `?` is an unknown piece: `(7>4)`, `(?<B)`",
        Expected::CombatSign => "`(7>4)`: the striker wins; `(4<7)`: it loses; `(5=5)`: both are removed",
        Expected::OutcomeSign => "`(+)`: the guess was right; `(-)`: wrong; `(-4)`: wrong, and a 4 was revealed",
        Expected::ClosingParen => {
            "a combat is a piece, `>`, `<` or `=`, and a piece: `(7>4)`; an outcome is `(+)`, `(-)` or `(-4)`"
        }
        Expected::At => "a rescue names the kind and its square: `^7@c2`",
        Expected::EndOfTurn => "write a space after a turn; write remarks in `{braces}` or as glyphs such as `$1`",
        Expected::GlyphNumber => "a glyph is `$` and a number, as in PGN: `$1` a good turn, `$2` a bad one",
        Expected::Result if is_all_tags(text) => {
            "a tag line starts a record, but no game follows this line: write the line above the setup of its game"
        }
        Expected::Result => {
            "a record ends with its result: `1-0` Red won, `0-1` Blue won, `1/2-1/2` a draw, `*` not known or not over"
        }
    };
    Some(help.to_owned())
}

/// Advice about a text that contains something like a turn and no tag.
const OF_NOTES: &str = "`--from notes` reads notes as people write them; a record of SRN starts with a tag line \
    such as `[Edition \"jumbo-2014\"]`";

/// Returns advice about a text that belongs to no record. `is_behind` is `true` if the text follows the result of a
/// record.
pub(super) fn of_stray(text: &[u8], is_behind: bool) -> &'static str {
    let is_notes = !is_behind && may_be_notes(text);
    let text = String::from_utf8_lossy(&text[..text.len().min(LOOKED_AT)]);
    let text = text.trim_start();
    if text.starts_with('[') {
        return "a tag line starts with its `[`: delete the text before it";
    }
    if text.starts_with(['<', '{']) || text.starts_with("\"schema\"") {
        return "this looks like another format: put it into a separate file (`adjutant formats` lists the formats)";
    }
    if is_notes {
        return OF_NOTES;
    }
    let has_rows = text.lines().any(|line| reads::as_row(line.trim()));
    let turns = text.split_whitespace().filter(|word| reads::as_turns(word)).take(2).count();
    let has_result = text.split_whitespace().next().is_some_and(reads::as_result);
    match (has_rows, turns > 0) {
        (true, _) => {
            "a record starts with its tags: write a tag such as `[Edition \"jumbo-2014\"]` above these rows, and move \
            the tags that are below the rows to the top"
        }
        (false, true) if is_behind => {
            "turns come before the result: move the result after the last turn; if this is another record, write its \
            tags and setup above these turns"
        }
        (false, true) => {
            "a record starts with a tag line such as `[Edition \"jumbo-2014\"]`, then setup rows, then turns"
        }
        _ if is_behind && has_result => "a record has one result, after its last turn: keep the right one",
        _ => "write this text as a `{comment}` inside a record, or begin each of its lines with `;`",
    }
}

/// Returns advice about an unknown value: the nearest valid value, or the values that the tag allows.
pub(in crate::report) fn value_help(detail: &Detail) -> Option<String> {
    match *detail {
        Detail::TagValue { nearest: Some(near), .. } | Detail::TerminationValue(Some(near)) => {
            Some(format!("did you mean `{near}`?"))
        }
        Detail::RanksReversed { order, .. } => {
            let order = order.name();
            Some(format!("the numbers fit with `[Ranks \"{order}\"]`: write that tag, or check the tag `Edition`"))
        }
        Detail::DateValue => Some("write `2024.05.18`, or `2024.05.??` if the day is not known".to_owned()),
        Detail::TagValue { tag, nearest: None } => values(tag).map(str::to_owned),
        _ => None,
    }
}

/// Returns the allowed values of a rule tag.
fn values(tag: &str) -> Option<&'static str> {
    Some(match tag {
        "MoveLimit" | "QuietLimit" => "a limit is a number of plies, such as `2000`",
        "Options" => "the options are `aggressor-advantage`, `silent-defense` and `rescue`, separated by spaces",
        "Ranks" => "`ascending`: 10 is the Marshal; `descending`: 1 is the Marshal",
        "Army" => "an army is its pieces as the setup writes them, such as `10 9 8*2 7*3 S B*6 F`",
        "TwoSquares" => "`off`, a number of moves such as `3`, or a number and `borders`",
        "MoreSquares" => "`on` or `off`",
        "Position" => "write the side to move: `red` or `blue`",
        "Ply" => {
            "`Ply` is the number of plies before the position: even if Red is to move, odd if Blue is; at most 999999999"
        }
        _ => return None,
    })
}

/// Returns advice about a finding. Returns `None` if the advice in the article of the finding is sufficient.
pub(in crate::report) fn own_remedy(detail: &Detail, span: Span, text: &[u8]) -> Option<&'static str> {
    Some(match detail {
        Detail::Refused(_, conflict) if matches!(**conflict, Conflict::Barred { .. }) => {
            "check the squares of the turn: no kind of piece could make it from here"
        }
        Detail::Damaged(Damaged::RowTwice(_)) => ROW_ONCE,
        Detail::StrayText => super::stray_help(span, text),
        Detail::NoRecord { is_named } => match stray_text(text) {
            _ if may_be_notes(text) => OF_NOTES,
            Some(stray) if has_game(text) || is_indented_tag(&text[stray.clone()], stray.start) => {
                of_stray(&text[stray], false)
            }
            Some(_) if !is_named => {
                "if Adjutant reads the format, name it with `--from FORMAT`; `adjutant formats` lists the formats"
            }
            _ => "a record starts with a tag line such as `[Edition \"jumbo-2014\"]`, then setup rows, then turns",
        },
        Detail::TooManyFaults => "correct the first errors, which may cause the others, and check the record again",
        Detail::TooLong { .. } => {
            "if this is one record, raise the limit with `--max-record`; otherwise check whether this is a record at \
            all"
        }
        Detail::PieceNotPrinted(piece) if !piece.is_unknown() => {
            "check the piece, and the tags `Edition` and `Ranks`, which define the numbers"
        }
        Detail::RowNotOnBoard { .. } => "check the row's number, and whether the tag `Edition` names the right board",
        Detail::SquareIsReal(_) => "write `.` for an empty square, or check the square and the tag `Edition`",
        _ => return None,
    })
}

/// Returns `true` if a text that is indented by `indent` bytes is a tag.
fn is_indented_tag(text: &[u8], indent: usize) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    indent > 0 && line.starts_with(b"[") && std::str::from_utf8(line).is_ok_and(|line| reads::as_tag(line.trim_end()))
}

/// Returns `true` if a record contains only tag lines.
fn is_all_tags(text: &[u8]) -> bool {
    let mut lines =
        text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| line[0] == b'[')
}

/// Returns `true` if the line looks like the pieces of a position: it starts with a side, or has an `@` but no rescue.
fn has_placed_pieces(line: &str) -> bool {
    let start = line.trim_start().get(..4).unwrap_or_default();
    ["red:", "blue"].iter().any(|side| start.eq_ignore_ascii_case(side)) || line.contains('@') && !line.contains('^')
}

/// Returns `true` if a square of the word has the letter O in place of its row.
fn has_letter_for_row(word: &str) -> bool {
    let signs: Vec<char> = word.chars().collect();
    word.len() <= 12
        && signs.windows(2).any(|pair| matches!(pair, ['a'..='j' | 'A'..='J', 'o' | 'O']))
        && signs.iter().any(char::is_ascii_digit)
}

/// Returns `true` if a row is still empty, as in a form made by `adjutant new`: each square is `_`.
pub(in crate::report) fn is_to_be_filled_in(line: &[u8]) -> bool {
    let squares = line.splitn(2, |byte| *byte == b':').last().unwrap_or_default().trim_ascii();
    !squares.is_empty() && squares.iter().all(|byte| matches!(byte, b'_' | b' '))
}

/// Returns advice about a row with too few squares, too many squares, or an invalid square.
fn of_row(expected: Expected, line: &str) -> String {
    if is_to_be_filled_in(line.as_bytes()) {
        return "replace each `_` by a piece, by `.` for an empty square, or by `?` for an unknown piece; omit \
            all rows of a side that is unknown"
            .to_owned();
    }
    let count = head::squares(line).unwrap_or(10);
    let found = match count {
        0 => "no".to_owned(),
        1..=15 => number(count as u32),
        _ => "more".to_owned(),
    };
    match (expected, count) {
        (Expected::RowSquare, ..10) => {
            let verb = if count == 1 { "square" } else { "squares" };
            format!("found {found} {verb}, expected ten: `.` is an empty square, `~` a lake, `?` an unknown piece")
        }
        (Expected::EndOfRow, 11..) => {
            format!("found {found} squares, expected ten: look for a square written twice or from another row")
        }
        _ => "pieces are `10` to `2`, `S`, `T`, `I`, `B`, `F` or `?`; `.` is an empty square, `~` a lake".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn of_every_tag_that_takes_no_name_it_is_told_what_it_takes() {
        for (tag, part) in [
            ("Options", "`rescue`"),
            ("Ranks", "`descending`"),
            ("Army", "`10 9 8*2 7*3 S B*6 F`"),
            ("TwoSquares", "`borders`"),
            ("MoreSquares", "`off`"),
            ("Position", "`blue`"),
            ("Ply", "odd"),
        ] {
            assert!(values(tag).is_some_and(|told| told.contains(part)), "{tag}");
        }
        assert_eq!(values("Event"), None);
    }
}
