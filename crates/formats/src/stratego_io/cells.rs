//! Reads cells. A cell is the content of a square in a setup, on a board or in a move.

use super::scan::{member, values};
use crate::board::{Board, Designation, Kind, Side, Square};
use crate::notation::{Cell, Row, Span};
use crate::replay::foreign::Damaged;
use crate::replay::{DeclaredBoard, Reading};
use crate::rules::Edition;

const COLUMNS: usize = Board::COLUMNS as usize;
const BOARD: Board = Board::STANDARD;

/// Content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    Nothing,
    Lake,
    Piece(Side, Kind),
}

/// Reads a cell. If the cell is not valid, adds a finding and returns `None`.
pub(super) fn cell(text: &[u8], span: Span, edition: &Edition, reading: &mut Reading<'_>) -> Option<Held> {
    match span.of(text) {
        b"0" => Some(Held::Nothing),
        b"1" => Some(Held::Lake),
        bytes if bytes.first() == Some(&b'{') => {
            piece(text, span, edition, reading).map(|(side, kind)| Held::Piece(side, kind))
        }
        other => {
            reading.note_at(span, Damaged::SioCell(other.into()));
            None
        }
    }
}

/// Reads a piece, which is an object with a rank and a side. If the piece is not valid, adds a finding and returns
/// `None`.
pub(super) fn piece(text: &[u8], span: Span, edition: &Edition, reading: &mut Reading<'_>) -> Option<(Side, Kind)> {
    let [rank, side] = ["rank", "side"].map(|name| member(text, span, name));
    let found = |value: Option<Span>| value.map_or(&b""[..], |value| value.of(text));
    let kind = kind(found(rank), edition);
    if kind.is_none() {
        reading.note_at(rank.unwrap_or(span), Damaged::SioRank(found(rank).into()));
    }
    let of = match found(side) {
        b"0" => Some(Side::Red),
        b"1" => Some(Side::Blue),
        other => {
            reading.note_at(side.unwrap_or(span), Damaged::SioSide(other.into()));
            None
        }
    };
    of.zip(kind)
}

/// Returns the kind of a rank. A rank is a string with one character: `"1"` to `"9"`, `"S"`, `"B"` or `"F"`.
fn kind(rank: &[u8], edition: &Edition) -> Option<Kind> {
    let [b'"', letter, b'"'] = rank else { return None };
    let designation = match letter {
        b'1'..=b'9' => Designation::number(letter - b'0'),
        b'S' | b'B' | b'F' => Designation::from_letter(*letter),
        _ => None,
    };
    edition.numbering.kind(designation?)
}

/// Reads the setup of a side. The setup is written from this side's view, with the front row first. If the setup is not
/// valid, adds findings and returns `None`.
pub(super) fn setup(
    text: &[u8],
    span: Span,
    side: Side,
    edition: &Edition,
    reading: &mut Reading<'_>,
) -> Option<Vec<Row>> {
    let height = BOARD.zone(side).count();
    let rows = grid(text, span, height, reading)?;
    let before = reading.findings.len();
    let mut read = Vec::with_capacity(height);
    for (place, (row_span, cells)) in rows.into_iter().enumerate() {
        let number = match side {
            Side::Red => height - place,
            Side::Blue => usize::from(BOARD.rows()) + 1 - height + place,
        };
        let mut row = Row {
            number: number as u8,
            cells: [Cell::Empty; COLUMNS],
            span: row_span,
            cell_spans: std::array::from_fn(|_| row_span),
        };
        for (index, span) in cells.into_iter().enumerate() {
            let column = if side == Side::Red { index } else { COLUMNS - 1 - index };
            row.cell_spans[column] = span;
            match cell(text, span, edition, reading) {
                Some(Held::Piece(of, kind)) if of == side => {
                    row.cells[column] = Cell::Piece(edition.numbering.designation(kind));
                }
                Some(Held::Piece(of, _)) => reading.note_at(span, Damaged::SioOtherSide(side, of)),
                Some(Held::Lake) => reading.note_at(span, Damaged::SioLake(side)),
                Some(Held::Nothing) | None => {}
            }
        }
        read.push(row);
    }
    (reading.findings.len() == before).then_some(read)
}

/// Reads the board that is stored in the file. If the board is not valid, adds findings and returns `None`.
pub(super) fn board(text: &[u8], span: Span, edition: &Edition, reading: &mut Reading<'_>) -> Option<DeclaredBoard> {
    let rows = grid(text, span, usize::from(BOARD.rows()), reading)?;
    let before = reading.findings.len();
    let mut squares = Vec::with_capacity(COLUMNS * usize::from(BOARD.rows()));
    for (y, (_, cells)) in rows.into_iter().enumerate() {
        for (x, span) in cells.into_iter().enumerate() {
            let square = Square::new(x as u8, BOARD.rows() - y as u8);
            let held = cell(text, span, edition, reading);
            match held {
                Some(held) if (held == Held::Lake) == BOARD.is_playable(square) => {
                    reading.note_at(span, Damaged::SioBoardLake(square));
                }
                Some(Held::Piece(side, kind)) => squares.push((square, Some((side, kind)), span)),
                Some(Held::Nothing) => squares.push((square, None, span)),
                Some(Held::Lake) | None => {}
            }
        }
    }
    (reading.findings.len() == before).then_some(DeclaredBoard { squares })
}

/// Returns the spans of the rows of a grid, and the spans of the cells in each row. If there are not `height` rows
/// of ten cells, adds a finding and returns `None`.
fn grid(text: &[u8], span: Span, height: usize, reading: &mut Reading<'_>) -> Option<Vec<(Span, Vec<Span>)>> {
    let Some(rows) = values(text, span) else {
        reading.note_at(span, Damaged::SioRows(height, "no list".to_owned()));
        return None;
    };
    // If there are too many rows, not all of them are stored.
    let rows: Vec<Span> = rows.map(|(row, _)| row).take(2 * height).collect();
    if rows.len() != height {
        reading.note_at(
            span,
            Damaged::SioRows(height, if rows.len() == 2 * height { "more".to_owned() } else { rows.len().to_string() }),
        );
        return None;
    }
    let mut all = Vec::with_capacity(height);
    for row in rows {
        let cells: Option<Vec<Span>> =
            values(text, row).map(|cells| cells.map(|(cell, _)| cell).take(2 * COLUMNS).collect());
        match cells {
            Some(cells) if cells.len() == COLUMNS => all.push((row, cells)),
            Some(cells) if cells.len() < 2 * COLUMNS => reading.note_at(row, Damaged::SioRow(cells.len().to_string())),
            Some(_) => reading.note_at(row, Damaged::SioRow("more".to_owned())),
            None => reading.note_at(row, Damaged::SioRow("no list".to_owned())),
        }
    }
    (all.len() == height).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::grid;
    use crate::notation::Span;
    use crate::replay::{Detail, Finding, Reading};

    #[test]
    fn rows_and_cells_are_counted_up_to_twice_what_they_should_be() {
        let list = |count: usize, value: &str| format!("[{}]", vec![value; count].join(","));
        let row = list(10, "0");
        for (text, said) in [
            (list(2, &row), None),
            (list(1, &row), Some("expected 2 rows, found 1")),
            (list(3, &row), Some("expected 2 rows, found 3")),
            (list(4, &row), Some("expected 2 rows, found more")),
            (format!("[{row},{}]", list(9, "0")), Some("expected a row of 10 cells, found 9")),
            (format!("[{row},{}]", list(12, "0")), Some("expected a row of 10 cells, found 12")),
            (format!("[{row},{}]", list(19, "0")), Some("expected a row of 10 cells, found 19")),
            (format!("[{row},{}]", list(20, "0")), Some("expected a row of 10 cells, found more")),
            (format!("[{row},0]"), Some("expected a row of 10 cells, found no list")),
            ("{}".to_owned(), Some("expected 2 rows, found no list")),
        ] {
            let mut reading = Reading::default();
            let rows = grid(text.as_bytes(), Span::new(0, text.len() as u32), 2, &mut reading);
            let told = |finding: &Finding| match &finding.detail {
                Detail::Damaged(what) => what.to_string(),
                other => panic!("{text}: {other:?}"),
            };
            let found: Vec<String> = reading.findings.iter().map(told).collect();
            assert_eq!((rows.is_some(), found.first().map(String::as_str)), (said.is_none(), said), "{text}");
        }
    }
}
