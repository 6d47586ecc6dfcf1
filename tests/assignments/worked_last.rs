//! Records worked out by hand in which the known kinds of some pieces decide the kinds of others, or the end.

use crate::assignments::program::Word;
use crate::assignments::sheet::{sheet, written};
use crate::assignments::sheet_text::sheet_text;

/// Returns verdict, finding and end from the program alone, for setups with too many assignments to play.
fn said(edition: &str, army: &str, tags: &str, sides: [&str; 2], turns: &str) -> (String, (String, String, bool)) {
    let word = Word::on(&sheet_text(edition, army, tags, sides, turns));
    let finding = word.finding.as_ref().map(|(name, ply)| (name.as_str(), *ply));
    (written(&word.verdict, finding), word.end)
}

#[test]
fn what_others_are_leaves_for_a_piece_struck_last_only_what_is_no_flag() {
    // The Infiltrator wrongly guessed that b7 is a Miner: so it is the Flag, and a7 is the Miner.
    let sides = ["6a4 Ib4 3h1 Fj1", "?a7 ?b7 Ii7 6j7"];
    let turns = "b4-b5 j7-j6 b5-b6 j6-i6 b6?b7=3(-) i6-i5 a4-a5 i5-j5 a5-a6 j5-j6 a6xa7(6>?)";
    let game = |tags: &str, result: &str| sheet("jumbo-2014", "I 6 3 F", tags, sides, &format!("{turns} {result}"));
    game("", "*").is("legal").proves(0, &[("a7", "miner"), ("b7", "flag")]).ends("*", "unknown", false);
    game("Termination flag", "1-0").is("inconsistent: termination-mismatch");
}

#[test]
fn a_named_bomb_does_not_move_and_perhaps_the_game_is_over() {
    // a1 can move if it is the Miner; if j1 is the Miner, which is blocked, Red has lost before its first turn.
    let game = |turn: &str| {
        let sides = ["?a1 ?j1 Bi1 Bj2", "3a7 Bb10 Bc10 Fj10"];
        sheet("jumbo-2014", "3 B*2 F", "", sides, &format!("{turn} *"))
    };
    game("i1-i2").is("illegal: no-assignment@1");
    game("a1-a2").is("legal").proves(0, &[("a1", "miner"), ("j1", "flag")]);
}

#[test]
fn an_army_that_has_more_pieces_than_its_zone_has_squares_stands_nowhere() {
    let game = |army: &str| said("jumbo-2014", army, "", ["2a4 Fa1", ""], "*").0;
    // Red has too few pieces, and Blue would have too many.
    assert_eq!(game("2 F"), "legal");
    let text = sheet_text("jumbo-2014", "2*40 F", "", ["2a4 Fa1", ""], "*");
    let word = Word::on(&text);
    assert_eq!(word.verdict, "illegal");
    assert_eq!(word.errors, ["setup-count@None", "setup-count@None"]);
    let text = sheet_text("jumbo-2014", "2*39 F", "", ["2a4 Fa1", ""], "*");
    assert_eq!(Word::on(&text).errors, ["setup-count@None"]);
}

#[test]
fn a_side_of_which_nothing_was_seen_can_move_if_its_army_can() {
    // One side's Miner is blocked and has no turn; no piece of the other side has been seen on the board. The other
    // side counts as unable to move only if it has only Bombs and the Flag.
    let lost_by = |side: &str| if side == "red" { "0-1" } else { "1-0" };
    let red_is_shut = |tags: &str, result: &str| said("gravon", "3 B*2 F", tags, ["3a1 Ba2 Bb1 Fj1", ""], result);
    let blue_is_shut = |tags: &str, result: &str| {
        let sides = ["", "6a7 3j10 Bi10 Bj9 Fe10"];
        said("gravon", "6 3 B*2 F", tags, sides, &format!("a4-a5 a7-a6 a5xa6(6=6) {result}"))
    };
    for (stuck, game) in [("red", &red_is_shut as &dyn Fn(&str, &str) -> _), ("blue", &blue_is_shut)] {
        let lost = (lost_by(stuck).to_owned(), "no-moves".to_owned(), true);
        assert_eq!(game("", "*"), ("legal".to_owned(), lost.clone()), "{stuck}");
        assert_eq!(game("Termination no-moves", lost_by(stuck)), ("legal".to_owned(), lost), "{stuck}");
        assert_eq!(game("Termination no-moves", "1/2-1/2").0, "inconsistent: result-mismatch", "{stuck}");
    }
}
