//! Notes in various layouts: tables, e-mails, lists, chats, sheets of one side or from Blue's seat, and text
//! without a game.

use crate::formats::notes::all_said;
use crate::formats::notes_support::{comments, turns};
use adjutant::formats::detect_format;
use adjutant::formats::notes::read;
use adjutant::notation::Score;
use adjutant::replay::Reading;
use std::fs;
use std::path::Path;

/// First four turns of a game without setups.
const TURNS: &str = "a4-a5 b7-b6 e4-e5 e7-e6";

/// Returns the names of the errors of a reading.
fn errors(reading: &Reading<'_>) -> Vec<&'static str> {
    let errors = reading.findings.iter().filter(|finding| finding.severity().name() == "error");
    errors.map(adjutant::replay::Finding::name).collect()
}

#[test]
fn turns_are_read_from_tables_quotes_lists_and_chats() {
    for text in [
        "| 1 | a4-a5 | b7-b6 |\n| 2 | e4-e5 | e7-e6 |\n",
        "| # | Red | Blue |\n|---|---|---|\n| 1 | a4-a5 | b7-b6 | nice |\n| 2 | e4-e5 | e7-e6 | |\n",
        "1,a4-a5,b7-b6\n2,e4-e5,e7-e6\n",
        "1;a4-a5;b7-b6\n2;e4-e5;e7-e6\n",
        "\"1\",\"a4-a5\",\"b7-b6\"\n\"2\",\"e4-e5\",\"e7-e6\"\n",
        "> 1. a4-a5 b7-b6\n> 2. e4-e5 e7-e6\n",
        ">> 1. a4-a5 b7-b6\n>> 2. e4-e5 e7-e6\n",
        "- a4-a5\n- b7-b6\n- e4-e5\n- e7-e6\n",
        "* 1. a4-a5 b7-b6\n* 2. e4-e5 e7-e6\n",
        "\u{2022} a4-a5 b7-b6\n\u{2022} e4-e5 e7-e6\n",
        "1.) a4-a5 // b7-b6\n2.) e4-e5 // e7-e6\n",
        "| 1 | a4-a5 quietly done | b7-b6 |\n| 2 | e4-e5 | e7-e6 |\n",
        "Harriet: a4-a5\nTom: b7-b6\nHarriet: e4-e5\nTom: e7-e6\n",
        "Tom: 1. a4-a5 b7-b6\nTom: 2. e4-e5 e7-e6\n",
        "[12.11.26, 20:14] Harriet: a4-a5\n[12.11.26, 20:15] Tom: b7-b6\n[12.11.26, 20:16] Harriet: e4-e5\n[20:17] Tom: e7-e6\n",
        "12/11/2026, 20:14 - Harriet: a4-a5\n12/11/2026, 20:15 - Tom: b7-b6\n12/11/2026, 20:16 - Harriet: e4-e5 e7-e6\n",
        "Zug 1: Rot a4-a5\nZug 1: Blau b7-b6\nZug 2: Rot e4-e5\nZug 2: Blau e7-e6\n",
    ] {
        let reading = read(text.as_bytes(), "");
        assert_eq!(turns(&reading), TURNS, "{text}: {:?}", all_said(text, &reading));
        assert_eq!(errors(&reading), [""; 0], "{text}");
        assert_eq!(detect_format(text.as_bytes()).name, "notes", "{text}");
    }
}

#[test]
fn two_who_speak_in_turn_are_the_players_and_no_turn_is_played_for_the_other() {
    let text = "Harriet: a4-a5\nTom: b7-b6\nHarriet: e4-e5\n";
    let reading = read(text.as_bytes(), "");
    assert_eq!((reading.record.tag("Red"), reading.record.tag("Blue")), (Some("Harriet"), Some("Tom")));
    for text in ["Harriet: a4-a5\nTom: b7-b6\nTom: e4-e5\n", "Red: Tom\nBlue: Harriet\n\nHarriet: a4-a5\nTom: b7-b6\n"]
    {
        let reading = read(text.as_bytes(), "");
        assert_eq!(errors(&reading), ["syntax"], "{text}");
        assert!(all_said(text, &reading).join("|").contains("expected a turn by"), "{text}");
    }
}

#[test]
fn notes_without_a_turn_are_no_game() {
    for (text, has_setup) in [
        ("Milk, eggs, bread\nred wine\n", false),
        ("Red: Anna\nBlue: Bert\nred wins\n", false),
        ("", false),
        ("Edition: gravon\nVariant: free\n\n10: F . . . . . . . . .\n1: F . . . . . . . . .\n", true),
    ] {
        let reading = read(text.as_bytes(), "");
        assert_eq!(errors(&reading), ["no-turns"], "{text}");
        let detail = adjutant::replay::Detail::NoTurns { has_setup };
        assert!(reading.findings.iter().any(|finding| finding.detail == detail), "{text}");
    }
}

#[test]
fn text_with_squares_is_never_a_remark() {
    for line in [
        "somewhere between a4 and b5 it began",
        "he opened with 1. a4-a5",
        "the flag was on a1",
        "Red: f4 8, f3 2, e1 whatever",
    ] {
        let text = format!("{line}\n\na4-a5 b7-b6\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(errors(&reading), ["syntax"], "{line}");
        assert_eq!(
            (reading.findings[0].span.start, turns(&reading).as_str()),
            (line_start(line), "a4-a5 b7-b6"),
            "{line}"
        );
    }
    let text = "a4-a5 b7-b6\n1-0\ne4-e5 e7-e6\n";
    assert_eq!(errors(&read(text.as_bytes(), "")), ["syntax"]);
    // A single square is no part of a game, and text in brackets is a remark.
    for text in [
        "See you at b4 street on Friday\na4-a5 b7-b6\n",
        "a4-a5 b7-b6 (better: e4-e5)\n",
        "a4-a5 b7-b6\n1-0\n(e4-e5!)\n",
    ] {
        let reading = read(text.as_bytes(), "");
        assert_eq!((errors(&reading).len(), comments(&reading.record).len()), (0, 1), "{text}");
    }
}

/// Returns the offset of the text that the finding about a line names.
fn line_start(line: &str) -> u32 {
    if line.starts_with("Red:") { 5 } else { 0 }
}

#[test]
fn turns_after_one_that_cannot_be_read_are_kept_as_text() {
    let text = "a4-a5 b7-b6\ne4 frobs e9x\ne7-e6 j4-j5\n";
    let reading = read(text.as_bytes(), "");
    assert_eq!((turns(&reading).as_str(), errors(&reading)), ("a4-a5 b7-b6", vec!["syntax"]));
    assert_eq!(comments(&reading.record), ["e7-e6", "j4-j5"]);
}

#[test]
fn a_sheet_with_the_turns_of_one_side_is_one_error() {
    for (text, side) in
        [("1. a4-a5\n2. e4-e5\n3. e5-f5\n4. f5-f6\n", "Red"), ("1. a7-a6\n2. e7-e6\n3. e6-f6\n", "Blue")]
    {
        let reading = read(text.as_bytes(), "");
        assert_eq!(errors(&reading), ["syntax"], "{text}");
        let said = all_said(text, &reading).join("|");
        assert!(said.contains(&format!("found only {side}'s turns")), "{said}");
        assert!(!said.contains("turn-number"), "{said}");
        assert_eq!(reading.record.turns.len(), 0, "{text}");
        assert_eq!(comments(&reading.record).len(), 1, "{text}");
    }
}

#[test]
fn a_sheet_from_blues_seat_is_turned_and_that_is_said() {
    let text = "j7-j6 i4-i5\nf7-f6 f4-f5\nf6-e6 f5-f6\n";
    let reading = read(text.as_bytes(), "");
    assert_eq!(turns(&reading), "a4-a5 b7-b6 e4-e5 e7-e6 e5-f5 e6-e5");
    let said = all_said(text, &reading).join("|");
    assert!(said.contains("the squares are read from Blue's seat"), "{said}");
}

#[test]
fn a_setup_from_blues_seat_is_turned_with_its_turns() {
    const SETUP: &str = "Edition: gravon\nVariant: free\n\n10: F . . . . . . . . .\n7: 4 . . . 6 . . . . 3\n4: 7 . . . 2 . . . . 5\n1: F . . . . . . . . .\n\n";
    // From Blue's seat, Red's pieces are on rows 7 and 10: Red's Miner moves from a4 to a5.
    let text = format!("{SETUP}j7-j6 a4-a5\na7-a6 a5xa6 won\n");
    let reading = read(text.as_bytes(), "");
    assert_eq!(turns(&reading), "a4-a5 j7-j6 j4-j5 j6xj5(?>?)", "{:?}", all_said(&text, &reading));
    let row = |number: u8| {
        let row = reading.record.rows.iter().find(|row| row.number == number).expect("the row is there");
        row.cells.iter().map(|cell| format!("{cell:?}")).collect::<Vec<_>>()
    };
    assert_eq!((row(4)[0].as_str(), row(4)[9].as_str()), ("Piece(3)", "Piece(4)"));
    assert_eq!((row(7)[0].as_str(), row(7)[9].as_str()), ("Piece(5)", "Piece(7)"));
}

#[test]
fn names_on_one_line_and_dates_in_words_are_tags() {
    for (text, red, blue) in [
        ("Rot: Harriet Cole   Blau: Tom Baines (meine Aufstellung)", "Harriet Cole", "Tom Baines"),
        ("Red = Dana, Blue = Kirk", "Dana", "Kirk"),
        ("rood: Fenna / blauw: Koen / 30-11-26", "Fenna", "Koen"),
        ("Rood   : Max Roelofs              Blauw : Tim Slagboom", "Max Roelofs", "Tim Slagboom"),
    ] {
        let text = format!("{text}\na4-a5 b7-b6\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!((reading.record.tag("Red"), reading.record.tag("Blue")), (Some(red), Some(blue)), "{text}");
    }
    for (date, expected) in [
        ("Fri, 13 Nov 2026 08:12:11 +0100", Some("2026.11.13")),
        ("13. November 2026", Some("2026.11.13")),
        ("6. Dezember 2026", Some("2026.12.06")),
        ("March 3rd, 2025", Some("2025.03.03")),
        ("le 1er ao\u{fb}t 2024", Some("2024.08.01")),
        ("3 mei 2024", Some("2024.05.03")),
        ("Tom", None),
        ("a day in May", None),
    ] {
        let text = format!("Date: {date}\na4-a5 b7-b6\n");
        let reading = read(text.as_bytes(), "");
        assert_eq!(reading.record.tag("Date"), expected, "{date}");
        assert_eq!(comments(&reading.record).len(), usize::from(expected.is_none()), "{date}");
    }
}

/// Reads one of the shared sheets, if they are present.
fn of_case(name: &str, judge: impl FnOnce(&str, &Reading<'_>)) {
    let path = Path::new("../shared/cases/notes").join(name);
    match fs::read_to_string(&path) {
        Ok(text) => judge(&text, &read(text.as_bytes(), "")),
        Err(_) => println!("skipped: no {}", path.display()),
    }
}

#[test]
fn the_shared_sheets_are_read_or_refused_as_they_should() {
    let begun = "a4-a5 b7-b6 e4-e5 e7-e6 e5-f5 e6-e5";
    of_case("07-half-missing.txt", |text, reading| {
        assert_eq!(errors(reading), ["syntax"]);
        assert!(all_said(text, reading).join("|").contains("found only Red's turns"));
    });
    of_case("15-nl-tijd.txt", |_, reading| {
        assert_eq!((reading.record.result, reading.record.tag("Termination")), (Some(Score::RedWon), Some("time")));
    });
    of_case("18-email.txt", |_, reading| {
        let red = &reading.record;
        assert!(turns(reading).starts_with(begun) && red.turns.len() == 10, "{}", turns(reading));
        assert_eq!((red.result, red.tag("Date"), errors(reading).len()), (Some(Score::BlueWon), Some("2026.11.13"), 0));
    });
    of_case("19-markdown.txt", |_, reading| {
        assert!(turns(reading).starts_with(begun) && reading.record.turns.len() == 12, "{}", turns(reading));
        assert_eq!((reading.record.result, errors(reading).len()), (Some(Score::BlueWon), 0));
    });
    of_case("13-piece-list.txt", |text, reading| {
        assert_eq!((errors(reading).len(), reading.record.turns.len()), (0, 16), "{:?}", all_said(text, reading));
    });
    of_case("03-de-blau.txt", |text, reading| {
        assert_eq!((errors(reading).len(), reading.record.turns.len()), (0, 24), "{:?}", all_said(text, reading));
        assert_eq!((reading.record.result, reading.record.rows.len()), (Some(Score::BlueWon), 4));
    });
    of_case("04-phone-lines.txt", |text, reading| {
        assert_eq!((errors(reading).len(), reading.record.turns.len()), (0, 16), "{:?}", all_said(text, reading));
        assert_eq!((reading.record.result, reading.record.rows.len()), (Some(Score::BlueWon), 8));
    });
    of_case("notes-setup-on-one-line.notes", |text, reading| {
        assert_eq!((errors(reading).len(), reading.record.rows.len()), (0, 8), "{:?}", all_said(text, reading));
    });
}
