//! Limits, and records that nothing helps.

use crate::repair::support::{barrage, repaired, sample, turn};
use adjutant::notation::parse;
use adjutant::repair::{Candidate, Change, Correction, Limits, repair};
use adjutant::replay::Finding;

#[test]
fn only_so_many_plies_are_looked_at() {
    let text = barrage("16. j2-j3", "16. j2-i2");
    let found = |plies| {
        let limits = Limits { plies, ..Limits::default() };
        repair(text.as_bytes(), &parse(text.as_bytes()), None, &limits)
    };
    // Ply 35 does not stand, and the slip is at ply 31.
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

#[test]
fn of_a_very_long_game_fewer_plies_are_looked_at() {
    // Both Scouts run about, each on five squares in turn: no rule minds, and no position lasts.
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
    // 1,048,576 / 20,001 positions are held.
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
    // Blue's Scout has taken Red's Bomb for something else: without the turn, Red's next one is Blue's.
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
