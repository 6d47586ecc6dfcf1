//! Setup rows that cannot be read, and corrections that touch each other.

use crate::repair::support::{barrage, repaired};
use adjutant::notation::parse;
use adjutant::repair::{Correction, Limits, Repair, Slip, TextEdit, repair};
use adjutant::replay::Verdict;

/// Row of Blue's Miner, Bomb and General.
const ROW: &str = " 9:  .  .  .  3  B  .  9  .  .  .";

/// Returns the text with the edits.
fn spliced(text: &str, edits: &[TextEdit]) -> String {
    let mut spliced = text.to_owned();
    for edit in edits.iter().rev() {
        let span = edit.span.start as usize..edit.span.end as usize;
        assert_eq!(spliced[span.clone()], edit.written);
        spliced.replace_range(span, &edit.proposed);
    }
    spliced
}

fn edits(repair: &Repair, rank: usize) -> &[TextEdit] {
    match repair.candidates.get(rank).map(|candidate| &candidate.correction) {
        Some(Correction::Text(correction)) => &correction.edits,
        _ => panic!("{:#?}", repair.candidates),
    }
}

/// Returns the row restored by the best candidate for a wrong row, which makes the game legal, and the slip.
fn mended(instead: &str) -> (String, Slip) {
    let text = barrage(ROW, instead);
    let repair = repaired(&text, 10);
    let mended = spliced(&text, edits(&repair, 0));
    let best = &repair.candidates[0];
    assert!(best.saves_all() && best.verdict == Verdict::Legal, "{instead}: {:#?}", repair.candidates);
    let row = mended.lines().find(|line| line.trim_start().starts_with("9:") && line.contains('B')).expect("the row");
    (row.to_owned(), best.slip)
}

#[test]
fn of_a_row_with_a_square_too_many_the_one_goes_without_which_the_game_is_legal() {
    for (instead, row) in [
        (" 9:  .  .  .  3  B  B  .  9  .  .  .", ROW),
        (" 9:  .  .  .  3  .  B  .  9  .  .  .", ROW),
        (" 9:  .  .  .  3  B  .  9  .  .  .  3", ROW),
        (" 9:  .  .  .  3  B  .  9  .  .  . hello", ROW),
        // The first one is removed with the spaces after it, any other with those before it.
        (" 9:  9  .  .  .  3  B  .  9  .  .  .", ROW),
        (" 9: 9    .  .  .  3  B  .  9  .  .  .", " 9: .  .  .  3  B  .  9  .  .  ."),
        (" 9: .  .  .  3  B    B  .  9  .  .  . {a comment}", " 9: .  .  .  3    B  .  9  .  .  . {a comment}"),
        // Without spaces each square has one character.
        ("9:...3B.9....", "9:...3B.9..."),
        ("9: ...3BB.9...", "9: ...3B.9..."),
        ("9: 9...3B.9... ; a comment", "9: ...3B.9... ; a comment"),
    ] {
        assert_eq!(mended(instead), (row.to_owned(), Slip::Letter), "{instead}");
    }
}

#[test]
fn what_stands_behind_the_squares_of_a_row_goes_as_a_whole() {
    for (instead, row) in [
        (" 9:  .  .  .  3  B  .  9  .  .  . hello world", ROW),
        (" 9:  .  .  .  3  B  .  9  .  .  .  3 B 9 {a comment}", " 9:  .  .  .  3  B  .  9  .  .  .  {a comment}"),
    ] {
        let (found, slip) = mended(instead);
        assert_eq!(
            (found.split_whitespace().collect::<Vec<_>>(), slip),
            (row.split_whitespace().collect(), Slip::Stray)
        );
    }
}

#[test]
fn a_character_of_several_bytes_is_one_sign_of_a_row() {
    for (instead, row, slip) in [
        ("9: ...3\u{e9}.9...", "9: ...3B.9...", Slip::Letter),
        ("9: ...3\u{2660}.9...", "9: ...3B.9...", Slip::Letter),
        ("9: ...3\u{1f4a3}.9...", "9: ...3B.9...", Slip::Letter),
        ("9: ...3\u{2660}B.9...", "9: ...3B.9...", Slip::Stray),
        ("9: ...3B\u{2660}.9...", "9: ...3B.9...", Slip::Stray),
        (" 9:  .  .  .  3  \u{2660}\u{2660}  .  9  .  .  .", ROW, Slip::Letter),
    ] {
        assert_eq!(mended(instead), (row.to_owned(), slip), "{instead}");
    }
}

#[test]
fn what_people_write_in_rows_is_spelled_as_the_record_has_it() {
    for (instead, row, slip) in [
        // Another character after the number, or none.
        (" 9)  .  .  .  3  B  .  9  .  .  .", ROW, Slip::Spelling),
        (" 9=  .  .  .  3  B  .  9  .  .  .", ROW, Slip::Spelling),
        (" 9.  .  .  .  3  B  .  9  .  .  .", ROW, Slip::Spelling),
        (" 9  .  .  .  3  B  .  9  .  .  .", ROW, Slip::Letter),
        // Another character for an empty square, once or everywhere.
        (" 9:  _  .  .  3  B  .  9  .  .  .", ROW, Slip::Spelling),
        (" 9:  .  ,  .  3  B  .  9  .  .  .", ROW, Slip::Spelling),
        (" 9:  .  .  /  3  B  .  9  .  .  .", ROW, Slip::Spelling),
        (" 9:  *  *  *  3  B  *  9  *  *  *", ROW, Slip::Spelling),
        (" 9:  -  -  -  3  B  -  9  -  -  -", ROW, Slip::Spelling),
        // Names, and their abbreviations.
        (" 9:  .  .  .  3  B  .  General  .  .  .", ROW, Slip::Spelling),
        (" 9:  .  .  .  3  B  .  G  .  .  .", ROW, Slip::Spelling),
        (" 9:  .  .  .  Miner  B  .  9  .  .  .", ROW, Slip::Spelling),
        (" 9:  .  .  .  3  Bo  .  9  .  .  .", ROW, Slip::Spelling),
        // A stroke of the pen before a piece, or after it.
        (" 9:  .  .  .  3  !B  .  9  .  .  .", ROW, Slip::Letter),
        (" 9:  .  .  .  3  B!  .  9  .  .  .", ROW, Slip::Stray),
    ] {
        assert_eq!(mended(instead), (row.to_owned(), slip), "{instead}");
    }
}

#[test]
fn a_square_that_is_missing_is_put_in_where_the_game_needs_it() {
    for (instead, row) in [
        (" 9:  .  .  .  3  B  .  9  .  .", ROW),
        (" 9:  .  .  3  B  .  9  .  .  .", ROW),
        (" 9:  .  .  .  3  B  .  .  .  .", ROW),
        (" 9:  .  .  .  B  .  9  .  .  .", ROW),
        ("9: ...3B.9..", "9: ...3B.9..."),
        ("9: ..3B.9...", "9: ...3B.9..."),
        ("9: ...3B.... ; a comment", "9: ...3B.9... ; a comment"),
    ] {
        assert_eq!(mended(instead), (row.to_owned(), Slip::Letter), "{instead}");
    }
    // With two missing squares, no correction is proposed.
    assert!(repaired(&barrage(ROW, " 9:  .  .  .  3  B  .  9  ."), 10).candidates.is_empty());
}

#[test]
fn a_result_that_is_missing_is_not_put_in_behind_a_turn_that_is_mended() {
    let (last, result) = ("29. f10xe10(10>F) 1-0", "29. f10>e10(10>F)");
    for text in [barrage(last, result), barrage(last, result).trim_end().to_owned()] {
        let repair = repaired(&text, 10);
        let best = &repair.candidates[0];
        assert_eq!((best.slip, best.stands, best.turns, best.verdict), (Slip::Spelling, 57, 57, Verdict::Legal));
        assert!(spliced(&text, edits(&repair, 0)).trim_end().ends_with("\n29. f10xe10(10>F)"), "{best:?}");
        assert_eq!(repair.candidates.len(), 1, "{:?}", repair.candidates);
    }
}

#[test]
fn a_place_for_which_no_work_is_left_stays_as_it_is() {
    let text = barrage("1. e3-e8", "1. e3>e8").replace("f7xe7(10>9)", "f7 e7");
    let record = parse(text.as_bytes());
    let proposed = |work: u64| {
        let repair = repair(text.as_bytes(), &record, None, &Limits { work, ..Limits::default() });
        let best = repair.candidates.into_iter().next();
        match best.map(|best| best.correction) {
            Some(Correction::Text(correction)) => correction.edits.into_iter().map(|edit| edit.proposed).collect(),
            _ => Vec::new(),
        }
    };
    assert_eq!(proposed(Limits::default().work), ["e3-e8", "f7xe7"]);
    // With the least work that corrects anything, the first place uses all of it, and the other is not read.
    let counts: Vec<usize> = (0..2000).step_by(20).map(|work| proposed(work).len()).collect();
    assert_eq!((counts[0], counts[99]), (0, 2));
    assert_eq!(counts.iter().find(|count| **count > 0), Some(&1), "{counts:?}");
}
