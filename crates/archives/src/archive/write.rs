//! Writes files without loss. The data is written to a temporary file next to the old file; the temporary file is
//! then renamed.

use super::file_state::{FileState, behind_links, has_other_names, inherit};
use super::temporary::{Entry, TEMPORARY_NAME, temporary_files};
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Error when writing a file. The old file, if any, is unchanged.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {cause}", path.display())]
pub struct WriteError {
    /// Path of the file.
    pub path: PathBuf,
    /// Error of the system.
    pub cause: io::Error,
}

impl WriteError {
    /// Returns `true` if the file was changed by another process and was therefore not replaced.
    pub fn is_change(&self) -> bool {
        self.cause.kind() == CHANGED
    }
}

/// Kind of the error for a file that has changed meanwhile.
const CHANGED: io::ErrorKind = io::ErrorKind::ResourceBusy;

/// Result of replacing a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replaced {
    /// `true` if the replaced file has other names (hard links). The other names still lead to the old content.
    pub had_other_names: bool,
    /// The state of the written file; `None` for a device or a pipe.
    pub state: Option<FileState>,
}

/// Unfinished file. The old file is unchanged until [`finish`](Self::finish) is called. Devices and pipes are
/// written directly, because they cannot be replaced.
pub struct FileWriter {
    path: PathBuf,
    sink: Sink,
    expected: Expected,
}

/// File that a writer may replace.
#[derive(Clone, Copy)]
enum Expected {
    Anything,
    Nothing,
    /// Only the old file, and only if it is in this state.
    File(FileState),
}

enum Sink {
    Beside { temporary: BufWriter<NamedTempFile>, target: PathBuf, entry: Entry, replaced: Replaced },
    Through(BufWriter<File>),
}

impl FileWriter {
    /// Starts writing the file at `path`. A link is followed, not replaced.
    ///
    /// # Errors
    /// The error of the system, if the folder or the file is not writable.
    pub fn begin(path: &Path) -> Result<Self, WriteError> {
        let sink = Sink::of(path).map_err(|cause| error(path, cause))?;
        Ok(Self { path: path.to_owned(), sink, expected: Expected::Anything })
    }

    /// Allows the replacement of the existing file, but only if the file is still in the state `state`.
    pub fn expect(&mut self, state: FileState) {
        self.expected = Expected::File(state);
    }

    /// Allows writing only if the file does not exist yet.
    pub fn expect_none(&mut self) {
        self.expected = Expected::Nothing;
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// The error of the system.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = match &mut self.sink {
            Sink::Beside { temporary, .. } => temporary.write_all(bytes),
            Sink::Through(file) => file.write_all(bytes),
        };
        written.map_err(|cause| error(&self.path, cause))
    }

    /// Moves the written data to its final name. Owner and permissions of the old file are kept.
    ///
    /// # Errors
    /// The error of the system; the old file is then unchanged.
    pub fn finish(self) -> Result<Replaced, WriteError> {
        self.sink.finish(self.expected).map_err(|cause| error(&self.path, cause))
    }

    /// Returns an error for this file.
    pub(super) fn failed(&self, cause: io::Error) -> WriteError {
        error(&self.path, cause)
    }
}

impl Sink {
    fn of(path: &Path) -> io::Result<Self> {
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Ok(Self::Through(BufWriter::new(OpenOptions::new().write(true).open(path)?)));
        }
        let target = behind_links(path)?;
        if let Some(old) = &old {
            // A rename only requires permission for the folder. A file that the user may not write must not be
            // replaced either.
            if old.permissions().readonly() {
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
            }
            OpenOptions::new().write(true).open(&target)?;
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMPORARY_NAME);
        if old.is_none() {
            allow_as_usual(&mut builder);
        }
        let (temporary, entry) =
            Entry::of(|| builder.tempfile_in(folder), NamedTempFile::path).map_err(without_temporary_name)?;
        let mut replaced = Replaced::default();
        if let Some(old) = old {
            inherit(temporary.as_file(), &old)?;
            replaced.had_other_names = has_other_names(&old);
        }
        Ok(Self::Beside { temporary: BufWriter::new(temporary), target, entry, replaced })
    }

    fn finish(self, expected: Expected) -> io::Result<Replaced> {
        match self {
            Self::Through(mut file) => file.flush().map(|()| Replaced::default()),
            Self::Beside { temporary, target, entry, mut replaced } => {
                let temporary = temporary.into_inner().map_err(io::IntoInnerError::into_error)?;
                temporary.as_file().sync_all()?;
                // Temporary files must not be removed at the same time.
                let mut files = temporary_files();
                // Because of the lock, no other process can change the old file between the check and the renaming.
                let held = match expected {
                    Expected::File(state) => Some(locked(&target, state)?),
                    Expected::Anything | Expected::Nothing => None,
                };
                let persisted = match expected {
                    Expected::Nothing => temporary.persist_noclobber(target),
                    Expected::Anything | Expected::File(_) => temporary.persist(target),
                };
                drop(held);
                let written = persisted.map_err(|error| match error.error.kind() {
                    io::ErrorKind::AlreadyExists => io::Error::new(CHANGED, "another process has created it meanwhile"),
                    _ => error.error,
                })?;
                replaced.state = FileState::of(&written).ok();
                files.retain(|path| *path != entry.0);
                drop(files);
                drop(entry);
                Ok(replaced)
            }
        }
    }
}

/// Locks a file before it is replaced. Returns an error if the file has changed. If another process holds the lock,
/// returns an error at once, without waiting.
fn locked(path: &Path, state: FileState) -> io::Result<File> {
    let is_still_so = |now: io::Result<FileState>| if now.ok() == Some(state) { Ok(()) } else { Err(has_changed()) };
    let file = OpenOptions::new().write(true).open(path)?;
    // Another program may have just replaced the file. The new file must not be locked, because the lock would block
    // the other program.
    is_still_so(FileState::of(&file))?;
    // On file systems without locks, the check of the state must suffice.
    if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(io::Error::new(CHANGED, "another process is writing it"));
    }
    is_still_so(FileState::at(path))?;
    Ok(file)
}

/// Returns the error for a file that was changed after it was read.
pub(super) fn has_changed() -> io::Error {
    io::Error::new(CHANGED, "another process has changed it meanwhile")
}

/// Returns the metadata of an existing file at the path of a new file. For a link, this is the metadata of the link
/// itself.
///
/// # Errors
/// If the existing file cannot be replaced.
pub(super) fn in_the_way(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(old) if old.is_symlink() => Ok(Some(old)),
        Ok(old) if !old.is_file() => Err(io::Error::other("it is not a regular file")),
        Ok(old) if old.permissions().readonly() => {
            Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"))
        }
        Ok(old) => Ok(Some(old)),
        Err(_) => Ok(None),
    }
}

/// Copies the owner and permissions of the old file to the new file that will replace it.
///
/// # Errors
/// The error of the system.
pub(super) fn prepare(made: &Path, old: &Metadata) -> io::Result<Replaced> {
    if old.is_symlink() {
        return Ok(Replaced::default());
    }
    inherit(&File::open(made)?, old)?;
    Ok(Replaced { had_other_names: has_other_names(old), state: None })
}

/// Moves files from their temporary paths to their targets on the same file system. Stops at the first error.
///
/// # Errors
/// The file that could not be moved, and the error of the system. The old file at this place is unchanged.
pub(super) fn move_into_place<'p>(files: impl Iterator<Item = (PathBuf, &'p Path)>) -> Result<(), WriteError> {
    // Temporary files must not be removed at the same time.
    let _held = temporary_files();
    for (made, target) in files {
        fs::rename(made, target).map_err(|cause| error(target, cause))?;
    }
    Ok(())
}

fn error(path: &Path, cause: io::Error) -> WriteError {
    WriteError { path: path.to_owned(), cause }
}

/// Removes the meaningless name of the temporary file from an error.
fn without_temporary_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    let kind = error.kind();
    text.split_once(" at path ").map_or(error, |(said, _)| io::Error::new(kind, said))
}

/// Gives a temporary file, which is private by default, the permissions of an ordinary new file.
#[cfg(unix)]
fn allow_as_usual(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn allow_as_usual(_: &mut tempfile::Builder<'_, '_>) {}

#[cfg(test)]
mod tests {
    use super::{FileWriter, error, has_changed};
    use crate::archive::file_state::FileState;
    use std::fs::{self, File};
    use std::io::{Error, ErrorKind};
    use std::path::Path;

    #[test]
    fn only_a_file_that_is_another_one_now_was_changed_meanwhile() {
        for (cause, is_change) in [
            (has_changed(), true),
            (ErrorKind::PermissionDenied.into(), false),
            (ErrorKind::StorageFull.into(), false),
            (Error::other("it is not a regular file"), false),
        ] {
            assert_eq!(error(Path::new("a.srn"), cause).is_change(), is_change);
        }
    }

    #[test]
    fn a_file_that_another_program_has_put_there_is_not_locked() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [path, other] = ["a.srn", "b.srn"].map(|name| folder.path().join(name));
        fs::write(&path, "old").expect("a file can be written");
        let state = FileState::at(&path).expect("it is there");
        fs::write(&other, "newer").expect("a file can be written");
        fs::rename(&other, &path).expect("it can be moved");
        let held = File::open(&path).expect("it is there");
        held.lock().expect("nobody else has locked it");
        let mut writer = FileWriter::begin(&path).expect("it can be written");
        writer.expect(state);
        let refused = writer.finish().expect_err("it is another file now");
        assert_eq!(refused.cause.to_string(), has_changed().to_string());
    }
}
