//! Validating a text, and the record that tests change.

use crate::program::{Run, adjutant};
use std::path::{Path, PathBuf};

/// A legal record in five plies, without a blank line behind it.
pub const LEGAL: &str = crate::archives::support::LEGAL.split_at(crate::archives::support::LEGAL.len() - 1).0;

/// Validates text on standard input, one line a finding.
pub fn validate(text: impl AsRef<[u8]>) -> Run {
    adjutant(&["validate", "--format", "concise", "-"], text)
}

/// The repository's folder of that name.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}
