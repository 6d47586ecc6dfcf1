//! Running the program.

use crate::program::adjutant;
use std::path::{Path, PathBuf};

/// What `adjutant reveals` prints where there is nothing to complain about.
pub fn reveals(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    adjutant(&[&["reveals"], arguments].concat(), stdin).well().stdout
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
    adjutant(&[&["generate"], arguments].concat(), "").stdout
}
