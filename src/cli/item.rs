//! The items of a block: its records, and text that is none.

use super::common::Common;
use crate::archive::{Block, PieceKind};
use crate::formats::{self, Format, Reader, json};
use crate::notation::{Record, Span, parse};
use crate::replay::{
    Deductions, Detail, Finding, Observer, Place, Reading, Replayed, Severity, deduce, no_record, preamble_findings,
    replay, stray_findings,
};
use std::cell::Cell;

/// One record of an input, or text that is none.
pub struct Item<'b> {
    /// Its bytes as they stand in the input; findings show in them.
    pub own: &'b [u8],
    /// The record's number in its input, from 1.
    pub record: Option<u64>,
    /// Its format.
    pub format: &'static Format,
    body: Body,
    block: &'b Block,
    start: usize,
    lines: &'b Lines<'b>,
}

/// What there is to be read.
enum Body {
    /// Its bytes, by the format's reader.
    Own,
    /// A record of SRN that was made of them.
    Translated(Vec<u8>),
    /// Nothing, and why.
    Nothing(Vec<Finding>),
}

impl<'b> Item<'b> {
    /// Where it stands.
    pub fn place(&self) -> Place<'b> {
        Place {
            file: &self.block.origin.name,
            record: self.record,
            offset: self.block.offset + self.start as u64,
            line: self.block.line + self.lines.above(self.start),
        }
    }

    /// The place as that of text that is no part of the record.
    pub fn place_outside(&self) -> Place<'b> {
        Place { record: None, ..self.place() }
    }

    /// Why there is no record to be read here, if so.
    pub fn trouble(&self) -> &[Finding] {
        match &self.body {
            Body::Nothing(trouble) => trouble,
            Body::Own | Body::Translated(_) => &[],
        }
    }

    /// Whether it is a record that cannot be read at all.
    pub fn is_unreadable(&self) -> bool {
        self.record.is_some() && !self.trouble().is_empty()
    }

    /// Whether it is not text, but stands for an input without records.
    pub fn holds_no_record(&self) -> bool {
        matches!(self.trouble(), [finding] if matches!(finding.detail, Detail::NoRecord))
    }

    /// The text that its spans refer to: in SRN, its own or what was made of it; else its own.
    pub fn text(&self) -> &[u8] {
        match &self.body {
            Body::Translated(srn) => srn,
            Body::Own | Body::Nothing(_) => self.own,
        }
    }

    /// The text, if it is SRN.
    pub fn srn(&self) -> Option<&[u8]> {
        (self.is_translated() || self.format.is_srn()).then(|| self.text())
    }

    /// The SRN that was made of it, if it comes from another format and was translated before it was read.
    pub fn translated(&self) -> Option<&[u8]> {
        match &self.body {
            Body::Translated(srn) => Some(srn),
            Body::Own | Body::Nothing(_) => None,
        }
    }

    fn is_translated(&self) -> bool {
        self.translated().is_some()
    }

    /// What its reader makes of it.
    pub fn read(&self) -> Reading<'_> {
        match self.format.reader {
            Reader::Text(read) => read(self.own, self.file_name()),
            Reader::Objects | Reader::Never => Reading { record: parse(self.text()), ..Reading::default() },
        }
    }

    /// The last part of its file's name.
    pub fn file_name(&self) -> &'b str {
        self.block.origin.name.rsplit(['/', '\\', ':']).next().unwrap_or_default()
    }

    /// The findings about text behind the record that belongs to none.
    pub fn strays(&self, record: &Record<'_>) -> Vec<Finding> {
        let mut findings = stray_findings(record);
        self.relocate(&mut findings, record);
        findings
    }

    /// Replays what was read of this item as the arguments ask.
    pub fn replay(&self, reading: &Reading<'_>, common: &Common, observer: &mut impl Observer) -> Replayed {
        let judge_by = common.judge_by();
        let mut replayed = replay(self.text(), reading, judge_by, observer);
        self.relocate(&mut replayed.findings, &reading.record);
        if let Some(remark) = self.block.line_end.remark().filter(|_| self.tells_line_end()) {
            let errors = replayed.findings.iter().take_while(|finding| finding.severity() == Severity::Error).count();
            let finding = Finding::at(Detail::Mended(remark.into()), Span::default());
            replayed.findings.insert(errors, finding);
        }
        replayed
    }

    /// Whether it is the one of whose input it is said what ends the lines.
    fn tells_line_end(&self) -> bool {
        let first = self.block.pieces.iter().find(|piece| piece.kind.number().is_some());
        self.block.tells_line_end && first.is_some_and(|first| first.start == self.start)
    }

    /// What that which was read of this item proves of the pieces that it does not name, after that ply or by its end.
    pub fn deduce(&self, reading: &Reading<'_>, common: &Common, ply: Option<u32>) -> Option<Deductions> {
        deduce(self.text(), reading, common.judge_by(), ply)
    }

    /// Gives findings about the text the places that they have in the input.
    pub fn relocate(&self, findings: &mut [Finding], record: &Record<'_>) {
        if let Some(srn) = self.translated() {
            json::relocate(self.own, srn, record, findings);
        }
    }
}

/// Counts lines, cheaply for those who ask in order.
struct Lines<'b> {
    bytes: &'b [u8],
    known: Cell<(usize, u64)>,
}

impl Lines<'_> {
    /// How many lines end before that place.
    fn above(&self, place: usize) -> u64 {
        let (mut from, mut lines) = self.known.get();
        if place < from {
            (from, lines) = (0, 0);
        }
        lines += memchr::memchr_iter(b'\n', &self.bytes[from..place]).count() as u64;
        self.known.set((place, lines));
        lines
    }
}

/// Hands every item of a block to `each`, in order; behind the last of an input without records, one that says so.
pub fn each_item(block: &Block, common: &Common, mut each: impl FnMut(&Item<'_>)) {
    let lines = Lines { bytes: &block.bytes, known: Cell::new((0, 0)) };
    let format = formats::by_name(block.content.name).unwrap_or(&formats::srn::FORMAT);
    for piece in &block.pieces {
        let own = block.text(*piece);
        let record = piece.kind.number();
        let mut item = Item { own, record, format, body: Body::Own, block, start: piece.start, lines: &lines };
        match piece.kind {
            PieceKind::Preamble => item.body = Body::Nothing(preamble_findings(own)),
            PieceKind::TooLong { length, .. } => {
                let limit = common.max_record as u64;
                item.body = Body::Nothing(vec![Finding::at(Detail::TooLong { length, limit }, Span::default())]);
            }
            PieceKind::Record(_) if matches!(format.reader, Reader::Objects) => {
                each_object(item, own, &mut each);
                continue;
            }
            PieceKind::Record(_) => {}
        }
        each(&item);
    }
    if block.ends_without_record() && block.failure.is_none() {
        let body = Body::Nothing(vec![no_record()]);
        each(&Item { own: &block.bytes, record: None, format, body, block, start: 0, lines: &lines });
    }
}

/// Hands on the objects of a stretch: one, or several that share a line or are parted by damage.
fn each_object<'b>(stretch: Item<'b>, text: &'b [u8], each: &mut impl FnMut(&Item<'_>)) {
    let mut item = stretch;
    let start = item.start;
    let mut starts = LineStarts { bytes: text, known: (0, 0) };
    let mut objects = json::Objects::from_line(text, item.place().line);
    while let Some(object) = objects.next() {
        let offset = object.offset as usize;
        item.start = start + offset;
        item.own = &text[offset..objects.position()];
        item.body = match object.read {
            Ok(read) => {
                let mut srn = Vec::new();
                json::write_srn(&read, &mut srn);
                Body::Translated(srn)
            }
            Err(error) => {
                let at = place_in(text, offset, starts.of(offset), &error, object.line);
                item.own = &text[offset..];
                Body::Nothing(vec![Finding::at(Detail::Damaged(error.to_string()), Span::new(at, at))])
            }
        };
        each(&item);
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
