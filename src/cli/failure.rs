//! Inputs that cannot be read, or not to their ends: the finding about them, for every verb.

use crate::archive::{Block, Foreign, InputError};
use crate::notation::Span;
use crate::replay::{Detail, Finding, Locator, Place};
use crate::report::concise;
use std::io::ErrorKind;

/// What is wrong with the input that a block is from, as a finding at the end of the block; `None` if it is read to
/// its end, or not as it was asked for.
pub fn finding(block: &Block) -> Option<Finding> {
    let failure = block.failure.as_ref().filter(|failure| failure.is_damage())?;
    let has_place = block.offset > 0 || !block.bytes.is_empty();
    let (why, remedy) = match failure {
        InputError::Unreadable { cause, .. } if has_place => (
            format!("cannot be read any further: {cause}"),
            "fetch the file again, or look whether it may be read; what was read of it was judged",
        ),
        InputError::Unreadable { cause, .. } if cause.kind() == ErrorKind::NotFound => {
            (format!("cannot be read: {cause}"), "look for a slip in the name, or for a file that was moved")
        }
        InputError::Unreadable { cause, .. } => {
            (format!("cannot be read: {cause}"), "fetch the file again, or look whether it may be read")
        }
        InputError::Unsearchable { cause, .. } => {
            (format!("cannot be searched: {cause}"), "look whether the folder may be read; what was found was judged")
        }
        InputError::Quarrel { what, .. } => (
            format!("the archive disagrees with itself: {what}"),
            "other programs may find other records in it; make the archive anew from what it should hold",
        ),
        InputError::Foreign { what, .. } => return Some(of_foreign(*what)),
        InputError::NoMatch { .. } => (
            "there is no such file, and none that matches it as a pattern (for files of any name in a folder: `--glob`)"
                .to_owned(),
            "look for a slip in the name or the pattern",
        ),
        other => (other.to_string(), "look whether it may be read"),
    };
    let end = u32::try_from(block.bytes.len()).unwrap_or(u32::MAX);
    Some(Finding::at(Detail::InputFailed { why, remedy, has_place }, Span::new(end, end)))
}

/// The finding about an input that holds something else than records.
pub fn of_foreign(what: Foreign) -> Finding {
    let why = format!("this is {}: {}", what.what, what.remedy);
    let remedy = "nothing of it was read; `adjutant formats` names what is read";
    Finding::at(Detail::InputFailed { why, remedy, has_place: false }, Span::default())
}

/// The place from which the finding's is counted.
pub fn place(block: &Block) -> Place<'_> {
    Place { file: &block.origin.name, record: None, offset: block.offset, line: block.line }
}

/// What is said of it on standard error, with color, by verbs whose results go to standard output.
pub fn said(block: &Block) -> Option<Vec<u8>> {
    let finding = finding(block)?;
    Some(concise(&finding, &mut Locator::new(place(block), &block.bytes)).into_bytes())
}
