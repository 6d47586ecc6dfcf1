//! Records that cannot be read as SRN, and whose text has one reading all the same: `fmt --mend`.
//!
//! What stands behind the tags is read as notes are ([`read_again`]). What was read otherwise than it stands there is
//! listed. `format-spec/notes.md`, section "Mending".

use super::Formatted;
use crate::cli::Outcome;
use crate::formats::notes::read_again;
use crate::games::Game;
use crate::notation::{Note, NoteBody, Place, Record, Row, Span, Turn, parse, write_record};
use crate::replay::foreign::Mended;
use crate::replay::{Detail, Finding, Locator, Reading, Replayed, Severity};
use crate::report::remark;
use crate::rules::Played;
use std::borrow::Cow;

/// What stands there, read again, if it could not be read and its tags could.
pub(super) fn reread<'i>(item: &'i Game<'_>, reading: &Reading<'i>) -> Option<Reading<'i>> {
    let record = &reading.record;
    let is_unreadable = !record.faults.is_empty() && !record.faults_cut;
    if is_unreadable { read_again(item.text(), record) } else { None }
}

/// Writes a record that was read again: all of it, if it breaks no rule, or as far as it could be read.
pub(super) fn write(item: &Game<'_>, reading: &Reading<'_>, formatted: &mut Formatted, outcome: &mut Outcome<'_>) {
    let mut played: Vec<Played> = Vec::new();
    let replayed = item.replay_reading(reading, &mut played);
    let is_error = |finding: &&Finding| finding.severity() == Severity::Error;
    let damage = reading.findings.iter().filter(is_error).map(|finding| finding.span.start).min();
    let up_to_damage = damage.map(|damage| up_to(item.text(), &reading.record, damage as usize));
    let read = match &up_to_damage {
        None => &reading.record,
        Some(Some(record)) => record,
        Some(None) => {
            outcome.complain(item.place(), item.own(), &replayed.findings);
            formatted.text.as_it_was(item.own());
            return;
        }
    };
    if damage.is_none() && !replayed.verdict.is_failure() {
        formatted.text.canonical(item, read, &replayed, &played);
    } else {
        let mut written = Vec::new();
        write_record(read, &mut written);
        formatted.text.as_it_was(&written);
    }
    list(item, read, outcome);
    complain(item, &replayed, outcome);
}

/// The record up to the turn in which that byte stands; from there on the text stays as it is. `None`, if nothing stands
/// before it that could be mended, or if the text is not UTF-8.
fn up_to<'t>(text: &'t [u8], record: &Record<'t>, damage: usize) -> Option<Record<'t>> {
    let turns = record.turns.partition_point(|turn| (turn.span.end as usize) <= damage);
    let last = turns.checked_sub(1)?;
    let rest = std::str::from_utf8(text.get(number_before(text, damage)..)?).ok()?;
    let mut record = record.clone();
    record.turns.truncate(turns);
    record.notes.retain(|note| note.place <= Place::Turn(last as u32));
    (record.result, record.unplayed) = (None, Cow::Borrowed(rest.trim()));
    Some(record)
}

/// Where the turn number begins that stands before that byte; else the byte.
fn number_before(text: &[u8], at: usize) -> usize {
    let before = text[..at].trim_ascii_end();
    let word = before.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
    let is_number =
        word.first().is_some_and(u8::is_ascii_digit) && word.iter().all(|byte| b"0123456789.):".contains(byte));
    if is_number { before.len() - word.len() } else { at }
}

/// Lists everything that is read otherwise than it stands there.
fn list(item: &Game<'_>, record: &Record<'_>, outcome: &mut Outcome<'_>) {
    let text = item.text();
    let mut locator = Locator::new(item.place(), item.own());
    let turns = (0..).zip(&record.turns).map(|(index, turn)| {
        let there = turn.span.of(text);
        let is_said = parse(there).turns.first().is_some_and(|said| is_same_turn(said, turn));
        let glyphs = if there.ends_with(b"!") || there.ends_with(b"?") { glyphs(record, index) } else { String::new() };
        (turn.span, format!("{turn}{glyphs}"), is_said && glyphs.is_empty())
    });
    let rows = record.rows.iter().map(|row| {
        let is_said = parse(row.span.of(text)).rows.first().is_some_and(|said| said.cells == row.cells);
        (row.span, row_text(row), is_said)
    });
    let result = record.result.map(|score| {
        let written = score.token();
        (record.result_span, written.to_owned(), record.result_span.of(text) == written.as_bytes())
    });
    for (span, written, is_said) in rows.chain(turns).chain(result) {
        if !is_said {
            let what = match span.of(text) {
                [] => format!("`{written}` is put in"),
                there => format!("`{}` is read as `{written}`", String::from_utf8_lossy(there)),
            };
            let said = remark(Severity::Warning, &mut locator, span, &what);
            outcome.said.extend_from_slice(said.as_bytes());
        }
    }
}

/// The glyphs of the turn at that place, as they are written behind it.
fn glyphs(record: &Record<'_>, index: u32) -> String {
    let of_turn = record.notes.iter().filter(|note| note.place == Place::Turn(index));
    let glyph = |note: &Note<'_>| match note.body {
        NoteBody::Glyph(glyph) => Some(format!(" ${glyph}")),
        NoteBody::Comment(_) => None,
    };
    of_turn.filter_map(glyph).collect()
}

/// Whether two turns are one, wherever they stand.
fn is_same_turn(one: &Turn, other: &Turn) -> bool {
    *one == Turn { span: one.span, ..*other }
}

/// A row, as the export form has it.
fn row_text(row: &Row) -> String {
    let mut text = Vec::new();
    let row = Row { span: Span::default(), ..*row };
    write_record(&Record { rows: vec![row], ..Record::default() }, &mut text);
    let is_row = |line: &&[u8]| line.contains(&b':');
    let line = text.split(|byte| *byte == b'\n').find(is_row).unwrap_or_default();
    String::from_utf8_lossy(line.trim_ascii()).into_owned()
}

/// Says what else was found, but for how things are spelled, which is listed.
fn complain(item: &Game<'_>, replayed: &Replayed, outcome: &mut Outcome<'_>) {
    let is_listed = |finding: &Finding| matches!(finding.detail, Detail::Mended(Mended::Spelling(..)));
    let findings: Vec<Finding> = replayed.findings.iter().filter(|finding| !is_listed(finding)).cloned().collect();
    if replayed.verdict.is_failure() {
        outcome.complain(item.place(), item.own(), &findings);
    } else {
        outcome.mention(item.place(), item.own(), &findings);
    }
}

#[cfg(test)]
mod tests {
    use super::{number_before, row_text};
    use crate::notation::parse;

    #[test]
    fn a_row_is_listed_as_the_export_form_has_it() {
        let record = parse(b"[Event \"a\"]\n\n7:S . 2 . . . 2 10 ? X\n\n*\n");
        assert_eq!(record.rows.iter().map(row_text).collect::<Vec<_>>(), ["7:  S  .  2  .  .  .  2 10  ? 10"]);
    }

    #[test]
    fn the_number_before_a_turn_is_a_word_of_digits_and_its_mark() {
        for (marked, at) in [
            ("a7-a6 ^12. e4", 10),
            ("^2... e4", 5),
            ("a7-a6 ^(3) e4", 10),
            ("^12 e4", 3),
            ("a7 ^e4", 3),
            ("^e4", 0),
            ("a7 1x ^e4", 6),
            ("a7 ). ^e4", 6),
        ] {
            let text = marked.replace('^', "");
            let begins = marked.find('^').expect("a mark");
            // A word that begins with another sign is none.
            let begins = if marked.contains('(') { at } else { begins };
            assert_eq!(number_before(text.as_bytes(), at), begins, "{marked}");
        }
    }
}
