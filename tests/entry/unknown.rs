//! Games with one unknown side: the program asks for the outcome of a strike only if other facts do not decide the
//! outcome.

use crate::entry::support::{begun, feed, one_side, script, turns};

const SHEET: &str = "[Result \"*\"]\n[Edition \"isf\"]\n\n 4:  2  8  2  6  7  2  5  9  2  6\n 3:  4  S 10  3  B  7  8  2  4  5\n\
    \u{20}2:  7  B  6  4  2  5  3  B  3  2\n 1:  3  2  B  F  B  4  6  5  B  3\n\n*\n";

#[test]
fn what_stood_there_is_asked_and_the_outcome_worked_out() {
    let mut game = begun(SHEET);
    feed(&mut game, &["b4-b5", "j7-j6", "b5-b6", "j6-j5"]);
    assert_eq!(feed(&mut game, &["b6xb7"]), [""; 0]);
    assert_eq!(game.prompt(), "b6xb7, which target? (7, won, lost, both)> ");
    assert_eq!(feed(&mut game, &["6"]), ["b6xb7(8>6)"]);
    // The striker is asked if it is unknown.
    assert_eq!(feed(&mut game, &["j5xj4"]), [""; 0]);
    assert_eq!(game.prompt(), "j5xj4, which striker? (7, won, lost, both)> ");
    assert_eq!(feed(&mut game, &["lost"]), ["j5xj4(?<6)"]);
    assert_eq!(turns(&game), "1. b4-b5 j7-j6\n2. b5-b6 j6-j5\n3. b6xb7(8>6) j5xj4(?<6) *");
}

#[test]
fn what_follows_is_not_asked() {
    let mut game = begun(SHEET);
    feed(&mut game, &["b4-b5", "j7-j6", "b5-b6", "j6-j5"]);
    assert_eq!(feed(&mut game, &["b6xb7(8>6)", "j5xj4(7>6)"]), [""; 0], "what is told is not asked");
    // The struck piece is known by now, so nothing is open.
    assert_eq!(feed(&mut game, &["j3xj4"]), ["j3xj4(5<7)"]);
    assert_eq!(turns(&game), "1. b4-b5 j7-j6\n2. b5-b6 j6-j5\n3. b6xb7(8>6) j5xj4(7>6)\n4. j3xj4(5<7) *");
}

#[test]
fn what_cannot_have_been_shown_is_asked_again() {
    let mut game = begun(SHEET);
    feed(&mut game, &["b4-b5", "b7-b6", "b5xb6"]);
    assert_eq!(feed(&mut game, &["B"])[0].split(": ").next(), Some("error"), "it moved: no Bomb");
    assert!(game.prompt().starts_with("b5xb6, which"), "{}", game.prompt());
    assert_eq!(feed(&mut game, &["undo"]), ["the turn was not recorded"]);
    assert_eq!(game.prompt(), "2. red> ");
}

#[test]
fn a_question_can_be_left_open() {
    let mut game = begun(SHEET);
    feed(&mut game, &["b4-b5", "j7-j6", "b5-b6", "j6-j5", "b6xb7"]);
    assert_eq!(feed(&mut game, &[""]), ["warning: outcome-open"]);
    assert!(turns(&game).ends_with("3. b6xb7 *"));
    // In a script, no person can answer: the next line either answers or leaves the outcome open.
    let lines = ["b4-b5", "j7-j6", "b5-b6", "j6-j5", "b6xb7", "7", "c7-c8"];
    let mut told = script(SHEET);
    feed(&mut told, &lines);
    assert!(turns(&told).contains("3. b6xb7(8<7)") || turns(&told).contains("3. b6xb7(8>7)"), "{}", turns(&told));
    let mut open = script(SHEET);
    feed(&mut open, &["b4-b5", "j7-j6", "b5-b6", "j6-j5", "b6xb7"]);
    open.end();
    assert!(turns(&open).ends_with("3. b6xb7 *"));
}

#[test]
fn near_turns_of_unknown_pieces_are_offered() {
    let mut game = begun(SHEET);
    let said = feed(&mut game, &["a4-a5", "h7-h6"]);
    assert_eq!(said, ["error: no-assignment", "  1  i7-i6\n  !  h7-h6, anyway"]);
}

#[test]
fn the_pieces_of_a_small_army_may_stand_anywhere() {
    let mut game = begun(&one_side());
    assert_eq!(feed(&mut game, &["a4-a5", "a7-a6"]), [""; 0]);
    assert_eq!(turns(&game), "1. a4-a5 a7-a6 *");
}

#[test]
fn rows_that_are_skipped_are_unknown_where_the_army_fills_its_zone() {
    let head = |edition: &str| format!("[Result \"*\"]\n[Edition \"{edition}\"]\n\n");
    let red =
        " 4:  2  8  2  6  7  2  5  9  2  6\n 3:  4  S 10  3  B  7  8  2  4  5\n 2:  7  B  6  4  2  5  3  B  3  2\n";
    let blue = " 7:  2  8  2  6  7  2  5  9  2  6\n";
    let unknown = "  ?  ?  ?  ?  ?  ?  ?  ?  ?  ?\n";
    let text = |game: &adjutant::entry::Entry| String::from_utf8(game.text().to_vec()).expect("UTF-8");
    // A row of Blue is known, and Red's back row is asked for.
    let mut game = begun(&format!("{}{blue}{red}\n*\n", head("isf")));
    assert!(game.prompt().contains("row 10"), "{}", game.prompt());
    feed(&mut game, &["skip"]);
    let expected = format!("10:{unknown} 9:{unknown} 8:{unknown}{blue}{red}");
    assert!(text(&game).contains(&expected), "{}", text(&game));
    // If no row is known, none is written.
    let mut game = begun(&format!("{}{red} 1:  3  2  B  F  B  4  6  5  B  3\n\n*\n", head("isf")));
    feed(&mut game, &["setup blue", "skip"]);
    assert!(!text(&game).contains('?') && !text(&game).contains("\n10:"), "{}", text(&game));
    // A small army may leave any row empty.
    let small = "[Variant \"barrage\"]\n\n 7:  S  .  2  .  .  .  2 10  .  .\n\n*\n";
    let mut game = begun(&format!("{}{small}", head("gravon").trim_end().to_owned() + "\n"));
    feed(&mut game, &["skip"]);
    assert!(!text(&game).contains('?'), "{}", text(&game));
}
