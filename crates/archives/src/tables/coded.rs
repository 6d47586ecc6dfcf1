//! Encodes columns with few distinct values by a dictionary.

use super::cells::{Cells, Texts, Values};
use parquet::data_type::ByteArray;
use parquet::file::statistics::Statistics;
use std::collections::HashMap;

/// Maximum size of a dictionary in bytes. `LONGEST_TOLD` is the maximum length of a text that may be in the
/// statistics.
const DICTIONARY: usize = 1 << 20;
const LONGEST_TOLD: usize = 64;

/// Column with few distinct values.
pub(super) struct DictionaryColumn<'c> {
    /// Distinct values, one after another, in the Parquet encoding `PLAIN`.
    pub dictionary: Vec<u8>,
    /// Number of distinct values.
    pub values: u32,
    /// Code of each row's value, or [`Texts::NONE`].
    pub codes: &'c [u32],
    /// Minimum and maximum, and number of rows without a value.
    pub statistics: Statistics,
}

impl<'c> DictionaryColumn<'c> {
    /// Encodes the column, if it has few distinct values. `codes` is a buffer for the codes of numbers.
    pub fn of(cells: &'c Cells, codes: &'c mut Vec<u32>) -> Option<Self> {
        match cells {
            Cells::Texts(texts) => of_texts(texts),
            Cells::Numbers(values) => of_numbers(values, codes),
            Cells::Integers(_) | Cells::Longs(_) | Cells::Truths(_) | Cells::Days(_) => None,
        }
    }
}

fn of_texts(texts: &Texts) -> Option<DictionaryColumn<'_>> {
    let all = texts.dictionary.texts();
    let bytes: usize = all.iter().map(|text| text.len() + 4).sum();
    // The library encodes the column if the dictionary would be too large, or if a text is too long for the
    // statistics.
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
    let bytes = |text: Option<&Box<str>>| text.map(|text| ByteArray::from(&**text));
    let (least, largest) = (all.iter().min(), all.iter().max());
    let statistics = Statistics::new(bytes(least), bytes(largest), None, Some(nulls as u64), false);
    Some(DictionaryColumn { dictionary, values: all.len() as u32, codes: &texts.codes, statistics })
}

fn of_numbers<'c>(values: &Values<f64>, codes: &'c mut Vec<u32>) -> Option<DictionaryColumn<'c>> {
    let mut numbers: HashMap<u64, u32> = HashMap::new();
    let mut nulls = 0;
    // Most numbers equal the number in the previous row.
    let mut last = (0, Texts::NONE);
    codes.clear();
    for (value, is_there) in values.values.iter().zip(&values.are_there) {
        if !is_there {
            nulls += 1;
            codes.push(Texts::NONE);
            continue;
        }
        // Treats negative zero as zero.
        let bits = (value + 0.0).to_bits();
        if last.1 == Texts::NONE || last.0 != bits {
            let next = numbers.len() as u32;
            last = (bits, *numbers.entry(bits).or_insert(next));
        }
        codes.push(last.1);
        if numbers.len() > DICTIONARY / 8 {
            return None;
        }
    }
    // In sorted order, neighbors share their first bytes and compress better.
    let mut sorted: Vec<(f64, u32)> = numbers.into_iter().map(|(bits, code)| (f64::from_bits(bits), code)).collect();
    sorted.sort_unstable_by(|(one, _), (other, _)| one.total_cmp(other));
    let mut places = vec![0; sorted.len()];
    for (place, (_, code)) in (0..).zip(&sorted) {
        places[*code as usize] = place;
    }
    for code in codes.iter_mut() {
        *code = places.get(*code as usize).copied().unwrap_or(Texts::NONE);
    }
    let dictionary = sorted.iter().flat_map(|(value, _)| value.to_le_bytes()).collect();
    let plain = |value: Option<&(f64, u32)>| value.map(|(value, _)| *value);
    let statistics = Statistics::new(plain(sorted.first()), plain(sorted.last()), None, Some(nulls), false);
    Some(DictionaryColumn { dictionary, values: places.len() as u32, codes, statistics })
}

#[cfg(test)]
mod tests {
    use super::{DICTIONARY, LONGEST_TOLD, Texts, Values, of_numbers, of_texts};

    #[test]
    fn few_numbers_have_a_dictionary() {
        // Each number takes eight bytes. The number 0 occurs twice.
        let most = DICTIONARY / 8;
        for (count, has_one) in [(1, true), (most, true), (most + 1, false)] {
            let mut column = Values::default();
            for number in (0..count).chain([0]) {
                column.push(Some(number as f64));
            }
            let mut codes = Vec::new();
            let values = of_numbers(&column, &mut codes).map(|coded| coded.values as usize);
            assert_eq!(values, has_one.then_some(count));
        }
    }

    #[test]
    fn zero_has_no_sign() {
        let mut column = Values::default();
        for number in [0.0, -0.0, 1.0, -0.0, 0.0] {
            column.push(Some(number));
        }
        let mut codes = Vec::new();
        assert_eq!(of_numbers(&column, &mut codes).map(|coded| coded.values), Some(2));
        assert_eq!(codes, [0, 0, 1, 0, 0]);
    }

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
        let coded = of_texts(&short).expect("it has one");
        assert_eq!((coded.dictionary.len(), coded.values, coded.codes), (4 + LONGEST_TOLD, 1, &[0, Texts::NONE][..]));
        assert!(of_texts(&column(&text(LONGEST_TOLD + 1))).is_none());
        // Each text takes its length plus four bytes.
        let many = |count: usize| column(&(0..count).map(|number| format!("{number:060}")).collect::<Vec<_>>());
        assert!(of_texts(&many(DICTIONARY / 64)).is_some() && of_texts(&many(DICTIONARY / 64 + 1)).is_none());
    }
}
