//! §4: moving.

use crate::rules::support::{EDITIONS, each_leaves, each_reveals, each_says, fitted, record};

const MOVABLE: [&str; 11] = ["10", "9", "8", "7", "6", "5", "4", "3", "2", "S", "T"];

#[test]
fn a_piece_goes_one_square_forward_backward_or_sideways() {
    let mut cases = Vec::new();
    for edition in EDITIONS {
        for sign in MOVABLE.into_iter().chain(["I"]) {
            for (turn, said) in [
                ("b3-b4", "legal"),
                ("b3-b2", "legal"),
                ("b3-a3", "legal"),
                ("b3-c3", "legal"),
                ("b3-c4", "illegal: not-a-line@1"),
                ("b3-a4", "illegal: not-a-line@1"),
                ("b3-a2", "illegal: not-a-line@1"),
                ("b3-c2", "illegal: not-a-line@1"),
                ("b3-b5", if sign == "2" { "legal" } else { "illegal: too-far@1" }),
                ("b3-d3", if sign == "2" { "legal" } else { "illegal: too-far@1" }),
                ("b3-d4", "illegal: not-a-line@1"),
                ("b3-b3", "illegal: own-piece@1"),
            ] {
                let game = record(edition, &fitted(edition, &format!("{sign}b3")), "", &fitted(edition, turn));
                cases.push((format!("§4.2-3, {edition}: {sign} {turn}"), game, said));
            }
        }
    }
    each_says(cases);
}

#[test]
fn bombs_and_flags_never_move_and_never_strike() {
    let mut cases = Vec::new();
    for edition in EDITIONS {
        for sign in ["B", "F"] {
            for turn in ["b4-b5", "b4-a4", "b4-b3"] {
                let game = record(edition, &fitted(edition, &format!("{sign}b4 6e4")), "", &fitted(edition, turn));
                cases.push((format!("§4.4, {edition}: {sign} {turn}"), game, "illegal: immovable-piece@1"));
            }
            let turns = fitted(edition, "e4-e5 b7-b6 .. b6-b5 b4xb5");
            let game = record(edition, &fitted(edition, &format!("{sign}b4 6e4")), &fitted(edition, "6b7"), &turns);
            cases.push((format!("§4.4, {edition}: {sign} strikes"), game, "illegal: immovable-piece@5"));
        }
    }
    each_says(cases);
}

#[test]
fn no_piece_goes_onto_an_own_piece_a_no_square_or_an_enemy_by_a_move() {
    each_says([
        ("§4.2: own piece", record("jumbo-2014", "6a4 5b4", "", "a4-b4"), "illegal: own-piece@1"),
        ("§4.2: own Bomb", record("jumbo-2014", "6a4 Bb4", "", "a4-b4"), "illegal: own-piece@1"),
        ("§4.2: own Flag by a strike", record("jumbo-2014", "6a4 Fb4", "", "a4xb4"), "illegal: own-piece@1"),
        ("§4.2: a lake", record("jumbo-2014", "6c4", "", "c4-c5"), "illegal: no-square@1"),
        ("§4.2: a lake from the side", record("jumbo-2014", "6b4", "", "b4-b5 .. b5-c5"), "illegal: no-square@3"),
        (
            "§4.1: a move ends on an empty square",
            record("jumbo-2014", "6a4", "5a7", "a4-a5 a7-a6 a5-a6"),
            "illegal: square-occupied@3",
        ),
        ("§4.1: a strike needs a piece", record("jumbo-2014", "6a4", "5a7", "a4xa5"), "illegal: nothing-to-strike@1"),
        ("§12: nothing there to move", record("jumbo-2014", "6a4", "5a7", "b4-b5"), "illegal: empty-square@1"),
        ("§12: a lake is no first square", record("jumbo-2014", "6a4", "5a7", "c5-c4"), "illegal: empty-square@1"),
        ("§12: nor is one off the board", record("jumbo-2014", "6a4", "5a7", "k5-j5"), "illegal: empty-square@1"),
        ("§12: not the opponent's", record("jumbo-2014", "6a4", "5a7", "a4-a5 a5-a6"), "illegal: not-your-piece@2"),
    ]);
}

#[test]
fn a_scout_goes_any_number_of_empty_squares_in_a_straight_line() {
    each_says([
        ("§4.3: the whole file", record("jumbo-2014", "2a1", "", "a1-a10"), "legal"),
        ("§4.3: a whole row", record("jumbo-2014", "2a4", "", "a4-j4"), "legal"),
        ("§4.3: back", record("jumbo-2014", "2a4", "", "a4-a9 .. a9-a2"), "legal"),
        ("§4.3: an own piece in the way", record("jumbo-2014", "2a1 6a3", "", "a1-a4"), "illegal: path-blocked@1"),
        ("§4.3: an enemy in the way", record("jumbo-2014", "2a4", "6a7", "a4-a8"), "illegal: path-blocked@1"),
        ("§4.3: a lake in the way", record("jumbo-2014", "2c4", "", "c4-c7"), "illegal: path-blocked@1"),
        ("§4.3: a lake in the row", record("jumbo-2014", "2a4", "", "a4-a5 .. a5-e5"), "illegal: path-blocked@3"),
        ("§4.3: the last one is empty too", record("jumbo-2014", "2a4", "6a7", "a4-a7"), "illegal: square-occupied@1"),
        ("§4.3: on an own piece", record("jumbo-2014", "2a1 6a3", "", "a1-a3"), "illegal: own-piece@1"),
        ("§4.3: nothing jumps in a strike", record("jumbo-2014", "2a4", "6a7 5a8", "a4xa8"), "illegal: path-blocked@1"),
        ("§4.3: nor over an own piece", record("jumbo-2014", "2a3 5a4", "6a7", "a3xa7"), "illegal: path-blocked@1"),
        ("§4.3: nor over a lake", record("jumbo-2014", "2c4", "6c7", "c4xc7"), "illegal: path-blocked@1"),
        ("§1: a crater in the way", record("sci-fi-2011", "2c3", "", "c3-c6"), "illegal: path-blocked@1"),
    ]);
}

#[test]
fn a_scouts_move_by_more_than_one_square_reveals_it() {
    each_reveals([
        ("§4.5: two squares", record("jumbo-2014", "2a4", "", "a4-a6"), "1 a6 red scout"),
        ("§4.5: one square", record("jumbo-2014", "2a4", "", "a4-a5"), ""),
        ("§4.5: another piece", record("jumbo-2014", "6a4", "", "a4-a5"), ""),
        ("§4.5: Blue's, sideways", record("jumbo-2014", "2a4", "2a7", "a4-a5 a7-d7"), "2 d7 blue scout"),
        (
            "DESIGN: known before or not",
            record("jumbo-2014", "2a4", "", "a4-a6 .. a6-a4"),
            "1 a6 red scout, 3 a4 red scout",
        ),
        (
            "§4.5: silent defense is about defenders",
            record("hasbro-1999", "2a4", "", "a4-a6").options("silent-defense"),
            "1 a6 red scout",
        ),
    ]);
}

#[test]
fn a_turn_leaves_everything_else_where_it_was() {
    each_leaves([(
        "§4: only the piece that moves changes its square",
        record("jumbo-2014", "6a4 5b4 Fj1", "6a7 5b7 Fj10", "a4-a5 b7-b6"),
        "a5 red captain, b6 blue lieutenant, a4 nothing, b7 nothing, b4 red lieutenant, a7 blue captain, j1 red flag",
    )]);
}
