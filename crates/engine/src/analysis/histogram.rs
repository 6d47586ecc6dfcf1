//! Histograms of integers. See `format-spec/statistics.md`, section "Quantiles".

use super::Merge;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Values below this limit can be counted in an array. The array is used once enough different values were seen.
/// Larger values are rare and stay in the map.
const DENSE: u32 = 4096;

/// Lowest density at which the array is used: one map entry for every `COUNTERS` counters of the array. With fewer
/// entries, the counts stay in the map. The map is then smaller than the array, but slower.
const COUNTERS: u32 = 16;

/// Number of occurrences of each integer. Counts saturate.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(u32, u64)>", into = "Vec<(u32, u64)>")]
pub struct Histogram {
    /// Counts of the values below [`DENSE`], without trailing zeros. Empty as long as `sparse` needs less memory for
    /// these counts than an array.
    dense: Vec<u64>,
    /// Counts of the values that are not in `dense`.
    sparse: BTreeMap<u32, u64>,
}

/// Two histograms are equal if every value has the same count in both. It does not matter how the counts are
/// stored.
impl PartialEq for Histogram {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Histogram {}

impl Histogram {
    /// Counts a value `times` times.
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

    /// Moves the counts of small values from the map to the array. Does nothing if the map has too few of these counts.
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

    /// Iterates over the values in ascending order, with the count of each.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        let dense = self.dense.iter().enumerate().map(|(value, count)| (value as u32, *count));
        dense.chain(self.sparse.iter().map(|(value, count)| (*value, *count))).filter(|(_, count)| *count > 0)
    }

    /// Returns the number of values, repeated values included.
    pub fn total(&self) -> u64 {
        self.iter().fold(0, |total, (_, count)| total.saturating_add(count))
    }

    /// `true` if no value was counted.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Returns the sum of the values.
    pub fn sum(&self) -> u128 {
        self.iter().map(|(value, count)| u128::from(value) * u128::from(count)).sum()
    }

    /// Returns the mean of the values, or `None` if there are no values.
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| self.sum() as f64 / total as f64)
    }

    /// Returns the quantile `numerator / denominator`, or `None` if there are no values.
    ///
    /// The quantile is the smallest counted value `v` for which enough values are at most `v`: at least the share
    /// `numerator / denominator` of all values (definition 1 of Hyndman and Fan, 1996).
    pub fn quantile(&self, numerator: u64, denominator: u64) -> Option<u32> {
        let wanted = u128::from(self.total()) * u128::from(numerator);
        let mut seen: u128 = 0;
        self.iter().find_map(|(value, count)| {
            seen += u128::from(count);
            (seen * u128::from(denominator) >= wanted).then_some(value)
        })
    }

    /// Returns the median, or `None` if there are no values.
    pub fn median(&self) -> Option<u32> {
        self.quantile(1, 2)
    }

    /// Returns the smallest value, or `None` if there are no values.
    pub fn least(&self) -> Option<u32> {
        self.iter().next().map(|(value, _)| value)
    }

    /// Returns the end of an axis that outliers do not stretch, or `None` if there are no values. Let `q` be the 95 %
    /// quantile. If the largest value is more than `2 * q + 16`, the axis ends at `q`. Otherwise, the axis ends at the
    /// largest value.
    pub fn axis_end(&self) -> Option<u32> {
        let (most, nearly_all) = (self.most()?, self.quantile(95, 100)?);
        let is_cut = u64::from(most) > 2 * u64::from(nearly_all) + 16;
        Some(if is_cut { nearly_all } else { most })
    }

    /// Returns the largest value, or `None` if there are no values.
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
        // With an even number of values, the median is the lower of the two middle values.
        assert_eq!(Histogram::from(vec![(1, 2), (9, 2)]).median(), Some(1));
    }

    #[test]
    fn numbers_are_counted_alike_in_whatever_room() {
        // The values are added in this order: some that are far apart, then many that are close together, then a few
        // more, large ones included.
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
