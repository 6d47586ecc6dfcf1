//! Writing many files at once, each of which is whole or not there.
//!
//! What is written goes to a temporary folder inside the folder of the files; at the end each file is moved to its
//! place. Few files are open at a time, however many there are. `format-spec/query.md`, section "What filter does".

use super::distinct::hash;
use super::write::{Entry, WriteError, append_to_temporary, move_into_place, must_be_replaceable};
use std::collections::{HashMap, VecDeque};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// How many files are open at a time.
const OPEN: usize = 32;

/// The longest name of a file, in bytes, without what tells it from others and without its ending.
const LONGEST_NAME: usize = 120;

/// Names that some systems keep for devices, whatever the ending.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2",
    "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// Files in the making, one for each value of something. Until [`finish`](Self::finish) the old ones are as they
/// were.
pub struct SplitWriter {
    folder: PathBuf,
    ending: &'static str,
    temporary: TempDir,
    entry: Entry,
    /// The files' numbers by the hashes of their values.
    parts: HashMap<u128, usize>,
    /// The files' names, each in lower case, for on some systems only that tells them apart; and how many values
    /// would have a file of that name.
    names: HashMap<Box<str>, u32>,
    /// Where the files go, by their numbers.
    targets: Vec<PathBuf>,
    open: VecDeque<(usize, BufWriter<File>)>,
}

impl SplitWriter {
    /// Files in that folder, which is made if it is not there, with that ending (its dot included).
    ///
    /// # Errors
    /// What the system said.
    pub fn begin(folder: &Path, ending: &'static str) -> Result<Self, WriteError> {
        let error = |cause| WriteError { path: folder.to_owned(), cause };
        fs::create_dir_all(folder).map_err(error)?;
        let make = || tempfile::Builder::new().prefix(".adjutant-").tempdir_in(folder);
        let (temporary, entry) = Entry::of(make, TempDir::path).map_err(error)?;
        Ok(Self {
            folder: folder.to_owned(),
            ending,
            temporary,
            entry,
            parts: HashMap::new(),
            names: HashMap::new(),
            targets: Vec::new(),
            open: VecDeque::new(),
        })
    }

    /// The number of the file of a value, from 0, and whether it is a new one.
    ///
    /// # Errors
    /// If there is something in its place that cannot be replaced.
    pub fn part(&mut self, value: &str) -> Result<(usize, bool), WriteError> {
        let hash = hash(value.as_bytes());
        if let Some(number) = self.parts.get(&hash) {
            return Ok((*number, false));
        }
        let number = self.file(value)?;
        self.parts.insert(hash, number);
        Ok((number, true))
    }

    /// Whether a file of that name would get another, because there is one already.
    pub fn is_taken(&self, name: &str) -> bool {
        self.names.contains_key(&*file_name(name).to_lowercase())
    }

    /// The number of a new file, whose name is made of that one, from 0.
    ///
    /// # Errors
    /// If there is something in its place that cannot be replaced.
    pub fn file(&mut self, name: &str) -> Result<usize, WriteError> {
        let name = self.free_name(file_name(name));
        let target = self.folder.join(format!("{name}{}", self.ending));
        must_be_replaceable(&target).map_err(|cause| WriteError { path: target.clone(), cause })?;
        self.targets.push(target);
        Ok(self.targets.len() - 1)
    }

    /// The name, with a number behind it if another file has it.
    fn free_name(&mut self, plain: String) -> String {
        let mut name = plain;
        while let Some(count) = self.names.get_mut(&*name.to_lowercase()) {
            *count += 1;
            name = format!("{name}-{count}");
        }
        self.names.insert(name.to_lowercase().into(), 1);
        name
    }

    /// Appends bytes to the file of that number.
    ///
    /// # Errors
    /// What the system said.
    pub fn push(&mut self, number: usize, bytes: &[u8]) -> Result<(), WriteError> {
        let written = match self.open.iter().position(|(open, _)| *open == number) {
            Some(place) => self.open[place].1.write_all(bytes),
            None => self.reopen(number).and_then(|mut file| {
                let written = file.write_all(bytes);
                self.open.push_back((number, file));
                written
            }),
        };
        written.map_err(|cause| WriteError { path: self.targets[number].clone(), cause })
    }

    /// Opens a file to append to it, and closes the one that has been open the longest if there are too many.
    fn reopen(&mut self, number: usize) -> std::io::Result<BufWriter<File>> {
        if self.open.len() == OPEN
            && let Some((_, mut oldest)) = self.open.pop_front()
        {
            oldest.flush()?;
        }
        let path = self.temporary.path().join(number.to_string());
        append_to_temporary(&path).map(BufWriter::new)
    }

    /// Moves every file to its place. Returns how many there are.
    ///
    /// # Errors
    /// What the system said; the files that were not moved by then are as they were.
    pub fn finish(mut self) -> Result<usize, WriteError> {
        for (number, mut file) in self.open.drain(..) {
            file.flush().map_err(|cause| WriteError { path: self.targets[number].clone(), cause })?;
        }
        for (number, target) in self.targets.iter().enumerate() {
            let made = self.temporary.path().join(number.to_string());
            move_into_place(&made, target).map_err(|cause| WriteError { path: target.clone(), cause })?;
        }
        drop(self.temporary);
        drop(self.entry);
        Ok(self.targets.len())
    }
}

/// A name for the file of a value, without its ending: harmless on every system.
fn file_name(value: &str) -> String {
    let mut name = String::with_capacity(value.len().min(LONGEST_NAME));
    for c in value.chars() {
        let is_harmless = c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
        if name.len() + c.len_utf8() > LONGEST_NAME {
            break;
        }
        // Neither hidden nor a folder above, and no other name on systems that drop a dot at the end.
        let is_at_edge = c == '.' && (name.is_empty() || name.len() + 1 == value.len());
        name.push(if is_harmless && !is_at_edge { c } else { '_' });
    }
    let stem = name.split('.').next().unwrap_or_default().to_ascii_lowercase();
    if name.is_empty() || DEVICES.contains(&&*stem) {
        name.insert(0, '_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::{OPEN, SplitWriter, file_name};
    use std::collections::BTreeMap;
    use std::fs;

    #[test]
    fn names_of_files_are_harmless() {
        for (value, name) in [
            ("jumbo-2014", "jumbo-2014"),
            ("Jansen, J.", "Jansen__J_"),
            ("2024.05.18", "2024.05.18"),
            ("", "_"),
            (".", "_"),
            ("..", "__"),
            ("../../etc/passwd", "_._.._etc_passwd"),
            (".hidden", "_hidden"),
            ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"),
            ("a\0b\u{1b}[31m\n", "a_b__31m_"),
            ("\u{c9}mile \u{738b}", "\u{c9}mile_\u{738b}"),
            ("\u{202e}abc", "_abc"),
            ("CON", "_CON"),
            ("nul.srn", "_nul.srn"),
            ("Lpt1", "_Lpt1"),
            ("console", "console"),
        ] {
            assert_eq!(file_name(value), name, "{value:?}");
        }
        assert_eq!(file_name(&"x".repeat(500)).len(), 120);
        assert_eq!(file_name(&"\u{e9}".repeat(500)).len(), 120);
    }

    #[test]
    fn each_value_has_a_file_of_its_own_however_many_there_are() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let inside = folder.path().join("new/parts");
        let mut writer = SplitWriter::begin(&inside, ".txt").expect("the folder can be made");
        let mut wanted: BTreeMap<String, String> = BTreeMap::new();
        for round in 0..3 {
            for value in 0..OPEN * 3 {
                let (number, is_new) = writer.part(&format!("v{value}")).expect("nothing is in the way");
                assert_eq!((number, is_new), (value, round == 0));
                let text = format!("{round} {value}\n");
                writer.push(number, text.as_bytes()).expect("a file can be written");
                wanted.entry(format!("v{value}.txt")).or_default().push_str(&text);
            }
        }
        assert_eq!(writer.finish().expect("the files can be moved"), OPEN * 3);
        let found: BTreeMap<String, String> = fs::read_dir(&inside)
            .expect("the folder is there")
            .map(|entry| entry.expect("its entries can be read"))
            .map(|entry| {
                let text = fs::read_to_string(entry.path()).expect("no folder is left");
                (entry.file_name().to_string_lossy().into_owned(), text)
            })
            .collect();
        assert_eq!(found, wanted);
    }

    #[test]
    fn values_whose_files_would_have_the_same_name_are_told_apart() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut writer = SplitWriter::begin(folder.path(), ".srn").expect("the folder is there");
        for value in ["Jan", "jan", "JAN", "Jan-2", "a/b", "a:b", ""] {
            let (number, is_new) = writer.part(value).expect("nothing is in the way");
            assert!(is_new);
            writer.push(number, value.as_bytes()).expect("a file can be written");
        }
        writer.finish().expect("the files can be moved");
        for (name, value) in [
            ("Jan", "Jan"),
            ("jan-2", "jan"),
            ("JAN-3", "JAN"),
            ("Jan-2-2", "Jan-2"),
            ("a_b", "a/b"),
            ("a_b-2", "a:b"),
            ("_", ""),
        ] {
            let text = fs::read_to_string(folder.path().join(format!("{name}.srn")));
            assert_eq!(text.ok().as_deref(), Some(value), "{name}");
        }
    }

    #[test]
    fn nothing_is_replaced_unless_it_is_finished() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let old = folder.path().join("a.srn");
        fs::write(&old, "old").expect("a file can be written");
        let mut writer = SplitWriter::begin(folder.path(), ".srn").expect("the folder is there");
        let (number, _) = writer.part("a").expect("nothing is in the way");
        writer.push(number, b"new").expect("a file can be written");
        drop(writer);
        assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 1);
        assert_eq!(fs::read_to_string(&old).ok().as_deref(), Some("old"));
    }

    #[test]
    fn a_folder_in_the_way_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("a.srn")).expect("a folder can be made");
        let mut writer = SplitWriter::begin(folder.path(), ".srn").expect("the folder is there");
        let error = writer.part("a").expect_err("a folder is in the way");
        assert_eq!(error.cause.to_string(), "it is no file");
    }
}
