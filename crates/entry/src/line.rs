//! Parses typed lines. A line is a command, rows, a tag, or turns with notes between the turns.
//!
//! A comment in braces may extend over several lines. [`Lines`] joins these lines. An [`Entry`] then processes the
//! joined lines as one line.

use super::Entry;
use super::command::Command;
use crate::board::Side;
use crate::notation::{
    Expected, Fault, FaultKind, Note, NoteAnchor, NoteBody, PlacedPiece, Row, Score, Span, WrittenTurn, parse,
};

/// Parsed line.
pub(super) enum Line<'l> {
    /// Empty line, or a line that the record parser skips.
    Nothing,
    /// Command with its arguments.
    Command(Command, &'l str),
    /// Number of the choice that the user made.
    Number(usize),
    /// `!`: enter the turn despite the error.
    Anyway,
    /// Rows of the setup, and the comments next to them.
    Rows(Vec<Row>, Vec<NoteBody<'static>>),
    /// A tag.
    Tag(String, String),
    /// Turns, and the notes between them.
    Turns(Movetext),
    /// Any other text. The fault is the reason why the text cannot be parsed.
    Other(Fault),
}

/// Turns, comments, glyphs, and a result.
#[derive(Default)]
pub(super) struct Movetext {
    /// Number before the first turn. The second value is `true` if the number is for Blue's turn.
    pub number: Option<(u32, bool)>,
    pub turns: Vec<WrittenTurn>,
    /// Notes, each with the index of the turn before it. Notes before all turns have `None`, and belong to the latest
    /// turn of the record.
    pub notes: Vec<(Option<usize>, NoteBody<'static>)>,
    pub result: Option<Score>,
    /// Notes after the result.
    pub last_notes: Vec<NoteBody<'static>>,
}

/// Removes whitespace at the beginning and end of the line.
pub(super) fn trimmed(line: &str) -> &str {
    line.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n'])
}

/// Parses a line. A line with `!` or with the number of a choice must not contain anything else.
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
        return Line::Other(Fault { kind, span: Span::new(0, line.len() as u32) });
    };
    Line::Other(fault)
}

/// Pieces of a position, and the comments next to them.
pub(super) type Pieces = (Vec<PlacedPiece>, Vec<NoteBody<'static>>);

/// Parses a line of pieces of a position, such as `red: F@a1 7@b4!`. Returns `None` if the line does not begin with a
/// side and `:`.
pub(super) fn pieces(line: &str) -> Option<Result<Pieces, Fault>> {
    /// Pieces are read only after this tag.
    const HEAD: &str = "[Position \"red\"]\n\n";
    let (side, _) = line.split_once(':')?;
    Side::from_name(&side.trim_end().to_ascii_lowercase())?;
    let text = format!("{HEAD}{line}");
    let record = parse(text.as_bytes());
    let fault = record.faults.first().map(|fault| {
        let at = |offset: u32| offset.saturating_sub(HEAD.len() as u32);
        Fault { span: Span::new(at(fault.span.start), at(fault.span.end)), ..*fault }
    });
    Some(fault.map_or_else(|| Ok((record.placed.clone(), bodies(&record.notes))), Err))
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
        // A typed line may have no result. In this case, the result that the parser returns is dropped.
        result: record.result.filter(|_| !record.is_result_missing),
        last_notes: last.into_iter().map(|note| note.body.to_static()).collect(),
    }
}

/// Returns the turn number at the beginning of a line, and `true` if the number is for Blue's turn.
fn number(line: &str) -> Option<(u32, bool)> {
    let (digits, rest) = line.split_once('.')?;
    Some((digits.parse().ok()?, rest.starts_with("..")))
}

/// Parses a row of the setup, and the comments next to the row. If the row has no number, its number is `number`.
/// Offsets in faults are offsets in the row with its number.
pub(super) fn row(line: &str, number: u8) -> Result<(Row, Vec<NoteBody<'static>>), Fault> {
    let is_numbered = line.contains(':');
    let text = if is_numbered { line.to_owned() } else { format!("{number}:{line}") };
    let record = parse(text.as_bytes());
    let fault = record.faults.first().copied();
    let none = Fault { kind: FaultKind::Expected(Expected::RowSquare), span: Span::new(0, 0) };
    match (fault, record.rows.first()) {
        (None, Some(row)) => Ok((*row, bodies(&record.notes))),
        (fault, _) => Err(fault.unwrap_or(none)),
    }
}

/// Converts a row of the setup that uses `V`, the Dutch letter for the Flag, to SRN. Returns `None` if the line is
/// not such a row.
pub(super) fn with_flag(line: &str) -> Option<String> {
    let (number, cells) = line.split_once(':').unwrap_or(("", line));
    let letters: Vec<&str> = cells.split_whitespace().collect();
    let count = |letter: &str| letters.iter().filter(|one| one.eq_ignore_ascii_case(letter)).count();
    let is_row = letters.len() == 10 && count("V") == 1 && count("F") == 0;
    let colon = if number.is_empty() { "" } else { ":" };
    is_row.then(|| format!("{number}{colon} {}", cells.replace(['V', 'v'], "F").trim()))
}

/// Maximum length of a line, and of a comment over several lines, in bytes.
pub const LONGEST: usize = 1 << 16;

/// Joins comments that extend over several lines.
#[derive(Debug, Default)]
pub struct Lines {
    /// Number of lines so far.
    count: u64,
    /// Unfinished text, and the number of its first line.
    open: Option<JoinedLines>,
}

/// One line, or several joined lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinedLines {
    /// Number of the first line.
    pub number: u64,
    /// Text without the final line end. `None` if the text is too long.
    pub text: Option<String>,
}

impl Lines {
    /// Adds a line. Returns the texts that are now complete. `line` is `None` if the line is too long. A tag ends an
    /// open comment, as in a record.
    pub fn add(&mut self, entry: &Entry, line: Option<&str>) -> Vec<JoinedLines> {
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

    fn begin(&mut self, entry: &Entry, line: Option<&str>) -> Vec<JoinedLines> {
        let whole = JoinedLines { number: self.count, text: line.map(str::to_owned) };
        if entry.takes_comments() && line.is_some_and(|line| opens(trimmed(line))) {
            self.open = Some(whole);
            return Vec::new();
        }
        vec![whole]
    }

    /// Returns the unfinished text at the end of the input.
    pub const fn end(&mut self) -> Option<JoinedLines> {
        self.open.take()
    }

    /// Returns the present prompt.
    pub fn prompt(&self, entry: &Entry) -> String {
        if self.open.is_some() { "continue the comment, up to a }> ".to_owned() } else { entry.prompt() }
    }
}

/// Returns `true` if a comment begins on the line and does not end on the same line.
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

/// Returns `true` if the text is a comment in braces without an end.
pub(super) fn is_unclosed(text: &str) -> bool {
    text.starts_with('{') && !text.contains('}')
}

/// Returns `true` if the line ends the open comment, and does not open another comment.
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
