//! What is there only while a run goes on: temporary files, and folders that are made for files and go again if no file
//! came there, even if the run is broken off.

use super::order::lock;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

/// The temporary files (and folders of them) that there are. A run that is broken off removes them; whoever makes one
/// or brings it to its place holds this.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Holds the list of them.
pub(super) fn temporary_files() -> MutexGuard<'static, Vec<PathBuf>> {
    lock(&TEMPORARY)
}

/// Removes the temporary files of all writers, which can then not be finished: for runs that are broken off.
#[must_use = "writers go on once this is dropped"]
pub fn abandon_temporary_files() -> MutexGuard<'static, Vec<PathBuf>> {
    let mut files = temporary_files();
    for file in files.drain(..) {
        // There is nobody left to whom it could be said that one stays behind.
        let _ = fs::remove_file(&file).or_else(|_| fs::remove_dir_all(&file));
    }
    remove_made_folders();
    files
}

/// A temporary file's or folder's entry in the list of them, for as long as it exists.
pub(super) struct Entry(pub(super) PathBuf);

impl Entry {
    /// Has a temporary file or folder made, so that it is not there without its entry for a moment.
    pub(super) fn of<T>(make: impl FnOnce() -> io::Result<T>, path: fn(&T) -> &Path) -> io::Result<(T, Self)> {
        let mut files = temporary_files();
        let made = make()?;
        let path = path(&made).to_owned();
        files.push(path.clone());
        Ok((made, Self(path)))
    }
}

/// Opens a file in a temporary folder, to append to it; not while that is being removed, for a folder that is being
/// filled cannot be.
pub(super) fn append_to_temporary(path: &Path) -> io::Result<File> {
    let _held = temporary_files();
    OpenOptions::new().create(true).append(true).open(path)
}

impl Drop for Entry {
    fn drop(&mut self) {
        temporary_files().retain(|path| *path != self.0);
    }
}

/// How the names of temporary files and folders begin: they are no inputs, whatever is searched for.
pub(super) const TEMPORARY_NAME: &str = ".adjutant-";

/// The folders that were made for files that are to be moved there, the outer before the inner. Whoever holds this
/// holds the temporary files as well.
static MADE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes all of them that are empty: for runs that are broken off.
fn remove_made_folders() {
    for folder in lock(&MADE).drain(..).rev() {
        // Not if there are files in it.
        let _ = fs::remove_dir(folder);
    }
}

/// A folder for files, and the ones above it, as far as this run made them: they go again if no file came there.
pub(super) struct MadeFolders(Vec<PathBuf>);

impl MadeFolders {
    /// Makes a folder, if it is not there, and what is missing above it.
    ///
    /// # Errors
    /// What the system said.
    pub(super) fn of(folder: &Path) -> io::Result<Self> {
        let _held = temporary_files();
        let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let mut missing: Vec<PathBuf> = folder.ancestors().take_while(is_missing).map(Path::to_owned).collect();
        missing.reverse();
        lock(&MADE).extend_from_slice(&missing);
        let made = Self(missing);
        match fs::create_dir_all(folder) {
            Ok(()) => Ok(made),
            Err(error) => {
                made.remove();
                std::mem::forget(made);
                Err(error)
            }
        }
    }

    fn remove(&self) {
        for folder in self.0.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
        lock(&MADE).retain(|folder| !self.0.contains(folder));
    }
}

impl Drop for MadeFolders {
    fn drop(&mut self) {
        let _held = temporary_files();
        self.remove();
    }
}
