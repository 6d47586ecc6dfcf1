//! Leaving out records whose game is the beginning of another one, or the same as an earlier one, in bounded memory.
//!
//! In the order of their bytes a game that goes on from another one stands somewhere behind it, and all between them go on
//! from it, too: it is enough to look at neighbours. `format-spec/query.md`, section "The same game".

use super::failure::Failure;
use crate::archive::{SORT_BUDGET, Sorter};
use crate::cli::Error;
use crate::cli::terminal::note;
use crate::replay::is_beginning;
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
    /// Their games; behind each the number of its record, and its place.
    games: Sorter,
}

/// Of several games the one that goes on from the others, and of equal ones that came first.
struct Kept {
    game: Vec<u8>,
    number: u64,
    place: String,
    /// How many beginnings of it were seen.
    beginnings: u32,
    /// Where its place stands among those of records that others were left out for, if they were.
    index: Option<u64>,
}

/// Records that are left out, and those that they are left out for.
struct LeftOut {
    /// By their numbers: the index of the kept one, how many beginnings of it there were, and the place.
    records: Sorter,
    /// The places of the kept ones, and how many beginnings of each there are.
    kept: Vec<(String, u32)>,
}

impl Beginnings {
    pub(super) fn new() -> Self {
        Self { waiting: SpooledTempFile::new(BUDGET), number: 0, games: Sorter::new(SORT_BUDGET) }
    }

    /// Takes a record: its key, what is carried of it, its game and its place.
    pub(super) fn add(&mut self, key: &[u8], carried: &[u8], game: &[u8], place: &str) -> io::Result<()> {
        let length = |part: &[u8]| (part.len() as u32).to_le_bytes();
        self.waiting.write_all(&[&length(key), key, &length(carried), carried].concat())?;
        self.games.push(game, &[&self.number.to_be_bytes(), place.as_bytes()].concat())?;
        self.number += 1;
        Ok(())
    }

    /// Hands on the keys of, and what is carried of, the records that are kept, in the order in which they came, until `each`
    /// returns `false`. Says which are left out, and for which.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read; and what `each` returns.
    pub(super) fn finish(self, mut each: impl FnMut(&[u8], &[u8]) -> Result<bool, Error>) -> Result<(), Error> {
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
            if let Some((message, place)) = told(body, &kept) {
                note(&format!("{place}: left out, {message}"));
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
        games.finish_with_keys(|game, body| -> io::Result<bool> {
            let (number, place) = body.split_at(8.min(body.len()));
            let (number, place) = (number_of(number), String::from_utf8_lossy(place).into_owned());
            let mut next = Kept { game: game.to_vec(), number, place, beginnings: 0, index: None };
            latest = Some(match latest.take() {
                Some(mut kept) if kept.game == game => {
                    left_out.add(&mut kept, next.number, &next.place)?;
                    kept
                }
                Some(mut shorter) if is_beginning(&shorter.game, game) => {
                    let place = std::mem::take(&mut shorter.place);
                    let number = shorter.number;
                    left_out.add(&mut shorter, number, &place)?;
                    (next.index, next.beginnings) = (shorter.index, shorter.beginnings + 1);
                    next
                }
                other => {
                    left_out.end(other);
                    next
                }
            });
            Ok(true)
        })?;
        left_out.end(latest);
        Ok(left_out)
    }

    /// Leaves out the record of that number and place for that one, or for one that goes on from it.
    fn add(&mut self, kept: &mut Kept, number: u64, place: &str) -> io::Result<()> {
        // The place of the one that is kept is known when no more games go on from it.
        let index = *kept.index.get_or_insert_with(|| {
            self.kept.push((String::new(), 0));
            self.kept.len() as u64 - 1
        });
        let body = [&index.to_be_bytes(), &kept.beginnings.to_be_bytes()[..], place.as_bytes()].concat();
        self.records.push(&number.to_be_bytes(), &body)
    }

    /// Nothing goes on from that one.
    fn end(&mut self, kept: Option<Kept>) {
        let Some(kept) = kept else { return };
        if let Some(place) = kept.index.and_then(|index| self.kept.get_mut(index as usize)) {
            *place = (kept.place, kept.beginnings);
        }
    }
}

/// What is said of a record that is left out, and its place.
fn told<'b>(body: &'b [u8], kept: &[(String, u32)]) -> Option<(String, &'b str)> {
    let (index, rest) = body.split_first_chunk::<8>()?;
    let (beginnings, place) = rest.split_first_chunk::<4>()?;
    let (kept, all) = kept.get(u64::from_be_bytes(*index) as usize)?;
    let what = if u32::from_be_bytes(*beginnings) < *all { "its game is the beginning of" } else { "the same game as" };
    Some((format!("{what} {kept}"), std::str::from_utf8(place).ok()?))
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
