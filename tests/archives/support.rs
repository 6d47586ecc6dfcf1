//! Running the program on archives.

use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    flag::register,
};
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
#[cfg(unix)]
use std::sync::{Arc, Once};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A legal record of 16 lines, and the blank line behind it. In canonical form.
pub const LEGAL: &str = "[Event \"a\"]\n[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10:  F  .  .  .  .  .  .  .  .  .\n\
    \u{20}9:  3  2  .  .  .  .  .  .  .  .\n 8:  .  .  .  .  .  .  .  .  .  .\n 7:  .  .  .  .  .  .  .  .  .  .\n\
    \u{20}4:  .  .  .  .  .  .  .  .  .  .\n 3:  .  .  .  .  .  .  .  .  .  .\n 2:  3  2  .  .  .  .  .  .  .  .\n\
    \u{20}1:  F  .  .  .  .  .  .  .  .  .\n\n1. b2xb9(2=2) a9-a8\n2. a2-a3 a8-a7\n3. a3-a4 1/2-1/2\n\n";

/// How many lines [`LEGAL`] has, and [`illegal`] and [`unreadable`] too.
pub const LINES: usize = 17;

/// What is wrong with [`illegal`], behind its place: line 15 of the record, column 4.
pub const EMPTY: &str = "error[empty-square] ply 3 (red): no piece stands on a5";

/// The same with a turn from an empty square.
pub fn illegal() -> String {
    LEGAL.replace("2. a2-a3", "2. a5-a6")
}

/// The same with a turn that is none, on line 15.
pub fn unreadable() -> String {
    LEGAL.replace("2. a2-a3", "2. a2~a3")
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

    /// The program with these arguments, run in the folder, where no setting of the surroundings reaches it.
    pub fn command(&self, arguments: &[&str]) -> Command {
        self.command_of(env!("CARGO_BIN_EXE_adjutant"), arguments)
    }

    /// Another program.
    pub fn command_of(&self, program: &str, arguments: &[&str]) -> Command {
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
    pub fn run(&self, arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
        run(self.command(arguments), stdin.as_ref())
    }

    /// Validates, one line a finding.
    pub fn validate(&self, arguments: &[&str]) -> Run {
        self.run(&[&["validate", "--format", "concise"], arguments].concat(), "")
    }
}

/// What a run left behind.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// What a run is expected to leave behind.
pub fn outcome(status: i32, stdout: impl Into<String>, stderr: impl Into<String>) -> Run {
    Run { status: Some(status), stdout: stdout.into(), stderr: stderr.into() }
}

/// Runs a command to its end.
pub fn run(mut command: Command, stdin: &[u8]) -> Run {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    let fed = feed(&mut child, vec![stdin.to_vec()].into_iter());
    let output = child.wait_with_output().expect("the program ends");
    fed.join().expect("feeding does not fail");
    Run {
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("these results are UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("what is said is UTF-8"),
    }
}

/// Feeds a program, until it wants no more.
pub fn feed(child: &mut Child, parts: impl Iterator<Item = Vec<u8>> + Send + 'static) -> JoinHandle<()> {
    let mut stdin = child.stdin.take().expect("it is piped");
    std::thread::spawn(move || {
        for part in parts {
            if stdin.write_all(&part).is_err() {
                return;
            }
        }
    })
}

/// Waits until something is so; not for ever.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Says on the terminal that something cannot be tested here.
pub fn skip(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

/// Has Ctrl-C, SIGTERM and SIGHUP end the programs that are started from now on, even where the tests themselves ignore
/// them, as behind `nohup` or `&` in a script, if the system says which are ignored.
#[cfg(unix)]
pub fn let_signals_end_programs() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
        for signal in [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| mask >> (signal - 1) & 1 == 1) {
            // A program begins with the signals ignored that the one that starts it ignores, not with those it listens for.
            register(signal, Arc::default()).expect("the signal can be listened for");
        }
    });
}

pub fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes.as_ref()).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

/// With a checksum.
pub fn zstandard(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), 1).expect("an encoder");
    encoder.include_checksum(true).expect("the encoder knows checksums");
    encoder.write_all(bytes.as_ref()).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

pub fn bzip2(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(bytes.as_ref()).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

/// A zip archive; every other member is deflated, and a name that ends with a slash is a folder.
pub fn zip<B: AsRef<[u8]>>(members: &[(&str, B)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (number, (name, bytes)) in members.iter().enumerate() {
        let method = if number % 2 == 0 { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        let options = SimpleFileOptions::default().compression_method(method);
        if name.ends_with('/') {
            writer.add_directory(*name, options).expect("memory can be written");
        } else {
            writer.start_file(*name, options).expect("memory can be written");
            writer.write_all(bytes.as_ref()).expect("memory can be written");
        }
    }
    writer.finish().expect("memory can be written").into_inner()
}
