//! Selecting records and making what is to be written of them: on any thread, a block at a time.

use super::Dedupe;
use super::deliver::Selected;
use super::doubles::pack;
use super::rows::Rows;
use crate::archive::{Block, hash};
use crate::cli::complaints::Dropped;
use crate::cli::convert::push_in_format;
use crate::cli::key_tags::KeyTags;
use crate::cli::{Common, Outcome, Status, each_item};
use crate::formats::{Format, GameId, Writer, names_of};
use crate::games::Source;
use crate::notation::ends_in_tags;
use crate::query::{Keep, Key, Needs, Query, Stage, Subject};
use crate::replay::{Identity, Verdict, identity, is_beginning};

/// Stands before the names of a game whose setup and turns prove too little, and no identity begins with it.
const NAMED: u8 = 0xFF;

/// What is to be selected, and what of it is to be delivered.
pub(super) struct Selection<'c> {
    pub common: &'c Common,
    /// What must be true of a record; nothing without it.
    pub condition: Option<Query>,
    /// Whether it must not.
    pub is_inverted: bool,
    pub sort_by: Vec<Key>,
    pub split_by: Option<Key>,
    /// The format to write; without one, records are written as they stand in the input.
    pub to: Option<&'static Format>,
    /// The fields that are written instead of the records.
    pub rows: Option<Rows>,
    /// Whether nothing is written of them.
    pub is_counted: bool,
    /// Which records are doubles, if any are.
    pub dedupe: Option<Dedupe>,
    /// `true` if the places of doubles are listed.
    pub lists_doubles: bool,
}

/// The records that were selected of a block.
#[derive(Default)]
pub(super) struct SelectedBlock {
    bytes: Vec<u8>,
    /// Of each record the number in the block, from 1, and where in the bytes its parts begin and the last one ends.
    records: Vec<(u64, [usize; 6])>,
    /// Number of records in the block.
    pub read: u64,
    /// Which tags of the keys they have.
    pub tags: KeyTags,
}

/// A record that was selected.
pub(super) struct SelectedRecord<'b> {
    /// Its number in the block, from 1.
    pub nth: u64,
    /// Its key.
    pub key: &'b [u8],
    /// What is carried of it.
    pub carried: &'b [u8],
    /// What tells its game from others, if that was asked for: a hash, or for beginnings all of it.
    pub game: &'b [u8],
    /// A hash of what names it, if beginnings are asked for; before it 1 if the game proves too little without, else 0.
    pub names: &'b [u8],
    /// Its packed place; empty unless beginnings are asked for or doubles are listed.
    pub place: &'b [u8],
}

impl SelectedBlock {
    /// The records.
    pub(super) fn records(&self) -> impl Iterator<Item = SelectedRecord<'_>> {
        self.records.iter().map(|(nth, ends)| {
            let part = |index: usize| &self.bytes[ends[index]..ends[index + 1]];
            SelectedRecord { nth: *nth, key: part(0), carried: part(1), game: part(2), names: part(3), place: part(4) }
        })
    }
}

/// Counts a record that cannot be passed on, whether or not it would have been selected.
const fn refuse(outcome: &mut Outcome<'_>) {
    outcome.status = Status::Failed;
    outcome.refused += 1;
}

impl<'c> Selection<'c> {
    /// A selection of all records, of which nothing is written.
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
    /// What is selected of a block.
    pub(super) fn of(&self, block: &Block, outcome: &mut Outcome<'_>) -> SelectedBlock {
        let mut selected = SelectedBlock::default();
        each_item(block, outcome, |item, outcome| self.item(item, &mut selected, outcome));
        outcome.carried = selected.bytes.len();
        selected
    }

    /// The keys: those that records are sorted by, the one that they are parted by, and those of which rows are made.
    pub(super) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.sort_by.iter().chain(&self.split_by).chain(self.rows.iter().flat_map(Rows::keys))
    }

    /// Whether nothing of the records' texts is written.
    const fn writes_no_records(&self) -> bool {
        self.is_counted || self.rows.is_some()
    }

    fn item(&self, item: &Source<'_>, selected: &mut SelectedBlock, outcome: &mut Outcome<'_>) {
        outcome.mention(item.place(), item.own(), item.trouble());
        let Some(number) = item.number() else {
            if !self.writes_no_records() {
                outcome.dropped.outside(item);
            }
            return;
        };
        selected.read += 1;
        if !item.trouble().is_empty() {
            // It is not known as a whole, so that nothing can be said of it, and it cannot be passed on.
            refuse(outcome);
            return;
        }
        let needs = |needs: &mut dyn Iterator<Item = Needs>| needs.fold(Needs::default(), Needs::and).keep;
        let to_select = needs(&mut self.condition.iter().map(Query::needs));
        let to_deliver = needs(&mut self.keys().map(Key::needs));
        // Where the ending of the file says the format, records that are in it already stay as they stand.
        let to = self.to.filter(|to| !(self.common.is_by_ending && item.format() == *to));
        let plays = to.is_some() && !self.is_counted;
        // A review takes several times as long as a replay: what only the selected records need waits for them.
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
                // In another format it would look whole.
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

    /// Appends what is to be written of an item: as it stands, or in the format that it is to be turned into.
    fn push(
        &self,
        (item, to): (&Source<'_>, Option<&'static Format>),
        subject: &mut Subject<'_>,
        bytes: &mut Vec<u8>,
        dropped: &mut Dropped,
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
                dropped.behind(item, subject.record());
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

    /// A record in a format that holds everything.
    fn written(&self, item: &Source<'_>, subject: &Subject<'_>, to: &'static Format) -> Vec<u8> {
        let Some(mut replayed) = subject.replayed().cloned() else { return Vec::new() };
        item.relocate(&mut replayed.findings, subject.record());
        let original = item.original(subject.record(), &replayed, subject.plays());
        let mut text = Vec::new();
        let pushed = push_in_format(item, &original, (to, false), "", self.common, &mut text);
        pushed.map_or_else(|_| Vec::new(), |_| text)
    }
}

/// A record as it is passed on.
fn alone<'g>(item: &'g Source<'_>) -> &'g [u8] {
    match item.format().writer {
        Writer::Listed { alone, .. } => alone(item.own()),
        _ => without_blank_lines_behind(item.unmasked()),
    }
}

/// A record's text up to the end of its last line that is not blank.
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
