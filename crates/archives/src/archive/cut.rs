//! Splits an input into blocks of whole records.

use super::block::{Block, Origin, Piece, PieceKind};
use super::buffer::{Buffer, BufferPool};
use super::input_error::InputError;
use super::limits::ReadOptions;
use super::line_ends::LineEnds;
use super::lines;
use super::objects;
use super::order::Flow;
use super::overlong::Search;
use crate::formats::cut::{BinarySplit, InputFormat, SplitRule};
use crate::notation::{Segment, SegmentKind, column_after, open_tag_line, segments, segments_so_far};
use std::io::{self, Read};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// Maximum number of small pieces in a block. All the pieces may be invalid, and the messages about invalid pieces
/// can be much longer than the pieces.
const PIECES: usize = 256;

/// Average size in bytes below which pieces count as small.
const SMALL_PIECE: usize = 256;

/// Number of bytes that are kept of an oversized record. They are needed to report the position of the record.
const HEAD: usize = 1 << 12;

/// Continuation of the input after the bytes that were read.
enum Rest {
    /// More bytes may follow.
    GoesOn,
    /// The input ends.
    Ends,
    /// The bytes that follow cannot be read.
    Breaks(InputError),
}

/// Splits one input into blocks.
#[allow(clippy::struct_excessive_bools)] // independent facts
pub(super) struct Cutter<'s> {
    origin: Arc<Origin>,
    /// Limits and requested records. If the user did not name a format, the first bytes of the input determine it.
    ask: ReadOptions,
    sink: &'s mut dyn FnMut(Block) -> Flow,
    rooms: Arc<BufferPool>,
    /// `true` if the user named the format. Otherwise it is detected.
    is_named: bool,
    /// Position after the blocks that were delivered: offset, line, column, and number of records.
    offset: u64,
    line: u64,
    column: u64,
    records: u64,
    is_first: bool,
    /// `true` after the last block.
    is_done: bool,
    /// State of the input after the buffer, if already known.
    behind: Option<Rest>,
    /// `true` after the first read.
    is_begun: bool,
    line_ends: LineEnds,
    /// Offsets of the LFs that were already LF in the input, not converted from CR. Contains only the LFs after the
    /// blocks that were delivered.
    line_feeds: Vec<u64>,
    /// Total number of records announced by lists so far. `None` if there was no list.
    announced: Option<u64>,
}

impl<'s> Cutter<'s> {
    pub fn new(
        origin: Origin,
        ask: ReadOptions,
        rooms: Arc<BufferPool>,
        sink: &'s mut dyn FnMut(Block) -> Flow,
    ) -> Self {
        Self {
            origin: Arc::new(origin),
            is_named: ask.content.is_some(),
            ask,
            sink,
            rooms,
            offset: 0,
            line: 1,
            column: 1,
            records: 0,
            is_first: true,
            is_done: false,
            behind: None,
            is_begun: false,
            line_ends: LineEnds::default(),
            line_feeds: Vec::new(),
            announced: None,
        }
    }

    /// Delivers a single empty block with the error, for an input that cannot be read at all.
    pub fn fail(mut self, error: InputError) -> Flow {
        self.emit(Buffer::default(), Vec::new(), Rest::Breaks(error))
    }

    /// Delivers the blocks of an input. `head` has already been read, `rest` has not.
    pub fn cut(mut self, head: &[u8], rest: &mut dyn Read) -> Flow {
        let mut buffer = Buffer::new(&self.rooms);
        // Memory that is allocated at once is not cleared.
        buffer.make_room(head.len() + self.ask.limits.block);
        buffer.extend(head);
        while !self.is_done {
            // Doubling the buffer ensures that a long record is scanned at most about twice.
            let more = self.ask.limits.block.max(buffer.len());
            let behind = self.fill(&mut buffer, rest, more);
            let content = *self.ask.content.get_or_insert_with(|| (self.ask.tell)(&buffer));
            let mut pieces = self.pieces(content, &buffer, !matches!(behind, Rest::GoesOn));
            if !matches!(behind, Rest::GoesOn) {
                return self.emit_in_parts(buffer, &pieces, behind);
            }
            // The last piece may be incomplete.
            let Some(tail) = pieces.pop() else { continue };
            if tail.start > 0 {
                let mut kept = Buffer::new(&self.rooms);
                kept.extend(&buffer[tail.start..]);
                buffer.truncate(tail.start);
                self.emit_in_parts(std::mem::replace(&mut buffer, kept), &pieces, Rest::GoesOn)?;
            }
            let open = if matches!(content.cut, SplitRule::TagLines) { open_tag_line(&buffer) } else { 0 };
            if buffer.len() - open > self.ask.limits.record {
                self.pass_over(content, &mut buffer, tail.kind, rest)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reads more bytes and returns the state of the input after them.
    fn fill(&mut self, buffer: &mut Buffer, rest: &mut dyn Read, more: usize) -> Rest {
        if let Some(behind) = self.behind.take() {
            return behind;
        }
        // The first bytes were already read to detect compression.
        let from = if self.is_begun { buffer.len() } else { 0 };
        self.is_begun = true;
        let behind = match buffer.fill(rest, more) {
            Ok(true) => Rest::GoesOn,
            Ok(false) => Rest::Ends,
            Err(cause) => Rest::Breaks(self.unreadable(cause)),
        };
        if self.is_packed(buffer) {
            return behind;
        }
        let own = self.line_ends.translate(buffer.bytes_mut(), from, !matches!(behind, Rest::GoesOn));
        self.line_feeds.extend(own.into_iter().map(|at| self.offset + at as u64));
        behind
    }

    /// Returns `true` if the input is binary and has no line ends. This is detected before any byte is changed.
    fn is_packed(&mut self, buffer: &[u8]) -> bool {
        let is_text = |byte: &u8| byte.is_ascii();
        if self.ask.content.is_none() && !buffer.first().is_none_or(is_text) {
            self.ask.content = Some((self.ask.tell)(buffer)).filter(|content| content.is_packed());
        }
        self.ask.content.is_some_and(InputFormat::is_packed)
    }

    fn unreadable(&self, cause: io::Error) -> InputError {
        InputError::Unreadable { name: self.origin.name.clone(), cause }
    }

    /// Splits the bytes after the delivered blocks into pieces. Unless `is_end` is `true`, the last piece may be
    /// incomplete.
    fn pieces(&self, content: InputFormat, bytes: &[u8], is_end: bool) -> Vec<Piece> {
        let segment = |segment: Segment| (segment.kind == SegmentKind::Record, segment.range);
        let is_row = |range: Range<usize>, is_row| (lines::has_row(&bytes[range.clone()], is_row), range);
        let stretches: Box<dyn Iterator<Item = (bool, Range<usize>)> + '_> = match content.cut {
            SplitRule::TagLines if is_end => Box::new(segments(bytes).map(segment)),
            SplitRule::TagLines => Box::new(segments_so_far(bytes).map(segment)),
            SplitRule::Objects => Box::new(objects::stretches(bytes).map(|range| (true, range))),
            SplitRule::Lines(begins) => {
                Box::new(lines::stretches(bytes, begins, lines::never).map(|range| (true, range)))
            }
            SplitRule::Rows(row) => {
                Box::new(lines::stretches(bytes, row, lines::never).map(move |range| is_row(range, row)))
            }
            SplitRule::LedLines(begins, leads) => {
                Box::new(lines::stretches(bytes, begins, leads).map(|range| (true, range)))
            }
            SplitRule::Packed(packed) => {
                Box::new(packed.stretches(bytes).map(|range| ((packed.holds_record)(&bytes[range.clone()]), range)))
            }
        };
        let mut number = self.records;
        let piece = |(is_record, range): (bool, Range<usize>)| {
            number += u64::from(is_record);
            let kind = if is_record { PieceKind::Record(number) } else { PieceKind::Preamble };
            self.within_limit(Piece { kind, start: range.start, end: range.end })
        };
        stretches.map(piece).collect()
    }

    fn within_limit(&self, piece: Piece) -> Piece {
        let length = piece.end - piece.start;
        if length <= self.ask.limits.record {
            return piece;
        }
        let kind = PieceKind::TooLong { number: piece.kind.number(), length: length as u64 };
        Piece { kind, end: piece.start + HEAD.min(length), ..piece }
    }

    /// Skips the oversized piece at the start of the buffer.
    fn pass_over(&mut self, content: InputFormat, buffer: &mut Buffer, kind: PieceKind, rest: &mut dyn Read) -> Flow {
        let number = kind.number();
        let mut head = buffer[..HEAD.min(buffer.len())].to_vec();
        let mut search = Search::new(content.cut, number.is_none());
        let (mut length, mut lines, mut column) = (0, 0, self.column);
        let mut behind = Rest::GoesOn;
        loop {
            let is_end = !matches!(behind, Rest::GoesOn);
            let found = search.find(buffer, is_end);
            let (Ok(at) | Err(at)) = found;
            let passed = &buffer[..at];
            length += passed.len() as u64;
            if content.is_packed() {
                column += passed.len() as u64;
            } else {
                lines += line_ends(passed);
                column = column_after(passed, column);
            }
            buffer.leave_out(at);
            if found.is_ok() || is_end {
                break;
            }
            behind = self.fill(buffer, rest, self.ask.limits.block);
        }
        // If the size limit is below `HEAD`, the whole piece may be shorter than the part that is kept of oversized
        // pieces.
        head.truncate(usize::try_from(length).unwrap_or(usize::MAX));
        let piece = Piece { kind: PieceKind::TooLong { number, length }, start: 0, end: head.len() };
        let (offset, line) = (self.offset + length, self.line + lines);
        let is_end = buffer.is_empty() && matches!(behind, Rest::Ends);
        // A read error after the piece is reported at its own position, not after the kept part.
        let flow = self.emit(head.into(), vec![piece], if is_end { Rest::Ends } else { Rest::GoesOn });
        (self.offset, self.line, self.column) = (offset, line, column);
        if !is_end && !matches!(behind, Rest::GoesOn) {
            self.behind = Some(behind);
        }
        flow
    }

    /// Delivers pieces. Many small pieces are split into several blocks, because the messages about small pieces may be
    /// much longer than the pieces.
    fn emit_in_parts(&mut self, bytes: Buffer, pieces: &[Piece], behind: Rest) -> Flow {
        let mut start = 0;
        let mut rest = pieces;
        while let Some(count) = small_part(rest, start).filter(|_| !self.is_done) {
            let (part, others) = rest.split_at(count);
            let end = others[0].start;
            self.emit(bytes[start..end].to_vec().into(), moved(part, start), Rest::GoesOn)?;
            (start, rest) = (end, others);
        }
        match start {
            _ if self.is_done => ControlFlow::Continue(()),
            0 => self.emit(bytes, pieces.to_vec(), behind),
            _ => self.emit(bytes[start..].to_vec().into(), moved(rest, start), behind),
        }
    }

    /// Delivers a block. Skips a block without requested pieces, unless it is the last block of the input.
    fn emit(&mut self, bytes: Buffer, mut pieces: Vec<Piece>, behind: Rest) -> Flow {
        // Small files must not occupy large buffers.
        let bytes = bytes.fit();
        let (offset, line, column) = (self.offset, self.line, self.column);
        self.offset += bytes.len() as u64;
        if let Some(SplitRule::Packed(packed)) = self.ask.content.map(|content| content.cut) {
            self.column = self.offset + 1;
            self.note_announced(packed, &bytes, &pieces);
        } else {
            self.line += line_ends(&bytes);
            self.column = column_after(&bytes, column);
        }
        let own = self.line_feeds.partition_point(|at| *at < self.offset);
        let line_feeds = self.line_feeds.drain(..own).map(|at| at.saturating_sub(offset) as usize).collect();
        self.records = pieces.iter().filter_map(|piece| piece.kind.number()).next_back().unwrap_or(self.records);
        let (mut is_last, mut failure) = match behind {
            Rest::GoesOn => (false, None),
            Rest::Ends => (true, self.miscount()),
            Rest::Breaks(error) => (true, Some(error)),
        };
        if let Some(wanted) = self.ask.record {
            pieces.retain(|piece| piece.kind.number() == Some(wanted));
            is_last |= !pieces.is_empty();
            if is_last && pieces.is_empty() && failure.is_none() {
                failure = Some(InputError::NoSuchRecord { name: self.origin.name.clone(), number: wanted });
            }
        }
        self.is_done = is_last;
        let has_begun = self.records > 0;
        let (mut tells_first, mut is_elsewhere) = (true, false);
        if let Some(shard) = self.ask.shard {
            // Text above the first record belongs to the shard of record 1. Messages about an input without records
            // belong to the shard of record 1, too.
            let has = |kind: PieceKind| shard.has(self.origin.number, kind.number().unwrap_or(1).max(1));
            tells_first = pieces.iter().find(|piece| piece.kind.number().is_some()).is_none_or(|piece| has(piece.kind));
            is_elsewhere = !has_begun && !shard.has(self.origin.number, 1);
            pieces.retain(|piece| has(piece.kind));
        }
        if pieces.is_empty() && !is_last {
            return ControlFlow::Continue(());
        }
        let is_first = std::mem::replace(&mut self.is_first, false);
        let (origin, records) = (Arc::clone(&self.origin), self.records);
        let content = self.ask.content.unwrap_or_else(|| (self.ask.tell)(&[]));
        let (line_end, tells_line_end) = self.line_ends.tell();
        (self.sink)(Block {
            origin,
            content,
            is_named: self.is_named,
            bytes,
            offset,
            line,
            column,
            pieces,
            records,
            is_first,
            is_last,
            line_end,
            line_feeds,
            tells_line_end: tells_line_end && tells_first,
            is_elsewhere,
            failure,
        })
    }
}

impl Cutter<'_> {
    /// Adds to `announced` the numbers of records that lists announce. A list can be at the start of a piece.
    fn note_announced(&mut self, packed: &BinarySplit, bytes: &[u8], pieces: &[Piece]) {
        for piece in pieces {
            if let Some(count) = (packed.announced)(&bytes[piece.start..piece.end]) {
                self.announced = Some(self.announced.unwrap_or_default().saturating_add(count));
            }
        }
    }

    /// Returns an error if the number of records differs from the announced number.
    fn miscount(&self) -> Option<InputError> {
        let announced = self.announced.filter(|announced| *announced != self.records)?;
        Some(InputError::Announced { name: self.origin.name.clone(), announced, found: self.records })
    }
}

/// Returns the number of small pieces to deliver in the next block, which begins at `start`. Returns `None` if one
/// block can contain all `pieces`.
fn small_part(pieces: &[Piece], start: usize) -> Option<usize> {
    let is_enough = |count: usize| pieces[count].start - start < count * SMALL_PIECE;
    (PIECES..pieces.len()).find(|count| is_enough(*count))
}

/// Returns the pieces with offsets relative to a block that begins at `start`.
fn moved(pieces: &[Piece], start: usize) -> Vec<Piece> {
    pieces.iter().map(|piece| Piece { start: piece.start - start, end: piece.end - start, ..*piece }).collect()
}

fn line_ends(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

#[cfg(test)]
mod tests;
