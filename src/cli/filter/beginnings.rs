//! Leaving out records whose game is the beginning of another one, or the same as an earlier one, in bounded memory.
//!
//! In the order of their bytes a game that goes on from another one stands somewhere behind it, and all between them go on
//! from it, too: it is enough to look at neighbours. `format-spec/query.md`, section "The same game".

use super::collect::Failure;
use super::doubles::{Account, Relation};
use super::select::SelectedRecord;
use crate::archive::{SORT_BUDGET, Sorter};
use crate::cli::Error;
use crate::replay::is_beginning;
use std::collections::HashMap;
use std::io::{self, Read, Seek, Write};
use tempfile::SpooledTempFile;

/// How many bytes of records are held in memory.
const BUDGET: usize = 16 << 20;
/// How many bytes of what is left out are held in memory.
const LEFT_OUT_BUDGET: usize = 8 << 20;

/// Records that wait until all have come.
pub(super) struct Beginnings {
    /// Their keys, and what is carried of them, in the order in which they came.
    waiting: SpooledTempFile,
    /// How many there are.
    number: u64,
    /// Their games; behind each the number of its record, its names, and its place.
    games: Sorter,
}

/// Of several games the one that goes on from the others, and of equal ones that came first.
struct Kept {
    game: Vec<u8>,
    number: u64,
    place: Vec<u8>,
    /// Indices of this record in [`LeftOut::kept`], one for each time that records were left out for it.
    indices: Vec<u64>,
}

/// Naming tags of a game.
struct Names {
    /// `true` if the setup and the turns alone prove too little.
    are_needed: bool,
    hash: u128,
}

/// Short games, by their names. A later game can go on from one of them only if its names agree.
#[derive(Default)]
struct Short {
    named: HashMap<u128, Kept>,
    /// The game that all of them go on from.
    first: Vec<u8>,
}

/// Records that are left out, and those that they are left out for.
struct LeftOut {
    /// By their numbers: the index of the kept one, how long the game is, and the place.
    records: Sorter,
    /// The places of the kept ones, and how long their games are.
    kept: Vec<(Vec<u8>, u32)>,
}

impl Beginnings {
    pub(super) fn new() -> Self {
        Self { waiting: SpooledTempFile::new(BUDGET), number: 0, games: Sorter::new(SORT_BUDGET) }
    }

    /// Takes a record.
    pub(super) fn add(&mut self, record: &SelectedRecord<'_>) -> io::Result<()> {
        let &SelectedRecord { key, carried, game, names, place, .. } = record;
        let length = |part: &[u8]| (part.len() as u32).to_le_bytes();
        self.waiting.write_all(&[&length(key), key, &length(carried), carried].concat())?;
        self.games.push(game, &[&self.number.to_be_bytes(), names, place].concat())?;
        self.number += 1;
        Ok(())
    }

    /// Hands on the keys of, and what is carried of, the records that are kept, in the order in which they came, until `each`
    /// returns `false`. The account has those that are left out.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read; and what `each` returns.
    pub(super) fn finish(
        self,
        mut each: impl FnMut(&[u8], &[u8]) -> Result<bool, Error>,
        account: &mut Account,
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
    /// Those of these games, in the order of their bytes.
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

    /// Returns the one of two neighbours in order that is kept. The other is left out if it is the same game or its beginning.
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

    /// Leaves out a record for that one, or for one that goes on from it.
    fn add(&mut self, kept: &mut Kept, record: &Kept) -> io::Result<()> {
        // The place of the one that is kept is known when no more games go on from it.
        if kept.indices.is_empty() {
            kept.indices.push(self.kept.len() as u64);
            self.kept.push((Vec::new(), 0));
        }
        let length = (record.game.len() as u32).to_be_bytes();
        let body = [&kept.indices[0].to_be_bytes(), &length[..], &record.place].concat();
        self.records.push(&record.number.to_be_bytes(), &body)
    }

    /// Nothing goes on from that one.
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
    /// Ends them if that game does not go on from the first of them; else none between them does either.
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

/// Parses what follows a game: the number of its record, its names, and its place.
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

/// The place of a record that is left out, and of which record it is a double.
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

/// Records that are read one after the other.
struct Waiting {
    file: io::BufReader<SpooledTempFile>,
    /// The number of the next one.
    next: u64,
    parts: [Vec<u8>; 2],
}

impl Waiting {
    /// The key of the next one, and what is carried of it.
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
