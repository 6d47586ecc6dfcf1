//! Writes output files: a file is replaced as a whole or left unchanged. See `format-spec/archives.md`, section
//! "Writing".
//!
//! Every named input is opened before a file is written. If an input cannot be opened, nothing is written.

use super::outcome::RunCounts;
use super::terminal::{complain_of_file, note};
use super::{Error, Run, refuse, terminal};
use crate::archive::{
    FileState, Inputs, Moved, PackedWriter, Packing, Replaced, WriteError, is_same_file, is_same_place,
    is_standard_input,
};
use std::path::{Path, PathBuf};
use std::sync::Once;

/// Number of bytes kept in memory before a file is begun. Short runs that fail leave no file behind, and long runs
/// do not fill the memory.
const HELD_AT_MOST: usize = 1 << 24;

/// Source of the results.
#[derive(Clone, Copy)]
pub(super) enum ResultSource<'r> {
    /// Results that were made without any input.
    Nothing,
    /// Documents that were read from these files. Each document was read to its end.
    Documents(&'r [PathBuf]),
    /// Records of a run.
    Records(&'r Run<'r>),
}

/// Results to be written to a file.
pub(super) struct FileSink {
    path: PathBuf,
    threads: usize,
    /// State of the file at the beginning of the run, if the file existed.
    old: Option<FileState>,
    held: Vec<u8>,
    begun: Option<PackedWriter>,
    /// Number of bytes pushed.
    length: u64,
    /// Number of header bytes among the bytes pushed. The header is written even if there are no results.
    head: u64,
}

impl FileSink {
    /// Creates a sink for the file at `path`.
    pub(super) fn new(path: &Path, threads: usize) -> Self {
        let old = FileState::of_file_at(path);
        Self { path: path.to_owned(), threads, old, held: Vec::new(), begun: None, length: 0, head: 0 }
    }

    /// Appends bytes.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.length += bytes.len() as u64;
        if let Some(begun) = &mut self.begun {
            return begun.push(bytes);
        }
        self.held.extend_from_slice(bytes);
        if self.held.len() > HELD_AT_MOST {
            let held = std::mem::take(&mut self.held);
            self.begin()?.push(&held)?;
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<&mut PackedWriter, WriteError> {
        let begun = self.begun.take().map_or_else(|| PackedWriter::begin(&self.path, self.threads), Ok)?;
        Ok(self.begun.insert(begun))
    }

    /// Marks the bytes pushed so far as header, not results.
    pub(super) fn end_head(&mut self) {
        self.head = self.length;
    }

    /// Replaces the file with the results. Keeps the old file if a fault prevented all results. If the file is also an
    /// input, empty or incomplete results do not replace the file either.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written. Also returns an error if the file is also an input and was
    /// changed during the run.
    pub(super) fn finish(mut self, made: ResultSource<'_>) -> Result<(), Error> {
        let account = match made {
            ResultSource::Records(run) => run.account(),
            ResultSource::Nothing | ResultSource::Documents(_) => RunCounts::default(),
        };
        let name = self.path.display().to_string();
        let left = if self.old.is_some() { "was left unchanged" } else { "was not written" };
        let is_input = self.old.is_some() && made.is_made_of(&self.path);
        let is_empty = self.length == self.head;
        if let Some(why) = account.reason_for_no_results(is_empty) {
            complain_of_file(format!("{name} {left}: {why}"));
            return Ok(());
        }
        if is_input && account.is_partial() {
            complain_of_file(format!("{name} {left}: it is also an input, and some of the input could not be read"));
            return Ok(());
        }
        if is_input && is_empty {
            note(&format!("{name} {left}: it is also an input, and there are no results"));
            return Ok(());
        }
        let held = std::mem::take(&mut self.held);
        self.begin()?.push(&held)?;
        if let Some(mut file) = self.begun {
            if let Some(old) = self.old.filter(|_| is_input) {
                file.expect(old);
            }
            report_hard_links(&self.path, file.finish()?);
        }
        if let Some(damaged) = account.damaged() {
            complain_of_file(format!("{name} is incomplete: could not read all of {damaged}"));
        } else if is_empty {
            let what = if self.length == 0 { "is empty" } else { "has only its header" };
            note(&format!("{name} {what}: there are no results"));
        }
        Ok(())
    }
}

impl ResultSource<'_> {
    /// `true` if the file is one of the inputs.
    fn is_made_of(self, path: &Path) -> bool {
        match self {
            Self::Nothing => false,
            Self::Documents([]) => is_standard_input(path),
            Self::Documents(files) => {
                let named = Inputs::new(files.to_vec(), None, Vec::new(), Vec::new());
                named.is_ok_and(|named| named.hold(path))
            }
            Self::Records(run) => run.reads(path),
        }
    }
}

/// Reports that a replaced file has hard links, which keep the old content. Reports this only once per run.
pub(super) fn report_hard_links(path: &Path, replaced: Replaced) {
    static SAID: Once = Once::new();
    if replaced.had_other_names {
        SAID.call_once(|| {
            note(&format!("{} has other names (hard links), which keep the old content", path.display()));
        });
    }
}

/// Reports hard links and damaged inputs after files were moved to their final paths.
pub(super) fn report_moved_files(moved: &Moved, folder: &Path, run: &Run<'_>) {
    if moved.files == 0 {
        report_no_files(folder, run);
        return;
    }
    if let Some(path) = moved.had_other_names.first() {
        report_hard_links(path, Replaced { had_other_names: true, ..Replaced::default() });
    }
    if let Some(damaged) = run.account().damaged() {
        let folder = folder.display();
        complain_of_file(format!("the files in {folder} are incomplete: could not read all of {damaged}"));
    }
}

/// Reports that no file was written to a folder, and why.
pub(super) fn report_no_files(folder: &Path, run: &Run<'_>) {
    let (account, folder) = (run.account(), folder.display());
    if let Some(why) = account.reason_for_no_results(true) {
        complain_of_file(format!("nothing was written to {folder}: {why}"));
    } else if let Some(damaged) = account.damaged() {
        complain_of_file(format!("nothing was written to {folder}: could not read all of {damaged}"));
    } else {
        note(&format!("nothing was written to {folder}: there are no results"));
    }
}

/// `true` if the error is that a file was changed during the run; `false` for errors that the system reports.
pub(super) fn is_change(error: &Error) -> bool {
    matches!(error, Error::Write(error) if error.is_change())
}

/// Replaces a file as a whole.
pub(super) fn write_file(path: &Path, bytes: &[u8], threads: usize, made: ResultSource<'_>) -> Result<(), Error> {
    let mut sink = FileSink::new(path, threads);
    sink.push(bytes)?;
    sink.finish(made)
}

/// Output files of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// File with this path.
    File(PathBuf),
    /// Files in a folder.
    Folder(PathBuf),
    /// The input files themselves, which the run replaces.
    Inputs,
}

impl Target {
    /// Collects all targets: the file of `-o`, and the targets `others` of the verb.
    ///
    /// # Errors
    /// Returns an error if a file has a compression that can only be read, or if two targets are the same file.
    pub(super) fn all(output: Option<&Path>, others: Vec<Self>) -> Result<Vec<Self>, Error> {
        let output = output.filter(|path| path.as_os_str() != "-").map(|path| Self::File(path.to_owned()));
        let mut targets: Vec<Self> = output.into_iter().chain(others).collect();
        for file in targets.iter().filter_map(Self::file) {
            if let Err(ending) = Packing::of(file) {
                let name = file.display();
                return refuse(format!(
                    "{name}: cannot write `{ending}`; use .gz, .zst, .bz2 or no compression extension"
                ));
            }
        }
        // Devices and pipes have no content that could be lost.
        let is_none = |path: &PathBuf| path.metadata().is_ok_and(|data| !data.is_file());
        targets.retain(|target| !target.file().is_some_and(is_none));
        let files: Vec<&PathBuf> = targets.iter().filter_map(Self::file).collect();
        for (index, file) in files.iter().enumerate() {
            if let Some(other) =
                files[..index].iter().find(|other| is_same_file(other, file) || is_same_place(other, file))
            {
                let what = "two results cannot be written to the same file";
                return refuse(format!("{} and {}: {what}", other.display(), file.display()));
            }
        }
        Ok(targets)
    }

    /// Returns the path if the target is a file.
    const fn file(&self) -> Option<&PathBuf> {
        if let Self::File(path) = self { Some(path) } else { None }
    }

    /// Returns the message that the target was not written.
    fn left(&self) -> String {
        match self {
            Self::File(path) if path.exists() => format!("{} was left unchanged", path.display()),
            Self::File(path) => format!("{} was not written", path.display()),
            Self::Folder(path) => format!("nothing was written to {}", path.display()),
            Self::Inputs => "no file was changed".to_owned(),
        }
    }
}

/// If the run writes files, opens every named input. Reports the inputs that cannot be opened.
///
/// # Errors
/// Returns an error about the last input that cannot be opened. The error message adds that the targets were not
/// written.
pub(super) fn open_all(inputs: &mut Inputs, targets: &[Target]) -> Result<(), Error> {
    if targets.is_empty() {
        return Ok(());
    }
    let Err(mut failures) = inputs.open_all() else { return Ok(()) };
    let last = failures.pop();
    for failure in &failures {
        terminal::complain(failure);
    }
    let cause = last.map(|failure| failure.to_string()).unwrap_or_default();
    refuse(format!("{cause}{}", unwritten_message(targets)))
}

/// Returns the message that no target was written, to append to an error message.
pub(super) fn unwritten_message(targets: &[Target]) -> String {
    targets.iter().flat_map(|target| ["; ".to_owned(), target.left()]).collect()
}
