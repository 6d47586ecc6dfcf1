//! Reports inputs that cannot be read, as findings.

use crate::archive::{Block, InputError, NotRecords, miscount};
use crate::notation::Span;
use crate::replay::{Detail, Finding, Place};
use std::io::ErrorKind;

/// Returns the finding about a damaged input. The finding belongs to the last block of the input. Returns `None` if
/// reading did not fail at `block`, or if the cause was not damage.
pub fn input_finding(block: &Block) -> Option<Finding> {
    let failure = block.failure.as_ref().filter(|failure| failure.is_damage())?;
    let has_place = block.offset > 0 || !block.bytes.is_empty();
    let (why, remedy) = match failure {
        InputError::Unreadable { cause, .. } if has_place => (
            format!("cannot read further: {cause}"),
            "get the file again, or check its permissions; the records before this point were judged",
        ),
        InputError::Unreadable { cause, .. } if cause.kind() == ErrorKind::NotFound => {
            (format!("cannot be read: {cause}"), "check the spelling, or find out whether the file was moved")
        }
        InputError::Unreadable { cause, .. } => {
            (format!("cannot be read: {cause}"), "get the file again, or check its permissions")
        }
        InputError::Unsearchable { cause, .. } => (
            format!("cannot be searched: {cause}"),
            "check the permissions of the folder; the files that were found were judged",
        ),
        InputError::Inconsistent { what, .. } => (
            format!("the archive contradicts itself: {what}"),
            "other programs may find other records in it; create the archive again from its files",
        ),
        InputError::Foreign { what, .. } => return Some(foreign_finding(*what)),
        InputError::NoMatch { .. } => (
            "there is no such file, and no file matches it as a pattern (to search folders by pattern, pass \
                `--glob`)"
                .to_owned(),
            "check the spelling of the name or pattern",
        ),
        InputError::Announced { announced, found, .. } => {
            (miscount(*announced, *found), "get the file again; the games that it still contains were judged")
        }
        other => (other.to_string(), "check its permissions"),
    };
    let end = u32::try_from(block.bytes.len()).unwrap_or(u32::MAX);
    Some(Finding::at(Detail::InputFailed { why, remedy, has_place }, Span::new(end, end)))
}

/// Returns the finding about an input that contains no records but other data.
fn foreign_finding(what: NotRecords) -> Finding {
    let why = format!("this is {}: {}", what.what, what.remedy);
    let remedy = "the input was skipped; `adjutant formats` lists the formats that Adjutant reads";
    Finding::at(Detail::InputFailed { why, remedy, has_place: false }, Span::default())
}

/// Returns the place of the input. Positions in the finding of [`input_finding`] are relative to this place.
pub fn input_place(block: &Block) -> Place<'_> {
    Place {
        file: &block.origin.name,
        record: None,
        offset: block.offset,
        line: block.line,
        column: block.column,
        is_binary: block.content.is_packed(),
    }
}
