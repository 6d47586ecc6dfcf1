//! Records with unnamed pieces: the remaining possibilities decide.

use crate::repair::support::{assert_kept, barrage, checked, hidden, repaired, turns};
use adjutant::notation::parse;
use adjutant::repair::{Candidate, Limits, Slip, repair};
use adjutant::replay::{Finding, Verdict};

const BLUE: [&str; 4] = ["7", "8", "9", "10"];
const ALL: [&str; 8] = ["1", "2", "3", "4", "7", "8", "9", "10"];

#[test]
fn a_slip_is_found_again_in_the_sheets_of_one_player_and_of_a_spectator() {
    for (meant, written, slip, ply) in [
        ("12. e4xe5(S<3)", "12. e4xd5(S<3)", Slip::Column, 23),
        ("5. a3xa7(2>S) e7-e2", "5. a3xa7(2>S) e7xe2", Slip::Sign, 10),
        ("13. d4xe4(9>3)", "13. d4xe4(9<3)", Slip::Outcome, 25),
        ("14. e4-e5 f9-f8", "14. e4-e5", Slip::Missing, 28),
        // The Marshal has been revealed, and so has the piece that it strikes.
        ("29. f10xe10(10>F)", "29. f10xe10(9>F)", Slip::Piece, 57),
        ("24. h7-g7 f7xe7(10>9)", "24. h7-g7 f7xe7(10>8)", Slip::Piece, 48),
    ] {
        for rows in [&BLUE[..], &ALL[..]] {
            let text = hidden(&barrage(meant, written), rows);
            let record = parse(text.as_bytes());
            let repair = repaired(&text, 20);
            let best = repair.candidates.first().unwrap_or_else(|| panic!("{slip:?} {rows:?}\n{text}"));
            assert_eq!((best.slip, best.correction.ply()), (slip, Some(ply)), "{rows:?} {:#?}", repair.candidates);
            assert_eq!(best.verdict, Verdict::Legal, "{slip:?} {rows:?}");
            let truth = barrage(meant, meant);
            assert_eq!(turns(&best.applied(&record)), turns(&parse(truth.as_bytes())), "{slip:?}");
            assert_kept(&record, &repair);
        }
    }
}

#[test]
fn a_false_name_shows_where_it_is_gainsaid() {
    // Blue's Scout of g7 is declared a 3 where it falls to the Marshal. With the Miner of d9 that is one too many, and
    // it moved from f7 to f2 before.
    let text = hidden(&barrage("4. j1xj2(10>2)", "4. j1xj2(10>3)"), &ALL);
    let repair = repaired(&text, 20);
    let broken = repair.broken.as_ref().expect("the record is broken");
    assert_eq!((broken.name(), broken.ply), ("no-assignment", Some(7)));
    let best = &repair.candidates[0];
    assert_eq!((best.slip, best.correction.ply(), best.verdict), (Slip::Piece, Some(7), Verdict::Legal));
    assert_kept(&parse(text.as_bytes()), &repair);
}

#[test]
fn second_corrections_take_no_more_work_than_the_first() {
    // A column misread in turn 12, and a row in turn 21.
    let text = barrage("12. e4xe5(S<3)", "12. e4xd5(S<3)").replace("21. i5-i6 ", "21. i5-i7 ");
    let text = hidden(&text, &BLUE);
    let work_unknown = 3000;
    let limits = Limits { work_unknown, ..Limits::default() };
    let repair = repair(text.as_bytes(), &parse(text.as_bytes()), None, &limits);
    assert!(!repair.candidates.is_empty());
    // For each type of slip, this number of turns is played, and half as many for the second corrections of eight
    // candidates.
    assert!((work_unknown..=6 * work_unknown).contains(&repair.work), "{}", repair.work);
}

#[test]
fn who_was_brought_back_may_be_left_unnamed() {
    // Blue's pieces are unknown: its rescue gives the square, but not the kind.
    let truth = "[Edition \"hasbro-1999\"]\n[Options \"silent-defense rescue\"]\n[Ranks \"ascending\"]\n[Army \"5 4*2 3 2 F\"]\n\n\
                 10: ...???....\n7: .??......?\n4: .5........\n1: F...4432..\n\nb4-b5 j7-j6 b5-b6 j6-j5 b6xb7 j5-j4 b7xc7 j4-j3 \
                 c7-c8 j3-j2 e1-e2 j2-j1^?@b9 e2-e3 b9-b8 e3-e4 b8xc8 *\n";
    assert_eq!(repaired(truth, 1).replayed.verdict, Verdict::Legal);
    let text = truth.replace("j2-j1^?@b9", "j2-j1");
    let record = parse(text.as_bytes());
    let repair = repaired(&text, 20);
    assert_kept(&record, &repair);
    let whole = turns(&parse(truth.as_bytes()));
    let is_truth = |candidate: &Candidate| turns(&candidate.applied(&record)) == whole;
    let found = repair.candidates.iter().find(|one| is_truth(one)).expect("it is among the candidates");
    assert_eq!((found.slip, found.correction.ply(), found.verdict), (Slip::RescueMissing, Some(12), Verdict::Legal));
}

#[test]
fn a_turn_that_may_have_come_out_in_several_ways_stands() {
    // The Scout falls to the Miner or ties with the other Scout: it is unknown which of them is on b9.
    let text = "[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n9: ??........\n2: 32........\n1: F.........\n\n\
                a2-a3 a9-a8 b2-b9 *\n";
    let record = parse(text.as_bytes());
    let repair = repaired(text, 20);
    assert_kept(&record, &repair);
    let whole = turns(&parse(text.replace("b2-b9", "b2xb9").as_bytes()));
    let is_it = |candidate: &&Candidate| turns(&candidate.applied(&record)) == whole;
    let found = repair.candidates.iter().find(is_it).expect("it is among the candidates");
    assert_eq!((found.slip, found.stands, found.turns, found.verdict), (Slip::Sign, 3, 3, Verdict::Legal));
    // But the board after it is unknown.
    let (_, _, replayed) = checked(&record, found);
    assert_eq!(replayed.findings.iter().map(Finding::name).collect::<Vec<_>>(), ["outcome-open"]);
    assert_eq!((replayed.last_position(), replayed.plies()), (Some(2), Some(3)));
}
