//! Data on its way into a page: what comes from a record never becomes markup.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write;

/// A text as HTML has it, between tags and in attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// JSON as it may stand in a script element, which ends at the first `</script` and is read in another way behind `<!--`.
pub(super) fn quoted(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// Bytes, deflated, in the letters of base 64.
pub(super) fn packed(bytes: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(9));
    // Nothing fails that writes to memory.
    encoder.write_all(bytes).unwrap_or_default();
    BASE64_STANDARD.encode(encoder.finish().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{escaped, packed, quoted};
    use base64::Engine;
    use base64::prelude::BASE64_STANDARD;
    use std::io::Read;

    #[test]
    fn markup_becomes_text() {
        assert_eq!(escaped("<b a='1' c=\"2\">&amp;"), "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;");
        let json = serde_json::to_string("</script><!-- <script> &").expect("a string");
        let written = quoted(&json);
        assert!(!written.contains(['<', '>', '&']), "{written}");
        assert_eq!(serde_json::from_str::<String>(&written).expect("JSON"), "</script><!-- <script> &");
    }

    #[test]
    fn what_is_packed_can_be_unpacked() {
        let bytes: Vec<u8> = (0..10_000_u32).map(|number| (number * number % 251) as u8).collect();
        let deflated = BASE64_STANDARD.decode(packed(&bytes)).expect("base 64");
        let mut read = Vec::new();
        flate2::read::DeflateDecoder::new(&deflated[..]).read_to_end(&mut read).expect("deflated bytes");
        assert_eq!(read, bytes);
    }
}
