//! Notes: turns and results as people write them, from the tables in this folder; the messages; and text that is
//! not recognized as notes.

use crate::program::adjutant;
use adjutant::formats::detect_format;
use adjutant::formats::notes::read;
use adjutant::formats::srn::export;
use adjutant::notation::{Cell, NoteBody, Record, Score, parse, write_record, write_turn};
use adjutant::replay::foreign::{Mended, PassedOver};
use adjutant::replay::{Detail, Finding, Original, Place, Reading, Verdict, replay};
use std::fs;

/// Small game with few pieces, and its first two turns.
pub const BEGUN: &str = "Edition: gravon
Variant: free

10: F . . . . . . . . .
7: 4 . . . 6 . . . . 3
4: 7 . . . 2 . . . . 5
1: F . . . . . . . . .

a4-a5 a7-a6
";

/// Returns the rows of a table: cells between bars.
pub fn rows(table: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(format!("tests/formats/{table}")).expect("the table is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(" |").map(|cell| cell_text(cell.trim())).collect()).collect()
}

/// Returns a cell with its invisible characters.
fn cell_text(cell: &str) -> String {
    cell.replace("<NBSP>", "\u{a0}").replace("<ZWSP>", "\u{200b}")
}

/// Returns the record in the export form.
fn exported(text: &str, reading: &Reading<'_>) -> (Record<'static>, String, Verdict) {
    let mut played = Vec::new();
    let replayed = replay(text.as_bytes(), reading, None, &mut played);
    let place = Place { file: "a.notes", record: Some(1), offset: 0, line: 1, column: 1, is_binary: false };
    let original = Original {
        place,
        text: text.as_bytes(),
        srn: None,
        record: &reading.record,
        replayed: &replayed,
        played: &played,
    };
    let record = export(&original);
    let mut written = Vec::new();
    write_record(&record, &mut written);
    let turns = Record { turns: record.turns.clone(), result: record.result, ..Record::default() };
    (turns, String::from_utf8(written).expect("records are UTF-8"), replayed.verdict)
}

/// Returns the kinds of the reported interpretations, in order of their names.
fn said(reading: &Reading<'_>) -> Vec<String> {
    let kind = |detail: &Detail| match detail {
        Detail::Mended(Mended::Spelling(kind, _)) => Some(format!("{kind:?}")),
        _ => None,
    };
    let mut kinds: Vec<String> = reading.findings.iter().filter_map(|finding| kind(&finding.detail)).collect();
    kinds.sort();
    kinds
}

fn sorted(kinds: &str) -> Vec<String> {
    let mut kinds: Vec<String> = kinds.split_whitespace().map(str::to_owned).collect();
    kinds.sort();
    kinds
}

#[test]
fn turns_are_read_as_people_spell_them() {
    let rows = rows("notes_turns.table");
    assert!(rows.len() > 130);
    let mut wrong = Vec::new();
    for row in rows {
        let [spelling, turn, kinds] = row.as_slice() else { panic!("{row:?}") };
        let text = format!("{BEGUN}{spelling}\nj7-j6\n");
        let reading = read(text.as_bytes(), "");
        let (record, _, _) = exported(&text, &reading);
        let found = record.turns.get(2).map_or(String::new(), |turn| {
            let mut written = Vec::new();
            write_turn(&mut written, turn);
            String::from_utf8(written).expect("turns are ASCII")
        });
        let is_right = if turn.is_empty() {
            reading.is_damaged() && record.turns.len() == 2
        } else {
            // The turn after it is read, too, unless the game stops at this one.
            found == *turn && record.turns.len() == 4 && !reading.is_damaged() && said(&reading) == sorted(kinds)
        };
        if !is_right {
            wrong.push(format!("{spelling} | {found} | {} ({} turns)", said(&reading).join(" "), record.turns.len()));
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "{}", wrong.join("\n"));
}

#[test]
fn signs_between_turns_of_a_line_are_no_comments() {
    let is_read = |line: &str| {
        let text = format!("Played at the club\n{BEGUN}{line}\n");
        let reading = read(text.as_bytes(), "");
        reading.record.turns.len() == 4 && !reading.is_damaged()
    };
    let lines = [
        "e4-e5# j7-j6",
        "e4-e5#, j7-j6",
        "e4-e5; j7-j6",
        "e4-e5;j7-j6",
        "e4-e5 ;3... j7-j6",
        "e4-e5;j7-j6;",
        "e4-e5; j7-j6; ",
    ];
    let wrong: Vec<&str> = lines.into_iter().filter(|line| !is_read(line)).collect();
    assert_eq!(wrong, [""; 0]);
    // The text that follows is no turn.
    for (line, said) in [("e4-e5; bluff", "bluff"), ("e4-e5 # j7-j6", "j7-j6"), ("% j7-j6", "j7-j6")] {
        let text = format!("{BEGUN}{line}\n");
        let reading = read(text.as_bytes(), "");
        let comments: Vec<&NoteBody<'_>> = reading.record.notes.iter().map(|note| &note.body).collect();
        assert_eq!(comments, [&NoteBody::Comment(said.into())], "{line}");
    }
}

#[test]
fn results_are_read_as_people_spell_them() {
    let mut wrong = Vec::new();
    for row in rows("notes_results.table") {
        let [spelling, score, termination] = row.as_slice() else { panic!("{row:?}") };
        for text in [format!("{BEGUN}{spelling}\n"), format!("{BEGUN}j4-j5 j7-j6 {spelling}\n")] {
            let reading = read(text.as_bytes(), "");
            let record = &reading.record;
            let found = record.tag("Result").unwrap_or_default();
            let how = record.tag("Termination").unwrap_or_default();
            let expected = if score.is_empty() { "*" } else { score.as_str() };
            if found != expected || how != termination || reading.is_damaged() {
                wrong.push(format!("{spelling} | {found} | {how}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "{}", wrong.join("\n"));
}

#[test]
fn samples_are_told_by_their_content_and_stand() {
    let mut number = 0;
    for entry in fs::read_dir("samples/notes").expect("the folder is there") {
        let path = entry.expect("its entries can be read").path();
        let text = fs::read_to_string(&path).expect("samples are UTF-8");
        assert_eq!(detect_format(text.as_bytes()).name, "notes", "{}", path.display());
        let reading = read(text.as_bytes(), "");
        let (_, written, verdict) = exported(&text, &reading);
        assert!(!reading.is_damaged(), "{}: {:?}", path.display(), reading.findings);
        assert_eq!(verdict, Verdict::Legal, "{}: {written}", path.display());
        number += 1;
    }
    assert!(number >= 4);
}

/// Record of the table of setups: the text, the name of its setup, and the messages.
#[derive(Default)]
pub struct Arranged {
    title: String,
    pub text: String,
    setup: String,
    said: Vec<String>,
}

/// Returns the rows of a setup that have pieces, with their numbers.
fn pieces_in_rows(record: &Record<'_>) -> Vec<(u8, [Cell; 10])> {
    let rows = record.rows.iter().map(|row| (row.number, row.cells));
    let mut rows: Vec<_> = rows.filter(|(_, cells)| cells.iter().any(|cell| matches!(cell, Cell::Piece(_)))).collect();
    rows.sort_by_key(|(number, _)| *number);
    rows
}

/// Returns all messages about a record: the sentences of its reader, and the names of the other findings.
pub fn all_said(text: &str, reading: &Reading<'_>) -> Vec<String> {
    let replayed = replay(text.as_bytes(), reading, None, &mut ());
    let said = replayed.findings.iter().map(|finding| match &finding.detail {
        Detail::Mended(mended) => mended.to_string(),
        Detail::Damaged(damaged) => damaged.to_string(),
        other => other.name().to_owned(),
    });
    said.collect()
}

/// Returns the table of setups: the rows of each by name, and the records.
pub fn arrangements() -> (Vec<(String, String)>, Vec<Arranged>) {
    let table = fs::read_to_string("tests/formats/notes_setups.table").expect("the table is there");
    let mut setups: Vec<(String, String)> = Vec::new();
    let mut arranged: Vec<Arranged> = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(name) = line.strip_prefix("setup ") {
            setups.push((name.to_owned(), String::new()));
        } else if let Some(title) = line.strip_prefix("== ") {
            arranged.push(Arranged { title: title.to_owned(), ..Arranged::default() });
        } else if let Some(last) = arranged.last_mut() {
            match (line.get(..2), line.get(2..).unwrap_or_default()) {
                (Some("> "), text) => last.text.extend([text, "\n"]),
                (Some("= "), setup) => setup.clone_into(&mut last.setup),
                (Some("! "), said) => last.said.push(said.to_owned()),
                _ => panic!("{line}"),
            }
        } else {
            setups.last_mut().expect("a setup has a name").1.extend([line, "\n"]);
        }
    }
    assert!(arranged.len() >= 50);
    (setups, arranged)
}

#[test]
fn setups_are_read_as_people_arrange_them() {
    let (setups, arranged) = arrangements();
    for one in arranged {
        let setup = setups.iter().find(|(name, _)| *name == one.setup).expect("it is one of the setups");
        let reading = read(one.text.as_bytes(), "");
        let expected = parse(setup.1.as_bytes());
        assert_eq!(pieces_in_rows(&reading.record), pieces_in_rows(&expected), "{}", one.title);
        assert_eq!(all_said(&one.text, &reading), one.said, "{}", one.title);
    }
}

/// Red's sheet, on which the last named piece is ambiguous.
const OF_RED: &str = "Edition: gravon
Variant: barrage
Red:
. . . 2 . . . . . 10
. . . . . 2 . . . .
. . . S 9 . . . . .
F B 3 . . . . . . .

j4-j5 a7-a6
j5-j6 a6-a7
j6xj7 (10) ";

/// Blue's rows may be written from either seat; only the last struck piece distinguishes the two readings.
const SEEN_FROM_EITHER_SEAT: &str = "Edition: gravon
Variant: free
Red:
4: . . . . . . . . . 3
1: F . . . . . . . . .
Blue:
B . . . . . . . . 5
. . . . . . . . . .
. . . . . . . . . .
5 . . . . . . . . F

j4-j5 a7-a6
j5-j6 a6-a5
j6xj7
";

#[test]
fn the_declared_result_tells_readings_apart() {
    for (result, captured) in [("0-1", Some("(3>B)")), ("red wins, flag captured", Some("(3>F)")), ("1-0", None)] {
        let text = format!("{SEEN_FROM_EITHER_SEAT}{result}\n");
        let reading = read(text.as_bytes(), "");
        let (_, written, verdict) = exported(&text, &reading);
        let said = all_said(&text, &reading);
        let is_said = said.iter().any(|said| said.contains("the game would not end as declared"));
        match captured {
            Some(captured) => {
                assert!(written.contains(&format!("j6xj7{captured}")), "{result}: {written}");
                assert_eq!((verdict, reading.is_damaged(), is_said), (Verdict::Legal, false, true), "{result}");
            }
            // Red may win in both readings: the finding names both.
            None => assert!(reading.is_damaged() && !is_said, "{said:?}"),
        }
    }
    // The end in the heading is compared with both readings, too.
    for (termination, captured) in [("flag", "(3>F)"), ("no-moves", "(3>B)")] {
        let text = format!("Termination: {termination}\n{SEEN_FROM_EITHER_SEAT}red wins, flag captured\n");
        let reading = read(text.as_bytes(), "");
        let (_, written, _) = exported(&text, &reading);
        assert_eq!(written.contains(&format!("j6xj7{captured}")), termination == "flag", "{written}");
    }
    // On Red's sheet, only the end of the game shows which piece is meant.
    let of_red = read(OF_RED.as_bytes(), "");
    let is_open = |finding: &Finding| matches!(finding.detail, Detail::PassedOver(PassedOver::CombatUnclear(..)));
    assert!(of_red.findings.iter().any(is_open) && of_red.record.turns[4].combat.is_none());
    let ended = format!("{OF_RED}\nred wins, flag captured\n");
    let reading = read(ended.as_bytes(), "");
    assert!(!reading.is_damaged(), "{:?}", reading.findings);
    assert_eq!(reading.record.turns.last().map(ToString::to_string).as_deref(), Some("j6xj7(10>?)"));
}

#[test]
fn one_line_of_another_form_makes_an_input_no_notes() {
    let notes = |line: &str| format!("1. a4-a5\n2. b4-b5\n{line}\n3. c4-c5\n");
    let word = "a".repeat(39);
    for line in ["", "a quiet game", "at the end of the day", "types of pieces", "Ok", "2 < 3", "a / b >", &word] {
        assert_eq!(detect_format(notes(line).as_bytes()).name, "notes", "{line}");
    }
    for line in [
        "END",
        "  END OF GAME",
        &format!("{word}a"),
        &format!("{word}_ r 0"),
        "some Notation",
        "type0",
        "type1 b",
        "a SETUP",
        "a4 a5 OK",
        "turns\": 3",
        "a turn />",
        "a turn </turn",
        "<turn>",
        " <turn",
    ] {
        assert_ne!(detect_format(notes(line).as_bytes()).name, "notes", "{line}");
    }
}

#[test]
fn a_comment_is_what_stands_between_its_signs() {
    for comment in ["(fine)", "[fine]", "{fine}", "; fine", "# fine", "// fine"] {
        let text = format!("1. a4-a5 a7-a6 {comment}\n2. b4-b5 b7-b6\n");
        let mut written = Vec::new();
        adjutant::notation::write_record(&read(text.as_bytes(), "").record, &mut written);
        let written = String::from_utf8(written).expect("UTF-8");
        assert!(written.contains("{fine}"), "{comment}: {written}");
    }
}

#[test]
fn comments_beside_rows_are_kept_whatever_stands_between_them() {
    let text = BEGUN.replace("4: 7 . . . 2 . . . . 5", "4: 7 . . . 2 . . . . 5 {the front} , ; and strong");
    let reading = read(text.as_bytes(), "");
    let bodies = reading.record.notes.iter().map(|note| format!("{:?}", note.body)).collect::<Vec<_>>().join(" ");
    assert!(bodies.contains("the front") && bodies.contains("and strong"), "{bodies}");
    assert_eq!((reading.record.rows.len(), reading.record.turns.len()), (4, 2));
}

#[test]
fn tags_of_srn_are_tags_where_the_format_is_named() {
    let text = "[Edition \"gravon\"]\n[Variant \"free\"]\n[Event \"a # b; c\"]\n[Red \"Anna \\\"A\\\"\"]\n[Blue Bert]\nRound \"3\"]\n\
                [Result \"1-0\"]\n\n4: . . . . . . . . . 3\n1: F . . . . . . . . .\n10: F . . . . . . . . 2\n\nj4-j5 j10 j9\n";
    assert_eq!(detect_format(text.as_bytes()).name, "srn");
    let reading = read(text.as_bytes(), "");
    let record = &reading.record;
    let expected = [
        ("Edition", "gravon"),
        ("Variant", "free"),
        ("Event", "a # b; c"),
        ("Red", "Anna \"A\""),
        ("Blue", "Bert"),
        ("Round", "3"),
        ("Result", "1-0"),
    ];
    let tags: Vec<(&str, &str)> = record.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
    assert_eq!(tags, expected);
    assert_eq!(record.result.map(Score::token), Some("1-0"));
    assert!(
        all_said(text, &reading)
            .contains(&"names, dates and other headings are read as tags (2 times in the record)".to_owned())
    );
}

#[test]
fn records_of_srn_are_the_same_as_notes() {
    let mut number = 0;
    for entry in fs::read_dir("samples/games").expect("the folder is there") {
        let path = entry.expect("its entries can be read").path();
        let text = fs::read(&path).expect("samples can be read");
        let record = parse(&text);
        if !record.faults.is_empty() || !record.stray.is_empty() || text.len() > 20_000 {
            continue;
        }
        let reading = read(&text, "");
        let turns = |record: &Record<'_>| record.turns.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(turns(&reading.record), turns(&record), "{}: {:?}", path.display(), reading.findings);
        assert_eq!(pieces_in_rows(&reading.record), pieces_in_rows(&record), "{}", path.display());
        assert_eq!(reading.record.result, record.result, "{}", path.display());
        for tag in &record.tags {
            assert_eq!(reading.record.tag(&tag.name), record.tag(&tag.name), "{}", path.display());
        }
        number += 1;
    }
    assert!(number >= 3, "{number}");
}

#[test]
fn comments_behind_what_cannot_be_read_are_kept() {
    let text = format!("{BEGUN}e4 frobs e9x {{first}}\nj4-j5 {{second}} // third\nj7-j6\n");
    let reading = read(text.as_bytes(), "");
    let comments = |reading: &Reading<'_>| {
        let notes = reading.record.notes.iter();
        let comment = |body: &NoteBody<'_>| match body {
            NoteBody::Comment(text) => Some(text.to_string()),
            NoteBody::Glyph(_) | NoteBody::Variation(_) => None,
        };
        notes.filter_map(|note| Some((note.place, comment(&note.body)?))).collect::<Vec<_>>()
    };
    assert!(reading.is_damaged() && reading.record.turns.len() == 2);
    let behind = |text: &str| (adjutant::notation::NoteAnchor::Turn(1), text.to_owned());
    assert_eq!(
        comments(&reading),
        [behind("first"), behind("j4-j5"), behind("second"), behind("third"), behind("j7-j6")]
    );
    // The comments after an ambiguous turn are kept, too.
    let text = format!("{OF_RED}{{first}} a7-a6 {{second}}\n");
    let reading = read(text.as_bytes(), "");
    assert!(!reading.is_damaged() && reading.record.turns.len() == 6, "{:?}", reading.findings);
    let is_open = |finding: &Finding| matches!(finding.detail, Detail::PassedOver(PassedOver::CombatUnclear(..)));
    assert!(reading.findings.iter().any(is_open) && reading.record.turns[4].combat.is_none(), "{:?}", reading.findings);
    let behind = |turn: u32, text: &str| (adjutant::notation::NoteAnchor::Turn(turn), text.to_owned());
    assert_eq!(comments(&reading), [behind(4, "first"), behind(5, "second")]);
}

#[test]
fn what_may_be_notes_is_told_how_to_be_read() {
    for (text, is_said) in [
        ("1. e4 e5\n", true),
        ("Red: Anna\nBlue: Bert\na4 takes a5\n", true),
        ("[Event \"x\"]\n[Edition isf\ne4 e5\n", false),
        ("hello there\n", false),
        ("", false),
    ] {
        let output = adjutant(&["validate", "--format", "full", "-"], text);
        assert_ne!(output.status, 0, "{text}");
        let all = format!("{}{}", output.stdout, output.stderr);
        assert_eq!(all.contains("--from notes"), is_said, "{text}: {all}");
    }
}
