//! Decodes text that may contain bytes that are not UTF-8, and resolves character references.

use std::borrow::Cow;

/// Replaces character references, for example `&amp;`, by their characters. `reference` gets a name (`amp`) and returns
/// its character. If `reference` returns `None`, the character reference is kept.
pub(super) fn resolved(value: &[u8], reference: fn(&str) -> Option<char>) -> Vec<u8> {
    let mut resolved = Vec::with_capacity(value.len());
    let mut rest = value;
    while let Some(start) = memchr::memchr(b'&', rest) {
        let (before, from) = rest.split_at(start);
        resolved.extend_from_slice(before);
        let end = memchr::memchr(b';', from);
        let name = end.and_then(|end| std::str::from_utf8(from.get(1..end)?).ok());
        if let (Some(end), Some(character)) = (end, name.and_then(reference)) {
            resolved.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            rest = &from[end + 1..];
        } else {
            resolved.push(b'&');
            rest = &from[1..];
        }
    }
    resolved.extend_from_slice(rest);
    resolved
}

/// Decodes a text as UTF-8. Bytes that are not UTF-8 are decoded as Latin-1, because old programs write Latin-1.
pub(super) fn characters(text: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(text) {
        return Cow::Borrowed(text);
    }
    let mut characters = String::with_capacity(2 * text.len());
    for chunk in text.utf8_chunks() {
        characters.push_str(chunk.valid());
        characters.extend(chunk.invalid().iter().copied().map(char::from));
    }
    Cow::Owned(characters)
}

#[cfg(test)]
mod tests {
    use super::{characters, resolved};

    #[test]
    fn references_are_put_in_their_places() {
        let letter = |name: &str| (name == "a").then_some('\u{e9}');
        for (value, expected) in [
            ("", ""),
            ("a", "a"),
            ("&a;", "\u{e9}"),
            ("x&a;y&a;z", "x\u{e9}y\u{e9}z"),
            ("&b;&a;", "&b;\u{e9}"),
            ("&&a;", "&\u{e9}"),
            ("&a", "&a"),
            ("a;&", "a;&"),
        ] {
            assert_eq!(resolved(value.as_bytes(), letter), expected.as_bytes(), "{value}");
        }
    }

    #[test]
    fn what_is_not_utf8_is_latin_1() {
        assert_eq!(characters(b"J\xF6rg"), "J\u{f6}rg");
        assert_eq!(characters("J\u{f6}rg".as_bytes()), "J\u{f6}rg");
        assert_eq!(characters(b"\xC3\xB6\xE9"), "\u{f6}\u{e9}");
    }
}
