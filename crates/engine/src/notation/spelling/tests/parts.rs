//! Tests where the parts of a turn end, and the span of each interpretation.

use super::ascending;
use crate::notation::spelling::{SpelledTurn, SpellingInterpretationKind, leading_piece, leading_turns, spelled_turns};

/// A turn in export form, and the number of bytes used.
fn read(reading: &SpelledTurn) -> (String, u32) {
    (reading.turn.to_string(), reading.turn.span.end)
}

#[test]
fn interpretations_are_where_they_are_made() {
    use SpellingInterpretationKind::{BlankWithin, NoSignMove, RowFirst, RowZero};
    // The turn begins at byte 100 of its record.
    for (text, kind, place) in [
        ("e 4-e 5", BlankWithin, Some("e 4")),
        ("e4-e 5", BlankWithin, Some("e 5")),
        ("e4-e5", BlankWithin, None),
        ("4e-5e", RowFirst, Some("4e")),
        ("10e-9e", RowFirst, Some("10e")),
        ("e4-e5", RowFirst, None),
        ("e0 takes e9", RowZero, Some("0")),
        ("a4a7", NoSignMove, Some("a")),
    ] {
        let readings = spelled_turns(text.as_bytes(), 100, &ascending());
        let taken = readings[0].interpretations.iter().find(|interpretation| interpretation.kind == kind);
        let found = taken.map(|interpretation| {
            &text[interpretation.span.start as usize - 100..interpretation.span.end as usize - 100]
        });
        assert_eq!(found, place, "{text}: {:?}", readings[0].interpretations);
    }
}

#[test]
fn what_looks_like_10_is_one_before_a_square_and_none_within_a_word() {
    let piece = |text: &str| {
        let piece = leading_piece(text.as_bytes(), 0, &ascending())?;
        Some((piece.pieces[0].sign(), piece.span.end))
    };
    for text in ["l0", "lO", "I0", "|o", "l0 a5", "l0>4", "l0a5", "loa5", "iob10"] {
        assert_eq!(piece(text), Some(("10", 2)), "{text}");
    }
    for text in ["long", "lot", "ion", "l0ng", "loaf", "lo7", "l07"] {
        assert_ne!(piece(text), Some(("10", 2)), "{text}");
    }
    let readings = leading_turns(b"l0a5xa6", 0, &ascending());
    assert_eq!(readings.first().map(read), Some(("a5xa6(10>?)".to_owned(), 7)));
}

#[test]
fn behind_a_wrong_guess_a_word_is_a_piece_and_a_square_or_number_is_another_turn() {
    for (text, turn) in [
        ("e4?e5=7 wrong Sgt b7-b6", "e4?e5=7(-4)"),
        ("e4?e5=7 wrong b7-b6", "e4?e5=7(-)"),
        ("e4?e5=7 wrong 4 b7-b6", "e4?e5=7(-)"),
    ] {
        let readings = leading_turns(text.as_bytes(), 0, &ascending());
        assert_eq!(readings.first().map(|reading| reading.turn.to_string()), Some(turn.to_owned()), "{text}");
    }
}

#[test]
fn marks_of_praise_and_blame_are_glyphs() {
    // The glyph numbers are those of PGN.
    for (mark, glyph) in [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!!!", 3), ("???", 4)] {
        let readings = spelled_turns(format!("e4-e5 {mark}").as_bytes(), 0, &ascending());
        assert_eq!(readings.first().map(|reading| reading.glyph), Some(Some(glyph)), "{mark}");
    }
    for mark in ["", "?!?", "!?!", "!!?"] {
        let readings = spelled_turns(format!("e4-e5 {mark}").as_bytes(), 0, &ascending());
        assert_eq!(readings.first().and_then(|reading| reading.glyph), None, "{mark}");
        let leading = leading_turns(format!("e4-e5 {mark}").as_bytes(), 0, &ascending());
        assert_eq!(leading.first().map(|reading| reading.glyph), Some(None), "{mark}");
    }
}

#[test]
fn a_combat_stands_between_signs_of_one_sort_and_the_last_may_be_missing_at_the_end_alone() {
    for (text, turn, length) in [
        ("a6xa7 (7>4) b7-b6", "a6xa7(7>4)", 11),
        ("a6xa7 [7>4] b7-b6", "a6xa7(7>4)", 11),
        ("a6xa7 {7>4} b7-b6", "a6xa7(7>4)", 11),
        ("a6xa7 [7>4", "a6xa7(7>4)", 10),
        ("a6xa7 {7>4", "a6xa7(7>4)", 10),
        ("a6xa7 {lost", "a6xa7(?<?)", 11),
        // The brackets are not closed, and more text or another closing bracket follows.
        ("a6xa7 (7>4 b7-b6", "a6xa7", 5),
        ("a6xa7 [7>4 b7-b6", "a6xa7", 5),
        ("a6xa7 {7>4 !", "a6xa7", 5),
        ("a6xa7 [7>4) b7-b6", "a6xa7", 5),
        ("a6xa7 {7>4] b7-b6", "a6xa7", 5),
    ] {
        let readings = leading_turns(text.as_bytes(), 0, &ascending());
        assert_eq!(readings.first().map(read), Some((turn.to_owned(), length)), "{text}: {readings:?}");
    }
}

#[test]
fn a_turn_ends_within_no_number_and_no_word() {
    let ends = |text: &str| {
        let readings = leading_turns(text.as_bytes(), 0, &ascending());
        readings.iter().map(|reading| reading.turn.span.end).max()
    };
    for (text, end) in [
        // Anything may follow a closing bracket.
        ("a6xa7 (7 > 4)7", Some(13)),
        ("a6xa7 (7 > 4)7. b7-b6", Some(13)),
        ("a6xa7 [7 > 4]mine", Some(13)),
        // Another turn may follow a letter or a number.
        ("e4 e5e7 e6", Some(5)),
        ("e4 e5k7 k6", Some(5)),
        ("e4 e5", Some(5)),
        ("e4 e5quite", None),
        ("e4 e5zz", None),
    ] {
        assert_eq!(ends(text), end, "{text}");
    }
}
