//! Runs the program as a user does. No other module of the tests starts the program, so no setting of the machine
//! affects the program.

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

/// Path of the program, for scripts and for programs that run it.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_adjutant");

/// Folder of the crate, in which commands run.
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Environment variables that are passed on: those that locate programs and temporary files, and those for
/// measuring coverage and mutants.
const PASSED: [&str; 7] =
    ["PATH", "TMPDIR", "SystemRoot", "RUST_MIN_STACK", "LLVM_PROFILE_FILE", "MUTANT", "MUTANTS_REACHED"];

/// Environment variables that are the same on every machine.
const FIXED: [(&str, &str); 3] =
    [("HOME", "/no/such/folder"), ("XDG_CONFIG_HOME", "/no/such/folder"), ("TERM", "dumb")];

/// Returns the environment variables of every command unless a test sets others.
fn variables() -> impl Iterator<Item = (&'static str, OsString)> {
    let passed = PASSED.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
    passed.chain(FIXED.into_iter().map(|(name, value)| (name, value.into())))
}

/// Returns a command that runs the program with these arguments in the folder of the crate, without input; its
/// output is captured.
pub fn command<S: AsRef<OsStr>>(arguments: &[S]) -> Command {
    command_of(PROGRAM, arguments)
}

/// Returns a command that runs another program. That program may run `adjutant`.
pub fn command_of<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, arguments: &[S]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(ROOT).env_clear().envs(variables());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns a command that runs a shell script in which `$0` is the program.
pub fn script<S: AsRef<OsStr>>(script: impl AsRef<OsStr>, arguments: &[S]) -> Command {
    let mut command = command_of("sh", &[OsStr::new("-c"), script.as_ref(), OsStr::new(PROGRAM)]);
    command.args(arguments);
    command
}

/// Status of a program that a signal ended; greater than every exit status.
pub const KILLED: i32 = 1000;

/// Status and results of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// Arguments of the command, for messages.
    pub asked: Vec<OsString>,
    /// [`KILLED`] if a signal ended the program.
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// Returns the run after checking that it ended with 0 and printed no message.
    #[track_caller]
    pub fn well(self) -> Self {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""), "{:?}: {}", self.asked, self.stdout);
        self
    }

    /// Returns the standard error of wrong usage, after checking that nothing else was written.
    #[track_caller]
    pub fn refused(self) -> String {
        assert_eq!((self.status, self.stdout.as_str()), (2, ""), "{:?}: {}", self.asked, self.stderr);
        self.stderr
    }

    /// Same as `refused`, but also checks that standard error contains this part.
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

/// Returns an expected run.
pub fn outcome(status: i32, stdout: impl Into<String>, stderr: impl Into<String>) -> Run {
    Run { asked: Vec::new(), status, stdout: stdout.into(), stderr: stderr.into() }
}

/// Runs the program with these arguments and this standard input.
pub fn adjutant(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    run(command(arguments), stdin)
}

/// Runs the program with arguments separated by spaces, without input.
pub fn line(arguments: &str) -> Run {
    adjutant(&arguments.split(' ').collect::<Vec<_>>(), "")
}

/// Runs the program, whose output may be binary.
pub fn binary(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Output {
    output(command(arguments), stdin)
}

/// Runs a command to its end.
pub fn run(command: Command, stdin: impl AsRef<[u8]>) -> Run {
    let asked = command.get_args().map(OsStr::to_owned).collect();
    Run { asked, ..output(command, stdin).into() }
}

/// Runs a command to its end; its output may be binary.
pub fn output(command: Command, stdin: impl AsRef<[u8]>) -> Output {
    assert_cmd::Command::from_std(command).write_stdin(stdin.as_ref()).output().expect("the program runs")
}

/// Runs the program, which must end within this time.
pub fn within(time: Duration, arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    let mut command = assert_cmd::Command::from_std(command(arguments));
    command.write_stdin(stdin.as_ref()).timeout(time).output().expect("the program runs").into()
}

/// Checks that a text contains this part.
#[track_caller]
pub fn has(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?} is not in {text}");
}

/// Checks that a text begins with this part.
#[track_caller]
pub fn starts(text: &str, part: &str) {
    assert!(text.starts_with(part), "{part:?} does not begin {text}");
}

/// Checks that a text ends with this part.
#[track_caller]
pub fn ends(text: &str, part: &str) {
    assert!(text.ends_with(part), "{part:?} does not end {text}");
}

/// Sends input to a program until the program stops reading.
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

/// Waits until the condition is true, for at most a minute.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// `true` if a program that a test needs is installed; prints a message if it is missing.
pub fn has_program(name: &str) -> bool {
    let has = command_of(name, &["--version"]).output().is_ok();
    if !has {
        skip(&format!("there is no {name}"));
    }
    has
}

/// Prints on the terminal that something cannot be tested here.
pub fn skip(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}
