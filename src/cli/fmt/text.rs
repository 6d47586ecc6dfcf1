//! Formatted text of a block. `fmt --mend` also rewrites unreadable records.
//!
//! `--mend` rewrites a record that cannot be read as SRN if its text has only one reading. The text after the tags
//! is read as notes ([`read_again`]). Each interpretation is listed. See `format-spec/notes.md`, section "Mending".

use super::Formatted;
use crate::cli::Outcome;
use crate::formats::notes::read_again;
use crate::formats::srn;
use crate::games::Source;
use crate::notation::{END_OF_TAGS, NoteAnchor, Record, ends_in_tags, write_record};
use crate::replay::{Finding, Reading, Replay, Severity};
use crate::rules::Played;
use std::borrow::Cow;

/// Formatted text of a block.
pub(super) struct Text {
    pub bytes: Vec<u8>,
    /// `true` if the last record is in canonical form.
    pub ends_canonical: bool,
    /// `true` if the text begins with a record in canonical form.
    pub begins_canonical: bool,
}

impl Text {
    /// Creates an empty text with room for `bytes` bytes.
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(bytes), ends_canonical: false, begins_canonical: false }
    }

    /// Separates the following text from a record in canonical form by a blank line.
    pub(super) fn part(&mut self) {
        if self.ends_canonical {
            self.bytes.push(b'\n');
        }
    }

    /// Appends a text unchanged.
    pub(super) fn push_unchanged(&mut self, text: &[u8]) {
        if !text.is_empty() {
            self.part();
            self.bytes.extend_from_slice(text);
            self.ends_canonical = false;
        }
    }

    /// Appends a record without errors in canonical form. If the record contains stray text, everything from the first
    /// stray text on is appended unchanged.
    pub(super) fn push_canonical(
        &mut self,
        item: &Source<'_>,
        record: &Record<'_>,
        replayed: &Replay,
        played: &[Played],
    ) {
        let text = item.own();
        let original = item.original(record, replayed, played);
        let mut around = srn::around_turns(&original);
        self.begins_canonical |= self.bytes.is_empty();
        if !self.ends_canonical && ends_in_tags(&self.bytes) {
            // In canonical form the tags have another order, so the first tag may no longer mark the beginning of a
            // record.
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
            // At the beginning of a line, these characters would no longer be read as stray text.
            if tail.starts_with(b"%") || tail.starts_with(b"[") || tail.starts_with("\u{FEFF}".as_bytes()) {
                self.bytes.push(b' ');
            }
            self.bytes.extend_from_slice(tail);
            self.bytes.push(b'\n');
        }
    }
}

/// Removes the blank lines at the beginning of a text.
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

/// Reads an item as notes if its record is unreadable but its tags are readable.
pub(super) fn reread<'i>(item: &'i Source<'_>, reading: &Reading<'i>, keeps_source: bool) -> Option<Reading<'i>> {
    let record = &reading.record;
    let is_unreadable = !record.faults.is_empty() && !record.faults_cut;
    let mut again = is_unreadable.then(|| read_again(item.text(), record)).flatten()?;
    if keeps_source {
        again.keep_source(item.text());
    }
    Some(again)
}

/// Writes a record that was read as notes. If the notes contain unreadable text, rewrites only the part before this
/// text. The rest is written unchanged.
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
            formatted.text.push_unchanged(item.own());
            return;
        }
    };
    if damage.is_none() && !replayed.verdict.is_failure() {
        formatted.text.push_canonical(item, read, &replayed, &played);
    } else {
        let mut written = Vec::new();
        write_record(read, &mut written);
        formatted.text.push_unchanged(&written);
    }
    let mut read_so = reading.all_interpretations();
    read_so.retain(|one| damage.is_none_or(|damage| one.span.start < damage));
    outcome.interpret(item, &read_so, outcome.messages.len());
    if replayed.verdict.is_failure() {
        outcome.complain(item.place(), item.own(), &replayed.findings);
    } else {
        outcome.mention(item.place(), item.own(), &replayed.findings);
    }
}

/// Returns the record with the turns before the byte `damage`; the remaining text stays unchanged. Returns `None`
/// if no turn is before the byte, or if the remaining text is not UTF-8.
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

/// Returns the offset of the turn number immediately before the byte `at`. Returns `at` if there is no turn number.
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
                text.push_unchanged(before);
                let (reading, mut played) = (game.read(), Vec::<Played>::new());
                let replayed = game.replay_reading(&reading, &mut played);
                text.push_canonical(game, &reading.record, &replayed, &played);
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
            // A word that begins with a character other than a digit is not a number.
            let begins = if marked.contains('(') { at } else { begins };
            assert_eq!(number_before(text.as_bytes(), at), begins, "{marked}");
        }
    }
}
