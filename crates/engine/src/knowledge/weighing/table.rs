//! Computes sums over all arrangements of an army. The weight of an arrangement is the product of the weights of
//! its squares. See `format-spec/priors.md`, "The sum".
//!
//! Squares are filled one after the other. The weights of the remaining squares depend only on the number of pieces
//! left of each kind: the state. The number of states is the product of the army's counts, each plus 1. For the
//! original army, there are 9,072,000 states. [`Balanced`] weights have similar magnitudes, so that no sum of
//! products leaves the range of a double.

/// Condition for the squares that are filled first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Gate {
    /// Number of squares that are filled first.
    pub squares: usize,
    /// Index of a kind.
    pub kind: usize,
    /// Minimum number of pieces of this kind on these squares.
    pub least: u8,
}

/// Table of states. A state is the number of pieces of each kind on the squares filled so far. The state is stored as a
/// mixed-radix number with a digit for each kind that the army has; the last digit is the lowest.
#[derive(Debug)]
pub(super) struct Table {
    /// Kind of each digit.
    kinds: Vec<usize>,
    /// Maximum of each digit.
    most: Vec<u8>,
    /// Place value of each digit. One more piece of the kind increases the state by this value.
    steps: Vec<usize>,
    /// `true` for kinds whose pieces may be left over after the last square.
    may_spare: Vec<bool>,
    /// Number of states.
    pub states: usize,
    squares: usize,
    /// Number of pieces that are left over.
    pub spare: usize,
}

/// For each state, the total weight of all ways to fill the squares so far.
#[derive(Debug)]
pub(super) struct Before {
    weights: Vec<f64>,
    /// Total weight of all arrangements.
    pub sum: f64,
}

impl Table {
    /// Creates the table for these counts of each kind on `squares` squares. Returns `None` if there are more than
    /// `most_states` states, or too few pieces.
    pub fn of(counts: &[u8], squares: usize, may_spare: &[bool], most_states: usize) -> Option<Self> {
        let kinds: Vec<usize> = (0..counts.len()).filter(|kind| counts[*kind] > 0).collect();
        let most: Vec<u8> = kinds.iter().map(|kind| counts[*kind]).collect();
        let mut steps = vec![0; most.len()];
        let mut states: usize = 1;
        for (step, count) in steps.iter_mut().zip(&most).rev() {
            *step = states;
            states = states.checked_mul(usize::from(*count) + 1)?;
        }
        let pieces: usize = most.iter().map(|count| usize::from(*count)).sum();
        let spare = pieces.checked_sub(squares)?;
        let may_spare = kinds.iter().map(|kind| may_spare[*kind]).collect();
        (states <= most_states).then_some(Self { kinds, most, steps, may_spare, states, squares, spare })
    }

    /// Returns the states that can be reached by placing one more piece. Each state comes with the index of the kind
    /// that is placed.
    pub fn next(&self, state: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let digits = self.kinds.iter().zip(&self.steps).zip(&self.most);
        digits.filter_map(move |((kind, step), most)| {
            (state / step % (usize::from(*most) + 1) < usize::from(*most)).then_some((*kind, state + step))
        })
    }

    /// Returns `true` if the state with this number of filled squares satisfies the gates.
    pub fn passes(&self, state: usize, squares: usize, gates: &[Gate]) -> bool {
        gates.iter().filter(|gate| gate.squares == squares).all(|gate| {
            let Some(digit) = self.kinds.iter().position(|kind| *kind == gate.kind) else { return false };
            let standing = state / self.steps[digit] % (usize::from(self.most[digit]) + 1);
            standing >= usize::from(gate.least)
        })
    }

    /// For each state, returns the total weight of all ways to fill the squares so far.
    pub fn before(&self, weights: &[Vec<f64>], gates: &[Gate]) -> Before {
        let rows = self.rows(weights);
        let mut before = vec![0.0; self.states];
        before[0] = 1.0;
        let mut sum = if self.squares == 0 && self.may_end(self.most.iter().copied()) { 1.0 } else { 0.0 };
        let mut digits = Digits::none(self.most.len());
        for state in 1..self.states {
            digits.count_up(&self.most);
            if digits.sum > self.squares {
                continue;
            }
            let mut weight = 0.0;
            for ((digit, step), there) in digits.of.iter().zip(&self.steps).zip(&rows[digits.sum - 1]) {
                if *digit > 0 {
                    weight += before[state - step] * there;
                }
            }
            if !gates.is_empty() && !self.passes(state, digits.sum, gates) {
                weight = 0.0;
            }
            before[state] = weight;
            if digits.sum == self.squares {
                let missing = self.most.iter().zip(&digits.of).map(|(most, digit)| most - digit);
                sum += if self.may_end(missing) { weight } else { 0.0 };
            }
        }
        Before { weights: before, sum }
    }

    /// For each state, returns the total weight of all ways to fill the remaining squares.
    ///
    /// Calls `each` for every piece that can be placed next in a state. The arguments are the state, the next square,
    /// the kind, and a weight. The weight is the weight of the kind on this square, multiplied by the total weight of
    /// all squares after this square.
    pub fn behind(
        &self,
        weights: &[Vec<f64>],
        gates: &[Gate],
        mut each: impl FnMut(usize, usize, usize, f64),
    ) -> Vec<f64> {
        let rows = self.rows(weights);
        let mut behind = vec![0.0; self.states];
        // States are visited from the last to the first, so the missing digits count up.
        let mut missing = Digits::none(self.most.len());
        for left in 0..self.states {
            if left > 0 {
                missing.count_up(&self.most);
            }
            let state = self.states - 1 - left;
            let square = self.squares + self.spare - missing.sum;
            if square > self.squares || (!gates.is_empty() && !self.passes(state, square, gates)) {
                continue;
            }
            if square == self.squares {
                behind[state] = if self.may_end(missing.of.iter().copied()) { 1.0 } else { 0.0 };
                continue;
            }
            let mut weight = 0.0;
            for (at, digit) in missing.of.iter().enumerate() {
                if *digit > 0 {
                    let with = rows[square][at] * behind[state + self.steps[at]];
                    weight += with;
                    each(state, square, self.kinds[at], with);
                }
            }
            behind[state] = weight;
        }
        behind
    }

    /// For each square, returns the weights of the kinds that have a digit.
    fn rows(&self, weights: &[Vec<f64>]) -> Vec<Vec<f64>> {
        weights.iter().map(|row| self.kinds.iter().map(|kind| row[*kind]).collect()).collect()
    }

    /// Returns `true` if these pieces may be left over.
    fn may_end(&self, missing: impl Iterator<Item = u8>) -> bool {
        missing.zip(&self.may_spare).all(|(missing, may)| missing == 0 || *may)
    }
}

/// Total weight of the arrangements that have a given kind on a given square, by square, then by kind.
#[derive(Debug)]
pub(super) struct Chances(Vec<Vec<f64>>);

impl Chances {
    pub fn new(squares: usize, kinds: usize) -> Self {
        Self(vec![vec![0.0; kinds]; squares])
    }

    /// Adds the weights of the arrangements that satisfy the gates, multiplied by `times`.
    pub fn add(&mut self, table: &Table, weights: &[Vec<f64>], before: &Before, gates: &[Gate], times: f64) {
        table.behind(weights, gates, |state, square, kind, with| {
            self.0[square][kind] += before.weights[state] * with * times;
        });
    }

    /// Returns the shares of the total weight, by square, then by kind.
    pub fn shares(mut self) -> Vec<Vec<f64>> {
        for row in &mut self.0 {
            let sum: f64 = row.iter().sum();
            for chance in row.iter_mut() {
                *chance /= sum;
            }
        }
        self.0
    }
}

/// Digits of a state, and their sum.
struct Digits {
    of: Vec<u8>,
    sum: usize,
}

impl Digits {
    fn none(digits: usize) -> Self {
        Self { of: vec![0; digits], sum: 0 }
    }

    fn count_up(&mut self, most: &[u8]) {
        for (digit, most) in self.of.iter_mut().zip(most).rev() {
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

/// Number of rounds of balancing that keeps products from becoming too small or too large.
pub(super) const FOR_SUMS: usize = 4;
/// Number of rounds of balancing that brings the weights close to the chances of the kinds.
pub(super) const FOR_DRAWS: usize = 100;

/// Scaled weights. On each square, the sum of the weights is about 1. For each kind, the sum of the weights is
/// about the number of pieces.
#[derive(Clone, Debug)]
pub(super) struct Balanced {
    /// Weights by square, then by kind.
    pub weights: Vec<Vec<f64>>,
    /// Binary logarithm of the factor by which the weight of every arrangement was divided.
    pub log2: f64,
}

impl Balanced {
    /// Balances weights. If there are more pieces than squares, the number of each kind on the board is unknown. In
    /// this case only the squares are balanced.
    ///
    /// Returns `None` if one of these applies:
    ///
    /// - there are fewer pieces than squares,
    /// - a weight is negative or not a finite number,
    /// - a square has no possible kind, or a kind has no possible square.
    pub fn of<R: AsRef<[f64]>>(counts: &[u8], weights: &[R], times: usize) -> Option<Self> {
        let pieces: usize = counts.iter().map(|count| usize::from(*count)).sum();
        let is_sound = |row: &[f64]| row.len() == counts.len() && row.iter().all(|w| w.is_finite() && *w >= 0.0);
        if pieces < weights.len() || !weights.iter().all(|row| is_sound(row.as_ref())) {
            return None;
        }
        let is_exact = pieces == weights.len();
        let mut balanced = Self { weights: weights.iter().map(|row| row.as_ref().to_vec()).collect(), log2: 0.0 };
        for _ in 0..times {
            for row in &mut balanced.weights {
                // A kind without pieces has weight 0.
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
    use super::Table;

    #[test]
    fn without_squares_what_is_left_over_must_be_allowed_to_be() {
        for (may_spare, sum) in [(true, 1.0), (false, 0.0)] {
            let table = Table::of(&[2], 0, &[may_spare], 3).expect("few states");
            assert_eq!(table.before(&[], &[]).sum.to_bits(), f64::to_bits(sum), "{may_spare}");
        }
    }
}

#[cfg(test)]
mod balanced_tests {
    use super::{Balanced, FOR_DRAWS, FOR_SUMS};

    #[test]
    fn rows_are_brought_to_one_and_kinds_to_their_numbers_unless_pieces_are_left_over() {
        let weights = [vec![8.0, 2.0], vec![1.0, 1.0], vec![1.0, 4.0]];
        // Two pieces of the first kind and one of the second.
        let exact = Balanced::of(&[2, 1], &weights, FOR_DRAWS).expect("as many pieces as squares");
        let sums: Vec<f64> = (0..2).map(|kind| exact.weights.iter().map(|row| row[kind]).sum()).collect();
        assert!((sums[0] - 2.0).abs() < 1e-9, "{sums:?}");
        assert!((sums[1] - 1.0).abs() < 1e-9, "{sums:?}");
        // If there are more pieces than squares, the number of each kind on the board is unknown. Then only the rows
        // are scaled: each row is divided by its former sum.
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
        // The first square can only have the second kind, which has no pieces. So the square cannot be filled.
        let only = [vec![0.0, 1.0, 0.0], vec![1.0, 1.0, 1.0]];
        assert!(Balanced::of(&[1, 0, 1], &only, FOR_SUMS).is_none());
    }

    #[test]
    fn what_is_negative_or_no_number_is_no_weight() {
        let of = |counts: &[u8], row: [f64; 3]| Balanced::of(counts, &[row.to_vec(), row.to_vec()], FOR_SUMS);
        for wrong in [f64::INFINITY, f64::NAN, -0.5] {
            assert!(of(&[1, 1, 1], [2.0, wrong, 1.0]).is_none(), "{wrong}");
            // The weight of a kind without pieces must also be a finite number of at least 0.
            assert!(of(&[1, 0, 1], [2.0, wrong, 1.0]).is_none(), "{wrong}");
        }
        assert!(of(&[1, 1, 1], [f64::MAX; 3]).is_none(), "their sum is beyond all bounds");
        assert!(of(&[1, 0, 1], [2.0, 0.0, 1.0]).is_some());
    }
}
