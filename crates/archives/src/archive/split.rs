//! Writing many files at once, each of which is whole or not there.
//!
//! What is written goes to a temporary folder inside the folder of the files; at the end each file is moved to its
//! place. Few files are open at a time, however many there are. What their names are is known by then: numbers in them
//! are filled up with zeros so that they sort. `format-spec/archives.md`, section "Writing".

use super::distinct::hash;
use super::file_state::FileState;
use super::pack::{Packing, pack_in_place};
use super::split_names::{Name, Names, file_name};
use super::temporary::{Entry, MadeFolders, TEMPORARY_NAME, append_to_temporary};
use super::write::{Replaced, WriteError, has_changed, in_the_way, move_into_place, prepare};
use std::collections::{HashMap, VecDeque};
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// How many files are open at a time.
const OPEN: usize = 32;

/// How many files are named in messages.
const SHOWN: usize = 8;

/// Files in the making, one for each value of something. Until [`finish`](Self::finish) the old ones are as they
/// were.
pub struct SplitWriter {
    folder: PathBuf,
    ending: &'static str,
    /// How the files are compressed, if they are, and by how many threads.
    packing: Option<(Packing, usize)>,
    /// Whether files that were there are replaced.
    is_forced: bool,
    temporary: TempDir,
    entry: Entry,
    /// The files' numbers by the hashes of their values.
    parts: HashMap<u128, usize>,
    names: Names,
    /// What is in the way of files whose names are known from the beginning, as it was then.
    ways: HashMap<usize, FileState>,
    open: VecDeque<(usize, BufWriter<File>)>,
    /// The folders inside that were made for files.
    inside: Vec<MadeFolders>,
    /// Goes last, when the temporary folder inside is gone.
    _made: MadeFolders,
}

/// What became of files that were moved to their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// How many there are.
    pub files: usize,
    /// Those that took the place of a file that has other names, which lead to what it was.
    pub had_other_names: Vec<PathBuf>,
}

impl SplitWriter {
    /// Files in that folder, which is made if it is not there, with that ending (its dot included). Files that were
    /// there are replaced only if that `is_forced`.
    ///
    /// # Errors
    /// What the system said.
    pub fn begin(folder: &Path, ending: &'static str, is_forced: bool) -> Result<Self, WriteError> {
        let error = |cause| WriteError { path: folder.to_owned(), cause };
        let made = MadeFolders::of(folder).map_err(error)?;
        let make = || tempfile::Builder::new().prefix(TEMPORARY_NAME).tempdir_in(folder);
        let (temporary, entry) = Entry::of(make, TempDir::path).map_err(error)?;
        Ok(Self {
            folder: folder.to_owned(),
            ending,
            packing: None,
            is_forced,
            temporary,
            entry,
            parts: HashMap::new(),
            names: Names::default(),
            ways: HashMap::new(),
            open: VecDeque::new(),
            inside: Vec::new(),
            _made: made,
        })
    }

    /// Has the files compressed so once they are whole, by so many threads; their names end with that too.
    #[must_use]
    pub fn packed(self, packing: Option<(Packing, usize)>) -> Self {
        Self { packing, ..self }
    }

    /// The number of the file of a value, from 0, and whether it is a new one.
    ///
    /// # Errors
    /// If there is something in its place that cannot be replaced.
    pub fn part(&mut self, value: &str) -> Result<(usize, bool), WriteError> {
        let hash = hash(value.as_bytes());
        if let Some(number) = self.parts.get(&hash) {
            return Ok((*number, false));
        }
        let number = self.file(value)?;
        self.parts.insert(hash, number);
        Ok((number, true))
    }

    /// Whether a file of that name would get another, because there is one already.
    pub fn is_taken(&self, name: &str) -> bool {
        self.names.is_taken(name)
    }

    /// The number of a new file, whose name is made of that one, from 0.
    ///
    /// # Errors
    /// If there is something in its place that cannot be replaced.
    pub fn file(&mut self, name: &str) -> Result<usize, WriteError> {
        let number = self.names.add(Name::plain(file_name(name)));
        let target = self.target(&self.names.as_added(number));
        self.note_way(number, target)?;
        Ok(number)
    }

    /// The number of a new file at that path inside the folder, whose parts are parted by `/` and can stand as they are;
    /// the folders on the way are made.
    ///
    /// # Errors
    /// If a folder cannot be made, or there is something in its place that cannot be replaced.
    pub fn file_inside(&mut self, path: &str) -> Result<usize, WriteError> {
        let number = self.names.add(Name::plain(path.to_owned()));
        let target = self.target(&self.names.as_added(number));
        let folder = target.parent().unwrap_or(&self.folder);
        let made = MadeFolders::of(folder).map_err(|cause| WriteError { path: folder.to_owned(), cause })?;
        self.inside.push(made);
        self.note_way(number, target)?;
        Ok(number)
    }

    /// Notes what is in the place of a file.
    fn note_way(&mut self, number: usize, target: PathBuf) -> Result<(), WriteError> {
        let old = in_the_way(&target).map_err(|cause| WriteError { path: target, cause })?;
        if let Some(old) = old.as_ref().filter(|_| self.is_forced) {
            self.ways.insert(number, FileState::from(old));
        }
        Ok(())
    }

    /// The same; the name ends with digits that only number it, and are filled up with zeros once it is known how
    /// many files of that name there are.
    pub fn numbered_file(&mut self, name: &str) -> usize {
        self.names.add(Name::numbered(file_name(name)))
    }

    fn target(&self, name: &str) -> PathBuf {
        let packed = self.packing.map_or("", |(packing, _)| packing.ending());
        self.folder.join(format!("{name}{}{packed}", self.ending))
    }

    /// Appends bytes to the file of that number.
    ///
    /// # Errors
    /// What the system said.
    pub fn push(&mut self, number: usize, bytes: &[u8]) -> Result<(), WriteError> {
        let written = match self.open.iter().position(|(open, _)| *open == number) {
            Some(place) => self.open[place].1.write_all(bytes),
            None => self.reopen(number).and_then(|mut file| {
                let written = file.write_all(bytes);
                self.open.push_back((number, file));
                written
            }),
        };
        written.map_err(|cause| self.failed(number, cause))
    }

    /// Opens a file to append to it, and closes the one that has been open the longest if there are too many.
    fn reopen(&mut self, number: usize) -> io::Result<BufWriter<File>> {
        if self.open.len() == OPEN
            && let Some((_, mut oldest)) = self.open.pop_front()
        {
            oldest.flush()?;
        }
        append_to_temporary(&self.made(number)).map(BufWriter::new)
    }

    /// Where the file of that number is being made.
    fn made(&self, number: usize) -> PathBuf {
        self.temporary.path().join(number.to_string())
    }

    /// Puts those bytes in the place of as many that the file of that number begins with.
    ///
    /// # Errors
    /// What the system said.
    pub fn begin_with(&mut self, number: usize, bytes: &[u8]) -> Result<(), WriteError> {
        if let Some(place) = self.open.iter().position(|(open, _)| *open == number) {
            let flushed = self.open[place].1.flush();
            flushed.map_err(|cause| self.failed(number, cause))?;
        }
        let opened = OpenOptions::new().write(true).open(self.made(number));
        let written = opened.and_then(|mut file| file.write_all(bytes));
        written.map_err(|cause| self.failed(number, cause))
    }

    fn failed(&self, number: usize, cause: io::Error) -> WriteError {
        WriteError { path: self.target(&self.names.as_added(number)), cause }
    }

    /// Moves every file to its place, or none if one must not be.
    ///
    /// # Errors
    /// Which files are in the way; what the system said.
    pub fn finish(mut self) -> Result<Moved, WriteError> {
        for (number, mut file) in std::mem::take(&mut self.open) {
            file.flush().map_err(|cause| self.failed(number, cause))?;
        }
        let targets: Vec<PathBuf> = self.names.sorting().iter().map(|name| self.target(name)).collect();
        let old: Vec<Option<Metadata>> = targets
            .iter()
            .map(|target| in_the_way(target).map_err(|cause| WriteError { path: target.clone(), cause }))
            .collect::<Result<_, _>>()?;
        if !self.is_forced {
            let in_the_way = || targets.iter().zip(&old).filter(|(_, old)| old.is_some()).map(|(target, _)| target);
            if let Some(first) = in_the_way().next() {
                return Err(WriteError { path: first.clone(), cause: is_there(in_the_way()) });
            }
        }
        if let Some((packing, threads)) = self.packing {
            for (number, target) in targets.iter().enumerate() {
                let packed = pack_in_place(&self.made(number), packing, threads);
                packed.map_err(|cause| WriteError { path: target.clone(), cause })?;
            }
        }
        let mut moved = Moved { files: targets.len(), ..Moved::default() };
        for (number, (target, old)) in targets.iter().zip(&old).enumerate() {
            let Some(old) = old else { continue };
            let failed = |cause| WriteError { path: target.clone(), cause };
            if self.ways.get(&number).is_some_and(|state| *state != FileState::from(old)) {
                return Err(failed(has_changed()));
            }
            let replaced: Replaced = prepare(&self.made(number), old).map_err(failed)?;
            if replaced.had_other_names {
                moved.had_other_names.push(target.clone());
            }
        }
        move_into_place(targets.iter().enumerate().map(|(number, target)| (self.made(number), target.as_path())))?;
        while self.inside.pop().is_some() {}
        drop(self.temporary);
        drop(self.entry);
        Ok(moved)
    }
}

/// What is said of files that are there and must not be replaced.
fn is_there<'p>(files: impl Iterator<Item = &'p PathBuf>) -> io::Error {
    let others: Vec<String> = files.skip(1).map(|path| path.display().to_string()).collect();
    let more = match others.len() {
        0 => String::new(),
        count if count < SHOWN => format!(", and so are {}", others.join(", ")),
        count => format!(", and so are {} and {} more", others[..SHOWN - 1].join(", "), count + 1 - SHOWN),
    };
    io::Error::new(
        io::ErrorKind::AlreadyExists,
        format!("it is there already{more}; nothing was written (--force replaces what is there)"),
    )
}

#[cfg(test)]
mod tests;
