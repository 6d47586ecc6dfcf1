//! What a line is: a command, rows, a tag, or turns with what stands between them.

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
