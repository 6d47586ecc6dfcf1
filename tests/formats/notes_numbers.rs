//! Notes line by line: turn numbers, rows with their numbers, headings, and `;` between squares.

use crate::program::adjutant;
use adjutant::formats::notes::read;
use adjutant::notation::{Cell, NoteBody};

/// Returns the tags and rows of a small game, with its rows written in some way.
fn notes(rows: &str, turns: &str) -> String {
    format!("Edition: gravon\nVariant: free\n\n{rows}\n{turns}\n")
}

const ROWS: &str = "10: F . . . . . . . . .\n7: 4 . . . 6 . . . . 3\n4: 7 . . . 2 . . . . 5\n1: F . . . . . . . . .\n";

const TURNS: &str = "a4-a5 a7-a6";

/// Returns the rows with pieces that are read, the highest first, with one symbol per square.
fn setup(text: &str) -> String {
    let mut record = read(text.as_bytes(), "").record;
    record.rows.sort_by_key(|row| std::cmp::Reverse(row.number));
    let sign = |cell: &Cell| match cell {
        Cell::Piece(piece) => piece.sign(),
        Cell::Empty | Cell::NoSquare => ".",
    };
    let rows = record.rows.iter().map(|row| (row.number, row.cells.iter().map(sign).collect::<String>()));
    let held = rows.filter(|(_, squares)| squares.contains(|sign| sign != '.'));
    held.map(|(number, squares)| format!("{number}:{squares}")).collect::<Vec<_>>().join(" ")
}

/// Setup of all of these games.
const SETUP: &str = "10:F......... 7:4...6....3 4:7...2....5 1:F.........";

/// Returns the messages about turn numbers: the line, and the sentence.
fn said_of_numbers(turns: &str) -> Vec<(usize, String)> {
    let text = notes(ROWS, turns);
    let run = adjutant(&["validate", "--from", "notes", "--format", "concise"], &text);
    let first = text[..text.find(turns).expect("they are there")].lines().count();
    let told = run.stdout.lines().filter_map(|line| {
        let (place, sentence) = line.strip_prefix("<stdin>:")?.split_once(": warning[turn-number] ")?;
        let (line, _) = place.split_once(':')?;
        Some((line.parse::<usize>().ok()? - first, sentence.to_owned()))
    });
    told.collect()
}

#[test]
fn every_turn_number_is_held_against_the_turn_that_it_stands_before() {
    assert_eq!(said_of_numbers("1. a4-a5 a7-a6\n2. e4-e5 j7-j6\n3. j4-j5 j6-j7"), []);
    assert_eq!(said_of_numbers("1. a4-a5 1... a7-a6\n2. e4-e5 2... j7-j6\n3. j4-j5"), []);
    let wrong = |line: usize, sentence: &str| (line, sentence.to_owned());
    for (turns, said) in [
        ("2. a4-a5 a7-a6\n2. e4-e5 j7-j6", wrong(1, "ply 1 (red): expected the turn number `1.`, found `2.`")),
        ("1. a4-a5 a7-a6\n5. e4-e5 j7-j6", wrong(2, "ply 3 (red): expected the turn number `2.`, found `5.`")),
        (
            "1. a4-a5 a7-a6\n2. e4-e5 j7-j6\n2. j4-j5 j6-j7",
            wrong(3, "ply 5 (red): expected the turn number `3.`, found `2.`"),
        ),
    ] {
        assert_eq!(said_of_numbers(turns), [said], "{turns}");
    }
}

#[test]
fn a_row_may_stand_directly_behind_its_number_and_a_point() {
    for rows in [
        "10.F.........\n7.4...6....3\n4.7...2....5\n1.F.........\n",
        "10. F.........\n7. 4...6....3\n4. 7...2....5\n1. F.........\n",
        "10. F . . . . . . . . .\n7. 4 . . . 6 . . . . 3\n4. 7 . . . 2 . . . . 5\n1. F . . . . . . . . .\n",
    ] {
        assert_eq!(setup(&notes(rows, TURNS)), SETUP, "{rows}");
    }
    // With a space before it, the point is a square, so that these rows have eleven.
    let rows = "10 .F.........\n7 .4...6....3\n4 .7...2....5\n1 .F.........\n";
    assert_eq!(setup(&notes(rows, TURNS)), "", "{rows}");
}

#[test]
fn between_squares_behind_a_heading_a_semicolon_begins_no_comment() {
    for rows in [
        "Red: F a1; 7 a4; 2 e4; 5 j4\nBlue: F a10; 4 a7; 6 e7; 3 j7\n",
        "Red: a1 F; a4 7; e4 2; j4 5\nBlue: a10 F; a7 4; e7 6; j7 3\n",
        "Red: a1 F, a4 7, e4 2, j4 5\nBlue: a10 F; a7 4; e7 6; j7 3\n",
    ] {
        let text = notes(rows, TURNS);
        assert_eq!(setup(&text), SETUP, "{rows}");
        let reading = read(text.as_bytes(), "");
        assert!(!reading.is_damaged() && reading.record.notes.is_empty(), "{rows}: {:?}", reading.record.notes);
    }
    // The text that follows contains no square.
    let text = notes("Red: F a1; 7 a4; 2 e4; 5 j4 // hers\nBlue: F a10; 4 a7; 6 e7; 3 j7 {his}\n", TURNS);
    assert_eq!(setup(&text), SETUP);
}

#[test]
fn a_heading_has_five_words_at_most() {
    let found = |heading: &str| {
        let text = notes(&format!("{heading}\n\n{ROWS}"), TURNS);
        let reading = read(text.as_bytes(), "");
        let comments = reading.record.notes.iter().filter(|note| matches!(note.body, NoteBody::Comment(_))).count();
        (reading.record.tag("Red").map(str::to_owned), comments)
    };
    assert_eq!(found("Red (Anna Maria van Dijk)"), (Some("Anna Maria van Dijk".to_owned()), 0));
    assert_eq!(found("Red (Anna)"), (Some("Anna".to_owned()), 0));
    assert_eq!(found("Red (Anna Maria Theresia van Dijk)"), (None, 1));
    // These headings introduce nothing that is kept.
    assert_eq!(found("The setup of the game"), (None, 0));
    assert_eq!(found("The setup of the whole game"), (None, 1));
}

/// Turn numbers of notes are as far ahead as those of the same turns in SRN: `repair` uses them to count missing
/// turns.
#[test]
fn numbers_in_many_forms_are_compared_as_those_of_srn_are() {
    let numbers = |record: &adjutant::notation::Record<'_>| -> Vec<(u32, i64)> {
        let mut numbers: Vec<_> = record.notices.iter().map(|notice| (notice.ply, notice.ahead)).collect();
        // Notes report each wrong number, SRN only the first of those that are equally far ahead.
        numbers.dedup_by_key(|(_, ahead)| *ahead);
        numbers
    };
    for turns in [
        "1. a4-a5 a7-a6 2. a5-a4 a6-a7",
        "1. a4-a5 a7-a6 3. a5-a4 a6-a7 4. a4-a5 a7-a6",
        "1. a4-a5 2. a5-a4 a6-a7",
        "2. a4-a5 a7-a6 1. a5-a4 a6-a7",
        "1. a4-a5 a7-a6 3. a5-a4 a6-a7 4. a4-a5 6... a7-a6",
    ] {
        let text = format!("[Edition \"gravon\"]\n\n{turns} *\n");
        let expected = numbers(&adjutant::notation::parse(text.as_bytes()));
        let notes = turns.replace("1. ", "#1 ").replace("3. ", "#3 ").replace("4. ", "turn 4: ");
        let text = format!("Edition: gravon\n\n{notes}\n");
        assert_eq!(numbers(&read(text.as_bytes(), "").record), expected, "{notes}");
    }
}
