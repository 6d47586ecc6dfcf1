//! §8: endless chasing. Lengths in the comments are counted as in that section.
//!
//! Most cases begin with the same chase. After ply 3, the chaser is next to a7, and its `len` is 1. After ply 4, a7 was
//! next to a6, and `len` is 2. Each further ply adds 1, so `len` is 8 after ply 10. The position after ply 3 is 7 plies
//! before the position that Red faces at ply 11.

use crate::rules::editions::CHASE;
use crate::rules::support::{Record, cases, each_leaves, each_says, record};

fn jumbo(red: &str, blue: &str, turns: &str) -> Record {
    record("jumbo-2014", red, blue, turns)
}

/// Returns the first ten plies of [`CHASE`].
fn ten() -> &'static str {
    CHASE.strip_suffix(" b6-a6").expect("the chase ends so")
}

#[test]
fn a_move_that_brings_back_a_position_of_the_chase_is_barred_whoever_is_stronger() {
    each_says([
        ("§8: isf", record("isf", "6a4", "4a7", CHASE), "illegal: more-squares@11"),
        ("§8: gravon", record("gravon", "6a4", "4a7", CHASE), "illegal: more-squares@11"),
    ]);
    each_says(cases(
        jumbo,
        &format!(
            "
        §8: a stronger chaser | 6a4 | 4a7 | {CHASE} | illegal: more-squares@11
        §8: a weaker one | 4a4 | 6a7 | {CHASE} | illegal: more-squares@11
        §8: an equal one | 6a4 | 6a7 | {CHASE} | illegal: more-squares@11
        §8: a Spy and the Marshal | Sa4 | 10a7 | {CHASE} | illegal: more-squares@11
        §8: a Scout | 2a4 | 4a7 | {CHASE} | illegal: more-squares@11
        §8: Blue chases | 4a4 | 6a7 | .. a7-a6 .. a6-a5 a4-b4 a5-a4 b4-b5 a4-b4 b5-a5 b4-b5 a5-a4 b5-a5 | \
            illegal: more-squares@12
        §8: elsewhere on the board | 6e4 | 4e7 | e4-e5 .. e5-e6 e7-f7 e6-e7 f7-f6 e7-f7 f6-e6 f7-f6 e6-e7 f6-e6 | \
            illegal: more-squares@11
    "
        ),
    ));
}

#[test]
fn everything_else_stays_allowed_at_that_point() {
    let then = |turn: &str| jumbo("6a4", "4a7", &format!("{} {turn}", ten()));
    each_says([
        ("§8: so far", then(""), "legal"),
        ("§8: away, next to nobody", then("b6-b5"), "legal"),
        ("§8: to a new position", then("b6-b7"), "legal"),
        ("§8: another piece", then(".."), "legal"),
        ("§8: and the chase being over, back", then("b6-b5 .. b5-a5 .."), "legal"),
    ]);
    // Blue evades to a5 instead: Red has not been next to it in this position.
    let other = "a4-a5 .. a5-a6 a7-b7 a6-a7 b7-b6 a7-b7 b6-a6 b7-b6 a6-a5 b6-a6";
    each_says([("§8: the position must be the same", jumbo("6a4", "4a7", other), "legal")]);
}

#[test]
fn the_position_must_lie_within_the_chase() {
    // The Captain is on a6 next to the Sergeant on a7. At ply 7 a Scout strikes the Bomb on a8 and is lost: that
    // position repeats at ply 15. Lengths after 7: 0 (a strike, and the striker is gone). 8: 1, since a7 is next to
    // a8, where Red's turn ended. 9: 2 .. 14: 7. The position after 7 is 7 plies before.
    let lost = "b4-b8 .. a4-a5 .. a5-a6 .. b8xa8 a7-b7 a6-a7 b7-b6 a7-b7 b6-a6 b7-b6 a6-a7 b6-a6";
    let game = |turns: &str| jumbo("6a4 2b4", "4a7 Ba8", turns);
    each_says([
        ("§8: k = 7 and len = 7: k < len fails", game(lost), "legal"),
        // 15 is a threat, 8; 16 evades, 9. The position after ply 17 is that after ply 9, 7 plies before.
        ("§8: k = 7 and len = 9", game(&format!("{lost} a7-b7 a6-a7")), "illegal: more-squares@17"),
    ]);
    // A guess without a step is a turn from a5 to a5: at ply 5 it threatens (the waiting move at 4 ended the chase),
    // so len is 8 at ply 13, and the position after ply 5 is 7 plies before.
    let guess = "a3-a4 .. a4-a5 .. a5?a6=F a6-b6 a5-a6 b6-b5 a6-b6 b5-a5 b6-b5 a5-a6 b5-a5";
    let sci_fi = |turns: &str| record("sci-fi-2011", "Ta3", "4a6", turns).tag("MoreSquares", "on");
    // Without the guess the chase begins at ply 7, and len is 6 at ply 13.
    let wait = guess.replace("a5?a6=F", "..");
    each_says([
        ("§8: a guess in place threatens", sci_fi(guess), "illegal: more-squares@13"),
        ("§8: a walk elsewhere does not", sci_fi(&wait), "legal"),
    ]);
}

#[test]
fn a_turn_between_that_neither_threatens_nor_evades_ends_the_chase() {
    // After ply 8 the Lieutenants of both sides walk round their corners in four turns each and return to their
    // squares. At ply 19 the position after ply 3 repeats, but len is only 2: 17 threatens, 18 evades.
    let turns = "a4-a5 .. a5-a6 a7-b7 a6-a7 b7-b6 a7-b7 b6-a6 .. .. .. .. .. .. .. .. b7-b6 a6-a7 b6-a6";
    each_says([("§8: lengths are 0 after the walks", jumbo("6a4", "4a7", turns), "legal")]);
}

#[test]
fn the_exact_reversal_stays_allowed_the_two_squares_rule_permitting() {
    // The Captain goes a6-b6 and back below the Sergeant, which goes a7-b7 and back.
    let side = "a4-a5 .. a5-a6 a7-b7 a6-b6 b7-a7 b6-a6 a7-b7 a6-b6";
    let off = |turns: &str| jumbo("6a4", "4a7", turns).tag("TwoSquares", "off");
    each_says([
        // At ply 7 the position after ply 3 repeats: k = 3, len = 4.
        ("§8: back to the position after ply 3", jumbo("6a4", "4a7", side), "legal"),
        (
            "§7: the Sergeant, the first to begin, runs out first",
            jumbo("6a4", "4a7", &format!("{side} b7-a7")),
            "illegal: two-squares@10",
        ),
        ("§8: with no limit, for ever", off(&format!("{side} b7-a7 b6-a6 a7-b7 a6-b6 b7-a7 b6-a6")), "legal"),
    ]);
}

#[test]
fn a_step_with_a_wrong_guess_is_a_move_and_one_with_a_right_guess_is_a_strike() {
    let ten = "a3-a4 .. a4-a5 a6-b6 a5-a6 b6-b5 a6-b6 b5-a5 b6-b5 a5-a6";
    let game = |turn: &str| record("sci-fi-2011", "Ta3", "4a6", &format!("{ten} {turn}")).tag("MoreSquares", "on");
    each_says([
        ("§8: the bare step", game("b5-a5"), "illegal: more-squares@11"),
        ("§8: with a wrong guess", game("b5-a5?a6=F"), "illegal: more-squares@11"),
        ("§8: with a right guess", game("b5-a5?a6=4"), "legal"),
    ]);
    each_leaves([("§8: which removes the piece", game("b5-a5?a6=4"), "a5 red spotter, a6 nothing")]);
}

#[test]
fn a_strike_is_never_barred_and_ends_what_was() {
    each_says([(
        "§8: the Captain takes the Sergeant at last",
        jumbo("6a4", "4a7", &format!("{} b6-b7 .. b7xa7", ten())),
        "legal",
    )]);
}

#[test]
fn who_gets_away_with_a_rescue_or_a_right_guess_ends_the_chase() {
    // Blue's Sergeant follows a Major in a circle on Blue's back row. The rescued Scout is on a square that was empty
    // when the chase began.
    let up = "i4xi7 .. e4-e5 .. e5-e6 .. e6-e7 .. e7-e8 .. e8-e9 f7-f8 e9-e10 f8-f9 .. f9-e9";
    let round = "e10-f10 e9-e10 f10-f9 e10-f10 f9-e9 f10-f9";
    let major = |turn: &str| {
        let turns = format!("{up} {round} {turn} f9-e9");
        record("hasbro-1999", "7e4 2i4", "4f7 Bi7", &turns).options("rescue").tag("MoreSquares", "on")
    };
    // Red's Scout goes up and down next to Infiltrators, the last of which names the Miner on b3.
    let way = ".. b7-b6 .. b6-b5 .. b5-b4 .. b8-b7 .. b7-b6 .. b6-b5 .. b9-b8 .. b8-b7 .. b7-b6";
    let scout = |guess: &str| {
        let chase = "a2-a6 a7-a8 a6-a5 b5?a5=4(-) a5-a4";
        record("jumbo-2014", "2a2 3b3", "5a7 Ib7 Ib8 4b9", &format!("{way} {chase} {guess} a4-a6"))
    };
    each_says([
        ("§8: round and round", major("e9-e10"), "illegal: more-squares@24"),
        ("§8: a rescue on the way", major("e9-e10^2@a3"), "legal"),
        ("§8: a wrong guess", scout("b4?b3=4(-)"), "illegal: more-squares@25"),
        ("§8: a right one", scout("b4?b3=3"), "legal"),
    ]);
}

#[test]
fn the_tag_more_squares_switches_the_rule() {
    each_says([
        ("NOTATION, MoreSquares off", jumbo("6a4", "4a7", CHASE).tag("MoreSquares", "off"), "legal"),
        ("NOTATION, MoreSquares on", jumbo("6a4", "4a7", CHASE).tag("MoreSquares", "on"), "illegal: more-squares@11"),
        (
            "NOTATION, MoreSquares is apart from TwoSquares",
            jumbo("6a4", "4a7", CHASE).tag("TwoSquares", "off"),
            "illegal: more-squares@11",
        ),
    ]);
}
