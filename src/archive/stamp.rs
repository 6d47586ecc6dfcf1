//! Telling whether a file is still the one that was opened: its identity, its size, and when it was changed last.

use super::write::{MOST_LINKS, behind_links};
use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// What a file was like at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The system of files and the number there, where files have such.
    identity: Option<(u64, u64)>,
    size: u64,
    changed: Option<SystemTime>,
}

impl Stamp {
    /// Of an open file.
    ///
    /// # Errors
    /// What the system said.
    pub fn of(file: &File) -> io::Result<Self> {
        file.metadata().map(|data| Self::from(&data))
    }

    /// Of the file of that name, or the one that a link of that name leads to.
    ///
    /// # Errors
    /// What the system said.
    pub fn at(path: &Path) -> io::Result<Self> {
        fs::metadata(path).map(|data| Self::from(&data))
    }

    /// The same of nothing but a file: no folder, device or pipe.
    pub fn of_file_at(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().filter(Metadata::is_file).map(|data| Self::from(&data))
    }
}

impl From<&Metadata> for Stamp {
    fn from(data: &Metadata) -> Self {
        Self { identity: identity(data), size: data.len(), changed: data.modified().ok() }
    }
}

/// Whether two names lead to the same file, through links or not.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let (Ok(data), Ok(other_data)) = (fs::metadata(one), fs::metadata(other)) else { return false };
    match (identity(&data), identity(&other_data)) {
        (Some(one), Some(other)) => one == other,
        _ => fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other)),
    }
}

/// Whether two names would lead to the same file if it were made.
pub fn is_same_place(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let path = behind_links(path).ok()?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    };
    place(one).is_some_and(|one| Some(one) == place(other))
}

/// Whether a name leads to one of the standard streams, as `/dev/stdout` does to the first.
#[cfg(unix)]
pub fn leads_to_stream(path: &Path, number: u32) -> bool {
    let Ok(streams) = Path::new("/dev/fd").canonicalize() else { return false };
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let is_number = target.file_name().is_some_and(|name| *name == *number.to_string());
        if is_number && target.parent().is_some_and(|folder| folder.canonicalize().is_ok_and(|it| it == streams)) {
            return true;
        }
        let Ok(next) = fs::read_link(&target) else { return false };
        target = target.parent().map_or_else(|| next.clone(), |folder| folder.join(&next));
    }
    false
}

/// Whether a name leads to one of the standard streams: they have no names here.
#[cfg(not(unix))]
pub fn leads_to_stream(_: &Path, _: u32) -> bool {
    false
}

/// Whether what comes through standard input is that file.
#[cfg(unix)]
pub fn is_standard_input(path: &Path) -> bool {
    use std::os::fd::AsFd;
    let stdin = io::stdin().as_fd().try_clone_to_owned().and_then(|stdin| File::from(stdin).metadata());
    let (Ok(stdin), Ok(data)) = (stdin, fs::metadata(path)) else { return false };
    data.is_file() && identity(&stdin) == identity(&data)
}

/// Whether what comes through standard input is that file: that cannot be told here.
#[cfg(not(unix))]
pub fn is_standard_input(_: &Path) -> bool {
    false
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)] // elsewhere files have none
fn identity(data: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

#[cfg(test)]
mod tests {
    use super::{Stamp, is_same_file};
    use std::fs;

    #[test]
    fn a_file_that_is_longer_or_another_is_told() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [one, two] = ["1", "2"].map(|name| folder.path().join(name));
        fs::write(&one, "abc").expect("a file can be written");
        fs::copy(&one, &two).expect("it can be copied");
        let before = Stamp::at(&one).expect("it is there");
        assert_eq!(Stamp::at(&one).expect("it is there"), before);
        assert_eq!(Stamp::of_file_at(folder.path()), None);
        fs::write(&one, "abcd").expect("a file can be written");
        assert_ne!(Stamp::at(&one).expect("it is there"), before);
        assert!(is_same_file(&one, &folder.path().join("./1")));
        assert!(!is_same_file(&one, &two));
        assert!(!is_same_file(&one, &folder.path().join("3")));
    }
}
