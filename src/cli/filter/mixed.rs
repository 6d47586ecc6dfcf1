//! Inputs that hold records of several formats, told before they are read. `format-spec/query.md`, section "What filter
//! does".

use super::deliver::must_be_alike;
use crate::archive::Input;
use crate::cli::{Error, Run};
use crate::formats::{Format, told_by};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;

/// Bytes by which the format of a file is told.
const BEGINNING: u64 = 1 << 12;

/// Refuses inputs of two formats. The first file of each ending is looked at; what is compressed is not.
///
/// # Errors
/// If there are two such files: their records could not stand in one output.
pub(super) fn refuse_two_formats(run: &Run<'_>) -> Result<(), Error> {
    let (mut endings, mut first, mut found) = (BTreeSet::new(), None, Ok(()));
    let _ = run.inputs().each(&mut |source| {
        if let Ok(Input::File(path)) = source
            && endings.insert(path.extension().map(std::ffi::OsStr::to_ascii_lowercase))
            && let Some(format) = format_of(&path)
        {
            found = must_be_alike(Some(*first.get_or_insert(format)), Some(format));
        }
        if found.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// The format of a file, if both its ending and its first bytes tell the same.
fn format_of(path: &Path) -> Option<&'static Format> {
    if !path.metadata().is_ok_and(|data| data.is_file()) {
        return None;
    }
    let mut beginning = Vec::new();
    File::open(path).ok()?.take(BEGINNING).read_to_end(&mut beginning).ok()?;
    let format = told_by(&beginning);
    // What is nothing else is taken for SRN, an empty file too.
    if format.is_srn() && !beginning.contains(&b'[') {
        return None;
    }
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    format.endings.iter().any(|ending| name.ends_with(ending)).then_some(format)
}
