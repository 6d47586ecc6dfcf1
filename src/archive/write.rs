//! Writing that loses nothing: a temporary file beside the old one, then a rename.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why a file could not be written. The old file, if any, is whole.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {cause}", path.display())]
pub struct WriteError {
    /// Which file.
    pub path: PathBuf,
    /// What the system said.
    pub cause: io::Error,
}

/// Puts `bytes` in the place of the file, keeping its permissions. A link is followed, not replaced.
///
/// # Errors
/// What the system said; the old file is then whole.
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let replace = || -> io::Result<()> {
        let target = if path.exists() { path.canonicalize()? } else { path.to_owned() };
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut temporary = tempfile::Builder::new().prefix(".adjutant-").tempfile_in(folder)?;
        temporary.write_all(bytes)?;
        temporary.as_file().sync_all()?;
        if let Ok(old) = std::fs::metadata(&target) {
            std::fs::set_permissions(temporary.path(), old.permissions())?;
        } else {
            set_new_file_permissions(temporary.path())?;
        }
        temporary.persist(&target).map_err(|error| error.error)?;
        Ok(())
    };
    replace().map_err(|cause| WriteError { path: path.to_owned(), cause })
}

/// A temporary file is made for its owner alone; a result is not meant to be.
#[cfg(unix)]
fn set_new_file_permissions(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn set_new_file_permissions(_: &Path) -> io::Result<()> {
    Ok(())
}
