//! Words for outcomes and results, the questions before the first turn, and suggestions of similar turns.

use crate::entry::support::{SMALL, begun, feed, script, turns};
use adjutant::board::Side;
use adjutant::entry::{DialogSettings, Entry, Opening, owned};
use adjutant::notation::{Record, parse};

/// Red's side of a sheet without Blue's rows.
const SHEET: &str = "[Result \"*\"]\n[Edition \"isf\"]\n\n 4:  2  8  2  6  7  2  5  9  2  6\n 3:  4  S 10  3  B  7  8  2  4  5\n\
    \u{20}2:  7  B  6  4  2  5  3  B  3  2\n 1:  3  2  B  F  B  4  6  5  B  3\n\n*\n";

#[test]
fn how_a_strike_came_out_is_told_with_any_of_its_words() {
    for (outcome, words) in [
        (">?", &["won", "wins", "win", "w", "+", ">", "(won)", " WON "][..]),
        ("<?", &["lost", "loses", "lose", "loss", "l", "-", "<", "Lost"]),
        // A piece that ties has the same kind as the other.
        ("=8", &["both", "tie", "equal", "=", "(both)"]),
    ] {
        for word in words {
            let mut game = begun(SHEET);
            let said = feed(&mut game, &["b4-b5", "j7-j6", "b5-b6", "j6-j5", "b6xb7", word]);
            assert!(turns(&game).ends_with(&format!("3. b6xb7(8{outcome}) *")), "{word}: {said:?} {}", turns(&game));
        }
    }
}

#[test]
fn a_result_is_told_with_any_of_its_words() {
    for (token, words) in [
        ("1-0", &["1-0", "1:0", "red", "RED"][..]),
        ("0-1", &["0-1", "0:1", "blue"]),
        ("1/2-1/2", &["1/2-1/2", "1/2", "0.5-0.5", "draw", "drawn", "Drawn"]),
        ("*", &["*", "open", "none"]),
    ] {
        for word in words {
            let mut game = script(SMALL);
            let said = feed(&mut game, &["a4-a5", &format!("result {word}")]);
            assert_eq!(turns(&game), format!("1. a4-a5 {token}"), "{word}: {said:?}");
        }
    }
    let mut game = script(SMALL);
    assert_eq!(
        feed(&mut game, &["a4-a5", "result won"]),
        ["wrong: type `result` and 1-0, 0-1, 1/2-1/2 or *, then the reason: `result 1-0 time`"]
    );
}

#[test]
fn a_result_is_told_in_words() {
    let named = SMALL.replace("[Edition", "[Red \"Harriet Cole\"]\n[Blue \"Tom\"]\n[Edition");
    for (line, result) in [
        ("red wins", "1-0"),
        ("blue lost on time, red wins", "1-0"),
        ("Harriet wins", "1-0"),
        ("Winner: Tom", "0-1"),
        ("not a draw", "*"),
        ("1-0, red resigned", "*"),
        ("she resigned", "*"),
        ("red should win", "*"),
        ("result blue resigned", "1-0"),
        ("result Harriet on time", "1-0"),
        ("result draw agreed", "1/2-1/2"),
        ("result red did not win", "*"),
        ("result 1-0, red resigned", "*"),
    ] {
        let mut game = script(&named);
        feed(&mut game, &["a4-a5"]);
        let reply = game.feed(line);
        assert_eq!(turns(&game), format!("1. a4-a5 {result}"), "{line}: {reply:?}");
        assert_eq!(reply.is_wrong, result == "*", "{line}: {reply:?}");
    }
    let mut game = script(&named);
    assert_eq!(
        feed(&mut game, &["a4-a5", "red should win"]),
        ["wrong: no result can be read from these words: they do not state it as a fact; type a result such as \
             `result 1-0 time`"]
    );
    assert_eq!(feed(&mut game, &["blauw door de tijd, rood wint"]), ["red won, 1-0 (time)"]);
    assert!(String::from_utf8_lossy(game.text()).contains("[Termination \"time\"]"));
}

#[test]
fn a_row_that_is_asked_for_can_be_explained() {
    // Red's rows are present; Blue's rows are asked for, the back row last.
    let mut game = begun(SHEET.split("\n 3:").next().expect("the first row"));
    assert!(game.prompt().contains("row 3"), "{}", game.prompt());
    let said = feed(&mut game, &["help"]);
    assert!(said[0].starts_with("ten squares from a to j, such as 2 8 2 6 7 2 5 9 2 6:"), "{said:?}");
}

#[test]
fn near_turns_of_the_same_piece_come_by_how_far_they_are_from_what_was_written() {
    // The Scout of e4 stops before the one of e7; the one of f4 has a free file. All of these are one slip away; the
    // nearer a square is to e9, the earlier it is suggested.
    let mut game = begun(SMALL);
    assert_eq!(
        feed(&mut game, &["e4-e9"]),
        ["error: path-blocked", "  1  e4xe7(2=2)\n  2  f4-f9\n  3  e4-e6\n  4  e4-e5\n  5  e4-e3\n  !  e4-e9, anyway"]
    );
}

#[test]
fn a_strike_round_a_corner_is_near_to_what_leaves_its_corner_out_or_names_another() {
    let text = SMALL.replace("gravon", "hasbro-1999").replace("10 3 2*2 F", "10 2 F");
    let text = text.replace(" 7:  3  2  .  .  2  .  .  . 10  .", " 7:  . 10  .  .  2  .  .  .  .  .");
    let text = text.replace(" 4:  3  .  .  .  2  2  .  . 10  .", " 4:  2  .  .  .  .  .  .  . 10  .");
    for written in ["a4xb7", "a4-a8xb7"] {
        let said = feed(&mut begun(&text), &[written]);
        let offered = said.last().expect("something is said");
        assert!(offered.contains("  a4-a7xb7(2<10)\n"), "{written}: {said:?}");
    }
}

#[test]
fn of_a_piece_that_nobody_named_the_turns_along_lines_are_near() {
    let mut game = begun(SHEET);
    let said = feed(&mut game, &["a4-a5", "a7-j9"]);
    // It can move one square, or as a Scout strike the piece on a5; all other pieces in its row and file are on its
    // own side.
    assert_eq!(said, ["error: no-assignment", "  1  a7-a6\n  2  a7xa5\n  !  a7-j9, anyway"]);
}

#[test]
fn turns_are_taken_back_and_entered_again_by_their_number() {
    let mut game = begun(SMALL);
    feed(&mut game, &["a4-a5", "b7-b6", "a5-a6", "b6-b5"]);
    assert_eq!(feed(&mut game, &["undo 0"]), ["wrong: type `undo`, or `undo 3` for three turns"]);
    assert_eq!(feed(&mut game, &["undo 3"]), ["3 turns were taken back"]);
    assert_eq!(turns(&game), "1. a4-a5 *");
    assert_eq!(feed(&mut game, &["redo 0"]), ["wrong: type `redo`, or `redo 3` for three turns"]);
    assert_eq!(feed(&mut game, &["redo 1"]), ["1 turn was entered again"]);
    assert_eq!(turns(&game), "1. a4-a5 b7-b6 *");
    assert_eq!(feed(&mut game, &["redo 2"]), ["2 turns were entered again"]);
    assert_eq!(turns(&game), "1. a4-a5 b7-b6\n2. a5-a6 b6-b5 *");
}

#[test]
fn a_game_is_begun_with_its_first_row() {
    let manner = DialogSettings { asks: true, width: 60, ..DialogSettings::default() };
    let opening = Opening { is_new: true, setups: Some(vec![Side::Red]), ..Opening::default() };
    let mut game = Entry::new(owned(&parse(b"")), &opening, manner);
    for line in ["isf", "", "Ada", "Bo"] {
        assert!(!game.is_begun(), "{}", game.prompt());
        feed(&mut game, &[line]);
    }
    assert!(game.prompt().contains("row 4") && !game.is_begun(), "{}", game.prompt());
    feed(&mut game, &["2 8 2 6 7 2 5 9 2 6"]);
    assert!(game.prompt().contains("row 3") && game.is_begun(), "{}", game.prompt());
}

#[test]
fn a_setup_that_is_no_army_is_said_with_its_last_row() {
    let (rows, _) = SHEET.split_once("\n 1:").expect("row 1");
    for (row, is_right) in [("3 2 B F B 4 6 5 B 3", true), ("10 10 10 10 10 10 10 10 10 10", false)] {
        let mut game = begun(rows);
        assert!(game.prompt().contains("row 1"), "{}", game.prompt());
        let said = feed(&mut game, &[row]);
        let is_said = said.iter().any(|text| text == "the setup is not valid yet; `4: ...` enters row 4 again");
        assert_eq!(is_said, !is_right, "{said:?}");
    }
}

#[test]
fn too_many_pieces_of_a_kind_are_said_with_the_row_that_has_them() {
    let mut game = begun(SHEET.split("\n 3:").next().expect("the first row"));
    assert_eq!(feed(&mut game, &["10 10 10 10 10 10 10 10 10 10"]), ["error: setup-count"]);
    assert!(game.prompt().contains("row 2"), "{}", game.prompt());
}

#[test]
fn a_turn_of_another_piece_than_is_named_is_not_taken() {
    let mut game = begun(SMALL);
    let said = feed(&mut game, &["scout a4 to a5"]);
    assert_eq!(said, ["wrong: the piece on a4 is a Miner, not a Scout", "  1  a4-a5"]);
    assert_eq!(turns(&game), "*");
    assert_eq!(feed(&mut game, &["miner a4 to a5"]), ["a4-a5"]);
}

#[test]
fn turns_that_no_board_follows_are_taken_and_that_is_said_once() {
    let mut game = begun(&SMALL.replace("2  2  .  . 10", "2  .  .  . 10"));
    let not_judged = "turns are not judged until the setup is valid";
    assert_eq!(feed(&mut game, &["a4-a5"]), ["error: setup-count", not_judged]);
    assert_eq!(feed(&mut game, &["b7-b6"]), [""; 0]);
    // It is unknown whether a piece is on e7.
    let said = feed(&mut game, &["e4 e7"]);
    assert_eq!(said.first().map(String::as_str), Some("wrong: it is ambiguous"), "{said:?}");
    assert_eq!(turns(&game), "1. a4-a5 b7-b6 *");
}

#[test]
fn the_dutch_letter_of_the_flag_is_read_in_a_row_and_reported() {
    let mut game = begun(SHEET);
    let said = feed(&mut game, &["1: 3 2 B V B 4 6 5 B 3"]);
    assert!(said.iter().any(|line| line == "`V` is read as the Flag, `F`"), "{said:?}");
    let row = |record: &Record<'_>| record.rows.iter().find(|row| row.number == 1).map(|row| row.cells);
    assert_eq!(row(game.record()), row(&parse(SHEET.as_bytes())));
    // If the row also has a Flag, or the letter twice, the letter is no piece.
    for row in ["1: 3 2 B V F 4 6 5 B 3", "1: 3 2 V V B 4 6 5 B 3"] {
        let said = feed(&mut game, &[row]).join(" ");
        assert!(said.contains("error: syntax"), "{row}: {said}");
    }
}
