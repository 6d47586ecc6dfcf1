//! Naming inputs: files, folders searched for records, lists of files, standard input.

use super::expansion::Pattern;
use super::folders::{Skipped, SkippedFiles, Telling};
use super::input_error::InputError;
use super::named::{ListCopy, TakeName};
use super::order::Flow;
use memchr::memchr2;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The longest name that a list of files may hold, in bytes; longer than any system has.
const LONGEST_NAME: usize = 1 << 16;

/// Where records are to be read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
    /// A text, and what findings call it.
    Bytes(Box<str>, Arc<[u8]>),
}

impl Input {
    /// The name by which findings call it.
    pub fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Stdin => "<stdin>".to_owned(),
            Self::Bytes(name, _) => name.to_string(),
        }
    }
}

/// Inputs as they were named: paths, and perhaps a list of more.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    pub(super) paths: Vec<PathBuf>,
    pub(super) list: Option<PathBuf>,
    /// A text that is read before all of them, and its name.
    bytes: Option<(Box<str>, Arc<[u8]>)>,
    /// What stands in the list, if it can be read only once and was.
    pub(super) list_copy: Option<ListCopy>,
    pub(super) globs: Vec<String>,
    pub(super) endings: Vec<&'static str>,
    /// The only form that is searched for, and the endings of all forms.
    pub(super) only: Option<(&'static str, Vec<&'static str>)>,
    /// How files with other endings are told to hold records.
    pub(super) telling: Option<Telling>,
    pub(super) skipped: SkippedFiles,
}

/// What is made of each source, or of what stands in its place.
pub(super) type Take<'t> = dyn FnMut(Result<Input, InputError>) -> Flow + 't;

impl Inputs {
    /// Inputs of those paths (`-` stands for standard input), and then of the paths that stand in the file `list`,
    /// one a line or parted by NUL bytes. Folders are searched for files that match `globs`, the last that fits
    /// deciding (`!` excludes); without any but such as exclude, for files with one of the `endings` (in lower case,
    /// with their dots), compressed or not, and for zip archives. A path that is none, but a glob, stands for what it
    /// matches.
    ///
    /// # Errors
    /// If a glob is none.
    pub fn new(
        paths: Vec<PathBuf>,
        list: Option<PathBuf>,
        globs: Vec<String>,
        endings: Vec<&'static str>,
    ) -> Result<Self, InputError> {
        let inputs = Self { paths, list, globs, endings, ..Self::default() };
        inputs.patterns(Path::new("."))?;
        Ok(inputs)
    }

    /// One input: a text, which findings call by that name.
    pub fn of_bytes(name: &str, bytes: Arc<[u8]>) -> Self {
        Self { bytes: Some((name.into(), bytes)), ..Self::default() }
    }

    /// Has files of folders read too whose names end as those of text files do, if their content tells a record.
    #[must_use]
    pub fn telling(self, telling: Telling) -> Self {
        Self { telling: Some(telling), ..self }
    }

    /// The files of folders that are not read, as far as the folders were searched; none if only one form was searched for.
    pub fn skipped(&self) -> Skipped {
        if self.only.is_some() { Skipped::new() } else { self.skipped.all() }
    }

    /// Has folders searched only for files of the form of that name, which have these endings.
    pub fn search_for(&mut self, form: &'static str, endings: &[&'static str]) {
        self.only = Some((form, std::mem::replace(&mut self.endings, endings.to_vec())));
        self.telling = None;
    }

    /// Hands on every source, in the order given; the files of folders are sorted by name.
    pub fn each(&self, take: &mut Take<'_>) -> Flow {
        if let Some((name, bytes)) = &self.bytes {
            take(Ok(Input::Bytes(name.clone(), Arc::clone(bytes))))?;
        }
        let mut take_path = |path: Result<&Path, InputError>| match path {
            Ok(path) => self.path(path, take),
            Err(error) => take(Err(error)),
        };
        self.each_path(&mut take_path)?;
        self.list.as_ref().map_or(ControlFlow::Continue(()), |list| self.names_in(list, &mut take_path))
    }

    /// Hands on every path that is named, and those that match a pattern in its place.
    pub(super) fn each_path(&self, take: &mut TakeName<'_>) -> Flow {
        for path in &self.paths {
            let Some(pattern) = Pattern::of(path) else {
                take(Ok(path))?;
                continue;
            };
            let mut matches = pattern.matches().peekable();
            if matches.peek().is_none() {
                take(Err(InputError::NoMatch { name: pattern.name() }))?;
            }
            matches.try_for_each(|path| take(Ok(&path)))?;
        }
        ControlFlow::Continue(())
    }

    /// How many bytes the files have together, as far as that is known beforehand: not of standard input.
    pub fn size(&self) -> Option<u64> {
        // A list that is no file, but standard input or a pipe, can be read only once.
        if self.list.as_ref().is_some_and(|list| list.as_os_str() == "-" || !list.is_file()) {
            return None;
        }
        let mut sum = 0;
        let summed = self.each(&mut |source| match source {
            Ok(Input::File(path)) => {
                sum += path.metadata().map_or(0, |data| data.len());
                ControlFlow::Continue(())
            }
            Ok(Input::Stdin) => ControlFlow::Break(()),
            Ok(Input::Bytes(_, bytes)) => {
                sum += bytes.len() as u64;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Continue(()),
        });
        summed.is_continue().then_some(sum)
    }

    fn path(&self, path: &Path, take: &mut Take<'_>) -> Flow {
        if path.as_os_str() == "-" {
            take(Ok(Input::Stdin))
        } else if path.is_dir() {
            self.search(path, take)
        } else {
            take(Ok(Input::File(path.to_owned())))
        }
    }

    /// Hands on every name of a list.
    pub(super) fn names_in(&self, list: &Path, take: &mut TakeName<'_>) -> Flow {
        let unreadable = |cause| InputError::Unreadable { name: list.display().to_string(), cause };
        let is_stdin = list.as_os_str() == "-";
        let names: io::Result<Box<dyn BufRead>> = if let Some(copy) = &self.list_copy {
            copy.read()
        } else if is_stdin {
            Ok(Box::new(io::stdin().lock()))
        } else {
            File::open(list).map(|file| Box::new(BufReader::new(file)) as _)
        };
        let mut names = match names {
            Ok(names) => names,
            Err(cause) => return take(Err(unreadable(cause))),
        };
        let mut end_mark = None;
        loop {
            match next_name(&mut names, &mut end_mark) {
                Ok(Some(name)) if name.is_empty() => {}
                Ok(Some(name)) if is_stdin && name == b"-" => {
                    let cause = io::Error::other("the list of files comes from there");
                    take(Err(InputError::Unreadable { name: Input::Stdin.name(), cause }))?;
                }
                Ok(Some(name)) => take(Ok(&path_of(name)))?,
                Ok(None) => return ControlFlow::Continue(()),
                Err(cause) => return take(Err(unreadable(cause))),
            }
        }
    }
}

/// The next name of a list. What ends the first one, a line end or a NUL byte, ends them all.
fn next_name(list: &mut dyn BufRead, end_mark: &mut Option<u8>) -> io::Result<Option<Vec<u8>>> {
    let mut name = Vec::new();
    loop {
        let part = list.fill_buf()?;
        if part.is_empty() {
            return Ok((!name.is_empty()).then_some(name));
        }
        let mark = *end_mark;
        let end = mark.map_or_else(|| memchr2(b'\n', 0, part), |mark| memchr::memchr(mark, part));
        name.extend_from_slice(&part[..end.unwrap_or(part.len())]);
        let length = end.map_or(part.len(), |end| end + 1);
        if let Some(end) = end {
            *end_mark = Some(part[end]);
        }
        list.consume(length);
        if end.is_some() {
            if *end_mark == Some(b'\n') && name.ends_with(b"\r") {
                name.pop();
            }
            return Ok(Some(name));
        }
        if name.len() > LONGEST_NAME {
            return Err(io::Error::other("expected a list of file names, found one too long to be any"));
        }
    }
}

#[cfg(unix)]
fn path_of(name: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(name).into()
}

#[cfg(not(unix))]
fn path_of(name: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&name).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::next_name;

    #[test]
    fn lists_have_a_name_a_line_or_are_parted_by_nul() {
        for (list, names) in [
            (&b""[..], &[][..]),
            (b"a\nb c\r\n\nd", &["a", "b c", "", "d"]),
            (b"a\0b\nc\0", &["a", "b\nc"]),
            (b"a", &["a"]),
        ] {
            let mut rest = list;
            let mut mark = None;
            let mut found = Vec::new();
            while let Some(name) = next_name(&mut rest, &mut mark).expect("memory can be read") {
                found.push(String::from_utf8(name).expect("the names are ASCII"));
            }
            assert_eq!(found, names, "{}", list.escape_ascii());
        }
        let mut endless = std::io::BufReader::new(std::io::repeat(b'x'));
        assert!(next_name(&mut endless, &mut None).is_err(), "no name is endless");
    }
}
