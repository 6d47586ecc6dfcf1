//! Arguments with named values: output formats, other choices of verbs, and findings.
//!
//! A finding is accepted by its name or code; a prefix of codes selects several findings.

use crate::board::Viewer;
use crate::explain;
use crate::formats::Delimiter;
use crate::picture::Theme;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use std::ffi::OsStr;

/// Output format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OutputFormat {
    /// Tables and sentences.
    Text,
    /// JSON objects.
    Json,
    /// JSON objects, one per line.
    Ndjson,
    /// Rows of fields separated by commas.
    Csv,
    /// Rows of fields separated by tabs.
    Tsv,
}

impl OutputFormat {
    /// Returns the separator of fields, or `None` if the format has no fields.
    pub(super) const fn fields(self) -> Option<Delimiter> {
        match self {
            Self::Csv => Some(Delimiter::Csv),
            Self::Tsv => Some(Delimiter::Tsv),
            Self::Text | Self::Json | Self::Ndjson => None,
        }
    }
}

/// Value of an argument: its name (an alias may follow after `|`), the value and its help text.
pub(super) type Choice<T> = (&'static str, T, &'static str);

/// Viewers whose knowledge can be shown.
pub(super) const VIEWERS: [Choice<Viewer>; 4] = [
    ("red", Viewer::Red, "Red's knowledge, Red at the bottom"),
    ("blue", Viewer::Blue, "Blue's knowledge, Blue at the bottom"),
    ("spectator", Viewer::Spectator, "The knowledge of a spectator, who sees each piece that either player reveals"),
    ("all|both", Viewer::All, "Everything in the record, Red at the bottom"),
];

/// Color themes of pictures.
pub(super) const THEMES: [Choice<Theme>; 3] = [
    ("light", Theme::LIGHT, "For white pages"),
    ("dark", Theme::DARK, "For dark pages"),
    ("print", Theme::PRINT, "For print, without color: Red's pieces filled, Blue's hollow"),
];

/// Returns a parser that accepts one of `all` by name.
pub(super) fn choices<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = Choice<T>>,
) -> impl TypedValueParser<Value = T> {
    let all: Vec<Choice<T>> = all.into_iter().collect();
    let values = all.iter().map(|(names, _, help)| {
        let mut names = names.split('|');
        let value = PossibleValue::new(names.next().unwrap_or_default()).aliases(names);
        if help.is_empty() { value } else { value.help(*help) }
    });
    PossibleValuesParser::new(values.collect::<Vec<_>>()).try_map(move |text| {
        let chosen = all.iter().find(|(names, ..)| names.split('|').any(|name| name.eq_ignore_ascii_case(&text)));
        chosen.map(|(_, value, _)| *value).ok_or("there is no such value")
    })
}

/// Returns a parser that accepts one of `all` by the name that `name` returns.
pub(super) fn choices_by_name<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    choices(all.into_iter().map(|value| (name(value), value, "")).collect::<Vec<_>>())
}

/// Parser that accepts the same values as `P`, and lets shells complete the names of findings.
#[derive(Clone, Debug)]
pub(super) struct FindingParser<P>(pub P);

impl<P: TypedValueParser> TypedValueParser for FindingParser<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.0.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(explain::articles().map(|article| PossibleValue::new(article.name).help(article.rule))))
    }
}

type FromText = fn(&str) -> Result<String, String>;

/// Parser of names of findings; see [`finding_pattern`].
pub(super) const FINDINGS: FindingParser<FromText> = FindingParser(finding_pattern);

/// Parses the name or code of one finding, or a prefix of codes. Returns the name, or the prefix in capital
/// letters.
///
/// # Errors
/// Returns a message with similar names if there is no such finding.
pub(super) fn finding_pattern(text: &str) -> Result<String, String> {
    if let Some(article) = explain::article(text) {
        return Ok(article.name.to_owned());
    }
    if explain::of_class(text).next().is_some() {
        return Ok(text.to_ascii_uppercase());
    }
    Err(format!("there is no such finding{}", finding_hint(text)))
}

/// `true` if `pattern` matches the finding `name`.
pub(super) fn is_finding(pattern: &str, name: &str) -> bool {
    // Names are in lower case, code prefixes in upper case.
    let is_class = pattern.starts_with(|first: char| first.is_ascii_uppercase());
    if is_class { explain::of_class(pattern).any(|article| article.name == name) } else { pattern == name }
}

/// Returns a list of similar names, to append to the message that there is no such finding.
pub(super) fn finding_hint(text: &str) -> String {
    match explain::similar_names(text).as_slice() {
        [] => String::new(),
        [one] => format!("; did you mean `{one}`?"),
        several => {
            format!(
                "; similar names are {}",
                several.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{finding_pattern, is_finding};

    #[test]
    fn findings_are_named_by_name_code_and_class() {
        for (text, found) in
            [("too-far", "too-far"), ("e210", "too-far"), ("E2", "E2"), ("w", "W"), ("e21", "E21"), ("W70", "W70")]
        {
            assert_eq!(finding_pattern(text).as_deref(), Ok(found), "{text}");
        }
        for text in ["", "E0", "2", "X", "E2101"] {
            assert!(finding_pattern(text).is_err(), "{text}");
        }
        assert_eq!(finding_pattern("to-far"), Err("there is no such finding; did you mean `too-far`?".to_owned()));
    }

    #[test]
    fn a_class_means_every_finding_whose_code_begins_so() {
        assert!(
            is_finding("E2", "too-far")
                && is_finding("E", "too-far")
                && is_finding("E210", "too-far")
                && is_finding("W7", "turn-number")
        );
        assert!(!is_finding("E3", "too-far") && !is_finding("W", "too-far") && !is_finding("too", "too-far"));
    }
}
