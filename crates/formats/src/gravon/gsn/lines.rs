//! Recognises the kinds of lines in GSN. The last line is `red name vs blue name result 1 winner 0`.

use crate::gravon::squares;
use crate::notation::Span;
use memchr::{memchr, memchr_iter, memmem};

/// Iterator over the lines of a text. Blank lines are skipped, and blanks at the end of a line are removed.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Lines<'a> {
    /// Creates an iterator over the lines of `text`. A byte order mark is skipped.
    pub fn new(text: &'a [u8]) -> Self {
        Self { text, at: if text.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 } }
    }

    /// Returns the next line without consuming it.
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

/// Returns `true` if a line looks like a move: two short words separated by a dash.
pub(super) fn is_like_move(line: &[u8]) -> bool {
    const LONGEST: usize = 8;
    line.len() <= LONGEST && memchr_iter(b'-', line).count() == 1
}

/// Returns `true` if a line is a move.
pub(super) fn is_move(line: &[u8]) -> bool {
    let squares = memchr(b'-', line).and_then(|dash| Some((line.get(..dash)?, line.get(dash + 1..)?)));
    let is_square = |text| squares::read(text).is_some();
    squares.is_some_and(|(from, to)| is_square(from) && is_square(to))
}

/// Returns `true` if a line looks like a rescue in Ultimate Lightning. No move looks like a rescue.
pub(super) fn is_rescue(line: &[u8]) -> bool {
    line.get(2) == Some(&b':')
}

const VERSUS: &[u8] = b" vs ";
const RESULT: &[u8] = b" result ";
const WINNER: &[u8] = b" winner ";

/// Spans of the parts of a result line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ResultLine {
    /// Names of Red and Blue. `None` if the separator ` vs ` is missing.
    pub names: Option<[Span; 2]>,
    /// `true` if the line contains ` vs ` more than once. In that case, the line can be divided into two names in
    /// another way.
    pub is_ambiguous: bool,
    /// Number of the termination.
    pub how: Span,
    /// Number of the winner.
    pub winner: Span,
}

/// Parses a result line. `start` is the offset of the line in the text.
pub(super) fn result_line(line: &[u8], start: u32) -> Option<ResultLine> {
    let span = |from: usize, to: usize| Span::new(start + from as u32, start + to as u32);
    let result = memmem::rfind(line, RESULT)?;
    let how = result + RESULT.len();
    let winner = how + memmem::find(line.get(how..)?, WINNER)?;
    let players = line.get(..result)?;
    // If Blue's name is missing, there may be only one blank after `vs`.
    let versus = memmem::find(players, VERSUS).or_else(|| players.ends_with(b" vs").then(|| result - 3));
    // If Red's name is missing, `vs` may be at the start of the line.
    let versus_first = players.starts_with(b"vs ").then(|| [span(0, 0), span(3, result)]);
    let blue = |versus: usize| (versus + VERSUS.len()).min(result);
    // Two adjacent ` vs ` may share a blank.
    let second = versus.and_then(|versus| memmem::find(players.get(versus + VERSUS.len() - 1..)?, VERSUS));
    Some(ResultLine {
        names: versus.map(|versus| [span(0, versus), span(blue(versus), result)]).or(versus_first),
        is_ambiguous: second.is_some(),
        how: span(how, winner),
        winner: span(winner + WINNER.len(), line.len()),
    })
}

/// Returns a result line with these names. If Red's name contains ` vs `, the name is changed. Otherwise, a reader
/// would divide the line inside the name.
pub(super) fn write_result_line(red: &str, blue: &str, how: u8, winner: u8) -> String {
    let with = |red: &str| format!("{red} vs {blue} result {how} winner {winner}");
    let line = with(red);
    if line.find(" vs ") == Some(red.len()) { line } else { with(&red.replace(" vs", " vs.")) }
}

#[cfg(test)]
mod tests {
    use super::{result_line, write_result_line};

    fn names(text: &str) -> Option<(String, String, bool)> {
        let found = result_line(text.as_bytes(), 0)?;
        let [red, blue] = found.names?.map(|span| String::from_utf8_lossy(span.of(text.as_bytes())).into_owned());
        Some((red, blue, found.is_ambiguous))
    }

    #[test]
    fn a_line_is_parted_from_its_end() {
        let text = "ann result 2 winner 1 vs bob result 13 winner 2";
        let found = result_line(text.as_bytes(), 100).expect("a result line");
        let part = |span: crate::notation::Span| &text[span.start as usize - 100..span.end as usize - 100];
        assert_eq!((part(found.how), part(found.winner)), ("13", "2"));
        assert_eq!(names(text), Some(("ann result 2 winner 1".into(), "bob".into(), false)));
        for text in ["", "ann vs bob", "ann vs bob result 1", "ann vs bob winner 1 result 1", "B4-B5", "END"] {
            assert_eq!(result_line(text.as_bytes(), 0), None, "{text}");
        }
    }

    #[test]
    fn names_are_parted_at_the_first_vs() {
        assert_eq!(names("a vs b vs c result 1 winner 0"), Some(("a".into(), "b vs c".into(), true)));
        assert_eq!(names(" vs  result 1 winner 0"), Some((String::new(), String::new(), false)));
        assert_eq!(names("a vs result 1 winner 0"), Some(("a".into(), String::new(), false)));
        assert_eq!(names("vs b result 1 winner 0"), Some((String::new(), "b".into(), false)));
        assert_eq!(names("a  result 1 winner 0"), None);
        // In `vs vs`, the blank in the middle belongs to both separators.
        for (text, red, blue, is_ambiguous) in [
            ("a vs vs b", "a", "vs b", true),
            (" vs vs b", "", "vs b", true),
            ("a vs  vs b", "a", " vs b", true),
            ("a vs vs", "a", "vs", false),
            ("a vs vsb", "a", "vsb", false),
        ] {
            let read = Some((red.to_owned(), blue.to_owned(), is_ambiguous));
            assert_eq!(names(&format!("{text} result 1 winner 0")), read, "{text}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for (red, blue, as_red) in [
            ("ann", "bob", "ann"),
            ("", "", ""),
            ("", "bob", ""),
            ("ann", "", "ann"),
            ("vs", "vs", "vs"),
            ("ann vs", "bob", "ann vs."),
            ("a vs b", "c vs d", "a vs. b"),
            ("x result 1 winner 2", "y result 1 winner 2", "x result 1 winner 2"),
        ] {
            let text = write_result_line(red, blue, 3, 1);
            let (read_red, read_blue, _) = names(&text).expect(&text);
            assert_eq!((&*read_red, &*read_blue), (as_red, blue), "{text}");
        }
    }
}
