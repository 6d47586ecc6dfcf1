//! Decodes the characters and references of a document, finds the offsets of its parts, and builds the names of the
//! players.

use crate::board::Side;
use crate::characters;
use crate::gravon::draft::Draft;
use crate::notation::Span;
use crate::replay::foreign::{Damaged, Mended};
use std::borrow::Cow;

/// Placeholder for a byte that is not UTF-8, used while the document is parsed. The placeholder is one byte long,
/// so all offsets remain valid.
const NOT_UTF8: char = '\u{1A}';

/// Returns the document as characters, and the offset of the first byte that is not UTF-8. All bytes keep their
/// offsets.
pub(super) fn characters(text: &[u8]) -> (Cow<'_, str>, Option<usize>) {
    let error = match std::str::from_utf8(text) {
        Ok(text) => return (Cow::Borrowed(text), None),
        Err(error) => error,
    };
    let mut characters = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        characters.push_str(chunk.valid());
        characters.extend(chunk.invalid().iter().map(|_| NOT_UTF8));
    }
    (Cow::Owned(characters), Some(error.valid_up_to()))
}

/// Returns the span of `part` in the document. Returns `None` if `part` is not a slice of `document`.
pub(super) fn place(document: &str, part: &str) -> Option<Span> {
    let start = part.as_ptr().addr().checked_sub(document.as_ptr().addr())?;
    let end = start + part.len();
    (end <= document.len()).then(|| Span::new(start as u32, end as u32))
}

/// Returns the character of a reference. `reference` is the text between `&` and `;`. Supports only numbers and the
/// entities that XML itself defines.
pub(super) fn character(reference: &str) -> Option<char> {
    let number = |digits: &str, radix| {
        let is_number = digits.len() <= 8 && digits.chars().all(|digit| digit.is_digit(radix));
        let number = is_number.then(|| u32::from_str_radix(digits, radix).ok()).flatten()?;
        char::from_u32(number).filter(|character| *character != '\0')
    };
    match reference {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => match reference.strip_prefix('#')?.strip_prefix('x') {
            Some(digits) => number(digits, 16),
            None => number(reference.strip_prefix('#')?, 10),
        },
    }
}

/// Name of a player under construction.
#[derive(Debug)]
pub(super) struct Name<'a> {
    side: Side,
    characters: Cow<'a, str>,
    span: Option<Span>,
}

impl<'a> Name<'a> {
    /// Creates an empty name for the player of `side`.
    pub const fn new(side: Side) -> Self {
        Self { side, characters: Cow::Borrowed(""), span: None }
    }

    /// Adds plain text. If the text contains `&`, adds a finding.
    pub fn push_text(&mut self, draft: &mut Draft<'a>, span: Span) {
        let characters = characters::characters(draft.bytes(span));
        if memchr::memchr(b'&', characters.as_bytes()).is_some() {
            draft.note(span, Mended::Ampersand);
        }
        self.push(characters, span);
    }

    /// Adds the characters of a CDATA section. A CDATA section does not contain references.
    pub fn push_section(&mut self, draft: &Draft<'a>, span: Span) {
        self.push(characters::characters(draft.bytes(span)), span);
    }

    /// Adds the character of a reference. `reference` is the name of the reference.
    pub fn push_reference(&mut self, draft: &mut Draft<'a>, reference: &str, span: Span) {
        if let Some(character) = character(reference) {
            return self.push(Cow::Owned(character.to_string()), span);
        }
        let bytes = draft.bytes(span);
        draft.note(span, Mended::Reference(bytes.into()));
        self.push(characters::characters(bytes), span);
    }

    fn push(&mut self, part: Cow<'a, str>, span: Span) {
        self.span = Some(Span::new(self.span.map_or(span.start, |whole| whole.start), span.end));
        if self.characters.is_empty() {
            self.characters = part;
        } else {
            self.characters.to_mut().push_str(&part);
        }
    }

    /// Stores the name in the draft.
    pub fn finish(self, draft: &mut Draft<'a>) {
        if draft.names[self.side].is_some() {
            draft.note(self.span.unwrap_or_default(), Damaged::SecondName(self.side));
        } else if let Some(span) = self.span {
            draft.read_name(self.side, self.characters, span);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{character, characters, place};
    use crate::notation::Span;

    #[test]
    fn bytes_that_are_no_characters_keep_their_places() {
        assert_eq!(characters(b"<a>"), ("<a>".into(), None));
        assert_eq!(characters(b"\xC3\xA9\xFF<\xE2\x82>"), ("\u{e9}\u{1a}<\u{1a}\u{1a}>".into(), Some(2)));
    }

    #[test]
    fn parts_have_places() {
        let document = "<move/>".to_owned();
        assert_eq!(place(&document, &document[1..5]), Some(Span::new(1, 5)));
        let other = "move".to_owned();
        assert_eq!(place(&document[..2], &document[1..5]), None);
        assert_eq!(place(&document, &other), None);
    }

    #[test]
    fn only_xmls_own_references_are_known() {
        for (reference, expected) in [
            ("lt", Some('<')),
            ("gt", Some('>')),
            ("amp", Some('&')),
            ("quot", Some('"')),
            ("apos", Some('\'')),
            ("#65", Some('A')),
            ("#xe9", Some('\u{e9}')),
            ("#x1F600", Some('\u{1F600}')),
            ("#0", None),
            ("#", None),
            ("#x", None),
            ("#xD800", None),
            ("#+5", None),
            ("#999999999", None),
            ("nbsp", None),
            ("", None),
        ] {
            assert_eq!(character(reference), expected, "{reference}");
        }
    }
}
