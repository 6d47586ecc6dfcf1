//! Parses setup rows. A row consists of ten squares on one line, with any separators and any names of pieces.

use crate::board::{Designation, Kind, Numbering};
use crate::notation::spelling::{SpellingInterpretation, leading_piece};
use crate::notation::{Cell, Span};

/// Number of columns of every board.
pub(super) const COLUMNS: usize = 10;

/// Setup row that was found in a text. Its row on the board is not known yet.
#[derive(Clone, Debug)]
pub(super) struct RowText {
    /// Number before the row; `None` if there is no number.
    pub number: Option<u8>,
    /// Spans of the squares.
    pub cells: [Span; COLUMNS],
    /// Span of the row, including its number.
    pub span: Span,
    /// `true` if each square was named in the text, so that its position is certain.
    pub is_by_square: bool,
}

/// Line that its writer meant as a setup row.
#[derive(Clone, Debug)]
pub(super) enum RowLine {
    /// Row with ten squares.
    Whole(RowText),
    /// Row that does not have ten squares, or contains text that is not a square.
    Broken {
        /// Number before the row; `None` if there is no number.
        number: Option<u8>,
        /// Number of squares that were found.
        found: usize,
        /// Span of the first text that is not a square; `None` if all are squares.
        wrong: Option<Span>,
    },
}

impl RowLine {
    /// Returns the offset of the first square. The offset is counted from `start`.
    pub(super) fn start(&self, start: usize) -> usize {
        match self {
            Self::Whole(row) => row.cells[0].start as usize - start,
            Self::Broken { .. } => 0,
        }
    }
}

/// Content of a square in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Square {
    /// Empty square, such as `.` or `-`.
    Empty,
    /// Lake, such as `~`.
    Lake,
    /// Piece, with its possible designations. The second value contains the interpretations of the spelling.
    Piece(Vec<Designation>, Vec<SpellingInterpretation>),
}

impl Square {
    /// Returns the content of the square for a record. If several pieces are possible, returns the piece with the index
    /// `choice`.
    pub(super) fn cell(&self, choice: usize) -> Cell {
        match self {
            Self::Empty => Cell::Empty,
            Self::Lake => Cell::NoSquare,
            Self::Piece(pieces, _) => {
                Cell::Piece(pieces.get(choice).or(pieces.first()).copied().unwrap_or(Designation::UNKNOWN))
            }
        }
    }
}

/// Parses the text of one square.
pub(super) fn square(text: &[u8], start: u32, numbering: &Numbering) -> Option<Square> {
    match text {
        b"" | b"." | b"-" | b"_" | b".." | b"--" | b"__" => return Some(Square::Empty),
        b"~" | b"~~" | b"#" | b"##" | b"XX" | b"xx" | b"=" | b"lake" | b"LAKE" | b"Lake" | b"LAC" | b"lac" | b"Lac" => {
            return Some(Square::Lake);
        }
        b"??" => return Some(Square::Piece(vec![Designation::UNKNOWN], Vec::new())),
        b"x" | b"X" => return Some(Square::Piece(Vec::from_iter(Designation::number(10)), Vec::new())),
        _ => {}
    }
    if let Ok("\u{b7}" | "\u{2013}" | "\u{2014}" | "\u{2022}" | "\u{2212}") = std::str::from_utf8(text) {
        return Some(Square::Empty);
    }
    let piece = leading_piece(text, start, numbering)?;
    let is_whole = piece.span.end as usize == start as usize + text.len();
    is_whole.then_some(Square::Piece(piece.pieces, piece.interpretations))
}

/// Parses a line as a setup row. `start` is the offset of the line. `is_setup` is `true` if a setup row is expected
/// here.
pub(super) fn row(text: &[u8], start: usize, numbering: &Numbering, is_setup: bool) -> Option<RowLine> {
    if let Some(row) = row_of_grid(text, start, numbering) {
        return Some(RowLine::Whole(row));
    }
    let (text, start) = within_brackets(text).map_or((text, start), |(from, to)| (&text[from..to], start + from));
    let (number, from, is_marked) = number(text);
    let body = &text[from..];
    let mut tokens = tokens(body, start + from);
    // Some writers put the number before and after the row.
    if let (Some(number), Some(last)) = (number, tokens.get(COLUMNS))
        && tokens.len() == COLUMNS + 1
        && text[last.start as usize - start..last.end as usize - start] == *number.to_string().as_bytes()
    {
        tokens.pop();
    }
    let is_square = |span: &Span| {
        let token = &text[span.start as usize - start..span.end as usize - start];
        square(token, span.start, numbering).is_some()
    };
    let whole_span = |cells: &[Span]| {
        let first = text.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
        Span::new((start + first) as u32, cells.last().map_or(start as u32, |cell| cell.end))
    };
    let whole = |number: Option<u8>, cells: &[Span]| {
        let span = whole_span(cells);
        <[Span; COLUMNS]>::try_from(cells)
            .ok()
            .map(|cells| RowLine::Whole(RowText { number, cells, span, is_by_square: false }))
    };
    let squares = tokens.iter().filter(|token| is_square(token)).count();
    if squares == tokens.len() && tokens.len() == COLUMNS && (number.is_none() || is_marked) {
        return whole(number, &tokens);
    }
    // A line such as `10 2 4 B ...` has eleven tokens, so the first is the number of the row.
    if let (Some(number), false) = (number, is_marked)
        && squares == tokens.len()
        && tokens.len() == COLUMNS
    {
        return whole(Some(number), &tokens);
    }
    let all = self::tokens(text, start);
    if number.is_some() && all.len() == COLUMNS && all.iter().all(is_square) {
        return whole(None, &all);
    }
    let close = signs(body, start + from);
    if let Some(cells) = &close
        && cells.len() == COLUMNS
    {
        return whole(number.filter(|_| is_marked), cells);
    }
    if !is_marked && number.is_some() {
        let close = signs(text, start);
        if let Some(cells) = close.filter(|cells| cells.len() == COLUMNS) {
            return whole(None, &cells);
        }
    }
    // The line does not have ten squares, or it contains text that is not a square.
    let (number, tokens, squares) = if is_marked || number.is_none() {
        (number, tokens, squares)
    } else {
        let squares = all.iter().filter(|token| is_square(token)).count();
        (None, all, squares)
    };
    let is_meant = squares >= 6 && squares + 2 >= tokens.len()
        || is_setup && is_marked && squares >= 4 && squares * 3 >= tokens.len() * 2
        || is_setup && close.as_ref().is_some_and(|cells| (7..=13).contains(&cells.len()));
    is_meant.then(|| {
        let wrong = tokens.iter().find(|token| !is_square(token)).copied();
        let found = close.filter(|cells| cells.len() > tokens.len()).map_or(tokens.len(), |cells| cells.len());
        RowLine::Broken { number, found, wrong }
    })
}

/// Parses a row of a drawn board or of a table. Some of its cells are blank.
fn row_of_grid(text: &[u8], start: usize, numbering: &Numbering) -> Option<RowText> {
    let line = text.trim_ascii_end();
    let sign = *b"|\t;".iter().find(|sign| memchr::memchr_iter(**sign, line).count() >= COLUMNS - 1)?;
    let mut cells = Vec::new();
    let mut from = 0;
    for cell in text.split(|byte| *byte == sign) {
        let blanks = cell.len() - cell.trim_ascii_start().len();
        let (at, length) = (start + from + blanks, cell.trim_ascii().len());
        cells.push(Span::new(at as u32, (at + length) as u32));
        from += cell.len() + 1;
    }
    let of = |cell: &Span| &text[cell.start as usize - start..cell.end as usize - start];
    // The bar at the end of the line is not followed by a cell. A bar at the start of the line is handled below.
    if sign == b'|' && cells.len() > COLUMNS && cells.last().is_some_and(|last| of(last).is_empty()) {
        cells.pop();
    }
    let first = if cells.len() == COLUMNS + 1 { Some(cells.remove(0)) } else { None };
    let number = first.and_then(|first| std::str::from_utf8(of(&first)).ok()?.trim_matches('*').parse::<u8>().ok());
    let is_bar = first.is_some_and(|first| of(&first).is_empty());
    let has_blank = cells.iter().any(|cell| of(cell).is_empty());
    let are_squares = cells.iter().all(|cell| square(of(cell), cell.start, numbering).is_some());
    let is_headed = first.is_none() || is_bar || number.is_some_and(|number| (1..=10).contains(&number));
    if !has_blank || !are_squares || !is_headed {
        return None;
    }
    let from = first.map_or(cells.first()?.start, |first| first.start);
    let span = Span::new(from, cells.last()?.end);
    Some(RowText { number, cells: <[Span; COLUMNS]>::try_from(cells).ok()?, span, is_by_square: false })
}

/// Returns the range inside the brackets or quotation marks around a line. A comma may follow them.
fn within_brackets(text: &[u8]) -> Option<(usize, usize)> {
    let from = text.len() - text.trim_ascii_start().len();
    let line = text[from..].trim_ascii_end();
    let line = line.strip_suffix(b",").unwrap_or(line);
    match line {
        [b'(', .., b')'] | [b'[', .., b']'] | [b'"', .., b'"'] => Some((from + 1, from + line.len() - 1)),
        _ => None,
    }
}

/// Parses the number at the start of a row. Returns the number and the offset after it. The third value is `true`
/// if the number is certainly a row number, because of a word before it or a character after it.
fn number(text: &[u8]) -> (Option<u8>, usize, bool) {
    const WORDS: [&[u8]; 9] = [b"row", b"rij", b"reihe", b"rangee", b"rang", b"rank", b"ligne", b"l.", b"r"];
    let blanks = |from: usize| from + text[from..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let mut at = blanks(0);
    let word = WORDS.iter().find(|word| text.get(at..at + word.len()).is_some_and(|t| t.eq_ignore_ascii_case(word)));
    let is_led = word.is_some();
    at = blanks(at + word.map_or(0, |word| word.len()));
    let mut digits = 0;
    let mut value = 0_u8;
    while let Some(digit) = text.get(at + digits).filter(|byte| byte.is_ascii_digit() && digits < 2) {
        value = value * 10 + (digit - b'0');
        digits += 1;
    }
    let behind = at + digits;
    let is_row = digits > 0 && (1..=99).contains(&value) && text.get(behind).is_none_or(|byte| !byte.is_ascii_digit());
    if !is_row {
        return (None, 0, false);
    }
    let signs = blanks(behind);
    match text.get(signs) {
        Some(b':' | b')' | b'|' | b'=') => (Some(value), signs + 1, true),
        Some(b'-') if text.get(signs + 1).is_some_and(|next| *next == b' ') && signs == behind => {
            (Some(value), signs + 1, true)
        }
        Some(b'.') if text.get(signs + 1).is_some_and(|next| *next == b' ') && signs == behind => {
            (Some(value), signs + 1, true)
        }
        Some(b'.')
            if signs == behind && self::signs(&text[signs + 1..], 0).is_some_and(|cells| cells.len() == COLUMNS) =>
        {
            (Some(value), signs + 1, true)
        }
        _ if is_led => (Some(value), behind, true),
        Some(_) if signs > behind => (Some(value), behind, false),
        _ => (None, 0, false),
    }
}

/// Splits a text at blanks, commas, bars, slashes and semicolons. Returns an empty list if the text is too long for
/// a row.
pub(super) fn tokens(text: &[u8], start: usize) -> Vec<Span> {
    const MOST: usize = 41;
    const LONGEST: usize = 2_000;
    if text.len() > LONGEST {
        return Vec::new();
    }
    let is_blank = |at: usize| {
        let byte = text[at];
        let wide =
            matches!(text.get(at..), Some([0xC2, 0xA0, ..])) || at > 0 && text[at - 1..].starts_with(b"\xC2\xA0");
        byte.is_ascii_whitespace() || matches!(byte, b',' | b'|' | b'\t' | b'/' | b';') || wide
    };
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() && tokens.len() < MOST {
        if is_blank(at) {
            at += 1;
            continue;
        }
        let from = at;
        while at < text.len() && !is_blank(at) {
            at += 1;
        }
        tokens.push(Span::new((start + from) as u32, (start + at) as u32));
    }
    tokens
}

/// Splits a text into SRN designations, even if there are no blanks between them. Returns `None` if the text
/// contains anything else.
pub(super) fn signs(text: &[u8], start: usize) -> Option<Vec<Span>> {
    const MOST: usize = 41;
    let mut cells = Vec::new();
    let mut at = 0;
    while at < text.len() && cells.len() < MOST {
        let length = match &text[at..] {
            [b' ' | b'\t' | b'\r' | b',' | b'|', ..] => {
                at += 1;
                continue;
            }
            [b'1', b'0' | b'O' | b'o', ..] => 2,
            [b'1'..=b'9' | b'.' | b'?' | b'~' | b'-' | b'_' | b'X', ..] => 1,
            [letter, ..] if Designation::from_letter(*letter).is_some() => 1,
            _ => return None,
        };
        cells.push(Span::new((start + at) as u32, (start + at + length) as u32));
        at += length;
    }
    Some(cells)
}

/// Counts the known pieces of each kind, and the unknown pieces. A square may have several possible pieces. The
/// number next to the square is the index of the piece that is counted.
pub(super) fn counted<'s>(
    squares: impl Iterator<Item = (&'s Square, usize)>,
    numbering: &Numbering,
) -> Option<([u8; Kind::COUNT], u32)> {
    let mut counts = [0_u8; Kind::COUNT];
    let mut unknown = 0;
    for (square, choice) in squares {
        if let Cell::Piece(piece) = square.cell(choice) {
            if piece.is_unknown() {
                unknown += 1;
            } else {
                let kind = numbering.kind(piece)?;
                counts[kind.index()] = counts[kind.index()].saturating_add(1);
            }
        }
    }
    Some((counts, unknown))
}

#[cfg(test)]
mod tests {
    use super::{RowLine, number, row};
    use crate::notation::Span;
    use crate::rules::Edition;

    #[test]
    fn a_row_may_begin_with_its_number() {
        for (text, found) in [
            // The expected values are the number, the offset after it, and `true` if the number is marked as a row
            // number.
            ("7: 2 8", (Some(7), 2, true)),
            (" 10 | 2 8", (Some(10), 5, true)),
            ("7- 2 8", (Some(7), 2, true)),
            ("7 2 8", (Some(7), 1, false)),
            // If there is a blank before `-`, the `-` is an empty square. A `-` directly after the number shows that
            // the number is a row number.
            ("7 - 2 8", (Some(7), 1, false)),
            ("7 . 2 8", (Some(7), 1, false)),
            ("7.2826725926", (Some(7), 2, true)),
            ("7.28", (None, 0, false)),
            ("7-28", (None, 0, false)),
            ("Row 7 2 8", (Some(7), 5, true)),
            ("rij 10: 2 8", (Some(10), 7, true)),
            ("0: 2 8", (None, 0, false)),
            (": 2 8", (None, 0, false)),
            ("row: 2 8", (None, 0, false)),
            ("row 123 2 8", (None, 0, false)),
            ("F . .", (None, 0, false)),
            ("", (None, 0, false)),
        ] {
            assert_eq!(number(text.as_bytes()), found, "{text}");
        }
    }

    #[test]
    fn a_line_with_squares_among_words_is_a_row_only_if_most_of_it_are_squares() {
        let numbering = Edition::DEFAULT.numbering;
        let dots = ".".repeat(60);
        for (text, is_row) in [
            ("4: 2 3 4 5 6 one", true),
            ("4: one 2 or 3 and 4 or 5 of them", false),
            // A line of ten equal characters is a row of ten empty squares.
            ("..........", true),
            (dots.as_str(), false),
        ] {
            assert_eq!(row(text.as_bytes(), 0, &numbering, true).is_some(), is_row, "{text}");
        }
    }

    #[test]
    fn a_row_stands_from_its_number_to_its_last_square() {
        let numbering = Edition::DEFAULT.numbering;
        // The line begins at offset 100 of the text.
        for (text, span, first) in [
            ("  7: 2 8 2 6 7 2 5 9 2 6", (102, 124), (105, 106)),
            ("2 8 2 6 7 2 5 9 2 6  ", (100, 119), (100, 101)),
            (" [2, 8, 2, 6, 7, 2, 5, 9, 2, 10],", (102, 131), (102, 103)),
        ] {
            let found = row(text.as_bytes(), 100, &numbering, true);
            let Some(RowLine::Whole(row)) = found else { panic!("{text}: {found:?}") };
            let span_of = |(start, end)| Span::new(start, end);
            assert_eq!((row.span, row.cells[0]), (span_of(span), span_of(first)), "{text}");
        }
    }
}
