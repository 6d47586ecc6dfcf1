//! The formatted text of a block, with unreadable records that `fmt --mend` rewrites.
//!
//! `--mend` takes records that cannot be read as SRN but whose text has one reading. The text after the tags is read as
//! notes are ([`read_again`]), and each place that is read differently from what is written is listed.
//! `format-spec/notes.md`, section "Mending".

use super::Formatted;
use crate::cli::Outcome;
use crate::formats::notes::read_again;
use crate::formats::srn;
use crate::games::Source;
use crate::notation::{END_OF_TAGS, NoteAnchor, Record, ends_in_tags, write_record};
use crate::replay::{Finding, Reading, Replay, Severity};
use crate::rules::Played;
use std::borrow::Cow;

/// A block as it is to be.
pub(super) struct Text {
    pub bytes: Vec<u8>,
    /// Whether the record written last is in its canonical form.
    pub ends_canonical: bool,
    /// Whether the record written first is.
    pub begins_canonical: bool,
}

impl Text {
    /// Nothing yet.
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(bytes), ends_canonical: false, begins_canonical: false }
    }

    /// Parts what comes from a record in its canonical form.
    pub(super) fn part(&mut self) {
        if self.ends_canonical {
            self.bytes.push(b'\n');
        }
    }

    /// Keeps a text as it was.
    pub(super) fn as_it_was(&mut self, text: &[u8]) {
        if !text.is_empty() {
            self.part();
            self.bytes.extend_from_slice(text);
            self.ends_canonical = false;
        }
    }

    /// Writes a record that breaks no rule in its canonical form, and behind it the text from its first stray text on, as it was.
    pub(super) fn canonical(&mut self, item: &Source<'_>, record: &Record<'_>, replayed: &Replay, played: &[Played]) {
        let text = item.own();
        let original = item.original(record, replayed, played);
        let mut around = srn::around_turns(&original);
        self.begins_canonical |= self.bytes.is_empty();
        if !self.ends_canonical && ends_in_tags(&self.bytes) {
            // Its tags stand in another order now: the first may not have stood above.
            self.bytes.extend_from_slice(END_OF_TAGS);
        }
        self.part();
        self.ends_canonical = true;
        let stray = srn::first_stray(text, record);
        if let Some((_, kept)) = stray {
            let before = around.notes.iter().filter(|note| note.place != NoteAnchor::Result).count();
            around.notes.truncate(before + kept);
        }
        srn::write_export(&original, &around, &mut self.bytes);
        if let Some((start, _)) = stray {
            let tail = text[start..].trim_ascii_end();
            // At the beginning of a line these would be something else than the stray text they are.
            if tail.starts_with(b"%") || tail.starts_with(b"[") || tail.starts_with("\u{FEFF}".as_bytes()) {
                self.bytes.push(b' ');
            }
            self.bytes.extend_from_slice(tail);
            self.bytes.push(b'\n');
        }
    }
}

/// The text without the blank lines at its beginning.
pub(super) fn without_blank_lines(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let Some(end) = memchr::memchr(b'\n', rest) {
        let mut line = &rest[..end];
        while let Some(behind) = line.strip_prefix("\u{FEFF}".as_bytes()) {
            line = behind;
        }
        if line.iter().any(|byte| !matches!(byte, b' ' | b'\t' | b'\r')) {
            return rest;
        }
        rest = &rest[end + 1..];
    }
    rest
}

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
    use super::{Text, number_before};
    use crate::games::Inputs;
    use crate::rules::Played;

    #[test]
    fn it_is_known_whether_a_text_begins_with_a_canonical_record() {
        let written = |before: &[u8]| {
            let mut found = None;
            let inputs = Inputs::of_bytes("a.srn", &b"[Event \"a\"]\n\n*\n"[..]).threads(1);
            let work = |game: &crate::games::Source<'_>| {
                let mut text = Text::with_capacity(0);
                text.as_it_was(before);
                let (reading, mut played) = (game.read(), Vec::<Played>::new());
                let replayed = game.replay_reading(&reading, &mut played);
                text.canonical(game, &reading.record, &replayed, &played);
                (text.begins_canonical, text.ends_canonical)
            };
            inputs.in_order(work, |game| found = game.ok()).expect("no glob");
            found.expect("a game")
        };
        assert_eq!([&b""[..], b"stray text\n"].map(written), [(true, true), (false, true)]);
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
