//! Columns that hold few different values, by the numbers of these.

use super::cells::{Cells, Texts, Values};
use parquet::data_type::ByteArray;
use parquet::file::statistics::Statistics;
use std::collections::HashMap;

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
    /// The column as one of few different values, if it is; `codes` is room for those of numbers.
    pub fn of(cells: &'c Cells, codes: &'c mut Vec<u32>) -> Option<Self> {
        match cells {
            Cells::Texts(texts) => of_texts(texts),
            Cells::Numbers(values) => of_numbers(values, codes),
            Cells::Integers(_) | Cells::Longs(_) | Cells::Truths(_) | Cells::Days(_) => None,
        }
    }
}

fn of_texts(texts: &Texts) -> Option<Coded<'_>> {
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

fn of_numbers<'c>(values: &Values<f64>, codes: &'c mut Vec<u32>) -> Option<Coded<'c>> {
    let mut numbers: HashMap<u64, u32> = HashMap::new();
    let mut nulls = 0;
    // Numbers are mostly those of the row before.
    let mut last = (0, Texts::NONE);
    codes.clear();
    for (value, is_there) in values.values.iter().zip(&values.are_there) {
        if !is_there {
            nulls += 1;
            codes.push(Texts::NONE);
            continue;
        }
        // Zero has no sign here.
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
    // In order, neighbors have the same first bytes, of which less is left when they are compressed.
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
    let told = |value: Option<&(f64, u32)>| value.map(|(value, _)| *value);
    let statistics = Statistics::new(told(sorted.first()), told(sorted.last()), None, Some(nulls), false);
    Some(Coded { dictionary, values: places.len() as u32, codes, statistics })
}

#[cfg(test)]
mod tests {
    use super::{DICTIONARY, LONGEST_TOLD, Texts, Values, of_numbers, of_texts};

    #[test]
    fn few_numbers_have_a_dictionary() {
        // Each takes eight bytes; one comes twice.
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
        // Each takes its length and four bytes.
        let many = |count: usize| column(&(0..count).map(|number| format!("{number:060}")).collect::<Vec<_>>());
        assert!(of_texts(&many(DICTIONARY / 64)).is_some() && of_texts(&many(DICTIONARY / 64 + 1)).is_none());
    }
}
