//! Running the verb.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// How a run ended, and what it wrote.
#[derive(Debug)]
pub struct Run {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// The program with these arguments, where no setting of the surroundings reaches it.
pub fn command<S: AsRef<OsStr>>(arguments: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adjutant"));
    command.args(arguments).arg("--no-config").env("TERM", "dumb");
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it. Options stand before `--`, so that nothing is added behind it.
pub fn adjutant(arguments: &[&str]) -> Run {
    let (own, others) = match arguments.iter().position(|word| *word == "--") {
        None => (arguments, &[][..]),
        Some(place) => arguments.split_at(place),
    };
    let mut command = command(own);
    let output = command.args(others).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Run { status: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}
