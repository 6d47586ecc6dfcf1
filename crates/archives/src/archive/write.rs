//! Writing that loses nothing: a temporary file beside the old one, then a rename.

use super::file_state::{FileState, behind_links, has_other_names, inherit};
use super::temporary::{Entry, TEMPORARY_NAME, temporary_files};
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Why a file could not be written. The old file, if any, is whole.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {cause}", path.display())]
pub struct WriteError {
    /// Which file.
    pub path: PathBuf,
    /// What the system said.
    pub cause: io::Error,
}

impl WriteError {
    /// Whether the file is not the one any more that it was, and was left alone for that.
    pub fn is_change(&self) -> bool {
        self.cause.kind() == CHANGED
    }
}

/// How it is told that a file has changed meanwhile.
const CHANGED: io::ErrorKind = io::ErrorKind::ResourceBusy;

/// What became of a file that was in the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replaced {
    /// Whether it has other names (hard links), which lead to what it was.
    pub had_other_names: bool,
    /// The state of the written file; `None` for a device or a pipe.
    pub state: Option<FileState>,
}

/// A file in the making. Until [`finish`](Self::finish) the old one is as it was, and if that is never called it
/// stays so. What is no file but a device or a pipe is written to as it is, for nothing can take its place.
pub struct FileWriter {
    path: PathBuf,
    sink: Sink,
    expected: Expected,
}

/// The file that a writer may replace.
#[derive(Clone, Copy)]
enum Expected {
    Anything,
    Nothing,
    /// The old file, as it was.
    File(FileState),
}

enum Sink {
    Beside { temporary: BufWriter<NamedTempFile>, target: PathBuf, entry: Entry, replaced: Replaced },
    Through(BufWriter<File>),
}

impl FileWriter {
    /// Begins to write the file of that name. A link is followed, not replaced.
    ///
    /// # Errors
    /// What the system said: the folder or the file cannot be written to.
    pub fn begin(path: &Path) -> Result<Self, WriteError> {
        let sink = Sink::of(path).map_err(|cause| error(path, cause))?;
        Ok(Self { path: path.to_owned(), sink, expected: Expected::Anything })
    }

    /// Lets the file be replaced only if it is still in that state.
    pub fn expect(&mut self, state: FileState) {
        self.expected = Expected::File(state);
    }

    /// Lets the file be written only if no file has its name.
    pub fn expect_none(&mut self) {
        self.expected = Expected::Nothing;
    }

    /// Appends these bytes.
    ///
    /// # Errors
    /// What the system said.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = match &mut self.sink {
            Sink::Beside { temporary, .. } => temporary.write_all(bytes),
            Sink::Through(file) => file.write_all(bytes),
        };
        written.map_err(|cause| error(&self.path, cause))
    }

    /// Puts what was written in the place of the file, keeping its owner and its permissions.
    ///
    /// # Errors
    /// What the system said; the old file is then whole.
    pub fn finish(self) -> Result<Replaced, WriteError> {
        self.sink.finish(self.expected).map_err(|cause| error(&self.path, cause))
    }

    /// Why nothing more can be written.
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
            // A rename asks for the folder's permission only, but whoever may not write the file may not replace it.
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
                // Not while the temporary files are being abandoned.
                let mut files = temporary_files();
                // The lock makes one step of the look at the old file and the rename.
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
                    io::ErrorKind::AlreadyExists => io::Error::new(CHANGED, "somebody else has made it meanwhile"),
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

/// Locks a file that is to be replaced, if it is still what it was. Nobody waits for a lock: whoever holds it may keep it.
fn locked(path: &Path, state: FileState) -> io::Result<File> {
    let is_still_so = |now: io::Result<FileState>| if now.ok() == Some(state) { Ok(()) } else { Err(has_changed()) };
    let file = OpenOptions::new().write(true).open(path)?;
    // A lock on a file that another program has just put in its place would keep that program from writing its own.
    is_still_so(FileState::of(&file))?;
    // Where files have no locks, the look at the file has to do.
    if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(io::Error::new(CHANGED, "somebody else is writing it meanwhile"));
    }
    is_still_so(FileState::at(path))?;
    Ok(file)
}

/// What is said of a file that is not the one any more that was read.
pub(super) fn has_changed() -> io::Error {
    io::Error::new(CHANGED, "it was changed meanwhile by somebody else")
}

/// What is in the way of a file that is to be made in a folder. A link is in the way itself, not what it leads to.
///
/// # Errors
/// If it cannot be replaced, and why.
pub(super) fn in_the_way(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(old) if old.is_symlink() => Ok(Some(old)),
        Ok(old) if !old.is_file() => Err(io::Error::other("it is no file")),
        Ok(old) if old.permissions().readonly() => {
            Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"))
        }
        Ok(old) => Ok(Some(old)),
        Err(_) => Ok(None),
    }
}

/// Gives a file that was made the owner and the permissions of the one whose place it will take.
///
/// # Errors
/// What the system said.
pub(super) fn prepare(made: &Path, old: &Metadata) -> io::Result<Replaced> {
    if old.is_symlink() {
        return Ok(Replaced::default());
    }
    inherit(&File::open(made)?, old)?;
    Ok(Replaced { had_other_names: has_other_names(old), state: None })
}

/// Moves files to their places on the same system of files: all of them, unless it is broken off.
///
/// # Errors
/// Which could not be moved, and what the system said; the old file is then whole.
pub(super) fn move_into_place<'p>(files: impl Iterator<Item = (PathBuf, &'p Path)>) -> Result<(), WriteError> {
    // Not while the temporary files are being abandoned.
    let _held = temporary_files();
    for (made, target) in files {
        fs::rename(made, target).map_err(|cause| error(target, cause))?;
    }
    Ok(())
}

fn error(path: &Path, cause: io::Error) -> WriteError {
    WriteError { path: path.to_owned(), cause }
}

/// What the system said, without the temporary file's name, which means nothing to anybody.
fn without_temporary_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    let kind = error.kind();
    text.split_once(" at path ").map_or(error, |(said, _)| io::Error::new(kind, said))
}

/// A temporary file is made for its owner alone; a result is for whom new files are.
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
            (Error::other("it is no file"), false),
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
