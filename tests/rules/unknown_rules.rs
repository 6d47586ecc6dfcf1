//! §11: the finding of each rule about a turn with unknown pieces.

use crate::rules::support::{each_says, record};
use adjutant::notation::parse;
use adjutant::replay::{Detail, replay};
use adjutant::rules::{Conflict, Violation};

#[test]
fn two_unknown_pieces_that_changed_places_in_a_chase_are_two_unless_both_have_shown_their_kind() {
    // Red's Marshal chases the pieces from a8 and a9, which have exchanged squares after ply 21.
    let chase = "a6-a7 a8-b8 a7-b7 b8-c8 b7-b8 c8-c9 b8-b9 a9-a8 b9-b8 a8-a7 b8-c8 c9-b9 c8-b8 b9-a9 b8-b7 a7-a8 b7-a7";
    let game = |first: &str, second: &str, rest: &str| {
        let blue = format!("?{} ?{} ?j10 10i10 5i9 Fh10", &first[..2], &second[..2]);
        let turns = format!("a4-a5 {first} a5-a6 {second} {chase} {rest}");
        record("jumbo-2014", "10a4 4a1 2b1 2c1 5i2 Fj1", &blue, &turns).army("10 5 4 2*2 F")
    };
    each_says([
        ("§8: Scouts both", game("c8-a8", "c9-a9", ""), "illegal: more-squares@21"),
        ("§8: a Scout and somebody", game("c8-a8", "b9-a9", ""), "legal"),
        ("§8: two of whom nothing is known", game("b8-a8", "b9-a9", ""), "legal"),
        ("§8: who are Scouts, as is seen later", game("b8-a8", "b9-a9", "a9-d9 i2-i3 a8-d8"), "legal"),
    ]);
}

#[test]
fn a_piece_that_came_back_by_name_does_not_come_back_unnamed() {
    // Red loses one of two Scouts, and a Sergeant; the Scout comes back, so the next rescued piece is the Sergeant.
    let way = |column: char| {
        let steps: Vec<String> = (4..10).map(|row| format!("{column}{row}-{column}{} ..", row + 1)).collect();
        steps.join(" ")
    };
    let lost = "e4xe7(2<9) .. f4-f5 .. f5-f6 .. f6xf7(4<9) ..";
    let first = way('a').replace("a9-a10", "a9-a10^2@c2");
    let second = way('b').replace("b9-b10", "b9-b10^?@c3");
    let game = |last: &str| {
        let turns = format!("{lost} {first} {second} {last}");
        record("hasbro-1999", "6a4 7b4 2d4 2e4 4f4", "9e7 9f7", &turns).options("rescue")
    };
    each_says([
        ("§9: the Sergeant goes one square", game("c3-c4"), "legal"),
        ("§9: and not two", game("c3-e3"), "illegal: too-far@33"),
        ("§9: the Scout does", game("c2-e2"), "legal"),
    ]);
}

#[test]
fn a_strike_at_an_unknown_piece_can_be_the_last_back_and_forth_move() {
    let (hidden, turns) = ("?a7 ?b7 ?c7 ?j10", "a4-a5 a7-a6 a5-a4 a6-a5 a4xa5(6>?)");
    for edition in ["hasbro-1999", "anniversary-2011"] {
        let game = record(edition, "6a4 2b4 Bc4 Fj1", hidden, turns).army("6 2 B F");
        each_says([("§7: the third", game, "legal; warns two-squares-wording@5")]);
    }
    // If the rulebook is clear, there is no warning.
    each_says([("§7: the third", record("jumbo-2014", "6a4 2b4 Bc4 Fj1", hidden, turns).army("6 2 B F"), "legal")]);
}

#[test]
fn a_whole_free_setup_may_be_unknown() {
    let rows: String = [10, 9, 8, 7, 4, 3, 2, 1].map(|row| format!("{row}:{}\n", " ?".repeat(10))).concat();
    let game = |rows: &str| format!("[Edition \"jumbo-2014\"]\n[Variant \"free\"]\n\n{rows}\n*\n");
    for rows in [rows.clone(), rows.replacen('?', "F", 1), rows.replacen('?', ".", 1)] {
        let said = crate::rules::support::report(&game(&rows), None).said;
        assert_eq!(said, "legal; warns variant-outside-edition", "{rows}");
    }
}

#[test]
fn from_an_empty_square_nobody_moves_and_behind_the_end_neither() {
    // After ply 17 Blue has two pieces left. If the one on b7 was the Bomb, one of them is the Scout, and d9 is empty;
    // if it was the Scout, they are Bomb and Flag, and the game is over.
    let turns = "b4-b5 e7-e8 b5-b6 f7-f8 b6xb7(3>?) e8-e7 e4-e5 f8-f7 e5-e6 f7-f8 e6-f6 e7-d7 a1-a2 f8-f7 f6xf7(10>3) \
                 d7-e7 f7xe7(10=10)";
    let red = "3b4 10e4 2a1 Bi1 Fj1";
    let game =
        |last: &str| record("jumbo-2014", red, "10e7 3f7 ?b7 ?a10 ?j10", &format!("{turns} {last}")).army("10 3 2 B F");
    let text = game("d9-d8").text();
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
    let Some(Detail::Refused(Violation::NoAssignment, conflict)) = replayed.findings.first().map(|one| &one.detail)
    else {
        panic!("{:?}", replayed.findings)
    };
    let Conflict::Barred { rules } = &**conflict else { panic!("{conflict:?}") };
    let names: Vec<&str> = rules.iter().map(Violation::name).collect();
    assert_eq!(names, ["empty-square", "game-over"]);
    each_says([
        ("§11: the Scout may be left", game("a10-a8"), "legal"),
        ("§12: nothing stands on d9, or the game is over", game("d9-d8"), "illegal: no-assignment@18"),
    ]);
}
