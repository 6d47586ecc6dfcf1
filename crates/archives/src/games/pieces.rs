//! The games of a block: its records, and text that is none.

use super::source::{Body, Settings, Source, Whence};
use crate::archive::{Block, Cut, PieceKind};
use crate::formats::{self, Reader, json};
use crate::notation::{Span, stray_text};
use crate::replay::foreign::Damaged;
use crate::replay::{Detail, Finding, Locator, Place, no_record, preamble_findings};
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::sync::{Mutex, OnceLock};

/// Hands everything that a block holds to `each`, in order: its records, and text that is none; behind the last of an
/// input without records, one that says so.
pub fn each_game(block: &Block, settings: Settings, mut each: impl FnMut(&Source<'_>)) {
    each_source(block, settings, &mut each);
}

/// Does the same, compiled once.
fn each_source(block: &Block, settings: Settings, each: &mut dyn FnMut(&Source<'_>)) {
    let Block { offset, line, column, .. } = *block;
    let begins =
        Place { file: &block.origin.name, record: None, offset, line, column, is_binary: block.content.is_packed() };
    let places = Mutex::new(Locator::new(begins, &block.bytes));
    let format = formats::by_name(block.content.name).unwrap_or(&formats::srn::FORMAT);
    let is_unknown = block.content == formats::UNKNOWN;
    let is_all = block.is_first && block.ends_without_record();
    let source = |own, record, body, start| {
        let whence = Whence::Block { block, start, places: &places };
        Source { own, record, format, body, whence, origin: None, settings, interpretations: OnceLock::new() }
    };
    for piece in &block.pieces {
        let own = block.text(*piece);
        let mut game = source(own.into(), piece.kind.number(), Body::Own, piece.start);
        match piece.kind {
            // Remarks above a list, or the beginning of one that holds nothing.
            PieceKind::Preamble if matches!(format.cut, Cut::Rows(_) | Cut::Packed(_)) => {
                game.body = Body::Nothing(Vec::new());
            }
            // The finding that there is no record says it all.
            _ if is_unknown => game.body = Body::Nothing(Vec::new()),
            PieceKind::Preamble if is_all => game.body = Body::Nothing(Vec::new()),
            PieceKind::Preamble => game.body = Body::Nothing(preamble_findings(own)),
            PieceKind::TooLong { length, .. } => {
                let limit = settings.max_record as u64;
                game.body = Body::Nothing(vec![Finding::at(Detail::TooLong { length, limit }, Span::default())]);
            }
            PieceKind::Record(_) if matches!(format.reader, Reader::Objects) => {
                each_object(&game, (block, piece.start, &places), own, each);
                continue;
            }
            PieceKind::Record(_) if matches!(format.cut, Cut::Objects) => {
                each_text(&game, (block, piece.start, &places), own, each);
                continue;
            }
            PieceKind::Record(_) => {}
        }
        each(&game);
    }
    if block.ends_without_record() && block.failure.is_none() {
        let is_named = block.is_named || !(is_unknown || format.is_srn());
        let first = stray_text(&block.bytes).filter(|_| block.is_first).map_or(0, |text| text.start as u32);
        let body = Body::Nothing(vec![no_record(is_named, Span::new(first, first))]);
        each(&source((&*block.bytes).into(), None, body, 0));
    }
}

/// Hands on the objects of a stretch that begins at that place: one, or several that damage joins.
fn each_object<'b>(
    stretch: &Source<'b>,
    (block, start, places): (&'b Block, usize, &'b Mutex<Locator<'b>>),
    text: &'b [u8],
    each: &mut dyn FnMut(&Source<'_>),
) {
    let mut game = stretch.clone();
    let mut starts = LineStarts { bytes: text, known: (0, 0) };
    let mut objects = json::Objects::from_line(text, stretch.place().line);
    while let Some(object) = objects.next() {
        let offset = object.offset as usize;
        game.whence = Whence::Block { block, start: start + offset, places };
        game.own = text[offset..objects.position()].into();
        game.origin = object.source;
        game.record = stretch.record.filter(|_| !object.is_stray);
        game.body = match object.read {
            Err(_) if object.is_stray => {
                let end = game.own.trim_ascii_end().len() as u32;
                Body::Nothing(vec![Finding::at(Damaged::BehindTheObject.into(), Span::new(0, end))])
            }
            Ok(read) => {
                let mut srn = Vec::new();
                json::write_srn(&read, &mut srn);
                Body::Translated(srn)
            }
            Err(error) => {
                let at = place_in(text, offset, starts.of(offset), &error, object.line);
                game.own = text[offset..].into();
                Body::Nothing(vec![Finding::at(Damaged::Object(error.to_string()).into(), Span::new(at, at))])
            }
        };
        each(&game);
    }
}

/// Hands on the objects of a stretch to a reader that takes each from its text. Behind one that is no JSON the next line
/// that begins with `{` begins another.
fn each_text<'b>(
    stretch: &Source<'b>,
    (block, start, places): (&'b Block, usize, &'b Mutex<Locator<'b>>),
    text: &'b [u8],
    each: &mut dyn FnMut(&Source<'_>),
) {
    let mut game = stretch.clone();
    let mut at = 0;
    while let Some(blanks) = text[at..].iter().position(|byte| !byte.is_ascii_whitespace()) {
        let begins = at + blanks;
        let mut values = serde_json::Deserializer::from_slice(&text[begins..]).into_iter::<IgnoredAny>();
        at = match values.next() {
            Some(Ok(_)) => begins + values.byte_offset(),
            _ => memchr::memmem::find(&text[begins..], b"\n{").map_or(text.len(), |found| begins + found + 1),
        };
        let own = &text[begins..at];
        game.whence = Whence::Block { block, start: start + begins, places };
        game.interpretations = OnceLock::new();
        game.own = game.format.mask.map_or(Cow::Borrowed(own), |mask| Cow::Owned(mask(own)));
        each(&game);
    }
}

/// Where lines begin, cheaply for those who ask in order.
struct LineStarts<'b> {
    bytes: &'b [u8],
    /// A place, and where its line begins.
    known: (usize, usize),
}

impl LineStarts<'_> {
    /// Where the line begins in which that place is; not before the one that was asked for last.
    fn of(&mut self, place: usize) -> usize {
        let (from, start) = self.known;
        let start = memchr::memrchr(b'\n', &self.bytes[from..place]).map_or(start, |end| from + end + 1);
        self.known = (place, start);
        start
    }
}

/// Where behind `offset`, at which an object begins that begins in that line, the error shows.
fn place_in(text: &[u8], offset: usize, start: usize, error: &json::ReadError, line: u64) -> u32 {
    let below = error.line.saturating_sub(line) as usize;
    let line_start = match below.checked_sub(1) {
        Some(last) => memchr::memchr_iter(b'\n', &text[offset..]).nth(last).map_or(text.len(), |end| offset + end + 1),
        None => start,
    };
    let at = line_start + error.column.saturating_sub(1) as usize;
    (at.min(text.len()).saturating_sub(offset)) as u32
}

#[cfg(test)]
mod tests {
    use super::LineStarts;
    use crate::formats::{Format, srn, stratego_io};
    use crate::games::Inputs;

    /// Of every record of a text its own bytes, its line and column, and what is said of its line ends.
    fn games(text: &str, format: &'static Format) -> Vec<(String, u64, u64, Option<&'static str>)> {
        let mut games = Vec::new();
        Inputs::of_bytes("a", text.as_bytes())
            .format(format)
            .threads(1)
            .in_order(
                |game| {
                    let place = game.place();
                    (String::from_utf8_lossy(game.own()).into_owned(), place.line, place.column, game.remark())
                },
                |game| games.push(game.expect("it can be read")),
            )
            .expect("no glob");
        games
    }

    #[test]
    fn objects_that_damage_joins_are_taken_one_by_one() {
        let text = "{}\n{\"a\":\n{\"b\":1} {\"c\":2}\n";
        let expected = [("{}", 1, 1), ("{\"a\":\n", 2, 1), ("{\"b\":1}", 3, 1), ("{\"c\":2}", 3, 9)]
            .map(|(own, line, column)| (own.to_owned(), line, column, None));
        assert_eq!(games(text, &stratego_io::FORMAT), expected);
    }

    #[test]
    fn the_first_record_tells_of_the_line_ends_of_all() {
        let record = "[Event \"a\"]\n\n1. a4-a5 *\n\n";
        let remarks =
            |text: String| games(&text, &srn::FORMAT).into_iter().map(|game| game.3.is_some()).collect::<Vec<_>>();
        assert_eq!(remarks(record.repeat(3)), [false; 3]);
        assert_eq!(remarks(record.repeat(3).replace('\n', "\r")), [true, false, false]);
    }

    #[test]
    fn the_line_of_a_place_begins_behind_the_line_end_before_it() {
        let mut starts = LineStarts { bytes: b"ab\ncd\n\nef", known: (0, 0) };
        let found = [0, 1, 2, 4, 5, 6, 7, 9].map(|place| starts.of(place));
        assert_eq!(found, [0, 0, 0, 3, 3, 6, 7, 7]);
        let mut starts = LineStarts { bytes: b"ab\ncd\n\nef", known: (0, 0) };
        assert_eq!([1, 8].map(|place| starts.of(place)), [0, 7]);
    }
}
