//! Rows as lines of CSV or TSV. `format-spec/tables.md`, section "As CSV".

use super::Table;
use super::cells::{Cells, Values};
use super::column::Rows;
use crate::formats::{Fields, push_rows};
use crate::notation::Date;

/// Appends the names of the columns.
pub fn header(table: &Table, fields: Fields, out: &mut Vec<u8>) {
    push_rows(fields, [table.columns.iter().map(|column| column.name)], out);
}

/// Appends a line for each row: what has no value is empty, a day is written as `2024-05-18`, yes and no as `true` and
/// `false`, a number with as many digits as tell it from others.
pub fn push_lines(rows: &Rows, fields: Fields, out: &mut Vec<u8>) {
    let lines = (0..rows.len()).map(|row| rows.cells.iter().map(move |cells| cell(cells, row)));
    push_rows(fields, lines, out);
}

fn cell(cells: &Cells, row: usize) -> String {
    match cells {
        // Every row is one line.
        Cells::Texts(texts) => texts.get(row).unwrap_or_default().replace(['\n', '\r'], " "),
        Cells::Integers(values) => told(values, row, |number| number.to_string()),
        Cells::Longs(values) => told(values, row, |number| number.to_string()),
        Cells::Numbers(values) => told(values, row, |number| number.to_string()),
        Cells::Truths(values) => told(values, row, |truth| truth.to_string()),
        Cells::Days(values) => told(values, row, |day| Date::from_days(day).to_string()),
    }
}

fn told<T: Copy>(values: &Values<T>, row: usize, write: impl Fn(T) -> String) -> String {
    if values.are_there[row] { write(values.values[row]) } else { String::new() }
}
