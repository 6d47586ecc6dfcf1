//! Validates a text, and provides the record that tests change.

use crate::program::{Run, adjutant};
use std::path::{Path, PathBuf};

/// Legal record of five plies, without a blank line after it.
pub const LEGAL: &str = crate::archives::support::LEGAL.split_at(crate::archives::support::LEGAL.len() - 1).0;

/// Validates text on standard input, with one line per finding.
pub fn validate(text: impl AsRef<[u8]>) -> Run {
    adjutant(&["validate", "--format", "concise", "-"], text)
}

/// Returns a folder of the repository.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}
