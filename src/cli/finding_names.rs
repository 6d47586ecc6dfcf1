//! Findings as people name them on the command line: by name, by code, or by what codes begin with.

use crate::explain;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use std::ffi::OsStr;

/// Reads an argument as `P` does, and has shells complete the names of findings.
#[derive(Clone, Debug)]
pub(super) struct Completing<P>(pub P);

impl<P: TypedValueParser> TypedValueParser for Completing<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.0.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(explain::articles().map(|article| PossibleValue::new(article.name).help(article.rule))))
    }
}

type FromText = fn(&str) -> Result<String, String>;

/// Reads what [`pattern`] does.
pub(super) const PATTERN: Completing<FromText> = Completing(pattern);

/// A name of one finding, or in capital letters what the codes of several begin with.
///
/// # Errors
/// That there is none, and which are near.
pub(super) fn pattern(text: &str) -> Result<String, String> {
    if let Some(article) = explain::article(text) {
        return Ok(article.name.to_owned());
    }
    if explain::of_class(text).next().is_some() {
        return Ok(text.to_ascii_uppercase());
    }
    Err(format!("no finding has that name{}", hint(text)))
}

/// Whether a pattern means the finding of that name.
pub(super) fn means(pattern: &str, name: &str) -> bool {
    // Names are in lower case.
    let is_class = pattern.starts_with(|first: char| first.is_ascii_uppercase());
    if is_class { explain::of_class(pattern).any(|article| article.name == name) } else { pattern == name }
}

/// The names that may have been meant, to stand behind what says that there is no such finding.
pub(super) fn hint(text: &str) -> String {
    match explain::near(text).as_slice() {
        [] => String::new(),
        [one] => format!("; did you mean `{one}`?"),
        several => {
            format!("; near it are {}", several.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{means, pattern};

    #[test]
    fn findings_are_named_by_name_code_and_class() {
        for (text, found) in
            [("too-far", "too-far"), ("e210", "too-far"), ("E2", "E2"), ("w", "W"), ("e21", "E21"), ("W70", "W70")]
        {
            assert_eq!(pattern(text).as_deref(), Ok(found), "{text}");
        }
        for text in ["", "E0", "2", "X", "E2101"] {
            assert!(pattern(text).is_err(), "{text}");
        }
        assert_eq!(pattern("to-far"), Err("no finding has that name; did you mean `too-far`?".to_owned()));
    }

    #[test]
    fn a_class_means_every_finding_whose_code_begins_so() {
        assert!(
            means("E2", "too-far") && means("E", "too-far") && means("E210", "too-far") && means("W7", "turn-number")
        );
        assert!(!means("E3", "too-far") && !means("W", "too-far") && !means("too", "too-far"));
    }
}
