//! Searches folders for files to read, and counts the files that are skipped.

use super::compression::decompress;
use super::input_error::InputError;
use super::inputs::{Input, InputSink, Inputs};
use super::order::{Flow, lock};
use super::temporary::TEMPORARY_NAME;
use crate::formats::cut::{ARCHIVE, COMPRESSED};
use ignore::overrides::{Override, OverrideBuilder};
use ignore::{DirEntry, WalkBuilder};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Extensions of files that may contain anything. Such a file is read only if records are detected in the file.
const OF_TEXT: [&str; 5] = [".txt", ".log", ".json", ".xml", ""];

/// Number of bytes that are examined at the beginning of a file with an extension of [`OF_TEXT`].
const LOOK: u64 = 1 << 16;

/// Label for links among the skipped files.
const LINK: &str = "link";

/// Detection of files with records.
#[derive(Clone, Copy, Debug)]
pub struct FileDetection {
    /// Returns `true` if a file with that beginning contains records. The second argument names the only accepted
    /// format; `None` accepts any format.
    pub holds: fn(&[u8], Option<&str>) -> bool,
    /// The only format that is accepted, if the user requested a format.
    pub only: Option<&'static str>,
}

/// Skipped files of each folder, counted by extension.
pub type Skipped = BTreeMap<PathBuf, BTreeMap<String, u64>>;

/// Skipped files of the folders that were searched.
#[derive(Clone, Debug, Default)]
pub(super) struct SkippedFiles(Arc<Mutex<Skipped>>);

impl SkippedFiles {
    /// Stores the counts of a folder. If the folder is searched again, the new counts replace the old ones.
    fn set(&self, folder: &Path, counts: BTreeMap<String, u64>) {
        lock(&self.0).insert(folder.to_owned(), counts);
    }

    pub(super) fn all(&self) -> Skipped {
        lock(&self.0).clone()
    }
}

impl Inputs {
    /// Searches a folder and delivers the files that should be read, sorted by name.
    pub(super) fn search(&self, folder: &Path, take: &mut InputSink<'_>) -> Flow {
        let name = || folder.display().to_string();
        let mut walk = WalkBuilder::new(folder);
        walk.sort_by_file_name(Ord::cmp);
        // Excludes temporary files. They are hidden files, but globs match hidden files too.
        walk.filter_entry(|entry| !entry.file_name().as_encoded_bytes().starts_with(TEMPORARY_NAME.as_bytes()));
        match self.patterns(folder) {
            Ok(patterns) => walk.overrides(patterns),
            Err(error) => return take(Err(error)),
        };
        let mut is_empty = true;
        let mut others = 0;
        let mut skipped = BTreeMap::new();
        for entry in walk.build() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(cause) => {
                    is_empty = false;
                    let name = place_of(&cause).map_or_else(name, |path| path.display().to_string());
                    // The message of the folder walk would repeat the name of the folder.
                    let said = cause.io_error().map(|error| error.kind().into());
                    let cause = said.unwrap_or_else(|| io::Error::other(cause.to_string()));
                    take(Err(InputError::Unsearchable { name, cause }))?;
                    continue;
                }
            };
            match self.is_wanted(&entry) {
                Ok(true) => {
                    is_empty = false;
                    take(Ok(Input::File(entry.into_path())))?;
                }
                Ok(false) => {
                    let is_other = self.only.as_ref().is_some_and(|(_, all)| has_ending(&entry, all));
                    others += u64::from(is_other);
                    if let Some(label) = label(&entry).filter(|_| !self.is_asked_by_glob()) {
                        *skipped.entry(label).or_insert(0) += 1;
                    }
                }
                Err(cause) => {
                    is_empty = false;
                    take(Err(InputError::Unreadable { name: entry.path().display().to_string(), cause }))?;
                }
            }
        }
        self.skipped.set(folder, skipped);
        if !is_empty {
            return ControlFlow::Continue(());
        }
        let (name, endings) = (name(), self.endings.join(", "));
        take(Err(match self.only {
            _ if !self.globs.is_empty() => InputError::NothingMatches { name },
            Some((form, _)) => InputError::NothingOfForm { name, form, endings, others },
            None => InputError::NothingIn { name, endings },
        }))
    }

    /// Returns `true` if globs select files. Globs that only exclude files do not count.
    fn is_asked_by_glob(&self) -> bool {
        self.globs.iter().any(|glob| !glob.starts_with('!'))
    }

    /// Returns `true` if an entry of a folder is a file that should be read.
    ///
    /// # Errors
    /// If the entry is a broken link. Also if the content of a file must be examined, but the file cannot be read.
    fn is_wanted(&self, entry: &DirEntry) -> io::Result<bool> {
        if entry.path_is_symlink() && entry.depth() > 0 {
            return fs::metadata(entry.path()).map(|_| false);
        }
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            return Ok(false);
        }
        if self.is_asked_by_glob() || has_ending(entry, &self.endings) {
            return Ok(true);
        }
        match self.telling.filter(|_| is_of_text(entry)) {
            Some(telling) => telling.fits(entry.path()),
            None => Ok(false),
        }
    }

    pub(super) fn patterns(&self, folder: &Path) -> Result<Override, InputError> {
        let mut builder = OverrideBuilder::new(folder);
        for glob in &self.globs {
            builder.add(glob).map_err(|cause| InputError::Glob { cause })?;
        }
        builder.build().map_err(|cause| InputError::Glob { cause })
    }
}

impl FileDetection {
    /// Returns `true` if a file contains records. A damaged file is accepted as well, because its reader will report
    /// the damage.
    fn fits(self, path: &Path) -> io::Result<bool> {
        let mut beginning = Vec::new();
        let file = BufReader::new(File::open(path)?);
        let read = decompress(file).and_then(|plain| plain.take(LOOK).read_to_end(&mut beginning));
        Ok(read.is_err() || (self.holds)(&beginning, self.only))
    }
}

/// Returns the name of a file in lower case, without the extension of a compression.
fn plain_name(entry: &DirEntry) -> String {
    let name = entry.file_name().to_string_lossy().to_ascii_lowercase();
    COMPRESSED.iter().find_map(|ending| name.strip_suffix(ending)).map(str::to_owned).unwrap_or(name)
}

/// Returns `true` if the name of a file ends with one of `endings`, with or without the extension of a compression.
/// Also returns `true` for an archive.
fn has_ending(entry: &DirEntry, endings: &[&str]) -> bool {
    let name = plain_name(entry);
    name.ends_with(ARCHIVE) || endings.iter().any(|ending| name.ends_with(ending))
}

/// Returns `true` if a file has the extension of a text file.
fn is_of_text(entry: &DirEntry) -> bool {
    OF_TEXT.contains(&ending(&plain_name(entry)))
}

/// Returns the extension of a name with its dot. Empty if the name has no extension.
fn ending(name: &str) -> &str {
    name.rfind('.').filter(|dot| *dot > 0).map_or("", |dot| &name[dot..])
}

/// Returns the label under which a skipped file is counted. `None` for folders.
fn label(entry: &DirEntry) -> Option<String> {
    const LONGEST: usize = 12;
    if entry.path_is_symlink() && entry.depth() > 0 {
        return Some(LINK.to_owned());
    }
    let kind = entry.file_type().filter(|kind| !kind.is_dir())?;
    if !kind.is_file() {
        return Some("special".to_owned());
    }
    let name = entry.file_name().to_string_lossy().to_ascii_lowercase();
    let plain = plain_name(entry);
    // Includes the extension of the compression: `.txt.gz`.
    let ending = &name[plain.len() - ending(&plain).len()..];
    let label = match ending.chars().count() {
        0 => "without extension",
        LONGEST.. => "other",
        _ => ending,
    };
    Some(label.to_owned())
}

/// Returns the path at which a search failed.
fn place_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithLineNumber { err, .. } | ignore::Error::WithDepth { err, .. } => place_of(err),
        ignore::Error::Loop { child, .. } => Some(child),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{ending, place_of};
    use std::path::Path;

    #[test]
    fn the_place_of_a_failed_search_is_told_however_deep_it_stands() {
        let cause = || ignore::Error::Io(std::io::ErrorKind::PermissionDenied.into());
        let at = |path: &str| ignore::Error::WithPath { path: path.into(), err: Box::new(cause()) };
        let deep = ignore::Error::WithDepth { depth: 2, err: Box::new(at("a/b")) };
        let in_line = ignore::Error::WithLineNumber { line: 7, err: Box::new(at("a/b")) };
        let ring = ignore::Error::Loop { ancestor: "a".into(), child: "a/b".into() };
        for error in [at("a/b"), deep, in_line, ring] {
            assert_eq!(place_of(&error), Some(Path::new("a/b")), "{error:?}");
        }
        assert_eq!(place_of(&cause()), None);
    }

    #[test]
    fn an_ending_begins_with_the_last_dot_unless_the_name_does() {
        for (name, expected) in [("a.b.txt", ".txt"), ("a", ""), (".hidden", ""), ("a.", ".")] {
            assert_eq!(ending(name), expected, "{name}");
        }
    }
}
