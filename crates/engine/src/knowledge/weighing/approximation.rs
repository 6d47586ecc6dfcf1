//! Approximates the chances of kinds without summing over arrangements. See `format-spec/odds.md`, section
//! "Approximate sums".
//!
//! Rows are pieces, and columns are kinds. First the weights are scaled: each row to the sum 1, each column to the
//! number of pieces of the kind (`Scaled`). A row is then the distribution of a piece's kind if pieces are drawn
//! independently. In an arrangement, pieces are not independent, because the number of pieces of each kind is given.
//! The correction has two factors: for each kind by itself, the exact chance of its number (`column`); and the
//! correlation of the numbers in the normal approximation (`Coupling`).

use super::coupling::{Coupling, Union};
use crate::board::{Kind, KindSet};

/// Maximum number of rows, which are the hidden pieces of a setup.
pub(super) const MOST_ROWS: usize = 40;

/// A value for each row.
pub(super) type Column = [f64; MOST_ROWS];

/// A factor for each kind.
pub(super) type Factors = [f64; Kind::COUNT];

/// A value for each kind and row.
pub(super) type Columns = [Column; Kind::COUNT];

/// Maximum number of rounds of scaling.
const ROUNDS: usize = 60;

/// Maximum number of rounds of scaling, if the sums are close to their targets.
const FEW_ROUNDS: usize = 8;

/// Scaling ends when no factor changes by more than this share.
const TOLERANCE: f64 = 4e-3;

/// Cases are distinguished only if a row has more than this share of the uncertainty about a kind.
const PEAK: f64 = 0.3;

/// Cases are distinguished only if the uncertainty of the row is greater than this number. The uncertainty is the
/// chance times its complement.
const CERTAIN: f64 = 0.02;

/// Chances of kinds, and the total weight of all arrangements.
pub(super) struct Approximation {
    /// Chances by row, then by [`Kind::index`].
    pub chances: Vec<[f64; Kind::COUNT]>,
    /// Binary logarithm of the total weight.
    pub log2_sum: f64,
}

/// Weights of kinds by row, ready for an approximation.
pub(super) struct Prepared {
    /// Indexes of the army's kinds. The last kind is the most frequent movable kind. Its number follows from the
    /// numbers of the other kinds.
    kinds: Vec<usize>,
    /// Number of pieces of each kind in `kinds`.
    number: Vec<u8>,
    rows: usize,
    scaled: Scaled,
}

impl Prepared {
    /// Scales the weights of kinds by row. There must be as many pieces as rows, at most [`MOST_ROWS`]. Scaling starts
    /// with the factors of the kinds in `factors`, and replaces them by the final factors. Good initial factors make
    /// scaling faster.
    ///
    /// Returns `None` if the weights cannot be scaled, which happens if too many weights are 0.
    pub fn of(counts: &[u8], weights: &[[f64; Kind::COUNT]], factors: &mut Factors) -> Option<Self> {
        let rows = weights.len();
        let mut kinds: Vec<usize> = (0..counts.len()).filter(|kind| counts[*kind] > 0).collect();
        kinds.sort_by_key(|kind| (Kind::ALL[*kind].is_movable(), counts[*kind]));
        let number: Vec<u8> = kinds.iter().map(|kind| counts[*kind]).collect();
        let mut columns = [[0.0; MOST_ROWS]; Kind::COUNT];
        for (column, kind) in columns.iter_mut().zip(&kinds) {
            column.iter_mut().zip(weights).for_each(|(weight, row)| *weight = row[*kind]);
        }
        let mut of_column = [1.0; Kind::COUNT];
        kinds.iter().zip(&mut of_column).for_each(|(kind, factor)| *factor = factors[*kind]);
        let scaled = Scaled::of(&number, rows, columns, &mut of_column, ROUNDS)?;
        kinds.iter().zip(of_column).for_each(|(kind, factor)| factors[*kind] = factor);
        Some(Self { kinds, number, rows, scaled })
    }

    /// Returns a rough estimate of [`Approximation::log2_sum`]. For the same pieces, the error is similar for all
    /// weights.
    pub fn rough_log2_sum(&self) -> f64 {
        -self.scaled.log_factor / std::f64::consts::LN_2
    }

    /// Returns the row with the largest share of the uncertainty about a kind that has one piece, or about the
    /// immovable kinds. Also returns this kind or these kinds. Returns `None` if no share is large enough.
    pub fn peak(&self) -> Option<(usize, KindSet)> {
        let Self { kinds, number, rows, scaled } = self;
        let shares = &scaled.columns;
        let union = Union::of(kinds, number, shares).map(|union| (union.shares, Union::KINDS));
        let single = (0..kinds.len()).filter(|at| number[*at] == 1);
        let single = single.map(|at| (shares[at], KindSet::only(Kind::ALL[kinds[at]])));
        let mut most = (PEAK, None);
        for (shares, kinds) in union.into_iter().chain(single) {
            let uncertainty = |row: usize| shares[row] * (1.0 - shares[row]);
            let all: f64 = (0..*rows).map(uncertainty).sum();
            let share = |row: usize| uncertainty(row) / all;
            for row in (0..*rows).filter(|row| uncertainty(*row) > CERTAIN) {
                if share(row) > most.0 {
                    most = (share(row), Some((row, kinds)));
                }
            }
        }
        most.1
    }

    /// Approximates the chances and the total weight.
    pub fn approximate(&self) -> Option<Approximation> {
        let Self { kinds, number, rows, scaled } = self;
        let last = kinds.len().checked_sub(1)?;
        let shares = &scaled.columns;
        let union = Union::of(kinds, number, shares);
        let coupling = Coupling::of(&number[..last], shares, union.as_ref())?;
        let mut corrected = *shares;
        let mut log_sum = -0.5 * coupling.log_determinant - scaled.log_factor;
        for (at, corrected) in corrected.iter_mut().enumerate().take(last) {
            if union.as_ref().is_none_or(|union| union.first != at) {
                log_sum += column(&shares[at][..*rows], number[at].into(), &mut [corrected]).ln();
            }
        }
        if let Some(Union { first, second, shares, number, .. }) = &union {
            let pair = corrected.get_disjoint_mut([*first, *second]).ok()?;
            log_sum += column(&shares[..*rows], *number, &mut pair.map(|column| column)).ln();
        }
        coupling.apply(*rows, shares, union.as_ref(), &mut corrected);
        let corrected = Scaled::of(number, *rows, corrected, &mut [1.0; Kind::COUNT], FEW_ROUNDS)?.columns;
        let chance = |row: usize| {
            let mut chances = [0.0; Kind::COUNT];
            kinds.iter().zip(&corrected).for_each(|(kind, column)| chances[*kind] = column[row]);
            chances
        };
        let log2_sum = log_sum / std::f64::consts::LN_2;
        log2_sum.is_finite().then(|| Approximation { chances: (0..*rows).map(chance).collect(), log2_sum })
    }
}

/// Weights whose rows add up to 1 and whose columns add up to the number of pieces.
struct Scaled {
    columns: Columns,
    /// Natural logarithm of the factor by which the weight of every arrangement was multiplied.
    log_factor: f64,
}

impl Scaled {
    /// Scales columns and rows alternately, in at most `rounds` rounds.
    fn of(number: &[u8], rows: usize, mut columns: Columns, of_column: &mut Factors, rounds: usize) -> Option<Self> {
        let mut of_row = [0.0; MOST_ROWS];
        let mut sums = [0.0; MOST_ROWS];
        for (column, factor) in columns.iter().zip(&*of_column).take(number.len()) {
            sums.iter_mut().zip(column).for_each(|(sum, weight)| *sum += weight * factor);
        }
        for _ in 0..rounds {
            of_row[..rows].iter_mut().zip(&sums).for_each(|(factor, sum)| *factor = sum.recip());
            sums.fill(0.0);
            let mut change: f64 = 0.0;
            for ((column, number), factor) in columns.iter().zip(number).zip(of_column.iter_mut()) {
                let new = f64::from(*number) / dot(column, &of_row);
                change = change.max((new / *factor - 1.0).abs());
                *factor = new;
                sums.iter_mut().zip(column).for_each(|(sum, weight)| *sum += weight * new);
            }
            if change < TOLERANCE {
                break;
            }
        }
        of_row[..rows].iter_mut().zip(&sums).for_each(|(factor, sum)| *factor = sum.recip());
        // Each product has only eight factors, so it stays far from the limits of a number.
        let mut log_factor = of_row[..rows].chunks(8).map(|factors| factors.iter().product::<f64>().ln()).sum::<f64>();
        for ((column, number), factor) in columns.iter_mut().zip(number).zip(of_column.iter()) {
            log_factor += f64::from(*number) * factor.ln();
            column.iter_mut().zip(&of_row).for_each(|(weight, of_row)| *weight *= factor * of_row);
        }
        log_factor.is_finite().then_some(Self { columns, log_factor })
    }
}

/// Returns the scalar product. Four partial sums let the processor add several products at once.
pub(super) fn dot(one: &Column, other: &Column) -> f64 {
    let mut sums = [0.0; 4];
    for (one, other) in one.chunks_exact(4).zip(other.chunks_exact(4)) {
        for at in 0..4 {
            sums[at] += one[at] * other[at];
        }
    }
    sums[0] + sums[1] + (sums[2] + sums[3])
}

/// Multiplies the value of each row in `corrected` by `p(n - 1) / p(n)`. `n` is the number of pieces of the kind.
/// `p(m)` is the probability that `m` of the other rows have the kind, if each row independently has the kind with its
/// probability in `shares`. Returns the probability that `n` of all rows have the kind.
fn column(shares: &[f64], number: usize, corrected: &mut [&mut Column]) -> f64 {
    let mut odds = [0.0; MOST_ROWS];
    let mut none = 1.0;
    for (odds, share) in odds.iter_mut().zip(shares) {
        let share = share.min(1.0 - 1e-9);
        *odds = share / (1.0 - share);
        none *= 1.0 - share;
    }
    let odds = &odds[..shares.len()];
    // `sums[m]` is a sum over all sets of `m` rows. For each set, the odds of its rows are multiplied.
    let sums = |without: Option<usize>| {
        let mut sums = [0.0; MOST_ROWS + 1];
        sums[0] = 1.0;
        for (_, odds) in odds.iter().enumerate().filter(|(row, _)| Some(*row) != without) {
            for at in (1..=number).rev() {
                sums[at] += odds * sums[at - 1];
            }
        }
        sums
    };
    let all = sums(None);
    // For each row, the same sums without this row, by division of polynomials.
    let (mut fewer, mut same) = ([1.0; MOST_ROWS], [1.0; MOST_ROWS]);
    for sum in &all[1..=number] {
        for ((odds, fewer), same) in odds.iter().zip(&mut fewer).zip(&mut same) {
            *fewer = *same;
            *same = sum - odds * *fewer;
        }
    }
    for row in 0..shares.len() {
        // The division loses digits if most of the sum comes from this row.
        let ratio = if shares[row] > 0.7 {
            let sums = sums(Some(row));
            sums[number - 1] / sums[number]
        } else {
            fewer[row] / same[row]
        };
        for column in &mut *corrected {
            column[row] *= ratio;
        }
    }
    none * all[number]
}
