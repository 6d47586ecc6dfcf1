//! Notes: turns and results as people spell them, by the tables beside this file; what is said; what is not told as notes.

use adjutant::formats::notes::read;
use adjutant::formats::srn::export;
use adjutant::formats::told_by;
use adjutant::notation::{Record, write_record, write_turn};
use adjutant::replay::foreign::Mended;
use adjutant::replay::{Detail, Place, PlayedRecord, Reading, Verdict, replay};
use std::fs;

/// A small game of few pieces, and its first two turns.
const BEGUN: &str = "Edition: gravon
Variant: free

10: F . . . . . . . . .
7: 4 . . . 6 . . . . 3
4: 7 . . . 2 . . . . 5
1: F . . . . . . . . .

a4-a5 a7-a6
";

/// The rows of a table: cells between bars.
fn rows(table: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(format!("tests/formats/{table}")).expect("the table is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(" |").map(|cell| cell_text(cell.trim())).collect()).collect()
}

/// A cell with the characters that cannot be seen.
fn cell_text(cell: &str) -> String {
    cell.replace("<NBSP>", "\u{a0}").replace("<ZWSP>", "\u{200b}")
}

/// The record in the export form.
fn exported(text: &str, reading: &Reading<'_>) -> (Record<'static>, String, Verdict) {
    let mut played = Vec::new();
    let replayed = replay(text.as_bytes(), reading, None, &mut played);
    let place = Place { file: "a.notes", record: Some(1), offset: 0, line: 1 };
    let original = PlayedRecord { place, srn: None, record: &reading.record, replayed: &replayed, played: &played };
    let record = export(&original);
    let mut written = Vec::new();
    write_record(&record, &mut written);
    let turns = Record { turns: record.turns.clone(), result: record.result, ..Record::default() };
    (turns, String::from_utf8(written).expect("records are UTF-8"), replayed.verdict)
}

/// The kinds of liberties that are said, in order of their names.
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
            // The turn behind it is read too, unless the game stops at this one.
            found == *turn && record.turns.len() == 4 && !reading.is_damaged() && said(&reading) == sorted(kinds)
        };
        if !is_right {
            wrong.push(format!("{spelling} | {found} | {} ({} turns)", said(&reading).join(" "), record.turns.len()));
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "{}", wrong.join("\n"));
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
        assert_eq!(told_by(text.as_bytes()).name, "notes", "{}", path.display());
        let reading = read(text.as_bytes(), "");
        let (_, written, verdict) = exported(&text, &reading);
        assert!(!reading.is_damaged(), "{}: {:?}", path.display(), reading.findings);
        assert_eq!(verdict, Verdict::Legal, "{}: {written}", path.display());
        number += 1;
    }
    assert!(number >= 4);
}
