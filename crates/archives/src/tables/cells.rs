//! Stores the values of a column, added row by row.

use super::column::ColumnType;
use std::collections::HashMap;
use std::ops::Range;

/// Values of one column.
#[derive(Clone, Debug)]
pub enum Cells {
    /// Texts.
    Texts(Texts),
    /// 32-bit integers.
    Integers(Values<i32>),
    /// 64-bit integers.
    Longs(Values<i64>),
    /// 64-bit floating-point numbers.
    Numbers(Values<f64>),
    /// Boolean values.
    Truths(Values<bool>),
    /// Days, as numbers of days since 1970-01-01.
    Days(Values<i32>),
}

/// Values, some of which may be missing.
#[derive(Clone, Debug)]
pub struct Values<T> {
    /// Value of each row. If a row has no value, the entry is arbitrary.
    pub values: Vec<T>,
    /// `true` for each row that has a value.
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

/// Texts, each stored once.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// Code of each row's text, or [`Texts::NONE`].
    pub codes: Vec<u32>,
    /// Texts by their codes.
    pub dictionary: Dictionary,
}

/// Distinct texts and their codes.
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    /// Texts in the order of their first occurrence.
    texts: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u32>,
    /// Total length of the texts in bytes.
    bytes: usize,
}

impl Dictionary {
    /// Returns the texts in the order of their codes.
    pub fn texts(&self) -> &[Box<str>] {
        &self.texts
    }

    /// Returns the code of a text; adds the text if it is new.
    pub fn code(&mut self, text: &str) -> u32 {
        if let Some(code) = self.numbers.get(text) {
            return *code;
        }
        let code = self.texts.len() as u32;
        self.texts.push(text.into());
        self.numbers.insert(text.into(), code);
        self.bytes += text.len();
        code
    }
}

impl Texts {
    /// Code of a row without a text.
    pub const NONE: u32 = u32::MAX;

    /// Adds the text of the next row.
    pub fn push(&mut self, text: Option<&str>) {
        let code = text.map_or(Self::NONE, |text| self.dictionary.code(text));
        self.codes.push(code);
    }

    /// Returns the text of a row.
    pub fn get(&self, row: usize) -> Option<&str> {
        self.dictionary.texts.get(self.codes[row] as usize).map(AsRef::as_ref)
    }

    /// Adds rows of another column. `known` is a cache: it maps each code of the other column to the code that the same
    /// text has in this column.
    fn append(&mut self, other: &Self, rows: Range<usize>, known: &mut Vec<u32>) {
        known.resize(other.dictionary.texts.len(), Self::NONE);
        let codes = &other.codes[rows];
        for code in codes {
            if known.get(*code as usize) == Some(&Self::NONE) {
                known[*code as usize] = self.dictionary.code(&other.dictionary.texts[*code as usize]);
            }
        }
        self.codes.extend(codes.iter().map(|code| known.get(*code as usize).copied().unwrap_or(Self::NONE)));
    }
}

/// Estimated size in bytes of an empty column.
const EMPTY: usize = 256;

impl Cells {
    /// Creates an empty column.
    pub fn new(holds: ColumnType) -> Self {
        match holds {
            ColumnType::Text => Self::Texts(Texts::default()),
            ColumnType::Integer => Self::Integers(Values::default()),
            ColumnType::Long => Self::Longs(Values::default()),
            ColumnType::Number => Self::Numbers(Values::default()),
            ColumnType::Truth => Self::Truths(Values::default()),
            ColumnType::Day => Self::Days(Values::default()),
        }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.codes.len(),
            Self::Integers(values) | Self::Days(values) => values.values.len(),
            Self::Longs(values) => values.values.len(),
            Self::Numbers(values) => values.values.len(),
            Self::Truths(values) => values.values.len(),
        }
    }

    /// Returns `true` if there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the estimated size in bytes.
    pub(super) fn weight(&self) -> usize {
        let values = match self {
            Self::Texts(Texts { codes, dictionary }) => {
                codes.len() * 4 + dictionary.bytes * 2 + dictionary.texts.len() * 48
            }
            Self::Integers(values) | Self::Days(values) => values.values.len() * 5,
            Self::Longs(values) => values.values.len() * 9,
            Self::Numbers(values) => values.values.len() * 9,
            Self::Truths(values) => values.values.len() * 2,
        };
        EMPTY + values
    }

    /// Adds rows of another column. `known` is a cache: it maps each code of the other column to the code that the same
    /// text has in this column.
    pub(super) fn append(&mut self, other: &Self, rows: Range<usize>, known: &mut Vec<u32>) {
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

#[cfg(test)]
mod tests {
    use super::Cells;
    use crate::tables::column::ColumnType;
    use std::mem::size_of;

    /// Returns the weight of a column with `rows` rows, all of which have a value.
    fn weight(holds: ColumnType, rows: usize) -> usize {
        let mut cells = Cells::new(holds);
        for row in 0..rows {
            match &mut cells {
                // A hundred distinct texts, repeated.
                Cells::Texts(texts) => texts.push(Some(&format!("{:032}", row % 100))),
                Cells::Integers(values) | Cells::Days(values) => values.push(Some(1)),
                Cells::Longs(values) => values.push(Some(1)),
                Cells::Numbers(values) => values.push(Some(1.0)),
                Cells::Truths(values) => values.push(Some(true)),
            }
        }
        assert_eq!((cells.len(), cells.is_empty()), (rows, rows == 0), "{holds:?}");
        cells.weight()
    }

    #[test]
    fn a_column_weighs_what_its_values_take() {
        let (rows, flag) = (10_000, size_of::<bool>());
        for (holds, value) in [
            (ColumnType::Text, size_of::<u32>()),
            (ColumnType::Integer, size_of::<i32>() + flag),
            (ColumnType::Day, size_of::<i32>() + flag),
            (ColumnType::Long, size_of::<i64>() + flag),
            (ColumnType::Number, size_of::<f64>() + flag),
            (ColumnType::Truth, size_of::<bool>() + flag),
        ] {
            assert!(weight(holds, 0) < 1000, "{holds:?}");
            assert_eq!(weight(holds, 2 * rows) - weight(holds, rows), rows * value, "{holds:?}");
        }
        // A text is stored twice, once for lookup and once for output. Both copies have a pointer and a length; one of
        // them also has a code.
        let of_texts = weight(ColumnType::Text, 100) - weight(ColumnType::Text, 0) - 100 * size_of::<u32>();
        let least = 100 * 2 * (32 + size_of::<Box<str>>());
        assert!((least..2 * least).contains(&of_texts), "{of_texts}");
    }
}
