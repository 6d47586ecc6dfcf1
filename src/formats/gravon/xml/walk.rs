//! The way through a document: which elements are open, and what stands in them.

use super::moves::Move;
use super::player::Name;
use super::text::place;
use super::{MAX_DEPTH, MAX_NAME};
use crate::formats::gravon::draft::Draft;
use crate::formats::words::quoted;
use crate::notation::Span;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// The name of the root.
pub(super) const ROOT: &str = "stratego";
/// The name of the game.
pub(super) const GAME: &str = "game";

/// How far the only game of a document is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It has not begun.
    Before,
    /// It is open.
    Within,
    /// It has ended.
    Behind,
}

/// The way through a document.
pub(super) struct Walk<'a, 'd> {
    /// What was read.
    pub draft: Draft<'a>,
    /// The characters of the document.
    pub document: &'d str,
    /// The elements that are open, the root first: their names, and where those stand.
    open: Vec<(&'d str, Span)>,
    /// Where the root's name stands.
    pub root: Option<Span>,
    /// How far the game is read.
    pub game: Stage,
    /// The moves, as they stand.
    pub moves: Vec<Move>,
    /// Whether there was a field.
    pub has_field: bool,
    /// Whether there was a result.
    pub has_result: bool,
    /// The name that is being read.
    pub name: Option<Name<'a>>,
}

impl<'a, 'd> Walk<'a, 'd> {
    /// The way begins.
    pub const fn new(draft: Draft<'a>, document: &'d str) -> Self {
        Self {
            draft,
            document,
            open: Vec::new(),
            root: None,
            game: Stage::Before,
            moves: Vec::new(),
            has_field: false,
            has_result: false,
            name: None,
        }
    }

    /// Reads to the end. `None`: something does not let it get there, which was told.
    pub fn through(&mut self) -> Option<()> {
        let blanks = self.document.len() - self.document.trim_start_matches(['\u{FEFF}', ' ', '\t', '\r', '\n']).len();
        let mut reader = Reader::from_str(self.document.get(blanks..)?);
        let config = reader.config_mut();
        // Ends are matched here, where the places are known.
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = true;
        let at = |reader: &Reader<&[u8]>| (reader.buffer_position() as usize + blanks) as u32;
        loop {
            let start = at(&reader);
            let event = match reader.read_event() {
                Ok(event) => event,
                Err(error) => {
                    let place = (reader.error_position() as usize + blanks) as u32;
                    self.draft.reading.damaged(Span::new(place, place.saturating_add(1)), syntax_words(&error));
                    return None;
                }
            };
            let span = Span::new(start, at(&reader));
            match event {
                Event::Start(element) => self.start(&element, span, false)?,
                Event::Empty(element) => self.start(&element, span, true)?,
                Event::End(element) => self.end(element.name().0, span),
                Event::Text(text) => self.text(&text, span),
                Event::CData(text) => self.section(&text, span),
                Event::GeneralRef(reference) => self.reference(&reference, span),
                Event::Decl(_) if start as usize > blanks => {
                    self.draft.reading.damaged(span, "expected one document, found the beginning of another");
                    return None;
                }
                Event::DocType(_) => {
                    self.draft
                        .reading
                        .passed_over(span, "a DOCTYPE is no part of a game: nothing that it declares is used");
                }
                Event::Decl(_) | Event::Comment(_) | Event::PI(_) => {}
                Event::Eof => return Some(()),
            }
            if self.draft.reading.is_full() {
                return None;
            }
        }
    }

    /// What a document may not lack that was read to its end.
    pub fn complete(&mut self) {
        if let Some((name, span)) = self.open.last().copied() {
            self.draft.reading.damaged(span, format!("expected `</{name}>`, found the end of the text"));
        }
        let Some(root) = self.root else {
            return self.draft.reading.damaged(Span::default(), format!("expected an element `<{ROOT}>`, found none"));
        };
        if self.game == Stage::Before {
            self.draft.reading.damaged(root, format!("expected an element `<{GAME}>` in `<{ROOT}>`, found none"));
        }
    }

    /// An element begins. `None`: it is beyond the limits.
    fn start(&mut self, element: &BytesStart<'d>, span: Span, is_empty: bool) -> Option<()> {
        let name_start = span.start + 1;
        let name_span = match element.name().0 {
            "" => self.name_behind_blanks(span),
            name => Span::new(name_start, name_start + name.len() as u32),
        };
        let name = self.document.get(name_span.start as usize..name_span.end as usize).unwrap_or_default();
        let behind_blanks = self.document.get(name_span.start as usize..span.end as usize).unwrap_or_default();
        let behind_blanks = behind_blanks.trim_end_matches(['/', '>']);
        let moved = (name_span.start > name_start).then(|| BytesStart::from_content(behind_blanks, name.len()));
        let element = moved.as_ref().unwrap_or(element);
        if name.len() > MAX_NAME || self.open.len() >= MAX_DEPTH {
            let what = if name.len() > MAX_NAME {
                format!("expected the name of an element in {MAX_NAME} bytes, found one of {}", name.len())
            } else {
                format!("expected no more than {MAX_DEPTH} elements in each other, found another")
            };
            self.draft.reading.damaged(name_span, what);
            return None;
        }
        if !is_name(name) {
            self.draft
                .reading
                .damaged(name_span, format!("expected the name of an element, found {}", quoted(name.as_bytes())));
        }
        self.close_before(name, name_span);
        match (self.open.len(), name) {
            (0, _) => self.read_root(name, name_span)?,
            (1, GAME) => self.read_game(element, name_span)?,
            (2, _) if self.game == Stage::Within => self.read_element(name, element, name_span, (span, is_empty))?,
            _ if self.name.is_some() => {
                let what = format!("`<{name}>` stands within a name, and is passed over with all that it holds");
                self.draft.reading.passed_over(name_span, what);
            }
            (_, GAME | "field" | "move" | "player" | "result") => {
                let what = format!("`<{name}>` does not stand directly in the game, and is passed over");
                self.draft.reading.passed_over(name_span, what);
            }
            _ => {}
        }
        if is_empty {
            self.leave();
        } else {
            self.open.push((name, name_span));
        }
        Some(())
    }

    /// The name that stands behind blanks, where it should begin the tag.
    fn name_behind_blanks(&mut self, span: Span) -> Span {
        let inside = self.document.get(span.start as usize + 1..span.end as usize).unwrap_or_default();
        let blanks = inside.len() - inside.trim_start().len();
        let length = inside[blanks..].find([' ', '\t', '\r', '\n', '/', '>']).unwrap_or(0);
        let start = span.start + 1 + blanks as u32;
        let what = "expected the name of an element right behind `<`";
        self.draft.reading.damaged(Span::new(span.start, start), what);
        Span::new(start, start + length as u32)
    }

    /// Ends an element that holds none, if one of the game begins in it: it was not closed, and what follows belongs to
    /// the game.
    fn close_before(&mut self, name: &str, name_span: Span) {
        let is_leaf = |name: &str| matches!(name, "field" | "move" | "result");
        let is_open = self.open.len() == 3 && self.open.last().is_some_and(|(open, _)| is_leaf(open));
        if is_open && (is_leaf(name) || name == "player") {
            let what = format!("expected the end of `<{}>`, found `<{name}>`", self.open[2].0);
            self.draft.reading.damaged(name_span, what);
            self.open.pop();
            self.leave();
        }
    }

    /// As many elements are open as are left; the name and the game end with their elements.
    fn leave(&mut self) {
        if self.open.len() <= 2
            && let Some(name) = self.name.take()
        {
            name.finish(&mut self.draft);
        }
        if self.open.len() <= 1 && self.game == Stage::Within {
            self.game = Stage::Behind;
        }
    }

    fn end(&mut self, name: &str, span: Span) {
        match self.open.iter().rposition(|(open, _)| *open == name) {
            None => self.draft.reading.damaged(span, format!("`</{name}>` ends nothing that is open")),
            Some(place) => {
                if let Some((inner, _)) = self.open.get(place + 1..).and_then(<[_]>::last) {
                    self.draft.reading.damaged(span, format!("expected `</{inner}>`, found `</{name}>`"));
                }
                self.open.truncate(place);
                self.leave();
            }
        }
    }

    fn text(&mut self, text: &str, span: Span) {
        if let Some(name) = self.name.as_mut().filter(|_| self.open.len() == 3) {
            name.push_text(&mut self.draft, span);
        } else if self.is_no_text_here() && !text.trim_ascii().is_empty() {
            self.stray(text, span);
        }
    }

    fn section(&mut self, text: &str, span: Span) {
        if let Some(name) = self.name.as_mut().filter(|_| self.open.len() == 3) {
            name.push_section(&self.draft, place(self.document, text).unwrap_or(span));
        } else if self.is_no_text_here() {
            self.stray(text, span);
        }
    }

    fn reference(&mut self, reference: &str, span: Span) {
        if let Some(name) = self.name.as_mut().filter(|_| self.open.len() == 3) {
            name.push_reference(&mut self.draft, reference, span);
        } else if self.is_no_text_here() {
            self.stray(reference, span);
        }
    }

    /// Whether no text belongs where the way has come: everywhere but in elements that are none of the game's.
    fn is_no_text_here(&self) -> bool {
        self.open.len() <= 2 || matches!(self.open.last(), Some((GAME | "field" | "move" | "player" | "result", _)))
    }

    /// Text where there should be none.
    fn stray(&mut self, text: &str, span: Span) {
        let text = text.trim();
        let span = place(self.document, text).unwrap_or(span);
        if self.open.is_empty() {
            let what = format!("expected nothing outside of `<{ROOT}>`, found {}", quoted(text.as_bytes()));
            self.draft.reading.damaged(span, what);
        } else {
            self.draft.reading.passed_over(span, "text that stands in no name is no part of the game");
        }
    }
}

/// Whether XML allows a name: no more of it is asked than what tells a name from damage.
fn is_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '-' | '.') || !c.is_ascii();
    name.chars().all(is_letter) && !name.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.'))
}

/// What is wrong with a document that cannot be taken apart.
fn syntax_words(error: &quick_xml::Error) -> String {
    use quick_xml::errors::SyntaxError;
    let quick_xml::Error::Syntax(error) = error else {
        return format!("the document cannot be taken apart here: {error}");
    };
    let end = match error {
        SyntaxError::InvalidBangMarkup => return "expected a comment, a section or a DOCTYPE behind `<!`".to_owned(),
        SyntaxError::UnclosedPI | SyntaxError::UnclosedXmlDecl => "`?>`",
        SyntaxError::UnclosedComment => "`-->`",
        SyntaxError::UnclosedCData => "`]]>`",
        SyntaxError::UnclosedDoctype | SyntaxError::UnclosedTag => "`>`",
        SyntaxError::UnclosedSingleQuotedAttributeValue => "`'`",
        SyntaxError::UnclosedDoubleQuotedAttributeValue => "`\"`",
    };
    format!("expected {end} to end what begins here, found the end of the text")
}
