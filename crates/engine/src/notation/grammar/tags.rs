//! Parses the tag section: one tag on each line, with ignored lines and comment lines between.
//!
//! `format-spec/notation.md`, section "Tags". Does not interpret the values.

use super::lexical::{GrammarError, Parsed, blanks, byte};
use super::{RecordReader, line_length, span};
use crate::notation::boundary::{is_blank, line_end};
use crate::notation::fault::{Expected, FaultKind};
use crate::notation::syntax::{NoteAnchor, Span, Tag};
use memchr::{memchr2, memchr3};
use nom::sequence::{delimited, terminated};
use nom::{Offset, Parser};
use std::borrow::Cow;
use std::collections::HashSet;

/// Up to this number of tags, a new name is compared with each earlier name. For more tags, a hash set is used.
const FEW: usize = 16;

/// `true` for each byte that may be in a name.
static IN_NAMES: [bool; 256] = {
    let mut in_names = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        in_names[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    in_names
};

/// `true` for each byte that the fast path cannot copy. Such a byte ends the value or needs special treatment. For
/// example, a CR is read as a blank.
static ENDS_USUAL_VALUE: [bool; 256] = {
    let mut ends = [false; 256];
    let mut some = b"\"\\\r\n".as_slice();
    while let [byte, rest @ ..] = some {
        ends[*byte as usize] = true;
        some = rest;
    }
    ends
};

impl<'a> RecordReader<'a> {
    /// Parses tags, comments, ignored lines and blank lines, up to the first line of another kind.
    pub(super) fn tags(&mut self) {
        self.record.tags = Vec::with_capacity(12);
        let mut names = HashSet::new();
        loop {
            self.skip_boms();
            match self.text.get(self.at) {
                Some(b'[') => self.tag_line(&mut names),
                Some(b';') => self.line_comment(NoteAnchor::Tags),
                Some(b'%') => self.ignored_line(),
                Some(_) if line_length(self.rest()) == 0 => self.at = line_end(self.text, self.at),
                _ => return,
            }
        }
    }

    fn tag_line(&mut self, names: &mut HashSet<&'a str>) {
        let start = self.at;
        let usual = usual_tag_line(self.rest()).filter(|_| self.plain);
        let is_usual = usual.is_some();
        match usual.map_or_else(|| tag_line(self.rest()), Ok) {
            Ok((rest, (name, value))) => {
                self.advance_to(rest);
                let tag = self.tag(name, value, is_usual);
                self.twice(&tag, names);
                self.record.tags.push(tag);
            }
            Err(error) => {
                self.at = line_end(self.text, start);
                self.record.unread_tags.extend(beginning_of_name(&self.text[start + 1..]));
                let miss = GrammarError::of(&error);
                let at = self.text.len() - miss.left;
                let kind = miss.kind.unwrap_or(FaultKind::UnclosedTag);
                let found = match kind {
                    FaultKind::UnclosedTag => span(start, start + line_length(&self.text[start..])),
                    FaultKind::Expected(Expected::EndOfTagLine) => span(at, at + line_length(&self.text[at..])),
                    _ => self.tag_token_span(at),
                };
                self.fault(kind, found);
            }
        }
    }

    /// Creates a tag from its name and value. If `is_usual`, the value contains no escapes.
    fn tag(&mut self, name: &'a [u8], value: &'a [u8], is_usual: bool) -> Tag<'a> {
        let place = |part: &[u8]| {
            let start = self.text.offset(part);
            span(start, start + part.len())
        };
        let (name_span, value_span) = (place(name), place(value));
        let value = self.utf8(value_span.start as usize, value_span.end as usize);
        // A name is ASCII, so it is always valid UTF-8.
        let name = self.utf8(name_span.start as usize, name_span.end as usize);
        let value = if is_usual { value } else { unescaped(value) };
        Tag { name, value, name_span, value_span }
    }

    /// Reports a fault if an earlier tag has the same name.
    fn twice(&mut self, tag: &Tag<'a>, names: &mut HashSet<&'a str>) {
        let tags = &self.record.tags;
        let twice = if tags.len() < FEW {
            tags.iter().any(|earlier| earlier.name == tag.name)
        } else {
            let borrowed = |tag: &Tag<'a>| match tag.name {
                Cow::Borrowed(name) => Some(name),
                Cow::Owned(_) => None,
            };
            if tags.len() == FEW {
                names.extend(tags.iter().filter_map(borrowed));
            }
            borrowed(tag).is_some_and(|name| !names.insert(name))
        };
        if twice {
            self.fault(FaultKind::TagTwice, tag.name_span);
        }
    }

    /// Span of the token at `at` in a tag line, up to a blank or a `]`. A `]`, blank or line end is a token by itself.
    fn tag_token_span(&self, at: usize) -> Span {
        match self.text[at..].iter().position(|byte| is_blank(*byte) || matches!(byte, b']' | b'\n')) {
            Some(0) | None => self.token_span(at),
            Some(length) => span(at, at + length),
        }
    }
}

/// Parses the line of a tag: the tag and nothing after it.
fn tag_line(input: &[u8]) -> Parsed<'_, (&[u8], &[u8])> {
    terminated(tag, (blanks, end_of_line)).parse(input)
}

/// The text after a tag line, and the name and value of the tag.
type TagLine<'a> = (&'a [u8], (&'a [u8], &'a [u8]));

/// Fast path of [`tag_line`]. Parses `[Name "value"]` without extra blanks or escapes. Nearly all tags are written
/// in this way.
#[inline]
fn usual_tag_line(input: &[u8]) -> Option<TagLine<'_>> {
    let inside = &input[1..];
    let length = inside.iter().position(|byte| !IN_NAMES[usize::from(*byte)]).filter(|length| *length > 0)?;
    let (name, behind) = inside.split_at(length);
    let value = behind.strip_prefix(b" \"")?;
    // Values are short, so a loop over the bytes is fastest.
    let (value, behind) = value.split_at(value.iter().position(|byte| ENDS_USUAL_VALUE[usize::from(*byte)])?);
    Some((behind.strip_prefix(b"\"]\n")?, (name, value)))
}

/// Parses a tag. Returns its name and its value. The value is the text between the quotes, without changes.
fn tag(input: &[u8]) -> Parsed<'_, (&[u8], &[u8])> {
    let open = (byte(b'[', Expected::TagName), blanks);
    delimited(open, (terminated(name, blanks), terminated(value, blanks)), closing).parse(input)
}

/// Parses a name: letters, digits and `_`, up to a blank or the quote of the value.
fn name(input: &[u8]) -> Parsed<'_, &[u8]> {
    let is_end = |byte: &u8| is_blank(*byte) || matches!(byte, b'"' | b']' | b'\n');
    let length = input.iter().position(is_end).unwrap_or(input.len());
    let name = &input[..length];
    if !name.is_empty() && name.iter().all(|byte| IN_NAMES[usize::from(*byte)]) {
        Ok((&input[length..], name))
    } else {
        Err(GrammarError::expected(input, Expected::TagName))
    }
}

/// Returns the beginning of a tag name after the bracket and blanks; `None` if it is empty.
fn beginning_of_name(inside: &[u8]) -> Option<&str> {
    let blanks = inside.iter().take_while(|byte| is_blank(**byte)).count();
    let name = inside[blanks..].split(|byte| !IN_NAMES[usize::from(*byte)]).next()?;
    std::str::from_utf8(name).ok().filter(|name| !name.is_empty())
}

/// Parses a value in quotes. An LF before the closing quote is an error.
fn value(input: &[u8]) -> Parsed<'_, &[u8]> {
    let (inside, _) = byte(b'"', Expected::TagValue)(input)?;
    let mut end = 0;
    loop {
        let rest = inside.get(end..).unwrap_or_default();
        end += memchr3(b'"', b'\\', b'\n', rest).unwrap_or(rest.len());
        match inside.get(end..).unwrap_or_default() {
            [] | [b'\n', ..] => return Err(unclosed(&inside[end.min(inside.len())..])),
            [b'"', rest @ ..] => return Ok((rest, &inside[..end])),
            [b'\\', b'"' | b'\\', ..] => end += 2,
            _ => end += 1,
        }
    }
}

/// Parses `]`. If the line ends first, the tag is unclosed.
fn closing(input: &[u8]) -> Parsed<'_, u8> {
    match input.first() {
        None | Some(b'\n') => Err(unclosed(input)),
        Some(_) => byte(b']', Expected::ClosingBracket)(input),
    }
}

/// Parses the end of the line or of the text.
fn end_of_line(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [] => Ok((input, ())),
        [b'\n', rest @ ..] => Ok((rest, ())),
        _ => Err(GrammarError::expected(input, Expected::EndOfTagLine)),
    }
}

const fn unclosed(rest: &[u8]) -> nom::Err<GrammarError> {
    nom::Err::Failure(GrammarError { left: rest.len(), kind: Some(FaultKind::UnclosedTag) })
}

/// Replaces `\"` by `"`, `\\` by `\`, and a lone CR by a blank. Other backslashes are literal.
fn unescaped(value: Cow<'_, str>) -> Cow<'_, str> {
    if memchr2(b'\\', b'\r', value.as_bytes()).is_none() {
        return value;
    }
    let mut plain = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(char) = rest.next() {
        plain.push(match char {
            '\\' => rest.next_if(|next| matches!(next, '"' | '\\')).unwrap_or('\\'),
            '\r' => ' ',
            other => other,
        });
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::super::fault_marks::{assert_faults, sound};
    use super::super::parse;
    use crate::notation::fault::{Expected, FaultKind};
    use crate::notation::syntax::Span;
    use std::fmt::Write;

    #[test]
    fn tags_are_read_as_written() {
        for (text, expected) in [
            ("*", &[][..]),
            ("[Event \"Delft Open\"]\n*", &[("Event", "Delft Open")]),
            ("[A_1 \"\"]\n[2 \"x\"]\n*", &[("A_1", ""), ("2", "x")]),
            ("[\tA \t \"v\" ] \t\r\n\r\n[B\"w\"]\r\n*", &[("A", "v"), ("B", "w")]),
            (
                "\u{feff}[A \"1\"]\n\u{feff}[B \"2\"]\n\u{feff}\n\u{feff}; c\n\u{feff}% [C\n[C \"3\"]\n*",
                &[("A", "1"), ("B", "2"), ("C", "3")],
            ),
            ("[A \"O\\\"Neill\"]\n[B \"back\\\\slash\"]\n*", &[("A", "O\"Neill"), ("B", "back\\slash")]),
            ("[A \"\\n\\\\n\"]\n*", &[("A", "\\n\\n")]),
            ("[A \"\\\\\"]\n*", &[("A", "\\")]),
            ("[A \"a\rb\"]\n*", &[("A", "a b")]),
            ("[A \"] [ { ; %\"]\n*", &[("A", "] [ { ; %")]),
            ("[A \"M\u{fc}ller \u{feff}\"]\n*", &[("A", "M\u{fc}ller \u{feff}")]),
        ] {
            let record = sound(text);
            let tags: Vec<_> = record.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
            assert_eq!(tags, expected, "{text:?}");
        }
    }

    #[test]
    fn a_tag_as_the_export_form_writes_it_needs_no_grammar() {
        for (line, found) in [
            ("[Event \"Delft Open\"]\n", Some(("Event", "Delft Open"))),
            ("[A_1 \"\"]\n", Some(("A_1", ""))),
            ("[A \"] [ { ; \u{e9}\"]\n", Some(("A", "] [ { ; \u{e9}"))),
            // The fast path leaves these tag lines to the grammar.
            ("[A \"O\\\"Neill\"]\n", None),
            ("[A \"a\rb\"]\n", None),
            ("[A  \"v\"]\n", None),
            ("[ A \"v\"]\n", None),
            ("[A \"v\" ]\n", None),
            ("[A \"v\"]\r\n", None),
            ("[A \"v\"]", None),
            ("[A \"v\n", None),
            ("[ \"v\"]\n", None),
            ("[\"v\"]\n", None),
        ] {
            let behind = b"[B \"w\"]\n";
            let text = [line.as_bytes(), if line.ends_with('\n') { &behind[..] } else { b"" }].concat();
            let usual = super::usual_tag_line(&text);
            let expected = found.map(|(name, value)| (&behind[..], (name.as_bytes(), value.as_bytes())));
            assert_eq!(usual, expected, "{line:?}");
        }
    }

    #[test]
    fn tags_know_where_they_stand() {
        let record = sound("\u{feff}[Event  \"a\\\"b\"]\n*");
        assert_eq!((record.tags[0].name_span, record.tags[0].value_span), (Span::new(4, 9), Span::new(12, 16)));
        assert_eq!(record.tag("Event"), Some("a\"b"));
        assert_eq!(record.tag("event"), None);
    }

    #[test]
    fn faults_in_tags_stand_where_they_are() {
        use FaultKind::{NotUtf8, TagTwice, UnclosedTag};
        let expected = FaultKind::Expected;
        for (text, kinds) in [
            ("[⟦]⟧\n*", &[expected(Expected::TagName)][..]),
            ("[⟦\n⟧*", &[expected(Expected::TagName)]),
            ("[ ⟦\"v\"⟧]\n*", &[expected(Expected::TagName)]),
            ("[⟦Na-me⟧ \"v\"]\n*", &[expected(Expected::TagName)]),
            ("[⟦\u{c4}⟧ \"v\"]\n*", &[expected(Expected::TagName)]),
            ("[Event⟦]⟧\n*", &[expected(Expected::TagValue)]),
            ("[Event ⟦Delft⟧ Open]\n*", &[expected(Expected::TagValue)]),
            ("[Event\r⟦\n⟧*", &[expected(Expected::TagValue)]),
            ("[A \"v\" ⟦w⟧]\n*", &[expected(Expected::ClosingBracket)]),
            ("[A \"v\"⟦\"⟧]\n*", &[expected(Expected::ClosingBracket)]),
            ("[A \"v\"] ⟦[B \"w\"]⟧ \n*", &[expected(Expected::EndOfTagLine)]),
            ("[A \"v\"]⟦; c⟧\n*", &[expected(Expected::EndOfTagLine)]),
            ("⟦[A \"v⟧ \r\n*", &[UnclosedTag]),
            ("⟦[A \"v\\\"]⟧\n*", &[UnclosedTag]),
            ("⟦[A \"v\"⟧\n*", &[UnclosedTag]),
            ("\u{feff}⟦[A \"v⟧\n[B \"w\"]\n⟦[C \"\\⟧\n*", &[UnclosedTag, UnclosedTag]),
            ("[A \"v\"]\n[B \"v\"]\n[⟦A⟧ \"w\"]\n[⟦A⟧ \"w\"]\n*", &[TagTwice, TagTwice]),
            ("[⟦-⟧ \"v\"]\n[A ⟦v⟧]\n[B \"v\"]\n*", &[expected(Expected::TagName), expected(Expected::TagValue)]),
        ] {
            assert_faults(text, kinds);
        }
        let record = parse(b"[A \"a\xff\xfe\"]\n[B \"\xc3\"]\n*");
        assert_eq!(
            record.faults.iter().map(|fault| (fault.kind, fault.span)).collect::<Vec<_>>(),
            [(NotUtf8, Span::new(5, 6))]
        );
        assert_eq!(record.tag("A"), Some("a\u{fffd}\u{fffd}"));
        assert_eq!((record.tag("B"), record.turns.len()), (Some("\u{fffd}"), 0));
    }

    #[test]
    fn tags_behind_a_fault_are_kept() {
        let text = assert_faults("[A ⟦v⟧]\n[B \"v\"]\na4-a5 *", &[FaultKind::Expected(Expected::TagValue)]);
        let record = parse(text.as_bytes());
        assert_eq!((record.tag("A"), record.tag("B"), record.turns.len()), (None, Some("v"), 1));
    }

    #[test]
    fn a_long_tag_and_many_tags_are_read() {
        let long = "\\\\x".repeat(70_000);
        assert_eq!(sound(&format!("[A \"{long}\"]\n*")).tag("A").map(str::len), Some(140_000));
        let many = (0..20_000).fold(String::new(), |mut text, n| {
            writeln!(text, "[T{n} \"{n}\"]").expect("a string takes all");
            text
        });
        assert_eq!(sound(&(many.clone() + "*")).tags.len(), 20_000);
        for (twice, place) in [("T0", 0), ("T15", 15), ("T16", 16), ("T19999", 19_999)] {
            let kinds = [FaultKind::TagTwice];
            let text = assert_faults(&format!("{many}[⟦{twice}⟧ \"\"]\n*"), &kinds);
            assert_eq!(parse(text.as_bytes()).tag(twice), Some(&*place.to_string()));
        }
    }
}
