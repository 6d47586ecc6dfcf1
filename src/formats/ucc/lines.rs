//! The lines of a log, and at which of them one begins.

use super::statement::{CONNECTIONS, Statement, statement};
use crate::board::Side;
use crate::notation::Span;

/// A line of a log, without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    /// Its text.
    pub text: &'t [u8],
    /// The byte at which it begins.
    pub start: usize,
    /// Whether its end is there; only the last line may lack it.
    pub is_whole: bool,
}

impl<'t> Line<'t> {
    /// Where it stands.
    pub fn span(&self) -> Span {
        self.part(self.text)
    }

    /// Where a part of its text stands.
    pub fn part(&self, part: &[u8]) -> Span {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len());
        let start = self.start + offset;
        Span::new(start as u32, (start + part.len()) as u32)
    }

    /// What it says.
    pub fn statement(&self) -> Statement<'t> {
        statement(self.text)
    }
}

/// The lines of a text, those with blanks only left out.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    let all = text.split_inclusive(|byte| *byte == b'\n').map(move |line| {
        let without_end = line.strip_suffix(b"\n");
        let is_whole = without_end.is_some();
        let text = without_end.unwrap_or(line);
        let mark = if start == 0 && text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
        let found = Line { text: &text[mark..], start: start + mark, is_whole };
        start += line.len();
        found
    });
    all.map(|line| Line { text: line.text.strip_suffix(b"\r").unwrap_or(line.text), ..line })
        .filter(|line| !line.text.trim_ascii().is_empty())
}

/// Whether a line begins a log.
pub(super) fn begins_log(line: &[u8]) -> bool {
    match statement(line) {
        Statement::Setup(Side::Red, _) | Statement::BothInvalid | Statement::NotStarted(_) => true,
        Statement::Remark => CONNECTIONS.iter().any(|begin| line.starts_with(begin)),
        _ => false,
    }
}

/// Whether a log, having begun with such a line, may go on with another that begins one.
pub(super) fn leads_on(line: &[u8]) -> bool {
    match statement(line) {
        Statement::Executable(_) | Statement::Signal | Statement::SignalDetail => true,
        Statement::Setup(..) => false,
        _ => begins_log(line),
    }
}
