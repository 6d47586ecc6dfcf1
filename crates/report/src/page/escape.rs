//! Escapes data for a page, so that text from a record never becomes markup.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write;

/// Escapes JSON for a script element. Such an element ends at the first `</script`, and is parsed differently after
/// `<!--`.
pub(super) fn quoted(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// Deflates bytes and encodes them in Base64.
pub(super) fn packed(bytes: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(9));
    // Writing to memory cannot fail.
    encoder.write_all(bytes).unwrap_or_default();
    BASE64_STANDARD.encode(encoder.finish().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{packed, quoted};
    use base64::Engine;
    use base64::prelude::BASE64_STANDARD;
    use std::io::Read;

    #[test]
    fn json_holds_no_markup() {
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
