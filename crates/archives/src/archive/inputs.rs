//! Defines named inputs: files, folders to search, lists of files, and standard input.

use super::expansion::Pattern;
use super::folders::{FileDetection, Skipped, SkippedFiles};
use super::input_check::{ListCopy, TakeName};
use super::input_error::InputError;
use super::order::Flow;
use memchr::memchr2;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum length in bytes of a name in a list of files; more than any system allows.
const LONGEST_NAME: usize = 1 << 16;

/// Source of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// File.
    File(PathBuf),
    /// Standard input.
    Stdin,
    /// Text, and the name of the text in findings.
    Bytes(Box<str>, Arc<[u8]>),
}

impl Input {
    /// Returns the name of the input in findings.
    pub fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Stdin => "<stdin>".to_owned(),
            Self::Bytes(name, _) => name.to_string(),
        }
    }
}

/// Inputs as named by the user: paths, and optionally a list of more paths.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    pub(super) paths: Vec<PathBuf>,
    pub(super) list: Option<PathBuf>,
    /// Text that is read before all other inputs. The name is the name of the text in findings.
    bytes: Option<(Box<str>, Arc<[u8]>)>,
    /// Copy of the list of paths. Set if the list can be read only once (as from a pipe) and has been read.
    pub(super) list_copy: Option<ListCopy>,
    pub(super) globs: Vec<String>,
    pub(super) endings: Vec<&'static str>,
    /// Set if the search in folders is restricted to one format. Contains the name of this format and the extensions of
    /// all formats. The extensions are needed to count the files of other formats.
    pub(super) only: Option<(&'static str, Vec<&'static str>)>,
    /// Detection for files with the extension of a text file, unless the extension is in `endings`.
    pub(super) telling: Option<FileDetection>,
    pub(super) skipped: SkippedFiles,
}

/// Callback for each source. Gets an error instead of a source that cannot be read.
pub(super) type InputSink<'t> = dyn FnMut(Result<Input, InputError>) -> Flow + 't;

impl Inputs {
    /// Creates inputs from `paths`, followed by the paths in the file `list`. The path `-` is standard input.
    ///
    /// The list contains one path on each line, or paths separated by NUL bytes. If a path does not exist but is a
    /// glob, the files that match the glob are read instead.
    ///
    /// In folders, the files that match `globs` are read. The last matching glob decides, and `!` excludes files. If no
    /// glob selects files, the extensions decide: files with one of the `endings` (compressed or not) and zip archives
    /// are read. The `endings` are in lower case and include the dot.
    ///
    /// # Errors
    /// If a glob is invalid.
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

    /// Creates a single input: a text that findings call `name`.
    pub fn of_bytes(name: &str, bytes: Arc<[u8]>) -> Self {
        Self { bytes: Some((name.into(), bytes)), ..Self::default() }
    }

    /// Sets the detection for text files in folders. Files with the extension of a text file are then read as well, if
    /// `telling` detects records in them.
    #[must_use]
    pub fn telling(self, telling: FileDetection) -> Self {
        Self { telling: Some(telling), ..self }
    }

    /// Returns the files that were skipped in the folders searched so far. Always empty if the search is restricted to
    /// one format.
    pub fn skipped(&self) -> Skipped {
        if self.only.is_some() { Skipped::new() } else { self.skipped.all() }
    }

    /// Restricts the search in folders to files of the format `form`. Files of this format have the extensions
    /// `endings`.
    pub fn search_for(&mut self, form: &'static str, endings: &[&'static str]) {
        self.only = Some((form, std::mem::replace(&mut self.endings, endings.to_vec())));
        self.telling = None;
    }

    /// Delivers every source in the given order. The files of folders are sorted by name.
    pub fn each(&self, take: &mut InputSink<'_>) -> Flow {
        if let Some((name, bytes)) = &self.bytes {
            take(Ok(Input::Bytes(name.clone(), Arc::clone(bytes))))?;
        }
        // Under wasm, there are no files, so the search in folders need not be compiled.
        if cfg!(target_family = "wasm") {
            return ControlFlow::Continue(());
        }
        let mut take_path = |path: Result<&Path, InputError>| match path {
            Ok(path) => self.path(path, take),
            Err(error) => take(Err(error)),
        };
        self.each_path(&mut take_path)?;
        self.list.as_ref().map_or(ControlFlow::Continue(()), |list| self.names_in(list, &mut take_path))
    }

    /// Delivers every named path. A glob is replaced by its matches.
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

    /// Returns the total size of the files in bytes. `None` if it is unknown beforehand, as for standard input.
    pub fn size(&self) -> Option<u64> {
        // A list that is not a regular file, but standard input or a pipe, can be read only once.
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

    fn path(&self, path: &Path, take: &mut InputSink<'_>) -> Flow {
        if path.as_os_str() == "-" {
            take(Ok(Input::Stdin))
        } else if path.is_dir() {
            self.search(path, take)
        } else {
            take(Ok(Input::File(path.to_owned())))
        }
    }

    /// Delivers every name of a list.
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
                    let cause = io::Error::other("standard input already contains the list of files");
                    take(Err(InputError::Unreadable { name: Input::Stdin.name(), cause }))?;
                }
                Ok(Some(name)) => take(Ok(&path_of(name)))?,
                Ok(None) => return ControlFlow::Continue(()),
                Err(cause) => return take(Err(unreadable(cause))),
            }
        }
    }
}

/// Returns the next name of a list. All names end like the first one: with a line end or with a NUL byte.
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
            return Err(io::Error::other("expected a list of file names, found a name that is too long"));
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
