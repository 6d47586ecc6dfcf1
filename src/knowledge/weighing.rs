//! Sums over all arrangements of an army: each weighs the product over its squares. `format-spec/priors.md`, "The sum".
//!
//! Squares are filled one after the other; all that the squares to come need to know is how many of each kind are left.
//! An army has as many such states as the product of its counts, each one greater: 9,072,000 for the original one.

/// What arrangements weigh together, and how likely each kind is on each square.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The binary logarithm of the sum of all weights.
    pub log2_sum: f64,
    /// By square, then by kind: the share of the weight of those arrangements that have the kind there.
    pub chances: Vec<Vec<f64>>,
}

/// How often rows and columns are brought to their sums, so that no number gets too small or too large.
const BALANCINGS: usize = 4;

/// What all arrangements weigh together that have so many pieces of each kind, by the `weights` of kinds on squares. As
/// many squares as pieces: an empty square counts as a kind of its own.
///
/// `None` if that takes more than so many states, if there are not as many squares as pieces, if a weight is negative or
/// no number, or if no arrangement weighs anything.
pub fn weigh(counts: &[u8], weights: &[Vec<f64>], most_states: usize) -> Option<Weighed> {
    let balanced = Balanced::of(counts, weights)?;
    let states = States::of(counts, most_states)?;
    let before = states.before(&balanced.weights);
    let sum = *before.last()?;
    let chances = states.chances(&balanced.weights, &before);
    (sum > 0.0 && sum.is_finite()).then(|| Weighed { log2_sum: sum.log2() + balanced.log2, chances })
}

/// The same without the chances, in half the time and memory.
pub fn log2_sum(counts: &[u8], weights: &[Vec<f64>], most_states: usize) -> Option<f64> {
    let balanced = Balanced::of(counts, weights)?;
    let sum = *States::of(counts, most_states)?.before(&balanced.weights).last()?;
    (sum > 0.0 && sum.is_finite()).then(|| sum.log2() + balanced.log2)
}

/// Weights whose sums are about 1 on each square, and for each kind about as many as it has pieces.
struct Balanced {
    weights: Vec<Vec<f64>>,
    /// What was divided out of the weight of every arrangement alike.
    log2: f64,
}

impl Balanced {
    fn of(counts: &[u8], weights: &[Vec<f64>]) -> Option<Self> {
        let pieces: usize = counts.iter().map(|count| usize::from(*count)).sum();
        let is_sound = |row: &Vec<f64>| row.len() == counts.len() && row.iter().all(|w| w.is_finite() && *w >= 0.0);
        if pieces != weights.len() || !weights.iter().all(is_sound) {
            return None;
        }
        let mut balanced = Self { weights: weights.to_vec(), log2: 0.0 };
        for _ in 0..BALANCINGS {
            for row in &mut balanced.weights {
                // A kind of which there is no piece weighs nothing.
                let sum: f64 = row.iter().zip(counts).map(|(w, count)| if *count > 0 { *w } else { 0.0 }).sum();
                if sum <= 0.0 || !sum.is_finite() {
                    return None;
                }
                for weight in row.iter_mut() {
                    *weight /= sum;
                }
                balanced.log2 += sum.log2();
            }
            for (kind, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let sum: f64 = balanced.weights.iter().map(|row| row[kind]).sum();
                if sum <= 0.0 {
                    return None;
                }
                let factor = sum / f64::from(*count);
                balanced.weights.iter_mut().for_each(|row| row[kind] /= factor);
                balanced.log2 += f64::from(*count) * factor.log2();
            }
        }
        Some(balanced)
    }
}

/// How many pieces of each kind stand on the squares so far: a number in mixed digits, the last kind's the lowest.
struct States<'c> {
    counts: &'c [u8],
    /// By how much a state grows with a piece of the kind.
    steps: Vec<usize>,
    all: usize,
}

impl<'c> States<'c> {
    fn of(counts: &'c [u8], most: usize) -> Option<Self> {
        let mut steps = vec![0; counts.len()];
        let mut all: usize = 1;
        for (step, count) in steps.iter_mut().zip(counts).rev() {
            *step = all;
            all = all.checked_mul(usize::from(*count) + 1)?;
        }
        (all <= most).then_some(Self { counts, steps, all })
    }

    /// What the squares so far weigh in each state.
    fn before(&self, weights: &[Vec<f64>]) -> Vec<f64> {
        let mut before = vec![0.0; self.all];
        before[0] = 1.0;
        let mut digits = Digits::default_of(self.counts);
        for state in 1..self.all {
            digits.next(self.counts);
            let row = &weights[digits.sum - 1];
            let mut weight = 0.0;
            for ((digit, step), there) in digits.of.iter().zip(&self.steps).zip(row) {
                if *digit > 0 {
                    weight += before[state - step] * there;
                }
            }
            before[state] = weight;
        }
        before
    }

    /// The chances, from what the squares before each state weigh; what those behind it weigh is summed from the end.
    fn chances(&self, weights: &[Vec<f64>], before: &[f64]) -> Vec<Vec<f64>> {
        let mut chances = vec![vec![0.0; self.counts.len()]; weights.len()];
        let mut behind = vec![0.0; self.all];
        behind[self.all - 1] = 1.0;
        // From the end it is the digits that are missing that count up.
        let mut missing = Digits::default_of(self.counts);
        for left in 1..self.all {
            missing.next(self.counts);
            let state = self.all - 1 - left;
            let square = weights.len() - missing.sum;
            let (row, chances) = (&weights[square], &mut chances[square]);
            let mut weight = 0.0;
            for (kind, digit) in missing.of.iter().enumerate() {
                if *digit > 0 {
                    let with = row[kind] * behind[state + self.steps[kind]];
                    weight += with;
                    chances[kind] += before[state] * with;
                }
            }
            behind[state] = weight;
        }
        for row in &mut chances {
            let sum: f64 = row.iter().sum();
            for chance in row.iter_mut() {
                *chance /= sum;
            }
        }
        chances
    }
}

/// The digits of a state, and their sum.
struct Digits {
    of: Vec<u8>,
    sum: usize,
}

impl Digits {
    fn default_of(counts: &[u8]) -> Self {
        Self { of: vec![0; counts.len()], sum: 0 }
    }

    /// Counts one up.
    fn next(&mut self, counts: &[u8]) {
        for (digit, most) in self.of.iter_mut().zip(counts).rev() {
            if *digit < *most {
                *digit += 1;
                self.sum += 1;
                return;
            }
            self.sum -= usize::from(*digit);
            *digit = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{log2_sum, weigh};

    /// Every arrangement written out: its kinds, by square.
    fn all(counts: &[u8], squares: usize) -> Vec<Vec<usize>> {
        if squares == 0 {
            return vec![Vec::new()];
        }
        let kinds = (0..counts.len()).filter(|kind| counts[*kind] > 0);
        let with = |kind: usize| {
            let mut left = counts.to_vec();
            left[kind] -= 1;
            all(&left, squares - 1).into_iter().map(move |rest| [vec![kind], rest].concat())
        };
        kinds.flat_map(with).collect()
    }

    #[test]
    fn sums_and_chances_are_those_of_all_arrangements_written_out() {
        for (counts, seed) in [(&[1_u8, 2, 3][..], 1_u32), (&[2, 0, 2, 1], 2), (&[5], 3), (&[1, 1, 1, 1, 2], 4)] {
            let squares: usize = counts.iter().map(|count| usize::from(*count)).sum();
            let weight = |square: usize, kind: usize| {
                let mixed = (square as u32 * 31 + kind as u32 * 17 + seed * 7).wrapping_mul(2_654_435_761) >> 24;
                if mixed < 40 && kind == 1 { 0.0 } else { f64::from(mixed + 1) * 1e-9 }
            };
            let weights: Vec<Vec<f64>> =
                (0..squares).map(|square| (0..counts.len()).map(|kind| weight(square, kind)).collect()).collect();
            let arrangements = all(counts, squares);
            let product =
                |kinds: &Vec<usize>| -> f64 { kinds.iter().zip(&weights).map(|(kind, row)| row[*kind]).product() };
            let sum: f64 = arrangements.iter().map(product).sum();
            let weighed = weigh(counts, &weights, 1000).expect("few states");
            assert!((weighed.log2_sum - sum.log2()).abs() < 1e-9, "{} {}", weighed.log2_sum, sum.log2());
            assert_eq!(log2_sum(counts, &weights, 1000), Some(weighed.log2_sum));
            for square in 0..squares {
                for kind in 0..counts.len() {
                    let there = arrangements.iter().filter(|kinds| kinds[square] == kind).map(product).sum::<f64>();
                    assert!((weighed.chances[square][kind] - there / sum).abs() < 1e-12);
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_summed_is_none() {
        let even = |squares: usize, kinds: usize| vec![vec![1.0; kinds]; squares];
        assert_eq!(log2_sum(&[1, 1], &even(2, 2), 4), Some(1.0));
        assert_eq!(log2_sum(&[1, 1], &even(2, 2), 3), None, "too many states");
        assert_eq!(log2_sum(&[1, 1], &even(3, 2), 4), None, "a square too many");
        assert_eq!(log2_sum(&[1, 1], &even(2, 1), 4), None, "a kind without weights");
        assert_eq!(log2_sum(&[1, 1], &[vec![1.0, 0.0], vec![1.0, 0.0]], 4), None, "the second kind has no square");
        assert_eq!(log2_sum(&[1, 1], &[vec![1.0, f64::NAN], vec![1.0, 1.0]], 4), None);
        assert_eq!(log2_sum(&[1, 1], &[vec![1.0, -1.0], vec![1.0, 1.0]], 4), None);
    }
}
