//! The files that a run is to write, and the rule for all of them: before anything is written, everything is opened
//! that is named as an input, and if something cannot be, nothing is written. `format-spec/archives.md`, "Writing".

use super::{Error, refuse, terminal};
use crate::archive::{Inputs, Packing, is_same_file, is_same_place};
use std::path::{Path, PathBuf};

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
