//! The grammar: one record's bytes into a syntax tree.
//!
//! The productions are nom parsers, a file to a section; [`RecordReader`] walks the text with them, notes what they
//! could not read, and goes on behind it. Nothing here fails as a whole and nothing asks whether a turn is
//! legal. `format-spec/notation.md` is the specification, its section "Recovery" says where reading goes on.

mod comment;
mod lexical;
#[cfg(test)]
mod marked;
mod movetext;
mod nul_bytes;
mod numbering;
mod plain;
mod recovery;
mod result;
mod setup;
mod tags;
#[cfg(test)]
mod tests;
mod turn;
mod usual_number;
mod variation;

pub(super) use comment::tidied;
pub(super) use lexical::{Miss, Parsed, piece};

use self::numbering::LastWrong;
use self::variation::{begins_variation, end_of_variation};
use super::boundary::{is_blank, is_space};
use super::fault::{Expected, Fault, FaultKind};
use super::syntax::{Note, NoteAnchor, NoteBody, Record, Span, Tag, WrittenTurn};
use std::ops::Range;

/// How many faults of a record are kept.
const FAULTS_KEPT: usize = 32;

/// How many bytes of a text are read as UTF-8 at once.
const HEAD: usize = 512;

/// Reads one record. Whatever cannot be read stands in [`Record::faults`].
pub fn parse(text: &[u8]) -> Record<'_> {
    read(text, true)
}

/// Reads a record's tags and nothing behind them: the same as [`parse`] finds.
pub fn parse_tags(text: &[u8]) -> Vec<Tag<'_>> {
    let mut reader = RecordReader::new(text);
    if u32::try_from(text.len()).is_ok() {
        reader.tags();
    }
    reader.record.tags
}

/// Reads a record's tags and setup rows and nothing behind them: the same as [`parse`] finds.
pub fn parse_head(text: &[u8]) -> Record<'_> {
    let mut reader = RecordReader::new(text);
    if u32::try_from(text.len()).is_ok() {
        reader.tags();
        reader.setup();
    }
    // Behind something else that cannot be read there may be more rows.
    let record = if reader.is_behind_setup() { reader.record } else { parse(text) };
    Record {
        tags: record.tags,
        unread_tags: record.unread_tags,
        rows: record.rows,
        unread: record.unread,
        ..Record::default()
    }
}

/// The turn that a text begins with as SRN writes it, without its span, and how many bytes of it that is.
pub(super) fn plain_turn(text: &[u8]) -> Option<(WrittenTurn, usize)> {
    turn::turn(text).ok().map(|(rest, turn)| (turn, text.len() - rest.len()))
}

/// The length of the variation that a text begins with; `None` if it begins with none that is closed.
pub fn variation_length(text: &[u8]) -> Option<usize> {
    end_of_variation(text, 0).ok().filter(|_| begins_variation(text))
}

/// The text of a variation in the export form, both without the parentheses around it; `None` if it is none, or holds
/// nothing.
pub fn variation(text: &str) -> Option<String> {
    let text = format!("({})", text.replace('\0', ""));
    let mut reader = RecordReader::new(text.as_bytes());
    let is_whole = variation_length(text.as_bytes()) == Some(text.len());
    let found = is_whole.then(|| reader.variation_text(text.len()))?;
    (reader.record.faults.is_empty() && !found.is_empty()).then_some(found)
}

/// Reads one record, plain turns by the short way or not; the outcome is the same.
fn read(text: &[u8], plain: bool) -> Record<'_> {
    if u32::try_from(text.len()).is_err() {
        let fault = Fault { kind: FaultKind::TooLong, span: Span::default() };
        return Record { faults: vec![fault], ..Record::default() };
    }
    let mut reader = RecordReader { plain, ..RecordReader::new(text) };
    reader.tags();
    reader.setup();
    reader.movetext();
    reader.into_record()
}

/// Where reading stands, and what it has found so far.
struct RecordReader<'a> {
    text: &'a [u8],
    /// What the text begins with, as far as that is UTF-8: in most records all tags.
    head: &'a str,
    /// The next byte to read.
    at: usize,
    record: Record<'a>,
    /// Where the line begins behind the byte order marks that were skipped last.
    behind_boms: usize,
    /// The numbers of the rows that were read, a bit each.
    rows_seen: u128,
    /// Whether a row was begun, read or not.
    in_setup: bool,
    /// Whether a turn could not be read: later ones cannot be counted.
    broken: bool,
    /// Where the `%` lines and stray text stand: a NUL byte does no harm there.
    ignored: Vec<Span>,
    /// A stretch read by the short way, which has no NUL byte in it.
    proven: Range<usize>,
    /// Whether plain turns are read by the short way.
    plain: bool,
    /// The turn number that was wrong last.
    last_wrong: LastWrong,
    /// Where the words stand that could not be read, are no row and no part of a turn, and have no token behind them.
    unread_words: Option<Range<usize>>,
}

impl<'a> RecordReader<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            head: head(text),
            at: 0,
            record: Record::default(),
            behind_boms: 0,
            rows_seen: 0,
            in_setup: false,
            broken: false,
            ignored: Vec::new(),
            proven: 0..0,
            plain: true,
            last_wrong: LastWrong::default(),
            unread_words: None,
        }
    }

    /// What is left to read.
    fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    /// Takes what a parser left as what is left to read.
    fn advance_to(&mut self, rest: &[u8]) {
        self.at = self.text.len() - rest.len();
    }

    /// Stops reading.
    fn stop(&mut self) {
        self.at = self.text.len();
    }

    /// Notes a fault; with one too many, reading stops.
    fn fault(&mut self, kind: FaultKind, span: Span) {
        if self.record.faults.len() < FAULTS_KEPT {
            self.record.faults.push(Fault { kind, span });
        } else {
            self.record.faults_cut = true;
            self.record.unread.others |= self.record.turns.is_empty();
            self.stop();
        }
    }

    /// Whether a fault of that kind was found.
    fn has_fault(&self, kind: FaultKind) -> bool {
        self.record.faults.iter().any(|fault| fault.kind == kind)
    }

    /// Notes what a parser missed, the token at that place being its span, and returns the place.
    fn missed(&mut self, miss: Miss) -> usize {
        let at = self.text.len() - miss.left;
        self.fault(miss.kind.unwrap_or(FaultKind::Expected(Expected::Turn)), self.token_span(at));
        at
    }

    /// The token that begins at that place, up to a blank or a comment; a blank or line end by itself.
    fn token_span(&self, at: usize) -> Span {
        let rest = &self.text[at..];
        let length = match rest {
            [] => 0,
            [b'\r', b'\n', ..] => 2,
            [b'{', ..] => 1,
            [byte, ..] if is_space(*byte) => 1,
            _ => token_length(rest),
        };
        span(at, at + length)
    }

    /// Goes on behind the token at that place. There is always one byte less to read than at `start`.
    fn skip_token(&mut self, start: usize, at: usize) {
        if !self.record.faults_cut {
            self.at = (at + token_length(&self.text[at..])).max(start + 1);
        }
    }

    /// Skips blanks, line ends, comments and ignored lines, up to the next token or the end.
    fn gap(&mut self, place: NoteAnchor) {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                b'{' => self.brace_comment(place),
                b';' => self.line_comment(place),
                b'%' if self.begins_line() => self.ignored_line(),
                b'\xEF' if self.begins_line() && self.skip_boms() => {}
                _ => return,
            }
        }
    }

    /// Goes on behind the line that a setup row stands in, but reads the comments from `at` on.
    fn skip_line(&mut self, at: usize, place: NoteAnchor) {
        if self.record.faults_cut {
            return;
        }
        self.at = at;
        while let Some(found) = memchr::memchr2(b'\n', b'{', self.rest()) {
            self.at += found;
            if self.text[self.at] == b'\n' {
                self.at += 1;
                return;
            }
            self.brace_comment(place);
        }
        self.stop();
    }

    /// Whether the next byte is a line's first, byte order marks aside.
    fn begins_line(&self) -> bool {
        self.at == self.behind_boms || self.text[..self.at].ends_with(b"\n")
    }

    /// Skips the byte order marks that the line begins with; `false` if there are none.
    fn skip_boms(&mut self) -> bool {
        let length = super::boundary::boms(self.rest());
        self.at += length;
        self.behind_boms = self.at;
        length > 0
    }

    /// Keeps a note that stands at that place.
    fn note(&mut self, place: NoteAnchor, body: NoteBody<'a>) {
        if !self.broken || place == NoteAnchor::Result {
            self.record.notes.push(Note { place, body });
        }
    }

    /// What a comment here stands behind.
    fn place(&self) -> NoteAnchor {
        match self.record.turns.len() {
            0 if self.in_setup => NoteAnchor::Setup,
            0 => NoteAnchor::Tags,
            turns => NoteAnchor::Turn(turns as u32 - 1),
        }
    }

    fn into_record(mut self) -> Record<'a> {
        let has_nul = |text| memchr::memchr(0, text).is_some();
        if has_nul(&self.text[..self.proven.start]) || has_nul(&self.text[self.proven.end..]) {
            nul_bytes::report(&mut self.record, self.text, &self.ignored, FAULTS_KEPT);
        }
        self.record.notes.sort_by_key(|note| (note.place, !note.body.is_glyph()));
        self.record
    }
}

/// What the text begins with, as far as that is UTF-8 and not too long: to ask once is quicker than tag by tag.
fn head(text: &[u8]) -> &str {
    let head = &text[..text.len().min(HEAD)];
    std::str::from_utf8(head).or_else(|error| std::str::from_utf8(&head[..error.valid_up_to()])).unwrap_or_default()
}

/// From `start` to `end`; a record is no longer than [`u32::MAX`] bytes.
const fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}

/// How many bytes stand before the next blank, line end or `{`.
fn token_length(rest: &[u8]) -> usize {
    rest.iter().position(|byte| is_space(*byte) || *byte == b'{').unwrap_or(rest.len())
}

/// The text's length without the blanks and line ends behind it.
fn trimmed_length(text: &[u8]) -> usize {
    text.iter().rposition(|byte| !is_space(*byte)).map_or(0, |last| last + 1)
}

/// The length of the line that `rest` begins with, without its line end and the blanks before that.
fn line_length(rest: &[u8]) -> usize {
    let line = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
    line.iter().rposition(|byte| !is_blank(*byte)).map_or(0, |last| last + 1)
}
