//! Determines the identity of files, detects changes, and follows links. When a file is replaced, copies the
//! attributes of the old file to the new file.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// State of a file at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileState {
    /// Number of the file system and number of the file in it. `None` on systems without such numbers.
    identity: Option<(u64, u64)>,
    size: u64,
    changed: Option<SystemTime>,
}

impl FileState {
    /// Returns the state of an open file.
    ///
    /// # Errors
    /// The error of the system.
    pub fn of(file: &File) -> io::Result<Self> {
        file.metadata().map(|data| Self::from(&data))
    }

    /// Returns the state of the file at a path; links are followed.
    ///
    /// # Errors
    /// The error of the system.
    pub fn at(path: &Path) -> io::Result<Self> {
        fs::metadata(path).map(|data| Self::from(&data))
    }

    /// Returns the state of the regular file at a path. `None` for folders, devices and pipes.
    pub fn of_file_at(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().filter(Metadata::is_file).map(|data| Self::from(&data))
    }
}

impl From<&Metadata> for FileState {
    fn from(data: &Metadata) -> Self {
        Self { identity: identity(data), size: data.len(), changed: data.modified().ok() }
    }
}

/// Maximum number of links that are followed to reach a file. Operating systems have the same limit.
const MOST_LINKS: usize = 40;

/// Returns the target of a link, even if the target does not exist yet.
pub(super) fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else { return Ok(target) };
        target = target.parent().map_or_else(|| next.clone(), |folder| folder.join(&next));
    }
    Err(io::Error::other("too many links"))
}

/// Returns `true` if two paths lead to the same file, directly or through links.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let (Ok(data), Ok(other_data)) = (fs::metadata(one), fs::metadata(other)) else { return false };
    match (identity(&data), identity(&other_data)) {
        (Some(one), Some(other)) => one == other,
        _ => fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other)),
    }
}

/// Returns `true` if two paths lead to the same file, even if this file does not exist yet.
pub fn is_same_place(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let path = behind_links(path).ok()?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    };
    place(one).is_some_and(|one| Some(one) == place(other))
}

/// Returns `true` if standard input reads from that file.
#[cfg(unix)]
pub fn is_standard_input(path: &Path) -> bool {
    use std::os::fd::AsFd;
    let stdin = io::stdin().as_fd().try_clone_to_owned().and_then(|stdin| File::from(stdin).metadata());
    let (Ok(stdin), Ok(data)) = (stdin, fs::metadata(path)) else { return false };
    data.is_file() && identity(&stdin) == identity(&data)
}

/// Always returns `false`, because this system cannot identify the file of standard input.
#[cfg(not(unix))]
pub fn is_standard_input(_: &Path) -> bool {
    false
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)] // on other systems, files have no identity
fn identity(data: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// Copies the owner, group and permissions of the old file to a new file. The setuid and setgid flags are not
/// copied, because the content is different.
///
/// # Errors
/// If the owner cannot be kept. With another owner, the old readers might lose access to the file, or other users
/// might gain access.
#[cfg(unix)]
pub(super) fn inherit(made: &File, old: &Metadata) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    /// All permissions except setuid and setgid.
    const KEPT: u32 = 0o1777;
    let now = made.metadata()?;
    if (now.uid(), now.gid()) != (old.uid(), old.gid()) {
        let denied = |cause: io::Error| {
            let owner = format!("{}:{}", old.uid(), old.gid());
            io::Error::new(cause.kind(), format!("its owner {owner} could not be kept ({cause})"))
        };
        fchown(made, Some(old.uid()), Some(old.gid())).map_err(denied)?;
    }
    made.set_permissions(Permissions::from_mode(old.mode() & KEPT))
}

#[cfg(not(unix))]
pub(super) fn inherit(made: &File, old: &Metadata) -> io::Result<()> {
    made.set_permissions(old.permissions())
}

/// Returns `true` if the file has other names (hard links). After the file is replaced, its other names still lead
/// to the old content.
#[cfg(unix)]
pub(super) fn has_other_names(old: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    old.is_file() && old.nlink() > 1
}

#[cfg(not(unix))]
pub(super) fn has_other_names(_: &Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::{FileState, is_same_file};
    use std::fs;

    #[test]
    fn a_file_that_is_longer_or_another_is_told() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [one, two] = ["1", "2"].map(|name| folder.path().join(name));
        fs::write(&one, "abc").expect("a file can be written");
        fs::copy(&one, &two).expect("it can be copied");
        let before = FileState::at(&one).expect("it is there");
        assert_eq!(FileState::at(&one).expect("it is there"), before);
        assert_eq!(FileState::of_file_at(folder.path()), None);
        fs::write(&one, "abcd").expect("a file can be written");
        assert_ne!(FileState::at(&one).expect("it is there"), before);
        assert!(is_same_file(&one, &folder.path().join("./1")));
        assert!(!is_same_file(&one, &two));
        assert!(!is_same_file(&one, &folder.path().join("3")));
    }
}
