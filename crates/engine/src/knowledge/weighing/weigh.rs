//! Computes the total weight of all arrangements of an army. See `format-spec/priors.md`, "The sum".

use super::table::{Balanced, Chances, FOR_SUMS, Table};

/// Total weight of arrangements, and the chance of each kind on each square.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// Binary logarithm of the sum of all weights.
    pub log2_sum: f64,
    /// For each square and each kind, the share of the total weight that belongs to arrangements with this kind on this
    /// square.
    pub chances: Vec<Vec<f64>>,
}

/// Computes the total weight of all arrangements with these counts of each kind. `weights` contains the weights of
/// kinds on squares. There must be as many pieces as squares; an empty square counts as a separate kind.
///
/// Returns `None` if one of these applies:
///
/// - there are more than `most_states` states,
/// - the numbers of squares and pieces differ,
/// - a weight is negative or not a finite number,
/// - the total weight is 0.
pub fn weigh(counts: &[u8], weights: &[Vec<f64>], most_states: usize) -> Option<Weighed> {
    let (balanced, table) = exactly(counts, weights, most_states)?;
    let before = table.before(&balanced.weights, &[]);
    let mut chances = Chances::new(weights.len(), counts.len());
    chances.add(&table, &balanced.weights, &before, &[], 1.0);
    let sum = before.sum;
    (sum > 0.0 && sum.is_finite()).then(|| Weighed { log2_sum: sum.log2() + balanced.log2, chances: chances.shares() })
}

/// Computes the `log2_sum` of [`weigh`] without computing the chances. This takes half the time and memory.
pub fn log2_sum(counts: &[u8], weights: &[Vec<f64>], most_states: usize) -> Option<f64> {
    let (balanced, table) = exactly(counts, weights, most_states)?;
    let sum = table.before(&balanced.weights, &[]).sum;
    (sum > 0.0 && sum.is_finite()).then(|| sum.log2() + balanced.log2)
}

fn exactly(counts: &[u8], weights: &[Vec<f64>], most_states: usize) -> Option<(Balanced, Table)> {
    let balanced = Balanced::of(counts, weights, FOR_SUMS)?;
    let table = Table::of(counts, weights.len(), &vec![false; counts.len()], most_states)?;
    (table.spare == 0).then_some((balanced, table))
}

#[cfg(test)]
mod tests {
    use super::{log2_sum, weigh};

    /// Lists every arrangement as kinds by square.
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
                    let chance = weighed.chances[square][kind];
                    assert!((chance - there / sum).abs() < 1e-12);
                    assert!(chance.is_sign_positive(), "nothing was not written as less than nothing");
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
        // Every kind has a possible square, and every square has a possible kind. But the first two squares both need
        // the only piece of the first kind.
        let shared = [vec![1.0, 0.0, 0.0], vec![1.0, 0.0, 0.0], vec![1.0, 1.0, 1.0]];
        assert_eq!(log2_sum(&[1, 1, 1], &shared, 8), None);
        assert_eq!(weigh(&[1, 1, 1], &shared, 8), None);
        assert_eq!(log2_sum(&[1, 1], &[vec![1.0, f64::NAN], vec![1.0, 1.0]], 4), None);
        assert_eq!(log2_sum(&[1, 1], &[vec![1.0, -1.0], vec![1.0, 1.0]], 4), None);
    }
}
