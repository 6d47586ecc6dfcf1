//! Finds the members of an object and the values of a list. The text may be truncated at any position.
//!
//! `serde_json` checks the syntax first ([`sound`]). In the text before the first error, it is enough to find
//! matching brackets and quotes.

use crate::notation::Span;
use serde::de::IgnoredAny;

/// Member of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    /// Name as it is written, without quotes.
    pub name: Span,
    /// Value. If the text is truncated, this is the part of the value that exists.
    pub value: Span,
    /// `true` if the value is complete.
    pub is_whole: bool,
}

/// Returns the length of the valid JSON at the beginning of a text. If the rest of the text is not valid, also
/// returns the error.
pub(super) fn sound(text: &[u8]) -> (usize, Option<String>) {
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<IgnoredAny>();
    match values.next() {
        None => (0, Some("expected an object, found nothing".to_owned())),
        Some(Ok(_)) => {
            let end = values.byte_offset();
            let rest = text[end..].iter().position(|byte| !byte.is_ascii_whitespace());
            let more = rest.map(|_| "expected nothing after the object, found more text".to_owned());
            (rest.map_or(text.len(), |rest| end + rest), more)
        }
        Some(Err(error)) => {
            let above = memchr::memchr_iter(b'\n', text).take(error.line().saturating_sub(1)).last();
            let line = above.map_or(0, |end| end + 1);
            let place = (line + error.column().saturating_sub(1)).min(text.len());
            // If the error is at the end of the text, its column is the column of the last character.
            let place = if error.is_eof() { text.len() } else { place };
            let said = error.to_string();
            let words = said.rsplit_once(" at line ").map_or(said.as_str(), |(words, _)| words);
            (place, Some(words.to_owned()))
        }
    }
}

/// Returns the members of the object at `start`, in order.
pub(super) fn members(text: &[u8], start: usize) -> impl Iterator<Item = Member> {
    let mut at = start + 1;
    std::iter::from_fn(move || {
        at = behind_blanks(text, at);
        if text.get(at) == Some(&b',') {
            at = behind_blanks(text, at + 1);
        }
        let (name_end, true) = string_end(text, at)? else { return None };
        let name = Span::new(at as u32 + 1, name_end as u32 - 1);
        let colon = behind_blanks(text, name_end);
        if text.get(colon) != Some(&b':') {
            return None;
        }
        let value = behind_blanks(text, colon + 1);
        let (end, is_whole) = value_end(text, value);
        at = end;
        Some(Member { name, value: Span::new(value as u32, end as u32), is_whole })
    })
}

/// Returns the value of the member `name` of the object at the span `object`.
pub(super) fn member(text: &[u8], object: Span, name: &str) -> Option<Span> {
    if text.get(object.start as usize) != Some(&b'{') {
        return None;
    }
    let mut all = members(text, object.start as usize);
    all.find(|member| member.name.of(text) == name.as_bytes()).map(|member| member.value)
}

/// Returns the values of the list at the span `list`, in order. The flag of each value is `true` if the value is
/// complete. Returns `None` if there is no list at this span.
pub(super) fn values(text: &[u8], list: Span) -> Option<impl Iterator<Item = (Span, bool)>> {
    let text = text.get(..list.end as usize)?;
    let mut at = list.start as usize + 1;
    let is_list = text.get(list.start as usize) == Some(&b'[');
    is_list.then(|| {
        std::iter::from_fn(move || {
            at = behind_blanks(text, at);
            if text.get(at) == Some(&b',') {
                at = behind_blanks(text, at + 1);
            }
            if matches!(text.get(at), None | Some(b']')) {
                return None;
            }
            let (end, is_whole) = value_end(text, at);
            let value = Span::new(at as u32, end as u32);
            at = end.max(at + 1);
            Some((value, is_whole))
        })
    })
}

fn behind_blanks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count()
}

/// Returns the offset after the value at `start`, and `true` if the value is complete.
fn value_end(text: &[u8], start: usize) -> (usize, bool) {
    match text.get(start) {
        Some(b'"') => string_end(text, start).unwrap_or((text.len(), false)),
        Some(b'{' | b'[') => {
            let (mut at, mut depth) = (start, 0_u64);
            while let Some(byte) = text.get(at) {
                match byte {
                    b'"' => match string_end(text, at) {
                        Some((end, true)) => {
                            at = end;
                            continue;
                        }
                        _ => return (text.len(), false),
                    },
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => depth -= 1,
                    _ => {}
                }
                at += 1;
                if depth == 0 {
                    return (at, true);
                }
            }
            (text.len(), false)
        }
        _ => {
            let rest = text.get(start..).unwrap_or_default();
            let is_end = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b' ' | b'\t' | b'\r' | b'\n');
            match rest.iter().position(is_end) {
                Some(length) => (start + length, true),
                None => (text.len(), false),
            }
        }
    }
}

/// Returns the offset after the string that begins at `start`, including its closing quote. The second value is
/// `true` if the string is complete. Returns `None` if there is no string at `start`.
fn string_end(text: &[u8], start: usize) -> Option<(usize, bool)> {
    if text.get(start) != Some(&b'"') {
        return None;
    }
    let mut at = start + 1;
    while let Some(found) = text.get(at..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest)) {
        at += found + 1;
        match text[at - 1] {
            b'\\' => at += 1,
            _ => return Some((at, true)),
        }
    }
    Some((text.len(), false))
}

#[cfg(test)]
mod tests {
    use super::{members, sound, values};
    use crate::notation::Span;

    #[test]
    fn members_are_found_as_far_as_they_go() {
        let text = br#"{ "a" : [1, {"b":"]}\""}] ,"c":"x","d":tru"#;
        let found: Vec<(&str, &str, bool)> = members(text, 0)
            .map(|member| {
                let of = |span: Span| std::str::from_utf8(span.of(text)).expect("text");
                (of(member.name), of(member.value), member.is_whole)
            })
            .collect();
        assert_eq!(found, [("a", r#"[1, {"b":"]}\""}]"#, true), ("c", "\"x\"", true), ("d", "tru", false)]);
        assert_eq!(members(b"{}", 0).count(), 0);
        assert_eq!(members(b"{\"a", 0).count(), 0);
        assert_eq!(members(b"{\"a\" 1}", 0).count(), 0);
    }

    #[test]
    fn values_are_found_as_far_as_they_go() {
        let text = b"[0, {\"a\":[1]} ,[2],\"],\", 3";
        let list = Span::new(0, text.len() as u32);
        let found: Vec<(&[u8], bool)> =
            values(text, list).expect("a list").map(|(span, whole)| (span.of(text), whole)).collect();
        let expected: [(&[u8], bool); 5] =
            [(b"0", true), (b"{\"a\":[1]}", true), (b"[2]", true), (b"\"],\"", true), (b"3", false)];
        assert_eq!(found, expected);
        assert!(values(b"{}", Span::new(0, 2)).is_none());
    }

    #[test]
    fn texts_are_sound_up_to_what_is_wrong() {
        for (text, end, is_sound) in [
            ("{}", 2, true),
            (" {\"a\": [1, 2]}\n ", 16, true),
            ("{\"a\":1", 6, false),
            ("{\"a\":1}{", 7, false),
            ("{\"a\":\n tru}", 10, false),
            ("", 0, false),
        ] {
            let (found, said) = sound(text.as_bytes());
            assert_eq!((found, said.is_none()), (end, is_sound), "{text}");
        }
        let deep = "[".repeat(1 << 20);
        assert!(sound(deep.as_bytes()).1.is_some());
    }
}
