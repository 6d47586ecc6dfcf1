//! Rewrites two kinds of tables in notes. The first kind has columns for the two squares of a turn. The second kind
//! has a line for each piece of a setup.
//!
//! The lines of a table are rewritten in the syntax of notes. Every byte keeps its offset, so the spans of findings
//! are also valid for the original table.

use super::headings::{Words, words};
use crate::board::Side;
use crate::notation::spelling::{folded, kinds, side};
use crate::notation::{Note, Record, Tag};
use crate::replay::Reading;
use std::borrow::Cow;

/// Titles of the column with the square that the piece leaves. `TO` are the titles of the column with the target
/// square.
const FROM: Words = Words("from von van de depart start source origine");
const TO: Words = Words("to nach naar vers a arrivee ziel target destination");

/// Words in a column that mean that a turn is a move. `STRIKES` are the words for a strike.
const MOVES: Words = Words("move zug zet coup deplacement quiet m");
const STRIKES: Words = Words("strike attack capture schlag angriff slag aanval prise attaque");

/// Words that mean a setup, in a cell before the square.
const SETUP: Words = Words("setup opstelling aufstellung position placement start s army");

/// Minimum number of lines with a square and a piece. If there are fewer lines, they are not a setup.
const FEWEST: usize = 5;

/// Ranges of the cells of a line. The separators are not included.
type Cells = Vec<(usize, usize)>;

/// Line of a table with a square and its piece: the start of the line, the end of the piece, the offset of the square,
/// and the side.
struct SquareLine {
    start: usize,
    end: usize,
    square: usize,
    side: Option<Side>,
}

/// Returns the text with all tables rewritten. Returns `None` if the text does not contain a table.
pub(super) fn rewritten(text: &[u8]) -> Option<Vec<u8>> {
    let mut out: Option<Vec<u8>> = None;
    let mut columns: Option<(u8, usize)> = None;
    let mut placed: Vec<SquareLine> = Vec::new();
    let mut at = 0;
    while at <= text.len() {
        let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length);
        match placed_piece(text, at, end) {
            Some(piece) => placed.push(piece),
            None => join(text, &std::mem::take(&mut placed), &mut out),
        }
        if let Some(found) = titles(text, at, end) {
            columns = Some(found);
        } else if let Some((separator, from)) = columns {
            turn(text, &cells(text, at, end, separator), from, &mut out);
        }
        at = end + 1;
    }
    join(text, &placed, &mut out);
    out
}

/// Copies all texts in a reading, so that it does not borrow the rewritten text.
pub(super) fn without_text(reading: Reading<'_>) -> Reading<'static> {
    let Reading { record, findings, interpretations, .. } = reading;
    let tag = |tag: Tag<'_>| Tag {
        name: Cow::Owned(tag.name.into_owned()),
        value: Cow::Owned(tag.value.into_owned()),
        name_span: tag.name_span,
        value_span: tag.value_span,
    };
    let record = Record {
        tags: record.tags.into_iter().map(tag).collect(),
        rows: record.rows,
        turns: record.turns,
        notes: record.notes.iter().map(|note| Note { place: note.place, body: note.body.to_static() }).collect(),
        result: record.result,
        result_span: record.result_span,
        is_result_missing: record.is_result_missing,
        ..Record::default()
    };
    Reading { record, findings, interpretations, ..Reading::default() }
}

/// Returns the cells of a line.
fn cells(text: &[u8], start: usize, end: usize, separator: u8) -> Cells {
    const MOST: usize = 16;
    let mut cells = Vec::new();
    let mut at = start;
    for next in memchr::memchr_iter(separator, &text[start..end]).map(|next| start + next).chain([end]).take(MOST) {
        cells.push((at, next));
        at = next + 1;
    }
    cells
}

fn cell_text(text: &[u8], cell: (usize, usize)) -> String {
    folded(String::from_utf8_lossy(&text[cell.0..cell.1]).trim().trim_matches('"'))
}

fn is_square(text: &[u8], cell: (usize, usize)) -> bool {
    match text[cell.0..cell.1].trim_ascii() {
        [column, b'1', b'0'] | [column, b'1'..=b'9'] => matches!(column | 32, b'a'..=b'j'),
        _ => false,
    }
}

/// Finds a line with titles for both squares of a turn. Returns the separator of its cells, and the index of the
/// column with the first square.
fn titles(text: &[u8], start: usize, end: usize) -> Option<(u8, usize)> {
    const FEWEST: usize = 3;
    [b',', b';', b'\t'].into_iter().find_map(|separator| {
        let cells = cells(text, start, end, separator);
        if cells.len() < FEWEST {
            return None;
        }
        let titles: Vec<String> = cells.iter().map(|cell| cell_text(text, *cell)).collect();
        let is_pair = |two: &[String]| FROM.has(&two[0]) && TO.has(&two[1]);
        titles.windows(2).position(is_pair).map(|from| (separator, from))
    })
}

/// Rewrites a line of a table with a turn. For example, `5,red,b6,b7,strike,scout against scout` becomes `5.red
/// b6xb7        scout against scout`.
fn turn(text: &[u8], cells: &Cells, from: usize, out: &mut Option<Vec<u8>>) {
    let (Some(one), Some(other)) = (cells.get(from), cells.get(from + 1)) else { return };
    if !is_square(text, *one) || !is_square(text, *other) {
        return;
    }
    let text_out = out.get_or_insert_with(|| text.to_vec());
    for (index, cell) in cells.iter().enumerate().take(from) {
        let is_number = cell_text(text, *cell).bytes().all(|byte| byte.is_ascii_digit()) && cell.0 < cell.1;
        text_out[cell.1] = if is_number && index == 0 { b'.' } else { b' ' };
    }
    text_out[one.1] = b'-';
    if let Some(cell) = cells.get(from + 2) {
        text_out[other.1] = b' ';
        let word = cell_text(text, *cell);
        let is_strike = STRIKES.has(&word);
        if is_strike || MOVES.has(&word) {
            text_out[cell.0..cell.1].fill(b' ');
        }
        if is_strike {
            text_out[one.1] = b'x';
        }
    }
    // Blanks out the separators after empty cells, up to a remark.
    for cell in cells.iter().skip(from + 2) {
        let is_empty = text_out[cell.0..cell.1].iter().all(u8::is_ascii_whitespace);
        if is_empty && cell.1 < text_out.len() && text_out[cell.1] != b'\n' {
            text_out[cell.1] = b' ';
        }
        if !is_empty {
            break;
        }
    }
}

/// Parses a line with a square and its piece. Earlier cells of the line may contain the side, or a word for a
/// setup.
fn placed_piece(text: &[u8], start: usize, end: usize) -> Option<SquareLine> {
    /// Maximum number of cells: a word for a setup, the side, the square, and the piece.
    const MOST: usize = 4;
    [b',', b';', b'\t'].into_iter().find_map(|separator| {
        let cells: Cells = cells(text, start, end, separator)
            .into_iter()
            .filter(|cell| !text[cell.0..cell.1].trim_ascii().is_empty())
            .collect();
        let (place, piece) = (cells.len().checked_sub(2)?, *cells.last()?);
        if cells.len() > MOST || !is_square(text, cells[place]) {
            return None;
        }
        let name = cell_text(text, piece);
        if kinds(&name).is_empty() && !name.parse::<u8>().is_ok_and(|number| number <= 10) {
            return None;
        }
        let mut of_side = None;
        for cell in &cells[..place] {
            let word = cell_text(text, *cell);
            match side(&word) {
                Some(side) if of_side.is_none() => of_side = Some(side),
                _ if words(&word).all(|word| SETUP.has(&word)) => {}
                _ => return None,
            }
        }
        Some(SquareLine { start, end: piece.1, square: cells[place].0, side: of_side })
    })
}

/// Joins lines that contain a square and a piece each. For example, `red,a4,miner` and `red,b4,scout` become
/// `red:a4 miner ,    b4 scout`.
fn join(text: &[u8], placed: &[SquareLine], out: &mut Option<Vec<u8>>) {
    if placed.len() < FEWEST {
        return;
    }
    let out = out.get_or_insert_with(|| text.to_vec());
    for (index, piece) in placed.iter().enumerate() {
        let is_begun = index > 0 && placed[index - 1].side == piece.side;
        let blank = |byte: &mut u8| {
            if !byte.is_ascii_alphanumeric() && *byte < 128 {
                *byte = b' ';
            }
        };
        out[piece.square..piece.end].iter_mut().for_each(blank);
        if is_begun {
            out[placed[index - 1].end..piece.square].fill(b' ');
            out[piece.start - 1] = b',';
        } else if let Some(side) = piece.side {
            let head = if side == Side::Red { b"red:" as &[u8] } else { b"blue:" };
            out[piece.start..piece.square].fill(b' ');
            let room = piece.square - piece.start;
            if room >= head.len() {
                out[piece.start..piece.start + head.len()].copy_from_slice(head);
            }
        }
    }
}
