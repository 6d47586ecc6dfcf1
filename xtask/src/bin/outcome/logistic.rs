//! Logistic regression by Newton's method.

use super::features::Game;

/// Strength of the penalty on large weights. It keeps the matrix invertible.
const PENALTY: f64 = 1e-3;

/// Mean score of forecasts.
pub struct Score {
    /// Log loss in bits.
    pub bits: f64,
    /// Brier score: mean squared error.
    pub brier: f64,
}

fn forecast(row: &[f64], columns: &[usize], weights: &[f64]) -> f64 {
    let logit: f64 = columns.iter().zip(weights).map(|(column, weight)| row[*column] * weight).sum();
    1.0 / (1.0 + (-logit).exp())
}

/// Returns the weights of the columns. There is no constant: equal sides have an expected score of one half.
pub fn fit(games: &[&Game], columns: &[usize]) -> Vec<f64> {
    let size = columns.len();
    let mut weights = vec![0.0; size];
    for _ in 0..20 {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -PENALTY * weight).collect();
        let mut curvature = vec![vec![0.0; size]; size];
        for game in games {
            let share = 1.0 / game.rows.len() as f64;
            for row in &game.rows {
                let chance = forecast(row, columns, &weights);
                for (at, column) in columns.iter().enumerate() {
                    gradient[at] += share * (game.score - chance) * row[*column];
                    for (other, second) in columns.iter().enumerate() {
                        curvature[at][other] += share * chance * (1.0 - chance) * row[*column] * row[*second];
                    }
                }
            }
        }
        for (at, row) in curvature.iter_mut().enumerate() {
            row[at] += PENALTY;
        }
        for (weight, step) in weights.iter_mut().zip(solve(curvature, gradient)) {
            *weight += step;
        }
    }
    weights
}

/// Solves a system of linear equations by elimination. The matrix must be positive definite.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    for at in 0..right.len() {
        let pivot = matrix[at][at];
        matrix[at].iter_mut().for_each(|value| *value /= pivot);
        right[at] /= pivot;
        let (row, value) = (matrix[at].clone(), right[at]);
        for other in (0..right.len()).filter(|other| *other != at) {
            let factor = matrix[other][at];
            matrix[other].iter_mut().zip(&row).for_each(|(into, from)| *into -= factor * from);
            right[other] -= factor * value;
        }
    }
    right
}

/// Returns the mean score of the model.
pub fn score(games: &[&Game], columns: &[usize], weights: &[f64]) -> Score {
    let mut all = Score { bits: 0.0, brier: 0.0 };
    for game in games {
        let share = 1.0 / (game.rows.len() * games.len()) as f64;
        for row in &game.rows {
            let chance = forecast(row, columns, weights);
            all.bits -= share * (game.score * chance.log2() + (1.0 - game.score) * (1.0 - chance).log2());
            all.brier += share * (chance - game.score).powi(2);
        }
    }
    all
}
