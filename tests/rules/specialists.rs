//! §6: Spotter and Infiltrator.

use crate::rules::support::{
    EDITIONS, cases, each_ends, each_leaves, each_reveals, each_says, fit, fitted, of, record,
};

/// A Spotter on a4, directly below the Blue Lieutenant's square a5, with Red to move at ply 3.
const MEET: &str = "a3-a4 a6-a5";

#[test]
fn a_spotter_names_the_piece_in_front_from_where_it_stands_or_after_a_step() {
    let sci_fi = |red: &str, blue: &str, turns: &str| record("sci-fi-2011", red, blue, turns);
    each_leaves(cases(
        sci_fi,
        &format!(
            "
        §6: right, in place | Ta3 | 5a6 | {MEET} a4?a5=5 | a4 red spotter, a5 nothing
        §6: wrong, in place | Ta3 6b3 | 5a6 | {MEET} a4?a5=6 | a4 red spotter, a5 blue lieutenant
        §6: right, after a step ahead | Ta3 | 5a6 | a3-a4 .. a4-a5?a6=5 | a4 nothing, a5 red spotter, a6 nothing
        §6: wrong, after a step | Ta3 6b3 | 5a6 | a3-a4 .. a4-a5?a6=6 | a5 red spotter, a6 blue lieutenant
        §6: after a step sideways | Tb3 | 5a6 | b3-b4 a6-a5 b4-a4?a5=5 | a4 red spotter, a5 nothing, b4 nothing
        §6: a Bomb | Ta3 | Ba6 | a3-a4 .. a4-a5?a6=B | a6 nothing, a5 red spotter
        §6: Blue's front is the row below | 5a3 | Ta6 | a3-a4 a6-a5?a4=5 | a4 nothing, a5 blue spotter
        §6: it may move | Ta3 | | a3-a4 .. a4-b4 .. b4-b3 | b3 red spotter
        §6: it may strike | Ta3 | Sa6 | a3-a4 a6-a5 a4xa5 | a5 red spotter, a4 nothing
        §6: strike the Flag | Ta3 | Fa6 | a3-a4 .. a4-a5 .. a5xa6 | a6 red spotter, a5 nothing
        §6: Spotter on Spotter, named | Ta3 | Ta6 | {MEET} a4?a5=T | a4 red spotter, a5 nothing
    "
        ),
    ));
}

#[test]
fn a_kind_that_the_opponent_has_lost_may_be_named() {
    // Red's Scout takes the only Spy at ply 1; naming a Spy later is wrong, but legal.
    let turns = "b3xb6 a6-a5 a3-a4 .. a4?a5=S";
    let reason = "§6: a kind that the opponent's army holds at the start";
    let left = "a4 red spotter, a5 blue lieutenant, b6 red scout";
    each_leaves([(reason, record("sci-fi-2011", "Ta3 2b3", "5a6 Sb6", turns), left)]);
}

#[test]
fn what_breaks_the_rules_of_spotting_is_named() {
    let sci_fi = |red: &str, blue: &str, turns: &str| record("sci-fi-2011", red, blue, turns);
    let meet = |turn: &str| format!("{MEET} {turn}");
    each_says([
        ("§6: two ahead", sci_fi("Ta3", "5a6", "a3-a4 .. a4?a6=5"), "illegal: not-in-front@3"),
        ("§6: beside", sci_fi("Ta3", "5b6", "a3-a4 b6-b5 a4-a5?b5=5"), "illegal: not-in-front@3"),
        ("§6: diagonally", sci_fi("Ta3", "5b6", "a3-a4 b6-b5 a4?b5=5"), "illegal: not-in-front@3"),
        ("§6: behind", sci_fi("Ta3", "5b6", "a3-a4 b6-b5 a4-a5 b5-b4 .. b4-a4 a5?a4=5"), "illegal: not-in-front@7"),
        ("§6: Blue looks down, not up", sci_fi("", "Ta6", ".. a6?a7=5"), "illegal: not-in-front@2"),
        ("§9: no rescue behind the Flag", sci_fi("Ta3", "Fa6", "a3-a4 .. a4-a5?a6=F^6@b2"), "illegal: game-over@3"),
        (
            "§9: the Flag is not taken by another name",
            sci_fi("Ta3 6b3", "Fa6", "a3-a4 .. a4-a5?a6=6^6@b2"),
            "illegal: rescue-not-enabled@3",
        ),
        ("§12: nothing in front", sci_fi("Ta3", "5a6", "a3-a4 .. a4?a5=5"), "illegal: no-target@3"),
        ("§12: an own piece in front", sci_fi("Ta2 5a3", "", "a2?a3=5"), "illegal: no-target@1"),
        ("§12: a step onto itself", sci_fi("Ta3", "5a6", &meet("a4-a4?a5=5")), "illegal: own-piece@3"),
        (
            "§12: after a step back there is nothing in front",
            sci_fi("Ta3", "5a6", &meet("a4-a3?a4=5")),
            "illegal: no-target@3",
        ),
        ("§12: a crater in front", sci_fi("Tc3", "5a6", "c3?c4=5"), "illegal: no-target@1"),
        ("§12: a kind the army does not have", sci_fi("Ta3", "5a6", &meet("a4?a5=4")), "illegal: unknown-guess@3"),
        ("§12: an Infiltrator is none here", sci_fi("Ta3", "5a6", &meet("a4?a5=I")), "illegal: unknown-guess@3"),
        ("§6: one square", sci_fi("Ta3", "5a6", "a3-a5?a6=5"), "illegal: too-far@1"),
        ("§6: onto an empty square", sci_fi("Ta3", "5a6", &meet("a4-a5?a6=5")), "illegal: square-occupied@3"),
        ("§6: not onto an own piece", sci_fi("Ta2 5a3", "", "a2-a3?a4=5"), "illegal: own-piece@1"),
        ("§6: not onto a crater", sci_fi("Tc3", "", "c3-c4?c5=5"), "illegal: no-square@1"),
        ("§6: not diagonally", sci_fi("Ta3", "5b6", "a3-b4?b5=5"), "illegal: not-a-line@1"),
        ("§6: the step counts as a leg of one only", sci_fi("Ta3", "", "a3-a5"), "illegal: too-far@1"),
        ("§12: another piece", sci_fi("6a3", "5a6", &meet("a4?a5=5")), "illegal: not-a-spotter@3"),
        ("§12: a Scout that steps", sci_fi("2a3", "5a6", "a3-a5?a6=5"), "illegal: not-a-spotter@1"),
        ("§12: a Bomb", sci_fi("Ba3 5b3", "5a6 Tb6", "a3?a4=5"), "illegal: immovable-piece@1"),
        ("§12: the Flag", sci_fi("Fa3", "5a6", "a3?a4=F"), "illegal: immovable-piece@1"),
    ]);
}

#[test]
fn other_pieces_that_guess_are_no_spotters_in_2011_and_no_infiltrators_elsewhere() {
    each_says(EDITIONS.map(|edition| {
        let name = if edition == "sci-fi-2011" { "not-a-spotter" } else { "not-an-infiltrator" };
        let game = fit(edition, "6a4", "5a7", "a4-a5 a7-a6 a5?a6=5");
        (edition, game, format!("illegal: {name}@3"))
    }));
    each_says(
        EDITIONS.map(|edition| {
            (edition, fit(edition, "Fa4 6b4", "5a7", "a4-a5 a7-a6 a5?a6=5"), "illegal: immovable-piece@1")
        }),
    );
    each_says(EDITIONS.map(|edition| {
        (
            format!("§12, {edition}: an Infiltrator that steps and guesses"),
            fit(edition, "Ia4", "5a7", "a4-a5 .. a5-a6?a7=5"),
            "illegal: not-a-spotter@3",
        )
    }));
}

#[test]
fn specialists_keep_their_powers_in_any_edition() {
    each_leaves(EDITIONS.map(|edition| {
        let game = fit(edition, "Ta4", "5a7", "a4-a5 .. a5-a6?a7=5");
        let expected = fitted(edition, "a6 red spotter, a7 nothing");
        (format!("NOTATION, Army, {edition}: a Spotter"), game, expected)
    }));
    each_leaves(EDITIONS.map(|edition| {
        let game = fit(edition, "Ia4", "6a7 5a8", "a4-a5 .. a5-a6 .. a6?a8=5");
        let expected = fitted(edition, "a6 red infiltrator, a8 nothing, a7 blue captain");
        (format!("NOTATION, Army, {edition}: an Infiltrator"), game, expected)
    }));
}

#[test]
fn an_infiltrator_reaches_one_or_two_squares_in_line_in_enemy_territory() {
    let jumbo = |red: &str, blue: &str, turns: &str| record("jumbo-2014", red, blue, turns);
    let in_6 = "a4-a5 .. a5-a6 ..";
    let at = |turn: &str| format!("{in_6} {turn}");
    each_says([
        ("§6: next to it", jumbo("Ia4", "5a7", &at("a6?a7=5")), "legal"),
        ("§6: two away, nothing between", jumbo("Ia4", "5a8", &at("a6?a8=5")), "legal"),
        ("§6: two away, an enemy between", jumbo("Ia4", "6a7 5a8", &at("a6?a8=5")), "legal"),
        ("§6: three away", jumbo("Ia4", "5a9", &at("a6?a9=5")), "illegal: out-of-reach@5"),
        ("§6: diagonally", jumbo("Ia4", "5b7", &at("a6?b7=5")), "illegal: out-of-reach@5"),
        ("§6: a knight's move", jumbo("Ia4", "5b8", &at("a6?b8=5")), "illegal: out-of-reach@5"),
        ("§12: an empty square", jumbo("Ia4", "5a9", &at("a6?a7=5")), "illegal: no-target@5"),
        ("§12: a kind the army does not have", jumbo("Ia4", "5a7", &at("a6?a7=4")), "illegal: unknown-guess@5"),
        ("§6: Bombs can be named", jumbo("Ia4", "Ba7", &at("a6?a7=B")), "legal"),
    ]);
    each_says(cases(
        jumbo,
        &format!(
            "
        §6: two away, an own piece between | Ia4 6b4 | 5c7 | \
            a4-a5 .. a5-a6 .. a6-a7 .. b4-b5 .. b5-b6 .. b6-b7 .. a7?c7=5 | legal
        §6: sideways | Ia4 | 5b7 | a4-a5 b7-b6 a5-a6 .. a6?b6=5 | legal
        §6: backward, into the own half | Ia4 | 5b7 | a4-a5 b7-b6 a5-a6 b6-b5 .. b5-a5 a6?a5=5 | legal
        §6: row 5 is no enemy territory | Ia4 | 5a7 | a4-a5 a7-a6 a5?a6=5 | illegal: not-in-enemy-territory@3
        §6: nor the zone | Ia4 | 5a7 | a4?a6=5 | illegal: not-in-enemy-territory@1
        §6: row 5 is, for Blue | 5a4 | Ia7 | .. a7-a6 .. a6-a5 .. a5?a4=5 | legal
        §6: row 6 is not, for Blue | 5a4 | Ia7 | a4-a5 a7-a6 .. a6?a5=5 | illegal: not-in-enemy-territory@4
        §12: an own piece | Ia4 5b4 | | b4-b5 .. b5-b6 .. {in_6} a6?b6=5 | illegal: no-target@9
        §12: a lake | Ib4 | 5a7 | b4-b5 .. b5-b6 .. b6?c6=5 | illegal: no-target@5
        §12: off the board | Ij4 | 5a7 | j4-j5 .. j5-j6 .. j6?k6=5 | illegal: no-target@5
    "
        ),
    ));
    each_says(cases(
        of("sci-fi-2011"),
        "
        §1: row 5 is, for Red on the craters | Ia3 | 5a6 | a3-a4 .. a4-a5 .. a5?a6=5 | legal
        §1: row 4 is not | Ia3 | 5a6 | a3-a4 .. a4?a6=5 | illegal: not-in-enemy-territory@3
    ",
    ));
    each_leaves([
        (
            "§6: right, and it stays where it is",
            jumbo("Ia4", "5a8", &at("a6?a8=5")),
            "a6 red infiltrator, a8 nothing, a7 nothing",
        ),
        ("§6: wrong", jumbo("Ia4 6b4", "5a8", &at("a6?a8=6")), "a6 red infiltrator, a8 blue lieutenant"),
        ("§6: it may strike", jumbo("Ia4", "Sa7", &at("a6xa7")), "a7 red infiltrator, a6 nothing"),
    ]);
}

#[test]
fn guesses_reveal_the_guesser_and_by_the_edition_of_the_power_the_piece_guessed_at() {
    let in_6 = "a4-a5 .. a5-a6 ..";
    each_reveals(cases(
        of("sci-fi-2011"),
        "
        §6: Spotter, right | Ta3 | 5a6 | a3-a4 a6-a5 a4?a5=5 | 3 a4 red spotter, 3 a5 blue lieutenant
        §6: Spotter, wrong | Ta3 | 5a6 | a3-a4 a6-a5 a4?a5=F | 3 a4 red spotter, 3 a5 blue lieutenant
        §6: Spotter, after a step | Ta3 | 5a6 | a3-a4 .. a4-a5?a6=F | 3 a5 red spotter, 3 a6 blue lieutenant
    ",
    ));
    each_reveals(cases(
        of("jumbo-2014"),
        &format!(
            "
        §6: Infiltrator, right | Ia4 | 5a7 | {in_6} a6?a7=5 | 5 a6 red infiltrator, 5 a7 blue lieutenant
        §6: Infiltrator, wrong: the other is not | Ia4 | 5a7 | {in_6} a6?a7=F | 5 a6 red infiltrator
    "
        ),
    ));
}

#[test]
fn naming_the_flag_ends_the_game() {
    let in_6 = "a4-a5 .. a5-a6 ..";
    each_ends([
        ("§6: spotted", record("sci-fi-2011", "Ta3", "Fa6", "a3-a4 .. a4-a5?a6=F"), "1-0 flag derived | legal"),
        (
            "§6: spotted in place, by Blue",
            record("sci-fi-2011", "Fa3", "Ta6", ".. a6-a5 .. a5-a4 .. a4?a3=F"),
            "0-1 flag derived | legal",
        ),
        ("§6: named wrongly", record("sci-fi-2011", "Ta3", "Fa6", "a3-a4 .. a4-a5?a6=5"), "* unknown declared | legal"),
        ("§6: infiltrated", record("jumbo-2014", "Ia4", "Fa8", &format!("{in_6} a6?a8=F")), "1-0 flag derived | legal"),
    ]);
    let turns = format!("{in_6} a6?a8=F ..");
    let reason = "§10.1: no turn may follow";
    each_says([(reason, record("jumbo-2014", "Ia4", "Fa8", &turns), "illegal: game-over@6")]);
}
