//! Extracts the games of a block: the records, and the text that belongs to no record.

use super::source::{Body, Settings, Source, SourceLocation};
use crate::archive::{Block, PieceKind, SplitRule};
use crate::formats::{self, Reader, json};
use crate::notation::{Span, stray_text};
use crate::replay::foreign::Damaged;
use crate::replay::{Detail, Finding, Locator, Place, no_record, preamble_findings};
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::sync::{Mutex, OnceLock};

/// Passes every record in a block to `each`, and all text that belongs to no record, in the order of the block. If
/// an input contains no records, `each` gets one more source after the last block. This source reports that there
/// is no record.
pub fn for_each_game(block: &Block, settings: Settings, mut each: impl FnMut(&Source<'_>)) {
    each_source(block, settings, &mut each);
}

/// Implements [`for_each_game`] without a type parameter, so that the code is compiled only once.
fn each_source(block: &Block, settings: Settings, each: &mut dyn FnMut(&Source<'_>)) {
    let Block { offset, line, column, .. } = *block;
    let begins =
        Place { file: &block.origin.name, record: None, offset, line, column, is_binary: block.content.is_packed() };
    let places = Mutex::new(Locator::new(begins, &block.bytes));
    let format = formats::by_name(block.content.name).unwrap_or(&formats::srn::FORMAT);
    let is_unknown = block.content == formats::UNKNOWN;
    let is_all = block.is_first && block.ends_without_record();
    let source = |own, record, body, start| {
        let whence = SourceLocation::Block { block, start, places: &places };
        Source { own, record, format, body, whence, origin: None, settings, interpretations: OnceLock::new() }
    };
    for piece in &block.pieces {
        let own = block.text(*piece);
        let mut game = source(own.into(), piece.kind.number(), Body::Own, piece.start);
        match piece.kind {
            // Remarks above a list, or the beginning of an empty list.
            PieceKind::Preamble if matches!(format.cut, SplitRule::Rows(_) | SplitRule::Packed(_)) => {
                game.body = Body::Nothing(Vec::new());
            }
            // The finding that there is no record is sufficient.
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
            PieceKind::Record(_) if matches!(format.cut, SplitRule::Objects) => {
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

/// Passes the objects of a range to `each`. Usually a range is one object; damage can join several objects. `start`
/// is the offset of the range in the block.
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
        game.whence = SourceLocation::Block { block, start: start + offset, places };
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

/// Passes the objects of a range to `each`, for a format whose reader parses the text of each object itself. If
/// text is not JSON, the next object begins at the next line that begins with `{`.
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
        game.whence = SourceLocation::Block { block, start: start + begins, places };
        game.interpretations = OnceLock::new();
        game.own = game.format.mask.map_or(Cow::Borrowed(own), |mask| Cow::Owned(mask(own)));
        each(&game);
    }
}

/// Lookup of line starts, efficient for increasing offsets.
struct LineStarts<'b> {
    bytes: &'b [u8],
    /// Offset of the previous lookup, and the start of the line that contains this offset.
    known: (usize, usize),
}

impl LineStarts<'_> {
    /// Returns the start of the line that contains the offset `place`. In each call, `place` must be at least as large
    /// as in the call before.
    fn of(&mut self, place: usize) -> usize {
        let (from, start) = self.known;
        let start = memchr::memrchr(b'\n', &self.bytes[from..place]).map_or(start, |end| from + end + 1);
        self.known = (place, start);
        start
    }
}

/// Returns the offset of `error`, relative to the beginning of the object. The object begins at `offset` in line
/// `line`, and this line begins at `start`.
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

    /// Returns for every record of a text: its bytes, line, column, and the message about line ends.
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
