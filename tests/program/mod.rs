//! Running the program as a user does, for the tests of verbs.

use assert_cmd::Command;

/// What a run left behind.
pub struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs `adjutant` with the arguments in the folder of the crate, feeding it `stdin`.
pub fn adjutant(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_adjutant"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("ADJUTANT_JOBS")
        .env_remove("COLUMNS")
        .write_stdin(stdin.as_ref())
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("what it says is UTF-8");
    Run {
        status: output.status.code().expect("the program ends by itself"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}
