//! Answers to questions about a line, several turns on one line, and lines of which nothing is accepted.

use crate::entry::support::{SMALL, begun, feed, script, turns};
use adjutant::Verdict;
use adjutant::entry::{DialogSettings, Entry, Opening, owned};
use adjutant::notation::parse;

/// Red's side of a sheet without Blue's rows.
const SHEET: &str = "[Result \"*\"]\n[Edition \"isf\"]\n\n 4:  2  8  2  6  7  2  5  9  2  6\n 3:  4  S 10  3  B  7  8  2  4  5\n\
    \u{20}2:  7  B  6  4  2  5  3  B  3  2\n 1:  3  2  B  F  B  4  6  5  B  3\n\n*\n";

/// Red's Infiltrator walks to an unknown piece of Blue's.
const INFILTRATOR: &str = "[Result \"*\"]\n[Edition \"jumbo-2014\"]\n[Variant \"infiltrator\"]\n[Army \"10 I 2 B F\"]\n\n\
    10: ? ? . . . . . . . .\n 7: ? . . . . . . . ? ?\n 4: I . . . . . . . . 10\n 1: 2 B F . . . . . . .\n\n*\n";

/// Turns up to Red's strike on an unknown piece, about which the program then asks.
const UP_TO_THE_STRIKE: [&str; 5] = ["b4-b5", "j7-j6", "b5-b6", "j6-j5", "b6xb7"];

#[test]
fn what_a_strike_showed_may_be_told_by_both_pieces() {
    for told in ["8>6", "8 > 6", "(8>6)", "8 6", "6"] {
        let mut game = begun(SHEET);
        feed(&mut game, &UP_TO_THE_STRIKE);
        let said = feed(&mut game, &[told]);
        assert!(turns(&game).ends_with("3. b6xb7(8>6) *"), "{told}: {said:?} {}", turns(&game));
    }
    // The striking piece is an 8: an impossible answer is asked again.
    for told in ["9>6", "9 6"] {
        let mut game = begun(SHEET);
        feed(&mut game, &UP_TO_THE_STRIKE);
        let said = feed(&mut game, &[told]);
        assert!(said[0].starts_with("error: "), "{told}: {said:?}");
        assert_eq!(game.prompt(), "b6xb7, which target? (7, won, lost, both)> ", "{told}");
    }
    // An answer without information about the strike leaves it open and is handled as a new line.
    let mut game = begun(SHEET);
    feed(&mut game, &UP_TO_THE_STRIKE);
    let said = feed(&mut game, &["8 of 6"]);
    assert!(turns(&game).ends_with("3. b6xb7 *"), "{said:?} {}", turns(&game));
}

#[test]
fn whether_a_guess_was_right_is_told_with_any_of_its_words() {
    for (outcome, words) in [
        ("(+)", &["+", "right", "yes", "hit", "(+)"][..]),
        ("(-)", &["-", "wrong", "no", "miss"]),
        ("(-10)", &["10", "-10"]),
        ("", &[""]),
    ] {
        for word in words {
            let mut game = begun(INFILTRATOR);
            feed(&mut game, &["a4-a5", "j7-j6", "a5-a6", "j6-j5", "a6?a7=2"]);
            assert_eq!(game.prompt(), "a6?a7=2, right? (+, -, Enter: unknown)> ");
            let said = feed(&mut game, &[word]);
            assert!(turns(&game).ends_with(&format!("3. a6?a7=2{outcome} *")), "{word}: {said:?} {}", turns(&game));
        }
    }
    let mut game = begun(INFILTRATOR);
    feed(&mut game, &["a4-a5", "j7-j6", "a5-a6", "j6-j5", "a6?a7=2", "perhaps"]);
    assert!(turns(&game).ends_with("3. a6?a7=2 *"), "what tells nothing leaves it open: {}", turns(&game));
}

#[test]
fn a_strike_within_a_line_is_left_open() {
    for line in ["b6xb7 i7-i6", "3. b6xb7 i7-i6"] {
        let mut game = begun(SHEET);
        feed(&mut game, &UP_TO_THE_STRIKE[..4]);
        let said = feed(&mut game, &[line]);
        assert!(turns(&game).ends_with("3. b6xb7 i7-i6 *"), "{line}: {said:?} {}", turns(&game));
        assert!(said.contains(&"warning: outcome-open".to_owned()), "{line}: {said:?}");
        assert_eq!(game.prompt(), "4. red, not judged> ", "nobody is asked: {line}");
    }
}

#[test]
fn behind_a_strike_that_is_left_open_no_board_tells_what_a_turn_means() {
    let mut game = begun(SHEET);
    feed(&mut game, &UP_TO_THE_STRIKE[..4]);
    let said = feed(&mut game, &["b6 takes b7 i7 to i6"]);
    assert_eq!(said[..2], ["warning: outcome-open", "wrong: it is ambiguous"], "{said:?}");
    assert!(turns(&game).ends_with("3. b6xb7 *"), "{}", turns(&game));
    assert_eq!(feed(&mut game, &["1"]), ["i7-i6"]);
}

#[test]
fn two_turns_in_a_line_are_taken_however_they_are_spelled() {
    for line in ["a4 to a5 b7 to b6", "1. a4 to a5 b7 to b6"] {
        let mut game = begun(SMALL);
        let said = feed(&mut game, &[line]);
        assert_eq!(turns(&game), "1. a4-a5 b7-b6 *", "{line}: {said:?}");
    }
    let mut game = begun(SMALL);
    let said = feed(&mut game, &["a4 to a6 b7 to b6"]);
    assert_eq!(said.first().map(String::as_str), Some("error: too-far"), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("wrong: the text after it in the line was not recorded"));
    assert_eq!(turns(&game), "*");
}

#[test]
fn a_line_that_is_more_than_it_may_be_is_not_taken_in_part() {
    for line in [
        // A turn, a comment and more.
        "a4 to a5 {slowly} b7-b6",
        "a4 to a5 {slowly} 1-0",
        // A row and a result, a tag and a turn, a result and a turn.
        "4: 3 2 . . 2 . . . 10 . 1-0",
        "[Event \"x\"] a4-a5",
        "a4-a5 1-0 a7-a6",
        // Words that contain a result, and more.
        "draw agreed yesterday in the bar",
    ] {
        let mut game = begun(SMALL);
        let before = game.text().to_vec();
        let reply = game.feed(line);
        assert!(reply.is_wrong, "{line}: {reply:?}");
        assert_eq!(String::from_utf8_lossy(game.text()), String::from_utf8_lossy(&before), "{line}");
    }
}

#[test]
fn a_turn_of_another_piece_that_cannot_be_is_not_offered() {
    let mut game = begun(SMALL);
    assert_eq!(feed(&mut game, &["scout a4 to a6"]), ["wrong: the piece on a4 is a Miner, not a Scout"]);
    assert_eq!(game.prompt(), "1. red> ");
}

#[test]
fn what_is_no_turn_is_not_taken_down_all_the_same() {
    let mut game = begun(SMALL);
    feed(&mut game, &["a4"]);
    assert_eq!(game.prompt(), "1. red (1-3)> ");
    assert_eq!(feed(&mut game, &["!"]), ["wrong: the line is not a turn, so it cannot be recorded"]);
    assert_eq!(game.prompt(), "1. red (1-3)> ", "it is still asked");
    assert_eq!(feed(&mut game, &["3"]), ["a4-a5"]);
}

#[test]
fn enter_alone_leaves_a_choice_open_for_who_sits_there_but_not_in_a_script() {
    let mut game = begun(SMALL);
    assert_eq!(feed(&mut game, &["a4-a6", "", "1"]), ["a4-a5"]);
    let mut game = script(SMALL);
    assert_eq!(feed(&mut game, &["a4-a6", "", "1"]), ["wrong: there is nothing to choose from"]);
    assert_eq!(turns(&game), "*");
}

#[test]
fn turns_are_offered_for_a_short_line_that_names_squares_and_not_for_a_long_one() {
    let mut game = begun(SMALL);
    let said = feed(&mut game, &["look a4"]);
    assert_eq!(said, ["wrong: that is not a turn; similar turns are", "  1  a4-a3\n  2  a4-b4\n  3  a4-a5"]);
    let said = feed(&mut game, &["look a4 a6"]);
    assert_eq!(said, ["wrong: that is not a turn; similar turns are", "  1  a4-a5\n  2  a4-a3\n  3  a4-b4"]);
    let said = feed(&mut game, &["look a4 and then wherever it may go from there"]);
    assert!(said[0].starts_with("wrong: there is no command `look`"), "{said:?}");
}

#[test]
fn the_number_of_the_other_sides_turn_is_said() {
    let mut game = begun(SMALL);
    assert_eq!(feed(&mut game, &["1... a4-a5"]), ["expected the turn number `1.`, found `1...`"]);
    assert_eq!(feed(&mut game, &["1. b7-b6"]), ["expected the turn number `1...`, found `1.`"]);
    assert_eq!(turns(&game), "1. a4-a5 b7-b6 *");
}

#[test]
fn where_to_go_back_to_is_the_number_of_a_turn() {
    let mut game = begun(SMALL);
    feed(&mut game, &["a4-a5", "b7-b6"]);
    for place in ["back", "back 0", "back x", "back -1"] {
        let said = feed(&mut game, &[place]);
        assert_eq!(said, ["wrong: type `back 12` for Red's turn 12, `back 12...` for Blue's turn 12"], "{place}");
    }
    assert_eq!(turns(&game), "1. a4-a5 b7-b6 *");
}

#[test]
fn where_no_board_follows_a_turn_may_still_name_what_no_edition_prints() {
    // In an edition in which 1 is the Marshal, no piece is a 10.
    let text =
        SMALL.replace("gravon", "anniversary-2011").replace(" . 10 ", " .  1 ").replace("10 3 2*2 F", "1 3 2*2 F");
    let mut game = begun(&text);
    feed(&mut game, &["a4-a6", "!"]);
    let said = feed(&mut game, &["a7xa6(10>3)"]);
    assert_eq!(said, ["error: syntax", "  !  a7xa6(10>3), anyway"]);
    // The message that turns are not judged was given when judging stopped.
    assert_eq!(feed(&mut game, &["!"]), ["a7xa6(10>3)"]);
    assert_eq!(turns(&game), "1. a4-a6 a7xa6(10>3) *");
}

#[test]
fn the_board_is_drawn_up_to_where_turns_were_judged_and_says_so() {
    let mut game = begun(SMALL);
    let followed = feed(&mut game, &["a4-a5", "board"]).concat();
    assert!(!followed.contains("turn"), "whose turn it is stands in the prompt: {followed}");
    let stopped = feed(&mut game, &["a7-a4", "!", "board"]).concat();
    assert!(stopped.contains("ply 1"), "{stopped}");
    assert!(stopped.ends_with(&followed), "Blue's turn was not played: {stopped}");
}

/// Creates a new game with this text.
fn new(text: &str) -> Entry {
    let opening = Opening { is_new: true, today: "2026.01.31".to_owned(), setups: None };
    Entry::new(
        owned(&parse(text.as_bytes())),
        &opening,
        DialogSettings { asks: true, width: 60, ..DialogSettings::default() },
    )
}

#[test]
fn a_row_that_the_edition_does_not_print_is_asked_for_again() {
    let mut game = new("[Edition \"gravon\"]\n[Variant \"free\"]\n[Red \"a\"]\n[Blue \"b\"]\n[Date \"2026.01.31\"]\n");
    feed(&mut game, &["blue"]);
    let said = feed(&mut game, &["F B B T B B B 10 9 8"]);
    assert!(said[0].starts_with("error: "), "{said:?}");
    assert_eq!(game.prompt(), "blue, row 10, a to j> ");
    feed(&mut game, &["F B B B B B B 10 9 8"]);
    assert_eq!(game.prompt(), "blue, row 9, a to j> ");
}

#[test]
fn a_result_that_was_given_before_the_game_is_no_fault_of_the_setup() {
    let mut game = new(
        "[Result \"1-0\"]\n[Edition \"gravon\"]\n[Variant \"free\"]\n[Red \"a\"]\n[Blue \"b\"]\n[Date \"2026.01.31\"]\n",
    );
    let said = feed(&mut game, &["none"]).concat();
    assert_eq!(game.verdict(), Verdict::Inconsistent, "the tag says what the record does not");
    assert!(!said.contains("not right yet"), "{said}");
}
