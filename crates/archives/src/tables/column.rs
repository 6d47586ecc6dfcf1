//! The columns of a table, and its rows in the making.

use super::cells::{Cells, Dictionary, Texts, Values};
use std::ops::Range;

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its values are.
    pub holds: Holds,
    /// Whether every row has a value.
    pub is_required: bool,
    /// What the values mean, and their unit.
    pub what: &'static str,
}

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Texts.
    Text,
    /// Whole numbers of 32 bits.
    Integer,
    /// Whole numbers of 64 bits.
    Long,
    /// Numbers of 64 bits, with a fraction.
    Number,
    /// Yes or no.
    Truth,
    /// Days, as their number behind 1970-01-01.
    Day,
}

/// A column every row of which has a value.
pub(super) const fn required(name: &'static str, holds: Holds, what: &'static str) -> Column {
    Column { name, holds, is_required: true, what }
}

/// A column that not every row has a value of.
pub(super) const fn optional(name: &'static str, holds: Holds, what: &'static str) -> Column {
    Column { name, holds, is_required: false, what }
}

/// Rows of a table, column by column.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// The values of each column.
    pub cells: Vec<Cells>,
}

/// What rows of one table and another have in common, so that it need not be looked up row by row.
#[derive(Clone, Debug, Default)]
pub struct Common(Vec<Vec<u32>>);

impl Rows {
    /// No rows of these columns.
    pub fn new(columns: &[Column]) -> Self {
        Self { cells: columns.iter().map(|column| Cells::new(column.holds)).collect() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.cells.first().map_or(0, Cells::len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About how many bytes they take.
    pub fn weight(&self) -> usize {
        self.cells.iter().map(Cells::weight).sum()
    }

    /// Adds those rows of another table of the same columns. `common` begins empty, and belongs to these two tables.
    pub fn append(&mut self, other: &Self, rows: Range<usize>, common: &mut Common) {
        common.0.resize(self.cells.len(), Vec::new());
        for ((own, other), known) in self.cells.iter_mut().zip(&other.cells).zip(&mut common.0) {
            own.append(other, rows.clone(), known);
        }
    }

    /// Begins so many rows, whose values are to be put column by column, in the order of the columns.
    pub fn columns(&mut self, rows: usize) -> Columns<'_> {
        Columns { cells: self.cells.iter_mut(), rows }
    }

    /// Puts more columns, from that one on, into the rows that were begun last.
    pub fn columns_from(&mut self, first: usize) -> Columns<'_> {
        let rows = self.len() - self.cells.get(first).map_or(0, Cells::len);
        Columns { cells: self.cells[first..].iter_mut(), rows }
    }

    /// Begins a row, whose values are to be put in the order of the columns.
    pub fn row(&mut self) -> Row<'_> {
        Row { cells: self.cells.iter_mut() }
    }
}

/// Several rows in the making, column by column.
#[derive(Debug)]
pub struct Columns<'r> {
    cells: std::slice::IterMut<'r, Cells>,
    rows: usize,
}

impl Columns<'_> {
    /// Puts the same text in every row, by its number.
    pub fn same(&mut self, code: impl FnOnce(&mut Dictionary) -> u32) -> &mut Self {
        if let Some(Cells::Texts(Texts { codes, dictionary })) = self.cells.next()
            && self.rows > 0
        {
            let code = code(dictionary);
            codes.resize(codes.len() + self.rows, code);
        }
        self
    }

    /// Puts a text in every row by its number; `code` is given the column's texts, and tells that number.
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

    /// Puts texts in few rows, whose places among the new ones are told; the others have none.
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

    /// Puts a whole number in every row. A number of more than 32 bits is left out.
    #[inline]
    pub fn integers(&mut self, numbers: impl Iterator<Item = Option<impl TryInto<i32>>>) -> &mut Self {
        if let Some(Cells::Integers(values)) = self.cells.next() {
            numbers.for_each(|number| values.push(number.and_then(|number| number.try_into().ok())));
        }
        self
    }

    /// Puts a number in every row.
    pub fn numbers(&mut self, numbers: impl Iterator<Item = Option<f64>>) -> &mut Self {
        if let Some(Cells::Numbers(values)) = self.cells.next() {
            numbers.for_each(|number| values.push(number));
        }
        self
    }

    /// Puts numbers, each in so many rows.
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

/// A row in the making.
#[derive(Debug)]
pub struct Row<'r> {
    cells: std::slice::IterMut<'r, Cells>,
}

impl Row<'_> {
    /// Puts a text.
    pub fn text(&mut self, text: Option<&str>) -> &mut Self {
        if let Some(Cells::Texts(texts)) = self.cells.next() {
            texts.push(text);
        }
        self
    }

    /// Puts a text by its number; `code` is given the column, and tells that number.
    #[inline]
    pub fn coded(&mut self, code: impl FnOnce(&mut Dictionary) -> u32) -> &mut Self {
        if let Some(Cells::Texts(texts)) = self.cells.next() {
            texts.codes.push(code(&mut texts.dictionary));
        }
        self
    }

    /// Puts a whole number; too large a one is none.
    #[inline]
    pub fn integer(&mut self, number: Option<impl TryInto<i32>>) -> &mut Self {
        if let Some(Cells::Integers(values)) = self.cells.next() {
            values.push(number.and_then(|number| number.try_into().ok()));
        }
        self
    }

    /// Puts a whole number; too large a one is none.
    pub fn long(&mut self, number: Option<u64>) -> &mut Self {
        if let Some(Cells::Longs(values)) = self.cells.next() {
            values.push(number.and_then(|number| number.try_into().ok()));
        }
        self
    }

    /// Puts a number.
    #[inline]
    pub fn number(&mut self, number: Option<f64>) -> &mut Self {
        if let Some(Cells::Numbers(values)) = self.cells.next() {
            values.push(number);
        }
        self
    }

    /// Puts yes or no.
    #[inline]
    pub fn truth(&mut self, truth: Option<bool>) -> &mut Self {
        if let Some(Cells::Truths(values)) = self.cells.next() {
            values.push(truth);
        }
        self
    }

    /// Puts a day.
    pub fn day(&mut self, day: Option<i32>) -> &mut Self {
        if let Some(Cells::Days(values)) = self.cells.next() {
            values.push(day);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Holds, Rows, required};

    #[test]
    fn rows_weigh_what_the_values_of_all_columns_take() {
        let mut rows = Rows::new(&[required("a", Holds::Text, "a text"), required("b", Holds::Integer, "a number")]);
        let put = |rows: &mut Rows| {
            for number in 0..1000_i32 {
                rows.row().text(Some("the same")).integer(Some(number));
            }
            rows.weight()
        };
        let [one, two] = [put(&mut rows), put(&mut rows)];
        // The number of a text takes four bytes; a number takes four, and one for whether it is there.
        assert_eq!(two - one, 1000 * (4 + 5));
    }
}
