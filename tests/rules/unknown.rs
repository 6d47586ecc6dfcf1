//! §11: records with unknown pieces. If no error is certain, the verdict may be `legal`, or `undecided` until such
//! records are decided exactly. If an error is certain, it must be reported at the turn that the section requires.

use std::fmt::Write;

use crate::rules::support::{Record, each_says, record};

/// Returns a record in which Blue's first piece is unknown.
fn blue(army: &str, red: &str, blue: &str, turns: &str) -> Record {
    record("jumbo-2014", red, blue, turns).army(army)
}

fn stands(cases: impl IntoIterator<Item = (&'static str, Record)>) {
    for (reason, record) in cases {
        let said = record.said();
        assert!(said == "undecided" || said == "legal", "{reason}: {said}\n{}", record.text());
    }
}

#[test]
fn whether_a_winner_moved_in_is_not_assumed() {
    // In 1961 a winner moves in unless it is a Bomb: with a Bomb on a7 every turn is legal.
    let turns = "a4-a5 e7-e6 a5-a6 e6-e7 a6xa7(4<?) f7-f6 b4-b5 f6-f7 b5-b6 e7-e6 b6-a6 f7-f6 a6xa7(3>B)";
    let blue = "?a7 4e7 3f7 ?i10 ?j10";
    let record = record("milton-bradley-1961", "4a4 3b4 5h1 Bi1 Fj1", blue, turns).army("5 4 3 B F");
    stands([("§5.3: the winner may be a Bomb", record)]);
}

/// Red: Captain a4, Scout b4, Bomb c4, Flag j1. Blue has the same army.
const ARMY: &str = "6 2 B F";
const RED: &str = "6a4 2b4 Bc4 Fj1";
const HIDDEN: &str = "?a7 ?b7 ?c7 ?j10";

fn hidden(turns: &str) -> Record {
    blue(ARMY, RED, HIDDEN, turns)
}

#[test]
fn a_record_for_which_an_assignment_exists_is_not_illegal() {
    stands([
        ("§11: no turn at all", hidden("")),
        ("§11: moves of one square", hidden("a4-a5 a7-a6 b4-b5 b7-b6")),
        ("§11: a long move is the Scout's", hidden("a4-a5 c7-e7 a5-a4")),
        ("§11: the Captain meets the Captain", hidden("a4-a5 a7-a6 a5xa6(6=?)")),
        ("§11: the Scout is taken", hidden("a4-a5 a7-a6 a5xa6(6>2)")),
        ("§11: a Bomb", hidden("a4-a5 b7-b6 a5-a6 b6-b5 a6xa7(6<B)")),
        ("§11: Blue's unknown strikes", hidden("a4-a5 a7-a6 b4-b5 a6xa5(?=6)")),
        ("§11: the Flag is taken", hidden("a4-a5 b7-b6 a5-a6 b6-b5 a6xa7(6>F)").result("1-0")),
        ("§11: some pieces are known", blue(ARMY, RED, "6a7 ?b7 ?c7 Fj10", "a4-a5 a7-a6 a5xa6(6=6)")),
    ]);
}

#[test]
fn what_no_assignment_allows_is_illegal_at_the_first_turn_up_to_which_there_is_none() {
    each_says([
        ("§12: it moved, so it is no Bomb", hidden("a4-a5 a7-a6 a5xa6(6<B)"), "illegal: no-assignment@3"),
        ("§12: a Scout by its long move, so no Captain", hidden("a4-a5 b7-b5 b4xb5(2<6)"), "illegal: no-assignment@3"),
        (
            "§12: nothing there beats a Captain but a Bomb",
            blue("6 2 F", "6a4 2b4 Fj1", "?a7 ?b7 ?j10", "a4-a5 a7-a6 a5xa6(6<?)"),
            "illegal: no-assignment@3",
        ),
        ("§12: a kind the army does not have", hidden("a4-a5 a7-a6 a5xa6(6>3)"), "illegal: no-assignment@3"),
    ]);
}

#[test]
fn a_rule_that_every_assignment_breaks_is_named_itself() {
    each_says([
        (
            "§12: all that is left cannot move",
            blue("6 B F", "6a4 Bc4 Fj1", "6a7 ?b7 ?j10", "a4-a5 b7-b6"),
            "illegal: immovable-piece@2",
        ),
        ("§12: an empty square is one", hidden("a4-a5 e7-e6"), "illegal: empty-square@2"),
        ("§12: Red's piece is Red's", hidden("a7-a6"), "illegal: not-your-piece@1"),
        ("§12: a known piece's turn is judged as ever", hidden("a4-a6"), "illegal: too-far@1"),
        (
            "§12: having moved it is no Bomb; a diagonal is a diagonal",
            hidden("a4-a5 a7-a6 b4-b5 a6-b7"),
            "illegal: not-a-line@4",
        ),
        (
            "§7: having moved, its fourth move back and forth",
            hidden("a4-a5 c7-c8 a5-b5 c8-c7 b5-a5 c7-c8 a5-a4 c8-c7"),
            "illegal: two-squares@8",
        ),
    ]);
}

#[test]
fn a_rule_about_squares_is_named_though_the_piece_may_be_a_bomb() {
    // None of the pieces has moved: each of them may be the Bomb or the Flag.
    each_says([
        ("§12: a lake", blue(ARMY, RED, "?a7 ?c7 ?d7 ?j10", "a4-a5 d7-d6"), "illegal: no-square@2"),
        ("§12: off the board", blue(ARMY, RED, "?a7 ?c7 ?d7 ?j10", "a4-a5 j10-k10"), "illegal: no-square@2"),
        ("§12: a diagonal", hidden("a4-a5 b7-a6"), "illegal: not-a-line@2"),
        ("§12: an own piece", hidden("a4-a5 b7-a7"), "illegal: own-piece@2"),
        ("§12: itself", hidden("a4-a5 b7-b7"), "illegal: own-piece@2"),
        ("§12: written as a move", hidden("a4-a5 c7-c8 a5-a6 a7-a6"), "illegal: square-occupied@4"),
        ("§12: written as a strike", hidden("a4-a5 b7xb6"), "illegal: nothing-to-strike@2"),
        ("§12: a strike at a lake", blue(ARMY, RED, "?a7 ?c7 ?d7 ?j10", "a4-a5 d7xd6(?>?)"), "illegal: no-square@2"),
    ]);
    // Not even the squares of a side are known: the first square may be empty.
    for (turns, expected) in [
        ("a4-a5 d7-d6", "illegal: no-square@2"),
        ("a4-a5 j10-j11", "illegal: no-square@2"),
        ("a4-a5 b7-a6", "illegal: not-a-line@2"),
        ("a4-a5 b7-b6", "legal"),
    ] {
        let rows = "4: 6 2 B . . . . . . .\n1: . . . . . . . . . F";
        let text = format!("[Edition \"jumbo-2014\"]\n[Army \"6 2 B F\"]\n\n{rows}\n\n{turns} *\n");
        assert_eq!(crate::rules::support::report(&text, None).said, expected, "§12: {turns}");
    }
}

#[test]
fn what_is_known_is_still_held_against_the_board() {
    each_says([
        (
            "§11: two named pieces",
            blue(ARMY, RED, "2a7 ?b7 ?c7 Fj10", "a4-a5 a7-a6 a5xa6(6<2)"),
            "inconsistent: combat-mismatch@3",
        ),
        ("§11: the tag and the token", hidden("").tag("Result", "1-0"), "inconsistent: result-mismatch"),
        ("§12: too many pieces", blue(ARMY, RED, "?a7 ?b7 ?c7 ?d7 ?j10", ""), "illegal: setup-count"),
        ("§12: too few pieces", blue(ARMY, RED, "?a7 ?b7 ?j10", ""), "illegal: setup-count"),
        ("§12: one more than a whole army", blue(ARMY, RED, "6a7 2b7 Bc7 ?d7 Fj10", ""), "illegal: setup-count"),
        ("§12: too many of a kind that is named", blue(ARMY, RED, "6a7 6b7 ?c7 ?j10", ""), "illegal: setup-count"),
        ("§12: a foreign kind", blue(ARMY, RED, "3a7 ?b7 ?c7 ?d7 ?j10", ""), "illegal: setup-kind"),
        ("§12: a place outside the zone", blue(ARMY, RED, "?a6 ?b7 ?c7 ?j10", ""), "illegal: setup-zone"),
    ]);
}

#[test]
fn a_step_before_a_guess_is_warned_of_as_the_last_one_back_and_forth() {
    let said = |turn: &str| {
        let turns = format!("a3-a4 a6-a5 a4-a3 i6-i5 {turn}");
        record("sci-fi-2011", "Ta3 4i3 3h1 Fj1", "?a6 ?i6 ?h8 ?j8", &turns).army("T 4 3 F").said()
    };
    assert_eq!(said("a3-a4?a5=T(-)"), "legal; warns two-squares-wording@5", "§7");
    assert_eq!(said("a3-a4?a5=4(+)"), "legal; warns two-squares-wording@5", "§7");
    assert_eq!(said("a3-b3"), "legal", "§7");
}

#[test]
fn the_last_move_back_and_forth_is_warned_of_where_a_side_has_no_rows() {
    let rows = "4: 6 2 . . . . . . . .\n1: . . . . . . . . B F";
    for (turns, expected) in [
        ("a4-a5 a7-a6 a5-a4 b7-b6", "legal"),
        ("a4-a5 a7-a6 a5-a4 b7-b6 a4-a5", "legal; warns two-squares-wording@5"),
        ("a4-a5 i7-i6 a5-a4 i6-i7 b4-b5 i7-i6", "legal; warns two-squares-wording@6"),
    ] {
        let tags = "[Edition \"hasbro-1999\"]\n[Army \"6 2 B F\"]";
        let said = crate::rules::support::report(&format!("{tags}\n\n{rows}\n\n{turns} *\n"), None).said;
        assert_eq!(said, expected, "§7: {turns}");
    }
}

#[test]
fn two_pieces_cannot_both_be_the_only_captain() {
    // Both are named 6 in combats with Red's Scouts.
    let turns = "a4-a5 a7-a6 a5xa6(2<6) b7-b6 b4-b5 c7-c8 b5xb6(2<6)";
    let said = blue("6 2*2 B F", "2a4 2b4 6c4 Bd4 Fj1", "?a7 ?b7 ?c7 ?d7 ?j10", turns).said();
    assert_eq!(said, "illegal: no-assignment@7", "§11");
}

#[test]
fn a_side_whose_rows_are_not_written_is_wholly_unknown() {
    let kinds: Vec<&str> =
        "F B B B B B B S 10 9 8 8 7 7 7 6 6 6 6 5 5 5 5 4 4 4 4 3 3 3 3 3 2 2 2 2 2 2 2 2".split(' ').collect();
    let mut text = "[Edition \"jumbo-2014\"]\n\n".to_owned();
    for (row, kinds) in kinds.chunks(10).enumerate() {
        writeln!(text, "{}: {}", row + 1, kinds.join(" ")).expect("a string takes all");
    }
    // A Blue piece is on every square of its zone, so e7 can move and e8 cannot be reached; a Scout is on e4.
    for (turns, expected) in [
        ("a4-a5 a7-a6", "legal"),
        // The outcome is unknown.
        ("e4-e6 e7xe6", "legal; warns outcome-open@2"),
        // With Bombs on a7, b7, e7, f7, i7 and j7 Blue cannot move, and the game is over; otherwise a6 is empty.
        ("a4-a5 a6-a5", "illegal: no-assignment@2"),
        ("a4-a5 a7-a6 a5-b5 b6-b5", "illegal: empty-square@4"),
        ("e4xe8", "illegal: path-blocked@1"),
        ("e4-e7", "illegal: square-occupied@1"),
    ] {
        let said = crate::rules::support::report(&format!("{text}\n{turns} *\n"), None).said;
        assert_eq!(said, expected, "NOTATION, setup: {turns}");
    }
}

#[test]
fn combats_may_leave_any_rank_open() {
    stands([
        ("NOTATION: `?` on both sides", hidden("a4-a5 a7-a6 a5xa6(?>?)")),
        ("NOTATION: `?` for a known piece", hidden("a4-a5 a7-a6 a5xa6(?>2)")),
    ]);
}

#[test]
fn a_rescue_may_leave_its_piece_open() {
    // Of Blue's unknown pieces, one is lost to Red's Captain, and another comes to row 1 and brings a piece back.
    let turns = "a4-a5 a7-a6 a5xa6(6>?) b7-b6 a6-a7 b6-b5 a7-a6 b5-b4 a6-a7 b4-b3 a7-a8 b3-b2 a8-a7 b2-b1^?@c6";
    let game = |turns: &str| {
        record("hasbro-1999", "6a4 5c4 Fj1", "?a7 ?b7 ?j10", turns)
            .army("6 5 F")
            .options("rescue")
            .tag("TwoSquares", "3")
    };
    let on_lake = game(turns).said();
    assert_eq!(on_lake, "illegal: rescue-square@14", "§9: c6 is a lake");
    stands([("NOTATION: `^?` where the record does not know", game(&turns.replace("@c6", "@b6")))]);
}
