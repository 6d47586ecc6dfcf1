//! Running the program.

use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// What a run left behind.
pub struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs `adjutant` in the folder of the crate, feeding it `stdin`.
pub fn adjutant(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_adjutant"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("ADJUTANT_JOBS")
        .write_stdin(stdin.as_ref())
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Run {
        status: output.status.code().expect("the program ends by itself"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// What `adjutant reveals` prints where there is nothing to complain about.
pub fn reveals(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    let mut all = vec!["reveals"];
    all.extend_from_slice(arguments);
    let run = adjutant(&all, stdin);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

/// A game of three pieces a side, those of the army `3 2 F`.
pub fn game(turns: &str) -> String {
    format!(
        "[Event \"?\"]\n[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n9: 32........\n2: 32........\n1: F.........\n\n{turns}\n"
    )
}

/// A path in the repository.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Many games in one text.
pub fn generated(arguments: &[&str]) -> String {
    let mut all = vec!["generate"];
    all.extend_from_slice(arguments);
    adjutant(&all, "").stdout
}
