//! Reads the elements of a game, identified by their names and attributes.

use super::read::{Move, NoNumber};
use super::text::Name;
use super::text::place;
use super::walk::{DocumentReader, ROOT, Stage};
use super::{MAX_ATTRIBUTES, MAX_NAME};
use crate::board::Side;
use crate::gravon::codes::GameType;
use crate::notation::Span;
use crate::replay::foreign::Damaged;
use quick_xml::events::BytesStart;

impl<'d> DocumentReader<'_, 'd> {
    /// Reads the start of the root element. Returns `None` if there is already a root.
    pub(super) fn read_root(&mut self, name: &str, span: Span) -> Option<()> {
        if self.root.is_some() {
            self.draft.note(span, Damaged::BehindTheDocument(name.to_owned()));
            return None;
        }
        self.root = Some(span);
        if name != ROOT {
            self.draft.note(span, Damaged::OtherRoot(name.to_owned()));
        }
        Some(())
    }

    /// Reads the start of the game. If there is already a game, the second game is not read.
    pub(super) fn read_game(&mut self, element: &BytesStart<'d>, span: Span) -> Option<()> {
        if self.game != Stage::Before {
            self.draft.note(span, Damaged::SecondGame);
            return Some(());
        }
        self.game = Stage::Within;
        let [value] = self.attributes(element, span, ["type"])?;
        let Some(value) = value else {
            self.draft.note(span, Damaged::NoType);
            return Some(());
        };
        let bytes = self.draft.value(value);
        let game = std::str::from_utf8(&bytes).ok().and_then(|name| GameType::named(name.trim()));
        self.draft.game = game.map(|game| (game, value));
        if game.is_none() {
            self.draft.note(value, Damaged::TypeName((&*bytes).into()));
        }
        Some(())
    }

    /// Reads an element directly inside the game. `tag` is the span of the whole start tag, and `true` if the element
    /// is empty.
    pub(super) fn read_element(
        &mut self,
        name: &str,
        element: &BytesStart<'d>,
        span: Span,
        tag: (Span, bool),
    ) -> Option<()> {
        match name {
            "move" => self.read_move(element, span, tag.0),
            "field" => self.read_field(element, span),
            "player" => self.read_player(element, span, tag.1),
            "result" => self.read_result(element, span),
            _ => Some(()),
        }
    }

    fn read_move(&mut self, element: &BytesStart<'d>, span: Span, whole: Span) -> Option<()> {
        let [id, source, target] = self.attributes(element, span, ["id", "source", "target"])?;
        let (id, id_span) = match id {
            None => (Err(NoNumber::Missing), span),
            Some(value) => (self.number(value), value),
        };
        let ply = id.unwrap_or(self.moves.len() as u32 + 1);
        let turn = match (source, target) {
            (Some(source), Some(target)) => self.draft.read_turn(ply, whole, source, target),
            (source, _) => {
                let missing = if source.is_none() { "source" } else { "target" };
                self.draft.reading.note_in(ply, span, Damaged::NoSquare(missing));
                None
            }
        };
        self.moves.push(Move { id, span: id_span, turn });
        Some(())
    }

    /// Parses the number of a move, written at the span `value`.
    fn number(&mut self, value: Span) -> Result<u32, NoNumber> {
        const LONGEST: usize = 9;
        let value_of = self.draft.value(value);
        let bytes = value_of.trim_ascii();
        if bytes.is_empty() || bytes.len() > LONGEST || !bytes.iter().all(u8::is_ascii_digit) {
            self.draft.note(value, Damaged::MoveNumber(bytes.into()));
            return Err(NoNumber::Damaged);
        }
        Ok(bytes.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')))
    }

    fn read_field(&mut self, element: &BytesStart<'d>, span: Span) -> Option<()> {
        let [content] = self.attributes(element, span, ["content"])?;
        if std::mem::replace(&mut self.has_field, true) {
            self.draft.note(span, Damaged::SecondField);
            return Some(());
        }
        match content {
            Some(content) => self.draft.read_field(content),
            None => self.draft.note(span, Damaged::NoContent),
        }
        Some(())
    }

    fn read_player(&mut self, element: &BytesStart<'d>, span: Span, is_empty: bool) -> Option<()> {
        let [id] = self.attributes(element, span, ["id"])?;
        let number = id.map(|id| self.draft.value(id));
        let side = match number.as_deref().map(<[u8]>::trim_ascii) {
            Some(b"1") => Side::Red,
            Some(b"2") => Side::Blue,
            found => {
                let found = found.unwrap_or_default().into();
                self.draft.note(id.unwrap_or(span), Damaged::PlayerId(found));
                return Some(());
            }
        };
        self.name = Some(Name::new(side)).filter(|_| !is_empty);
        Some(())
    }

    fn read_result(&mut self, element: &BytesStart<'d>, span: Span) -> Option<()> {
        let [how, winner] = self.attributes(element, span, ["type", "winner"])?;
        if std::mem::replace(&mut self.has_result, true) {
            self.draft.note(span, Damaged::SecondResult);
            return Some(());
        }
        self.draft.read_result(how, winner, span, 1);
        Some(())
    }
}

impl<'d> DocumentReader<'_, 'd> {
    /// Returns the spans of the values of the attributes in `names`. Other attributes are skipped. Returns `None` if an
    /// attribute exceeds a limit.
    fn attributes<const N: usize>(
        &mut self,
        element: &BytesStart<'d>,
        span: Span,
        names: [&str; N],
    ) -> Option<[Option<Span>; N]> {
        let mut values = [None; N];
        let mut attributes = element.attributes();
        // The library does not check for duplicates, because duplicates of these attributes are reported below.
        attributes.with_checks(false);
        for (count, attribute) in attributes.enumerate() {
            let Ok(attribute) = attribute else {
                self.draft.note(span, Damaged::Attributes);
                break;
            };
            let key = attribute.key.0;
            if count >= MAX_ATTRIBUTES || key.len() > MAX_NAME {
                let what = if count >= MAX_ATTRIBUTES {
                    Damaged::TooManyAttributes(MAX_ATTRIBUTES)
                } else {
                    Damaged::LongAttributeName(MAX_NAME, key.len())
                };
                self.draft.note(place(self.document, key).unwrap_or(span), what);
                return None;
            }
            let Some(value) = names.iter().position(|name| *name == key).and_then(|wanted| values.get_mut(wanted))
            else {
                continue;
            };
            if value.is_some() {
                let span = place(self.document, key).unwrap_or(span);
                self.draft.note(span, Damaged::SecondAttribute(key.to_owned()));
            } else {
                *value = place(self.document, &attribute.value);
            }
        }
        Some(values)
    }
}
