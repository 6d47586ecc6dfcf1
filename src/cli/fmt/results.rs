//! Writes formatted blocks to the output or back to their files.

use super::Formatted;
use crate::archive::{FileState, InputError, Origin};
use crate::cli::file_sink::is_change;
use crate::cli::progress::Progress;
use crate::cli::rewrite::{Rewrite, Task};
use crate::cli::{Common, Error, Output, Status, terminal};
use crate::formats::UNKNOWN;
use crate::notation::{END_OF_TAGS, ends_in_tags};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Destination of formatted blocks: the output, or the input file that contained the block.
pub(super) struct Results {
    pub task: Option<Task>,
    pub output: Output,
    /// `true` if the last record written is in canonical form. A blank line then separates this record from the
    /// following text.
    pub ends_canonical: bool,
    /// `true` if the last record written consists only of tags.
    pub ends_in_tags: bool,
    pub rewrite: Option<Rewrite>,
    pub done: ReplacedFiles,
    /// Archive that the run has reported last. The report says that files inside an archive cannot be replaced.
    pub refused_archive: Option<Arc<str>>,
    pub status: Status,
}

/// Files that this run has replaced. The key is the canonical path of the file. The value is the state of the file
/// before it was replaced. The list is needed because a file may be named twice: the run may replace the file and
/// then open it again.
#[derive(Default)]
pub(super) struct ReplacedFiles(HashMap<PathBuf, FileState>);

impl ReplacedFiles {
    /// Notes that the run has replaced the file at `path`. `before` is the state of the old file. Does nothing if there
    /// was no old file, or if the file has not changed.
    fn note(&mut self, path: &Path, before: Option<FileState>) {
        if let Some(before) = before
            && FileState::of_file_at(path) != Some(before)
            && let Ok(place) = path.canonicalize()
        {
            self.0.insert(place, before);
        }
    }

    /// `true` if this run has replaced the file after it was opened.
    fn has_replaced(&self, path: &Path, opened: Option<FileState>) -> bool {
        let before = || self.0.get(&path.canonicalize().ok()?);
        !self.0.is_empty() && opened.is_some() && before() == opened.as_ref()
    }
}

impl Results {
    /// Writes the next block to its destination.
    pub(super) fn take(
        &mut self,
        formatted: &Formatted,
        common: &Common,
        progress: &Progress<'_>,
    ) -> Result<(), Error> {
        if formatted.place.is_first && self.task.is_some() {
            self.ends_canonical = false;
        }
        let separator: &[u8] = if self.ends_canonical && !formatted.text.bytes.is_empty() { b"\n" } else { b"" };
        if !formatted.text.bytes.is_empty() {
            self.ends_canonical = formatted.text.ends_canonical;
        }
        let mut end_of_tags: &[u8] = b"";
        if !formatted.text.bytes.is_empty() {
            let is_open = std::mem::replace(&mut self.ends_in_tags, ends_in_tags(&formatted.text.bytes));
            // Unchanged records stay separated as in their file; records of different files need a separator.
            let is_other = formatted.place.is_first && self.task.is_none();
            if is_open && (is_other || (formatted.text.begins_canonical && !formatted.place.is_first)) {
                end_of_tags = END_OF_TAGS;
            }
        }
        let Some(task) = self.task else {
            self.output.bytes(end_of_tags)?;
            self.output.bytes(separator)?;
            return self.output.bytes(&formatted.text.bytes);
        };
        if formatted.place.is_first {
            self.rewrite = self.begin(task, formatted).unwrap_or_else(|what| {
                self.fail(&Error::from(what), progress);
                None
            });
        }
        let Some(rewrite) = &mut self.rewrite else { return Ok(()) };
        rewrite.has_wanted |= formatted.has_wanted;
        rewrite.is_incomplete |= formatted.is_incomplete;
        rewrite.push(&formatted.original, &[end_of_tags, separator, &formatted.text.bytes])?;
        if formatted.place.is_last
            && let Some(rewrite) = self.rewrite.take()
        {
            self.end(rewrite, &formatted.origin, common, progress)?;
        }
        Ok(())
    }

    /// Begins to rewrite a file. Returns `None` if there is nothing to do.
    ///
    /// # Errors
    /// Returns why the file cannot be replaced or compared. An archive is reported once, not for each of its members.
    fn begin(&mut self, task: Task, formatted: &Formatted) -> Result<Option<Rewrite>, String> {
        let origin = &*formatted.origin;
        let name = &origin.name;
        if formatted.is_unread {
            // The run reports the fault of this input, as for every input that cannot be read.
            return Ok(None);
        }
        if let Some(archive) = origin.archive.as_ref().filter(|_| task == Task::Replace) {
            if self.refused_archive.replace(Arc::clone(archive)).as_ref() == Some(archive) {
                return Ok(None);
            }
            return Err(format!("cannot replace files inside the archive {archive}; omit --write"));
        }
        match formatted.other_format {
            None => {}
            Some(format) if format == UNKNOWN.name => {
                return Err(format!("{name} was left unchanged: its format is unknown"));
            }
            Some(format) => {
                return Err(format!("{name} is {format}, not SRN; `adjutant convert --to srn` converts it"));
            }
        }
        let reason = match &origin.file {
            Some(path) if self.done.has_replaced(path, origin.state) => return Ok(None),
            Some(path) if path.is_file() => return Ok(Some(Rewrite::new(task, path.clone(), origin.state))),
            _ if task != Task::Replace => return Ok(Some(Rewrite::new(task, PathBuf::new(), None))),
            Some(_) => "is not a regular file; omit --write",
            None if origin.is_utf16 => "is UTF-16 and was left unchanged; `adjutant fmt -o FILE` writes it as UTF-8",
            None if **name == *"<stdin>" => "cannot be written to; omit --write",
            None => "is compressed and cannot be replaced; omit --write",
        };
        Err(format!("{name} {reason}"))
    }

    /// Reports an error of one file. The run continues with the other files.
    fn fail(&mut self, error: &dyn std::error::Error, progress: &Progress<'_>) {
        progress.complain(&terminal::format_error(error));
        self.status = Status::Failed;
    }

    fn end(
        &mut self,
        rewrite: Rewrite,
        origin: &Origin,
        common: &Common,
        progress: &Progress<'_>,
    ) -> Result<(), Error> {
        if let Some(number) = common.record.filter(|_| !rewrite.has_wanted) {
            let error = InputError::NoSuchRecord { name: origin.name.clone(), number };
            self.fail(&error, progress);
            return Ok(());
        }
        if rewrite.is_incomplete {
            if self.task == Some(Task::Replace) {
                let error = Error::from(format!("{} was left unchanged: some of it could not be read", origin.name));
                progress.complain(&terminal::format_error(&error));
            }
            return Ok(());
        }
        let mut sheet = self.output.blank_sheet();
        match rewrite.finish(&origin.name, &mut sheet) {
            Ok(true) => self.status = self.status.max(Status::Findings),
            Ok(false) => {
                if let Some(path) = origin.file.as_ref().filter(|_| self.task == Some(Task::Replace)) {
                    self.done.note(path, origin.state);
                }
            }
            // Another process has changed this file; the other files are still processed.
            Err(error) if is_change(&error) => self.fail(&error, progress),
            Err(error) => return Err(error),
        }
        self.output.sheet(&sheet)
    }
}
