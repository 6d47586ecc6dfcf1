//! Records that cannot be read as SRN, and whose text has one reading all the same: `fmt --mend`.
//!
//! What stands behind the tags is read as notes are ([`read_again`]). What was read otherwise than it stands there is
//! listed. `format-spec/notes.md`, section "Mending".

use super::Formatted;
use crate::cli::Outcome;
use crate::formats::notes::read_again;
use crate::games::Game;
use crate::notation::{Place, Record, Row, Span, Turn, parse, write_record, write_turn};
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
    let turns = record.turns.iter().map(|turn| {
        let mut written = Vec::new();
        write_turn(&mut written, turn);
        let is_said = parse(turn.span.of(text)).turns.first().is_some_and(|said| is_same_turn(said, turn));
        (turn.span, written, is_said)
    });
    let rows = record.rows.iter().map(|row| {
        let is_said = parse(row.span.of(text)).rows.first().is_some_and(|said| said.cells == row.cells);
        (row.span, row_text(row), is_said)
    });
    let result = record.result.map(|score| {
        let written = score.token().as_bytes();
        (record.result_span, written.to_vec(), record.result_span.of(text) == written)
    });
    for (span, written, is_said) in rows.chain(turns).chain(result) {
        if !is_said {
            let written = String::from_utf8_lossy(&written).into_owned();
            let what = match span.of(text) {
                [] => format!("`{written}` is put in"),
                there => format!("`{}` is read as `{written}`", String::from_utf8_lossy(there)),
            };
            let said = remark(Severity::Warning, &mut locator, span, &what);
            outcome.said.extend_from_slice(said.as_bytes());
        }
    }
}

/// Whether two turns are one, wherever they stand.
fn is_same_turn(one: &Turn, other: &Turn) -> bool {
    *one == Turn { span: one.span, ..*other }
}

/// A row, as the export form has it.
fn row_text(row: &Row) -> Vec<u8> {
    let mut text = Vec::new();
    let row = Row { span: Span::default(), ..*row };
    write_record(&Record { rows: vec![row], ..Record::default() }, &mut text);
    let is_row = |line: &&[u8]| line.contains(&b':');
    text.split(|byte| *byte == b'\n').find(is_row).unwrap_or_default().trim_ascii().to_vec()
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
