//! The columns of a table, and their values, gathered row by row.

use std::collections::HashMap;
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

/// Values of one column.
#[derive(Clone, Debug)]
pub enum Cells {
    /// Texts.
    Texts(Texts),
    /// Whole numbers.
    Integers(Values<i32>),
    /// Whole numbers.
    Longs(Values<i64>),
    /// Numbers.
    Numbers(Values<f64>),
    /// Yes or no.
    Truths(Values<bool>),
    /// Days.
    Days(Values<i32>),
}

/// Values of which some may be missing.
#[derive(Clone, Debug)]
pub struct Values<T> {
    /// A value for each row, any one where there is none.
    pub values: Vec<T>,
    /// Whether each row has a value.
    pub are_there: Vec<bool>,
}

impl<T> Default for Values<T> {
    fn default() -> Self {
        Self { values: Vec::new(), are_there: Vec::new() }
    }
}

impl<T: Copy + Default> Values<T> {
    /// Adds the value of the next row.
    #[inline]
    pub fn push(&mut self, value: Option<T>) {
        self.are_there.push(value.is_some());
        self.values.push(value.unwrap_or_default());
    }

    fn append(&mut self, other: &Self, rows: Range<usize>) {
        self.values.extend_from_slice(&other.values[rows.clone()]);
        self.are_there.extend_from_slice(&other.are_there[rows]);
    }
}

/// Texts, each kept once.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// For each row the number of its text, or [`Texts::NONE`].
    pub codes: Vec<u32>,
    /// The texts, in the order in which they first came.
    pub dictionary: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u32>,
    /// How many bytes the texts have.
    bytes: usize,
}

impl Texts {
    /// The code of a row without a text.
    pub const NONE: u32 = u32::MAX;

    /// The number of that text, which is added if it is new.
    pub fn code(&mut self, text: &str) -> u32 {
        if let Some(code) = self.numbers.get(text) {
            return *code;
        }
        let code = self.dictionary.len() as u32;
        self.dictionary.push(text.into());
        self.numbers.insert(text.into(), code);
        self.bytes += text.len();
        code
    }

    /// Adds the text of the next row.
    pub fn push(&mut self, text: Option<&str>) {
        let code = text.map_or(Self::NONE, |text| self.code(text));
        self.codes.push(code);
    }

    /// The text of that row.
    pub fn get(&self, row: usize) -> Option<&str> {
        self.dictionary.get(self.codes[row] as usize).map(AsRef::as_ref)
    }

    /// Adds those rows of another column; `known` holds the numbers here of texts there, as far as they were looked up.
    fn append(&mut self, other: &Self, rows: Range<usize>, known: &mut Vec<u32>) {
        known.resize(other.dictionary.len(), Self::NONE);
        self.codes.reserve(rows.len());
        for code in &other.codes[rows] {
            let here = match known.get(*code as usize) {
                None => Self::NONE,
                Some(&Self::NONE) => {
                    let here = self.code(&other.dictionary[*code as usize]);
                    known[*code as usize] = here;
                    here
                }
                Some(here) => *here,
            };
            self.codes.push(here);
        }
    }
}

impl Cells {
    /// No values.
    pub fn new(holds: Holds) -> Self {
        match holds {
            Holds::Text => Self::Texts(Texts::default()),
            Holds::Integer => Self::Integers(Values::default()),
            Holds::Long => Self::Longs(Values::default()),
            Holds::Number => Self::Numbers(Values::default()),
            Holds::Truth => Self::Truths(Values::default()),
            Holds::Day => Self::Days(Values::default()),
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.codes.len(),
            Self::Integers(values) | Self::Days(values) => values.values.len(),
            Self::Longs(values) => values.values.len(),
            Self::Numbers(values) => values.values.len(),
            Self::Truths(values) => values.values.len(),
        }
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About how many bytes they take.
    fn weight(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.codes.len() * 4 + texts.bytes * 2 + texts.dictionary.len() * 48,
            Self::Integers(values) | Self::Days(values) => values.values.len() * 5,
            Self::Longs(values) => values.values.len() * 9,
            Self::Numbers(values) => values.values.len() * 9,
            Self::Truths(values) => values.values.len() * 2,
        }
    }

    fn append(&mut self, other: &Self, rows: Range<usize>, known: &mut Vec<u32>) {
        match (self, other) {
            (Self::Texts(own), Self::Texts(other)) => own.append(other, rows, known),
            (Self::Integers(own), Self::Integers(other)) | (Self::Days(own), Self::Days(other)) => {
                own.append(other, rows);
            }
            (Self::Longs(own), Self::Longs(other)) => own.append(other, rows),
            (Self::Numbers(own), Self::Numbers(other)) => own.append(other, rows),
            (Self::Truths(own), Self::Truths(other)) => own.append(other, rows),
            _ => {}
        }
    }
}

/// Rows of a table, column by column.
#[derive(Clone, Debug)]
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

    /// Begins a row, whose values are to be put in the order of the columns.
    pub fn row(&mut self) -> Row<'_> {
        Row { cells: self.cells.iter_mut() }
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
    pub fn coded(&mut self, code: impl FnOnce(&mut Texts) -> u32) -> &mut Self {
        if let Some(Cells::Texts(texts)) = self.cells.next() {
            let code = code(texts);
            texts.codes.push(code);
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
