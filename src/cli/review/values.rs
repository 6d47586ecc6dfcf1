//! Reads piece values from a file. See `format-spec/review.md`, section "Worth".

use crate::analysis::review::Values;
use crate::board::Kind;
use crate::cli::Error;
use crate::cli::prior::text_of;
use crate::report::visible;
use std::path::Path;

/// Maximum size of a file of piece values in bytes.
const MOST_BYTES: u64 = 1 << 16;

/// Reads piece values from a file, or returns the default values if there is no file.
///
/// # Errors
/// Returns an error if the file cannot be read or is not an object of valid piece values.
pub(super) fn values(path: Option<&Path>) -> Result<Values, Error> {
    path.map_or_else(|| Ok(Values::default()), read)
}

fn read(path: &Path) -> Result<Values, Error> {
    let name = visible(&path.to_string_lossy()).into_owned();
    let text = text_of(path, MOST_BYTES)?;
    let wrong = |what: String| Error::from(format!("`{name}`: {what}"));
    let object: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&text).map_err(|cause| wrong(format!("expected a JSON object of numbers: {cause}")))?;
    let mut values = Values::default();
    for (key, value) in &object {
        let Some(kind) = Kind::from_name(key) else {
            return Err(wrong(format!("there is no kind `{}`", visible(key))));
        };
        if kind == Kind::Flag {
            return Err(wrong("the Flag is no material and has no value".to_owned()));
        }
        if !value.as_f64().is_some_and(|value| values.set(kind, value)) {
            return Err(wrong(format!("the value of a {} must be a number from 0 to 1000000000", kind.title())));
        }
    }
    Ok(values)
}
