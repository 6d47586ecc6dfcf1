//! Runs the program.

use crate::program::adjutant;
use std::path::{Path, PathBuf};

/// Returns the output of `adjutant reveals` after a run without messages.
pub fn reveals(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    adjutant(&[&["reveals"], arguments].concat(), stdin).well().stdout
}

/// Returns a game with three pieces on each side, of the army `3 2 F`.
pub fn game(turns: &str) -> String {
    format!(
        "[Event \"?\"]\n[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n9: 32........\n2: 32........\n1: F.........\n\n{turns}\n"
    )
}

/// Returns a path in the repository.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Returns many games in one text.
pub fn generated(arguments: &[&str]) -> String {
    adjutant(&[&["generate"], arguments].concat(), "").stdout
}
