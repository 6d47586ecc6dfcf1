//! The forms in which counts and lists are written.

use crate::formats::Fields;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

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
    const NAMES: [(&str, Self); 5] =
        [("text", Self::Text), ("json", Self::Json), ("ndjson", Self::Ndjson), ("csv", Self::Csv), ("tsv", Self::Tsv)];

    /// How fields are parted, if it is of fields.
    pub(super) const fn fields(self) -> Option<Fields> {
        match self {
            Self::Csv => Some(Fields::Csv),
            Self::Tsv => Some(Fields::Tsv),
            Self::Text | Self::Json | Self::Ndjson => None,
        }
    }
}

/// Reads the forms of a verb, which help explains in these words.
pub(super) fn forms<const N: usize>(words: [(Form, &'static str); N]) -> impl TypedValueParser<Value = Form> {
    let name = |form| Form::NAMES.iter().find(|(_, other)| *other == form).map_or("", |(name, _)| *name);
    PossibleValuesParser::new(words.map(|(form, help)| PossibleValue::new(name(form)).help(help)))
        .map(|text| Form::NAMES.iter().find(|(name, _)| *name == text).map_or(Form::Text, |(_, form)| *form))
}
