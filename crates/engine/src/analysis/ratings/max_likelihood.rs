//! Computes the strengths with maximum likelihood.
//!
//! The logarithm of the likelihood is concave. If the results are connected, this function has exactly one maximum.
//! Newton's method finds the maximum. Each step of the method solves a system of linear equations with one term per
//! pairing. The system is solved by conjugate gradients (Hestenes and Stiefel, 1952).

use super::Pairing;

/// The method has converged if every logarithm changes by less than this in a step.
const EXACT: f64 = 1e-9;

/// Limits of the computation: the number of Newton steps, and the number of visits to pairings and players in all
/// steps together.
const STEPS: usize = 200;
const WORK: usize = 400_000_000;

/// Maximum change of a logarithm in one step. Without this limit, Newton's method overshoots far from the maximum.
const LARGEST: f64 = 2.0;

/// Returns the logarithms of the most likely strengths, with mean 0, or `None` if the method does not converge.
pub(super) fn likeliest(players: usize, pairings: &[Pairing]) -> Option<Vec<f64>> {
    let mut logs = vec![0.0; players];
    let mut work = WORK;
    for _ in 0..STEPS {
        let (gradient, weights) = slope(&logs, pairings);
        let step = solve(&gradient, &weights, pairings, &mut work)?;
        let largest = step.iter().fold(0.0_f64, |most, change| most.max(change.abs()));
        if !largest.is_finite() {
            return None;
        }
        let part = if largest > LARGEST { LARGEST / largest } else { 1.0 };
        for (log, change) in logs.iter_mut().zip(&step) {
            *log += part * change;
        }
        if largest < EXACT {
            center(&mut logs);
            return Some(logs);
        }
    }
    None
}

/// Returns two lists: the derivative of the log-likelihood with respect to each player's strength, and the weight
/// of each pairing.
fn slope(logs: &[f64], pairings: &[Pairing]) -> (Vec<f64>, Vec<f64>) {
    let mut gradient = vec![0.0; logs.len()];
    let weights = pairings.iter().map(|pairing| {
        let expected = pairing.expected(logs);
        let more = pairing.points - pairing.games * expected;
        gradient[pairing.one] += more;
        gradient[pairing.other] -= more;
        pairing.games * expected * (1.0 - expected)
    });
    let weights = weights.collect();
    (gradient, weights)
}

/// Computes the step that makes the gradient 0. Returns `None` if the computation takes too much work.
fn solve(gradient: &[f64], weights: &[f64], pairings: &[Pairing], work: &mut usize) -> Option<Vec<f64>> {
    /// Share of the gradient that may remain when the solver stops. The next Newton step removes the remainder.
    const LEFT: f64 = 1e-8;
    // In exact arithmetic, one round for each player is enough. Rounding errors can make more rounds necessary.
    let rounds = gradient.len() * 4 + 100;
    let mut diagonal = vec![0.0; gradient.len()];
    for (pairing, weight) in pairings.iter().zip(weights) {
        diagonal[pairing.one] += weight;
        diagonal[pairing.other] += weight;
    }
    let scaled = |vector: &[f64]| -> Vec<f64> {
        vector.iter().zip(&diagonal).map(|(value, scale)| value / scale.max(f64::MIN_POSITIVE)).collect()
    };
    let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
    let mut step = vec![0.0; gradient.len()];
    let mut left = gradient.to_vec();
    // Removes the part of the gradient that is the same for all players. It is only a rounding error, and no step
    // could remove it.
    center(&mut left);
    let mut direction = scaled(&left);
    let mut size = dot(&left, &direction);
    let negligible = diagonal.iter().sum::<f64>() * EXACT * EXACT * 1e-6;
    let enough = (size * LEFT * LEFT).max(negligible);
    for _ in 0..rounds {
        if size <= enough {
            break;
        }
        *work = work.checked_sub(pairings.len() + gradient.len())?;
        let mut bent = vec![0.0; gradient.len()];
        for (pairing, weight) in pairings.iter().zip(weights) {
            let flow = weight * (direction[pairing.one] - direction[pairing.other]);
            bent[pairing.one] += flow;
            bent[pairing.other] -= flow;
        }
        let length = size / dot(&direction, &bent);
        if !length.is_finite() {
            break;
        }
        for at in 0..step.len() {
            step[at] += length * direction[at];
            left[at] -= length * bent[at];
        }
        let next = scaled(&left);
        let new_size = dot(&left, &next);
        for (old, new) in direction.iter_mut().zip(&next) {
            *old = new + new_size / size * *old;
        }
        size = new_size;
    }
    center(&mut step);
    Some(step)
}

/// Subtracts the mean from all values. This changes nothing, because only differences of strength have a meaning.
fn center(values: &mut [f64]) {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    for value in values {
        *value -= mean;
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pairing;
    use super::solve;

    #[test]
    fn no_more_rounds_are_needed_than_there_are_players() {
        // Eight players in a circle. Each of them played against the next, and all pairings have equal weights. In
        // exact arithmetic, four rounds solve these equations.
        let pairings: Vec<Pairing> =
            (0..8).map(|one| Pairing { one, other: (one + 1) % 8, points: 1.0, games: 2.0 }).collect();
        let gradient = [3.0, -1.0, 0.0, 2.0, -2.0, 1.0, -4.0, 1.0];
        let all = 1000 * (8 + 8);
        let mut work = all;
        let step = solve(&gradient, &[1.0; 8], &pairings, &mut work).expect("a step");
        assert!(all - work <= 8 * (8 + 8), "{}", all - work);
        // For each player, the differences between the player's step and the neighbours' steps must add up to the
        // gradient.
        for (player, wanted) in gradient.iter().enumerate() {
            let flow = 2.0 * step[player] - step[(player + 1) % 8] - step[(player + 7) % 8];
            assert!((flow - wanted).abs() < 1e-6, "{player}: {flow}");
        }
    }
}
