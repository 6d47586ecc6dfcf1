//! Selects records and prepares the text to write, block by block, on any thread.

use super::Dedupe;
use super::deliver::Selected;
use super::doubles::pack;
use super::field_rows::Rows;
use crate::archive::{Block, hash};
use crate::cli::complaints::DroppedText;
use crate::cli::convert::push_in_format;
use crate::cli::key_tags::KeyTags;
use crate::cli::{Common, Outcome, Status, each_item};
use crate::formats::{Format, GameId, Writer, names_of};
use crate::games::Source;
use crate::notation::ends_in_tags;
use crate::query::{Keep, Key, Needs, Query, Stage, Subject};
use crate::replay::{Identity, Verdict, identity, is_beginning};

/// Marks names before a game. If the setup and turns of a game are not enough to identify the game, this byte and
/// the names of the game are written before the game. No identity of a game begins with this byte.
const NAMED: u8 = 0xFF;

/// Criteria of the selection, and the parts of a record to deliver.
pub(super) struct Selection<'c> {
    pub common: &'c Common,
    /// Condition for records; `None` selects all records.
    pub condition: Option<Query>,
    /// `true` if the condition is inverted.
    pub is_inverted: bool,
    pub sort_by: Vec<Key>,
    pub split_by: Option<Key>,
    /// Output format; `None` writes records unchanged.
    pub to: Option<&'static Format>,
    /// Fields to write instead of the records.
    pub rows: Option<Rows>,
    /// `true` if records are only counted.
    pub is_counted: bool,
    /// Definition of doubles, if doubles are dropped.
    pub dedupe: Option<Dedupe>,
    /// `true` if doubles are listed with their places.
    pub lists_doubles: bool,
}

/// Records selected from a block.
#[derive(Default)]
pub(super) struct SelectedBlock {
    bytes: Vec<u8>,
    /// One entry per record: the number of the record in the block, and the boundaries of the record's parts in
    /// `bytes`. The number is counted from 1.
    records: Vec<(u64, [usize; 6])>,
    /// Number of records in the block.
    pub read: u64,
    /// Tags that are used as keys, each with a flag: `true` if a record of the block has the tag.
    pub tags: KeyTags,
}

/// Selected record.
pub(super) struct SelectedRecord<'b> {
    /// Number of the record in the block, counted from 1.
    pub nth: u64,
    /// Sort key.
    pub key: &'b [u8],
    /// Encoded record; see [`Selected`].
    pub carried: &'b [u8],
    /// Identity of the game, if doubles are dropped: a hash, or the complete identity for `prefix`.
    pub game: &'b [u8],
    /// Names of the game; used only for `prefix`. The first byte is 1 if setup and turns are not enough to identify the
    /// game. A hash of the identifying tags follows.
    pub names: &'b [u8],
    /// Packed place; empty unless `prefix` is given or doubles are listed.
    pub place: &'b [u8],
}

impl SelectedBlock {
    /// Iterates over the records.
    pub(super) fn records(&self) -> impl Iterator<Item = SelectedRecord<'_>> {
        self.records.iter().map(|(nth, ends)| {
            let part = |index: usize| &self.bytes[ends[index]..ends[index + 1]];
            SelectedRecord { nth: *nth, key: part(0), carried: part(1), game: part(2), names: part(3), place: part(4) }
        })
    }
}

/// Counts a record that cannot be passed on. The record is counted even if the condition would perhaps not select
/// the record.
const fn refuse(outcome: &mut Outcome<'_>) {
    outcome.status = Status::Failed;
    outcome.refused += 1;
}

impl<'c> Selection<'c> {
    /// Creates a selection of all records that writes nothing.
    pub(super) fn counting(common: &'c Common) -> Self {
        Self {
            common,
            condition: None,
            is_inverted: false,
            sort_by: Vec::new(),
            split_by: None,
            to: None,
            rows: None,
            is_counted: true,
            dedupe: None,
            lists_doubles: false,
        }
    }
}

impl Selection<'_> {
    /// Selects records of a block.
    pub(super) fn of(&self, block: &Block, outcome: &mut Outcome<'_>) -> SelectedBlock {
        let mut selected = SelectedBlock::default();
        each_item(block, outcome, |item, outcome| self.item(item, &mut selected, outcome));
        outcome.extra_bytes = selected.bytes.len();
        selected
    }

    /// Iterates over all keys: for sorting, for splitting and for rows of fields.
    pub(super) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.sort_by.iter().chain(&self.split_by).chain(self.rows.iter().flat_map(Rows::keys))
    }

    /// `true` if no text of the records is written.
    const fn writes_no_records(&self) -> bool {
        self.is_counted || self.rows.is_some()
    }

    fn item(&self, item: &Source<'_>, selected: &mut SelectedBlock, outcome: &mut Outcome<'_>) {
        outcome.mention(item.place(), item.own(), item.read_errors());
        let Some(number) = item.number() else {
            if !self.writes_no_records() {
                outcome.dropped.add_item(item);
            }
            return;
        };
        selected.read += 1;
        if !item.read_errors().is_empty() {
            // The record could not be read completely, so it can be neither tested nor passed on.
            refuse(outcome);
            return;
        }
        let needs = |needs: &mut dyn Iterator<Item = Needs>| needs.fold(Needs::default(), Needs::and).keep;
        let to_select = needs(&mut self.condition.iter().map(Query::needs));
        let to_deliver = needs(&mut self.keys().map(Key::needs));
        // If the extension of the output determines the format, records in this format stay unchanged.
        let to = self.to.filter(|to| !(self.common.is_by_ending && item.format() == *to));
        let plays = to.is_some() && !self.is_counted;
        // A review takes several times as long as a replay, so it is done only for selected records unless the
        // condition needs it.
        let keep = Keep { plays, review: to_select.review, ..to_select.and(to_deliver) };
        let source = item.origin();
        let (file, number) = (source.file, source.record.unwrap_or(number));
        let judge_by = self.common.judging();
        let subject = if let Some(text) = item.srn() {
            Subject::new(file, number, text, judge_by, keep)
        } else {
            Subject::of_record(file, number, item.own(), item.read(), judge_by, keep)
        };
        let mut subject = subject.called_by(|text, record| GameId::of_record(text, record).to_string());
        let is_true = self.condition.as_ref().is_none_or(|condition| condition.matches(&mut subject));
        if is_true == self.is_inverted {
            return;
        }
        subject.keep(to_deliver);
        if to.is_some() && item.srn().is_none() {
            subject.read(Stage::Replay);
            if let Some(replayed) = subject.replayed().filter(|replayed| replayed.verdict == Verdict::Unreadable) {
                // In another format, the record would look complete although a part is missing.
                outcome.mention(item.place(), item.own(), &replayed.findings);
                refuse(outcome);
                return;
            }
        }
        selected.tags.see(self.keys(), subject.record());
        let key_start = selected.bytes.len();
        for key in &self.sort_by {
            subject.read(key.needs().stage);
            key.push(&subject, &mut selected.bytes);
        }
        let start = selected.bytes.len();
        if !self.is_counted {
            self.push((item, to), &mut subject, &mut selected.bytes, &mut outcome.dropped);
        }
        let end = selected.bytes.len();
        let [mut game_end, mut names_end] = [end; 2];
        if let Some(dedupe) = self.dedupe {
            subject.read(Stage::Turns);
            let Identity { bytes: mut game, proves_little } =
                identity(subject.text(), subject.record(), self.common.edition);
            let names = names_of(subject.record());
            let may_begin = dedupe == Dedupe::Prefix && is_beginning(&game, &game);
            if proves_little && !may_begin {
                game.splice(..0, [&[NAMED], names.as_bytes()].concat());
            }
            match dedupe {
                Dedupe::Same => selected.bytes.extend(hash(&game).to_le_bytes()),
                Dedupe::Prefix => selected.bytes.extend(game),
            }
            game_end = selected.bytes.len();
            names_end = game_end;
            if dedupe == Dedupe::Prefix {
                selected.bytes.push(u8::from(proves_little && may_begin));
                selected.bytes.extend(hash(names.as_bytes()).to_le_bytes());
                names_end = selected.bytes.len();
            }
            if dedupe == Dedupe::Prefix || self.lists_doubles {
                pack(&item.place(), &mut selected.bytes);
            }
        }
        let ends = [key_start, start, end, game_end, names_end, selected.bytes.len()];
        selected.records.push((selected.read, ends));
    }

    /// Appends the encoded record: the original text, or the record in the output format.
    fn push(
        &self,
        (item, to): (&Source<'_>, Option<&'static Format>),
        subject: &mut Subject<'_>,
        bytes: &mut Vec<u8>,
        dropped: &mut DroppedText,
    ) {
        let part = self.split_by.as_ref().map(|key| {
            subject.read(key.needs().stage);
            key.text(subject)
        });
        let part = part.as_deref().unwrap_or_default();
        if let Some(rows) = &self.rows {
            let mut row = Vec::new();
            rows.push(subject, &mut row);
            Selected { format: None, is_open: false, is_headless: false, part, text: &row }.push(bytes);
            return;
        }
        let written;
        let (format, text) = match to {
            None => (item.format(), alone(item)),
            Some(to) => {
                subject.read(Stage::Replay);
                dropped.add_strays(item, subject.record());
                written = self.written(item, subject, to);
                (to, &*written)
            }
        };
        let is_open = if format.is_srn() { ends_in_tags(text) } else { !format.ends_itself(text) };
        let is_headless = !format.begins_itself(text);
        Selected { format: Some(format), is_open, is_headless, part, text }.push(bytes);
        if !bytes.ends_with(b"\n") && !format.content().is_packed() && (format.is_srn() || !is_open) {
            bytes.push(b'\n');
        }
    }

    /// Writes a record in the format `to`, which loses no information.
    fn written(&self, item: &Source<'_>, subject: &Subject<'_>, to: &'static Format) -> Vec<u8> {
        let Some(mut replayed) = subject.replayed().cloned() else { return Vec::new() };
        item.relocate(&mut replayed.findings, subject.record());
        let original = item.original(subject.record(), &replayed, subject.plays());
        let mut text = Vec::new();
        let pushed = push_in_format(item, &original, (to, false), "", self.common, &mut text);
        pushed.map_or_else(|_| Vec::new(), |_| text)
    }
}

/// Returns the text of a record in the form in which it is written unchanged to the output.
fn alone<'g>(item: &'g Source<'_>) -> &'g [u8] {
    match item.format().writer {
        Writer::Listed { alone, .. } => alone(item.own()),
        _ => without_blank_lines_behind(item.unmasked()),
    }
}

/// Returns the text of a record without the blank lines at its end.
fn without_blank_lines_behind(text: &[u8]) -> &[u8] {
    let is_text = |byte: &u8| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let end = text.iter().rposition(is_text).map_or(0, |last| last + 1);
    let line_end = memchr::memchr(b'\n', &text[end..]).map_or(text.len(), |at| end + at + 1);
    &text[..line_end]
}

#[cfg(test)]
mod tests {
    use super::without_blank_lines_behind;

    #[test]
    fn blank_lines_behind_a_record_are_not_the_records() {
        for (text, kept) in [
            ("[A \"1\"]\n*\n", "[A \"1\"]\n*\n"),
            ("[A \"1\"]\n*\n\n \t\r\n\n", "[A \"1\"]\n*\n"),
            ("[A \"1\"]\n*  \r\n\r\n", "[A \"1\"]\n*  \r\n"),
            ("[A \"1\"]\n*", "[A \"1\"]\n*"),
            ("[A \"1\"]\n* \t", "[A \"1\"]\n* \t"),
            ("[A \"1\"]\n*\n; c\n\n", "[A \"1\"]\n*\n; c\n"),
        ] {
            assert_eq!(without_blank_lines_behind(text.as_bytes()), kept.as_bytes(), "{text:?}");
        }
    }
}
