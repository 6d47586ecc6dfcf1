//! Makes slips in the setup of one side.

use super::{game::Case, text};
use adjutant::board::{Board, Side};
use adjutant::generate::Random;
use adjutant::notation::{Cell, Record, parse};
use adjutant::replay::{replay, terms_and_setup};

/// Function that makes a slip in the rows of one side. Returns `None` if the rows have no place for this slip.
pub type Change = fn(&mut Rows, &mut Random) -> Option<()>;

/// Rows of one side, from the lowest number up.
pub type Rows = Vec<[Cell; 10]>;

const COLUMNS: usize = Board::COLUMNS as usize;

/// Returns the record with a slip in the setup of a side whose pieces the record names.
pub fn slip(case: &Case, random: &mut Random, change: Change) -> Option<Vec<u8>> {
    let side = case.named[random.index(case.named.len())];
    let mut record = case.record.clone();
    let board = terms_and_setup(&record, None).0.rules.edition.board;
    for _ in 0..200 {
        let mut rows = rows(&record, board, side);
        let before = rows.clone();
        if change(&mut rows, random).is_some() && rows != before {
            for (number, cells) in board.zone(side).zip(rows) {
                if let Some(row) = record.rows.iter_mut().find(|row| row.number == number) {
                    row.cells = cells;
                }
            }
            return Some(text(&record));
        }
    }
    None
}

fn rows(record: &Record<'_>, board: Board, side: Side) -> Rows {
    let cells = |number: u8| record.rows.iter().find(|row| row.number == number).map(|row| row.cells);
    board.zone(side).filter_map(cells).collect()
}

/// Selects a square at random. Returns its row and column, or `None` if there is no piece on the square.
fn piece(rows: &Rows, random: &mut Random) -> Option<(usize, usize)> {
    let at = (random.index(rows.len()), random.index(COLUMNS));
    matches!(rows.get(at.0)?[at.1], Cell::Piece(_)).then_some(at)
}

pub fn exchanged(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let (one, other) = (piece(rows, random)?, piece(rows, random)?);
    (rows[one.0][one.1], rows[other.0][other.1]) = (rows[other.0][other.1], rows[one.0][one.1]);
    Some(())
}

pub fn neighbours(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let (row, column) = piece(rows, random)?;
    let other = if random.chance(70) { (row, column + 1) } else { (row + 1, column) };
    let there = *rows.get(other.0)?.get(other.1)?;
    (rows[other.0][other.1], rows[row][column]) = (rows[row][column], there);
    matches!(there, Cell::Piece(_)).then_some(())
}

pub fn changed(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let (one, other) = (piece(rows, random)?, piece(rows, random)?);
    rows[one.0][one.1] = rows[other.0][other.1];
    Some(())
}

pub fn missing(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let (row, column) = piece(rows, random)?;
    rows[row][column] = Cell::Empty;
    Some(())
}

pub fn doubled(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let (row, column) = piece(rows, random)?;
    let next = rows[row].get_mut(column + 1)?;
    let was_piece = matches!(next, Cell::Piece(_));
    rows[row][column + 1] = rows[row][column];
    was_piece.then_some(())
}

pub fn rows_exchanged(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let (one, other) = (random.index(rows.len()), random.index(rows.len()));
    rows.swap(one, other);
    Some(())
}

pub fn row_mirrored(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let row = random.index(rows.len());
    rows.get_mut(row)?.reverse();
    Some(())
}

pub fn mirrored(rows: &mut Rows, _: &mut Random) -> Option<()> {
    for row in rows.iter_mut() {
        row.reverse();
    }
    Some(())
}

pub fn upside_down(rows: &mut Rows, _: &mut Random) -> Option<()> {
    rows.reverse();
    Some(())
}

pub fn rotated(rows: &mut Rows, random: &mut Random) -> Option<()> {
    mirrored(rows, random)?;
    upside_down(rows, random)
}

/// Makes two random slips, each of which is detectable alone.
pub fn two(case: &Case, random: &mut Random) -> Option<Vec<u8>> {
    let kinds = [exchanged, exchanged, changed, missing];
    let (first, second) = (kinds[random.index(kinds.len())], kinds[random.index(kinds.len())]);
    these_two(case, random, [first, second])
}

/// Makes the two given slips. Each slip must be detectable alone.
pub fn these_two(case: &Case, random: &mut Random, [first, second]: [Change; 2]) -> Option<Vec<u8>> {
    let one = with_trace(case, random, first)?;
    let before = random.clone();
    with_trace(case, random, second)?;
    slip(&case.with(one), &mut before.clone(), second).filter(|text| is_broken(text))
}

/// Makes a slip that is detectable.
pub fn with_trace(case: &Case, random: &mut Random, change: Change) -> Option<Vec<u8>> {
    (0..20).filter_map(|_| slip(case, random, change)).find(|text| is_broken(text))
}

fn is_broken(text: &[u8]) -> bool {
    replay(text, &parse(text), None, &mut ()).verdict.is_failure()
}
