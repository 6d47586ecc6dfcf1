//! Questions while an outcome is open, replies to strikes and guesses, and the place of comments.

use crate::entry::support::{begun, feed, script, turns};
use adjutant::entry::Lines;

/// Red's pieces of a full army; Blue's are unknown.
const SHEET: &str = "[Result \"*\"]\n[Edition \"isf\"]\n\n 4:  2  8  2  6  7  2  5  9  2  6\n 3:  4  S 10  3  B  7  8  2  4  5\n\
    \u{20}2:  7  B  6  4  2  5  3  B  3  2\n 1:  3  2  B  F  B  4  6  5  B  3\n\n*\n";

/// Red's Spotter, whose guess can be correct.
const SPOTTER: &str = "[Result \"*\"]\n[Edition \"sci-fi-2011\"]\n[Army \"10 3 T F\"]\n\n\
    \u{20}3:  .  .  .  .  T  .  .  .  .  3\n 2:  .  .  .  .  .  .  .  .  .  X\n 1:  F  .  .  .  .  .  .  .  .  .\n\n*\n";

/// Returns the last turn of the game, as it is written after its number.
fn last(game: &adjutant::entry::Entry) -> String {
    let turns = turns(game);
    turns.trim_end_matches(" *").rsplit(' ').next().expect("a turn").to_owned()
}

#[test]
fn the_prompt_says_what_is_asked_of_a_turn_and_in_which_words() {
    let strike = ["b4-b5", "j7-j6", "b5-b6", "j6-j5", "b6xb7"];
    let nothing_known = "[Result \"*\"]\n[Edition \"isf\"]\n\n*\n";
    for (text, lines, prompt) in [
        (SHEET, &strike[..], "b6xb7, which target? (7, won, lost, both)> "),
        (nothing_known, &strike, "b6xb7, revealed? (7>4, won, lost, both)> "),
        (SPOTTER, &["e3-e4", "e6-e5", "e4?e5=3"], "e4?e5=3, right? (+, -, Enter: unknown)> "),
    ] {
        let mut game = begun(text);
        feed(&mut game, lines);
        assert_eq!(Lines::default().prompt(&game), prompt);
    }
}

#[test]
fn a_comment_over_several_lines_is_asked_for_up_to_its_end() {
    let mut game = begun(SHEET);
    let mut lines = Lines::default();
    assert_eq!(lines.prompt(&game), "1. red> ");
    assert_eq!(lines.add(&game, Some("a4-a5 {the first")), []);
    assert_eq!(lines.prompt(&game), "continue the comment, up to a }> ");
    assert_eq!(lines.add(&game, Some("of many")), []);
    assert_eq!(lines.prompt(&game), "continue the comment, up to a }> ");
    for whole in lines.add(&game, Some("turns}")) {
        feed(&mut game, &[&whole.text.expect("it is not too long")]);
    }
    assert_eq!(lines.prompt(&game), "1... blue> ");
    assert!(turns(&game).starts_with("1. a4-a5 {the first\nof many\nturns}"), "{}", turns(&game));
}

#[test]
fn what_stood_on_a_square_is_told_in_many_ways() {
    for (told, turn) in [
        ("won", "b6xb7(8>?)"),
        ("wins", "b6xb7(8>?)"),
        ("W", "b6xb7(8>?)"),
        ("+", "b6xb7(8>?)"),
        (">", "b6xb7(8>?)"),
        ("lost", "b6xb7(8<?)"),
        ("loses", "b6xb7(8<?)"),
        ("l", "b6xb7(8<?)"),
        ("-", "b6xb7(8<?)"),
        ("<", "b6xb7(8<?)"),
        // A tie means a piece of the same kind.
        ("both", "b6xb7(8=8)"),
        ("tie", "b6xb7(8=8)"),
        ("=", "b6xb7(8=8)"),
        ("6", "b6xb7(8>6)"),
        ("9", "b6xb7(8<9)"),
        ("8", "b6xb7(8=8)"),
        ("b", "b6xb7(8<B)"),
        ("(S)", "b6xb7(8>S)"),
        ("8>6", "b6xb7(8>6)"),
        ("8 < 9", "b6xb7(8<9)"),
        ("(8>6)", "b6xb7(8>6)"),
        ("8 6", "b6xb7(8>6)"),
        ("8  9", "b6xb7(8<9)"),
    ] {
        let mut game = begun(SHEET);
        feed(&mut game, &["b4-b5", "j7-j6", "b5-b6", "j6-j5", "b6xb7"]);
        assert_eq!(feed(&mut game, &[told]), [turn], "{told}");
        assert_eq!((last(&game).as_str(), game.prompt().as_str()), (turn, "3... blue> "), "{told}");
    }
    // The striking piece is a Colonel, and there was no other combat.
    for told in ["7>6", "10 9", "8=6"] {
        let mut game = begun(SHEET);
        feed(&mut game, &["b4-b5", "j7-j6", "b5-b6", "j6-j5", "b6xb7"]);
        assert!(feed(&mut game, &[told])[0].starts_with("error: "), "{told}");
        assert!(game.prompt().starts_with("b6xb7, which target?"), "{told}: {}", game.prompt());
    }
}

#[test]
fn what_a_guess_showed_is_told_in_many_ways() {
    for (told, turn) in [
        ("+", "e4?e5=3(+)"),
        ("right", "e4?e5=3(+)"),
        ("yes", "e4?e5=3(+)"),
        ("hit", "e4?e5=3(+)"),
        ("-", "e4?e5=3(-)"),
        ("wrong", "e4?e5=3(-)"),
        ("no", "e4?e5=3(-)"),
        ("miss", "e4?e5=3(-)"),
        ("T", "e4?e5=3(-T)"),
        ("-T", "e4?e5=3(-T)"),
        ("10", "e4?e5=3(-10)"),
        ("-10", "e4?e5=3(-10)"),
    ] {
        let mut game = begun(SPOTTER);
        feed(&mut game, &["e3-e4", "e6-e5", "e4?e5=3"]);
        feed(&mut game, &[told]);
        assert_eq!((last(&game).as_str(), game.prompt().as_str()), (turn, "2... blue> "), "{told}");
    }
    // The piece that a wrong guess reveals cannot be the named one.
    let mut game = begun(SPOTTER);
    feed(&mut game, &["e3-e4", "e6-e5", "e4?e5=3"]);
    assert!(feed(&mut game, &["3"])[0].starts_with("error: "));
    assert!(game.prompt().starts_with("e4?e5=3, right?"), "{}", game.prompt());
}

#[test]
fn comments_stand_above_the_rows_that_come_behind_them_and_below_those_before() {
    let mut game = script("[Result \"*\"]\n[Edition \"gravon\"]\n[Variant \"original\"]\n[Army \"3 2 2 F\"]\n\n*\n");
    feed(&mut game, &["comment above", "4: 3 2 2 . . . . . . .", "comment below", "1: F . . . . . . . . ."]);
    let text = String::from_utf8(game.text().to_vec()).expect("UTF-8");
    let [above, row, below] = ["{above}", " 4:  3  2  2", "{below}"].map(|part| text.find(part).expect(part));
    assert!(above < row && row < below, "{text}");
}

#[test]
fn where_nothing_was_taken_back_there_is_nothing_to_enter_again() {
    let mut game = begun(SHEET);
    let nothing = ["wrong: there is no taken-back turn"];
    assert_eq!(feed(&mut game, &["redo"]), nothing);
    assert_eq!(feed(&mut game, &["a4-a5", "redo"]), nothing);
    assert_eq!(feed(&mut game, &["undo", "redo", "redo 2"]), nothing);
    // If a turn that was taken back can no longer be played, the message explains why.
    assert_eq!(feed(&mut game, &["j7-j6", "undo 2", "b4-b5", "redo"])[0], "1 turn was entered again");
    assert_eq!(feed(&mut game, &["redo"]), nothing);
}
