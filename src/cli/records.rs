//! Going through the records of all inputs: on all threads, in order.

use super::common::Common;
use super::error::Error;
use super::outcome::Part;
use super::progress::Progress;
use super::status::Status;
use super::terminal;
use crate::archive::{self, Ask, Block, Content, Flow, InputError, Inputs, Limits, Meter, PieceKind, Reader, Room};
use crate::formats::json;
use crate::notation::{Record, Span, parse};
use crate::replay::{Detail, Finding, Observer, Replayed, no_record, preamble_findings, replay, stray_findings};
use crate::report::Place;
use std::borrow::Cow;
use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// How many bytes are read before a block is cut whose results are large.
const SMALL_BLOCK: usize = 1 << 13;

/// A run over inputs.
pub struct Run<'c> {
    common: &'c Common,
    inputs: Inputs,
    ask: Ask,
    /// Whether the verb itself says which inputs are damaged.
    pub reports_failures: bool,
}

impl<'c> Run<'c> {
    /// A run over those files and those that the arguments name; over standard input if there are none.
    ///
    /// # Errors
    /// If there are none and standard input is a terminal, or a glob is none.
    pub fn over(files: &[PathBuf], common: &'c Common) -> Result<Self, Error> {
        let mut paths = files.to_vec();
        if paths.is_empty() && common.files_from.is_none() {
            if io::stdin().is_terminal() {
                let what = "no files given; name files or folders, or `-` for standard input (see --help)";
                return Err(Error::Usage(what.to_owned()));
            }
            paths.push(PathBuf::from("-"));
        }
        let inputs = Inputs::new(paths, common.files_from.clone(), common.glob.clone())
            .map_err(|error| Error::Usage(error.to_string()))?;
        let limits = Limits { record: common.max_record, ..Limits::default() };
        let ask = Ask { limits, record: common.record, content: None };
        Ok(Self { common, inputs, ask, reports_failures: false })
    }

    /// Lets the run hand on every record, whatever `--record` says.
    #[must_use]
    pub fn all_records(mut self) -> Self {
        self.ask.record = None;
        self
    }

    /// Has the inputs cut into smaller blocks than usual, for results that are so much larger than the records.
    #[must_use]
    pub fn in_small_blocks(mut self) -> Self {
        self.ask.limits.block = SMALL_BLOCK;
        self
    }

    /// Has the inputs read as this, whatever they begin with.
    #[must_use]
    pub fn holding(mut self, content: Option<Content>) -> Self {
        self.ask.content = content;
        self
    }

    /// Has the threads `work` on blocks, and hands what they make of them to `consume`, in order. What cannot be read
    /// is complained about, and the others are done.
    ///
    /// # Errors
    /// The first error of `consume`.
    pub fn each<T: Part>(
        &self,
        work: impl Fn(&mut Block) -> T + Sync,
        mut consume: impl FnMut(T, &mut Progress<'_>) -> Result<Flow, Error> + Send,
    ) -> Result<Status, Error> {
        let meter = Meter::default();
        let mut progress = Progress::of(&self.inputs, &meter, self.common.progress, self.common.output.is_some());
        let mut status = Status::Well;
        let reader = Reader::new(&self.inputs, self.ask, &meter);
        let threads = threads(self.common);
        archive::in_order(
            threads,
            Room::of(threads),
            |add| {
                let _ = reader.read(&mut |block| {
                    let weight = block.weight();
                    add(block, weight)
                });
            },
            |mut block: Block| {
                let part = work(&mut block);
                let weight = part.weight();
                ((part, block.pieces.len() as u64, block.failure), weight)
            },
            |(part, records, failure): (T, u64, Option<InputError>)| {
                if part.has_results() {
                    progress.make_way();
                }
                let findings = part.findings();
                let flow = consume(part, &mut progress)?;
                if let Some(failure) = failure {
                    status = Status::Failed;
                    if !(self.reports_failures && failure.is_damage()) {
                        progress.say(&terminal::complaint(&failure));
                    }
                }
                progress.advance(records, findings);
                Ok::<Flow, Error>(flow)
            },
        )?;
        Ok(status)
    }
}

/// How many threads are to work.
pub fn threads(common: &Common) -> usize {
    match common.jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    }
}

/// One record of an input, or text that is none.
pub struct Item<'b> {
    /// Its text; for a record of another format, that of the record in SRN.
    pub text: Cow<'b, [u8]>,
    /// Its bytes as they stand in the input.
    pub own: &'b [u8],
    /// The record's number in its input, from 1.
    pub record: Option<u64>,
    /// Why there is no record to be read here, if so.
    pub trouble: Vec<Finding>,
    /// Whether the text is not what stands in the input, so that nothing in it has a place there.
    pub is_translated: bool,
    block: &'b Block,
    start: usize,
    lines: &'b Lines<'b>,
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

    /// Whether it is a record that cannot be read at all.
    pub fn is_unreadable(&self) -> bool {
        self.record.is_some() && !self.trouble.is_empty()
    }

    /// Its syntax tree.
    pub fn parse(&self) -> Record<'_> {
        parse(&self.text)
    }

    /// The findings about text behind the record that belongs to none.
    pub fn strays(&self, record: &Record<'_>) -> Vec<Finding> {
        let mut findings = stray_findings(record);
        if self.is_translated {
            for finding in &mut findings {
                finding.span = Span::default();
            }
        }
        findings
    }

    /// Replays a record of this item as the arguments ask. Findings about a record of another format stand where the
    /// record begins.
    pub fn replay(&self, record: &Record<'_>, common: &Common, observer: &mut impl Observer) -> Replayed {
        let mut replayed = replay(&self.text, record, common.judge_by(), observer);
        if self.is_translated {
            for finding in &mut replayed.findings {
                finding.span = Span::default();
            }
        }
        replayed
    }

    /// A finding about its text, at the place that it has in the input.
    pub fn placed(&self, finding: &Finding) -> Finding {
        let span = if self.is_translated { Span::default() } else { finding.span };
        Finding { span, ..finding.clone() }
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
    for piece in &block.pieces {
        let text = block.text(*piece);
        let mut item = Item {
            text: Cow::Borrowed(text),
            own: text,
            record: piece.kind.number(),
            trouble: Vec::new(),
            is_translated: false,
            block,
            start: piece.start,
            lines: &lines,
        };
        match piece.kind {
            PieceKind::Preamble => item.trouble = preamble_findings(text),
            PieceKind::TooLong { length, .. } => {
                let limit = common.max_record as u64;
                item.trouble.push(Finding::at(Detail::TooLong { length, limit }, Span::default()));
            }
            PieceKind::Record(_) if block.content == Content::Json => {
                each_object(item, text, &mut each);
                continue;
            }
            PieceKind::Record(_) => {}
        }
        each(&item);
    }
    if block.ends_without_record() && block.failure.is_none() {
        let text = Cow::Borrowed(&block.bytes[..]);
        let trouble = vec![no_record()];
        each(&Item {
            text,
            own: &block.bytes,
            record: None,
            trouble,
            is_translated: false,
            block,
            start: 0,
            lines: &lines,
        });
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
        item.is_translated = object.read.is_ok();
        item.trouble.clear();
        match object.read {
            Ok(read) => {
                let mut srn = Vec::new();
                json::write_srn(&read, &mut srn);
                item.text = Cow::Owned(srn);
            }
            Err(error) => {
                let at = place_in(text, offset, starts.of(offset), &error, object.line);
                item.text = Cow::Borrowed(&text[offset..]);
                item.trouble.push(Finding::at(Detail::Damaged(error.to_string()), Span::new(at, at)));
            }
        }
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

/// The flow of a verb that never ends early.
pub const GO_ON: Flow = ControlFlow::Continue(());
