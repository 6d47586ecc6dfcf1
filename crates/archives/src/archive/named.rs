//! Inputs as they are named, asked before anything is written: whether each of them can be opened at all.

use super::file_state::{is_same_file, is_standard_input};
use super::input_error::InputError;
use super::inputs::{Input, Inputs};
use super::order::Flow;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What stands in a list of inputs that can be read only once.
#[derive(Clone, Debug)]
pub(super) struct ListCopy(Arc<File>);

impl ListCopy {
    fn of(mut list: impl io::Read) -> io::Result<Self> {
        let mut file = tempfile::tempfile()?;
        io::copy(&mut list, &mut file)?;
        Ok(Self(Arc::new(file)))
    }

    /// Reads it from its beginning. (One reader at a time.)
    pub fn read(&self) -> io::Result<Box<dyn BufRead>> {
        let mut file = self.0.try_clone()?;
        file.rewind()?;
        Ok(Box::new(BufReader::new(file)))
    }
}

impl Inputs {
    /// Opens everything that is named, by an argument or in a list, and closes it again; what a folder holds is not
    /// named. What can be opened but once, such as a pipe, is only looked at. A list that can be read but once is kept.
    ///
    /// # Errors
    /// Why those could not be opened that cannot.
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

    /// The paths that are named by arguments, in the order given; what a glob matches is named by it.
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

    /// Whether that file is one of the inputs: itself, by another name, as a member of a folder that is searched, through
    /// standard input, or as the list of them.
    pub fn hold(&self, path: &Path) -> bool {
        let searched = self.each(&mut |source| match source {
            Ok(Input::File(input)) if is_same_file(&input, path) => ControlFlow::Break(()),
            Ok(Input::Stdin) if is_standard_input(path) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        searched.is_break() || self.list.as_ref().is_some_and(|list| is_same_file(list, path))
    }
}

/// Whether it can be opened.
fn opened(path: &Path) -> io::Result<()> {
    let data = fs::metadata(path)?;
    if data.is_dir() {
        fs::read_dir(path).map(drop)
    } else if data.is_file() {
        File::open(path).map(drop)
    } else {
        // Whoever opens a pipe takes it from those who come later, or waits.
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

/// What is made of each name.
pub(super) type TakeName<'t> = dyn FnMut(Result<&Path, InputError>) -> Flow + 't;
