//! Parses the words before the squares of a setup row, such as `front row:`, `rij 4 (voor)` or `RED back row`.

use super::cells::{COLUMNS, RowLine, RowText, row, square, tokens};
use super::headings::{Words, is_heading_word};
use crate::board::{Numbering, Side};
use crate::notation::Span;
use crate::notation::spelling::{folded, side};

/// Words for the position of a row in the setup, such as "second", or for the next row.
const ORDINALS: Words = Words(
    "second third fourth 2nd 3rd 4th 1st next then middle mid tweede derde vierde daarna dan zweite dritte vierte dann \
    danach grundreihe deuxieme troisieme quatrieme puis ensuite milieu",
);

/// Setup row with words before it.
pub(super) struct LabelledRow {
    /// Row. If the words contain a number, this number is the number of the row.
    pub line: RowLine,
    /// Side that the words name; `None` if they name no side.
    pub side: Option<Side>,
}

/// Parses a line of words followed by a setup row. `start` is the offset of the line.
pub(super) fn labelled_row(text: &[u8], start: usize, numbering: &Numbering) -> Option<LabelledRow> {
    let mut number = None;
    let mut named = None;
    let mut words = 0;
    let mut at = 0;
    loop {
        at += text[at..].iter().take_while(|byte| byte.is_ascii_whitespace() || b"|*\"()".contains(byte)).count();
        let length = text[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii()).count();
        if length == 0 {
            return None;
        }
        let word = std::str::from_utf8(&text[at..at + length]).ok().map(folded)?;
        match (word.parse::<u8>(), side(&word)) {
            (Ok(digits), _) if number.is_none() && words > 0 && (1..=10).contains(&digits) => number = Some(digits),
            (_, Some(of)) if length > 2 && named.is_none() => (named, words) = (Some(of), words + 1),
            _ if is_heading_word(&word) || ORDINALS.has(&word) => words += 1,
            _ => return None,
        }
        at += length;
        at += text[at..].iter().take_while(|byte| b"):.* \t".contains(byte)).count();
        let rest = &text[at..];
        if words > 0
            && let Some(RowLine::Whole(row)) = row(rest, start + at, numbering, true)
            && (number.is_none() || row.number.is_none())
        {
            let number = number.or(row.number);
            return Some(LabelledRow { line: RowLine::Whole(RowText { number, ..row }), side: named });
        }
    }
}

/// Parses a line of eleven cells as a setup row. The first cell is the number of the row, as in
/// `10,3,2,4,2,2,B,F,B,3,B`.
pub(super) fn row_of_cells(text: &[u8], start: usize, numbering: &Numbering) -> Option<RowLine> {
    let cells: Vec<Span> = tokens(text, start);
    let of = |span: &Span| &text[span.start as usize - start..span.end as usize - start];
    let (first, cells) = cells.split_first()?;
    let number = std::str::from_utf8(of(first)).ok()?.trim_matches('*').parse().ok()?;
    let are_squares = cells.iter().all(|cell| square(of(cell), cell.start, numbering).is_some());
    if !(1..=10).contains(&number) || !are_squares {
        return None;
    }
    let cells = <[Span; COLUMNS]>::try_from(cells).ok()?;
    let span = Span::new(first.start, cells[COLUMNS - 1].end);
    Some(RowLine::Whole(RowText { number: Some(number), cells, span, is_by_square: false }))
}

#[cfg(test)]
mod tests {
    use super::{RowLine, labelled_row, row_of_cells};
    use crate::board::Side;
    use crate::rules::Edition;

    #[test]
    fn words_before_a_row_say_which_it_is() {
        let numbering = Edition::DEFAULT.numbering;
        let squares = "2 8 2 6 7 2 5 9 2 6";
        for (label, number, side) in [
            ("front row:", None, None),
            ("rij 4 (voor)  ", Some(4), None),
            ("achterste rij (10):", Some(10), None),
            ("RED back row ", None, Some(Side::Red)),
            ("second ", None, None),
            ("derri\u{e8}re :", None, None),
            ("dann: ", None, None),
        ] {
            let text = format!("{label} {squares}");
            let Some(row) = labelled_row(text.as_bytes(), 0, &numbering) else { panic!("{text}") };
            let RowLine::Whole(found) = row.line else { panic!("{text}") };
            assert_eq!((found.number, row.side), (number, side), "{text}");
            assert_eq!(found.cells[0].of(text.as_bytes()), b"2", "{text}");
        }
        for text in [squares, "Anna 2 8 2 6 7 2 5 9 2 6", "front row: 2 8 2", "front row", "4 2 8 2 6 7 2 5 9 2 6"] {
            assert!(labelled_row(text.as_bytes(), 0, &numbering).is_none(), "{text}");
        }
    }

    #[test]
    fn of_eleven_cells_the_first_may_be_the_number() {
        let numbering = Edition::DEFAULT.numbering;
        for (text, number) in [
            ("10,3,2,4,2,2,B,F,B,3,B", Some(10)),
            ("| **4** | 9 | 2 | 3 | 2 | 6 | 6 | 5 | 8 | 2 | 2 |", Some(4)),
            ("3,2,4,2,2,B,F,B,3,B", None),
            ("11,3,2,4,2,2,B,F,B,3,B", None),
            ("4,3,2,4,2,2,B,F,B,3,Q", None),
        ] {
            let found = row_of_cells(text.as_bytes(), 0, &numbering);
            let found = found.and_then(|line| if let RowLine::Whole(row) = line { row.number } else { None });
            assert_eq!(found, number, "{text}");
        }
    }
}
