//! One slip of each kind in a game that is legal without it: the truth is the first candidate.

use crate::repair::support::{assert_kept, barrage, repaired, sample, turns};
use adjutant::notation::parse;
use adjutant::repair::{Change, Correction, Slip};
use adjutant::replay::Verdict;

/// Checks that the best candidate for a broken record is the true one: this slip at this ply, with the turns of the
/// true record.
fn assert_first(text: &str, truth: &str, slip: Slip, ply: u32) {
    let record = parse(text.as_bytes());
    let repair = repaired(text, 20);
    assert!(repair.broken.is_some(), "{slip:?}: the record is broken\n{text}");
    let best = repair.candidates.first().unwrap_or_else(|| panic!("{slip:?}: there is a candidate\n{text}"));
    assert_eq!((best.slip, best.correction.ply()), (slip, Some(ply)), "{:#?}", repair.candidates);
    assert_eq!(turns(&best.applied(&record)), turns(&parse(truth.as_bytes())), "{slip:?}");
    assert_eq!(best.verdict, Verdict::Legal, "{slip:?}");
    assert!(best.saves_all(), "{slip:?}");
    assert_kept(&record, &repair);
}

#[test]
fn a_slip_in_a_long_game_is_found_again() {
    let truth = sample("games/gravon-barrage.srn");
    for (meant, written, slip, ply) in [
        ("12. e4xe5(S<3)", "12. e4xd5(S<3)", Slip::Column, 23),
        ("9. e1-e2", "9. e1-e3", Slip::Row, 17),
        ("5. a3xa7(2>S) e7-e2", "5. a3xa7(2>S) e7xe2", Slip::Sign, 10),
        ("4. j1xj2(10>2)", "4. j1-j2", Slip::Sign, 7),
        ("13. d4xe4(9>3)", "13. d4xe4(9<3)", Slip::Outcome, 25),
        ("13. d4xe4(9>3)", "13. d4xe4(8>3)", Slip::Piece, 25),
        ("13. d4xe4(9>3)", "13. d4xe4(3<9)", Slip::Combat, 25),
        ("17. e6-e7 f6-f5", "17. e6-e7 f6-f5 f6-f5", Slip::Repeated, 35),
        ("9. e1-e2", "9. e1-g4", Slip::Square, 17),
        ("13. d4xe4(9>3) g9-f9", "13. d4xe4(9>3) g8-f8", Slip::Line, 26),
        ("20. j5-i5", "20. j6-i6", Slip::Line, 39),
        ("16. j2-j3", "16. i2-i3", Slip::Line, 31),
        ("14. e4-e5", "14. d4-d5", Slip::Line, 27),
        ("14. e4-e5", "14. e5-e4", Slip::Reversed, 27),
        ("14. e4-e5 f9-f8", "14. e4-e5", Slip::Missing, 28),
        ("16. j2-j3 f7-f6", "16. j2-j3 j3-j4 f7-f6", Slip::Superfluous, 32),
        ("14. e4-e5 f9-f8\n15. e5-e6", "14. e5-e6 f9-f8\n15. e4-e5", Slip::Exchanged, 27),
        ("13. d4xe4(9>3) g9-f9", "13. g9-f9 d4xe4(9>3)", Slip::Exchanged, 25),
    ] {
        assert_first(&barrage(meant, written), &truth, slip, ply);
    }
}

#[test]
fn a_strike_round_a_corner_that_was_left_out_is_found_again() {
    let truth = sample("games/hasbro-1999-original.srn");
    let strike = " e2-g2xg1(2<B) {round the corner}";
    assert_eq!(truth.matches(strike).count(), 1);
    let text = truth.replace(strike, "");
    let repair = repaired(&text, 1000);
    assert_kept(&parse(text.as_bytes()), &repair);
    let whole = turns(&parse(truth.as_bytes()));
    assert!(repair.candidates.iter().any(|one| turns(&one.applied(&parse(text.as_bytes()))) == whole), "{repair:#?}");
    // A strike that begins on another square than written, which is not in line with its end.
    let text = truth.replace(" e2-g2xg1(2<B)", " d2-g2xg1(2<B)");
    let repair = repaired(&text, 1000);
    let found = repair.candidates.iter().find(|one| turns(&one.applied(&parse(text.as_bytes()))) == whole);
    assert_eq!(found.map(|one| one.slip), Some(Slip::Column), "{repair:#?}");
}

/// Returns a record on the board with craters with a Spotter; its text ends with one line end.
fn spotter(turns: &str) -> String {
    format!(
        "[Edition \"sci-fi-2011\"]\n[Army \"10 3 T F\"]\n\n8: F . . . . . . . . .\n7: . . . . . . . . . X\n\
         6: . . . . 3 T . . . .\n3: . . . . T . . . . 3\n2: . . . . . . . . . X\n1: F . . . . . . . . .\n\n{turns} *\n"
    )
}

#[test]
fn a_slip_in_a_guess_is_found_again() {
    // If e5 is empty for Red's Spotter, the guess at the Miner there was right.
    let truth = spotter("1. e3-e4 e6-e5 2. e4?e5=3(+) j7-j6 3. e4-e5 j6-j7");
    assert_eq!(repaired(&truth, 1).replayed.verdict, Verdict::Legal);
    for (meant, written, slip, ply) in [
        ("e4?e5=3(+)", "e4?e5=10(+)", Slip::Piece, 3),
        ("e4?e5=3(+)", "e4?e5=3(-)", Slip::Outcome, 3),
        ("e4?e5=3(+)", "e4?d5=3(+)", Slip::Column, 3),
        ("e4?e5=3(+)", "e4-f4?e5=3(+)", Slip::Leg, 3),
        ("e4?e5=3(+)", "e3?e5=3(+)", Slip::Row, 3),
        (" e4?e5=3(+)", "", Slip::Missing, 3),
    ] {
        assert_first(&truth.replace(meant, written), &truth, slip, ply);
    }
    let truth = spotter("1. e3-e4 e6-e5 2. j3-j4 j7-j6 3. e4?e5=10(-3) j6-j7");
    assert_first(&truth.replace("(-3)", "(-T)"), &truth, Slip::Piece, 5);
    // A step was left out.
    let truth = spotter("1. e3-e4 f6-f5 2. e4-f4?f5=T(+) j7-j6 3. f4-f5 j6-j7");
    assert_first(&truth.replace("e4-f4?f5", "e4?f5"), &truth, Slip::Leg, 3);
}

/// Returns a game with rescues in which Red's Miner reaches Blue's back row; its text ends with one line end.
fn rescue(turns: &str) -> String {
    format!(
        "[Edition \"hasbro-1999\"]\n[Options \"rescue\"]\n[Army \"10 4 3 2 F\"]\n\n10: F.........\n9: .........X\n\
         7: 2.3.4.....\n4: 3.2.....4.\n3: .........X\n1: F.........\n\n{turns} *\n"
    )
}

#[test]
fn a_slip_in_a_rescue_is_found_again() {
    // Red's Scout falls on c7; the Miner walks up the b-file to b10 and brings it back.
    let course = "1. c4-b4 a7-a6 2. b4-b7 e7-e6 3. b7xc7(2<3) e6-e5 4. a4-b4 e5-e4 5. b4-b5 e4-e3 6. b5-b6 e3-e2 \
                  7. b6-b7 e2-e1 8. b7-b8 e1-d1 9. b8-b9 d1-c1";
    let truth = rescue(&format!("{course} 10. b9-b10^2@e5 c1-d1 11. e5-e8 d1-c1"));
    assert_eq!(repaired(&truth, 1).replayed.verdict, Verdict::Legal);
    for (meant, written, slip) in [
        ("^2@e5", "^2@f5", Slip::Column),
        ("^2@e5", "^2@e7", Slip::Row),
        ("^2@e5", "^4@e5", Slip::Piece),
        ("^2@e5", "", Slip::RescueMissing),
        ("^2@e5", "^2@i1", Slip::Square),
    ] {
        assert_first(&truth.replace(meant, written), &truth, slip, 19);
    }
    let truth = rescue(course);
    assert_first(&truth.replace("b8-b9", "b8-b9^2@e5"), &truth, Slip::RescueSuperfluous, 17);
}

#[test]
fn a_slip_in_a_strike_round_a_corner_is_found_again() {
    let corner = |turns: &str| {
        format!(
            "[Edition \"hasbro-1999\"]\n[Army \"10 3 2 F\"]\n\n10: F.........\n9: .........X\n7: 3..2......\n\
             4: .2.3......\n3: .........X\n1: F.........\n\n{turns} *\n"
        )
    };
    let truth = corner("1. b4-b7xa7(2<3) a7-a6 2. d4-d3 a6-a5");
    assert_eq!(repaired(&truth, 1).replayed.verdict, Verdict::Legal);
    assert_first(&truth.replace("b4-b7xa7", "b4xa7"), &truth, Slip::Leg, 1);
    assert_first(&truth.replace("b4-b7xa7", "b4-b6xa7"), &truth, Slip::Row, 1);
}

#[test]
fn what_is_written_of_a_combat_stays_as_it_is_written() {
    let text = barrage("12. e4xe5(S<3)", "12. e4xd5(S<?)");
    let repair = repaired(&text, 5);
    let best = repair.candidates.first().expect("a candidate");
    let Correction::Turns(correction) = &best.correction else { panic!("{best:?}") };
    let Change::Replace(turn) = &correction.change else { panic!("{best:?}") };
    assert_eq!((turn.to_string().as_str(), best.slip), ("e4xe5(S<?)", Slip::Column));
}

#[test]
fn turns_of_one_side_late_in_the_game_are_exchanged_again() {
    // Blue's turns 15 and 16.
    let truth = sample("games/gravon-barrage.srn");
    let text = barrage("15. e5-e6 f8-f7\n16. j2-j3 f7-f6", "15. e5-e6 f7-f6\n16. j2-j3 f8-f7");
    assert_first(&text, &truth, Slip::Exchanged, 30);
}

#[test]
fn the_slip_may_stand_long_before_the_break() {
    // Red's Marshal went to j3, not to i2, and moves on from there two turns later.
    let text = barrage("16. j2-j3", "16. j2-i2");
    let repair = repaired(&text, 20);
    let broken = repair.broken.as_ref().expect("the record is broken");
    assert_eq!((broken.name(), broken.ply, repair.stands), ("empty-square", Some(35), 34));
    let best = &repair.candidates[0];
    assert_eq!((best.slip, best.correction.ply(), best.verdict), (Slip::Square, Some(31), Verdict::Legal));
    let change = best.correction.turns().map(|correction| &correction.change);
    let Some(Change::Replace(turn)) = change else { panic!("{best:?}") };
    assert_eq!((turn.from.to_string(), turn.to.to_string()), ("j2".to_owned(), "j3".to_owned()));
    assert_eq!(repair.from_ply, 1);
}

#[test]
fn legal_records_have_nothing_to_repair() {
    let repair = repaired(&sample("games/gravon-barrage.srn"), 20);
    assert_eq!((repair.broken, repair.candidates, repair.found, repair.stands), (None, Vec::new(), 0, 57));
}
