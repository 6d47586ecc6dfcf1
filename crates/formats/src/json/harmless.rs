//! Writes JSON in which all control characters are escaped, so that every line can be printed safely on any
//! terminal.

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};
use std::io::{self, Write};

/// JSON formatter that also escapes U+007F to U+009F. JSON itself does not require these escapes.
///
/// The same type writes compact and pretty JSON, so each serialiser is compiled only once.
struct Harmless(Option<PrettyFormatter<'static>>);

/// Defines formatter methods. Each method calls the method of the inner formatter that has the same name.
macro_rules! as_inside {
    ($($method:ident($($argument:ident: $kind:ty)?);)*) => {
        $(fn $method<W: ?Sized + Write>(&mut self, writer: &mut W $(, $argument: $kind)?) -> io::Result<()> {
            match &mut self.0 {
                Some(pretty) => pretty.$method(writer $(, $argument)?),
                None => CompactFormatter.$method(writer $(, $argument)?),
            }
        })*
    };
}

impl Formatter for Harmless {
    as_inside! {
        begin_array();
        end_array();
        begin_array_value(first: bool);
        end_array_value();
        begin_object();
        end_object();
        begin_object_key(first: bool);
        end_object_key();
        begin_object_value();
        end_object_value();
    }

    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        // Nearly all text is plain ASCII. Checking this byte by byte is faster than checking characters.
        if fragment.bytes().fold(true, |is_plain, byte| is_plain & (byte < 0x7F)) {
            return writer.write_all(fragment.as_bytes());
        }
        let is_control = |c: char| ('\u{7F}'..='\u{9F}').contains(&c);
        let mut rest = fragment;
        while let Some(at) = rest.find(is_control) {
            let (before, from) = rest.split_at(at);
            writer.write_all(before.as_bytes())?;
            let mut behind = from.chars();
            if let Some(c) = behind.next() {
                write!(writer, "\\u{:04x}", u32::from(c))?;
            }
            rest = behind.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

/// Appends the value without a line end.
///
/// # Errors
/// If the value cannot be represented in JSON.
pub fn push_value(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Harmless(None)))
}

/// Appends the value on several indented lines, without a line end.
///
/// # Errors
/// If the value cannot be represented in JSON.
pub fn push_pretty(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Harmless(Some(PrettyFormatter::new()))))
}
