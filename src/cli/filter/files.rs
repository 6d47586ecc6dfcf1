//! `--files-with-matches`: the names of the files that hold a selected record.

use super::number_of;
use super::select::Selection;
use crate::cli::terminal::note;
use crate::cli::{Error, GO_ON, MadeOf, Output, Run, Status, refuse};
use std::collections::BTreeSet;

/// Writes the name of each input that has a selected record, in the order of the inputs, and a line end or NUL after it.
pub(super) fn list_files(run: &Run<'_>, selection: &Selection<'_>, ends_with_null: bool) -> Result<Status, Error> {
    if run.common.is_by_ending {
        return refuse(
            "`--files-with-matches` writes names of files alone: `-o` takes the ending .txt, or none that is known",
        );
    }
    let mut output = Output::new(run.common);
    let end: &[u8] = if ends_with_null { b"\0" } else { b"\n" };
    let (mut named, mut read) = (BTreeSet::new(), 0);
    let inputs = run.each(
        &output.blank_sheet(),
        &|block, outcome| (block.origin.name.clone(), selection.of(block, outcome)),
        &mut |(name, selected), outcome, progress| {
            progress.say(&outcome.said);
            read += selected.read;
            if selected.records().next().is_some() && !named.contains(&name) {
                output.bytes(&[name.as_bytes(), end].concat())?;
                named.insert(name);
            }
            Ok(GO_ON)
        },
    )?;
    output.finish(MadeOf::Records(run))?;
    let files = number_of(named.len() as u64, "file");
    note(&format!("{} read, {files} with a selected record", number_of(read, "record")));
    let found = if named.is_empty() { Status::Findings } else { Status::Well };
    Ok(found.max(inputs))
}
