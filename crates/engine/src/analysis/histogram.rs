//! How often each number was seen. `format-spec/statistics.md`, section "Quantiles".

use super::Merge;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Smaller numbers than this get a counter each, once enough of them were seen; larger ones are rare.
const DENSE: u32 = 4096;

/// The map stays as long as it has fewer entries than one for so many counters: it is small then, but slower.
const COUNTERS: u32 = 16;

/// How often each number was seen. Counts stop at the largest number that there is.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(u32, u64)>", into = "Vec<(u32, u64)>")]
pub struct Histogram {
    /// Those of the small numbers, without zeros at the end; empty as long as a map takes less room.
    dense: Vec<u64>,
    /// Those of the others.
    sparse: BTreeMap<u32, u64>,
}

/// They are equal if they count the same, in whatever room.
impl PartialEq for Histogram {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Histogram {}

impl Histogram {
    /// Counts a number, `times` over.
    #[inline]
    pub fn add(&mut self, value: u32, times: u64) {
        if let Some(count) = self.dense.get_mut(value as usize) {
            *count = count.saturating_add(times);
        } else {
            self.add_new(value, times);
        }
    }

    #[cold]
    fn add_new(&mut self, value: u32, times: u64) {
        if times == 0 {
            return;
        }
        if value < DENSE && !self.dense.is_empty() {
            self.dense.resize(value as usize + 1, 0);
            self.dense[value as usize] = times;
            return;
        }
        let known = self.sparse.len();
        let count = self.sparse.entry(value).or_default();
        *count = count.saturating_add(times);
        if self.dense.is_empty() && self.sparse.len() > known {
            self.make_dense();
        }
    }

    /// Gives the small numbers counters, if enough of them were seen.
    fn make_dense(&mut self) {
        let Some((&most, _)) = self.sparse.range(..DENSE).next_back() else { return };
        if most >= COUNTERS * self.sparse.len() as u32 {
            return;
        }
        let large = self.sparse.split_off(&DENSE);
        self.dense.resize(most as usize + 1, 0);
        for (value, count) in std::mem::replace(&mut self.sparse, large) {
            self.dense[value as usize] = count;
        }
    }

    /// The numbers that were seen, in order, and how often.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        let dense = self.dense.iter().enumerate().map(|(value, count)| (value as u32, *count));
        dense.chain(self.sparse.iter().map(|(value, count)| (*value, *count))).filter(|(_, count)| *count > 0)
    }

    /// How many numbers were seen.
    pub fn total(&self) -> u64 {
        self.iter().fold(0, |total, (_, count)| total.saturating_add(count))
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Their sum.
    pub fn sum(&self) -> u128 {
        self.iter().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
    }

    /// Their mean, if there are any.
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| self.sum() as f64 / total as f64)
    }

    /// The quantile `numerator / denominator`: the smallest number such that at least that share of all are not
    /// larger (definition 1 of Hyndman and Fan, 1996). `None` if there are none.
    pub fn quantile(&self, numerator: u64, denominator: u64) -> Option<u32> {
        let wanted = u128::from(self.total()) * u128::from(numerator);
        let mut seen: u128 = 0;
        self.iter().find_map(|(value, count)| {
            seen += u128::from(count);
            (seen * u128::from(denominator) >= wanted).then_some(value)
        })
    }

    /// The median, if there are any numbers.
    pub fn median(&self) -> Option<u32> {
        self.quantile(1, 2)
    }

    /// The smallest number, if there are any.
    pub fn least(&self) -> Option<u32> {
        self.iter().next().map(|(value, _)| value)
    }

    /// The largest number, if there are any.
    pub fn most(&self) -> Option<u32> {
        self.iter().last().map(|(value, _)| value)
    }
}

impl Merge for Histogram {
    fn merge(&mut self, other: Self) {
        for (value, count) in other.iter() {
            self.add(value, count);
        }
    }
}

impl From<Vec<(u32, u64)>> for Histogram {
    fn from(pairs: Vec<(u32, u64)>) -> Self {
        let mut histogram = Self::default();
        for (value, count) in pairs {
            histogram.add(value, count);
        }
        histogram
    }
}

impl From<Histogram> for Vec<(u32, u64)> {
    fn from(histogram: Histogram) -> Self {
        histogram.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{DENSE, Histogram};
    use crate::analysis::Merge;

    #[test]
    fn figures_of_a_few_numbers() {
        let mut histogram = Histogram::default();
        assert_eq!((histogram.median(), histogram.mean(), histogram.total()), (None, None, 0));
        for value in [4, 1, 7, 4, DENSE + 10] {
            histogram.add(value, 1);
        }
        assert_eq!(histogram.iter().collect::<Vec<_>>(), [(1, 1), (4, 2), (7, 1), (DENSE + 10, 1)]);
        assert_eq!((histogram.least(), histogram.median(), histogram.most()), (Some(1), Some(4), Some(DENSE + 10)));
        assert_eq!((histogram.quantile(1, 4), histogram.quantile(3, 4)), (Some(4), Some(7)));
        assert_eq!(histogram.sum(), u128::from(4 + 1 + 7 + 4 + DENSE + 10));
        // Of an even number of numbers the median is the lower of the two in the middle.
        assert_eq!(Histogram::from(vec![(1, 2), (9, 2)]).median(), Some(1));
    }

    #[test]
    fn numbers_are_counted_alike_in_whatever_room() {
        // Few and far between, then close together, then far again, some of them large.
        let values: Vec<u32> =
            (0..40).map(|number| number * 97 % 4000).chain(0..900).chain([DENSE, 4095, 1 << 20]).collect();
        let mut counts: std::collections::BTreeMap<u32, u64> = std::collections::BTreeMap::new();
        let (mut up, mut down) = (Histogram::default(), Histogram::default());
        for (at, value) in values.iter().enumerate() {
            up.add(*value, 1 + at as u64 % 3);
            *counts.entry(*value).or_default() += 1 + at as u64 % 3;
            let sorted: Vec<(u32, u64)> = counts.iter().map(|(value, count)| (*value, *count)).collect();
            assert_eq!(up.iter().collect::<Vec<_>>(), sorted);
        }
        for (value, count) in counts.iter().rev() {
            down.add(*value, *count);
        }
        assert_eq!(up, down);
        assert!(!up.dense.is_empty() && up.sparse.keys().all(|value| *value >= DENSE));
        let few = Histogram::from(vec![(4000, 1), (17, 2)]);
        assert!(few.dense.is_empty() && few != up);
        down.add(3, 1);
        assert_ne!(up, down);
    }

    #[test]
    fn parts_add_up_and_come_back_from_json() {
        let (mut one, other) = (Histogram::from(vec![(1, 2), (9, 1)]), Histogram::from(vec![(9, 5), (1 << 31, 1)]));
        one.merge(other);
        let text = serde_json::to_string(&one).expect("plain data");
        assert_eq!(text, "[[1,2],[9,6],[2147483648,1]]");
        assert_eq!(serde_json::from_str::<Histogram>(&text).expect("its own text"), one);
    }
}
