//! Selecting records and making what is to be written of them: on any thread, a block at a time.

use super::key_tags::KeyTags;
use super::parcel::Parcel;
use crate::archive::{Block, hash};
use crate::cli::common::Common;
use crate::cli::complaints;
use crate::cli::convert::in_format;
use crate::cli::dropped::Dropped;
use crate::cli::outcome::Part;
use crate::cli::status::Status;
use crate::formats::{Format, Original};
use crate::games::{Game, each_game};
use crate::notation::ends_in_tags;
use crate::query::{Keep, Key, Query, Stage, Subject, identity};
use crate::replay::Verdict;
use std::ops::Range;

/// What is to be selected, and what of it is to be delivered.
pub struct Selection<'c> {
    pub common: &'c Common,
    /// What must be true of a record; nothing without it.
    pub condition: Option<Query>,
    /// Whether it must not.
    pub is_inverted: bool,
    pub sort_by: Vec<Key>,
    pub split_by: Option<Key>,
    /// The format to write; without one, records are written as they stand in the input.
    pub to: Option<&'static Format>,
    /// Whether nothing is written of them.
    pub is_counted: bool,
    /// Whether records of the same game must be told.
    pub with_identity: bool,
}

/// What a block had to deliver.
pub struct Selected {
    bytes: Vec<u8>,
    records: Vec<Delivered>,
    /// What is to be said on standard error, with color.
    pub said: Vec<u8>,
    /// How it went: records that cannot be passed on make a run fail.
    pub status: Status,
    /// How much is wrong with what is no record, and with records that are not known as a whole.
    findings: u64,
    /// Text outside records that is not passed on.
    pub dropped: Dropped,
    /// Which tags of the keys the selected records have.
    pub tags: KeyTags,
    /// How many records were not looked at, or cannot be passed on, because of that.
    refused: u64,
}

/// Where in the bytes a record's key and its parcel stand, and what tells its game from others.
struct Delivered {
    key: Range<usize>,
    parcel: Range<usize>,
    identity: u128,
}

impl Selected {
    /// The records: the key, the parcel, and what tells their game from others, if that was asked for.
    pub fn records(&self) -> impl Iterator<Item = (&[u8], &[u8], u128)> {
        let bytes = |range: &Range<usize>| &self.bytes[range.clone()];
        self.records.iter().map(move |record| (bytes(&record.key), bytes(&record.parcel), record.identity))
    }

    /// Counts a record that cannot be passed on, whether or not it would have been selected.
    const fn refuse(&mut self) {
        self.status = Status::Failed;
        self.refused += 1;
    }
}

impl Part for Selected {
    fn findings(&self) -> u64 {
        self.findings
    }

    fn refused(&self) -> u64 {
        self.refused
    }

    fn weight(&self) -> usize {
        self.bytes.len() + self.said.len()
    }
}

impl Selection<'_> {
    /// What a block has to deliver.
    pub fn of(&self, block: &Block) -> Selected {
        let mut selected = Selected {
            bytes: Vec::new(),
            records: Vec::new(),
            said: Vec::new(),
            status: Status::Well,
            findings: 0,
            dropped: Dropped::default(),
            tags: KeyTags::default(),
            refused: 0,
        };
        each_game(block, self.common.settings(), |item| self.item(item, &mut selected));
        selected
    }

    /// The keys: those that records are sorted by, and the one that they are parted by.
    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        self.sort_by.iter().chain(&self.split_by)
    }

    fn item(&self, item: &Game<'_>, selected: &mut Selected) {
        complaints::push(item.place(), item.own(), item.trouble(), self.common, &mut selected.said);
        selected.findings += item.trouble().len() as u64;
        let Some(number) = item.number() else {
            if !self.is_counted {
                selected.dropped.outside(item);
            }
            return;
        };
        if !item.trouble().is_empty() {
            // It is not known as a whole, so that nothing can be said of it, and it cannot be passed on.
            selected.refuse();
            return;
        }
        let needs = self.keys().map(Key::needs).chain(self.condition.as_ref().map(Query::needs));
        let keep = Keep {
            events: needs.fold(false, |events, needs| events | needs.events),
            plays: self.to.is_some() && !self.is_counted,
        };
        let file = item.place().file;
        let judge_by = self.common.judge_by();
        let mut subject = if let Some(text) = item.srn() {
            Subject::new(file, number, text, judge_by, keep)
        } else {
            Subject::of_record(file, number, item.own(), item.read(), judge_by, keep)
        };
        let is_true = self.condition.as_ref().is_none_or(|condition| condition.matches(&mut subject));
        if is_true == self.is_inverted {
            return;
        }
        if self.to.is_some() && item.srn().is_none() {
            subject.read(Stage::Replay);
            if let Some(replayed) = subject.replayed().filter(|replayed| replayed.verdict == Verdict::Unreadable) {
                // In another format it would look whole.
                complaints::push(item.place(), item.own(), &replayed.findings, self.common, &mut selected.said);
                selected.refuse();
                return;
            }
        }
        selected.tags.see(self.keys(), subject.record());
        let key_start = selected.bytes.len();
        for key in &self.sort_by {
            subject.read(key.needs().stage);
            key.push(&subject, &mut selected.bytes);
        }
        let parcel_start = selected.bytes.len();
        if !self.is_counted {
            self.push_parcel(item, &mut subject, &mut selected.bytes, &mut selected.dropped);
        }
        let parcel_end = selected.bytes.len();
        selected.records.push(Delivered {
            key: key_start..parcel_start,
            parcel: parcel_start..parcel_end,
            identity: if self.with_identity { self.identity(&mut subject) } else { 0 },
        });
    }

    fn identity(&self, subject: &mut Subject<'_>) -> u128 {
        subject.read(Stage::Turns);
        hash(&identity(subject.text(), subject.record(), self.common.judge_by()))
    }

    fn push_parcel(&self, item: &Game<'_>, subject: &mut Subject<'_>, bytes: &mut Vec<u8>, dropped: &mut Dropped) {
        let part = self.split_by.as_ref().map(|key| {
            subject.read(key.needs().stage);
            key.text(subject)
        });
        let part = part.as_deref().unwrap_or_default();
        let written;
        let (format, text) = match self.to {
            None => (item.format(), without_blank_lines_behind(item.own())),
            Some(to) => {
                subject.read(Stage::Replay);
                dropped.behind(item, subject.record());
                written = self.written(item, subject, to);
                (to, &*written)
            }
        };
        let is_open = if format.is_srn() { ends_in_tags(text) } else { !format.ends_itself(text) };
        let is_headless = !format.begins_itself(text);
        Parcel { format, is_open, is_headless, part, text }.push(bytes);
        if !bytes.ends_with(b"\n") && (format.is_srn() || !is_open) {
            bytes.push(b'\n');
        }
    }
}

impl Selection<'_> {
    /// A record in a format that holds everything.
    fn written(&self, item: &Game<'_>, subject: &Subject<'_>, to: &'static Format) -> Vec<u8> {
        let Some(mut replayed) = subject.replayed().cloned() else { return Vec::new() };
        item.relocate(&mut replayed.findings, subject.record());
        let (place, srn, record) = (item.place(), item.srn(), subject.record());
        let original = Original { place, srn, record, replayed: &replayed, played: subject.plays() };
        in_format(item, &original, (to, false), "", self.common).map_or_else(|_| Vec::new(), |(text, _)| text)
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
