//! Arguments whose values have names: forms of results, other choices of a verb, and findings.
//!
//! Findings are named as people know them: by name, by code, or by the beginning of codes.

use crate::board::Viewer;
use crate::explain;
use crate::formats::Fields;
use crate::picture::Theme;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use std::ffi::OsStr;

/// A form of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Tables and sentences.
    Text,
    /// JSON objects.
    Json,
    /// JSON objects, a line each.
    Ndjson,
    /// Rows of fields parted by commas.
    Csv,
    /// Rows of fields parted by tabs.
    Tsv,
}

impl Form {
    /// How fields are parted, if it is of fields.
    pub(super) const fn fields(self) -> Option<Fields> {
        match self {
            Self::Csv => Some(Fields::Csv),
            Self::Tsv => Some(Fields::Tsv),
            Self::Text | Self::Json | Self::Ndjson => None,
        }
    }
}

/// A value of an argument: its name (another one may stand behind a `|`), itself, and what help says of it.
pub(super) type Choice<T> = (&'static str, T, &'static str);

/// Whose knowledge is shown.
pub(super) const VIEWERS: [Choice<Viewer>; 4] = [
    ("red", Viewer::Red, "What Red knows, Red below"),
    ("blue", Viewer::Blue, "What Blue knows, Blue below"),
    (
        "spectator",
        Viewer::Spectator,
        "What somebody knows who looks on, and hears what either player names to the other",
    ),
    ("all|both", Viewer::All, "What the record knows, Red below"),
];

/// The colors of pictures.
pub(super) const THEMES: [Choice<Theme>; 3] = [
    ("light", Theme::LIGHT, "For white pages"),
    ("dark", Theme::DARK, "For dark pages"),
    ("print", Theme::PRINT, "For print, without color: Red's pieces are filled, Blue's are hollow"),
];

/// Reads one of these values by its name.
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

/// Reads one of these values by the name that it has.
pub(super) fn named<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    choices(all.into_iter().map(|value| (name(value), value, "")).collect::<Vec<_>>())
}

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

/// Reads names of findings, as [`finding_pattern`] does.
pub(super) const FINDINGS: Completing<FromText> = Completing(finding_pattern);

/// A name of one finding, or in capital letters what the codes of several begin with.
///
/// # Errors
/// That there is none, and which are near.
pub(super) fn finding_pattern(text: &str) -> Result<String, String> {
    if let Some(article) = explain::article(text) {
        return Ok(article.name.to_owned());
    }
    if explain::of_class(text).next().is_some() {
        return Ok(text.to_ascii_uppercase());
    }
    Err(format!("no finding has that name{}", finding_hint(text)))
}

/// Whether a pattern means the finding of that name.
pub(super) fn is_finding(pattern: &str, name: &str) -> bool {
    // Names are in lower case.
    let is_class = pattern.starts_with(|first: char| first.is_ascii_uppercase());
    if is_class { explain::of_class(pattern).any(|article| article.name == name) } else { pattern == name }
}

/// The names that may have been meant, to stand behind what says that there is no such finding.
pub(super) fn finding_hint(text: &str) -> String {
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
        assert_eq!(finding_pattern("to-far"), Err("no finding has that name; did you mean `too-far`?".to_owned()));
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
