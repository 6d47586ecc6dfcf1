//! A player's name, put together from the pieces in which a document has it.

use super::text;
use crate::board::Side;
use crate::formats::gravon::draft::Draft;
use crate::formats::words;
use crate::notation::Span;
use crate::replay::foreign::{Damaged, Mended};
use std::borrow::Cow;

/// A name in the making.
#[derive(Debug)]
pub(super) struct Name<'a> {
    side: Side,
    characters: Cow<'a, str>,
    span: Option<Span>,
}

impl<'a> Name<'a> {
    /// Nothing yet of the name of that side's player.
    pub const fn new(side: Side) -> Self {
        Self { side, characters: Cow::Borrowed(""), span: None }
    }

    /// Adds characters that stand for themselves.
    pub fn push_text(&mut self, draft: &mut Draft<'a>, span: Span) {
        let characters = words::characters(draft.bytes(span));
        if memchr::memchr(b'&', characters.as_bytes()).is_some() {
            draft.note(span, Mended::Ampersand);
        }
        self.push(characters, span);
    }

    /// Adds the characters of a section in which nothing is a reference.
    pub fn push_section(&mut self, draft: &Draft<'a>, span: Span) {
        self.push(words::characters(draft.bytes(span)), span);
    }

    /// Adds what a reference stands for, whose name is given.
    pub fn push_reference(&mut self, draft: &mut Draft<'a>, reference: &str, span: Span) {
        if let Some(character) = text::character(reference) {
            return self.push(Cow::Owned(character.to_string()), span);
        }
        let bytes = draft.bytes(span);
        draft.note(span, Mended::Reference(bytes.into()));
        self.push(words::characters(bytes), span);
    }

    fn push(&mut self, part: Cow<'a, str>, span: Span) {
        self.span = Some(Span::new(self.span.map_or(span.start, |whole| whole.start), span.end));
        if self.characters.is_empty() {
            self.characters = part;
        } else {
            self.characters.to_mut().push_str(&part);
        }
    }

    /// The name is complete.
    pub fn finish(self, draft: &mut Draft<'a>) {
        if draft.names[self.side].is_some() {
            draft.note(self.span.unwrap_or_default(), Damaged::SecondName(self.side));
        } else if let Some(span) = self.span {
            draft.read_name(self.side, self.characters, span);
        }
    }
}
