//! Lines on their way to an [`Entry`]: a comment in braces may run over several, which are taken as one.

use super::Entry;
use super::command::Command;
use super::line::{self, Line, trimmed};
use crate::notation::{FaultKind, parse};

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
        if line.is_some_and(|line| matches!(line::read(trimmed(line)), Line::Tag(..))) {
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
