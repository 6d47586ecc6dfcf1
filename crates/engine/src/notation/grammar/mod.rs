//! Parses the bytes of one record into a syntax tree.
//!
//! The productions are nom parsers, one file for each section. [`RecordReader`] applies the parsers to the text,
//! records faults, and continues after each fault. Parsing never fails as a whole and does not check if turns are
//! legal. The specification is `format-spec/notation.md`. Its section "Faults and recovery" defines the positions
//! at which parsing continues.

mod comment;
#[cfg(test)]
mod fault_marks;
mod lexical;
mod movetext;
mod nul_bytes;
mod numbering;
mod plain;
mod position;
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
pub(super) use lexical::{GrammarError, Parsed, piece};

use self::numbering::LastWrong;
use self::variation::{begins_variation, end_of_variation};
use super::boundary::{is_blank, is_space};
use super::fault::{Expected, Fault, FaultKind};
use super::syntax::{Note, NoteAnchor, NoteBody, Record, Span, Tag, WrittenTurn};
use std::ops::Range;
use std::str::FromStr;

/// Maximum number of faults kept for a record.
const FAULTS_KEPT: usize = 32;

/// Number of bytes at the beginning of a text that are validated as UTF-8 at once.
const HEAD: usize = 512;

/// Parses one record. Faults are in [`Record::faults`].
pub fn parse(text: &[u8]) -> Record<'_> {
    read(text, true)
}

/// Parses only the tags of a record. The tags are equal to the tags that [`parse`] returns.
pub fn parse_tags(text: &[u8]) -> Vec<Tag<'_>> {
    let mut reader = RecordReader::new(text);
    if u32::try_from(text.len()).is_ok() {
        reader.tags();
    }
    reader.record.tags
}

/// Parses only the tags and the setup section of a record, with the same result as [`parse`].
pub fn parse_head(text: &[u8]) -> Record<'_> {
    let mut reader = RecordReader::new(text);
    if u32::try_from(text.len()).is_ok() {
        reader.tags();
        reader.setup_section();
    }
    // After unreadable text there may be more rows, so the whole record is parsed.
    let record = if reader.is_behind_setup() { reader.record } else { parse(text) };
    Record {
        tags: record.tags,
        unread_tags: record.unread_tags,
        rows: record.rows,
        placed: record.placed,
        unread: record.unread,
        ..Record::default()
    }
}

/// Parses one SRN turn at the beginning of the text. Returns the turn, without span, and its length in bytes.
pub(super) fn plain_turn(text: &[u8]) -> Option<(WrittenTurn, usize)> {
    turn::turn(text).ok().map(|(rest, turn)| (turn, text.len() - rest.len()))
}

/// Reads one turn of SRN, such as `a4xa5(6>3)`.
impl FromStr for WrittenTurn {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let fault = |left: usize, kind| Fault { kind, span: Span::new((text.len() - left) as u32, text.len() as u32) };
        match turn::turn(text.as_bytes()) {
            Ok(([], turn)) => Ok(Self { span: Span::new(0, text.len() as u32), ..turn }),
            Ok((rest, _)) => Err(fault(rest.len(), FaultKind::Expected(Expected::EndOfTurn))),
            Err(error) => {
                let error = GrammarError::of(&error);
                Err(fault(error.left, error.kind.unwrap_or(FaultKind::Expected(Expected::Turn))))
            }
        }
    }
}

/// Returns the length of the variation at the beginning of the text; `None` if there is no closed variation.
pub fn variation_length(text: &[u8]) -> Option<usize> {
    end_of_variation(text, 0).ok().filter(|_| begins_variation(text))
}

/// Converts the text of a variation to the export format. Neither text includes the parentheses. Returns `None` if
/// the text is not a valid variation or is empty.
pub fn variation(text: &str) -> Option<String> {
    let text = format!("({})", text.replace('\0', ""));
    let mut reader = RecordReader::new(text.as_bytes());
    let is_whole = variation_length(text.as_bytes()) == Some(text.len());
    let found = is_whole.then(|| reader.variation_text(text.len()))?;
    (reader.record.faults.is_empty() && !found.is_empty()).then_some(found)
}

/// Parses one record. `plain` enables the fast path for plain turns, which does not change the result.
fn read(text: &[u8], plain: bool) -> Record<'_> {
    if u32::try_from(text.len()).is_err() {
        let fault = Fault { kind: FaultKind::TooLong, span: Span::default() };
        return Record { faults: vec![fault], ..Record::default() };
    }
    let mut reader = RecordReader { plain, ..RecordReader::new(text) };
    reader.tags();
    reader.setup_section();
    reader.movetext();
    reader.into_record()
}

/// State of the parser: its position and the record so far.
struct RecordReader<'a> {
    text: &'a [u8],
    /// The beginning of the text: at most [`HEAD`] bytes, up to the first invalid UTF-8. Contains all tags of most
    /// records.
    head: &'a str,
    /// Offset of the next byte to parse.
    at: usize,
    record: Record<'a>,
    /// Offset after the latest byte order marks that were skipped at the beginning of a line.
    behind_boms: usize,
    /// Bit set of the row numbers seen so far.
    rows_seen: u128,
    /// `true` if a setup row has begun, even an unreadable one.
    in_setup: bool,
    /// `true` after an unreadable turn. Later turns are then not added, because their plies are unknown.
    broken: bool,
    /// Spans of `%` lines and stray text, where NUL bytes are harmless.
    ignored: Vec<Span>,
    /// The longest range that the fast path parsed. Contains no NUL byte.
    proven: Range<usize>,
    /// `true` if plain turns use the fast path.
    plain: bool,
    /// Number of plies before the first turn.
    plies_before: u32,
    /// The latest wrong turn number.
    last_wrong: LastWrong,
    /// Range of the latest unreadable words that do not belong to a row or turn. Becomes `None` as soon as another
    /// token follows.
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
            plies_before: 0,
            last_wrong: LastWrong::default(),
            unread_words: None,
        }
    }

    /// Parses the setup section: a position if there is a tag `Position`, otherwise rows.
    fn setup_section(&mut self) {
        if self.record.has_position() {
            self.plies_before = self.record.plies_before();
            self.plain = false;
            self.position();
        } else {
            self.setup();
        }
    }

    /// The rest of the text.
    fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    /// Advances to `rest`, the text that a parser did not consume.
    fn advance_to(&mut self, rest: &[u8]) {
        self.at = self.text.len() - rest.len();
    }

    /// Stops parsing.
    fn stop(&mut self) {
        self.at = self.text.len();
    }

    /// Adds a fault. Stops parsing if there are too many faults.
    fn fault(&mut self, kind: FaultKind, span: Span) {
        if self.record.faults.len() < FAULTS_KEPT {
            self.record.faults.push(Fault { kind, span });
        } else {
            self.record.faults_cut = true;
            self.record.unread.others |= self.record.turns.is_empty();
            self.stop();
        }
    }

    /// `true` if a fault of that kind was found.
    fn has_fault(&self, kind: FaultKind) -> bool {
        self.record.faults.iter().any(|fault| fault.kind == kind)
    }

    /// Adds a fault for the error of a parser. The span of the fault is the token at the error. Returns the offset of
    /// this token.
    fn missed(&mut self, miss: GrammarError) -> usize {
        let at = self.text.len() - miss.left;
        self.fault(miss.kind.unwrap_or(FaultKind::Expected(Expected::Turn)), self.token_span(at));
        at
    }

    /// Span of the token at `at`, up to a blank or a comment. A blank or line end is a token by itself.
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

    /// Advances to the end of the token at `at`, but at least to `start + 1`.
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

    /// Skips the rest of the line of a setup row, from the offset `at`. Still parses the comments in this rest.
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

    /// `true` if the next byte is the first of its line, not counting byte order marks.
    fn begins_line(&self) -> bool {
        self.at == self.behind_boms || self.text[..self.at].ends_with(b"\n")
    }

    /// Skips byte order marks at the beginning of the line. Returns `false` if no byte order mark begins the line.
    fn skip_boms(&mut self) -> bool {
        let length = super::boundary::boms(self.rest());
        self.at += length;
        self.behind_boms = self.at;
        length > 0
    }

    /// Adds a note with its place.
    fn note(&mut self, place: NoteAnchor, body: NoteBody<'a>) {
        if !self.broken || place == NoteAnchor::Result {
            self.record.notes.push(Note { place, body });
        }
    }

    /// The part of the record to which a note at the current position belongs.
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

/// Returns the beginning of the text that is valid UTF-8, at most [`HEAD`] bytes. One validation of this text is
/// faster than a validation of each tag.
fn head(text: &[u8]) -> &str {
    let head = &text[..text.len().min(HEAD)];
    std::str::from_utf8(head).or_else(|error| std::str::from_utf8(&head[..error.valid_up_to()])).unwrap_or_default()
}

/// Creates a span. A record has at most [`u32::MAX`] bytes.
const fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}

/// Number of bytes before the next blank, line end or `{`.
fn token_length(rest: &[u8]) -> usize {
    rest.iter().position(|byte| is_space(*byte) || *byte == b'{').unwrap_or(rest.len())
}

/// Length of the text without trailing blanks and line ends.
fn trimmed_length(text: &[u8]) -> usize {
    text.iter().rposition(|byte| !is_space(*byte)).map_or(0, |last| last + 1)
}

/// Length of the first line of `rest`, without its line end and trailing blanks.
fn line_length(rest: &[u8]) -> usize {
    let line = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
    line.iter().rposition(|byte| !is_blank(*byte)).map_or(0, |last| last + 1)
}
