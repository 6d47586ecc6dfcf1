//! Reads a document element by element, and keeps a stack of the open elements.

use super::read::Move;
use super::text::Name;
use super::text::place;
use super::{MAX_DEPTH, MAX_NAME};
use crate::gravon::draft::Draft;
use crate::notation::Span;
use crate::replay::foreign::{Damaged, PassedOver};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Name of the root element.
pub(super) const ROOT: &str = "stratego";
/// Name of the element of the game.
pub(super) const GAME: &str = "game";

/// Position of the reader relative to the game. A document contains only one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The game has not begun.
    Before,
    /// The game has begun.
    Within,
    /// The game has ended.
    Behind,
}

/// Reader of a document.
pub(super) struct DocumentReader<'a, 'd> {
    /// Record under construction.
    pub draft: Draft<'a>,
    /// Characters of the document.
    pub document: &'d str,
    /// Names of the open elements, and the spans of the names. The root is the first.
    open: Vec<(&'d str, Span)>,
    /// Span of the root's name.
    pub root: Option<Span>,
    /// Position relative to the game.
    pub game: Stage,
    /// Moves in document order.
    pub moves: Vec<Move>,
    /// `true` if a field was found.
    pub has_field: bool,
    /// `true` if a result was found.
    pub has_result: bool,
    /// Name that is being read.
    pub name: Option<Name<'a>>,
}

impl<'a, 'd> DocumentReader<'a, 'd> {
    /// Creates a reader at the start of the document.
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

    /// Reads the document up to its end. Returns `None` if an error prevents this; the error has already been reported.
    pub fn read_document(&mut self) -> Option<()> {
        let blanks = self.document.len() - self.document.trim_start_matches(['\u{FEFF}', ' ', '\t', '\r', '\n']).len();
        let mut reader = Reader::from_str(self.document.get(blanks..)?);
        let config = reader.config_mut();
        // The library does not compare end tags with start tags. This is done here, where the offsets are known.
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
                    self.draft.note(Span::new(place, place.saturating_add(1)), not_taken_apart(&error));
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
                    self.draft.note(span, Damaged::SecondDocument);
                    return None;
                }
                Event::DocType(_) => self.draft.note(span, PassedOver::Doctype),
                Event::Decl(_) | Event::Comment(_) | Event::PI(_) => {}
                Event::Eof => return Some(()),
            }
            if self.draft.reading.is_full() {
                return None;
            }
        }
    }

    /// Reports the parts that are missing in a document. The document must have been read to its end.
    pub fn complete(&mut self) {
        if let Some((name, span)) = self.open.last().copied() {
            self.draft.note(span, Damaged::NotClosed(name.to_owned()));
        }
        let Some(root) = self.root else {
            return self.draft.note(Span::default(), Damaged::NoRoot);
        };
        if self.game == Stage::Before {
            self.draft.note(root, Damaged::NoGame);
        }
    }

    /// Reads the start of an element. Returns `None` if the element exceeds a limit.
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
            let is_long = name.len() > MAX_NAME;
            let long = || Damaged::LongElementName(MAX_NAME, name.len());
            self.draft.note(name_span, if is_long { long() } else { Damaged::TooDeep(MAX_DEPTH) });
            return None;
        }
        if !is_name(name) {
            self.draft.note(name_span, Damaged::ElementName(name.as_bytes().into()));
        }
        self.close_before(name, name_span);
        match (self.open.len(), name) {
            (0, _) => self.read_root(name, name_span)?,
            (1, GAME) => self.read_game(element, name_span)?,
            (2, _) if self.game == Stage::Within => self.read_element(name, element, name_span, (span, is_empty))?,
            _ if self.name.is_some() => {
                self.draft.note(name_span, PassedOver::WithinName(name.to_owned()));
            }
            (_, GAME | "field" | "move" | "player" | "result") => {
                self.draft.note(name_span, PassedOver::NotInGame(name.to_owned()));
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

    /// Returns the span of an element's name that has blanks before it. Adds a finding, because XML does not allow
    /// blanks before the name.
    fn name_behind_blanks(&mut self, span: Span) -> Span {
        let inside = self.document.get(span.start as usize + 1..span.end as usize).unwrap_or_default();
        let blanks = inside.len() - inside.trim_start().len();
        let length = inside[blanks..].find([' ', '\t', '\r', '\n', '/', '>']).unwrap_or(0);
        let start = span.start + 1 + blanks as u32;
        self.draft.note(Span::new(span.start, start), Damaged::BlanksBeforeName);
        Span::new(start, start + length as u32)
    }

    /// Closes the innermost element if its end tag must be missing. This is the case if the element cannot contain
    /// other elements, but an element of the game begins inside it.
    fn close_before(&mut self, name: &str, name_span: Span) {
        let is_leaf = |name: &str| matches!(name, "field" | "move" | "result");
        let is_open = self.open.len() == 3 && self.open.last().is_some_and(|(open, _)| is_leaf(open));
        if is_open && (is_leaf(name) || name == "player") {
            self.draft.note(name_span, Damaged::ElementNotEnded(self.open[2].0.to_owned(), name.to_owned()));
            self.open.pop();
            self.leave();
        }
    }

    /// Updates the state after elements were closed. A name ends when the element of the name is closed. The game ends
    /// when the element of the game is closed.
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
            None => self.draft.note(span, Damaged::EndOfNothing(name.to_owned())),
            Some(place) => {
                if let Some((inner, _)) = self.open.get(place + 1..).and_then(<[_]>::last) {
                    self.draft.note(span, Damaged::OtherEnd((*inner).to_owned(), name.to_owned()));
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

    /// Returns `true` if text is not allowed at the current position. Text is allowed only in elements that do not
    /// belong to the game.
    fn is_no_text_here(&self) -> bool {
        self.open.len() <= 2 || matches!(self.open.last(), Some((GAME | "field" | "move" | "player" | "result", _)))
    }

    /// Reports text at a position where text is not allowed.
    fn stray(&mut self, text: &str, span: Span) {
        let text = text.trim();
        let span = place(self.document, text).unwrap_or(span);
        if self.open.is_empty() {
            self.draft.note(span, Damaged::OutsideOfRoot(text.as_bytes().into()));
        } else {
            self.draft.note(span, PassedOver::Text);
        }
    }
}

/// Returns `true` if XML allows the name. The check is not complete, but it detects names that contain damage.
fn is_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '-' | '.') || !c.is_ascii();
    name.chars().all(is_letter) && !name.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.'))
}

/// Returns the finding for a document that cannot be parsed because of `error`.
fn not_taken_apart(error: &quick_xml::Error) -> Damaged {
    use quick_xml::errors::SyntaxError;
    let quick_xml::Error::Syntax(error) = error else {
        return Damaged::NotTakenApart(error.to_string());
    };
    Damaged::Unclosed(match error {
        SyntaxError::InvalidBangMarkup => return Damaged::ExclamationMark,
        SyntaxError::UnclosedPI | SyntaxError::UnclosedXmlDecl => "`?>`",
        SyntaxError::UnclosedComment => "`-->`",
        SyntaxError::UnclosedCData => "`]]>`",
        SyntaxError::UnclosedDoctype | SyntaxError::UnclosedTag => "`>`",
        SyntaxError::UnclosedSingleQuotedAttributeValue => "`'`",
        SyntaxError::UnclosedDoubleQuotedAttributeValue => "`\"`",
    })
}
