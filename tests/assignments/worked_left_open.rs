//! Records worked out by hand, with open strikes on squares that no later turn concerns. Tests the possible pieces next
//! to these squares, and the facts that a strike implies for both of its pieces together.

use crate::assignments::program::{Word, with_foresight};
use crate::assignments::sheet::{sheet, written};
use crate::assignments::sheet_text::sheet_text;
use crate::effort::compared;

/// Record on which brute force, the program, and the program with foresight must agree.
struct Open {
    edition: &'static str,
    army: &'static str,
    sides: [&'static str; 2],
    turns: String,
}

impl Open {
    /// Creates a record from the turns of both sides, Red's first.
    fn new(edition: &'static str, army: &'static str, sides: [&'static str; 2], [red, blue]: [&str; 2]) -> Self {
        let blue = blue.split(' ').map(Some).chain([None]);
        let turns = red.split(' ').zip(blue).flat_map(|(red, blue)| [Some(red), blue]).flatten();
        Self { edition, army, sides, turns: turns.collect::<Vec<_>>().join(" ") }
    }

    fn is(&self, tags: &str, end: &str, expected: &str) {
        let turns = format!("{} {end}", self.turns);
        sheet(self.edition, self.army, tags, self.sides, &turns).is(expected);
        let word = Word::by(&sheet_text(self.edition, self.army, tags, self.sides, &turns), with_foresight());
        let finding = word.finding.as_ref().map(|(name, ply)| (name.as_str(), *ply));
        assert_eq!(written(&word.verdict, finding), expected, "{tags} {end}");
    }
}

/// Checks that Red has not lost and nothing else is wrong.
fn goes_on(game: &Open) {
    game.is("", "*", "legal");
    game.is("Termination no-moves", "0-1", "inconsistent: termination-mismatch");
}

#[test]
fn a_piece_that_may_stand_on_the_square_shut_in_by_its_own_does_not_count() {
    // Blue's Captain struck a2, the Major or the Miner; then Red's Lieutenant goes to a3, from where it can go back.
    let sides = ["6a1 ?b1 ?a2 Bb2 Bc1 Bi1 Fh1 5e4", "6a7 5i7 3j7 7f7 Be10 Bg10 Bh10 Fj10"];
    let turns = ["e4-d4 d4-c4 c4-c3 c3-c4 c4-b4 b4-b3 b3-a3", "a7-a6 a6-a5 a5-a4 a4-a3 a3xa2 i7-i6 i6-i7"];
    goes_on(&Open::new("jumbo-2014", "7 6 5 3 B*3 F", sides, turns));
}

#[test]
fn that_nothing_can_move_may_be_claimed_a_turn_early_though_it_depends_on_the_square() {
    // Blue's Captain struck a2: the Bomb, and Red's Captain is blocked by its own pieces, or the Miner, and Red's
    // Captain can strike there.
    let sides = ["6a1 ?b1 ?a2 Bb2 Bc1 Fh1 5e4", "6a7 5i7 3j7 Bf7 Bg10 Bh10 Fj10"];
    let red = "e4-e5 e5-e6 e6-f6 f6-e6 e6-f6 f6xf7(5<B)";
    for blue in ["a7-a6 a6-a5 a5-a4 a4-a3 a3xa2", "a7-a6 a6-a5 a5-a4 a4-a3 a3xa2 i7-i6"] {
        let game = Open::new("jumbo-2014", "6 5 3 B*3 F", sides, [red, blue]);
        game.is("Termination no-moves", "0-1", "legal");
    }
}

#[test]
fn what_may_stand_there_counts_as_a_piece_that_can_move_though_it_shuts_in_another() {
    // The Captain or the Sergeant, whichever was not lost to the Bomb, struck b10, from b9, where it can go back.
    let sides = ["5a4 6i1 4j1 Be4 Fj2", "5a10 Ba9 Fj10 ?b7 ?e7"];
    let turns = [
        "a4-a5 a5-a6 a6-a7 a7-a8 a8-b8 b8-b9 b9-b10 i1-h1 h1-g1",
        "e7-e6 e6-e5 e5xe4(?<B) b7-c7 c7-c8 c8-c9 c9-b9 b9xb10",
    ];
    let game = Open::new("jumbo-2014", "6 5 4 B F", sides, turns);
    game.is("", "*", "legal");
    game.is("Termination no-moves", "1-0", "inconsistent: termination-mismatch");
}

compared! {
    fn a_strike_at_what_nobody_has_seen_is_played_in_each_way_in_which_it_can_come_out(share, one in 2) {
        // Blue wrote no rows. The piece on a7 is the Captain or the Lieutenant, and so is the piece that came from e7.
        let turns = ["a4-a5 a5-a6 a6xa7 j4-j5 j5-j6", "e7-e6 e6-e5 e5-e6 e6-e5"];
        let game = Open::new("jumbo-2014", "6 5 F", ["6a4 5j4 Fj1", ""], turns);
        for (end, expected) in share.among([
            ("a7-a8 *", "illegal: no-assignment@10"),
            ("e5-e4 j6xj7(5=5) *", "illegal: no-assignment@11"),
            ("e5-e4 j6xj7(5>F) 1-0", "legal"),
            ("*", "legal"),
        ]) {
            game.is("", end, expected);
        }
    }
}

#[test]
fn whether_a_piece_that_may_stand_there_has_room_may_depend_on_another_strike() {
    // The same next to b2, which Blue's Lieutenant struck.
    let sides = ["6a1 ?b1 ?a2 ?b2 Bc1 Bi1 Fh1 5e4", "6a7 5b7 3i7 3j7 7f7 Be10 Bh10 Fj10"];
    let turns = [
        "e4-d4 d4-c4 c4-c3 c3-d3 d3-e3 e3-e4 e4-d4 d4-c4 c4-c3 c3-c4 c4-c3 c3-b3 b3-a3",
        "a7-a6 a6-a5 a5-a4 a4-a3 a3xa2 b7-b6 b6-b5 b5-b4 b4-b3 b3xb2 i7-i6 i6-i7 i7-i6",
    ];
    goes_on(&Open::new("jumbo-2014", "7 6 5 3 3 B*2 F", sides, turns));
}

#[test]
fn where_none_of_a_side_can_have_won_its_pieces_have_room() {
    // a2 had the other Captain or the Miner: now the square is empty, or Blue's Captain is there.
    let sides = ["6a1 ?b1 ?a2 Bb2 Bc1 Bi1 Fh1 5e4", "6a7 6i7 3j7 5j8 Bf7 Be10 Bg10 Fj10"];
    let turns = ["e4-e5 e5-e6 e6-f6 f6-e6 e6-f6 f6xf7(5<B)", "a7-a6 a6-a5 a5-a4 a4-a3 a3xa2 i7-i6"];
    goes_on(&Open::new("jumbo-2014", "6 6 5 3 B*3 F", sides, turns));
}

#[test]
fn what_no_winner_moved_in_from_tells_of_both_pieces_together() {
    // The striker did not lose to a movable piece, which would be on a6 now: so the striker is no Sergeant if a7 was
    // the Lieutenant.
    let sides = ["?a4 ?b4 Bi1 Fj1", "?a7 ?b7 Bi10 Fj10"];
    let game = |strike: &str| {
        let red = "a4-a5 a5-a6 a6xa7 b4-b5 b5-b6 b6-a6 a6-b6";
        let blue = format!("b7-c7 c7-c8 c8-b8 b8-b7 b7-c7 c7-b7 {strike}");
        Open::new("milton-bradley-1961", "5 4 B F", sides, [red, &blue])
    };
    game("b7xb6(4=4)").is("", "*", "legal");
    game("b7xb6(5=5)").is("", "*", "legal");
    game("b7xb6(5>4)").is("", "*", "legal");
    game("b7xb6(4<5)").is("", "*", "illegal: no-assignment@14");
}

#[test]
fn a_piece_that_may_guess_far_off_has_a_turn_or_not() {
    // The army has an Infiltrator, which could move on a1 where the Captain cannot.
    let sides = ["6a1 ?b1 ?a2 Bb2 Bc1 Bi1 Bj2 Ij1 Fh1 5e4", "6a7 5i7 3j7 Ij8 Bf7 Be10 Bg10 Bh10 Bi10 Fj10"];
    let turns = ["e4-e5 e5-e6 e6-f6 f6-e6 e6-f6 f6xf7(5<B)", "a7-a6 a6-a5 a5-a4 a4-a3 a3xa2 i7-i6"];
    let game = Open::new("jumbo-2014", "I 6 5 3 B*5 F", sides, turns);
    game.is("", "*", "legal");
    game.is("Termination no-moves", "0-1", "legal");
    // It may be claimed before Blue's last turn, too.
    let early = Open::new("jumbo-2014", "I 6 5 3 B*5 F", sides, [turns[0], turns[1].trim_end_matches(" i7-i6")]);
    early.is("", "*", "legal");
    early.is("Termination no-moves", "0-1", "legal");
}

#[test]
fn whether_nobody_can_move_depends_on_the_square() {
    // If the Bomb is on a2, Blue has no movable piece left, and neither can Red's Captain on a1 move.
    let sides = ["6a1 ?b1 ?a2 Bb2 Bc1 Bi1 Fh1 5e4", "6a7 5j10 3i10 Bj9 Bi9 Bh10 Bf7 Fg10"];
    let turns = ["e4-e5 e5-e6 e6-f6 f6-e6 e6-f6 f6xf7(5<B)", "a7-a6 a6-a5 a5-a4 a4-a3 a3xa2"];
    let game = Open::new("gravon", "6 5 3 B*4 F", sides, turns);
    game.is("", "*", "legal");
    game.is("Termination no-moves", "1/2-1/2", "legal");
    // With the Bomb the result is wrong, with the Miner the termination.
    game.is("Termination no-moves", "1-0", "illegal: no-assignment");
}

#[test]
fn what_a_chase_brings_back_far_from_the_square_is_barred() {
    // Red's Captain drives a Sergeant round a square of four, far from the strike.
    let sides = ["6a4 ?j4 ?h1 5g2 4e1 Fi1", "4a7 6j7 7f10 5g9 3h10 Fj10"];
    let game = |last: &str| {
        let red = format!("g2-g3 g3-g4 g4-f4 a4-a5 a5-a6 a6-a7 a7-b7 b7-b6 {last}");
        let blue = "j7-j6 j6-j5 j5xj4 g9-g8 a7-b7 b7-b6 b6-a6 a6-a7";
        Open::new("jumbo-2014", "7 6 5 4 3 F", sides, [&red, blue])
    };
    game("b6-a6").is("", "*", "illegal: more-squares@17");
    game("b6-b5").is("", "*", "legal");
}

#[test]
fn what_is_barred_only_beside_the_square_may_be_legal() {
    // Red's Captain drives a Sergeant round four squares, far from the strike.
    let sides = ["6a4 2a2 7h1 4h2 3i1 Fj1", "?a7 2b7 6g10 4i7 ?h10 Fj10"];
    let game = |last: &str| {
        let red = format!("a4-a5 a5-a6 a6xa7 a2-a6 a6-a4 a4-a5 {last}");
        let blue = "i7-i6 i6-i7 b7-b6 b6-b4 b4-b5 b5-b4";
        Open::new("jumbo-2014", "7 6 4 3 2 F", sides, [&red, blue])
    };
    game("a5-a6").is("", "*", "legal");
    let turns = format!("{} *", game("a5-a6").turns);
    sheet("jumbo-2014", "7 6 4 3 2 F", "", sides, &turns).proves(0, &[("a7", "miner"), ("h10", "major")]);
    game("a5-a4").is("", "*", "legal");
}

#[test]
fn whether_a_chase_bars_a_piece_beside_the_square_may_stay_open() {
    // Red's Scout comes back to a6, which is next to a7 only. If the Major is on a7, the move is barred; if the
    // Captain took the Miner, it is not.
    let sides = ["6b4 ?a4 ?j1 Fi1 Bj2", "6a7 4e8 Bh10 Bi10 Fj10"];
    let game = |last: &str| {
        let red = "b4-b5 b5-b6 b6-b7 b7-c7 c7-c8 c8-b8 b8-b7 b7-b6 b6-b5 b5-b4";
        let blue = format!("a7-a6 a6-a5 a5xa4 e8-e7 e7-e6 e6-e5 e5-e4 e4-d4 {last}");
        Open::new("jumbo-2014", "6 4 B*2 F", sides, [red, &blue])
    };
    game("d4-c4 c4-d4").is("", "*", "legal");
    game("d4-e4 e4-d4").is("", "*", "legal");
}

#[test]
fn what_comes_back_later_tells_of_the_strike() {
    // Blue's Captain struck a4, the Sergeant or the Bomb. Red's Captain next to it is the only Red piece that can
    // move. A chase may bar its move if it has just driven off a Sergeant there; no chase exists if the Sergeant came
    // there by itself.
    let sides = ["6a4 5b4 7c4 4d4 Fj1", "?a7 ?g7 ?h7 5i7 Fj10"];
    let game = |rescue: &str| {
        let begun = "a4-a5 a7-a6 a5xa6 i7-i6 b4-b5 i6-j6 b5-b6 j6-j7 b6-b7 j7-i7 b7-b8 i7-i6 b8-b9 i6-j6";
        sheet("jumbo-2014", "7 6 5 4 F", "Options rescue", sides, &format!("{begun} b9-b10{rescue} *")).foreseen()
    };
    game("").is("legal").proves(0, &[("a7", "major captain sergeant")]);
    game("^6@a4").is("legal").proves(0, &[("a7", "major captain")]);
    game("^7@a4").is("illegal: rescue-not-captured@15");
}
