//! JSON as Adjutant writes it: control characters escaped, so that a line of it is harmless on any terminal.

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter};
use std::io::{self, Write};

/// A compact formatter that escapes U+007F to U+009F too, which JSON itself would let through.
#[derive(Debug, Default)]
struct Harmless(CompactFormatter);

impl Formatter for Harmless {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let is_control = |c: char| ('\u{7F}'..='\u{9F}').contains(&c);
        let mut rest = fragment;
        while let Some(at) = rest.find(is_control) {
            let (before, from) = rest.split_at(at);
            self.0.write_string_fragment(writer, before)?;
            let mut behind = from.chars();
            if let Some(c) = behind.next() {
                write!(writer, "\\u{:04x}", u32::from(c))?;
            }
            rest = behind.as_str();
        }
        self.0.write_string_fragment(writer, rest)
    }
}

/// The value as one line of JSON, its line end included.
///
/// # Errors
/// If the value cannot be serialized.
pub fn json_line(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut line = Vec::with_capacity(256);
    value.serialize(&mut Serializer::with_formatter(&mut line, Harmless::default()))?;
    line.push(b'\n');
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::json_line;

    #[test]
    fn control_characters_are_escaped() {
        let line = json_line(&"a\u{1b}[\u{9b}é\u{7f}\"").expect("strings can be serialized");
        assert_eq!(String::from_utf8(line).as_deref(), Ok("\"a\\u001b[\\u009bé\\u007f\\\"\"\n"));
    }
}
