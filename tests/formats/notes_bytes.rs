//! No text of a sheet is lost: every byte belongs to a part that was read, to a comment, or to the place of a
//! finding.

use super::notes::{BEGUN, arrangements, rows};
use super::notes_support::comments;
use adjutant::formats::notes;
use adjutant::notation::Span;
use adjutant::replay::Reading;

/// Words that name the side of the next turn or setup, or the meaning of a value. In the record, these words become
/// sides or tags. `then` joins turns.
const HEADING_WORDS: &str =
    "r red red's rood rot rouge blue blue's blauw blau bleu setup opstelling aufstellung edition variant then";

/// Columns above a drawn setup.
const COLUMNS: &str = "abcdefghij";

/// Returns the words of a text that are missing from the result. Turn numbers and symbols without letters belong to
/// the turns.
fn lost<'t>(text: &'t str, reading: &Reading<'_>) -> Vec<&'t str> {
    let record = &reading.record;
    let mut spans: Vec<Span> = record.turns.iter().map(|turn| turn.span).chain([record.result_span]).collect();
    spans.extend(record.rows.iter().flat_map(|row| row.cell_spans.iter().copied().chain([row.span])));
    spans.extend(record.tags.iter().flat_map(|tag| [tag.name_span, tag.value_span]));
    spans.extend(reading.findings.iter().map(|finding| finding.span));
    spans.extend(reading.interpretations.iter().map(|one| one.span));
    let mut is_read = vec![false; text.len()];
    for span in spans {
        is_read[span.start as usize..span.end as usize].fill(true);
    }
    let values = record.tags.iter().map(|tag| &*tag.value);
    let kept = comments(record).into_iter().chain(values).collect::<Vec<_>>().join(" ");
    let is_lost = |word: &&str| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric());
        let is_number = plain.bytes().all(|byte| byte.is_ascii_digit());
        let is_kept = is_read[start..start + word.len()].contains(&true) || kept.contains(plain);
        let is_of_heading = HEADING_WORDS.split(' ').any(|known| known == plain.to_lowercase());
        let is_column = plain.len() == 1 && COLUMNS.contains(plain);
        !(is_kept || is_number || is_of_heading || is_column)
    };
    text.split_whitespace().filter(is_lost).collect()
}

#[test]
fn nothing_of_a_sheet_vanishes() {
    let mut sheets: Vec<String> = arrangements().1.into_iter().map(|one| one.text).collect();
    let leads = ["", "> ", "- ", "3. ", "[20:14] ", "// one\n", "(two) "];
    let ends = ["", " {three}", " (four)", "  // five", " !?", "\n; six", "\nseven words of one line"];
    for row in rows("notes_turns.table") {
        for (lead, end) in leads.iter().map(|lead| (*lead, "")).chain(ends.map(|end| ("1. ", end))) {
            sheets.push(format!("{BEGUN}{lead}{}{end}\n4... j7-j6\n", row[0]));
        }
    }
    for row in rows("notes_results.table") {
        for end in ends {
            sheets.push(format!("{BEGUN}{}{end}\n", row[0]));
            sheets.push(format!("{BEGUN}j4-j5 j7-j6 {}{end}\n", row[0]));
        }
    }
    let mut wrong = Vec::new();
    for sheet in &sheets {
        let reading = notes::read(sheet.as_bytes(), "");
        let lost = lost(sheet, &reading);
        if !lost.is_empty() {
            wrong.push(format!("{lost:?} of\n{sheet}"));
        }
    }
    assert!(sheets.len() > 3000, "{} sheets", sheets.len());
    assert_eq!(wrong.len(), 0, "of {} sheets\n{}", sheets.len(), wrong.join("\n"));
}

#[test]
fn every_time_of_a_chat_that_is_left_out_is_reported() {
    let text = "[20:14] Ada: a4-a5\n[20:15] Ben: b7-b6\n12/11/2026, 20:16 - Ada: a5-a6\n";
    let reading = notes::read(text.as_bytes(), "");
    let all = reading.all_interpretations();
    let left_out = all.iter().filter(|one| one.made == "the time of the message is ignored");
    let found: Vec<&str> = left_out.map(|one| &text[one.span.start as usize..one.span.end as usize]).collect();
    assert_eq!(found, ["[20:14]", "[20:15]", "12/11/2026, 20:16 -"]);
}
