//! The lines of GSN, and what they look like.

use crate::formats::gravon::squares;
use crate::notation::Span;
use memchr::{memchr, memchr_iter};

/// The lines of a text that are not blank, without the blanks at their ends.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Lines<'a> {
    /// The lines of that text. A byte order mark does not count.
    pub fn new(text: &'a [u8]) -> Self {
        Self { text, at: if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 } }
    }

    /// The next line, which stays the next.
    pub fn peek(&self) -> Option<(Span, &'a [u8])> {
        self.clone().next()
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (Span, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            let length = memchr(b'\n', rest).unwrap_or(rest.len());
            let line = rest.get(..length)?.trim_ascii_end();
            let start = self.at as u32;
            self.at += length + 1;
            if !line.is_empty() {
                return Some((Span::new(start, start + line.len() as u32), line));
            }
        }
    }
}

/// Whether a line looks like a move: two short words and a dash between them.
pub(super) fn is_like_move(line: &[u8]) -> bool {
    const LONGEST: usize = 8;
    line.len() <= LONGEST && memchr_iter(b'-', line).count() == 1
}

/// Whether a line is a move.
pub(super) fn is_move(line: &[u8]) -> bool {
    let squares = memchr(b'-', line).and_then(|dash| Some((line.get(..dash)?, line.get(dash + 1..)?)));
    let is_square = |text| squares::read(text).is_some();
    squares.is_some_and(|(from, to)| is_square(from) && is_square(to))
}

/// Whether a line is what a rescue of ultimate lightning looks like. No move does.
pub(super) fn is_rescue(line: &[u8]) -> bool {
    line.get(2) == Some(&b':')
}
