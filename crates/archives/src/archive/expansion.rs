//! Expands globs among the named inputs. Globs remain in the names if they are quoted, or if the shell does not
//! expand globs.

use ignore::WalkBuilder;
use ignore::overrides::{Override, OverrideBuilder};
use std::path::{Path, PathBuf};

/// Characters that make a name a glob.
const SIGNS: [char; 4] = ['*', '?', '[', '{'];

/// Glob in place of a path.
pub(super) struct Pattern {
    /// Glob as named by the user.
    path: PathBuf,
    /// Folder to search: the part before the first component with a glob character.
    folder: PathBuf,
    matcher: Override,
    /// Maximum folder depth, if it is limited.
    depth: Option<usize>,
    /// `true` if a component of the glob begins with a dot, so that hidden names can match.
    shows_hidden: bool,
}

impl Pattern {
    /// Parses the path as a glob. `None` if the path is not a glob, or if a file has this name.
    pub fn of(path: &Path) -> Option<Self> {
        let text = path.to_str()?;
        let sign = text.find(SIGNS)?;
        if path.symlink_metadata().is_ok() {
            return None;
        }
        let is_separator = |letter: char| letter == '/' || (cfg!(windows) && letter == '\\');
        let cut = text[..sign].rfind(is_separator).map_or(0, |place| place + 1);
        let (folder, rest) = text.split_at(cut);
        let rest = if cfg!(windows) { rest.replace('\\', "/") } else { rest.to_owned() };
        let folder = PathBuf::from(if folder.is_empty() { "." } else { folder });
        let mut builder = OverrideBuilder::new(&folder);
        builder.add(&format!("/{}", rest.trim_end_matches('/'))).ok()?;
        let depth = (!rest.contains("**")).then(|| rest.trim_end_matches('/').matches('/').count() + 1);
        let shows_hidden = rest.split('/').any(|part| part.starts_with('.'));
        Some(Self { path: path.to_owned(), shows_hidden, matcher: builder.build().ok()?, folder, depth })
    }

    /// Returns the glob as named by the user.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Returns the matching files and folders, sorted. Hidden files and folders are included only if a component of the
    /// glob begins with a dot.
    pub fn matches(&self) -> impl Iterator<Item = PathBuf> {
        let mut walk = WalkBuilder::new(&self.folder);
        walk.standard_filters(false).hidden(!self.shows_hidden).max_depth(self.depth).sort_by_file_name(Ord::cmp);
        // If the glob does not begin with `.`, the leading `.` is removed from the results.
        let is_here = !self.path.starts_with(".");
        let mut folder: Option<PathBuf> = None;
        walk.build().flatten().filter_map(move |entry| {
            // The files in a matching folder are not returned, because the folder is read as a whole.
            if folder.as_ref().is_some_and(|folder| entry.path().starts_with(folder)) {
                return None;
            }
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            let path = entry.path();
            if entry.depth() == 0 || !self.matcher.matched(path, is_folder).is_whitelist() {
                return None;
            }
            folder = is_folder.then(|| path.to_owned()).or(folder.take());
            let path = path.strip_prefix(".").ok().filter(|_| is_here).unwrap_or(path);
            Some(path.to_owned())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;
    use std::path::Path;

    #[test]
    fn globs_stand_for_what_they_match() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let files = ["a.zip", "b.zip", "c.srn", "d/a.zip", "d/e/a.zip", ".f.zip", "[x].zip", "g*"];
        for name in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("it has one")).expect("a folder");
            std::fs::write(path, "").expect("a file");
        }
        let matches = |glob: &str| {
            let pattern = Pattern::of(&folder.path().join(glob))?;
            let name = |path: std::path::PathBuf| {
                path.strip_prefix(folder.path()).expect("it is in there").display().to_string()
            };
            Some(pattern.matches().map(name).collect::<Vec<_>>())
        };
        for (glob, found) in [
            ("*.zip", Some(&["[x].zip", "a.zip", "b.zip"][..])),
            ("[ab].zip", Some(&["a.zip", "b.zip"])),
            ("{a.zip,c.*}", Some(&["a.zip", "c.srn"])),
            ("d/*.zip", Some(&["d/a.zip"])),
            ("*/*.zip", Some(&["d/a.zip"])),
            ("**/a.zip", Some(&["a.zip", "d/a.zip", "d/e/a.zip"])),
            // If a folder matches, the files in it are not returned.
            ("d**", Some(&["d"])),
            ("**", Some(&["[x].zip", "a.zip", "b.zip", "c.srn", "d", "g*"])),
            ("?", Some(&["d"])),
            (".f*", Some(&[".f.zip"])),
            ("*.pgn", Some(&[])),
            // Not a glob, or the name of an existing file.
            ("a.zip", None),
            ("nowhere", None),
            ("[x].zip", None),
            ("g*", None),
        ] {
            let expected = found.map(|names| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
            assert_eq!(matches(glob), expected, "{glob}");
        }
        assert!(Pattern::of(Path::new("-")).is_none());
    }
}
