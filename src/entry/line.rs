//! Lines that are typed: read as a command, rows, a tag, or turns with what is between them.
//!
//! [`Lines`] puts lines together on their way to an [`Entry`]: a comment in braces may run over several, which are taken
//! as one.

use super::Entry;
use super::command::Command;
use crate::notation::{Expected, Fault, FaultKind, Note, NoteAnchor, NoteBody, Row, Score, WrittenTurn, parse};

/// What a line is.
pub(super) enum Line<'l> {
    /// Nothing, or something that no reader of records sees.
    Nothing,
    /// A command, and what stands behind it.
    Command(Command, &'l str),
    /// A number, to choose by.
    Number(usize),
    /// `!`: take it down all the same.
    Anyway,
    /// Rows of the setup, and the comments beside them.
    Rows(Vec<Row>, Vec<NoteBody<'static>>),
    /// A tag.
    Tag(String, String),
    /// Turns and what stands between them.
    Turns(Movetext),
    /// None of these.
    Other(Fault),
}

/// Turns, comments and glyphs, a result.
#[derive(Default)]
pub(super) struct Movetext {
    /// The number that is written before the first turn, and whether it is for Blue's.
    pub number: Option<(u32, bool)>,
    pub turns: Vec<WrittenTurn>,
    /// The notes behind each turn, and before all turns those behind the latest of the record.
    pub notes: Vec<(Option<usize>, NoteBody<'static>)>,
    pub result: Option<Score>,
    /// The notes behind the result.
    pub last_notes: Vec<NoteBody<'static>>,
}

/// The line without what stands around it.
pub(super) fn trimmed(line: &str) -> &str {
    line.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n'])
}

/// What the line is; behind `!` and numbers there is nothing.
pub(super) fn read(line: &str) -> Line<'_> {
    if line.is_empty() || line.starts_with('%') {
        return Line::Nothing;
    }
    if line == "!" {
        return Line::Anyway;
    }
    if line.len() <= 4 && line.bytes().all(|byte| byte.is_ascii_digit()) {
        return line.parse().map_or(Line::Nothing, Line::Number);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if let Some(command) = Command::whole(word) {
        return Line::Command(command, rest.trim());
    }
    if line.starts_with('$') {
        return Line::Command(Command::Note, line);
    }
    let record = parse(line.as_bytes());
    let fault = record.faults.first();
    if line.starts_with('[')
        && let ([tag], [], None) = (&*record.tags, &*record.turns, fault)
    {
        return Line::Tag(tag.name.clone().into_owned(), tag.value.clone().into_owned());
    }
    let Some(fault) = fault.copied() else {
        if !record.rows.is_empty() && record.turns.is_empty() && record.is_result_missing {
            return Line::Rows(record.rows, bodies(&record.notes));
        }
        if record.rows.is_empty() && record.tags.is_empty() && record.stray.is_empty() {
            return Line::Turns(movetext(line, &record));
        }
        let kind = FaultKind::Expected(Expected::Turn);
        return Line::Other(Fault { kind, span: crate::notation::Span::new(0, line.len() as u32) });
    };
    Line::Other(fault)
}

fn bodies(notes: &[Note<'_>]) -> Vec<NoteBody<'static>> {
    notes.iter().map(|note| note.body.to_static()).collect()
}

fn movetext(line: &str, record: &crate::notation::Record<'_>) -> Movetext {
    let place = |note: &Note<'_>| match note.place {
        NoteAnchor::Turn(index) => Some(index as usize),
        NoteAnchor::Tags | NoteAnchor::Setup | NoteAnchor::Result => None,
    };
    let (last, notes): (Vec<_>, Vec<_>) = record.notes.iter().partition(|note| note.place == NoteAnchor::Result);
    Movetext {
        number: number(line),
        turns: record.turns.clone(),
        notes: notes.into_iter().map(|note| (place(note), note.body.to_static())).collect(),
        // A line need not have one.
        result: record.result.filter(|_| !record.is_result_missing),
        last_notes: last.into_iter().map(|note| note.body.to_static()).collect(),
    }
}

/// The turn number that a line begins with.
fn number(line: &str) -> Option<(u32, bool)> {
    let (digits, rest) = line.split_once('.')?;
    Some((digits.parse().ok()?, rest.starts_with("..")))
}

/// A row of the setup with or without its number, and the comments beside it; faults are places in the row with its number.
pub(super) fn row(line: &str, number: u8) -> Result<(Row, Vec<NoteBody<'static>>), Fault> {
    let is_numbered = line.contains(':');
    let text = if is_numbered { line.to_owned() } else { format!("{number}:{line}") };
    let record = parse(text.as_bytes());
    let fault = record.faults.first().copied();
    let none = Fault { kind: FaultKind::Expected(Expected::RowSquare), span: crate::notation::Span::new(0, 0) };
    match (fault, record.rows.first()) {
        (None, Some(row)) => Ok((*row, bodies(&record.notes))),
        (fault, _) => Err(fault.unwrap_or(none)),
    }
}

/// A row of the setup with the Dutch letter of the Flag, `V`, written as SRN has it. `None` if the line is no such row.
pub(super) fn with_flag(line: &str) -> Option<String> {
    let (number, cells) = line.split_once(':').unwrap_or(("", line));
    let letters: Vec<&str> = cells.split_whitespace().collect();
    let count = |letter: &str| letters.iter().filter(|one| one.eq_ignore_ascii_case(letter)).count();
    let is_row = letters.len() == 10 && count("V") == 1 && count("F") == 0;
    let colon = if number.is_empty() { "" } else { ":" };
    is_row.then(|| format!("{number}{colon} {}", cells.replace(['V', 'v'], "F").trim()))
}

/// The longest line that is taken, in bytes, and the longest comment over several.
pub const LONGEST: usize = 1 << 16;

/// Puts together what runs over several lines.
#[derive(Debug, Default)]
pub struct Lines {
    /// How many lines there were.
    count: u64,
    /// What is still open: the text so far, and the number of its first line.
    open: Option<Whole>,
}

/// A line, or several that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The number of the first line.
    pub number: u64,
    /// The text, without the last line's end; `None` if it is too long.
    pub text: Option<String>,
}

impl Lines {
    /// Adds a line (`None`: one that is too long), and returns what is whole by it. A tag cuts a comment off, as in a
    /// record.
    pub fn add(&mut self, entry: &Entry, line: Option<&str>) -> Vec<Whole> {
        self.count += 1;
        let line = line.map(|line| line.trim_end_matches(['\r', '\n']));
        let Some(mut open) = self.open.take() else { return self.begin(entry, line) };
        if line.is_some_and(|line| matches!(read(trimmed(line)), Line::Tag(..))) {
            let mut whole = vec![open];
            whole.extend(self.begin(entry, line));
            return whole;
        }
        open.text = match (open.text, line) {
            (Some(text), Some(line)) if text.len() + line.len() < LONGEST => Some(text + "\n" + line),
            _ => None,
        };
        if line.is_some_and(closes) {
            return vec![open];
        }
        self.open = Some(open);
        Vec::new()
    }

    fn begin(&mut self, entry: &Entry, line: Option<&str>) -> Vec<Whole> {
        let whole = Whole { number: self.count, text: line.map(str::to_owned) };
        if entry.takes_comments() && line.is_some_and(|line| opens(trimmed(line))) {
            self.open = Some(whole);
            return Vec::new();
        }
        vec![whole]
    }

    /// What is still open at the end of the input.
    pub const fn end(&mut self) -> Option<Whole> {
        self.open.take()
    }

    /// What is asked for now.
    pub fn prompt(&self, entry: &Entry) -> String {
        if self.open.is_some() { "the comment goes on, up to a }> ".to_owned() } else { entry.prompt() }
    }
}

/// Whether a line begins a comment that does not end on it.
fn opens(line: &str) -> bool {
    if line.starts_with('%') {
        return false;
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match Command::whole(word) {
        Some(Command::Comment) => is_unclosed(rest.trim_start()),
        Some(_) => false,
        None => parse(line.as_bytes()).faults.iter().any(|fault| fault.kind == FaultKind::UnclosedComment),
    }
}

/// Whether a text is a comment in braces that has no end.
pub(super) fn is_unclosed(text: &str) -> bool {
    text.starts_with('{') && !text.contains('}')
}

/// Whether a line ends the comment that is open, and leaves none open behind it.
fn closes(line: &str) -> bool {
    let mut rest = line;
    while let Some((_, behind)) = rest.split_once('}') {
        match behind.find(['{', ';']) {
            Some(at) if behind[at..].starts_with('{') => rest = &behind[at..],
            _ => return true,
        }
    }
    false
}
