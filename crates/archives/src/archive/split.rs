//! Writes many files at once, each of them completely or not at all.
//!
//! The data is first written to a temporary folder inside the target folder. At the end, each file is moved to its
//! place. Only a few files are open at the same time, even if there are many files. The final names are determined
//! at the end. The numbers in the names are then padded with zeros, so that the names sort correctly. See
//! `format-spec/archives.md`, section "Writing".

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

/// Maximum number of open files.
const OPEN: usize = 32;

/// Maximum number of files that a message names.
const SHOWN: usize = 8;

/// Writer of unfinished files, usually one file for each value of a key. Existing files are unchanged until
/// [`finish`](Self::finish).
pub struct SplitWriter {
    folder: PathBuf,
    ending: &'static str,
    /// Compression of the files, and number of threads for it.
    packing: Option<(Packing, usize)>,
    /// `true` if existing files may be replaced.
    is_forced: bool,
    temporary: TempDir,
    entry: Entry,
    /// Numbers of the files. The keys are hashes of the values that select the files.
    parts: HashMap<u128, usize>,
    names: Names,
    /// State of each existing file that will be replaced, by the number of the new file. Numbered files are not
    /// included, because their names are determined at the end.
    ways: HashMap<usize, FileState>,
    open: VecDeque<(usize, BufWriter<File>)>,
    /// Folders that were created inside the target folder.
    inside: Vec<MadeFolders>,
    /// Folders that were created for the target folder. Dropped last, after the temporary folder inside them.
    _made: MadeFolders,
}

/// Result of moving files to their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// Number of files.
    pub files: usize,
    /// Files that replaced a file with other names (hard links). The other names still lead to the old content.
    pub had_other_names: Vec<PathBuf>,
}

impl SplitWriter {
    /// Starts writing files with the extension `ending` (including the dot) into `folder`. Creates the folder if it
    /// does not exist. Existing files are replaced only if `is_forced` is `true`.
    ///
    /// # Errors
    /// The error of the system.
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

    /// Sets the compression of the finished files, and the number of threads for it. The extension of the compression
    /// is added to the file names.
    #[must_use]
    pub fn packed(self, packing: Option<(Packing, usize)>) -> Self {
        Self { packing, ..self }
    }

    /// Returns the number of the file for `value`, from 0. The second result is `true` if the file is new.
    ///
    /// # Errors
    /// If an existing file or folder has the name of the new file and cannot be replaced.
    pub fn part(&mut self, value: &str) -> Result<(usize, bool), WriteError> {
        let hash = hash(value.as_bytes());
        if let Some(number) = self.parts.get(&hash) {
            return Ok((*number, false));
        }
        let number = self.file(value)?;
        self.parts.insert(hash, number);
        Ok((number, true))
    }

    /// Returns `true` if a file called `name` would be renamed because the name is taken.
    pub fn is_taken(&self, name: &str) -> bool {
        self.names.is_taken(name)
    }

    /// Creates a file. The name of the file is derived from `name`. Returns the number of the file, from 0.
    ///
    /// # Errors
    /// If an existing file or folder has the name of the new file and cannot be replaced.
    pub fn file(&mut self, name: &str) -> Result<usize, WriteError> {
        let number = self.names.add(Name::plain(file_name(name)));
        let target = self.target(&self.names.as_added(number));
        self.note_way(number, target)?;
        Ok(number)
    }

    /// Creates a file at `path` inside the folder, and returns the number of the file. The components of the path are
    /// separated by `/` and used unchanged. Missing folders are created.
    ///
    /// # Errors
    /// If a folder cannot be created, or if an existing file or folder at the path cannot be replaced.
    pub fn file_inside(&mut self, path: &str) -> Result<usize, WriteError> {
        let number = self.names.add(Name::plain(path.to_owned()));
        let target = self.target(&self.names.as_added(number));
        let folder = target.parent().unwrap_or(&self.folder);
        let made = MadeFolders::of(folder).map_err(|cause| WriteError { path: folder.to_owned(), cause })?;
        self.inside.push(made);
        self.note_way(number, target)?;
        Ok(number)
    }

    /// Checks that the new file with this number can be moved to `target`. If an existing file will be replaced there,
    /// stores the state of this file.
    fn note_way(&mut self, number: usize, target: PathBuf) -> Result<(), WriteError> {
        let old = in_the_way(&target).map_err(|cause| WriteError { path: target, cause })?;
        if let Some(old) = old.as_ref().filter(|_| self.is_forced) {
            self.ways.insert(number, FileState::from(old));
        }
        Ok(())
    }

    /// Creates a file whose name ends with a serial number. Returns the number of the file, from 0. The serial numbers
    /// are padded with zeros once the number of files is known.
    pub fn numbered_file(&mut self, name: &str) -> usize {
        self.names.add(Name::numbered(file_name(name)))
    }

    fn target(&self, name: &str) -> PathBuf {
        let packed = self.packing.map_or("", |(packing, _)| packing.ending());
        self.folder.join(format!("{name}{}{packed}", self.ending))
    }

    /// Appends bytes to file `number`.
    ///
    /// # Errors
    /// The error of the system.
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

    /// Opens a file to append to it. If too many files are open, closes the file that was opened first.
    fn reopen(&mut self, number: usize) -> io::Result<BufWriter<File>> {
        if self.open.len() == OPEN
            && let Some((_, mut oldest)) = self.open.pop_front()
        {
            oldest.flush()?;
        }
        append_to_temporary(&self.made(number)).map(BufWriter::new)
    }

    /// Returns the temporary path of file `number`.
    fn made(&self, number: usize) -> PathBuf {
        self.temporary.path().join(number.to_string())
    }

    /// Overwrites the beginning of file `number`.
    ///
    /// # Errors
    /// The error of the system.
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

    /// Moves every file to its place. If one file cannot be moved, moves none of the files.
    ///
    /// # Errors
    /// The existing files that must not be replaced, or the error of the system.
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

/// Returns the error for existing files that must not be replaced.
fn is_there<'p>(files: impl Iterator<Item = &'p PathBuf>) -> io::Error {
    let others: Vec<String> = files.skip(1).map(|path| path.display().to_string()).collect();
    let more = match others.len() {
        0 => String::new(),
        count if count < SHOWN => format!(", and so do {}", others.join(", ")),
        count => format!(", and so do {} and {} more", others[..SHOWN - 1].join(", "), count + 1 - SHOWN),
    };
    io::Error::new(
        io::ErrorKind::AlreadyExists,
        format!("it already exists{more}; nothing was written (--force replaces existing files)"),
    )
}

#[cfg(test)]
mod tests;
