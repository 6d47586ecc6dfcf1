//! Running the program.

use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// What a run left behind.
pub struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

/// A legal record in five plies.
pub const LEGAL: &str = "[Event \"a\"]\n[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10:  F  .  .  .  .  .  .  .  .  .\n\
    \u{20}9:  3  2  .  .  .  .  .  .  .  .\n 8:  .  .  .  .  .  .  .  .  .  .\n 7:  .  .  .  .  .  .  .  .  .  .\n\
    \u{20}4:  .  .  .  .  .  .  .  .  .  .\n 3:  .  .  .  .  .  .  .  .  .  .\n 2:  3  2  .  .  .  .  .  .  .  .\n\
    \u{20}1:  F  .  .  .  .  .  .  .  .  .\n\n1. b2xb9(2=2) a9-a8\n2. a2-a3 a8-a7\n3. a3-a4 1/2-1/2\n";

/// Runs `adjutant` with the arguments, feeding it `stdin`.
pub fn adjutant(arguments: &[&str], stdin: &[u8]) -> Run {
    let output = Command::cargo_bin("adjutant")
        .expect("the program is built with the tests")
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .write_stdin(stdin)
        .output()
        .expect("the program runs");
    Run {
        status: output.status.code().expect("the program ends by itself"),
        stdout: String::from_utf8(output.stdout).expect("what it says is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("what it says is UTF-8"),
    }
}

/// Validates text on standard input, one line a finding.
pub fn validate(text: impl AsRef<[u8]>) -> Run {
    adjutant(&["validate", "--format", "concise", "-"], text.as_ref())
}

/// The repository's folder of that name.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}
