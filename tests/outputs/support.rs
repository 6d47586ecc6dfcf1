//! Running the program where files can be looked at.

use flate2::write::GzEncoder;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A legal record.
pub const LEGAL: &str = "[Event \"a\"]\n[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10:  F  .  .  .  .  .  .  .  .  .\n\
    \u{20}9:  3  2  .  .  .  .  .  .  .  .\n 8:  .  .  .  .  .  .  .  .  .  .\n 7:  .  .  .  .  .  .  .  .  .  .\n\
    \u{20}4:  .  .  .  .  .  .  .  .  .  .\n 3:  .  .  .  .  .  .  .  .  .  .\n 2:  3  2  .  .  .  .  .  .  .  .\n\
    \u{20}1:  F  .  .  .  .  .  .  .  .  .\n\n1. b2xb9(2=2) a9-a8\n2. a2-a3 a8-a7\n3. a3-a4 1/2-1/2\n\n";

/// What stands in a file that is to be kept.
pub const OLD: &str = "old and good\n";

/// The same with a turn that goes too far, of another event.
pub fn illegal() -> String {
    LEGAL.replace("2. a2-a3", "2. a2-a4").replace("\"a\"", "\"b\"")
}

/// A folder for one test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file, and the folders above it.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("it is in the folder")).expect("a folder can be made");
        std::fs::write(path, bytes).expect("a file can be written");
    }

    /// What a file holds.
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).expect("the file is there")
    }

    /// The same as text.
    pub fn read(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).expect("it is UTF-8")
    }

    /// The names in a folder, in order.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).expect("the folder is there");
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("it can be read").file_name();
        let mut names: Vec<String> = entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The program with these arguments, run in the folder, where no setting of the surroundings reaches it.
    pub fn command<S: AsRef<std::ffi::OsStr>>(&self, arguments: &[S]) -> Command {
        self.command_of(Path::new(env!("CARGO_BIN_EXE_adjutant")), arguments)
    }

    /// Another program.
    pub fn command_of<S: AsRef<std::ffi::OsStr>>(&self, program: &Path, arguments: &[S]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(self.0.path());
        for name in ["ADJUTANT_JOBS", "NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        let nowhere = Path::new("/no/such/folder");
        command.env("HOME", nowhere).env("XDG_CONFIG_HOME", nowhere).env("TERM", "dumb");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program on that standard input.
    pub fn run<S: AsRef<std::ffi::OsStr>>(&self, arguments: &[S], stdin: impl AsRef<[u8]>) -> Run {
        run(self.command(arguments), stdin.as_ref())
    }
}

/// What a run left behind.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// Whether that is one of the lines on standard error.
    pub fn says(&self, line: &str) -> bool {
        self.stderr.lines().any(|said| said == line)
    }
}

/// Runs a command to its end. What it reads must be short.
pub fn run(mut command: Command, stdin: &[u8]) -> Run {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    // It may have ended already.
    let _ = child.stdin.take().expect("it is piped").write_all(stdin);
    let output = child.wait_with_output().expect("the program ends");
    Run {
        status: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Whether there is a program that a test needs; it is said if there is none.
pub fn has_program(name: &str) -> bool {
    let has = Command::new(name).arg("--version").output().is_ok();
    if !has {
        skip(&format!("there is no {name}"));
    }
    has
}

/// Says on the terminal that something cannot be tested here.
pub fn skip(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

pub fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes.as_ref()).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}
