//! Manages temporary files, and folders that are created for files. Such folders are removed if no file is moved
//! there, even if the run is aborted.

use super::order::lock;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

/// Existing temporary files and folders. An aborted run removes them. Any code that creates a temporary file or
/// folder, or moves it to its place, must hold this lock.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Locks the list of temporary files.
pub(super) fn temporary_files() -> MutexGuard<'static, Vec<PathBuf>> {
    lock(&TEMPORARY)
}

/// Removes the temporary files of all writers, for runs that are aborted. The writers cannot be finished
/// afterwards.
#[must_use = "writers go on once this is dropped"]
pub fn abandon_temporary_files() -> MutexGuard<'static, Vec<PathBuf>> {
    let mut files = temporary_files();
    for file in files.drain(..) {
        // The run is ending, so a failure cannot be reported.
        let _ = fs::remove_file(&file).or_else(|_| fs::remove_dir_all(&file));
    }
    remove_made_folders();
    files
}

/// Entry of an existing temporary file or folder in the list of temporary files.
pub(super) struct Entry(pub(super) PathBuf);

impl Entry {
    /// Creates a temporary file or folder, and its entry in the list. The list is locked meanwhile, so the file never
    /// exists without an entry.
    pub(super) fn of<T>(make: impl FnOnce() -> io::Result<T>, path: fn(&T) -> &Path) -> io::Result<(T, Self)> {
        let mut files = temporary_files();
        let made = make()?;
        let path = path(&made).to_owned();
        files.push(path.clone());
        Ok((made, Self(path)))
    }
}

/// Opens a file in a temporary folder to append to it. Waits for the lock first. An aborted run holds this lock
/// while it removes the folder. If files were created in the folder meanwhile, the folder could not be removed.
pub(super) fn append_to_temporary(path: &Path) -> io::Result<File> {
    let _held = temporary_files();
    OpenOptions::new().create(true).append(true).open(path)
}

impl Drop for Entry {
    fn drop(&mut self) {
        temporary_files().retain(|path| *path != self.0);
    }
}

/// Prefix of the names of temporary files and folders. They are never inputs.
pub(super) const TEMPORARY_NAME: &str = ".adjutant-";

/// Folders that were created for files, outer before inner. Holders of this lock must also hold the lock of the
/// temporary files.
static MADE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes those folders of `MADE` that are empty. Called when a run is aborted.
fn remove_made_folders() {
    for folder in lock(&MADE).drain(..).rev() {
        // Fails if there are files in it, as intended.
        let _ = fs::remove_dir(folder);
    }
}

/// Folders that this run created for files: the folder of the files, and any missing folders above this folder. If
/// no file was moved into them, the folders are removed.
pub(super) struct MadeFolders(Vec<PathBuf>);

impl MadeFolders {
    /// Creates a folder, and missing folders above it. Does nothing if the folder exists.
    ///
    /// # Errors
    /// The error of the system.
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
