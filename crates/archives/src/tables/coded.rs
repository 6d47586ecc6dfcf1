//! Columns that hold few different values, by the numbers of these.

use super::cells::Texts;
use parquet::data_type::ByteArray;
use parquet::file::statistics::Statistics;

/// The longest dictionary, and the longest value whose place among the others is told.
const DICTIONARY: usize = 1 << 20;
const LONGEST_TOLD: usize = 64;

/// A column of few different values.
pub(super) struct Coded<'c> {
    /// The values, one after another, as `PLAIN` has them.
    pub dictionary: Vec<u8>,
    /// How many there are.
    pub values: u32,
    /// For each row the number of its value, or [`Texts::NONE`].
    pub codes: &'c [u32],
    /// The least and the largest value, and how many rows have none.
    pub statistics: Statistics,
}

impl<'c> Coded<'c> {
    /// The column as one of few different values, if it is.
    pub fn of(texts: &'c Texts) -> Option<Self> {
        let all = texts.dictionary.texts();
        let bytes: usize = all.iter().map(|text| text.len() + 4).sum();
        // A column of nearly as many values as rows is left to the library.
        let is_short = all.iter().all(|text| text.len() <= LONGEST_TOLD);
        if bytes > DICTIONARY || !is_short {
            return None;
        }
        let mut dictionary = Vec::with_capacity(bytes);
        for text in all {
            dictionary.extend_from_slice(&(text.len() as u32).to_le_bytes());
            dictionary.extend_from_slice(text.as_bytes());
        }
        let nulls = texts.codes.iter().filter(|code| **code == Texts::NONE).count();
        let told = |text: Option<&Box<str>>| text.map(|text| ByteArray::from(&**text));
        let (least, largest) = (all.iter().min(), all.iter().max());
        let statistics = Statistics::new(told(least), told(largest), None, Some(nulls as u64), false);
        Some(Coded { dictionary, values: all.len() as u32, codes: &texts.codes, statistics })
    }
}

#[cfg(test)]
mod tests {
    use super::{Coded, DICTIONARY, LONGEST_TOLD, Texts};

    #[test]
    fn few_short_texts_have_a_dictionary() {
        let column = |texts: &[String]| {
            let mut column = Texts::default();
            for text in texts {
                column.push(Some(text));
            }
            column.push(None);
            column
        };
        let text = |length: usize| vec!["a".repeat(length)];
        let short = column(&text(LONGEST_TOLD));
        let coded = Coded::of(&short).expect("it has one");
        assert_eq!((coded.dictionary.len(), coded.values, coded.codes), (4 + LONGEST_TOLD, 1, &[0, Texts::NONE][..]));
        assert!(Coded::of(&column(&text(LONGEST_TOLD + 1))).is_none());
        // Each takes its length and four bytes.
        let many = |count: usize| column(&(0..count).map(|number| format!("{number:060}")).collect::<Vec<_>>());
        assert!(Coded::of(&many(DICTIONARY / 64)).is_some() && Coded::of(&many(DICTIONARY / 64 + 1)).is_none());
    }
}
