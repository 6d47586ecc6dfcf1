//! What a file takes over from the one whose place it takes: its owner and its permissions, or it does not take it.

use std::fs::{File, Metadata, Permissions};
use std::io;

/// Gives a new file the owner, the group and the permissions of the old one. What a program may do as its owner
/// (setuid, setgid) is not handed on to other content.
///
/// # Errors
/// If the owner cannot be kept: who could read the old file could perhaps not read the new one, or others could.
#[cfg(unix)]
pub(super) fn inherit(made: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    /// All but setuid and setgid.
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

/// Whether the file has other names, which will not lead to what takes its place.
#[cfg(unix)]
pub(super) fn has_other_names(old: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    old.is_file() && old.nlink() > 1
}

#[cfg(not(unix))]
pub(super) fn has_other_names(_: &Metadata) -> bool {
    false
}
