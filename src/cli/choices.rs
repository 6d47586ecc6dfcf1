//! Arguments whose values have names: the forms of results, and whatever else a verb lets one choose from.

use crate::board::Viewer;
use crate::formats::Fields;
use crate::picture::Theme;
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
