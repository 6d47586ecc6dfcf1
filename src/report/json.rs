//! JSON of any value, in lines.

use crate::formats::json::{push_pretty, push_value};
use serde::Serialize;

/// Appends the value as one line of JSON, its line end included; with `is_pretty` as several, for reading.
///
/// # Errors
/// If the value cannot be serialized.
pub fn push_json(value: &impl Serialize, is_pretty: bool, out: &mut Vec<u8>) -> serde_json::Result<()> {
    if is_pretty {
        push_pretty(value, out)?;
    } else {
        push_value(value, out)?;
    }
    out.push(b'\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::push_json;

    #[test]
    fn control_characters_are_escaped() {
        let mut line = Vec::new();
        push_json(&"a\u{1b}[\u{9b}é\u{7f}\"", false, &mut line).expect("strings can be serialized");
        assert_eq!(String::from_utf8(line).as_deref(), Ok("\"a\\u001b[\\u009bé\\u007f\\\"\"\n"));
    }
    #[test]
    fn pretty_json_is_indented() {
        let mut out = Vec::new();
        push_json(&[[1], [2]], true, &mut out).expect("numbers can be serialized");
        assert_eq!(String::from_utf8(out).as_deref(), Ok("[\n  [\n    1\n  ],\n  [\n    2\n  ]\n]\n"));
    }
}
