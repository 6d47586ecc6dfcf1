//! Files that a run writes: they are replaced as a whole, or left as they were. `format-spec/archives.md`, "Writing".
//!
//! Before any file is written, everything that is named as an input is opened; if something cannot be opened, nothing is
//! written.

use super::account::Account;
use super::terminal::{complain_of_file, note};
use super::{Error, Run, refuse, terminal};
use crate::archive::{
    FileState, Inputs, Moved, PackedWriter, Packing, Replaced, WriteError, is_same_file, is_same_place,
    is_standard_input,
};
use std::path::{Path, PathBuf};
use std::sync::Once;

/// How many bytes are held back before a file is begun, so that short runs that fail leave nothing behind, and long
/// ones do not fill the memory.
const HELD_AT_MOST: usize = 1 << 24;

/// What results were made of.
#[derive(Clone, Copy)]
pub(super) enum MadeOf<'r> {
    /// Nothing that was read.
    Nothing,
    /// Documents, each of which was read to its end.
    Documents(&'r [PathBuf]),
    /// The records of a run.
    Records(&'r Run<'r>),
}

/// Results on their way to a file.
pub(super) struct FileSink {
    path: PathBuf,
    threads: usize,
    /// What the file was like at the beginning, if there was one.
    old: Option<FileState>,
    held: Vec<u8>,
    begun: Option<PackedWriter>,
    /// How many bytes there were.
    length: u64,
    /// How many of them stand there even if there are no results.
    head: u64,
}

impl FileSink {
    /// For the file of that name.
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

    /// What has come so far is no result, but stands above any.
    pub(super) fn end_head(&mut self) {
        self.head = self.length;
    }

    /// Puts the results in the place of the file, unless something good would be lost for nothing.
    ///
    /// # Errors
    /// If the file cannot be written, or, being an input too, was changed meanwhile.
    pub(super) fn finish(mut self, made: MadeOf<'_>) -> Result<(), Error> {
        let account = match made {
            MadeOf::Records(run) => run.account(),
            MadeOf::Nothing | MadeOf::Documents(_) => Account::default(),
        };
        let name = self.path.display().to_string();
        let left = if self.old.is_some() { "is left as it was" } else { "is not written" };
        let is_input = self.old.is_some() && made.is_made_of(&self.path);
        let is_empty = self.length == self.head;
        if let Some(why) = account.why_nothing(is_empty) {
            complain_of_file(format!("{name} {left}: {why}"));
            return Ok(());
        }
        if is_input && account.is_partial() {
            complain_of_file(format!("{name} {left}: it is an input too, and not all could be read"));
            return Ok(());
        }
        if is_input && is_empty {
            note(&format!("{name} {left}: it is an input too, and there are no results"));
            return Ok(());
        }
        let held = std::mem::take(&mut self.held);
        self.begin()?.push(&held)?;
        if let Some(mut file) = self.begun {
            if let Some(old) = self.old.filter(|_| is_input) {
                file.expect(old);
            }
            say_of_other_names(&self.path, file.finish()?);
        }
        if let Some(damaged) = account.damaged() {
            complain_of_file(format!("{name} is incomplete: not all could be read of {damaged}"));
        } else if is_empty {
            let what = if self.length == 0 { "is empty" } else { "has its head only" };
            note(&format!("{name} {what}: there are no results"));
        }
        Ok(())
    }
}

impl MadeOf<'_> {
    /// Whether the file is one of those that were read.
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

/// Says, but once in a run, that a file that was replaced has other names that lead to what it was.
pub(super) fn say_of_other_names(path: &Path, replaced: Replaced) {
    static SAID: Once = Once::new();
    if replaced.had_other_names {
        SAID.call_once(|| {
            note(&format!("{} has other names (hard links), which keep what it was", path.display()));
        });
    }
}

/// Says what there is to say of files that were moved to their places.
pub(super) fn say_of_moved(moved: &Moved, folder: &Path, run: &Run<'_>) {
    if moved.files == 0 {
        say_of_none(folder, run);
        return;
    }
    if let Some(path) = moved.had_other_names.first() {
        say_of_other_names(path, Replaced { had_other_names: true, ..Replaced::default() });
    }
    if let Some(damaged) = run.account().damaged() {
        let folder = folder.display();
        complain_of_file(format!("what was written to {folder} is incomplete: not all could be read of {damaged}"));
    }
}

/// Says that no file was written to a folder, and why.
pub(super) fn say_of_none(folder: &Path, run: &Run<'_>) {
    let (account, folder) = (run.account(), folder.display());
    if let Some(why) = account.why_nothing(true) {
        complain_of_file(format!("nothing is written to {folder}: {why}"));
    } else if let Some(damaged) = account.damaged() {
        complain_of_file(format!("nothing is written to {folder}: not all could be read of {damaged}"));
    } else {
        note(&format!("nothing is written to {folder}: there are no results"));
    }
}

/// The error that something was written elsewhere meanwhile, told from those that concern the system.
pub(super) fn is_change(error: &Error) -> bool {
    matches!(error, Error::Write(error) if error.is_change())
}

/// A file that is replaced as a whole.
pub(super) fn write_file(path: &Path, bytes: &[u8], threads: usize, made: MadeOf<'_>) -> Result<(), Error> {
    let mut sink = FileSink::new(path, threads);
    sink.push(bytes)?;
    sink.finish(made)
}

/// A file that a run is to write, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The file of that name.
    File(PathBuf),
    /// Files in a folder.
    Folder(PathBuf),
    /// The inputs themselves.
    Inputs,
}

impl Target {
    /// What is to be written: the file of `-o`, and `others` that the verb has.
    ///
    /// # Errors
    /// If it is to be compressed in a way that is only read, or if two are the same file.
    pub(super) fn all(output: Option<&Path>, others: Vec<Self>) -> Result<Vec<Self>, Error> {
        let output = output.filter(|path| path.as_os_str() != "-").map(|path| Self::File(path.to_owned()));
        let mut targets: Vec<Self> = output.into_iter().chain(others).collect();
        for file in targets.iter().filter_map(Self::file) {
            if let Err(ending) = Packing::of(file) {
                let name = file.display();
                return refuse(format!(
                    "{name}: `{ending}` is not written; name a file that ends with .gz, .zst or .bz2, or with none of these"
                ));
            }
        }
        // What is no file but a device or a pipe holds nothing that could get lost.
        let is_none = |path: &PathBuf| path.metadata().is_ok_and(|data| !data.is_file());
        targets.retain(|target| !target.file().is_some_and(is_none));
        let files: Vec<&PathBuf> = targets.iter().filter_map(Self::file).collect();
        for (index, file) in files.iter().enumerate() {
            if let Some(other) =
                files[..index].iter().find(|other| is_same_file(other, file) || is_same_place(other, file))
            {
                let what = "two different results cannot go to the same file";
                return refuse(format!("{} and {}: {what}", other.display(), file.display()));
            }
        }
        Ok(targets)
    }

    /// Its file, if it is one.
    const fn file(&self) -> Option<&PathBuf> {
        if let Self::File(path) = self { Some(path) } else { None }
    }

    /// What is said of it if nothing is written.
    fn left(&self) -> String {
        match self {
            Self::File(path) if path.exists() => format!("{} is left as it was", path.display()),
            Self::File(path) => format!("{} is not written", path.display()),
            Self::Folder(path) => format!("nothing is written to {}", path.display()),
            Self::Inputs => "no file is changed".to_owned(),
        }
    }
}

/// Opens everything that is named, if files are to be written; says what cannot be opened.
///
/// # Errors
/// The last thing that cannot be opened, and what becomes of the files.
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
    refuse(format!("{cause}{}", left_behind(targets)))
}

/// What is said of files of which none is written, behind what went wrong.
pub(super) fn left_behind(targets: &[Target]) -> String {
    targets.iter().flat_map(|target| ["; ".to_owned(), target.left()]).collect()
}
