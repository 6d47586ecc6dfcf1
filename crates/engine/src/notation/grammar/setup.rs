//! Parses the setup section: one row on each line, with its number, `:`, and ten squares.
//!
//! `format-spec/notation.md`, section "The setup section". Does not check whether the board has the row.

use super::lexical::{GrammarError, PIECES, Parsed, TEN, blanks, byte};
use super::turn::turn;
use super::{RecordReader, line_length, span};
use crate::board::Board;
use crate::notation::boundary::is_blank;
use crate::notation::fault::{Expected, FaultKind};
use crate::notation::syntax::{Cell, NoteAnchor, Row, Span};
use nom::Parser;
use nom::bytes::complete::take_while1;
use nom::multi::fold_many_m_n;
use nom::sequence::{preceded, terminated};

const COLUMNS: usize = Board::COLUMNS as usize;

/// Length of a row in export form, including its number and line end.
const USUAL_ROW: usize = 3 + 3 * COLUMNS + 1;

/// For each byte, the cell that the byte represents in a setup row. `10` is handled separately.
const CELLS: [Option<Cell>; 256] = {
    let mut cells = [None; 256];
    let mut byte = 0;
    while byte < 256 {
        cells[byte] = match (byte as u8, PIECES[byte]) {
            (b'.', _) => Some(Cell::Empty),
            (b'~', _) => Some(Cell::NoSquare),
            (_, Some(piece)) => Some(Cell::Piece(piece)),
            (_, None) => None,
        };
        byte += 1;
    }
    cells
};

impl RecordReader<'_> {
    /// Parses setup rows and comments, up to the first token that is neither.
    pub(super) fn setup(&mut self) {
        self.record.rows = Vec::with_capacity(usize::from(Board::STANDARD.rows()));
        loop {
            while self.plain && self.usual_row() {}
            self.gap(self.place());
            if !self.row() {
                return;
            }
        }
    }

    /// Parses the row that begins here. Returns `false` if no row begins here.
    pub(super) fn row(&mut self) -> bool {
        let start = self.at;
        match row_number(self.rest()) {
            // The text is a turn number with a colon in place of its dot.
            Ok((rest, _)) if turn(blanks(rest).map_or(rest, |(rest, _)| rest)).is_ok() => return false,
            Ok((rest, (number, length))) => {
                self.in_setup = true;
                self.advance_to(rest);
                self.squares(number, span(start, start + length));
            }
            Err(nom::Err::Failure(miss)) => {
                self.in_setup = true;
                self.record.unread.others = true;
                self.row_missed(miss);
            }
            Err(_) => return false,
        }
        true
    }

    /// Parses the text after the `:` of a row. Keeps the row unless its number was used before.
    fn squares(&mut self, number: u8, number_span: Span) {
        let mut cells = [Cell::Empty; COLUMNS];
        let mut cell_spans = [Span::default(); COLUMNS];
        for (cell, cell_span) in cells.iter_mut().zip(&mut cell_spans) {
            self.row_gap();
            let start = self.at;
            match square_of_row(self.rest()) {
                Ok((rest, found)) => {
                    self.advance_to(rest);
                    *cell = found;
                    *cell_span = span(start, self.at);
                }
                Err(error) => {
                    self.record.unread.add_row(number);
                    return self.row_missed(GrammarError::of(&error));
                }
            }
        }
        let end = self.at;
        let bit = 1 << number;
        if self.rows_seen & bit == 0 {
            self.rows_seen |= bit;
            let span = Span::new(number_span.start, end as u32);
            self.record.rows.push(Row { number, cells, span, cell_spans });
        } else {
            // This may be another row, with a wrong number.
            self.record.unread.others = true;
            self.fault(FaultKind::RowTwice(number), number_span);
        }
        self.row_gap();
        if let Err(error) = end_of_row(self.rest()) {
            // The text after the row may be another row.
            self.record.unread.others |= memchr::memchr(b':', &self.rest()[..line_length(self.rest())]).is_some();
            self.record.unread.add_row(number);
            self.row_missed(GrammarError::of(&error));
        }
    }

    /// Fast path: parses the row that begins here if it is in export form, ` 9:  3  7  2  B 10  S ..`, with fixed
    /// columns. Returns `false` if nothing was parsed.
    fn usual_row(&mut self) -> bool {
        let start = self.at;
        let Some([tens, ones, b':', line @ ..]) = self.rest().first_chunk::<USUAL_ROW>() else { return false };
        let (number, digits) = match (tens, ones) {
            (b' ', b'0'..=b'9') => (ones - b'0', 1),
            (b'1'..=b'9', b'0'..=b'9') => (10 * (tens - b'0') + ones - b'0', 2),
            _ => return false,
        };
        let mut cells = [Cell::Empty; COLUMNS];
        let end_of = |column| start + 3 + 3 * (column + 1);
        let mut cell_spans: [Span; COLUMNS] = std::array::from_fn(|column| span(end_of(column) - 1, end_of(column)));
        let (squares, _) = line.as_chunks::<3>();
        for ((square, cell), cell_span) in squares.iter().zip(&mut cells).zip(&mut cell_spans) {
            if square.starts_with(b"  ") {
                let Some(found) = CELLS[usize::from(square[2])] else { return false };
                *cell = found;
            } else if square == b" 10" {
                *cell = Cell::Piece(TEN);
                cell_span.start -= 1;
            } else {
                return false;
            }
        }
        let end = end_of(COLUMNS - 1);
        let bit = 1 << number;
        if line[3 * COLUMNS] != b'\n' || self.rows_seen & bit != 0 {
            return false;
        }
        self.rows_seen |= bit;
        self.in_setup = true;
        self.record.rows.push(Row { number, cells, span: span(start + 2 - digits, end), cell_spans });
        self.at = end + 1;
        true
    }

    /// `true` if the line from `at` on is probably a row with an unreadable number. The token at `at` is not checked.
    /// All words after this token must be squares of a row, and there must be at least five such words.
    pub(super) fn is_like_row(&self, at: usize) -> bool {
        let line = &self.text[at..at + line_length(&self.text[at..])];
        let signs = line.split(|byte| is_blank(*byte)).filter(|sign| !sign.is_empty()).skip(1);
        let mut count = 0;
        for sign in signs {
            if !matches!(square_of_row(sign), Ok(([], _))) {
                return false;
            }
            count += 1;
        }
        count >= COLUMNS / 2
    }

    /// Skips blanks and brace comments.
    pub(super) fn row_gap(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'{' => self.brace_comment(NoteAnchor::Setup),
                _ if is_blank(byte) => self.at += 1,
                _ => return,
            }
        }
    }

    /// Reports an error in a row and skips the rest of its line.
    fn row_missed(&mut self, miss: GrammarError) {
        if !self.has_fault(FaultKind::UnclosedComment) {
            let at = self.missed(miss);
            self.skip_line(at, NoteAnchor::Setup);
        }
    }
}

/// Parses a row number and its `:`. Also returns the length of the number.
///
/// Returns `Failure` if this is a faulty row: the number is too long, or the `:` is missing although exactly ten
/// squares follow. Returns `Error` if this is not a row.
fn row_number(input: &[u8]) -> Parsed<'_, (u8, usize)> {
    let (behind, digits) = take_while1(|byte: u8| byte.is_ascii_digit()).parse(input)?;
    let (rest, blanks) = blanks(behind)?;
    let number = match *digits {
        [ones] => Some(ones - b'0'),
        [tens, ones] => Some((tens - b'0') * 10 + ones - b'0'),
        _ => None,
    };
    match (number, byte(b':', Expected::Colon)(rest)) {
        (Some(number), Ok((rest, _))) => Ok((rest, (number, digits.len()))),
        (None, Ok(_)) => Err(nom::Err::Failure(GrammarError::new(&input[2..], Expected::Colon))),
        (Some(_), Err(error)) if is_row_without_colon(rest, !blanks.is_empty()) => {
            Err(nom::Err::Failure(GrammarError::of(&error)))
        }
        (_, Err(error)) => Err(error),
    }
}

/// `true` if a row follows whose number has no colon. The row must have exactly ten squares. A blank (`is_apart`)
/// or another symbol must take the place of the colon. After such a symbol, turns that look like squares are
/// excluded: `1. i4xi7 f7xf4`.
fn is_row_without_colon(rest: &[u8], is_apart: bool) -> bool {
    const FULL_WIDTH_COLON: &[u8] = "\u{FF1A}".as_bytes();
    let behind = match rest {
        [b'.' | b')' | b';' | b'-' | b'=', behind @ ..] => Some(behind),
        _ => rest.strip_prefix(FULL_WIDTH_COLON),
    };
    let is_row =
        |behind: &[u8]| ten_squares(behind).is_ok() && blanks(behind).is_ok_and(|(first, _)| turn(first).is_err());
    is_apart && ten_squares(rest).is_ok() || behind.is_some_and(is_row)
}

/// Parses ten squares, with or without blanks between them, and the end of the row.
fn ten_squares(input: &[u8]) -> Parsed<'_, ()> {
    let squares = fold_many_m_n(COLUMNS, COLUMNS, preceded(blanks, square_of_row), || (), |(), _| ());
    terminated(squares, (blanks, end_of_row)).parse(input)
}

/// Succeeds at the end of the line or before a comment.
fn end_of_row(input: &[u8]) -> Parsed<'_, ()> {
    match input.first() {
        None | Some(b'\n' | b';' | b'{') => Ok((input, ())),
        Some(_) => Err(GrammarError::expected(input, Expected::EndOfRow)),
    }
}

/// Parses a square of a row. `10` is always one piece, because no piece is written `0`.
#[inline]
fn square_of_row(input: &[u8]) -> Parsed<'_, Cell> {
    let Some(cell) = input.first().and_then(|byte| CELLS[usize::from(*byte)]) else {
        return Err(GrammarError::expected(input, Expected::RowSquare));
    };
    if input.starts_with(b"10") { Ok((&input[2..], Cell::Piece(TEN))) } else { Ok((&input[1..], cell)) }
}

#[cfg(test)]
mod tests {
    use super::super::fault_marks::{assert_faults, sound};
    use super::super::{RecordReader, parse};
    use super::Cell;
    use crate::notation::fault::{Expected, FaultKind};
    use crate::notation::syntax::{NoteAnchor, NoteBody, Row, Span};

    /// The squares of a row in export form, without blanks.
    fn signs(row: &Row) -> String {
        let sign = |cell: &Cell| match cell {
            Cell::Empty => ".",
            Cell::NoSquare => "~",
            Cell::Piece(piece) => piece.sign(),
        };
        row.cells.iter().map(sign).collect()
    }

    #[test]
    fn rows_are_read_blanks_or_not() {
        for (text, expected) in [
            ("10:  2  4  B  F  B  5  2  6  3  3\n*", &[(10, "24BFB52633")][..]),
            (" 9:3723866552\r\n8:. . ~ ~ . . ~ ~ . . \t\n*", &[(9, "3723866552"), (8, "..~~..~~..")]),
            ("4:47314632105\n*", &[(4, "47314632105")]),
            ("1:110BbfTtiIx\n\n3 \t:?????s????\n*", &[(1, "110BBFTTII10"), (3, "?????S????")]),
            ("1:1010101010 1 0\n*", &[]),
            (
                "99:..........\n07:..........\n0:..........\n*",
                &[(99, ".........."), (7, ".........."), (0, "..........")],
            ),
            (
                "% 1:\n1:..........{c};d\n\u{feff}2:.{c}.{\n}........;c\n{c} 3:..........",
                &[(1, ".........."), (2, ".........."), (3, "..........")],
            ),
        ] {
            let record = parse(text.as_bytes());
            let rows: Vec<_> = record.rows.iter().map(|row| (row.number, signs(row))).collect();
            let rows: Vec<_> = rows.iter().map(|(number, signs)| (*number, &**signs)).collect();
            assert_eq!(rows, expected, "{text}");
        }
    }

    #[test]
    fn a_row_as_the_export_form_writes_it_needs_no_grammar() {
        for (line, is_usual) in [
            ("10:  2  4  B  F  B  5  2  6  3  3\n", true),
            (" 9:  3 10  2  B  8  S  4  B  6 10\n", true),
            (" 0:  .  ~  ?  .  .  .  .  .  .  .\n", true),
            ("99: 10 10 10 10 10 10 10 10 10 10\n", true),
            // The fast path leaves these rows to the grammar.
            ("9:  3  7  2  B  8  S  4  B  6  5\n", false),
            (" 9: 3  7  2  B  8  S  4  B  6  5 \n", false),
            (" 9:  3  7  2  B  8  S  4  B  6  Q\n", false),
            (" 9:  3  7  2  B  8  S  4  B  6  5 \n", false),
            (" 9:  3  7  2  B  8  S  4  B  6  5", false),
            ("09:  3  7  2  B  8  S  4  B  6  5\n", false),
        ] {
            let mut reader = RecordReader::new(line.as_bytes());
            let length = if is_usual { line.len() } else { 0 };
            assert_eq!((reader.usual_row(), reader.at), (is_usual, length), "{line:?}");
            let text = format!("{line}*");
            let (quick, slow) = (super::super::read(text.as_bytes(), true), super::super::read(text.as_bytes(), false));
            assert_eq!((&quick.rows, &quick.faults), (&slow.rows, &slow.faults), "{line:?}");
        }
    }

    #[test]
    fn rows_know_where_they_stand() {
        let record = sound("\n 1: 2  10.{c}3......\n*");
        let row = record.rows[0];
        assert_eq!(row.span, Span::new(2, 21));
        assert_eq!(row.cell_spans[..4], [Span::new(5, 6), Span::new(8, 10), Span::new(10, 11), Span::new(14, 15)]);
        assert_eq!(record.notes[0].place, NoteAnchor::Setup);
    }

    #[test]
    fn faults_in_rows_stand_where_they_are() {
        let expected = FaultKind::Expected;
        for (text, kinds) in [
            ("10  ⟦.⟧ . . . . . . . . .\n 9:..........\n*", &[expected(Expected::Colon)][..]),
            ("10⟦0:⟧ ..........\n*", &[expected(Expected::Colon)]),
            (
                "10⟦.⟧ 2.........\n9⟦)..........⟧\n 8 ⟦\u{FF1A}.⟧ .........\n7:..........\n*",
                &[expected(Expected::Colon); 3],
            ),
            ("1:⟦\n⟧*", &[expected(Expected::RowSquare)]),
            ("1:.........⟦\n⟧2:..........\n*", &[expected(Expected::RowSquare)]),
            ("1:......... ⟦;⟧ c\n*", &[expected(Expected::RowSquare)]),
            ("1:.. ⟦0⟧ ....... {c\n} a\n*", &[expected(Expected::RowSquare)]),
            ("1:2 3 ⟦Q3⟧ 4\n2:⟦\u{e9}⟧\n*", &[expected(Expected::RowSquare), expected(Expected::RowSquare)]),
            ("1:.......... ⟦.⟧ .\n*", &[expected(Expected::EndOfRow)]),
            ("1:..........{c} ⟦2:..........⟧\n*", &[expected(Expected::EndOfRow)]),
            ("1:..........\n ⟦1⟧ :..........\n⟦01⟧:..........\n*", &[FaultKind::RowTwice(1), FaultKind::RowTwice(1)]),
            ("1:...⟦{⟧.......\n*", &[FaultKind::UnclosedComment]),
            ("1:..⟦Q⟧⟦{⟧.......\n*", &[expected(Expected::RowSquare), FaultKind::UnclosedComment]),
            // A line that is nearly a row gives one fault.
            ("l0⟦:⟧ . . . . . 10 . . . .\n9:..........\n*", &[expected(Expected::TurnSign)]),
            ("10. ⟦.⟧ . . . . . . . .\n9:..........\n*", &[expected(Expected::TurnAfterNumber)]),
            ("⟦10⟧  . . . . . . . . .\n*", &[expected(Expected::Turn)]),
            ("a4-a5 ⟦9:⟧ . . . . . . . . . .\n*", &[expected(Expected::Turn)]),
            // A turn number with a colon in place of its dot does not begin a row.
            ("⟦1:⟧ a4-a5 b7-b6\n*", &[expected(Expected::Turn)]),
            ("⟦1:a4-a5⟧\n*", &[expected(Expected::Turn)]),
            ("1:..........\n⟦1:⟧ a4-a5 b7-b6\n*", &[expected(Expected::Turn)]),
            ("⟦x⟧\n1:..........\na4-a5 ⟦2:..........⟧\n*", &[expected(Expected::Turn), expected(Expected::Turn)]),
        ] {
            assert_faults(text, kinds);
        }
    }

    #[test]
    fn turns_that_look_like_a_row_are_turns() {
        for text in ["1. i4xi7 f7xf4\n*", "1.i4xi7 f7xf4 *", "1. i4xi7 f7xf4 {c} *", "1. b4xb5 b5xb4 ; c\n*"] {
            assert_eq!(sound(text).turns.len(), 2, "{text}");
        }
    }

    #[test]
    fn a_faulty_row_takes_no_other_with_it() {
        let record = parse(b"1:..........\n1:2.........\n2:Q {kept}\n3:..........\na4-a5 *");
        assert_eq!(
            record.rows.iter().map(|row| (row.number, signs(row))).collect::<Vec<_>>(),
            [(1, "..........".to_owned()), (3, "..........".to_owned())]
        );
        assert_eq!(record.notes[0].body, NoteBody::Comment("kept".into()));
        assert_eq!(record.turns.len(), 1);
    }
}
