//! Where formatted blocks go.

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

/// Where formatted blocks go: to the output, or into the place of the file they are from.
pub(super) struct Results {
    pub task: Option<Task>,
    pub output: Output,
    /// Whether what was written last is a record in its canonical form: a blank line parts it from what follows.
    pub ends_canonical: bool,
    /// Whether it is a record of nothing but tags.
    pub ends_in_tags: bool,
    pub rewrite: Option<Rewrite>,
    pub done: Done,
    /// The archive of which it was said last that nothing in it can be replaced.
    pub refused_archive: Option<Arc<str>>,
    pub status: Status,
}

/// The files that this run has replaced, each by its place behind all links, and what it was like before: where an
/// input is named twice, what was opened the second time may be what the first time has replaced.
#[derive(Default)]
pub(super) struct Done(HashMap<PathBuf, FileState>);

impl Done {
    /// Notes a file that is done, if it was replaced.
    fn note(&mut self, path: &Path, before: Option<FileState>) {
        if let Some(before) = before
            && FileState::of_file_at(path) != Some(before)
            && let Ok(place) = path.canonicalize()
        {
            self.0.insert(place, before);
        }
    }

    /// Whether what was opened is what stood there before this run replaced it.
    fn has_replaced(&self, path: &Path, opened: Option<FileState>) -> bool {
        let before = || self.0.get(&path.canonicalize().ok()?);
        !self.0.is_empty() && opened.is_some() && before() == opened.as_ref()
    }
}

impl Results {
    /// Takes the next block to its place.
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
            // What stays as it was is told apart as it was, but from another file's.
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

    /// Begins with a file, if there is anything to do with it.
    ///
    /// # Errors
    /// Why it cannot be replaced or compared. Of an archive that is said once, not for each of its members.
    fn begin(&mut self, task: Task, formatted: &Formatted) -> Result<Option<Rewrite>, String> {
        let origin = &*formatted.origin;
        let name = &origin.name;
        if formatted.is_unread {
            // What is wrong with it is said as of any input.
            return Ok(None);
        }
        if let Some(archive) = origin.archive.as_ref().filter(|_| task == Task::Replace) {
            if self.refused_archive.replace(Arc::clone(archive)).as_ref() == Some(archive) {
                return Ok(None);
            }
            return Err(format!("{archive} is an archive, and nothing in it can be replaced; leave out --write"));
        }
        match formatted.other_format {
            None => {}
            Some(format) if format == UNKNOWN.name => {
                return Err(format!("{name} holds none of the formats that are read, and stays as it is"));
            }
            Some(format) => {
                return Err(format!("{name} holds {format}, not SRN; `adjutant convert --to srn` writes that"));
            }
        }
        let reason = match &origin.file {
            Some(path) if self.done.has_replaced(path, origin.state) => return Ok(None),
            Some(path) if path.is_file() => return Ok(Some(Rewrite::new(task, path.clone(), origin.state))),
            _ if task != Task::Replace => return Ok(Some(Rewrite::new(task, PathBuf::new(), None))),
            Some(_) => "is no file that can be replaced; leave out --write",
            None if origin.is_utf16 => {
                "is text in UTF-16 and stays as it is; `adjutant fmt -o FILE` writes it as UTF-8"
            }
            None if **name == *"<stdin>" => "cannot be written to; leave out --write",
            None => "is compressed and cannot be replaced; leave out --write",
        };
        Err(format!("{name} {reason}"))
    }

    /// Says what goes wrong with a file; the others are done.
    fn fail(&mut self, error: &dyn std::error::Error, progress: &Progress<'_>) {
        progress.complain(&terminal::complaint(error));
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
                let error = Error::from(format!("{} stays as it is: not all of it could be read", origin.name));
                progress.complain(&terminal::complaint(&error));
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
            // Somebody else is at work on this one; the others are done.
            Err(error) if is_change(&error) => self.fail(&error, progress),
            Err(error) => return Err(error),
        }
        self.output.sheet(&sheet)
    }
}
