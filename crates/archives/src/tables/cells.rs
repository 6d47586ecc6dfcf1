//! The values of a column, gathered row by row.

use super::column::Holds;
use std::collections::HashMap;
use std::ops::Range;

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
    /// The texts.
    pub dictionary: Dictionary,
}

/// Different texts, and their numbers.
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    /// The texts, in the order in which they first came.
    texts: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u32>,
    /// How many bytes the texts have.
    bytes: usize,
}

impl Dictionary {
    /// The texts, each at its number.
    pub fn texts(&self) -> &[Box<str>] {
        &self.texts
    }

    /// The number of that text, which is added if it is new.
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
    /// The code of a row without a text.
    pub const NONE: u32 = u32::MAX;

    /// Adds the text of the next row.
    pub fn push(&mut self, text: Option<&str>) {
        let code = text.map_or(Self::NONE, |text| self.dictionary.code(text));
        self.codes.push(code);
    }

    /// The text of that row.
    pub fn get(&self, row: usize) -> Option<&str> {
        self.dictionary.texts.get(self.codes[row] as usize).map(AsRef::as_ref)
    }

    /// Adds those rows of another column; `known` holds the numbers here of texts there, as far as they were looked up.
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

/// About how many bytes a column takes that has hardly any values.
const EMPTY: usize = 256;

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

    /// Adds those rows of another column; `known` holds the numbers here of its texts, as far as they were looked up.
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
    use crate::tables::column::Holds;
    use std::mem::size_of;

    /// The weight of a column of so many rows, all of which hold a value.
    fn weight(holds: Holds, rows: usize) -> usize {
        let mut cells = Cells::new(holds);
        for row in 0..rows {
            match &mut cells {
                // Each of a hundred texts, again and again.
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
            (Holds::Text, size_of::<u32>()),
            (Holds::Integer, size_of::<i32>() + flag),
            (Holds::Day, size_of::<i32>() + flag),
            (Holds::Long, size_of::<i64>() + flag),
            (Holds::Number, size_of::<f64>() + flag),
            (Holds::Truth, size_of::<bool>() + flag),
        ] {
            assert!(weight(holds, 0) < 1000, "{holds:?}");
            assert_eq!(weight(holds, 2 * rows) - weight(holds, rows), rows * value, "{holds:?}");
        }
        // A text is kept twice, once to be found and once to be told; beside each copy stand a pointer and a length, and
        // with one of them the number.
        let of_texts = weight(Holds::Text, 100) - weight(Holds::Text, 0) - 100 * size_of::<u32>();
        let least = 100 * 2 * (32 + size_of::<Box<str>>());
        assert!((least..2 * least).contains(&of_texts), "{of_texts}");
    }
}
