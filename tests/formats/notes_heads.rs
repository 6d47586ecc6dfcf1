//! Text before the turns of notes: headings, tags, rows, and other text.

use crate::formats::notes::{BEGUN, all_said};
use crate::formats::notes_support::{comments, pieces, setup, turns};
use adjutant::formats::notes::read;
use adjutant::replay::Reading;

/// Barrage setup in rows in order; Blue's rows are seen from Red's seat.
const RED: &str = ". . . 2 . . . . . 2\n. . . . . 10 . . . .\n. . . S 9 . . . . .\nF B 3 . . . . . . .\n";
const BLUE: &str = ". . . . . . . 3 B F\n. . . . 9 S . . . .\n10 . . . . . . . . .\n2 . . . . . . . 2 .\n";

/// Checks that the Barrage setup and the two turns after it are read, and returns the reading.
fn barrage_with_two_turns(text: &str) -> Reading<'_> {
    let reading = read(text.as_bytes(), "");
    let found = (pieces(&reading.record), turns(&reading));
    assert_eq!(found, ((16, 8), "j4-j5 a7-a6".to_owned()), "{text}: {:?}", all_said(text, &reading));
    reading
}

#[test]
fn a_side_before_turns_is_no_players_name() {
    for lines in [
        "Red: a4-a5\nBlue: a7-a6",
        "Red - a4-a5\nBlue - a7-a6",
        "red: a4-a5\nblue: a7-a6",
        "1. Red a4-a5\nBlue a7-a6",
        "Red a4-a5 Blue a7-a6",
    ] {
        let text = format!("{}\n{lines}\n", setup());
        let reading = read(text.as_bytes(), "");
        assert_eq!(turns(&reading), "a4-a5 a7-a6", "{lines}: {:?}", all_said(&text, &reading));
        assert_eq!((reading.record.tag("Red"), reading.record.tag("Blue")), (None, None), "{lines}");
    }
}

#[test]
fn rows_may_begin_in_the_line_of_their_heading() {
    let text = format!("Edition: gravon\nVariant: barrage\nBlue: {BLUE}\nRed: {RED}\nj4-j5 a7-a6\n");
    let reading = barrage_with_two_turns(&text);
    assert_eq!((reading.record.tag("Red"), reading.record.tag("Blue")), (None, None));
}

#[test]
fn a_value_says_what_its_line_says_up_to_a_comment() {
    for (line, value, said) in [
        ("Event: Cup", Some("Cup"), &[""; 0][..]),
        ("Event: Cup #3", Some("Cup #3"), &[]),
        ("Event: Cup # the third", Some("Cup"), &["the third"]),
        ("Event: Cup ; the third", Some("Cup"), &["the third"]),
        ("Event: Cup {the third; at last}", Some("Cup"), &["the third; at last"]),
        ("Event: C\u{1}p", Some("C p"), &[]),
        ("Event:", None, &[]),
        ("Event: Cup\nEvent: League", Some("Cup"), &["League"]),
        ("[Event \"Cup\"]\n[Event \"League\"]", Some("Cup"), &["[Event \"League\"]"]),
    ] {
        let text = format!("{line}\n{BEGUN}");
        let reading = read(text.as_bytes(), "");
        assert_eq!((reading.record.tag("Event"), comments(&reading.record)), (value, said.to_vec()), "{line}");
        assert_eq!(turns(&reading), "a4-a5 a7-a6", "{line}");
    }
}

#[test]
fn a_result_before_the_turns_is_the_games_and_ends_nothing() {
    for (line, result, termination) in [
        ("Red wins on time", "1-0", Some("time")),
        ("0-1", "0-1", None),
        ("draw agreed", "1/2-1/2", Some("agreement")),
        ("?!", "*", None),
    ] {
        // Before the setup, and between it and the turns.
        for text in [format!("{line}\n{BEGUN}"), BEGUN.replace("\n\na4-a5", &format!("\n{line}\n\na4-a5"))] {
            let reading = read(text.as_bytes(), "");
            assert_eq!((turns(&reading).as_str(), reading.record.rows.len()), ("a4-a5 a7-a6", 4), "{text}");
            let tags = (reading.record.tag("Result"), reading.record.tag("Termination"));
            assert_eq!(tags, (Some(result), termination), "{text}");
        }
    }
    // A result that repeats another tag is a comment, and so is one whose winner depends on the side to move.
    for lines in ["Result: 1-0\nred wins", "resigns"] {
        let text = format!("{lines}\n{BEGUN}");
        let reading = read(text.as_bytes(), "");
        let last = lines.lines().last();
        assert_eq!(
            (turns(&reading).as_str(), comments(&reading.record).first().copied()),
            ("a4-a5 a7-a6", last),
            "{lines}"
        );
    }
}

#[test]
fn a_tag_that_lacks_signs_is_said_to_be_read_as_one() {
    let is_said = |line: &str| {
        let text = format!("{line}\n{BEGUN}");
        let reading = read(text.as_bytes(), "");
        assert_eq!(reading.record.tag("Round"), Some("3"), "{line}");
        all_said(&text, &reading).iter().filter(|said| said.contains("tag")).count()
    };
    let whole = is_said("[Round \"3\"]");
    for line in ["Round \"3\"", "[Round 3]", "[Round \"3]", "[Round  \"3\"]"] {
        // After a complete setup, only the headings of edition and variant are.
        let more = is_said(line);
        assert!(more >= whole, "{line}");
    }
}

#[test]
fn no_more_than_a_hundred_tags_are_read() {
    let tags = (1..=101).map(|number| format!("[T{number} \"x\"]\n")).collect::<Vec<_>>().concat();
    let text = format!("{tags}\n{BEGUN}");
    let reading = read(text.as_bytes(), "");
    assert_eq!((reading.record.tag("T100"), reading.record.tag("T101")), (Some("x"), None));
    assert_eq!(comments(&reading.record).first(), Some(&"[T101 \"x\"]"));
}

#[test]
fn text_between_setup_and_turns_is_a_comment() {
    for (line, said) in [
        ("a quiet beginning", "a quiet beginning"),
        ("played on 3 boards", "played on 3 boards"),
        ("Red vs Blue", "Red vs Blue"),
    ] {
        let text = BEGUN.replace("\n\na4-a5", &format!("\n{line}\na4-a5"));
        let reading = read(text.as_bytes(), "");
        assert_eq!(turns(&reading), "a4-a5 a7-a6", "{line}: {:?}", all_said(&text, &reading));
        assert_eq!(comments(&reading.record).first(), Some(&said), "{line}");
    }
}

#[test]
fn empty_squares_are_written_with_many_signs() {
    for sign in [".", "-", "_", "--", "\u{b7}", "\u{2013}", "\u{2014}", "\u{2022}"] {
        let text = format!("Edition: gravon\nVariant: barrage\n\n{BLUE}\n{RED}\nj4-j5 a7-a6\n")
            .replace(" .", &format!(" {sign}"));
        barrage_with_two_turns(&text);
    }
    // Ten of them are a row; other drawn lines are not. A number at the beginning of a row is a piece.
    let blue = ".......3BF\n....9S....\n10.........\n2 .......2.\n";
    let red = "...2.....2\n.....10....\n...S9.....\nFB3.......\n";
    let text = format!("Edition: gravon\nVariant: barrage\n-----\n{blue}-----\n{red}-----\nj4-j5 a7-a6\n");
    barrage_with_two_turns(&text);
}

#[test]
fn an_army_is_told_where_some_of_its_pieces_are_not_known() {
    for (red, variant) in [
        (RED.to_owned(), Some("barrage")),
        (RED.replace("10", "?"), Some("barrage")),
        // The army has neither two Spies nor one piece more.
        (RED.replace("10", "S").replace('9', "?"), None),
        (RED.replace("10 .", "? ?"), None),
    ] {
        let text = format!("Edition: gravon\nBlue:\n{BLUE}\nRed:\n{red}\nj4-j5 a7-a6\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(reading.record.tag("Variant"), variant, "{red}: {:?}", all_said(&text, &reading));
    }
}

#[test]
fn rows_that_are_not_those_of_a_side_are_damage() {
    let (three, _) = RED.split_once("F B").expect("the last row");
    let text = format!("Edition: gravon\nVariant: barrage\nRed:\n{three}\nj4-j5 a7-a6\n");
    let reading = read(text.as_bytes(), "");
    assert_eq!(reading.record.rows.len(), 0);
    let said = all_said(&text, &reading);
    assert!(reading.is_damaged() && said.iter().any(|said| said.contains("without a number: 3")), "{said:?}");
}

#[test]
fn a_row_without_a_number_is_still_one_with_something_in_it_that_is_no_square() {
    for (row, other) in [("10 zz . . .", "zz"), ("10 q . .", "q")] {
        let red = RED.replace("10 . . .", row);
        let text = format!("Edition: gravon\nVariant: barrage\nBlue:\n{BLUE}Red:\n{red}\nj4-j5 a7-a6\n");
        let said = all_said(&text, &read(text.as_bytes(), ""));
        let expected = format!("found `{other}`");
        assert!(said.iter().any(|said| said.ends_with(&expected)), "{row}: {said:?}");
    }
}

#[test]
fn rows_are_said_to_be_taken_only_where_a_turn_does_not_stand() {
    let text = |turns: &str| format!("Edition: gravon\nVariant: barrage\n\n{BLUE}\n{RED}\n{turns}\n");
    let whole = text("j4-j5 a7-a6");
    let stopped = text("j4-j5 a7-a6 f3-f1");
    let (whole, stopped) =
        (all_said(&whole, &read(whole.as_bytes(), "")), all_said(&stopped, &read(stopped.as_bytes(), "")));
    let about_rows = |said: &[String]| said.iter().find(|said| said.contains("rows")).cloned();
    assert_ne!(about_rows(&whole), about_rows(&stopped));
    assert!(about_rows(&whole).is_some() && about_rows(&stopped).is_some(), "{whole:?} {stopped:?}");
}

#[test]
fn a_row_of_a_number_that_no_board_has_is_said() {
    let text = "Edition: gravon\nVariant: free\nRed:\n4: 7 . . . 2 . . . . 5\n1: F . . . . . . . . .\n\
                Blue:\n12: F . . . . . . . . .\n7: 4 . . . 6 . . . . 3\n\na4-a5 a7-a6\n";
    let said = all_said(text, &read(text.as_bytes(), ""));
    assert_eq!(said[0], "syntax", "{said:?}");
}
