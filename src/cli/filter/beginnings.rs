//! Drops a record if its game equals an earlier game, or is the beginning of another game. Uses bounded memory.
//!
//! Games are sorted by their bytes. If game B continues game A, B comes after A. Every game between A and B also
//! continues A. It is therefore enough to compare neighbors. See `format-spec/query.md`, section "The same game".

use super::collect::Failure;
use super::doubles::{DoublesReport, Relation};
use super::select::SelectedRecord;
use crate::archive::{SORT_BUDGET, Sorter};
use crate::cli::Error;
use crate::replay::is_beginning;
use std::collections::HashMap;
use std::io::{self, Read, Seek, Write};
use tempfile::SpooledTempFile;

/// Number of bytes of records kept in memory.
const BUDGET: usize = 16 << 20;
/// Number of bytes of dropped records kept in memory.
const LEFT_OUT_BUDGET: usize = 8 << 20;

/// Records that wait until all records have been read.
pub(super) struct PrefixFilter {
    /// Sort keys and encoded records (`carried`), in input order.
    waiting: SpooledTempFile,
    /// Number of records.
    number: u64,
    /// Games. Each game is followed by its record's number, names and place.
    games: Sorter,
}

/// Record to keep. If several games are equal, this is the first record. If one game continues the other games, this is
/// the record of the continuing game.
struct Kept {
    game: Vec<u8>,
    number: u64,
    place: Vec<u8>,
    /// Indices of this record in [`LeftOut::kept`]. A record can have several indices, because other records are
    /// dropped in favor of this record at different times.
    indices: Vec<u64>,
}

/// Hash of the tags that identify a game.
struct Names {
    /// `true` if setup and turns alone are not enough to identify the game.
    are_needed: bool,
    hash: u128,
}

/// Games that are too short to be identified without their names, by the hash of the names. A later game can continue a
/// short game only if both games have the same names.
#[derive(Default)]
struct Short {
    named: HashMap<u128, Kept>,
    /// Game that all of the short games continue.
    first: Vec<u8>,
}

/// Dropped records. For each dropped record, the kept record is also noted.
struct LeftOut {
    /// Dropped records, sorted by number. Each entry has the index of the kept record in `kept`, the length of the
    /// dropped game, and the place of the dropped record.
    records: Sorter,
    /// Places of the kept records, and the lengths of their games.
    kept: Vec<(Vec<u8>, u32)>,
}

impl PrefixFilter {
    pub(super) fn new() -> Self {
        Self { waiting: SpooledTempFile::new(BUDGET), number: 0, games: Sorter::new(SORT_BUDGET) }
    }

    /// Adds a record.
    pub(super) fn add(&mut self, record: &SelectedRecord<'_>) -> io::Result<()> {
        let &SelectedRecord { key, carried, game, names, place, .. } = record;
        let length = |part: &[u8]| (part.len() as u32).to_le_bytes();
        self.waiting.write_all(&[&length(key), key, &length(carried), carried].concat())?;
        self.games.push(game, &[&self.number.to_be_bytes(), names, place].concat())?;
        self.number += 1;
        Ok(())
    }

    /// Calls `each` for every kept record, in input order. `each` gets the sort key of the record and the encoded
    /// record. Stops calling `each` when `each` returns `false`. Adds the dropped records to `account`.
    ///
    /// # Errors
    /// Returns an error if a temporary file cannot be written or read. Also returns any error of `each`.
    pub(super) fn finish(
        self,
        mut each: impl FnMut(&[u8], &[u8]) -> Result<bool, Error>,
        account: &mut DoublesReport,
    ) -> Result<(), Error> {
        let Self { mut waiting, number, games } = self;
        let LeftOut { records, kept } = LeftOut::of(games).map_err(Error::Temporary)?;
        waiting.rewind().map_err(Error::Temporary)?;
        let mut waiting = Waiting { file: io::BufReader::new(waiting), next: 0, parts: [Vec::new(), Vec::new()] };
        let mut is_wanted = true;
        let mut pass_on = |waiting: &mut Waiting, until: u64| -> Result<(), Error> {
            while is_wanted && waiting.next < until {
                let (key, carried) = waiting.read().map_err(Error::Temporary)?;
                is_wanted = each(key, carried)?;
            }
            Ok(())
        };
        records.finish_with_keys(|key, body| -> Result<bool, Failure> {
            let left_out = number_of(key);
            pass_on(&mut waiting, left_out)?;
            if waiting.next == left_out {
                waiting.read()?;
            }
            if let Some((double, relation, of)) = double_of(body, &kept) {
                account.leave_out(double, relation, of)?;
            }
            Ok(true)
        })?;
        pass_on(&mut waiting, number)
    }
}

impl LeftOut {
    /// Finds the records to drop among games sorted by their bytes.
    fn of(games: Sorter) -> io::Result<Self> {
        let mut left_out = Self { records: Sorter::new(LEFT_OUT_BUDGET), kept: Vec::new() };
        let mut latest: Option<Kept> = None;
        let mut short = Short::default();
        games.finish_with_keys(|game, body| -> io::Result<bool> {
            let (number, names, place) = parts_of(body)?;
            let place = place.to_vec();
            short.end_unless_of(game, &mut left_out);
            let next = Kept { game: game.to_vec(), number, place, indices: Vec::new() };
            let next = left_out.next(short.named.remove(&names.hash), next)?;
            if names.are_needed {
                short.named.insert(names.hash, next);
            } else {
                latest = Some(left_out.next(latest.take(), next)?);
            }
            Ok(true)
        })?;
        short.end(&mut left_out);
        left_out.end(latest);
        Ok(left_out)
    }

    /// Compares two neighbors in sorted order: the earlier record `one` and the record `next`. Returns the record that
    /// is kept.
    ///
    /// If the two games are equal, drops `next`. If the game of `one` is the beginning of the game of `next`, drops
    /// `one`. Otherwise drops nothing and returns `next`.
    fn next(&mut self, one: Option<Kept>, mut next: Kept) -> io::Result<Kept> {
        let Some(mut one) = one else { return Ok(next) };
        if one.game == next.game {
            self.add(&mut one, &next)?;
            one.indices.append(&mut next.indices);
            return Ok(one);
        }
        if is_beginning(&one.game, &next.game) {
            next.indices.append(&mut one.indices);
            self.add(&mut next, &one)?;
        } else {
            self.end(Some(one));
        }
        Ok(next)
    }

    /// Drops a record in favor of `kept`, or of a game that continues `kept`.
    fn add(&mut self, kept: &mut Kept, record: &Kept) -> io::Result<()> {
        // The kept record may later be replaced by a record whose game continues the kept game. The place of the kept
        // record is therefore filled in at the end.
        if kept.indices.is_empty() {
            kept.indices.push(self.kept.len() as u64);
            self.kept.push((Vec::new(), 0));
        }
        let length = (record.game.len() as u32).to_be_bytes();
        let body = [&kept.indices[0].to_be_bytes(), &length[..], &record.place].concat();
        self.records.push(&record.number.to_be_bytes(), &body)
    }

    /// Fills in the place of a kept record. The record is final: no other game continues its game.
    fn end(&mut self, kept: Option<Kept>) {
        let Some(kept) = kept else { return };
        for index in kept.indices {
            if let Some(place) = self.kept.get_mut(index as usize) {
                *place = (kept.place.clone(), kept.game.len() as u32);
            }
        }
    }
}

impl Short {
    /// Ends the short games if `game` does not continue the game `first`. In this case, no later game continues any of
    /// the short games.
    fn end_unless_of(&mut self, game: &[u8], left_out: &mut LeftOut) {
        if !is_beginning(&self.first, game) {
            self.end(left_out);
            game.clone_into(&mut self.first);
        }
    }

    fn end(&mut self, left_out: &mut LeftOut) {
        self.named.drain().for_each(|(_, kept)| left_out.end(Some(kept)));
    }
}

/// Parses the bytes after a game. Returns the number of the game's record, the names of the game, and the place of
/// the record.
fn parts_of(body: &[u8]) -> io::Result<(u64, Names, &[u8])> {
    let parts = || {
        let (number, rest) = body.split_first_chunk::<8>()?;
        let (are_needed, rest) = rest.split_first()?;
        let (hash, place) = rest.split_first_chunk::<16>()?;
        let names = Names { are_needed: *are_needed != 0, hash: u128::from_le_bytes(*hash) };
        Some((u64::from_be_bytes(*number), names, place))
    };
    parts().ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// Returns three values: the place of a dropped record, its relation to the kept record, and the place of the kept
/// record.
fn double_of<'b>(body: &'b [u8], kept: &'b [(Vec<u8>, u32)]) -> Option<(&'b [u8], Relation, &'b [u8])> {
    let (index, rest) = body.split_first_chunk::<8>()?;
    let (length, place) = rest.split_first_chunk::<4>()?;
    let (kept, whole) = kept.get(u64::from_be_bytes(*index) as usize)?;
    let relation = if u32::from_be_bytes(*length) < *whole { Relation::Beginning } else { Relation::Same };
    Some((place, relation, kept))
}

fn number_of(bytes: &[u8]) -> u64 {
    bytes.first_chunk::<8>().map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

/// Waiting records, which are read one after another.
struct Waiting {
    file: io::BufReader<SpooledTempFile>,
    /// Number of the next record.
    next: u64,
    parts: [Vec<u8>; 2],
}

impl Waiting {
    /// Reads the sort key of the next record, and the encoded record.
    fn read(&mut self) -> io::Result<(&[u8], &[u8])> {
        for part in &mut self.parts {
            let mut length = [0; 4];
            self.file.read_exact(&mut length)?;
            part.resize(u32::from_le_bytes(length) as usize, 0);
            self.file.read_exact(part)?;
        }
        self.next += 1;
        let [key, carried] = &self.parts;
        Ok((key, carried))
    }
}
