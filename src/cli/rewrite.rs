//! Rewrites a file. Compares the new text with the old text. Replaces the file only if the two texts differ.

use super::file_sink::report_hard_links;
use super::{Error, Sheet};
use crate::archive::{FileState, FileWriter, WriteError, read_some};
use crate::report::{unified_diff, visible};
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

/// Maximum number of bytes of old or new text for a diff. A diff needs both texts in memory.
const SHOWN_AT_MOST: usize = 1 << 22;

/// Purpose of rewriting a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Replace the file if the new text differs from the old text.
    Replace,
    /// Compare the two texts, and show the differences.
    Compare {
        /// `true` if differences are only detected, not shown.
        is_quiet: bool,
    },
}

/// File that is being rewritten.
pub(super) struct Rewrite {
    task: Task,
    path: PathBuf,
    /// State of the file when it was opened.
    state: Option<FileState>,
    /// `true` if the requested record was found.
    pub has_wanted: bool,
    /// `true` if part of the file was not read; the file must not be replaced then.
    pub is_incomplete: bool,
    /// Number of bytes at the beginning that are equal in both texts. These bytes are no longer kept in memory.
    same: u64,
    /// Old and new text after the first `same` bytes; for a diff, the complete texts.
    old: Vec<u8>,
    new: Vec<u8>,
    /// Number of bytes of `old` and `new` that have been compared.
    compared: usize,
    differs: bool,
    file: Option<FileWriter>,
}

impl Rewrite {
    /// Begins to rewrite the file at `path`.
    pub(super) fn new(task: Task, path: PathBuf, state: Option<FileState>) -> Self {
        Self {
            task,
            path,
            state,
            has_wanted: false,
            is_incomplete: false,
            same: 0,
            old: Vec::new(),
            new: Vec::new(),
            compared: 0,
            differs: false,
            file: None,
        }
    }

    /// Takes the next bytes of the old and of the new text.
    pub(super) fn push(&mut self, old: &[u8], new: &[&[u8]]) -> Result<(), Error> {
        if let Some(file) = &mut self.file {
            new.iter().try_for_each(|part| file.push(part))?;
            return Ok(());
        }
        self.old.extend_from_slice(old);
        for part in new {
            self.new.extend_from_slice(part);
        }
        let length = self.old.len().min(self.new.len());
        self.differs |= self.old[self.compared..length] != self.new[self.compared..length];
        match self.task {
            Task::Replace if self.differs => self.begin()?,
            Task::Compare { is_quiet: false } if self.old.len().max(self.new.len()) <= SHOWN_AT_MOST => {
                self.compared = length;
            }
            _ if self.differs => {
                self.old.clear();
                self.new.clear();
                (self.compared, self.same) = (0, self.same.max(1));
            }
            _ => {
                self.old.drain(..length);
                self.new.drain(..length);
                self.compared = 0;
                self.same += length as u64;
            }
        }
        Ok(())
    }

    /// Begins to write the new text: the bytes that did not change, then the new bytes received so far.
    fn begin(&mut self) -> Result<(), WriteError> {
        let mut file = FileWriter::begin(&self.path)?;
        if let Some(state) = self.state {
            file.expect(state);
        }
        let failed = |cause| WriteError { path: self.path.clone(), cause };
        let mut same = File::open(&self.path).map_err(failed)?.take(self.same);
        let mut part = [0; 1 << 14];
        loop {
            match read_some(&mut same, &mut part).map_err(failed)? {
                0 => break,
                read => file.push(&part[..read])?,
            }
        }
        file.push(&self.new)?;
        self.old.clear();
        self.new.clear();
        self.file = Some(file);
        Ok(())
    }

    /// Ends the rewriting. Returns `true` if the task is to compare and the texts differ; shows the differences if
    /// requested.
    pub(super) fn finish(mut self, name: &str, sheet: &mut Sheet) -> Result<bool, Error> {
        self.differs |= self.old.len() != self.new.len();
        if !self.differs {
            return Ok(false);
        }
        match self.task {
            Task::Replace => {
                if self.file.is_none() {
                    self.begin()?;
                }
                if let Some(file) = self.file {
                    report_hard_links(&self.path, file.finish()?);
                }
                Ok(false)
            }
            Task::Compare { is_quiet: true } => Ok(true),
            Task::Compare { is_quiet: false } => {
                if self.same > 0 {
                    sheet.bytes(format!("{} would change (too long for a diff)\n", visible(name)).as_bytes());
                } else if sheet.look.has_color || sheet.look.is_terminal {
                    sheet.text(&unified_diff(name, &self.old, &self.new, true));
                } else {
                    sheet.bytes(unified_diff(name, &self.old, &self.new, false).as_bytes());
                }
                Ok(true)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Rewrite, Task};
    use crate::archive::FileState;
    use crate::cli::{Cli, Output};
    use clap::Parser;

    fn rewritten(task: Task, parts: &[(&str, &str)]) -> (bool, String, String) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a");
        let old: String = parts.iter().map(|(old, _)| *old).collect();
        std::fs::write(&path, &old).expect("a file can be written");
        let common = Cli::parse_from(["adjutant", "rules", "-o", "unused"]).common;
        let mut sheet = Output::new(&common).blank_sheet();
        let mut rewrite = Rewrite::new(task, path.clone(), FileState::of_file_at(&path));
        for (old, new) in parts {
            let middle = new.len() / 2;
            let new = [&new.as_bytes()[..middle], &new.as_bytes()[middle..]];
            rewrite.push(old.as_bytes(), &new).expect("the file can be written");
        }
        let differs = rewrite.finish("a", &mut sheet).expect("the file can be written");
        let text = std::fs::read_to_string(&path).expect("the file is there");
        (differs, text, String::from_utf8_lossy(sheet.written()).into_owned())
    }

    #[test]
    fn files_that_differ_are_replaced() {
        for parts in [
            &[("", "")][..],
            &[("abc", "abc"), ("def", "def")],
            &[("abc", "abcde"), ("def", "f")],
            &[("abc", "abc"), ("def", "dxf"), ("ghi", "gh")],
            &[("abc", "abc"), ("def", "de")],
            &[("abc", "abc"), ("", "x")],
            &[("abc", ""), ("def", "")],
        ] {
            let new: String = parts.iter().map(|(_, new)| *new).collect();
            let old: String = parts.iter().map(|(old, _)| *old).collect();
            assert_eq!(rewritten(Task::Replace, parts), (false, new.clone(), String::new()), "{parts:?}");
            let (differs, text, shown) = rewritten(Task::Compare { is_quiet: true }, parts);
            assert_eq!((differs, &text, shown.as_str()), (new != old, &old, ""), "{parts:?}");
            let (differs, text, shown) = rewritten(Task::Compare { is_quiet: false }, parts);
            assert_eq!((differs, &text, shown.is_empty()), (new != old, &old, new == old), "{parts:?}");
        }
    }

    #[test]
    fn the_differences_of_long_files_are_not_shown() {
        let long = "line\n".repeat(1 << 20);
        let parts: Vec<(&str, &str)> = vec![(&long, &long), (&long, &long), (&long, &long), (&long, &long), ("a", "b")];
        let (differs, _, shown) = rewritten(Task::Compare { is_quiet: false }, &parts);
        assert_eq!((differs, shown.as_str()), (true, "a would change (too long for a diff)\n"));
        let (differs, ..) = rewritten(Task::Compare { is_quiet: false }, &parts[..4]);
        assert!(!differs);
    }
}
