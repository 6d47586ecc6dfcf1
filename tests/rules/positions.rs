//! Records that start from a position within a game: `format-spec/notation.md` and `rules.md`, sections "Positions".
//!
//! Both armies are `6 5*2 2 B F` unless a case says otherwise. Pieces that a line does not have were captured.

use crate::rules::support::{Report, report};
use adjutant::board::Side;
use adjutant::knowledge::Knowledge;
use adjutant::notation::parse;
use adjutant::replay::{Replay, replay};

const ARMY: &str = "[Army \"6 5*2 2 B F\"]\n";

/// Returns a record with these tags, and lines of pieces if they are not empty.
fn record(edition: &str, tags: &str, [red, blue]: [&str; 2], turns: &str) -> String {
    format!("[Edition \"{edition}\"]\n{tags}\nred: {red}\nblue: {blue}\n\n{turns} *\n")
}

/// Returns the judgment of a record of `jumbo-2014`. `start` is the side to move, and the tag `Ply` if there is one.
fn judge(start: &str, pieces: [&str; 2], turns: &str) -> Report {
    report(&record("jumbo-2014", &(ARMY.to_owned() + &tags(start)), pieces, turns), None)
}

/// Returns the tags `Position` and `Ply`: `blue 57`.
fn tags(start: &str) -> String {
    match start.split_once(' ') {
        Some((side, ply)) => format!("[Position \"{side}\"]\n[Ply \"{ply}\"]\n"),
        None => format!("[Position \"{start}\"]\n"),
    }
}

/// Red's Scout a2 and Blue's Lieutenant b9, with their Flags.
const FEW: [&str; 2] = ["F@a1 2@a2", "F@a10 5@b9"];

#[track_caller]
fn each_says(cases: &[(&str, [&str; 2], &str, &str)]) {
    for (start, pieces, turns, expected) in cases {
        assert_eq!(judge(start, *pieces, turns).said, *expected, "{start}: {pieces:?} {turns}");
    }
}

#[test]
fn the_side_to_move_moves_and_plies_go_on() {
    each_says(&[
        ("red", FEW, "a2-a3 b9-b8", "legal"),
        ("red", FEW, "b9-b8", "illegal: not-your-piece@1"),
        ("blue", FEW, "b9-b8 a2-a3", "legal"),
        ("blue", FEW, "a2-a3", "illegal: not-your-piece@2"),
        ("blue 57", FEW, "b9-b8 a2-a3", "legal"),
        ("blue 57", FEW, "a2-a3", "illegal: not-your-piece@58"),
        ("blue 57", FEW, "b9-b8 a2-a3 b8-b6", "illegal: too-far@60"),
        ("red 58", FEW, "b9-b8", "illegal: not-your-piece@59"),
    ]);
    assert_eq!(judge("blue 57", FEW, "b9-b8 a2-a3").plies, Some(2), "turns are counted, not plies before them");
}

#[test]
fn turn_numbers_go_on() {
    each_says(&[
        ("blue", FEW, "1... b9-b8 2. a2-a3 b8-b7", "legal"),
        ("blue", FEW, "1. b9-b8 2. a2-a3", "legal; warns turn-number@2"),
        ("blue", FEW, "2... b9-b8 2. a2-a3", "legal; warns turn-number@2"),
        ("blue 57", FEW, "29... b9-b8 30. a2-a3 30... b8-b7", "legal"),
        ("blue 57", FEW, "1... b9-b8 2. a2-a3 b8-b7 3. a3-a4", "legal; warns turn-number@58"),
        ("red 58", FEW, "30. a2-a3 b9-b8 31. a3-a4", "legal"),
        ("red 58", FEW, "29. a2-a3 b9-b8 31. a3-a4", "legal; warns turn-number@59"),
    ]);
}

#[test]
fn the_ply_fits_the_side_to_move() {
    for start in ["red 57", "blue 58", "blue 0", "red x", "red -2", "red 1000000000", "red ", "Red", "white", ""] {
        assert_eq!(judge(start, FEW, "").said, "unreadable: tag-value", "{start}");
    }
    for start in ["red 0", "red 000000058", "blue 1", "red 999999998"] {
        assert_eq!(judge(start, FEW, "").said, "legal", "{start}");
    }
    // Without a position, the tag `Ply` has no meaning.
    let setup = "[Edition \"jumbo-2014\"]\n[Army \"2 F\"]\n[Ply \"x\"]\n\n10: F2........\n1: F2........\n\n";
    assert_eq!(report(&format!("{setup}1. b1-b2 b10-b9 *\n"), None).said, "legal");
}

#[test]
fn a_position_is_a_part_of_the_armies_with_their_flags() {
    let red = |pieces| [pieces, "F@a10 5@b9"];
    each_says(&[
        ("red", red("F@b8 B@j9 6@e5 5@f6 5@a9 2@j10"), "", "legal"),
        ("red", red("F@a1"), "", "legal"),
        ("red", red("6@a1 2@a2"), "", "illegal: setup-count"),
        ("red", red("F@a1 F@a2 6@a3"), "", "illegal: setup-count"),
        ("red", red("F@a1 6@a2 6@a3"), "", "illegal: setup-count"),
        ("red", red("F@a1 ?@a2 ?@a3 ?@a4 ?@b2 ?@b3 ?@b4"), "", "illegal: setup-count"),
        ("red", red("F@a1 ?@a2 ?@a3 ?@a4 ?@b2 ?@b3"), "", "legal"),
        ("red", red("F@a1 7@a2"), "", "illegal: setup-kind"),
        ("red", red("F@a1 6@c5"), "", "illegal: setup-zone"),
        ("red", red("F@a1 6@k4"), "", "unreadable: syntax"),
        ("red", red("F@a1 6@a11"), "", "unreadable: syntax"),
        // A piece that has moved is no Flag; one that has not may be.
        ("red", red("?@a1' 2@a2"), "", "illegal: setup-count"),
        ("red", red("?@a1 2@a2"), "", "legal"),
        // The Captain is on the board, so two Lieutenants and a Scout can have moved.
        ("red", red("F@a1 6@a2 ?@a3' ?@a4' ?@b4'"), "a2-b2", "legal"),
        ("red", red("F@a1 6@a2 2@b2 ?@a3' ?@a4' ?@b4'"), "", "illegal: setup-count"),
    ]);
}

#[test]
fn a_side_that_cannot_move_has_lost_before_the_first_turn() {
    let stuck = ["F@a1 B@b1", "F@a10 5@b9"];
    each_says(&[
        ("red", stuck, "", "legal"),
        ("red", stuck, "b1-b2", "illegal: game-over@1"),
        ("blue", stuck, "b9-b8", "legal"),
        ("blue", stuck, "b9-b8 b1-b2", "illegal: game-over@3"),
    ]);
    for (edition, start, pieces, end) in [
        ("jumbo-2014", "red", stuck, "0-1 no-moves derived"),
        ("isf", "red", stuck, "0-1 no-moves derived"),
        ("jumbo-2014", "blue", stuck, "* unknown declared"),
        // A Lieutenant between a Bomb, its Flag, and the border.
        ("jumbo-2014", "blue 57", ["F@a1 2@b1", "5@a10 B@a9 F@b10"], "1-0 no-moves derived"),
        ("jumbo-2014", "blue", ["F@a1 B@b1", "F@a10 B@b10"], "1-0 no-moves derived"),
        ("jumbo-2014", "red", ["F@a1 B@b1", "F@a10 B@b10"], "0-1 no-moves derived"),
        ("isf", "red", ["F@a1 B@b1", "F@a10 B@b10"], "1/2-1/2 no-moves derived"),
    ] {
        let text = record(edition, &(ARMY.to_owned() + &tags(start)), pieces, "");
        assert_eq!(report(&text, None).end, end, "{edition} {start} {pieces:?}");
    }
}

#[test]
fn repetition_begins_afresh() {
    // Three times back and forth in a row is the limit. Before the position, the Lieutenant may have done so.
    let pieces = ["F@a1 5@a5'", "F@a10 5@j9'"];
    let walk = "a5-a4 j9-j8 a4-a5 j8-i8 a5-a4 i8-i9";
    each_says(&[
        ("red 6", pieces, walk, "legal"),
        ("red 6", pieces, &format!("{walk} a4-a5"), "illegal: two-squares@13"),
        ("red 6", pieces, &format!("{walk} a4-b4"), "legal"),
    ]);
    // The worked example of "Endless chasing" after its ply 10: in the whole game `b6-a6` is `more-squares`.
    let game = "[Edition \"jumbo-2014\"]\n[Army \"6 3 F\"]\n\n10: .........F\n9: .......6..\n7: 3.........\n\
        4: 6.........\n2: .......3..\n1: .........F\n\n\
        a4-a5 h9-h8 a5-a6 a7-b7 a6-a7 b7-b6 a7-b7 b6-a6 b7-b6 a6-a7 b6-a6 *\n";
    assert_eq!(report(game, None).said, "illegal: more-squares@11");
    let army = format!("[Army \"6 3 F\"]\n{}", tags("red 10"));
    let after = record("jumbo-2014", &army, ["F@j1 3@h2 6@b6'", "3@a7' 6@h8' F@j10"], "b6-a6");
    assert_eq!(report(&after, None).said, "legal");
}

#[test]
fn captured_pieces_can_be_rescued() {
    let rescue = |pieces, turns: &str| {
        let tags = format!("[Options \"rescue\"]\n[Army \"9 3*2 2 B F\"]\n{}", tags("red 40"));
        report(&record("hasbro-1999", &tags, pieces, turns), None)
    };
    let pieces = ["F@a1 9@a9' 3@b9'", "F@j10 2@j9"];
    for (turns, expected) in [
        ("a9-a10^3@c2", "legal"),
        ("a9-a10^2@c2", "legal"),
        ("a9-a10^9@c2", "illegal: rescue-not-captured@41"),
        ("a9-a10^B@c2", "illegal: rescue-bomb@41"),
        ("a9-a10^3@a1", "illegal: rescue-square@41"),
        ("a9-a10^3@c2 j9-j8 b9-b10^3@d2", "illegal: rescue-not-captured@43"),
        ("a9-a10^3@c2 j9-j8 b9-b10^2@d2", "legal"),
    ] {
        assert_eq!(rescue(pieces, turns).said, expected, "{turns}");
    }
    assert_eq!(rescue(pieces, "a9-a10^3@c2").at("c2"), "red miner");
    // Red has both Miners on the board. With an unknown piece, any kind may have been captured except the Flag.
    assert_eq!(rescue(["F@a1 9@a9 3@b9 3@b2", pieces[1]], "a9-a10^3@c2").said, "illegal: rescue-not-captured@41");
    assert_eq!(rescue(["F@a1 9@a9 3@b9 ?@b2", pieces[1]], "a9-a10^3@c2").said, "legal");
    assert_eq!(rescue(["?@a1 9@a9 3@b9 ?@b2", pieces[1]], "a9-a10^F@c2").said, "illegal: rescue-not-captured@41");
}

#[test]
fn marks_are_evidence_about_unknown_pieces() {
    each_says(&[
        // Blue's Lieutenant strikes a2.
        ("blue", ["F@a1 ?@a2", "F@j10 5@a3"], "a3xa2(5<B)", "legal"),
        ("blue", ["F@a1 ?@a2'", "F@j10 5@a3"], "a3xa2(5<B)", "illegal: no-assignment@2"),
        ("blue", ["F@a1 ?@a2'", "F@j10 5@a3"], "a3xa2(5<6)", "legal"),
        ("blue", ["?@a1 ?@a2", "F@j10 5@a3"], "a3xa2(5>F)", "legal"),
        ("blue", ["?@a1 ?@a2'", "F@j10 5@a3"], "a3xa2(5>F)", "illegal: no-assignment@2"),
        // The Flag is not captured, and a2 is not the Flag: so a1 is.
        ("blue", ["?@a1 ?@a2'", "F@j10 5@b1"], "b1xa1(5<6)", "illegal: no-assignment@2"),
        ("blue", ["?@a1 ?@a2'", "F@j10 5@b1"], "b1xa1(5>F)", "legal"),
        ("red", ["?@a1 ?@a2'", "F@j10 5@b1"], "a1-a3", "illegal: immovable-piece@1"),
    ]);
}

fn replayed(text: &str, knowledge: &mut Knowledge) -> Replay {
    let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, knowledge);
    assert_eq!(replayed.verdict.name(), "legal", "{:?}\n{text}", replayed.findings);
    replayed
}

/// Returns the number of arrangements of Red's pieces for Blue, the possible kinds of the pieces on the board, and the
/// pieces that became known at the last ply.
fn known(edition: &str, tags: &str, red: &str, turns: &str) -> String {
    let text = record(edition, tags, [red, "F@a10 5@j9"], turns);
    let mut knowledge = Knowledge::default();
    let replayed = replayed(&text, &mut knowledge);
    let game = replayed.game.expect("it can be played");
    let position = game.position();
    let mut parts = vec![knowledge.arrangements(Side::Red).expect("few").to_string()];
    for id in position.standing(Side::Red) {
        let kinds: Vec<&str> = knowledge.possible_kinds(id).iter().map(adjutant::Kind::name).collect();
        parts.push(format!("{} {}", position.piece(id).square, kinds.join(" ")));
    }
    for learned in knowledge.learned() {
        parts.push(format!("learned {}", position.piece(learned.piece).square));
    }
    parts.join("; ")
}

#[test]
fn marks_and_captured_pieces_are_what_the_opponent_knows() {
    let tags = "[Army \"6 5 3 B F\"]\n[Position \"red\"]\n[Ply \"40\"]\n";
    // The Lieutenant was captured, the Captain is named. Three pieces are Miner, Bomb and Flag: 3!.
    assert_eq!(
        known("jumbo-2014", tags, "F@a1 B@b1 6@c4! 3@d4", ""),
        "6; a1 miner bomb flag; b1 miner bomb flag; c4 captain; d4 miner bomb flag"
    );
    // Of these three the one that has moved is the Miner, which follows from the position alone: 2!.
    let moved = "2; a1 bomb flag; b1 bomb flag; c4 captain; d4 miner";
    assert_eq!(known("jumbo-2014", tags, "F@a1 B@b1 6@c4! 3@d4'", ""), format!("{moved}; learned d4"));
    assert_eq!(known("jumbo-2014", tags, "F@a1 B@b1 6@c4! 3@d4'", "c4-b4"), moved.replace("c4", "b4"));
    // Without the mark `!` the Captain may be any of the four: 4!.
    assert_eq!(known("jumbo-2014", tags, "F@a1 B@b1 6@c4 3@d4", "").split(';').next(), Some("24"));
    // With `silent-defense`, nobody named the captured piece to Blue. It is not the Flag. The moved piece is Miner or
    // Lieutenant, and of the other three kinds a1, b1 and the captured piece have 3! - 2! orders: 2 x 4.
    let silent = format!("[Options \"silent-defense\"]\n{tags}");
    assert_eq!(
        known("hasbro-1999", &silent, "F@a1 B@b1 6@c4! 3@d4'", ""),
        "8; a1 lieutenant miner bomb flag; b1 lieutenant miner bomb flag; c4 captain; d4 lieutenant miner"
    );
}

#[test]
fn in_free_a_position_before_the_first_ply_is_a_setup() {
    let free = |start: &str, more: &str, pieces: [&str; 2]| {
        let text = record("gravon", &format!("[Variant \"free\"]\n{more}{}", tags(start)), pieces, "b8-b7");
        let replayed = replay(text.as_bytes(), &parse(text.as_bytes()), None, &mut ());
        let count = |game: &adjutant::rules::Game| game.position().pieces(Side::Red).count();
        (replayed.verdict.name(), replayed.game.as_ref().map(count))
    };
    let pieces = ["F@a1 2@b8", "F@a10 3@b5"];
    assert_eq!(free("red", "", pieces), ("legal", Some(2)), "no other piece exists");
    assert_eq!(free("red 0", "", pieces), ("legal", Some(2)));
    assert_eq!(free("red 2", "", pieces), ("legal", Some(40)), "the others were captured");
    assert_eq!(free("red", "[Army \"3 2*2 F\"]\n", pieces), ("legal", Some(4)), "the army is exact");
    assert_eq!(free("red", "", ["2@b8", "F@a10"]), ("illegal", None));
    assert_eq!(free("red", "", ["F@c5 2@b8", "F@a10"]), ("illegal", None));
}

#[test]
fn limits_count_from_the_start_of_the_game_and_from_the_position() {
    for (limit, expected) in [
        ("[MoveLimit \"60\"]\n", "legal"),
        ("[MoveLimit \"61\"]\n", "inconsistent: termination-mismatch"),
        ("[QuietLimit \"2\"]\n", "legal"),
        ("[QuietLimit \"3\"]\n", "inconsistent: termination-mismatch"),
    ] {
        let tags = format!("{ARMY}{limit}[Termination \"move-limit\"]\n{}", tags("red 58"));
        let text = record("jumbo-2014", &tags, FEW, "a2-a3 b9-b8").replace(" *\n", " 1/2-1/2\n");
        assert_eq!(report(&text, None).said, expected, "{limit}");
    }
}
