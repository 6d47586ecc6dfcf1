//! Folders that are made for files: they go again if no file came there, even if the run is broken off.

use super::write::temporary_files;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The folders that were made for files that are to be moved there, the outer before the inner. Whoever holds this
/// holds the temporary files as well.
static MADE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn made_folders() -> MutexGuard<'static, Vec<PathBuf>> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all of them that are empty: for runs that are broken off.
pub(super) fn remove_all() {
    for folder in made_folders().drain(..).rev() {
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
        made_folders().extend_from_slice(&missing);
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
        made_folders().retain(|folder| !self.0.contains(folder));
    }
}

impl Drop for MadeFolders {
    fn drop(&mut self) {
        let _held = temporary_files();
        self.remove();
    }
}
