//! §8: guesses without a step between the turns of a chase.

use crate::rules::support::{each_says, record};

#[test]
fn a_guess_in_place_brings_nothing_back() {
    // Red's Infiltrator follows a Lieutenant. After ply 8 both are where they were after ply 4, because of Blue's
    // turn, and Red guesses at the Sergeant on a7.
    let game = |last: &str| {
        let turns = format!("a4-a5 b7-b6 a5-a6 b6-b5 a6-b6 b5-a5 b6-a6 a5-b5 {last}");
        record("jumbo-2014", "Ia4", "5b7 4a7", &turns)
    };
    each_says([
        ("straight back", game("a6-b6"), "legal"),
        ("the position of ply 5", game("a6-a5 b5-b6 a5-a6 b6-b5 a6-b6"), "illegal: more-squares@13"),
        ("nothing moved", game("a6?a7=5(-)"), "legal"),
    ]);
}

#[test]
fn a_guess_in_place_leaves_the_position_as_it_was() {
    // Red's Scout goes up and down next to a Sergeant on b6 and Infiltrators on b5 and b4, which stay and guess.
    let way = ".. b7-b6 .. b6-b5 .. b5-b4 .. b8-b7 .. b7-b6 .. b6-b5 .. b9-b8 .. b8-b7 .. b7-b6";
    let chase = "a2-a6 a7-a8 a6-a5 b5?a5=4(-) a5-a4 b4?a4=4(-)";
    let game = |last: &str| record("jumbo-2014", "2a2", "5a7 Ib7 Ib8 4b9", &format!("{way} {chase} {last}"));
    each_says([
        ("the position after ply 20", game("a4-a6"), "illegal: more-squares@25"),
        ("straight back", game("a4-a5"), "legal"),
        ("next to nobody", game("a4-a3"), "legal"),
    ]);
}
