//! Records that cannot be read as SRN, and whose text has one reading all the same: `fmt --mend`.
//!
//! What stands behind the tags is read as notes are ([`read_again`]). What was read otherwise than it stands there is
//! listed. `format-spec/notes.md`, section "Mending".

use super::Formatted;
use crate::cli::Outcome;
use crate::formats::notes::read_again;
use crate::games::Source;
use crate::notation::{NoteAnchor, Record, write_record};
use crate::replay::{Finding, Reading, Severity};
use crate::rules::Played;
use std::borrow::Cow;

/// What stands there, read again, if it could not be read and its tags could.
pub(super) fn reread<'i>(item: &'i Source<'_>, reading: &Reading<'i>, keeps_source: bool) -> Option<Reading<'i>> {
    let record = &reading.record;
    let is_unreadable = !record.faults.is_empty() && !record.faults_cut;
    let mut again = is_unreadable.then(|| read_again(item.text(), record)).flatten()?;
    if keeps_source {
        again.keep_source(item.text());
    }
    Some(again)
}

/// Writes a record that was read again: all of it, if it breaks no rule, or as far as it could be read.
pub(super) fn write(item: &Source<'_>, reading: &Reading<'_>, formatted: &mut Formatted, outcome: &mut Outcome<'_>) {
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
    let mut read_so = reading.all_interpretations();
    read_so.retain(|one| damage.is_none_or(|damage| one.span.start < damage));
    outcome.interpret(item, &read_so, outcome.said.len());
    if replayed.verdict.is_failure() {
        outcome.complain(item.place(), item.own(), &replayed.findings);
    } else {
        outcome.mention(item.place(), item.own(), &replayed.findings);
    }
}

/// The record up to the turn in which that byte stands; from there on the text stays as it is. `None`, if nothing stands
/// before it that could be mended, or if the text is not UTF-8.
fn up_to<'t>(text: &'t [u8], record: &Record<'t>, damage: usize) -> Option<Record<'t>> {
    let turns = record.turns.partition_point(|turn| (turn.span.end as usize) <= damage);
    let last = turns.checked_sub(1)?;
    let rest = std::str::from_utf8(text.get(number_before(text, damage)..)?).ok()?;
    let mut record = record.clone();
    record.turns.truncate(turns);
    record.notes.retain(|note| note.place <= NoteAnchor::Turn(last as u32));
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

#[cfg(test)]
mod tests {
    use super::number_before;

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
