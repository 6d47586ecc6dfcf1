//! Writes values as lines of JSON. Also provides `object!`, which defines the type of a JSON object where the
//! object is created.

use crate::formats::json::{push_pretty, push_value};
use serde::{Serialize, Serializer};

/// Creates a JSON object with these members, in this order. A member may have serde attributes.
#[doc(hidden)]
#[macro_export]
macro_rules! object {
    ($($(#[$how:meta])* $name:ident: $value:expr),+ $(,)?) => {{
        #[allow(non_camel_case_types, non_snake_case)] // members and their types have the names of JSON keys
        mod object {
            #[derive(serde::Serialize)]
            pub struct Object<$($name),+> { $($(#[$how])* pub $name: $name),+ }
        }
        object::Object { $($name: $value),+ }
    }};
}
pub use crate::object;

/// Pairs serialized as an object, in their order.
pub(super) struct Pairs<K, V>(pub Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Pairs<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Returns a document with this schema. `counts` are the counts, which can be merged with the counts of other
/// documents. `figures` are computed from `counts`.
pub(super) fn counts_document(schema: &'static str, counts: impl Serialize, figures: impl Serialize) -> impl Serialize {
    object! { schema: schema, counts: counts, figures: figures }
}

/// A value that can be written as JSON. As a trait object, its code is compiled in the crate that creates the value.
pub trait Json {
    /// Appends the value as one line of JSON with a line end. With `is_pretty`, writes the JSON on several indented
    /// lines, which are easier to read.
    ///
    /// # Errors
    /// The value cannot be serialized.
    fn push_json(&self, is_pretty: bool, out: &mut Vec<u8>) -> serde_json::Result<()>;
}

impl<T: Serialize> Json for T {
    fn push_json(&self, is_pretty: bool, out: &mut Vec<u8>) -> serde_json::Result<()> {
        if is_pretty {
            push_pretty(self, out)?;
        } else {
            push_value(self, out)?;
        }
        out.push(b'\n');
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn control_characters_are_escaped() {
        let mut line = Vec::new();
        "a\u{1b}[\u{9b}é\u{7f}\"".push_json(false, &mut line).expect("strings can be serialized");
        assert_eq!(String::from_utf8(line).as_deref(), Ok("\"a\\u001b[\\u009bé\\u007f\\\"\"\n"));
    }
    #[test]
    fn pretty_json_is_indented() {
        let mut out = Vec::new();
        [[1], [2]].push_json(true, &mut out).expect("numbers can be serialized");
        assert_eq!(String::from_utf8(out).as_deref(), Ok("[\n  [\n    1\n  ],\n  [\n    2\n  ]\n]\n"));
    }
}
