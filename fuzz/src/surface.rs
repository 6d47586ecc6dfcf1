//! Changes the text of a record in small ways: whitespace, comments, line ends, single bytes.

use arbitrary::Arbitrary;

/// Edit of a text. Numbers count from the start and wrap around at the end.
#[derive(Arbitrary, Clone, Debug)]
pub enum Edit {
    /// Replaces a run of whitespace.
    Between { gap: u8, text: u8 },
    /// Replaces all line ends.
    LineEnds(u8),
    /// Inserts text at the start of a line.
    InFront { line: u8, text: u8 },
    /// Changes all letters after the tags to upper case (`true`) or lower case (`false`).
    Case(bool),
    /// Replaces a byte.
    Byte { at: u16, byte: u8 },
    /// Removes a byte.
    NoByte(u16),
    /// Repeats a range of bytes.
    Twice { at: u16, length: u8 },
}

const BETWEEN: [&str; 16] = [
    " ",
    "\n",
    "\t",
    "  ",
    "\r\n",
    " {x} ",
    "{}",
    " ;x\n",
    " $1 ",
    " 12. ",
    " 3... ",
    " { 1-0 ; } ",
    "\n%x\n",
    "",
    "\n\n",
    " {x\n; } ",
];
const IN_FRONT: [&str; 8] = ["", " ", "%", ";", "\u{feff}", "{x}", "1: ", "\t"];

impl Edit {
    /// Applies the edit. Does nothing if the text has no part to change.
    pub fn make(&self, text: &mut Vec<u8>) {
        if text.is_empty() {
            return;
        }
        match *self {
            Self::Between { gap, text: with } => {
                let gaps = gaps(text);
                if let Some((start, end)) = gaps.get(usize::from(gap) % gaps.len().max(1)).copied() {
                    text.splice(start..end, BETWEEN[usize::from(with) % BETWEEN.len()].bytes());
                }
            }
            Self::LineEnds(with) => {
                let end: &[u8] = [&b"\n"[..], b"\r\n", b"\r"][usize::from(with) % 3];
                *text = text.split(|byte| *byte == b'\n').collect::<Vec<_>>().join(end);
            }
            Self::InFront { line, text: with } => {
                let starts: Vec<usize> = std::iter::once(0)
                    .chain(text.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at + 1))
                    .collect();
                let start = starts[usize::from(line) % starts.len()];
                text.splice(start..start, IN_FRONT[usize::from(with) % IN_FRONT.len()].bytes());
            }
            Self::Case(upper) => {
                let start = turns_start(text);
                if upper { text[start..].make_ascii_uppercase() } else { text[start..].make_ascii_lowercase() }
            }
            Self::Byte { at, byte } => {
                let at = usize::from(at) % text.len();
                text[at] = byte;
            }
            Self::NoByte(at) => {
                text.remove(usize::from(at) % text.len());
            }
            Self::Twice { at, length } => {
                let start = usize::from(at) % text.len();
                let end = (start + usize::from(length)).min(text.len());
                let again = text[start..end].to_vec();
                text.splice(end..end, again);
            }
        }
    }
}

/// Returns the ranges of the whitespace runs after the tags.
fn gaps(text: &[u8]) -> Vec<(usize, usize)> {
    let mut gaps: Vec<(usize, usize)> = Vec::new();
    for at in turns_start(text)..text.len() {
        if text[at].is_ascii_whitespace() {
            match gaps.last_mut() {
                Some((_, end)) if *end == at => *end += 1,
                _ => gaps.push((at, at + 1)),
            }
        }
    }
    gaps
}

/// Returns the offset right after the last tag, or 0 if there are no tags.
fn turns_start(text: &[u8]) -> usize {
    text.windows(3).rposition(|window| window == b"\"]\n").map_or(0, |at| at + 2)
}
