//! The error for a text that cannot be parsed.

use super::{join_list, quote};
use std::error::Error;
use std::fmt;

/// Error: a text cannot be parsed as a value of the expected type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    expected: String,
    found: String,
}

impl ParseError {
    /// Creates the error. `expected` describes valid texts, such as ``a square such as `a4` ``.
    pub fn new(expected: impl Into<String>, found: &str) -> Self {
        Self { expected: expected.into(), found: quote(found, 32) }
    }

    /// Creates the error for a text that should be one of these names.
    pub fn one_of(names: impl Iterator<Item = &'static str>, found: &str) -> Self {
        Self::new(join_list(names.map(|name| format!("`{name}`")), "or"), found)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl Error for ParseError {}
