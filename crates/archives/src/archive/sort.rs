//! Sorts more data than fits into memory, with sorted runs in temporary files that are merged.
//!
//! An entry consists of a key and a body; both are bytes. Entries with equal keys keep their order. See
//! `format-spec/query.md`, section "What filter does".

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

/// Number of bytes of entries in memory before they are written to a file.
pub const SORT_BUDGET: usize = 32 << 20;

/// Number of runs that are merged into one run. This number also limits the number of open files.
const FAN: usize = 32;

/// Number of bytes of each run that are read at once during a merge.
const AT_ONCE: usize = 1 << 16;

/// Sorter of entries by their keys.
pub struct Sorter {
    budget: usize,
    held: Held,
    /// Runs by level. Runs of one level are merged into one run of the next higher level. Runs of a higher level are
    /// older than runs of a lower level.
    levels: Vec<Vec<File>>,
}

/// Entries in memory, in order of arrival.
#[derive(Default)]
struct Held {
    bytes: Vec<u8>,
    entries: Vec<Entry>,
}

/// Location of an entry: the offset of its key, and the lengths of key and body. The body follows the key.
#[derive(Clone, Copy)]
struct Entry {
    start: usize,
    key: u32,
    body: u32,
}

impl Sorter {
    /// Creates a sorter that keeps at most `budget` bytes of entries in memory. A single entry may be larger than
    /// `budget`.
    pub fn new(budget: usize) -> Self {
        Self { budget, held: Held::default(), levels: Vec::new() }
    }

    /// Adds an entry. Key and body must be shorter than 4 GiB each.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub fn push(&mut self, key: &[u8], body: &[u8]) -> io::Result<()> {
        let size = key.len() + body.len() + size_of::<Entry>();
        if self.held.size() + size > self.budget && !self.held.entries.is_empty() {
            self.spill()?;
        }
        let start = self.held.bytes.len();
        self.held.make_room(key.len() + body.len(), self.budget);
        self.held.bytes.extend_from_slice(key);
        self.held.bytes.extend_from_slice(body);
        self.held.entries.push(Entry { start, key: key.len() as u32, body: body.len() as u32 });
        Ok(())
    }

    /// Passes the bodies to `each` in order, until `each` returns `false` or an error.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read; also the error of `each`.
    pub fn finish<E: From<io::Error>>(self, mut each: impl FnMut(&[u8]) -> Result<bool, E>) -> Result<(), E> {
        self.finish_with_keys(|_, body| each(body))
    }

    /// Passes keys and bodies to `each` in order, until `each` returns `false` or an error.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read; also the error of `each`.
    pub fn finish_with_keys<E: From<io::Error>>(
        mut self,
        mut each: impl FnMut(&[u8], &[u8]) -> Result<bool, E>,
    ) -> Result<(), E> {
        if self.levels.is_empty() {
            self.held.sort();
            for entry in &self.held.entries {
                if !each(self.held.key(*entry), self.held.body(*entry))? {
                    break;
                }
            }
            return Ok(());
        }
        self.spill()?;
        let runs = self.levels.into_iter().rev().flatten().collect();
        merge(runs, each)
    }

    /// Writes the entries in memory to a new run.
    fn spill(&mut self) -> io::Result<()> {
        let mut held = std::mem::take(&mut self.held);
        held.sort();
        let mut run = RunWriter::new()?;
        for entry in &held.entries {
            run.push(held.key(*entry), held.body(*entry))?;
        }
        // The memory is kept for the next entries.
        held.bytes.clear();
        held.entries.clear();
        self.held = held;
        self.add_run(run.finish()?)
    }

    fn add_run(&mut self, run: File) -> io::Result<()> {
        let mut run = run;
        for level in 0.. {
            if self.levels.len() == level {
                self.levels.push(Vec::new());
            }
            self.levels[level].push(run);
            if self.levels[level].len() < FAN {
                break;
            }
            let mut merged = RunWriter::new()?;
            merge(std::mem::take(&mut self.levels[level]), |key, body| merged.push(key, body).map(|()| true))?;
            run = merged.finish()?;
        }
        Ok(())
    }
}

impl Held {
    /// Reserves memory for `more` bytes. The memory is doubled, but does not exceed the budget unless `more` bytes
    /// require it.
    fn make_room(&mut self, more: usize, budget: usize) {
        let length = self.bytes.len();
        if self.bytes.capacity() - length < more {
            self.bytes.reserve_exact(length.min(budget.saturating_sub(length)).max(more));
        }
    }

    fn size(&self) -> usize {
        self.bytes.len() + self.entries.len() * size_of::<Entry>()
    }

    fn key(&self, entry: Entry) -> &[u8] {
        &self.bytes[entry.start..entry.start + entry.key as usize]
    }

    fn body(&self, entry: Entry) -> &[u8] {
        &self.bytes[entry.start + entry.key as usize..][..entry.body as usize]
    }

    fn sort(&mut self) {
        let bytes = &self.bytes;
        self.entries.sort_by_key(|entry| &bytes[entry.start..entry.start + entry.key as usize]);
    }
}

/// Writer of a run.
struct RunWriter(BufWriter<File>);

impl RunWriter {
    fn new() -> io::Result<Self> {
        Ok(Self(BufWriter::with_capacity(AT_ONCE, tempfile::tempfile()?)))
    }

    fn push(&mut self, key: &[u8], body: &[u8]) -> io::Result<()> {
        for part in [key, body] {
            self.0.write_all(&(part.len() as u32).to_le_bytes())?;
        }
        self.0.write_all(key)?;
        self.0.write_all(body)
    }

    fn finish(self) -> io::Result<File> {
        let mut file = self.0.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(file)
    }
}

/// Reads the key of the next entry of a run, and the length of its body. `None` at the end of the run.
fn next_head(run: &mut BufReader<File>, mut key: Vec<u8>) -> io::Result<Option<(Vec<u8>, u32)>> {
    if run.fill_buf()?.is_empty() {
        return Ok(None);
    }
    let mut lengths = [[0; 4]; 2];
    run.read_exact(lengths.as_flattened_mut())?;
    let [key_length, body] = lengths.map(u32::from_le_bytes);
    key.resize(key_length as usize, 0);
    run.read_exact(&mut key)?;
    Ok(Some((key, body)))
}

/// Merges runs: passes their entries to `each` in order of the keys, until `each` returns `false`. `runs` begins
/// with the oldest run. Entries with equal keys are passed in the order of their runs.
fn merge<E: From<io::Error>>(runs: Vec<File>, mut each: impl FnMut(&[u8], &[u8]) -> Result<bool, E>) -> Result<(), E> {
    let mut runs: Vec<_> = runs.into_iter().map(|run| BufReader::with_capacity(AT_ONCE, run)).collect();
    let mut heads = BinaryHeap::with_capacity(runs.len());
    for (age, run) in runs.iter_mut().enumerate() {
        heads.extend(next_head(run, Vec::new())?.map(|(key, length)| Reverse((key, age, length))));
    }
    let mut body = Vec::new();
    while let Some(Reverse((key, age, length))) = heads.pop() {
        body.resize(length as usize, 0);
        runs[age].read_exact(&mut body)?;
        if !each(&key, &body)? {
            break;
        }
        heads.extend(next_head(&mut runs[age], key)?.map(|(key, length)| Reverse((key, age, length))));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Sorter;
    use proptest::prelude::{ProptestConfig, any, prop, prop_assert_eq, proptest};
    use std::io;

    fn sorted(entries: &[(Vec<u8>, u32)], budget: usize) -> Vec<u32> {
        let mut sorter = Sorter::new(budget);
        for (key, body) in entries {
            sorter.push(key, &body.to_le_bytes()).expect("a temporary file can be written");
        }
        let mut found = Vec::new();
        let finished: io::Result<()> = sorter.finish(|body| {
            found.push(u32::from_le_bytes(body.try_into().expect("four bytes")));
            Ok(true)
        });
        finished.expect("temporary files can be read");
        found
    }

    #[test]
    fn thousands_of_runs_are_merged_in_their_order() {
        // Each entry is a run: 2,500 runs make two levels of merged runs and a rest.
        let entries: Vec<(Vec<u8>, u32)> = (0..2_500_u32).map(|n| (vec![(n * 7 % 11) as u8], n)).collect();
        let mut wanted = entries.clone();
        wanted.sort_by(|a, b| a.0.cmp(&b.0));
        let wanted: Vec<u32> = wanted.into_iter().map(|(_, n)| n).collect();
        for budget in [0, 1_000, 1 << 20] {
            assert_eq!(sorted(&entries, budget), wanted, "{budget}");
        }
    }

    #[test]
    fn no_more_is_held_than_the_budget() {
        const BUDGET: usize = 1_000;
        let mut sorter = Sorter::new(BUDGET);
        for number in 0..500_u32 {
            let body = [0; 90];
            let body = if number < 250 { &body[..6] } else { &body };
            sorter.push(&number.to_be_bytes(), body).expect("a temporary file can be written");
            let entries = sorter.held.entries.len() * size_of::<super::Entry>();
            assert!(sorter.held.bytes.len() + entries <= BUDGET, "{number}");
            assert!(sorter.held.bytes.capacity() <= BUDGET, "{number}: room for more than may be held");
        }
        assert!(!sorter.levels.is_empty());
    }

    #[test]
    fn whoever_has_enough_gets_no_more() {
        for budget in [0, 1 << 20] {
            let mut sorter = Sorter::new(budget);
            for key in [3, 1, 2] {
                sorter.push(&[key], &[key]).expect("a temporary file can be written");
            }
            let mut found = Vec::new();
            let finished: io::Result<()> = sorter.finish(|body| {
                found.extend_from_slice(body);
                Ok(found.len() < 2)
            });
            assert!(finished.is_ok());
            assert_eq!(found, [1, 2]);
        }
    }

    #[test]
    fn nothing_is_sorted_too() {
        assert_eq!(sorted(&[], 0), [0; 0]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn it_is_a_stable_sort_whatever_the_budget(
            keys in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..4), 0..200),
            budget in 0_usize..4_000,
        ) {
            let entries: Vec<(Vec<u8>, u32)> = keys.into_iter().zip(0..).collect();
            let mut wanted = entries.clone();
            wanted.sort_by(|a, b| a.0.cmp(&b.0));
            prop_assert_eq!(sorted(&entries, budget), wanted.into_iter().map(|(_, n)| n).collect::<Vec<_>>());
        }
    }
}
