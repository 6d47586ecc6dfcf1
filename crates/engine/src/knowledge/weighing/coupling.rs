//! Corrects approximate chances for the correlation between the numbers of pieces of the kinds. See
//! `format-spec/odds.md`, section "Approximate sums".

use super::approximation::{Column, Columns, dot};
use crate::board::{Kind, KindSet};

/// A value for each pair of kinds.
type Matrix = [[f64; Kind::COUNT]; Kind::COUNT];

/// If a row has at most this share of the variance of every column, its coupling is approximated from the matrix of all
/// rows.
const PEAKED: f64 = 0.2;

/// Bombs and Flags as one kind. A piece that never moved can be a Bomb or a Flag. If few such pieces are left, the
/// numbers of Bombs and Flags are strongly correlated. The sum of both numbers therefore takes the place of the number
/// of Bombs.
pub(super) struct Union {
    /// Index of the Bomb among the kinds.
    pub first: usize,
    /// Index of the Flag among the kinds.
    pub second: usize,
    /// For each row, the sum of both shares.
    pub shares: Column,
    /// Sum of both numbers.
    pub number: usize,
    /// Variance of the number, if rows are independent.
    variance: f64,
}

impl Union {
    pub const KINDS: KindSet = KindSet::only(Kind::Bomb).with(Kind::Flag);

    /// Creates the union. Returns `None` if there are no Bombs or no Flags, or if Bomb or Flag is the last kind.
    pub fn of(kinds: &[usize], number: &[u8], shares: &Columns) -> Option<Self> {
        let at = |kind: Kind| kinds[..kinds.len() - 1].iter().position(|index| *index == kind.index());
        let (first, second) = (at(Kind::Bomb)?, at(Kind::Flag)?);
        let sum: Column = std::array::from_fn(|row| shares[first][row] + shares[second][row]);
        let number = usize::from(number[first] + number[second]);
        Some(Self { first, second, number, variance: number as f64 - dot(&sum, &sum), shares: sum })
    }
}

/// Correlation between the numbers of pieces of the kinds, if rows are independent.
pub(super) struct Coupling {
    /// Number of kinds, without the last.
    kinds: usize,
    covariance: Matrix,
    inverse: Matrix,
    /// Natural logarithm of the determinant of the correlation matrix.
    pub log_determinant: f64,
}

impl Coupling {
    /// Computes the covariance of the numbers of the kinds. The last kind is left out.
    pub fn of(number: &[u8], shares: &Columns, union: Option<&Union>) -> Option<Self> {
        let kinds = number.len();
        let mut covariance = [[0.0; Kind::COUNT]; Kind::COUNT];
        let mut log_determinant = 0.0;
        for one in 0..kinds {
            for other in 0..=one {
                covariance[one][other] = -dot(&shares[one], &shares[other]);
                covariance[other][one] = covariance[one][other];
            }
            covariance[one][one] += f64::from(number[one]);
            let variance = union.filter(|union| union.first == one).map(|union| union.variance);
            log_determinant -= variance.unwrap_or(covariance[one][one]).ln();
        }
        let mut inverse = covariance;
        log_determinant += invert(&mut inverse, kinds)?;
        Some(Self { kinds, covariance, inverse, log_determinant })
    }

    /// Each value of `corrected` belongs to a kind and a row. If the row has this kind, the numbers of pieces that the
    /// other rows must have are known. Multiplies the value by the density of these numbers with correlation, divided
    /// by their density without correlation.
    pub fn apply(&self, rows: usize, shares: &Columns, union: Option<&Union>, corrected: &mut Columns) {
        let kinds = self.kinds;
        let is_peaked = |row: &usize| {
            (0..kinds).any(|kind| {
                let share = shares[kind][*row];
                share * (1.0 - share) > PEAKED * self.covariance[kind][kind]
            })
        };
        for row in 0..rows {
            let mut share = [0.0; Kind::COUNT];
            share.iter_mut().zip(shares).for_each(|(share, column)| *share = column[row]);
            let full = if is_peaked(&row) { self.without_row(&share) } else { Some(self.nearly_without_row(&share)) };
            let Some(full) = full else { continue };
            // Without correlation: a sum over the kinds, with the union in place of its first kind.
            let variance = |kind: usize| self.covariance[kind][kind] - share[kind] * (1.0 - share[kind]);
            let mut own = [0.0; Kind::COUNT];
            let mut all = 0.0;
            for kind in (0..kinds).filter(|kind| union.is_none_or(|union| union.first != *kind)) {
                let alone = variance(kind).recip();
                all += share[kind] * share[kind] * alone;
                own[kind] = (1.0 - 2.0 * share[kind]) * alone;
            }
            if let Some(union) = union {
                let both = union.shares[row];
                let alone = (union.variance - both * (1.0 - both)).recip();
                all += both * both * alone;
                own[union.first] = (1.0 - 2.0 * both) * alone;
                own[union.second] += own[union.first];
            }
            for kind in 0..=kinds {
                corrected[kind][row] *= exp(-0.5 * (full[kind] - all - own[kind]));
            }
        }
    }

    /// For each kind that the row may have, returns the squared Mahalanobis distance between two vectors: the numbers
    /// that the other rows must then have, and the mean of these numbers.
    fn without_row(&self, share: &[f64; Kind::COUNT]) -> Option<[f64; Kind::COUNT]> {
        let kinds = self.kinds;
        let mut inverse = self.covariance;
        for one in 0..kinds {
            for other in 0..kinds {
                inverse[one][other] += share[one] * share[other];
            }
            inverse[one][one] -= share[one];
        }
        invert(&mut inverse, kinds)?;
        let (product, square) = multiply(&inverse, share, kinds);
        let mut full = [square; Kind::COUNT];
        for kind in 0..kinds {
            full[kind] += inverse[kind][kind] - 2.0 * product[kind];
        }
        Some(full)
    }

    /// Approximates [`Coupling::without_row`] from the covariance of all rows. The row must have little influence on
    /// it.
    fn nearly_without_row(&self, share: &[f64; Kind::COUNT]) -> [f64; Kind::COUNT] {
        let kinds = self.kinds;
        let (product, square) = multiply(&self.inverse, share, kinds);
        let weighted: [f64; Kind::COUNT] = std::array::from_fn(|kind| share[kind] * product[kind]);
        let squares: f64 = (0..kinds).map(|kind| weighted[kind] * product[kind]).sum();
        let (mut once, mut twice) = ([0.0; Kind::COUNT], [0.0; Kind::COUNT]);
        for other in 0..kinds {
            let (weighted, share) = (weighted[other], share[other]);
            for ((once, twice), entry) in once.iter_mut().zip(&mut twice).zip(&self.inverse[other]) {
                *once += entry * weighted;
                *twice += entry * entry * share;
            }
        }
        let mut full = [square + squares - square * square; Kind::COUNT];
        for kind in 0..kinds {
            let apart = square - product[kind];
            full[kind] = square - 2.0 * product[kind] + self.inverse[kind][kind] + squares - 2.0 * once[kind]
                + twice[kind]
                - apart * apart;
        }
        full
    }
}

/// Returns the exponential of a number. Most numbers are close to 0, and four terms of the series are then enough.
fn exp(number: f64) -> f64 {
    if number.abs() < 0.05 {
        return 1.0 + number * (1.0 + number * (0.5 + number / 6.0));
    }
    number.clamp(-30.0, 30.0).exp()
}

/// Multiplies a symmetric matrix by a vector. Also returns the scalar product of the result and the vector.
fn multiply(matrix: &Matrix, vector: &[f64; Kind::COUNT], size: usize) -> ([f64; Kind::COUNT], f64) {
    let mut product = [0.0; Kind::COUNT];
    for (row, factor) in matrix.iter().zip(vector).take(size) {
        product.iter_mut().zip(row).for_each(|(sum, entry)| *sum += entry * factor);
    }
    (product, (0..size).map(|row| product[row] * vector[row]).sum())
}

/// Inverts the first `size` rows and columns of a positive definite matrix. Returns the natural logarithm of the
/// determinant, or `None` if the matrix is nearly singular.
fn invert(matrix: &mut Matrix, size: usize) -> Option<f64> {
    let mut log_determinant = 0.0;
    for at in 0..size {
        let pivot = matrix[at][at];
        if pivot.is_nan() || pivot < 1e-12 {
            return None;
        }
        log_determinant += pivot.ln();
        matrix[at][at] = 1.0;
        matrix[at][..size].iter_mut().for_each(|value| *value /= pivot);
        let row = matrix[at];
        for (_, values) in matrix.iter_mut().enumerate().take(size).filter(|(other, _)| *other != at) {
            let factor = std::mem::take(&mut values[at]);
            values.iter_mut().zip(&row).for_each(|(value, of_row)| *value -= factor * of_row);
        }
    }
    Some(log_determinant)
}
