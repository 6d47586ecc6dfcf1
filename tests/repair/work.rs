//! Work limits: with little work less is found, and every candidate found is correct.

use crate::repair::support::{assert_kept, barrage, hidden, sample};
use crate::repair::tokens::assert_text_kept;
use adjutant::notation::parse;
use adjutant::repair::{Limits, Repair, repair};

const ALL: [&str; 8] = ["1", "2", "3", "4", "7", "8", "9", "10"];
const BLUE: [&str; 4] = ["7", "8", "9", "10"];

/// Returns the repair with at most `work` work for each type of slip.
fn within(text: &str, work: u64) -> Repair {
    let limits = Limits { work, work_unknown: work, ..Limits::default() };
    repair(text.as_bytes(), &parse(text.as_bytes()), None, &limits)
}

/// Checks for every work limit that candidates keep their promises, and that the work is at most the limit for each
/// of five types of slips and as much again for second corrections.
fn assert_bounded(text: &str, up_to: u64) {
    let mut most = 0;
    // Each limit is about a quarter higher than the one before.
    for work in std::iter::successors(Some(1_u64), |work| Some(work + work / 4 + 1)).take_while(|work| *work < up_to) {
        let repair = within(text, work);
        assert_kept(&parse(text.as_bytes()), &repair);
        assert_text_kept(text.as_bytes(), &repair);
        assert!(repair.work <= 10 * work, "{} of {work}\n{text}", repair.work);
        assert!(repair.found >= repair.candidates.len() as u64, "{work}\n{text}");
        most = most.max(repair.candidates.len());
    }
    assert!(most > 0, "{text}");
}

#[test]
fn a_turn_that_was_misread_or_left_out() {
    assert_bounded(&barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)"), 6_000);
    assert_bounded(&barrage("28. f9-f10 e4-d4\n", "28. f9-f9 e4-d4\n"), 6_000);
    assert_bounded(&barrage("14. e4-e5 f9-f8\n", ""), 6_000);
}

#[test]
fn a_setup_that_is_none_or_of_which_two_pieces_changed_places() {
    assert_bounded(&barrage(" 7:  S  .  2  .  .  .  2 10", " 7:  S  .  2  .  .  .  2  9"), 6_000);
    assert_bounded(&barrage(" 7:  S  .  2", " 7:  2  .  S"), 6_000);
}

#[test]
fn what_cannot_be_read() {
    assert_bounded(&barrage("12. e4xe5(S<3)", "12. hello"), 40_000);
    assert_bounded(&barrage("12. e4xe5(S<3)", "12. e4>e5(S<3)").replace("20. j5-i5", "20. j5 i5"), 6_000);
    assert_bounded(&barrage(" 9:  .  .  .  3  B  .  9  .  .  .", " 9:  .  .  .  3  Q  .  9  .  .  ."), 6_000);
}

#[test]
fn pieces_that_are_not_named() {
    assert_bounded(&hidden(&barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)"), &BLUE), 6_000);
    assert_bounded(&hidden(&barrage("28. f9-f10 e4-d4\n", "28. f9-f9 e4-d4\n"), &ALL), 6_000);
    assert_bounded(&hidden(&barrage("14. e4-e5", "14. zzzz"), &ALL), 40_000);
}

#[test]
fn turns_that_take_many_copies_of_a_game() {
    // The rescued piece is unknown, and so are most others: deciding whether a side can still move takes many
    // assumptions.
    let text = "[Edition \"hasbro-1999\"]\n[Variant \"free\"]\n[Options \"rescue\"]\n[Army \"9 7 6 5 3 2*2 B F\"]\n\n\
                10: . . . . . . . . . .\n9: . . . 2 . B . . . .\n8: . . . 2 . . . 9 . .\n7: 7 5 . . 3 6 F . . .\n\
                4: ? ? . . ? . . . . 6\n3: . . . . . . . 7 5 .\n2: . . . 9 . . . . 3 .\n1: . . . . . F . . . .\n\n\
                1. j4-j5 a7-a6 2. j5-j6 a6-a5 3. j6-j7 f7-f6 4. j7-j8 f6-f5 5. j8-j9^2@a2 *\n";
    assert_bounded(text, 40_000);
}

#[test]
fn each_sort_of_slip_has_as_much() {
    // For a turn that cannot be made legal: other turns, omitted turns, and another setup or other rules.
    let text = barrage("28. f9-f10 e4-d4\n", "28. b10-b9 e4-d4\n");
    for work in [20, 50, 100] {
        let found = within(&text, work);
        assert_eq!((found.found, found.work), (0, 3 * work));
    }
}

#[test]
fn every_reading_of_a_long_text_is_counted_by_its_length() {
    // 4 bytes are counted as a turn.
    let text = barrage("12. e4xe5(S<3)", "12. e4>e5(S<3)");
    let long = |bytes: usize| text.replace("1. e3-e8", &format!("{{{}}} 1. e3-e8", "x".repeat(bytes)));
    let [short, longer, longest] = [0, 32_000, 64_000].map(|bytes| within(&long(bytes), 1 << 20).work);
    assert!(longer - short >= 8000 && longest - longer >= 8000, "{short} {longer} {longest}");
}

#[test]
fn a_legal_record_takes_none() {
    assert_eq!(within(&sample("games/gravon-barrage.srn"), 1000).work, 0);
}
