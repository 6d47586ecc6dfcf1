//! Weights brought to a common size, so that no sum of products leaves the range of a double.

/// How often rows and columns are brought to their sums so that no product gets too small or too large.
pub(super) const FOR_SUMS: usize = 4;
/// How often, so that they come near to the chances of the kinds.
pub(super) const FOR_DRAWS: usize = 100;

/// Weights whose sums are about 1 on each square, and for each kind about as many as it has pieces.
#[derive(Clone, Debug)]
pub(super) struct Balanced {
    /// By square, then by kind.
    pub weights: Vec<Vec<f64>>,
    /// What was divided out of the weight of every arrangement alike.
    pub log2: f64,
}

impl Balanced {
    /// Of as many pieces as squares, or of more: then those that are left over say nothing of the kinds' sums. `None` if
    /// there are fewer, if a weight is negative or no number, or if something has no place.
    pub fn of(counts: &[u8], weights: &[Vec<f64>], times: usize) -> Option<Self> {
        let pieces: usize = counts.iter().map(|count| usize::from(*count)).sum();
        let is_sound = |row: &Vec<f64>| row.len() == counts.len() && row.iter().all(|w| w.is_finite() && *w >= 0.0);
        if pieces < weights.len() || !weights.iter().all(is_sound) {
            return None;
        }
        let is_exact = pieces == weights.len();
        let mut balanced = Self { weights: weights.to_vec(), log2: 0.0 };
        for _ in 0..times {
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
            for (kind, count) in counts.iter().enumerate().filter(|(_, count)| is_exact && **count > 0) {
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

#[cfg(test)]
mod tests {
    use super::{Balanced, FOR_DRAWS, FOR_SUMS};

    #[test]
    fn rows_are_brought_to_one_and_kinds_to_their_numbers_unless_pieces_are_left_over() {
        let weights = [vec![8.0, 2.0], vec![1.0, 1.0], vec![1.0, 4.0]];
        // Two of the one kind and one of the other.
        let exact = Balanced::of(&[2, 1], &weights, FOR_DRAWS).expect("as many pieces as squares");
        let sums: Vec<f64> = (0..2).map(|kind| exact.weights.iter().map(|row| row[kind]).sum()).collect();
        assert!((sums[0] - 2.0).abs() < 1e-9, "{sums:?}");
        assert!((sums[1] - 1.0).abs() < 1e-9, "{sums:?}");
        // Of more pieces nobody knows how many of each kind stand: only rows are changed, and what they were is divided out.
        for times in [FOR_SUMS, FOR_DRAWS] {
            let more = Balanced::of(&[2, 2], &weights, times).expect("a piece more than squares");
            let wanted = [[0.8, 0.2], [0.5, 0.5], [0.2, 0.8]];
            for (row, wanted) in more.weights.iter().zip(wanted) {
                assert!(row.iter().zip(wanted).all(|(said, wanted)| (said - wanted).abs() < 1e-12), "{row:?}");
            }
            assert!((more.log2 - (10.0_f64 * 2.0 * 5.0).log2()).abs() < 1e-9, "{}", more.log2);
        }
        assert!(Balanced::of(&[1, 1], &weights, FOR_SUMS).is_none(), "a piece less");
    }

    #[test]
    fn a_kind_of_which_there_is_no_piece_counts_for_nothing() {
        let without = [vec![3.0, 1.0], vec![1.0, 1.0]];
        let with = [vec![3.0, 8.0, 1.0], vec![1.0, 2.0, 1.0]];
        for (counts, counts_with) in [([1, 1], [1, 0, 1]), ([2, 1], [2, 0, 1])] {
            let few = Balanced::of(&counts, &without, FOR_SUMS).expect("enough pieces");
            let more = Balanced::of(&counts_with, &with, FOR_SUMS).expect("enough pieces");
            assert_eq!(few.log2.to_bits(), more.log2.to_bits(), "{counts:?}");
            let others = more.weights.iter().map(|row| vec![row[0], row[2]]);
            assert!(others.eq(few.weights.iter().cloned()), "{counts:?}: {few:?} {more:?}");
        }
        // A square that nothing else can stand on has no place.
        let only = [vec![0.0, 1.0, 0.0], vec![1.0, 1.0, 1.0]];
        assert!(Balanced::of(&[1, 0, 1], &only, FOR_SUMS).is_none());
    }

    #[test]
    fn what_is_negative_or_no_number_is_no_weight() {
        let of = |counts: &[u8], row: [f64; 3]| Balanced::of(counts, &[row.to_vec(), row.to_vec()], FOR_SUMS);
        for wrong in [f64::INFINITY, f64::NAN, -0.5] {
            assert!(of(&[1, 1, 1], [2.0, wrong, 1.0]).is_none(), "{wrong}");
            // Nor is it one of a kind of which there is no piece.
            assert!(of(&[1, 0, 1], [2.0, wrong, 1.0]).is_none(), "{wrong}");
        }
        assert!(of(&[1, 1, 1], [f64::MAX; 3]).is_none(), "their sum is beyond all bounds");
        assert!(of(&[1, 0, 1], [2.0, 0.0, 1.0]).is_some());
    }
}
