//! Drops records as doubles. Lists each dropped record, with the kept record of the same game, in a file. See
//! `format-spec/query.md`, section "The same game".

use super::beginnings::PrefixFilter;
use super::select::SelectedRecord;
use crate::archive::Distinct;
use crate::cli::file_sink::{FileSink, ResultSource};
use crate::cli::terminal::note;
use crate::cli::{Error, Run};
use crate::formats::{Delimiter, push_rows};
use crate::replay::Place;
use std::collections::HashMap;
use std::path::Path;

/// Policy for records of the same game.
pub(super) enum Doubles {
    /// Keep all records of a game.
    Stay,
    /// Drop records whose game occurred before.
    LeftOut(Seen),
    /// Drop records whose game occurred before. Also drop records whose game is the beginning of another game. The
    /// other game may come later.
    WithBeginnings(Box<PrefixFilter>),
}

/// Games seen so far.
#[derive(Default)]
pub(super) struct Seen {
    hashes: Distinct,
    /// Packed place of the first record of each game; empty unless doubles are listed.
    first: HashMap<u128, Box<[u8]>>,
}

impl Seen {
    /// Adds a record. Returns `true` if the record is the first record of its game.
    pub(super) fn add(&mut self, record: &SelectedRecord<'_>, account: &mut DoublesReport) -> Result<bool, Error> {
        let hash = record.game.first_chunk().map_or(0, |bytes| u128::from_le_bytes(*bytes));
        let is_new = self.hashes.add(hash);
        if !account.is_listed() {
            account.left_out += u64::from(!is_new);
        } else if is_new {
            self.first.insert(hash, record.place.into());
        } else {
            let first = self.first.get(&hash).map_or(&[][..], |place| &**place);
            account.leave_out(record.place, Relation::Same, first)?;
        }
        Ok(is_new)
    }
}

/// Relation of a double to the record that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// The double has the same setup and turns as the kept record.
    Same,
    /// The kept record continues the turns of the double.
    Beginning,
}

/// Number of dropped doubles, and the file of `--doubles`.
#[derive(Default)]
pub(super) struct DoublesReport {
    /// Number of doubles.
    pub left_out: u64,
    file: Option<FileSink>,
}

impl DoublesReport {
    /// Creates a report that lists doubles in a file.
    pub(super) fn in_file(path: &Path, threads: usize) -> Result<Self, Error> {
        let mut file = FileSink::new(path, threads);
        let mut head = Vec::new();
        push_rows(
            Delimiter::Csv,
            [["file", "record", "line", "relation", "of_file", "of_record", "of_line"]],
            &mut head,
        );
        file.push(&head)?;
        file.end_head();
        Ok(Self { left_out: 0, file: Some(file) })
    }

    fn is_listed(&self) -> bool {
        self.file.is_some()
    }

    /// Counts a double. Lists it in the file, or on standard error if there is no file.
    pub(super) fn leave_out(&mut self, double: &[u8], relation: Relation, of: &[u8]) -> Result<(), Error> {
        self.left_out += 1;
        let (Some(double), Some(of)) = (unpacked(double), unpacked(of)) else { return Ok(()) };
        let Some(file) = &mut self.file else {
            let what = match relation {
                Relation::Same => "the same game as",
                Relation::Beginning => "the beginning of",
            };
            note(&format!("{double}: dropped, {what} {of}"));
            return Ok(());
        };
        let name = match relation {
            Relation::Same => "same",
            Relation::Beginning => "beginning",
        };
        let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let line = |place: &Place<'_>| number(Some(place.line).filter(|_| !place.is_binary));
        let row = [
            double.file.to_owned(),
            number(double.record),
            line(&double),
            name.to_owned(),
            of.file.to_owned(),
            number(of.record),
            line(&of),
        ];
        let mut text = Vec::new();
        push_rows(Delimiter::Csv, [row], &mut text);
        Ok(file.push(&text)?)
    }

    /// Completes the file and returns the number of doubles.
    pub(super) fn finish(self, run: &Run<'_>) -> Result<u64, Error> {
        if let Some(file) = self.file {
            file.finish(ResultSource::Records(run))?;
        }
        Ok(self.left_out)
    }
}

/// Appends a packed place.
pub(super) fn pack(place: &Place<'_>, bytes: &mut Vec<u8>) {
    bytes.extend(place.record.unwrap_or_default().to_le_bytes());
    bytes.extend(place.line.to_le_bytes());
    bytes.push(u8::from(place.is_binary));
    bytes.extend(place.file.as_bytes());
}

fn unpacked(bytes: &[u8]) -> Option<Place<'_>> {
    let (record, rest) = bytes.split_first_chunk::<8>()?;
    let (line, rest) = rest.split_first_chunk::<8>()?;
    let (is_binary, file) = rest.split_first()?;
    Some(Place {
        file: std::str::from_utf8(file).ok()?,
        record: Some(u64::from_le_bytes(*record)).filter(|record| *record > 0),
        offset: 0,
        line: u64::from_le_bytes(*line),
        column: 1,
        is_binary: *is_binary != 0,
    })
}
