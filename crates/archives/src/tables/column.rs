//! Defines the columns of a table, and builds its rows.

use super::cells::{Cells, Dictionary, Texts, Values};
use std::ops::Range;

/// Column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Name of the column.
    pub name: &'static str,
    /// Type of the values in the column.
    pub holds: ColumnType,
    /// `true` if every row has a value.
    pub is_required: bool,
    /// Meaning and unit of the values.
    pub what: &'static str,
}

/// Type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Texts.
    Text,
    /// 32-bit integers.
    Integer,
    /// 64-bit integers.
    Long,
    /// 64-bit floating-point numbers.
    Number,
    /// Boolean values.
    Truth,
    /// Days, as a number of days since 1970-01-01.
    Day,
}

/// Creates a column in which every row has a value.
pub(super) const fn required(name: &'static str, holds: ColumnType, what: &'static str) -> Column {
    Column { name, holds, is_required: true, what }
}

/// Creates a column in which rows may lack a value.
pub(super) const fn optional(name: &'static str, holds: ColumnType, what: &'static str) -> Column {
    Column { name, holds, is_required: false, what }
}

/// Rows of a table, stored by column.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// Values of each column.
    pub cells: Vec<Cells>,
}

/// Cache for appending rows of a table to another table. Maps the codes of the first table to the codes of the
/// second table. Codes are then not looked up for every row.
#[derive(Clone, Debug, Default)]
pub struct Common(Vec<Vec<u32>>);

impl Rows {
    /// Creates an empty table with these columns.
    pub fn new(columns: &[Column]) -> Self {
        Self { cells: columns.iter().map(|column| Cells::new(column.holds)).collect() }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.cells.first().map_or(0, Cells::len)
    }

    /// Returns `true` if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the estimated size in bytes.
    pub fn weight(&self) -> usize {
        self.cells.iter().map(Cells::weight).sum()
    }

    /// Adds rows of another table with the same columns. `common` must be empty before the first call. Each pair of
    /// tables needs its own `common`.
    pub fn append(&mut self, other: &Self, rows: Range<usize>, common: &mut Common) {
        common.0.resize(self.cells.len(), Vec::new());
        for ((own, other), known) in self.cells.iter_mut().zip(&other.cells).zip(&mut common.0) {
            own.append(other, rows.clone(), known);
        }
    }

    /// Adds `rows` rows. Their values must then be added column by column, in order.
    pub fn columns(&mut self, rows: usize) -> Columns<'_> {
        Columns { cells: self.cells.iter_mut(), rows }
    }

    /// Adds values to the latest rows, from column `first` on.
    pub fn columns_from(&mut self, first: usize) -> Columns<'_> {
        let rows = self.len() - self.cells.get(first).map_or(0, Cells::len);
        Columns { cells: self.cells[first..].iter_mut(), rows }
    }

    /// Adds a row. Its values must then be added in the order of the columns.
    pub fn row(&mut self) -> Row<'_> {
        Row { cells: self.cells.iter_mut() }
    }
}

/// Builder of several rows, column by column.
#[derive(Debug)]
pub struct Columns<'r> {
    cells: std::slice::IterMut<'r, Cells>,
    rows: usize,
}

impl Columns<'_> {
    /// Sets the same text in every row. `code` gets the dictionary of the column and returns the code of the text.
    pub fn same(&mut self, code: impl FnOnce(&mut Dictionary) -> u32) -> &mut Self {
        if let Some(Cells::Texts(Texts { codes, dictionary })) = self.cells.next()
            && self.rows > 0
        {
            let code = code(dictionary);
            codes.resize(codes.len() + self.rows, code);
        }
        self
    }

    /// Sets a text in every row. For each item of `rows`, `code` gets the dictionary of the column and the item, and
    /// returns the code of the text.
    #[inline]
    pub fn coded<T>(
        &mut self,
        rows: impl Iterator<Item = T>,
        mut code: impl FnMut(&mut Dictionary, T) -> u32,
    ) -> &mut Self {
        if let Some(Cells::Texts(Texts { codes, dictionary })) = self.cells.next() {
            codes.extend(rows.map(|row| code(dictionary, row)));
        }
        self
    }

    /// Sets texts in some rows, given by their indices among the new rows. The other rows have no text.
    pub fn few<T>(
        &mut self,
        rows: impl Iterator<Item = (usize, T)>,
        mut code: impl FnMut(&mut Dictionary, T) -> u32,
    ) -> &mut Self {
        if let Some(Cells::Texts(Texts { codes, dictionary })) = self.cells.next() {
            let before = codes.len();
            codes.resize(before + self.rows, Texts::NONE);
            for (at, row) in rows {
                codes[before + at] = code(dictionary, row);
            }
        }
        self
    }

    /// Sets an integer in every row. A number of more than 32 bits is omitted.
    #[inline]
    pub fn integers(&mut self, numbers: impl Iterator<Item = Option<impl TryInto<i32>>>) -> &mut Self {
        if let Some(Cells::Integers(values)) = self.cells.next() {
            numbers.for_each(|number| values.push(number.and_then(|number| number.try_into().ok())));
        }
        self
    }

    /// Sets a number in every row.
    pub fn numbers(&mut self, numbers: impl Iterator<Item = Option<f64>>) -> &mut Self {
        if let Some(Cells::Numbers(values)) = self.cells.next() {
            numbers.for_each(|number| values.push(number));
        }
        self
    }

    /// Sets numbers in consecutive rows. Each item is a row count and the number for these rows.
    pub fn runs(&mut self, numbers: impl Iterator<Item = (usize, Option<f64>)>) -> &mut Self {
        if let Some(Cells::Numbers(Values { values, are_there })) = self.cells.next() {
            for (rows, number) in numbers {
                values.resize(values.len() + rows, number.unwrap_or_default());
                are_there.resize(values.len(), number.is_some());
            }
        }
        self
    }
}

/// Builder of a row.
#[derive(Debug)]
pub struct Row<'r> {
    cells: std::slice::IterMut<'r, Cells>,
}

impl Row<'_> {
    /// Sets a text.
    pub fn text(&mut self, text: Option<&str>) -> &mut Self {
        if let Some(Cells::Texts(texts)) = self.cells.next() {
            texts.push(text);
        }
        self
    }

    /// Sets a text. `code` gets the dictionary of the column and returns the code of the text.
    #[inline]
    pub fn coded(&mut self, code: impl FnOnce(&mut Dictionary) -> u32) -> &mut Self {
        if let Some(Cells::Texts(texts)) = self.cells.next() {
            texts.codes.push(code(&mut texts.dictionary));
        }
        self
    }

    /// Sets an integer. An integer that does not fit into 32 bits is omitted.
    #[inline]
    pub fn integer(&mut self, number: Option<impl TryInto<i32>>) -> &mut Self {
        if let Some(Cells::Integers(values)) = self.cells.next() {
            values.push(number.and_then(|number| number.try_into().ok()));
        }
        self
    }

    /// Sets an integer. An integer that does not fit into 64 bits with a sign is omitted.
    pub fn long(&mut self, number: Option<u64>) -> &mut Self {
        if let Some(Cells::Longs(values)) = self.cells.next() {
            values.push(number.and_then(|number| number.try_into().ok()));
        }
        self
    }

    /// Sets a number.
    #[inline]
    pub fn number(&mut self, number: Option<f64>) -> &mut Self {
        if let Some(Cells::Numbers(values)) = self.cells.next() {
            values.push(number);
        }
        self
    }

    /// Sets a Boolean value.
    #[inline]
    pub fn truth(&mut self, truth: Option<bool>) -> &mut Self {
        if let Some(Cells::Truths(values)) = self.cells.next() {
            values.push(truth);
        }
        self
    }

    /// Sets a day.
    pub fn day(&mut self, day: Option<i32>) -> &mut Self {
        if let Some(Cells::Days(values)) = self.cells.next() {
            values.push(day);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{ColumnType, Rows, required};

    #[test]
    fn rows_weigh_what_the_values_of_all_columns_take() {
        let mut rows =
            Rows::new(&[required("a", ColumnType::Text, "a text"), required("b", ColumnType::Integer, "a number")]);
        let put = |rows: &mut Rows| {
            for number in 0..1000_i32 {
                rows.row().text(Some("the same")).integer(Some(number));
            }
            rows.weight()
        };
        let [one, two] = [put(&mut rows), put(&mut rows)];
        // The code of a text takes four bytes; a number takes four, and one byte for its presence.
        assert_eq!(two - one, 1000 * (4 + 5));
    }
}
