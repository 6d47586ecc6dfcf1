//! Parses patterns. An error contains its span; the crate `report` writes the error messages.

use super::arrangement::SIGNS;
use super::pattern::{Cell, Pattern};
use crate::analysis::as_text;
use crate::board::{Board, Designation};
use crate::notation::Span;
use std::str::FromStr;

/// Syntax error in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no pattern: {kind:?} at byte {}", span.start)]
pub struct PatternFault {
    /// Kind of the error.
    pub kind: PatternFaultKind,
    /// The text that caused the error. The span is empty if the error is at the end of the pattern.
    pub span: Span,
}

/// Kind of the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternFaultKind {
    /// Text that is not a cell.
    Cell,
    /// Text in brackets that is neither a piece nor an empty square.
    Member,
    /// A number that belongs to no piece: 10 is the Marshal, and 2 is the Scout.
    Number,
    /// An opening bracket without a closing bracket. The span begins at the opening bracket.
    Unclosed,
    /// Brackets that allow neither a piece nor an empty square.
    Nothing,
    /// A row has more or fewer cells than the first row.
    RowLength {
        /// Number of cells of the first row.
        expected: usize,
        /// Number of cells of this row.
        found: usize,
    },
    /// A row has more cells than a board has columns.
    TooWide,
    /// The pattern has more rows than any zone.
    TooHigh,
}

impl FromStr for Pattern {
    type Err = PatternFault;

    fn from_str(text: &str) -> Result<Self, PatternFault> {
        let mut reader = Reader { text: text.as_bytes(), at: 0 };
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        loop {
            reader.skip_blanks();
            let start = reader.at;
            if rows.len() == Self::MOST_ROWS {
                return Err(reader.fault(PatternFaultKind::TooHigh, start));
            }
            let row = reader.row()?;
            let (expected, found) = (rows.first().map_or(row.len(), Vec::len), row.len());
            if found != expected {
                return Err(fault(PatternFaultKind::RowLength { expected, found }, start, reader.at));
            }
            rows.push(row);
            match reader.peek() {
                Some(b'/') => reader.at += 1,
                _ => return Ok(Self::new(rows)),
            }
        }
    }
}

as_text!(Pattern, "a pattern", ToString::to_string, |text| text.parse().ok());

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Parses one or more cells up to a `/` or the end.
    fn row(&mut self) -> Result<Vec<Cell>, PatternFault> {
        let mut cells = Vec::new();
        loop {
            self.skip_blanks();
            if !cells.is_empty() && matches!(self.peek(), None | Some(b'/')) {
                return Ok(cells);
            }
            if cells.len() == usize::from(Board::COLUMNS) {
                return Err(self.fault(PatternFaultKind::TooWide, self.at));
            }
            cells.push(self.cell()?);
        }
    }

    fn cell(&mut self) -> Result<Cell, PatternFault> {
        match self.peek() {
            Some(b'.') => {
                self.at += 1;
                Ok(Cell::ANY)
            }
            Some(b'[') => self.set(),
            _ => self.member(PatternFaultKind::Cell),
        }
    }

    /// Parses pieces in brackets. The cell allows any of these pieces; after `^`, it allows everything except these
    /// pieces.
    fn set(&mut self) -> Result<Cell, PatternFault> {
        let start = self.at;
        self.at += 1;
        self.skip_blanks();
        let is_opposite = self.peek() == Some(b'^');
        self.at += usize::from(is_opposite);
        let mut cell: Option<Cell> = None;
        loop {
            self.skip_blanks();
            match self.peek() {
                None => return Err(fault(PatternFaultKind::Unclosed, start, start + 1)),
                Some(b']') => break self.at += 1,
                Some(_) => {
                    let member = self.member(PatternFaultKind::Member)?;
                    cell = Some(cell.map_or(member, |cell| cell.or(member)));
                }
            }
        }
        match cell {
            Some(cell) if is_opposite => Ok(cell.opposite()).and_then(|cell| {
                let is_nothing = cell.kinds.is_empty() && !cell.may_be_empty;
                if is_nothing { Err(fault(PatternFaultKind::Nothing, start, self.at)) } else { Ok(cell) }
            }),
            Some(cell) => Ok(cell),
            None => Err(fault(PatternFaultKind::Nothing, start, self.at)),
        }
    }

    /// Parses a piece or an empty square. Returns the error `otherwise` if the text is neither a piece nor an empty
    /// square.
    fn member(&mut self, otherwise: PatternFaultKind) -> Result<Cell, PatternFault> {
        let start = self.at;
        let Some(byte) = self.peek() else { return Err(self.fault(otherwise, start)) };
        self.at += 1;
        let piece = match byte {
            b'-' => return Ok(Cell::EMPTY),
            b'1' if self.peek() == Some(b'0') => {
                self.at += 1;
                Designation::number(10)
            }
            b'0' | b'1' => return Err(fault(PatternFaultKind::Number, start, self.at)),
            b'2'..=b'9' => Designation::number(byte - b'0'),
            letter => Designation::from_letter(letter),
        };
        let kind = piece.and_then(|piece| SIGNS.kind(piece));
        kind.map(|kind| Cell::only(Some(kind))).ok_or_else(|| self.fault(otherwise, start))
    }

    /// Creates an error whose span is the character that begins at `start`.
    fn fault(&self, kind: PatternFaultKind, start: usize) -> PatternFault {
        let continues = |byte: &&u8| **byte & 0xC0 == 0x80;
        let rest = self.text.get(start + 1..).unwrap_or_default().iter().take_while(continues).count();
        fault(kind, start, (start + 1 + rest).min(self.text.len()))
    }
}

const fn fault(kind: PatternFaultKind, start: usize, end: usize) -> PatternFault {
    PatternFault { kind, span: Span::new(start as u32, end as u32) }
}

#[cfg(test)]
mod tests {
    use super::{Pattern, PatternFaultKind};
    use crate::analysis::setups::Arrangement;
    use crate::board::{Board, Kind};

    fn pattern(text: &str) -> Pattern {
        text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"))
    }

    #[test]
    fn a_pattern_is_written_as_it_is_read() {
        for (text, written) in [
            ("BF", "B F"),
            ("10x9 S t I", "10 10 9 S T I"),
            (" . - \n/ [ f B ] [^b] ", ". -/[BF] [^B]"),
            ("[B]/[^-]/[2-]", "B/[^-]/[2-]"),
            ("[1098]", "[1098]"),
            ("[^10 9]", "[^109]"),
        ] {
            assert_eq!(pattern(text).to_string(), written, "{text}");
            assert_eq!(pattern(written), pattern(text), "{text}");
        }
    }

    #[test]
    fn a_fault_has_its_place() {
        use PatternFaultKind::{Cell, Member, Nothing, Number, RowLength, TooHigh, TooWide, Unclosed};
        for (text, kind, start, end) in [
            ("", Cell, 0, 0),
            ("B/", Cell, 2, 2),
            ("/B", Cell, 0, 1),
            ("B\u{e9}", Cell, 1, 3),
            ("B ?", Cell, 2, 3),
            ("1 2", Number, 0, 1),
            ("B 0", Number, 2, 3),
            ("B [F", Unclosed, 2, 3),
            ("[F.]", Member, 2, 3),
            ("[]", Nothing, 0, 2),
            ("[^]", Nothing, 0, 3),
            ("BB/B/BB", RowLength { expected: 2, found: 1 }, 3, 4),
            ("...........", TooWide, 10, 11),
            ("./././././.", TooHigh, 8, 9),
        ] {
            let fault = text.parse::<Pattern>().expect_err(text);
            assert_eq!((fault.kind, fault.span.start, fault.span.end), (kind, start, end), "{text:?}");
        }
    }

    #[test]
    fn a_pattern_is_found_wherever_it_fits() {
        let mut cells = [None; 40];
        (cells[0], cells[1], cells[10]) = (Some(Kind::Flag), Some(Kind::Bomb), Some(Kind::Bomb));
        cells[39] = Some(Kind::Scout);
        let setup = Arrangement::new(Board::STANDARD, cells);
        for (text, expected) in [
            ("F", true),
            ("B/F", true),
            ("F/B", false),
            ("B-/FB", true),
            ("-B/BF", false),
            ("[B2]", true),
            ("F [^-]", true),
            ("9", false),
            ("--------- 2", true),
            (". . . . . . . . . ./F . . . . . . . . .", true),
            (". . . . . . . . . ./. F . . . . . . . .", false),
            ("./././F", true),
            ("F/./././".trim_end_matches('/'), false),
        ] {
            assert_eq!(pattern(text).is_in(&setup), expected, "{text}");
            assert_eq!(pattern(text).mirrored().is_in(&setup.mirrored()), expected, "{text}");
        }
        // A pattern with more rows than the zone matches nowhere.
        let small = Arrangement::new(Board::CRATERS, cells);
        assert!(pattern("././.").is_in(&small) && !pattern("./././.").is_in(&small));
    }
}
