//! Limits, and records that no correction improves.

use crate::repair::support::{barrage, repaired, sample, turn};
use adjutant::notation::parse;
use adjutant::repair::{Candidate, Change, Correction, Limits, Repair, repair};
use adjutant::replay::Finding;

#[test]
fn only_so_many_plies_are_looked_at() {
    let text = barrage("16. j2-j3", "16. j2-i2");
    let found = |plies| {
        let limits = Limits { plies, ..Limits::default() };
        repair(text.as_bytes(), &parse(text.as_bytes()), None, &limits)
    };
    // Ply 35 is illegal, and the slip is at ply 31.
    assert_eq!((found(5).from_ply, found(5).candidates[0].correction.ply()), (31, Some(31)));
    assert_eq!(found(4).from_ply, 32);
    assert!(found(4).candidates.iter().all(|candidate| candidate.correction.ply().is_none_or(|ply| ply > 31)));
}

#[test]
fn only_so_much_work_is_done() {
    let text = barrage("16. j2-j3", "16. j2-i2");
    let found = |work| {
        let limits = Limits { work, ..Limits::default() };
        repair(text.as_bytes(), &parse(text.as_bytes()), None, &limits)
    };
    assert_eq!((found(0).from_ply, found(0).found), (0, 0));
    let some = found(2000);
    assert!(some.from_ply > 1 && some.from_ply <= 35, "{}", some.from_ply);
    assert_eq!(found(Limits::default().work).from_ply, 1);
}

/// Returns the repair of a record with these work limits, for named and for unknown pieces. Every correction that
/// removes the unreadable line, and Blue's row with it, leaves all of Blue's pieces unknown.
fn without_a_row(work: u64, work_unknown: u64) -> Repair {
    let text = "[Edition \"gravon\"]\n[Army \"2 F\"]\n\n4: 2.........\n1: F.........\nx 10: F........2\n\n\
                1. a4-a5 j10-j9\n2. a5-a6 *\n";
    let limits = Limits { work, work_unknown, ..Limits::default() };
    repair(text.as_bytes(), &parse(text.as_bytes()), None, &limits)
}

#[test]
#[ignore = "takes long: see tests/README.md"]
fn corrections_that_leave_pieces_unknown_have_the_work_of_such_records() {
    let (much, little) = (without_a_row(1_000_000, 1_000_000), without_a_row(1_000_000, 50_000));
    assert!(much.found > little.found && little.found > 0, "{} {}", much.found, little.found);
    // The character before the row, or the row too, is not part of the record.
    assert_eq!((much.found_whole, little.found_whole), (2, 2));
    assert_eq!(much.candidates[..2], little.candidates[..2]);
}

#[test]
fn what_was_found_until_the_work_was_done_is_judged() {
    let found = without_a_row(20_000, 1_000);
    assert!(found.work >= 20_000 && found.found_whole == 2, "{} of {}", found.found_whole, found.work);
}

#[test]
fn what_is_replayed_is_counted_as_work() {
    // Unreadable text, an invalid setup, an illegal turn: each true record has 57 turns.
    for (meant, written) in [
        ("12. e4xe5(S<3)", "12. e4>e5(S<3)"),
        (" 7:  S  .  2  .  .  .  2 10", " 7:  S  .  2  .  .  .  2  9"),
        ("12. e4xe5(S<3)", "12. e4xd5(S<3)"),
    ] {
        let found = repaired(&barrage(meant, written), 10);
        assert!(found.found_whole > 0 && found.work >= 57, "{written}: {}", found.work);
        assert!(found.work < Limits::default().work, "{written}: {}", found.work);
    }
}

#[test]
fn a_long_text_costs_more_and_is_mended_as_a_short_one() {
    let text = barrage("12. e4xe5(S<3)", "12. e4>e5(S<3)");
    let long = text.replace("1. e3-e8", &format!("{{{}}} 1. e3-e8", "x".repeat(20_000)));
    let (short, long) = (repaired(&text, 10), repaired(&long, 10));
    assert_eq!((long.found, long.found_whole), (short.found, short.found_whole));
    assert!(long.work > short.work && short.found_whole > 0, "{} {}", long.work, short.work);
}

#[test]
fn turns_left_out_are_looked_for_as_far_back_as_others() {
    // Red's first turn, a4-a5, and Blue's, j7-j6, are left out. This shows at ply 5, and they may have been played
    // before any pair of turns.
    let text = "[Edition \"gravon\"]\n[Army \"3 3 F\"]\n\n10: F.........\n7: ........33\n4: 33........\n1: F.........\n\n\
                1. b4-b5 i7-i6 2. b5-b6 i6-i5 3. a5-a6 j6-j5 *\n";
    let earliest = |plies| {
        let limits = Limits { plies, listed: 100, ..Limits::default() };
        let found = repair(text.as_bytes(), &parse(text.as_bytes()), None, &limits);
        let left_out = [turn("a4-a5"), turn("j7-j6")].map(|turn| (turn.from, turn.to, turn.action));
        let is_it = |candidate: &&Candidate| match candidate.correction.turns().map(|turns| &turns.change) {
            Some(Change::Insert(turns)) => turns.iter().map(|turn| (turn.from, turn.to, turn.action)).eq(left_out),
            _ => false,
        };
        let candidate = found.candidates.iter().find(is_it).expect("the turns");
        (candidate.correction.ply(), candidate.earliest_ply)
    };
    assert_eq!(earliest(1000), (Some(5), Some(1)));
    assert_eq!(earliest(3), (Some(5), Some(3)));
    assert_eq!(earliest(2), (Some(5), None));
    assert_eq!(earliest(1), (Some(5), None));
}

#[test]
fn of_a_very_long_game_fewer_plies_are_looked_at() {
    // Both Scouts walk in a circle, each over five squares: no repetition rule applies, and every position changes.
    let squares = ["a4", "b4", "b3", "b2", "a2"];
    let blue = ["j7", "i7", "i8", "i9", "j9"];
    let mut text =
        "[Edition \"gravon\"]\n[Army \"2 F\"]\n\n10: F.........\n7: .........2\n4: 2.........\n1: F.........\n\n"
            .to_owned();
    let turns = 10_000;
    for turn in 0..turns {
        let run = |squares: [&str; 5]| format!("{}-{} ", squares[turn % 5], squares[(turn + 1) % 5]);
        text += &(run(squares) + &run(blue) + "\n");
    }
    text += "a10-a9 *\n";
    let record = parse(text.as_bytes());
    assert_eq!(record.turns.len(), 2 * turns + 1);
    let found = repair(text.as_bytes(), &record, None, &Limits::default());
    assert_eq!((found.stands, found.broken.as_ref().map(Finding::name)), (20_000, Some("not-your-piece")));
    // 1,048,576 / 20,001 positions are kept.
    assert_eq!(found.from_ply, 20_001 - 52 + 1);
    assert!(found.candidates.iter().any(Candidate::saves_all));
}

#[test]
fn what_nothing_helps_is_left_alone() {
    for name in ["tag-duplicate", "setup-zone"] {
        let found = repaired(&sample(&format!("broken/{name}.srn")), 10);
        assert!(found.broken.is_none() && found.candidates.is_empty(), "{name}");
    }
}

#[test]
fn the_last_turn_can_be_taken_out() {
    let repair = repaired(&sample("broken/game-over.srn"), 10);
    let best = &repair.candidates[0];
    let change = best.correction.turns().map(|correction| &correction.change);
    assert_eq!((change, best.stands, best.turns), (Some(&Change::Remove { plies: 1 }), 3, 3));
}

#[test]
fn turns_that_are_put_in_declare_what_happened() {
    // Blue's Scout struck Red's Bomb by mistake: without this turn, Red's next turn becomes Blue's.
    let text = barrage("6. a7-e7 e2xd2(2<B)", "6. a7-e7");
    let repair = repaired(&text, 1000);
    let wanted = turn("e2xd2(2<B)");
    let alike = |correction: &Correction| match correction.turns().map(|correction| &correction.change) {
        Some(Change::Insert(turns)) => matches!(turns.as_slice(), [one]
            if (one.from, one.to, one.action, one.combat) == (wanted.from, wanted.to, wanted.action, wanted.combat)),
        _ => false,
    };
    assert!(repair.candidates.iter().any(|candidate| alike(&candidate.correction) && candidate.saves_all()));
}
