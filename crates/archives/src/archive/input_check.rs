//! Checks that all named inputs can be opened, before anything is written.

use super::file_state::{is_same_file, is_standard_input};
use super::input_error::InputError;
use super::inputs::{Input, Inputs};
use super::order::Flow;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Copy of a list of inputs that can be read only once.
#[derive(Clone, Debug)]
pub(super) struct ListCopy(Arc<File>);

impl ListCopy {
    fn of(mut list: impl io::Read) -> io::Result<Self> {
        let mut file = tempfile::tempfile()?;
        io::copy(&mut list, &mut file)?;
        Ok(Self(Arc::new(file)))
    }

    /// Returns a reader at the beginning of the list. Only one reader may be used at a time.
    pub fn read(&self) -> io::Result<Box<dyn BufRead>> {
        let mut file = self.0.try_clone()?;
        file.rewind()?;
        Ok(Box::new(BufReader::new(file)))
    }
}

impl Inputs {
    /// Opens and closes every path that is named by an argument or in the list. The files in folders are not checked.
    ///
    /// Some inputs, such as pipes, can be opened only once. For these inputs, only the permission to read is checked.
    /// If the list can be read only once, the list is copied.
    ///
    /// # Errors
    /// One error for each input that cannot be opened.
    pub fn open_all(&mut self) -> Result<(), Vec<InputError>> {
        if let Some(list) = self.list.as_ref().filter(|_| self.list_copy.is_none()) {
            let copy = if list.as_os_str() == "-" {
                Some(ListCopy::of(io::stdin().lock()))
            } else if fs::metadata(list).is_ok_and(|data| data.is_file()) {
                None
            } else {
                Some(File::open(list).and_then(ListCopy::of))
            };
            match copy.transpose() {
                Ok(copy) => self.list_copy = copy,
                Err(cause) => return Err(vec![InputError::Unreadable { name: list.display().to_string(), cause }]),
            }
        }
        let mut failures = Vec::new();
        let mut open = |named: Result<&Path, InputError>| {
            failures.extend(match named {
                Ok(path) if path.as_os_str() == "-" => None,
                Ok(path) => {
                    let unreadable = |cause| InputError::Unreadable { name: path.display().to_string(), cause };
                    opened(path).err().map(unreadable)
                }
                Err(error) => Some(error),
            });
            ControlFlow::Continue(())
        };
        let _ = self.each_path(&mut open);
        let _ = self.list.as_ref().map(|list| self.names_in(list, &mut open));
        if failures.is_empty() { Ok(()) } else { Err(failures) }
    }

    /// Returns the paths that arguments name, in the given order, with globs replaced by their matches.
    ///
    /// # Errors
    /// If nothing matches a glob.
    pub fn expanded(&self) -> Result<Vec<PathBuf>, InputError> {
        let (mut paths, mut failure) = (Vec::new(), None);
        let _ = self.each_path(&mut |path| match path {
            Ok(path) => {
                paths.push(path.to_owned());
                ControlFlow::Continue(())
            }
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        });
        failure.map_or(Ok(paths), Err)
    }

    /// Returns `true` if the file at `path` is an input. The file may be named directly or by another name. It may also
    /// be in a searched folder, be standard input, or be the list of inputs.
    pub fn hold(&self, path: &Path) -> bool {
        let searched = self.each(&mut |source| match source {
            Ok(Input::File(input)) if is_same_file(&input, path) => ControlFlow::Break(()),
            Ok(Input::Stdin) if is_standard_input(path) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        searched.is_break() || self.list.as_ref().is_some_and(|list| is_same_file(list, path))
    }
}

/// Checks that a path can be opened.
fn opened(path: &Path) -> io::Result<()> {
    let data = fs::metadata(path)?;
    if data.is_dir() {
        fs::read_dir(path).map(drop)
    } else if data.is_file() {
        File::open(path).map(drop)
    } else {
        // Opening a pipe would take its data from later readers, or block.
        may_be_read(path)
    }
}

#[cfg(unix)]
fn may_be_read(path: &Path) -> io::Result<()> {
    Ok(rustix::fs::access(path, rustix::fs::Access::READ_OK)?)
}

#[cfg(not(unix))]
fn may_be_read(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Callback for each name.
pub(super) type TakeName<'t> = dyn FnMut(Result<&Path, InputError>) -> Flow + 't;
