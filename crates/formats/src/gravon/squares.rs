//! Reads and writes squares in Gravon's notation. The columns are `A` to `I` and `K`; the rows are 1 to 10. Row 10
//! can also be written as `:`.

use crate::board::{Board, Square};

/// Letters of the columns, from Red's left to Red's right. There is no `J`.
const COLUMNS: &[u8; Board::COLUMNS as usize] = b"ABCDEFGHIK";

/// Square that was read, and deviations from its usual spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ParsedSquare {
    /// Square.
    pub square: Square,
    /// `true` if the column is written as `J`, which means `K`.
    pub is_j: bool,
    /// `true` if the column is written in lower case.
    pub is_small: bool,
}

/// Parses a square.
pub(super) fn read(text: &[u8]) -> Option<ParsedSquare> {
    let (letter, row) = text.split_first()?;
    let capital = letter.to_ascii_uppercase();
    let is_j = capital == b'J';
    let column = if is_j { Some(COLUMNS.len() - 1) } else { COLUMNS.iter().position(|column| *column == capital) };
    let row = match row {
        [digit @ b'1'..=b'9'] => digit - b'0',
        [b':'] | [b'1', b'0'] => 10,
        _ => return None,
    };
    Some(ParsedSquare { square: Square::new(column? as u8, row), is_j, is_small: *letter != capital })
}

/// Writes a square. `tenth` is the name of row 10. If the square is off the board, writes nothing and returns
/// `None`.
pub(super) fn write(square: Square, tenth: &[u8], out: &mut Vec<u8>) -> Option<()> {
    let letter = COLUMNS.get(usize::from(square.column()))?;
    match square.row() {
        row @ 1..=9 => out.extend([*letter, b'0' + row]),
        10 => {
            out.push(*letter);
            out.extend_from_slice(tenth);
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::{ParsedSquare, read, write};
    use crate::board::{Board, Square};

    fn square(name: &str) -> Square {
        Square::parse(name).expect(name)
    }

    #[test]
    fn columns_skip_the_letter_j() {
        for (written, name) in [("A1", "a1"), ("I9", "i9"), ("K4", "j4"), ("K10", "j10"), ("B:", "b10"), ("K:", "j10")]
        {
            let expected = ParsedSquare { square: square(name), is_j: false, is_small: false };
            assert_eq!(read(written.as_bytes()), Some(expected), "{written}");
        }
        assert_eq!(read(b"J4"), Some(ParsedSquare { square: square("j4"), is_j: true, is_small: false }));
        assert_eq!(read(b"j10"), Some(ParsedSquare { square: square("j10"), is_j: true, is_small: true }));
        assert_eq!(read(b"b:"), Some(ParsedSquare { square: square("b10"), is_j: false, is_small: true }));
    }

    #[test]
    fn what_is_no_square_is_not_read() {
        for written in ["", "A", "4", "A0", "A11", "A01", "L4", "A4 ", " A4", "A::", "AB4", "A-4", "@4", "\u{c4}4"] {
            assert_eq!(read(written.as_bytes()), None, "{written:?}");
        }
    }

    #[test]
    fn every_square_reads_back_as_it_was_written() {
        for (square, tenth) in Board::STANDARD.squares().flat_map(|square| [(square, ":"), (square, "10")]) {
            let mut text = Vec::new();
            assert_eq!(write(square, tenth.as_bytes(), &mut text), Some(()));
            assert_eq!(read(&text), Some(ParsedSquare { square, is_j: false, is_small: false }));
        }
        for name in ["k5", "a11", "a0"] {
            let mut text = Vec::new();
            assert_eq!((write(square(name), b":", &mut text), text), (None, Vec::new()), "{name}");
        }
    }
}
