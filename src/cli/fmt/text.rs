//! What becomes of the text of a block.

use crate::formats::srn;
use crate::games::Source;
use crate::notation::{END_OF_TAGS, NoteAnchor, Record, ends_in_tags};
use crate::replay::Replay;
use crate::rules::Played;

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

#[cfg(test)]
mod tests {
    use super::Text;
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
}
