//! Unreadable text with fewer hints than usual: long words, hidden pieces, guesses, half of a combat.

use crate::repair::support::{barrage, hidden, repaired, repaired_record, sample};
use crate::repair::tokens::{assert_text_kept, best, is_best};
use adjutant::notation::parse;
use adjutant::repair::{Candidate, Correction, Slip, TextEdit};
use adjutant::replay::Verdict;

const ALL: [&str; 8] = ["1", "2", "3", "4", "7", "8", "9", "10"];
const BLUE: [&str; 4] = ["7", "8", "9", "10"];

/// Returns the candidates for a text after checking their promises.
fn found(text: &str) -> Vec<Candidate> {
    let repair = repaired(text, 20);
    assert_text_kept(text.as_bytes(), &repair);
    repair.candidates
}

fn edits(candidate: &Candidate) -> &[TextEdit] {
    let Correction::Text(text) = &candidate.correction else { panic!("{candidate:?}") };
    &text.edits
}

#[test]
fn a_turn_of_hidden_pieces_is_found_by_what_follows() {
    for (written, rows) in [("e4#qq5", &ALL[..]), ("zzzz", &BLUE)] {
        let text = hidden(&barrage("14. e4-e5", &format!("14. {written}")), rows);
        is_best(&text, written, "e4-e5", Slip::Illegible);
    }
}

#[test]
fn what_differs_in_comments_alone_is_one_candidate() {
    // The turn may be before or after the comment that splits it.
    let repair = repaired(&barrage("17. e6-e7", "17. e6{x}-e7"), 20);
    let whole = repair.candidates.iter().filter(|candidate| candidate.saves_all()).count();
    assert_eq!(whole, 1, "{:#?}", repair.candidates);
}

#[test]
fn half_of_a_combat_is_made_whole_unless_it_is_gainsaid() {
    for (written, slip) in [
        ("d4xe4(9)", Slip::Spelling),
        ("d4xe4(3)", Slip::Spelling),
        ("d4xe4(9>)", Slip::Spelling),
        ("d4xe4(>3)", Slip::Spelling),
        ("d4xe4(wins)", Slip::Spelling),
        // The word may refer to the struck piece.
        ("d4xe4(loses)", Slip::Spelling),
        // It did not lose, it was no 8, and it struck no 8: the spelling is not what was meant.
        ("d4xe4(<3)", Slip::Garbled),
        ("d4xe4(8>)", Slip::Garbled),
        ("d4xe4(>8)", Slip::Garbled),
    ] {
        is_best(&barrage("13. d4xe4(9>3)", &format!("13. {written}")), written, "d4xe4(9>3)", slip);
    }
}

#[test]
fn a_guess_is_among_what_an_illegible_turn_may_be() {
    for (written, slip) in [("e4#q5=3", Slip::Garbled), ("zzzz", Slip::Illegible)] {
        let text = format!(
            "[Edition \"sci-fi-2011\"]\n[Army \"10 3 T F\"]\n\n8: F . . . . . . . . .\n7: . . . . . . . . . X\n\
             6: . . . . 3 T . . . .\n3: . . . . T . . . . 3\n2: . . . . . . . . . X\n1: F . . . . . . . . .\n\n\
             1. e3-e4 e6-e5 2. {written} j7-j6 3. e4-e5 j6-j7 *\n"
        );
        is_best(&text, written, "e4?e5=3", slip);
    }
}

#[test]
fn of_a_long_word_no_letter_is_changed() {
    let word = "z".repeat(40);
    let found = found(&barrage("20. j5-i5", &format!("20. {word}")));
    let first = found.first().expect("a candidate");
    assert_eq!((&*edits(first)[0].written, &*edits(first)[0].proposed), (&*word, "j5-i5"));
    assert!(found.iter().all(|candidate| candidate.slip != Slip::Letter), "{found:#?}");
}

#[test]
fn what_is_declared_behind_blanks_is_kept_where_the_board_does_not_know_it() {
    let text = hidden(&sample("games/gravon-barrage.srn"), &["1", "2", "3", "4"]);
    let declared = "12. e4xe5(S<3)";
    assert!(text.contains(declared), "{text}");
    for written in ["12. e4x55 (S < 3)", "12. e4x55 (S<3"] {
        let (_, proposed, _) = best(&text.replace(declared, written));
        assert_eq!(proposed, "e4xe5(S<3)", "{written}");
    }
}

#[test]
fn an_escaped_line_is_no_part_of_a_first_turn_that_cannot_be_read() {
    for note in ["", "% a note\n"] {
        let text = barrage("\n1. e3-e8", &format!("\n{note}1. %3-e8"));
        assert_eq!(best(&text), ("%3-e8".to_owned(), "e3-e8".to_owned(), Slip::Letter), "{note}");
    }
}

#[test]
fn what_declares_a_combat_is_no_move_and_two_signs_declare_none() {
    // `d3-d` is two characters from `d3-c3`, which is similar; a move with a declaration is one character farther.
    for (written, slip) in [("d3-d(4", Slip::Garbled), ("d3-d(4>", Slip::Illegible)] {
        let found = found(&barrage("8. d3-d4", &format!("8. {written}")));
        let other = found.iter().find(|one| edits(one)[0].proposed == "d3-c3").expect("it is legal");
        assert_eq!(other.slip, slip, "{written}");
    }
}

#[test]
fn what_can_be_read_is_not_taken_for_a_part_of_what_cannot() {
    for turn in ["e5-e4", "e5-e4$3", "e5-e4;away", "e5-e4{away}", "12...e5-e4", "$3", "; away"] {
        let text = barrage("12. e4xe5(S<3) e5-e4", &format!("12. hello {turn}"));
        for candidate in repaired(&text, 100).candidates {
            assert_eq!(edits(&candidate)[0].written, "hello", "{turn}: {candidate:?}");
        }
    }
    let text = barrage("29. f10xe10(10>F) 1-0", "29. hello 1-0;won");
    assert!(found(&text).iter().all(|candidate| edits(candidate)[0].written == "hello"));
}

#[test]
fn blanks_between_the_parts_of_a_turn_are_no_signs() {
    let written = format!("j5#{}i5", " ".repeat(50));
    assert_eq!(best(&barrage("20. j5-i5", &format!("20. {written}"))), (written, "j5-i5".to_owned(), Slip::Letter));
}

#[test]
fn what_is_told_of_a_strike_is_no_text_too_many() {
    for written in ["e4:e5 S<3", "e4 takes e5 S<3"] {
        let found = found(&barrage("12. e4xe5(S<3)", &format!("12. {written}")));
        assert_eq!(found.len(), 1, "{found:#?}");
        let only = &edits(&found[0])[0];
        assert_eq!((&*only.written, &*only.proposed), (written, "e4xe5(S<3)"));
    }
}

#[test]
fn the_last_word_may_be_a_result_and_counts_as_no_turn() {
    // Nothing makes turn 13 legal. Of its 57 turns the last is an arbitrary word, and three cannot be read.
    let text = barrage("12. e4xe5(S<3)", "12. hello").replace("13. d4xe4(9>3) g9-f9", "13. d4xe4(9>3) g9-f2");
    let text = text.replace("28. f9-f10 e4-d4\n29. f10xe10(10>F) 1-0", "28. fnn e4-d4\n29. fzz");
    let first = found(&text).remove(0);
    assert_eq!((first.stands, first.turns), (25, 56), "{first:?}");
}

#[test]
fn turns_before_more_than_can_be_told_are_mended() {
    let text = barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)").replace("29. f10xe10(10>F) ", &"zz qq\n".repeat(300));
    let repair = repaired(&text, 1);
    assert!(parse(text.as_bytes()).faults_cut);
    let best = &repair.candidates[0];
    assert_eq!((best.slip, best.stands, best.verdict), (Slip::Column, 56, Verdict::Unreadable), "{best:?}");
}

#[test]
fn the_number_of_the_second_turn_of_a_line_keeps_its_dots() {
    is_best(&barrage("13. d4xe4(9>3) g9-f9", "13. d4xe4(9>3) 13) g9-f9"), "13)", "13...", Slip::Spelling);
}

#[test]
fn whoever_is_to_move_has_resigned() {
    let rest = "28. f9-f10 e4-d4\n29. f10xe10(10>F) 1-0";
    let without = |text: String| text.replace("[Result \"1-0\"]\n", "").replace("[Termination \"flag\"]\n", "");
    for (instead, result) in [("28. f9-f10 e4-d4\nresigns", "0-1"), ("28. f9-f10 resigns", "1-0")] {
        is_best(&without(barrage(rest, instead)), "resigns", result, Slip::Spelling);
    }
}

#[test]
fn a_row_with_a_square_too_many_or_a_sign_of_another_alphabet_is_mended() {
    let row = " 9:  .  .  .  3  B  .  9  .  .  .";
    for (written, instead, was, is) in [
        (" 7:  S  .  2", " 7   S  .  2", "", ":"),
        (row, " 9:  .  .  .  3  B  .  9  .  .  .  .", "  .", ""),
        (row, " 9:  .  .  .  3  B  .  .  9  .  .  .", "  .", ""),
        (row, " 9:  .  .  .  3  \u{2013}  .  9  .  .  .", "\u{2013}", "B"),
    ] {
        let (found, proposed, slip) = best(&barrage(written, instead));
        assert_eq!((found.trim(), proposed.as_str(), slip), (was.trim(), is, Slip::Letter), "{instead}");
    }
}

#[test]
fn of_setups_without_turns_those_that_are_an_army_come_first() {
    let text = sample("games/anniversary-2011-original.srn");
    let end = text.find("\n\n1. ").expect("a first turn");
    let is_kept = |line: &&str| !line.starts_with("[Result") && !line.starts_with("[Termination");
    let setup = text[..end].lines().filter(is_kept).collect::<Vec<_>>().join("\n");
    let rows = [(" 3:  3  5  6  4", " 3:  3  5  6 #4"), (" 2:  7  5  5", " 2:  7  0  5")];
    assert!(rows.iter().all(|(written, _)| setup.contains(written)), "{setup}");
    let spoilt = rows.iter().fold(setup, |text, (written, instead)| text.replace(written, instead)) + "\n\n*\n";
    let candidates = found(&spoilt);
    assert_eq!(candidates.first().map(|best| best.verdict), Some(Verdict::Legal), "{candidates:#?}");
}

#[test]
fn what_was_not_read_from_this_text_is_not_corrected_in_it() {
    // The spans of its faults belong to another text.
    let text = barrage("12. e4xe5(S<3)", "12. hello");
    let other = sample("games/gravon-barrage.srn");
    assert!(!found(&text).is_empty());
    let repair = repaired_record(other.as_bytes(), &parse(text.as_bytes()), 10);
    assert!(repair.candidates.is_empty() && repair.broken.is_none(), "{:#?}", repair.candidates);
}
