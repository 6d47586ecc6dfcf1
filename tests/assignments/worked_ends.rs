//! Records worked out by hand from the specification: the end, if the pieces that decide it are unknown.

use crate::assignments::program::{Word, proven};
use crate::assignments::sheet::{sheet, written};
use crate::assignments::sheet_text::sheet_text;

#[test]
fn the_last_strike_may_have_taken_the_flag() {
    let game = |tags: &str, turns: &str| {
        let sides = ["6a4 5j4 Fj1", "?a7 ?b7 ?j10"];
        sheet("jumbo-2014", "6 5 F", tags, sides, &format!("a4-a5 b7-b6 a5-a6 b6-b5 a6xa7(6>?) {turns}"))
    };
    // Without a claim, the Lieutenant or the Flag fell, and the end is as declared.
    game("", "*").is("legal").proves(0, &[("a7", "lieutenant flag")]).ends("*", "unknown", false);
    game("Termination resignation", "1-0").is("legal").ends("1-0", "resignation", false);
    // If the Flag's capture is claimed, the piece is the Flag; if Blue has won, it is not.
    game("Termination flag", "1-0").is("legal").proves(0, &[("a7", "flag")]).ends("1-0", "flag", true);
    game("Termination resignation", "0-1").is("legal").proves(0, &[("a7", "lieutenant")]);
    // Blue did not take the Flag: with the Lieutenant the termination is wrong, with the Flag the result. No single
    // finding applies to both.
    game("Termination flag", "0-1").is("illegal: no-assignment");
    // Then the whole record proves nothing; its turns prove the same as before.
    let text = |result: &str| {
        let turns = format!("a4-a5 b7-b6 a5-a6 b6-b5 a6xa7(6>?) {result}");
        sheet_text("jumbo-2014", "6 5 F", "Termination flag", ["6a4 5j4 Fj1", "?a7 ?b7 ?j10"], &turns)
    };
    assert_eq!(proven(&text("0-1"), None), None);
    assert_eq!(proven(&text("0-1"), Some(5)), proven(&text("*"), Some(5)));
    assert!(proven(&text("0-1"), Some(5)).is_some());
    // The game continues, so it was the Lieutenant.
    game("", "b5-b4 *").is("legal").proves(0, &[("a7", "lieutenant"), ("b7", "captain"), ("j10", "flag")]);
    game("Termination flag", "b5-b4 1-0").is("inconsistent: termination-mismatch");
}

#[test]
fn two_results_that_differ_are_wrong_whatever_the_pieces_are() {
    // Blue's Scout took the Flag and has won, or it did not and nobody took the Flag: the record claims neither.
    let sides = ["?a4 ?b4 ?c4 ?d4 ?f4", "Ba7 2b7 Bc7 2d7 Fa8"];
    let game = |tags: &str, result: &str| sheet("isf", "2 2 F B B", tags, sides, &format!("a4xa7 b7xb4 {result}"));
    game("Termination flag", "1/2-1/2").is("illegal: no-assignment");
    game("Termination flag, Result 0-1", "1/2-1/2").is("inconsistent: result-mismatch");
    // If one of them may be true, the other is still wrong.
    game("Termination flag, Result 1/2-1/2", "0-1").is("inconsistent: result-mismatch");
    game("Termination flag, Result 0-1", "0-1").is("legal").proves(0, &[("b4", "flag")]);
}

#[test]
fn no_moves_claimed_though_pieces_are_unknown() {
    // Of Blue's four pieces, the two that moved are lost; a Bomb and the Flag remain, in unknown order.
    let game = |army: &str, blue: &str, tags: &str, result: &str| {
        let sides = ["6a4 5b4 Bi1 Fj1", blue];
        let turns = "a4-a5 a7-a6 a5xa6(6=?) b7-b6 b4-b5 b6-c6 b5-b6";
        let turns = turns.replace("b6-c6", "b6-a6").replace("b5-b6", "b5-b6 a6-a5 b6-a6 a5-a4 a6-a5 a4-a3 a5-a4 a3-a2");
        let turns = format!("{turns} a4-a3 a2-a1 a3-a2 a1-b1 a2-a1 b1xa1(?=5) {result}");
        sheet("jumbo-2014", army, tags, sides, &turns)
    };
    let blue = "?a7 ?b7 ?i10 ?j10";
    // Red is to move and has only a Bomb and the Flag: its loss follows from the board, claimed or not.
    game("6 5 B F", blue, "", "*").is("legal").ends("0-1", "no-moves", true);
    game("6 5 B F", blue, "Termination no-moves", "0-1").is("legal").ends("0-1", "no-moves", true);
    game("6 5 B F", blue, "Termination no-moves", "1-0").is("inconsistent: result-mismatch");
    // A draw in a two-sided case exists only in the tournament editions.
    game("6 5 B F", blue, "", "1/2-1/2").is("inconsistent: result-mismatch");
}

#[test]
fn no_moves_cannot_be_claimed_while_something_must_be_able_to_move() {
    // After the tie Blue has lost its Captain; the Lieutenant is one of three pieces, all of which can move.
    let sides = ["6a4 5b4 Bi1 Fj1", "?a7 ?e7 ?g10 ?j10"];
    let game = |tags: &str, result: &str| {
        sheet("jumbo-2014", "6 5 B F", tags, sides, &format!("a4-a5 a7-a6 a5xa6(6=6) {result}"))
    };
    game("Termination no-moves", "1-0").is("inconsistent: termination-mismatch");
    game("", "1-0").is("legal").ends("1-0", "unknown", false);
    // j10 is blocked by its own pieces: if it is the Lieutenant, Blue has no turn.
    let sides = ["6a4 5b4 B*1 Fj1", "?a7 ?i10 ?j9 ?j10"].map(|side| side.replace("B*1", "Bi1"));
    let shut = |tags: &str, result: &str| {
        let turns = format!("a4-a5 a7-a6 a5xa6(6=6) {result}");
        sheet("jumbo-2014", "6 5 B F", tags, [&sides[0], &sides[1]], &turns)
    };
    shut("Termination no-moves", "1-0").is("legal").proves(0, &[("j10", "lieutenant"), ("i10", "bomb flag")]);
    shut("", "*").is("legal").ends("*", "unknown", false).proves(0, &[("j10", "lieutenant bomb flag")]);
}

#[test]
fn a_turn_after_what_may_have_been_the_end() {
    // b7 is the Flag or the Scout (a7 moved, a Miner would have tied). If it is the Flag, every later turn is
    // `game-over`; if not, j7 is empty.
    let sides = ["2a4 3b4 Fc4", "?a7 ?b7 ?c7"];
    let game = |turns: &str| {
        let turns = format!("b4-b5 a7-a6 b5-b6 a6-a7 {turns} *");
        sheet("gravon", "3 2 F", "", sides, &turns)
    };
    game("b6xb7(3>?)").is("legal").proves(5, &[("a7", "miner scout"), ("b7", "scout flag")]);
    game("b6xb7(3>?) a7-a8").is("legal").proves(0, &[("a7", "miner"), ("b7", "scout"), ("c7", "flag")]);
    // c7 would be the Flag that moves if b7 is not the Flag.
    game("b6xb7(3>?) c7-c6").is("illegal: no-assignment@6");
    game("b6xb7(3>?) j7-j6").is("illegal: no-assignment@6");
    game("b6xb7(3>2) j7-j6").is("illegal: empty-square@6");
    game("b6xb7(3>F) j7-j6").is("illegal: game-over@6");
}

#[test]
fn in_free_the_pieces_of_a_hidden_side_may_stand_anywhere() {
    // Nothing is known of Blue. Red's Scout passes a5 and a6, so these squares are empty. If Blue has only its Flag, the
    // game is over after Red's first turn, so no rule is broken for certain.
    for (turns, expected) in [
        ("a4-a7 b6-b5", "legal"),
        ("a4-a7 b3-b4", "legal"),
        ("a4-a7 a3-a4", "legal"),
        ("a4-a7 a6-a5", "illegal: no-assignment@2"),
        ("a4-a7 c5-b5", "illegal: no-assignment@2"),
        ("a4-a7 j1-j2", "illegal: no-assignment@2"),
        ("a4xa5(2<?) b6-b5", "legal"),
        ("a4xa5(2>F) b6-b5", "illegal: game-over@2"),
        // The Flag may stand on a10 or on a square that nobody has seen.
        ("a4-a7 e7-e6 a7-a10", "legal"),
        ("a4-a7 e7-e6 a7xa10(2>?)", "legal"),
        ("a4-a7 e7-e6 a7xa10(2<?)", "legal"),
    ] {
        let text = sheet_text("gravon", "2 F", "Variant free", ["2a4 Fj1", ""], &format!("{turns} *"));
        let word = Word::on(&text.replace("[Army \"2 F\"]\n", ""));
        let finding = word.finding.as_ref().map(|(name, ply)| (name.as_str(), *ply));
        assert_eq!(written(&word.verdict, finding), expected, "{turns}");
    }
}

#[test]
fn asking_whether_a_side_can_still_move_leaves_enough_to_find_it_out() {
    // Blue ties with a4, and nothing was seen of e4, f4 and j1: two of them are the Bomb and the Flag, one can move.
    // The program checks one after the other that each of them can move, whatever the two lost pieces are.
    let sides = ["?a4 ?e4 ?f4 ?j1", "?a7 ?b7 ?e7 ?j10"];
    let game = |tags: &str, result: &str| {
        let turns = format!("a4-a5 a7-a6 a5xa6(?=?) b7-b6 {result}");
        sheet("jumbo-2014", "6 5 B F", tags, sides, &turns)
    };
    game("", "*").is("legal").ends("*", "unknown", false).proves(0, &[("a4", "captain lieutenant")]);
    game("", "1-0").is("legal").ends("1-0", "unknown", false);
    game("Termination no-moves", "0-1").is("inconsistent: termination-mismatch");
}

#[test]
fn only_who_claims_that_nobody_can_move_says_so() {
    // Blue's Scout is lost on a5. Of the other pieces only the Captain can move, and on j10 it is blocked by the two
    // others.
    let game = |termination: &str| {
        let sides = ["6a4 2b4 Bi1 Fj1", "?a7 ?j9 ?i10 ?j10"];
        let turns = "a4-a5 a7-a6 b4-b5 a6xa5(2<6) 1-0";
        sheet("jumbo-2014", "6 2 B F", &format!("Termination {termination}"), sides, turns).is("legal")
    };
    for declared in ["resignation", "time", "unknown"] {
        let any = "captain bomb flag";
        game(declared).proves(0, &[("j9", any), ("i10", any), ("j10", any)]).ends("1-0", declared, false);
    }
    let other = "bomb flag";
    game("no-moves").proves(0, &[("j9", other), ("i10", other), ("j10", "captain")]).ends("1-0", "no-moves", false);
}

#[test]
fn of_an_army_of_which_all_else_was_seen_the_last_squares_hold_the_rest() {
    // The same Scout; of Blue's army the Captain and the Scout moved, and the Flag is where nobody looked.
    let way = "a4-a7 e7-e6 a7-a8 f7-f6 a8-j8 e6-e5 j8-j7 f6-f5 j7-a7 e5-e6 a7-a9 f5-f6 a9-j9 e6-e5 j9-j10 f6-f5";
    let text = |turns: &str| sheet_text("gravon", "6 2 F", "", ["2a4 6b1 Fj1", ""], &format!("{way} {turns} *"));
    let at = |turns: &str, home: &str| {
        let found = proven(&text(turns), None).expect("it is legal");
        let kinds = found.into_iter().find(|((_, at, _), _)| at == home).map(|(_, kinds)| kinds);
        kinds.map(|kinds| kinds.into_iter().collect::<Vec<_>>().join(" "))
    };
    assert_eq!(at("j10-b10", "a10").as_deref(), Some("flag"));
    // a10 and b10 cannot be distinguished.
    assert_eq!(at("j10-c10", "a10"), None);
    for (turns, expected) in [
        ("j10-a10", "illegal: no-assignment@17"),
        ("j10-b10 e5-e6 b10-a10", "illegal: square-occupied@19"),
        ("j10-c10 e5-e6 c10-a10", "illegal: no-assignment@19"),
        ("j10-c10 e5-e6 c10xa10(2>F)", "legal"),
        ("j10xb10(2>F) e5-e6", "illegal: game-over@18"),
    ] {
        let word = Word::on(&text(turns));
        let finding = word.finding.as_ref().map(|(name, ply)| (name.as_str(), *ply));
        assert_eq!(written(&word.verdict, finding), expected, "{turns}");
    }
}
