//! Runs the program as a user does. No other module of the tests starts it, so that no setting of the machine reaches it.

mod folder;
#[cfg(unix)]
mod signals;
mod surroundings;
#[cfg(unix)]
mod terminal;

pub use folder::Folder;
#[cfg(unix)]
pub use signals::{let_signals_end_programs, send};
#[cfg(unix)]
pub use terminal::on_terminal;

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The program, for scripts and for programs that run it.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_adjutant");

/// The folder of the crate, in which commands run.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Variables that are passed on: where programs and temporary files are, and what measures coverage and mutants.
const PASSED: [&str; 7] =
    ["PATH", "TMPDIR", "SystemRoot", "RUST_MIN_STACK", "LLVM_PROFILE_FILE", "MUTANT", "MUTANTS_REACHED"];

/// Variables that are the same on every machine.
const FIXED: [(&str, &str); 3] =
    [("HOME", "/no/such/folder"), ("XDG_CONFIG_HOME", "/no/such/folder"), ("TERM", "dumb")];

/// All variables that a command has unless a test sets others.
fn variables() -> impl Iterator<Item = (&'static str, OsString)> {
    let passed = PASSED.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
    passed.chain(FIXED.into_iter().map(|(name, value)| (name, value.into())))
}

/// The program with these arguments. It runs in the folder of the crate, without input; what it writes is collected.
pub fn command<S: AsRef<OsStr>>(arguments: &[S]) -> Command {
    command_of(PROGRAM, arguments)
}

/// Another program, which may run this one.
pub fn command_of<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, arguments: &[S]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(ROOT).env_clear().envs(variables());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A script of the shell, in which `$0` is the program.
pub fn script<S: AsRef<OsStr>>(script: impl AsRef<OsStr>, arguments: &[S]) -> Command {
    let mut command = command_of("sh", &[OsStr::new("-c"), script.as_ref(), OsStr::new(PROGRAM)]);
    command.args(arguments);
    command
}

/// The status of a program that a signal ended: more than any other.
pub const KILLED: i32 = 1000;

/// Status and results of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The arguments of the command, for messages.
    pub asked: Vec<OsString>,
    /// [`KILLED`] if a signal ended the program.
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The same run, which must end with 0 and say nothing.
    #[track_caller]
    pub fn well(self) -> Self {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""), "{:?}: {}", self.asked, self.stdout);
        self
    }

    /// Standard error of wrong usage: nothing else is written.
    #[track_caller]
    pub fn refused(self) -> String {
        assert_eq!((self.status, self.stdout.as_str()), (2, ""), "{:?}: {}", self.asked, self.stderr);
        self.stderr
    }

    /// The same, where standard error has this part.
    #[track_caller]
    pub fn refuses(self, part: &str) -> String {
        let asked = self.asked.clone();
        let said = self.refused();
        assert!(said.contains(part), "{asked:?}: {part:?} is not in {said}");
        said
    }

    /// `true` if standard error has this line.
    pub fn says(&self, line: &str) -> bool {
        self.stderr.lines().any(|said| said == line)
    }
}

impl PartialEq for Run {
    fn eq(&self, other: &Self) -> bool {
        (self.status, &self.stdout, &self.stderr) == (other.status, &other.stdout, &other.stderr)
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("what it says is UTF-8");
        outcome(output.status.code().unwrap_or(KILLED), text(output.stdout), text(output.stderr))
    }
}

/// An expected run.
pub fn outcome(status: i32, stdout: impl Into<String>, stderr: impl Into<String>) -> Run {
    Run { asked: Vec::new(), status, stdout: stdout.into(), stderr: stderr.into() }
}

/// Runs the program with the arguments, feeding it `stdin`.
pub fn adjutant(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    run(command(arguments), stdin)
}

/// Runs the program with a line of arguments that are separated by blanks, without input.
pub fn line(arguments: &str) -> Run {
    adjutant(&arguments.split(' ').collect::<Vec<_>>(), "")
}

/// Runs the program, whose results may be binary.
pub fn binary(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Output {
    output(command(arguments), stdin)
}

/// Runs a command to its end.
pub fn run(command: Command, stdin: impl AsRef<[u8]>) -> Run {
    let asked = command.get_args().map(OsStr::to_owned).collect();
    Run { asked, ..output(command, stdin).into() }
}

/// Runs a command to its end; its results may be binary.
pub fn output(command: Command, stdin: impl AsRef<[u8]>) -> Output {
    assert_cmd::Command::from_std(command).write_stdin(stdin.as_ref()).output().expect("the program runs")
}

/// Runs the program, which must end within that time.
pub fn within(time: Duration, arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    let mut command = assert_cmd::Command::from_std(command(arguments));
    command.write_stdin(stdin.as_ref()).timeout(time).output().expect("the program runs").into()
}

/// Makes sure that a text has this part.
#[track_caller]
pub fn has(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?} is not in {text}");
}

/// Makes sure that a text begins with this part.
#[track_caller]
pub fn starts(text: &str, part: &str) {
    assert!(text.starts_with(part), "{part:?} does not begin {text}");
}

/// Makes sure that a text ends with this part.
#[track_caller]
pub fn ends(text: &str, part: &str) {
    assert!(text.ends_with(part), "{part:?} does not end {text}");
}

/// Feeds a program until it reads no more.
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

/// Waits until the condition holds, for a minute at most.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// `true` if there is that program, which a test needs; says so if it is missing.
pub fn has_program(name: &str) -> bool {
    let has = command_of(name, &["--version"]).output().is_ok();
    if !has {
        skip(&format!("there is no {name}"));
    }
    has
}

/// Says on the terminal that something cannot be tested here.
pub fn skip(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}
