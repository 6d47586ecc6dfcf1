//! §9a: unknown pieces in the variant `ultimate-lightning`, and the setups of the variant `free`.

use crate::rules::support::{Record, cases, each_leaves, each_reveals, each_says, record};

/// Red: Captain a4, Scout b4, Lieutenant e4, Bomb f4, Flag j1. Blue has the same army.
const ARMY: &str = "6 5 2 B F";
const RED: &str = "6a4 2b4 5e4 Bf4 Fj1";

fn of(army: &str, red: &str, blue: &str, turns: &str) -> Record {
    record("gravon", red, blue, turns).army(army).tag("Variant", "ultimate-lightning")
}

/// Returns a record in which all pieces of Blue are unknown.
fn hidden(turns: &str) -> Record {
    of(ARMY, RED, "?a7 ?b7 ?e7 ?f7 ?j10", turns)
}

#[test]
fn two_squares_in_line_leave_a_captain_or_a_scout() {
    let two = "b4-b5 a7-a5";
    each_says([
        ("§9a: a Captain", hidden(&format!("{two} a4xa5(6>6)")), "legal"),
        ("§9a: a Scout", hidden(&format!("{two} a4xa5(6>2)")), "legal"),
        ("§9a: unnamed", hidden(&format!("{two} a4xa5(6>?)")), "legal"),
        ("§9a: no Lieutenant", hidden(&format!("{two} a4xa5(6>5)")), "illegal: no-assignment@3"),
        ("§9a: no Bomb", hidden(&format!("{two} a4xa5(6=B)")), "illegal: no-assignment@3"),
        ("§9a: three squares leave a Scout", hidden("b4-b5 j10-g10 b5-b6 g10-j10"), "legal"),
        (
            "§9a: and no Captain",
            hidden("b4-b5 e7-e5 b5-b4 e5-e8 e4-e5 f7-f6 e5-e6 f6-f7 e6-e7 e8xe7(6>5)"),
            "illegal: no-assignment@10",
        ),
        ("§9a: two pieces are Captain and Scout", hidden("b4-b5 a7-a5 e4-e5 f7-f5"), "legal"),
        (
            "§9a: a third piece cannot go two squares",
            hidden("b4-b5 a7-a5 b5-b4 f7-f5 b4-b5 e7-e6 b5-b4 e6-g6"),
            "illegal: no-square@8",
        ),
        (
            "§9a: a third piece cannot go two squares",
            hidden("b4-b5 a7-a5 b5-b4 f7-f5 b4-b5 j10-j9 b5-b4 j9-j7"),
            "illegal: too-far@8",
        ),
    ]);
}

#[test]
fn a_corner_names_a_captain() {
    let corner = "b4-b5 a7-a6-b6";
    each_says([
        ("§9a: a Captain", hidden(&format!("{corner} b5xb6(2<6)")), "legal"),
        ("§9a: unnamed", hidden(&format!("{corner} b5xb6(2<?)")), "legal"),
        ("§9a: no Scout", hidden(&format!("{corner} b5xb6(2>2)")), "illegal: no-assignment@3"),
        ("§9a: no Lieutenant", hidden(&format!("{corner} b5xb6(2<5)")), "illegal: no-assignment@3"),
        ("§9a: without the square between", hidden("b4-b5 a7-b6 b5xb6(2>2)"), "illegal: no-assignment@3"),
        ("§9a: the middle square is in line", hidden("b4-b5 a7-a6-a5 a4xa5(6>2)"), "legal"),
        ("§9a: a second Captain does not exist", hidden("b4-b5 a7-a6-b6 b5-b4 e7-e6-f6"), "illegal: no-assignment@4"),
        ("§9a: a corner strike", hidden("b4-b6 a7-a6xb6(6>2)"), "legal"),
        ("§9a: a corner strike, unnamed", hidden("b4-b6 a7-a6xb6(?>2)"), "legal"),
        ("§9a: the strike named the only Captain", hidden("b4-b6 a7-a6xb6(?>2) a4-a5 e7-f6"), "illegal: not-a-line@4"),
        ("§9a: no Lieutenant strikes round a corner", hidden("b4-b6 a7-a6xb6(5>2)"), "illegal: no-assignment@2"),
        ("§9a: no Scout strikes round a corner", hidden("b4-b6 a7-a6xb6(2>2)"), "illegal: no-assignment@2"),
        ("§12: a way that is not free", hidden("b4-b6 a7-b7-b6"), "illegal: square-occupied@2"),
        ("§12: no way at all", hidden("a4-a5 a7-a6 b4-b5 a6-c5"), "illegal: no-square@4"),
        ("§12: a diagonal of more squares", hidden("a4-a5 e7-c8"), "illegal: not-a-line@2"),
    ]);
    each_reveals([
        ("§9a: named", hidden("b4-b5 a7-a6-b6"), "2 b6 blue captain"),
        ("§9a: Captain or Scout", hidden("b4-b5 a7-a5"), "2 a5 blue unknown"),
    ]);
}

#[test]
fn both_removed_are_a_bomb_and_its_striker() {
    each_says([
        ("§9a: it struck a Bomb", hidden("a4-a6 f7-f6 a6xa7(6=B)"), "legal"),
        ("§9a: unnamed", hidden("a4-a6 f7-f6 a6xa7(6=?)"), "legal"),
        ("§9a: a tie is a Bomb", hidden("a4-a6 f7-f6 a6xa7(6=6)"), "illegal: no-assignment@3"),
        ("§9a: a piece that moved is no Bomb", hidden("a4-a5 a7-a6 a5xa6(6=?)"), "illegal: no-assignment@3"),
        ("§9a: nobody loses to a Bomb that stays", hidden("a4-a6 f7-f6 a6xa7(6<B)"), "illegal: no-assignment@3"),
        (
            "§9a: the one Bomb",
            hidden("a4-a6 f7-f6 a6xa7(6=?) f6-f7 b4-b6 f7-f6 e4-e5 f6-f7 e5-e6 f7-f6 e6xe7(5=?)"),
            "illegal: no-assignment@11",
        ),
        ("§9a: a Scout clears it", hidden("b4-b6 f7-f6 b6xb7(2>B)"), "legal"),
        ("§9a: a Scout does not fall with it", hidden("b4-b6 f7-f6 b6xb7(2=?)"), "illegal: no-assignment@3"),
        ("§9a: nothing beats a Captain here", hidden("a4-a6 f7-f6 a6xa7(6<?)"), "illegal: no-assignment@3"),
    ]);
    // Blue's unknown piece goes to e5 and strikes, or Red's Bomb is on f4.
    let to_bomb = "a4-a5 f7-f6 a5-a4 f6-f5 a4-a5";
    each_says([
        ("§9a: no Scout falls with a Bomb", hidden(&format!("{to_bomb} f5xf4(?=B)")), "legal"),
        ("§9a: a Captain", hidden(&format!("{to_bomb} f5xf4(6=B)")), "legal"),
        ("§9a: a Lieutenant", hidden(&format!("{to_bomb} f5xf4(5=B)")), "legal"),
        ("§9a: a Scout", hidden(&format!("{to_bomb} f5xf4(2=B)")), "illegal: no-assignment@6"),
        ("§9a: only a Scout clears it", hidden(&format!("{to_bomb} f5xf4(2>B)")), "legal"),
        ("§9a: unnamed", hidden(&format!("{to_bomb} f5xf4(?>B)")), "legal"),
        ("§9a: no Lieutenant clears it", hidden(&format!("{to_bomb} f5xf4(5>B)")), "illegal: no-assignment@6"),
        (
            "§9a: two squares and a Bomb name a Captain",
            hidden("a4-a5 f7-f5 a5-a4 f5xf4(?=B) a4-a5 b7-a6"),
            "illegal: not-a-line@6",
        ),
    ]);
}

#[test]
fn equals_unknown_to_the_record_do_not_fall_together() {
    each_says([
        ("§9a: the striker wins", hidden("a4-a5 a7-a6 a5xa6(6>6)"), "legal"),
        ("§9a: and does not lose", hidden("a4-a5 a7-a6 a5xa6(6<6)"), "illegal: no-assignment@3"),
        ("§9a: Blue strikes", hidden("a4-a5 a7-a6 b4-b5 a6xa5(6>6)"), "legal"),
        ("§9a: unnamed, so a Captain", hidden("a4-a5 a7-a6 b4-b5 a6xa5(?>6) b5-b4 b7-b5"), "legal"),
        (
            "§9a: unnamed, so a Captain",
            hidden("a4-a5 a7-a6 b4-b5 a6xa5(?>6) e4-e5 f7-f6-e6 b5-b6"),
            "illegal: no-assignment@6",
        ),
    ]);
}

#[test]
fn an_unnamed_rescue_may_be_a_bomb() {
    // A Blue Scout clears Red's Bomb on e4 at ply 2. Blue's Major may take Red's Sergeant on j4 at ply 8.
    let game = |major: &str, turns: &str| {
        let (red, blue) = ("6a4 4j4 Be4 2b1 7c1 Fj1", "2e7 7j7 6b10 4c10 Bd10 Fj10");
        let walk = format!(".. e7xe4(2>B) a4-a6 j7-j6 a6-a8 j6-j5 a8-a9 {major} a9-a10^?@c2 {turns}");
        of("7 6 5 4 2 B F", red, blue, &walk)
    };
    let (taken, left) = ("j5xj4(7>4)", "j5-j6");
    each_says([
        ("§9a: the Bomb", game(left, ""), "legal"),
        ("§9a: the Bomb or the Sergeant", game(taken, ""), "legal"),
        ("§9a: the Sergeant", game(taken, ".. c2-c3"), "legal"),
        ("§4: the Bomb does not move", game(left, ".. c2-c3"), "illegal: immovable-piece@11"),
        ("§9a: neither goes two squares", game(taken, ".. c2-c4"), "illegal: no-assignment@11"),
    ]);
}

fn free(edition: &'static str, red: &str, blue: &str, turns: &str) -> Record {
    record(edition, red, blue, turns).army("").tag("Variant", "free")
}

#[test]
fn a_free_setup_takes_any_land_square() {
    let gravon = |red: &str, blue: &str, turns: &str| free("gravon", red, blue, turns);
    each_leaves([
        (
            "§2: the middle rows",
            gravon("10a5 Fe5", "9a6 Ff6", "a5xa6(10>9)"),
            "a5 nothing, a6 red marshal, f6 blue flag",
        ),
        ("§2: between the lakes", gravon("10e5 Ff5", "9e6 Ff6", "e5xe6"), "e6 red marshal"),
        (
            "§2: the half decides the side",
            gravon("10a5 Fj1", "9j6 Fj10", "a5-a6 j6-j5"),
            "a6 red marshal, j5 blue general",
        ),
    ]);
    each_says(cases(
        gravon,
        "
        §2: a lake | 10a4 Fc5 | 9a7 Fj10 | | illegal: setup-zone
        §2: a lake in Blue's half | 10a4 Fj1 | 9h6 Fj10 | | illegal: setup-zone
        §2: each lake is reported | 10d5 Fg5 | 9d6 Fg6 | | illegal: setup-zone, setup-zone, setup-zone, setup-zone
        §2: a side without a Flag | 10a5 | 9a6 Fj6 | | illegal: setup-count
        §2: not more than the army | 10a5 10b5 Fj1 | 9a6 Fj6 | | illegal: setup-count
    ",
    ));
    let craters = "legal; warns variant-outside-edition";
    each_says([
        ("§2: on the other board", free("sci-fi-2011", "10a4 Fj4", "9a5 Fj5", "a4xa5"), craters),
        (
            "§2: a crater",
            free("sci-fi-2011", "10c4 Fj4", "9a5 Fj5", ""),
            "illegal: setup-zone; warns variant-outside-edition",
        ),
        ("§2: only in this variant", record("gravon", "10a5 Fj1", "10a7 Fj10", ""), "illegal: setup-zone"),
    ]);
}
