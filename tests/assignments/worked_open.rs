//! Records worked out by hand, judged with foresight. Each record has an open strike on a square that no later turn
//! concerns. No later turn depends on the outcome of the strike, but the outcome can decide if a side can move.
//!
//! Blue's Captain comes down the a-file and strikes a2. If the Bomb is there, the Captain is lost; if the Miner is
//! there, the Captain is on a2 afterwards.

use crate::assignments::sheet::{Sheet, sheet};

/// Red's Captain on a1 can leave only to a2. b1 is the Bomb or the Miner, whichever a2 is not.
const SHUT: &str = "6a1 ?b1 ?a2 Bb2 Bc1 Bi1 Fh1";
const BLUE: &str = "6a7 5i7 3j7 Bf7 Be10 Bg10 Bh10 Fj10";

/// Returns a record in which Red's Lieutenant starts on `lieutenant` and makes these moves while Blue comes to a2,
/// strikes, and moves once more. Then it is Red's turn.
fn shut(lieutenant: &str, moves: [&str; 6], tags: &str, result: &str) -> Sheet {
    let blue = ["a7-a6", "a6-a5", "a5-a4", "a4-a3", "a3xa2", "i7-i6"];
    let turns: Vec<String> = moves.iter().zip(blue).map(|(red, blue)| format!("{red} {blue}")).collect();
    let red = format!("{SHUT} 5{lieutenant}");
    sheet("jumbo-2014", "6 5 3 B*4 F", tags, [&red, BLUE], &format!("{} {result}", turns.join(" "))).foreseen()
}

/// Returns the record in which the Lieutenant is lost in the end.
fn lost(tags: &str, result: &str) -> Sheet {
    shut("e4", ["e4-e5", "e5-e6", "e6-f6", "f6-e6", "e6-f6", "f6xf7(5<B)"], tags, result)
}

#[test]
fn a_piece_whose_only_way_out_is_the_square_moves_if_none_of_its_own_stands_there() {
    lost("", "*").is("legal").proves(0, &[("a2", "miner bomb")]).ends("*", "unknown", false);
    // Red has lost only if the Bomb is on a2.
    lost("Termination no-moves", "0-1").is("legal").proves(0, &[("a2", "bomb"), ("b1", "miner")]);
    lost("Termination no-moves", "0-1").ends("0-1", "no-moves", true);
    lost("Termination resignation", "1-0").is("legal").proves(0, &[("a2", "miner"), ("b1", "bomb")]);
}

#[test]
fn what_is_learned_later_settles_what_stands_there() {
    // After the strike, j2 turns out to be the Bomb: a2 had the Miner, and Red strikes the piece that is there now.
    let game = |tags: &str, result: &str| {
        let sides = ["6a1 Bb1 ?a2 ?j2 Bi2 Fj1 5e4", "6a7 5j7 3i7 Be7 Bg10 Bh10 Fj10"];
        let red = "e4-e5 e5-e6 e6-f6 f6-f5 f5-e5 e5-e6 e6-f6 f6-f5 f5-e5 e5-e6 e6xe7(5<B)".split(' ');
        let blue = "a7-a6 a6-a5 a5-a4 a4-a3 a3xa2 j7-j6 j6-j5 j5-j4 j4-j3 j3xj2(5<B) i7-i6".split(' ');
        let turns: Vec<String> = red.zip(blue).map(|(red, blue)| format!("{red} {blue}")).collect();
        sheet("jumbo-2014", "6 5 3 B*3 F", tags, sides, &format!("{} {result}", turns.join(" "))).foreseen()
    };
    game("", "*").is("legal").proves(0, &[("a2", "miner"), ("j2", "bomb")]);
    game("Termination no-moves", "0-1").is("inconsistent: termination-mismatch");
}

#[test]
fn of_two_strikes_left_open_each_may_leave_a_piece_that_moves() {
    // The Lieutenant strikes e7, a Miner or a Bomb: Red can still move if the Lieutenant won.
    let game = |tags: &str, result: &str| {
        let red = format!("{SHUT} 5e4");
        let turns = "e4-e5 a7-a6 e5-f5 a6-a5 f5-f6 a5-a4 f6-f5 a4-a3 f5-e5 a3xa2 e5-e6 i7-i6 e6xe7 i6-i7";
        let sides = [red.as_str(), "6a7 5i7 ?e7 ?j7 Be10 Bg10 Bh10 Fj10"];
        sheet("jumbo-2014", "6 5 3 B*4 F", tags, sides, &format!("{turns} {result}")).foreseen()
    };
    game("", "*").is("legal").proves(0, &[("a2", "miner bomb"), ("e7", "miner bomb")]);
    game("Termination no-moves", "0-1").is("legal").proves(0, &[("a2", "bomb"), ("e7", "bomb")]);
}

#[test]
fn a_piece_beside_the_square_that_has_room_elsewhere_can_move() {
    // The Captain on a1 can go to b1, whatever is on a2; no other piece of Red's can move.
    let sides = ["6a1 ?a2 ?j1 Bi1 Bj2 Fe1 5e4", "6a7 5i7 3j7 Bf7 Bg10 Bh10 Fj10"];
    let turns = "e4-e5 a7-a6 e5-e6 a6-a5 e6-f6 a5-a4 f6-e6 a4-a3 e6-f6 a3xa2 f6xf7(5<B) i7-i6";
    let game = |tags: &str, result: &str| {
        sheet("jumbo-2014", "6 5 3 B*3 F", tags, sides, &format!("{turns} {result}")).foreseen()
    };
    game("", "*").is("legal").ends("*", "unknown", false);
    game("Termination no-moves", "0-1").is("inconsistent: termination-mismatch");
}

#[test]
fn a_piece_far_from_the_square_is_asked_for_its_turns_as_ever() {
    // The Lieutenant went back and forth as often as allowed; it can still go elsewhere.
    let moves = ["e4-e5", "e5-e6", "e6-f6", "f6-f5", "f5-f6", "f6-f5"];
    shut("e4", moves, "", "*").is("legal").ends("*", "unknown", false);
    shut("e4", moves, "Termination no-moves", "0-1").is("inconsistent: termination-mismatch");
}

#[test]
fn a_piece_that_runs_out_of_turns_leaves_it_to_the_square() {
    // The Lieutenant is on j1, from where it can go only to j2, and that once too often.
    let game =
        |tags: &str, result: &str| shut("i4", ["i4-j4", "j4-j3", "j3-j2", "j2-j1", "j1-j2", "j2-j1"], tags, result);
    game("", "*").is("legal").proves(0, &[("a2", "miner bomb")]).ends("*", "unknown", false);
    game("Termination no-moves", "0-1").is("legal").proves(0, &[("a2", "bomb")]).ends("0-1", "no-moves", true);
}

#[test]
fn a_strike_that_ends_a_chase_far_from_the_square_brings_nothing_back() {
    // Lieutenant and Scout chase the Miner, which the Scout strikes on e7 at last.
    let red = format!("{SHUT} 5f4 2e2");
    let sides = [red.as_str(), "6a7 5i7 3f7 2j7 Bd7 Be10 Bg10 Bh10 Fj10"];
    let turns = "f4-g4 a7-a6 g4-g3 a6-a5 g3-f3 a5-a4 f3-f4 a4-a3 f4-g4 a3xa2 g4-f4 f7-f6 f4-f5 f6-e6 e2-e5 e6-e7 \
                 e5xe7(2<3) i7-i6 *";
    sheet("jumbo-2014", "6 5 3 2 B*4 F", "", sides, turns).foreseen().is("legal");
}

#[test]
fn a_winner_that_was_shut_in_by_its_own_has_no_turn() {
    // Blue's Captain struck the Major or the Miner on a2. Then two of Red's Scouts came down the a-file to a3 and a4.
    // The second Scout could only go back over the border that it has just crossed, which is once too often.
    let sides = ["6a1 ?b1 ?a2 Bb2 Bc1 Bb3 Bb4 2e4 2f4 Fh1", "6a7 3i7 7a10 2b10 2c10 Bd10 Be10 Bf10 Bg10 Fj10"];
    let turns = "e4-e7 a7-a6 f4-f7 a6-a5 e7-b7 a5-a4 f7-e7 a4-a3 e7-d7 a3xa2 b7-a7 i7-i6 a7-a3 i6-j6 d7-a7 j6-j7 \
                 a7-a4 j7-i7";
    let game = |tags: &str, result: &str| {
        let tags = format!("TwoSquares 1 borders, MoreSquares off{tags}");
        sheet("jumbo-2014", "7 6 3 2*2 B*4 F", &tags, sides, &format!("{turns} {result}")).foreseen()
    };
    game("", "*").is("legal").proves(0, &[("a2", "major miner")]);
    game(", Termination no-moves", "0-1").is("legal").proves(0, &[("a2", "major")]).ends("0-1", "no-moves", true);
}
