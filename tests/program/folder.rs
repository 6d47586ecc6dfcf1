//! Folder for one test, in which the program runs.

use super::{PROGRAM, Run, command_of, run};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Temporary folder.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// Returns the path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Returns the path of a file in the folder, as an argument.
    pub fn name(&self, name: &str) -> String {
        self.path(name).into_os_string().into_string().expect("a temporary path is UTF-8")
    }

    /// Writes a file, and the folders above it.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("it is in the folder")).expect("a folder can be made");
        std::fs::write(path, bytes).expect("a file can be written");
    }

    /// Writes a file, and returns its path as an argument.
    pub fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        self.write(name, bytes);
        self.name(name)
    }

    /// Returns the content of a file.
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).expect("the file is there")
    }

    /// Returns the content of a text file.
    pub fn read(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).expect("it is UTF-8")
    }

    /// Returns the names in a folder, in order.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).expect("the folder is there");
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("it can be read").file_name();
        let mut names: Vec<String> = entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Returns all files in the folder and its subfolders, except those whose names are skipped.
    pub fn files(&self, is_passed_over: impl Fn(&str) -> bool) -> BTreeMap<String, Vec<u8>> {
        let mut found = BTreeMap::new();
        let mut open = vec![".".to_owned()];
        while let Some(at) = open.pop() {
            for name in self.names(&at).into_iter().filter(|name| !is_passed_over(name)) {
                let path = format!("{at}/{name}");
                if self.path(&path).is_dir() {
                    open.push(path);
                } else {
                    found.insert(path.clone(), self.bytes(&path));
                }
            }
        }
        found
    }

    /// Returns a command that runs the program with these arguments in the folder.
    pub fn command<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        self.command_of(PROGRAM, arguments)
    }

    /// Returns a command that runs another program in the folder.
    pub fn command_of<S: AsRef<OsStr>>(&self, program: impl AsRef<OsStr>, arguments: &[S]) -> Command {
        let mut command = command_of(program, arguments);
        command.current_dir(&self.0);
        command
    }

    /// Returns a command that runs a shell script in the folder; in the script `$0` is the program.
    pub fn script<S: AsRef<OsStr>>(&self, script: impl AsRef<OsStr>, arguments: &[S]) -> Command {
        let mut command = super::script(script, arguments);
        command.current_dir(&self.0);
        command
    }

    /// Runs the program in the folder with this standard input.
    pub fn run<S: AsRef<OsStr>>(&self, arguments: &[S], stdin: impl AsRef<[u8]>) -> Run {
        run(self.command(arguments), stdin)
    }

    /// Runs `validate` with one line per finding.
    pub fn validate(&self, arguments: &[&str]) -> Run {
        self.run(&[&["validate", "--format", "concise"], arguments].concat(), "")
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        self.0.path()
    }
}
