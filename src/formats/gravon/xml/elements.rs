//! The elements of a game, told by their names and attributes.

use super::moves::{Move, NoNumber};
use super::player::Name;
use super::walk::{ROOT, Stage, Walk};
use crate::board::Side;
use crate::formats::gravon::game_type::GameType;
use crate::formats::words::quoted;
use crate::notation::Span;
use quick_xml::events::BytesStart;

impl<'d> Walk<'_, 'd> {
    /// The root begins. `None`: it is the second.
    pub(super) fn read_root(&mut self, name: &str, span: Span) -> Option<()> {
        if self.root.is_some() {
            self.draft.reading.damaged(span, format!("expected nothing behind the document, found `<{name}>`"));
            return None;
        }
        self.root = Some(span);
        if name != ROOT {
            self.draft.reading.damaged(span, format!("expected `<{ROOT}>` around the game, found `<{name}>`"));
        }
        Some(())
    }

    /// The game begins, or a second one, which is not read.
    pub(super) fn read_game(&mut self, element: &BytesStart<'d>, span: Span) -> Option<()> {
        if self.game != Stage::Before {
            self.draft.reading.damaged(span, "expected one game, found a second");
            return Some(());
        }
        self.game = Stage::Within;
        let [value] = self.attributes(element, span, ["type"])?;
        let Some(value) = value else {
            self.draft.reading.damaged(span, "expected a `type` that says which game it is, found none");
            return Some(());
        };
        let bytes = self.draft.value(value);
        let game = std::str::from_utf8(&bytes).ok().and_then(|name| GameType::named(name.trim()));
        self.draft.game = game.map(|game| (game, value));
        if game.is_none() {
            let known = "`classic`, `barrage`, `classicfree`, `ultimate lightning` or `duell`";
            self.draft.reading.damaged(value, format!("expected a type of game, {known}; found {}", quoted(&bytes)));
        }
        Some(())
    }

    /// An element that stands directly in the game; `tag` is where all of its tag stands, and whether it is empty.
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
                self.draft.damaged_in(ply, span, format!("expected a `{missing}` for the move, found none"));
                None
            }
        };
        self.moves.push(Move { id, span: id_span, turn });
        Some(())
    }

    /// The number of a move.
    fn number(&mut self, value: Span) -> Result<u32, NoNumber> {
        const LONGEST: usize = 9;
        let value_of = self.draft.value(value);
        let bytes = value_of.trim_ascii();
        if bytes.is_empty() || bytes.len() > LONGEST || !bytes.iter().all(u8::is_ascii_digit) {
            self.draft.reading.damaged(value, format!("expected the number of a move, found {}", quoted(bytes)));
            return Err(NoNumber::Damaged);
        }
        Ok(bytes.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')))
    }

    fn read_field(&mut self, element: &BytesStart<'d>, span: Span) -> Option<()> {
        let [content] = self.attributes(element, span, ["content"])?;
        if std::mem::replace(&mut self.has_field, true) {
            self.draft.reading.damaged(span, "expected one field, found a second");
            return Some(());
        }
        match content {
            Some(content) => self.draft.read_field(content),
            None => self.draft.reading.damaged(span, "expected a `content` for the field, found none"),
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
                let found = quoted(found.unwrap_or_default());
                let what = format!("expected the `id` of a player, 1 for Red or 2 for Blue, found {found}");
                self.draft.reading.damaged(id.unwrap_or(span), what);
                return Some(());
            }
        };
        self.name = Some(Name::new(side)).filter(|_| !is_empty);
        Some(())
    }

    fn read_result(&mut self, element: &BytesStart<'d>, span: Span) -> Option<()> {
        let [how, winner] = self.attributes(element, span, ["type", "winner"])?;
        if std::mem::replace(&mut self.has_result, true) {
            self.draft.reading.damaged(span, "expected one result, found a second");
            return Some(());
        }
        self.draft.read_result(how, winner, span, 1);
        Some(())
    }
}
