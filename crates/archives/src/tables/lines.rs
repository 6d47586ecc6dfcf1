//! Writes rows as lines of CSV or TSV. See `format-spec/tables.md`, section "As CSV".

use super::Table;
use super::cells::{Cells, Values};
use super::column::Rows;
use crate::formats::{Delimiter, push_rows};
use crate::notation::Date;

/// Appends the names of the columns.
pub fn header(table: &Table, fields: Delimiter, out: &mut Vec<u8>) {
    push_rows(fields, [table.columns.iter().map(|column| column.name)], out);
}

/// Appends a line for each row. A missing value is empty. A day is written as `2024-05-18`, and a Boolean value as
/// `true` or `false`. A number has just enough digits to distinguish it from every other number.
pub fn push_lines(rows: &Rows, fields: Delimiter, out: &mut Vec<u8>) {
    let lines = (0..rows.len()).map(|row| rows.cells.iter().map(move |cells| cell(cells, row)));
    push_rows(fields, lines, out);
}

fn cell(cells: &Cells, row: usize) -> String {
    match cells {
        // Every row must be one line.
        Cells::Texts(texts) => texts.get(row).unwrap_or_default().replace(['\n', '\r'], " "),
        Cells::Integers(values) => value_text(values, row, |number| number.to_string()),
        Cells::Longs(values) => value_text(values, row, |number| number.to_string()),
        Cells::Numbers(values) => value_text(values, row, |number| number.to_string()),
        Cells::Truths(values) => value_text(values, row, |truth| truth.to_string()),
        Cells::Days(values) => value_text(values, row, |day| Date::from_days(day).to_string()),
    }
}

fn value_text<T: Copy>(values: &Values<T>, row: usize, write: impl Fn(T) -> String) -> String {
    if values.are_there[row] { write(values.values[row]) } else { String::new() }
}
