//! Computes the chances of kinds by counting, if each kind has the same weight on all squares. All arrangements then
//! have the same weight. See `format-spec/odds.md`, section "Approximate sums".

use super::approximation::Approximation;
use crate::board::{Kind, KindSet};
use crate::knowledge::odds::still_and_moved;
use crate::knowledge::piece_odds::Parts;

/// Returns the exact chances and the exact total weight. There must be as many pieces as rows. Rows are pieces.
///
/// Returns `None` if the weight of a kind differs between two rows, if a row excludes other kinds than Bomb and Flag,
/// or if there is no arrangement.
pub(super) fn even(counts: &[u8], rows: &[[f64; Kind::COUNT]]) -> Option<Approximation> {
    let left = || Kind::ALL.into_iter().zip(counts.iter().copied()).filter(|(_, number)| *number > 0);
    let mut weights = [0.0_f64; Kind::COUNT];
    for (kind, _) in left() {
        let at = kind.index();
        weights[at] = rows.iter().map(|row| row[at]).fold(0.0, f64::max);
        if weights[at] <= 0.0 || rows.iter().any(|row| row[at] > 0.0 && row[at] < weights[at]) {
            return None;
        }
    }
    let all: KindSet = left().map(|(kind, _)| kind).collect();
    let mut are_moved = Vec::with_capacity(rows.len());
    for row in rows {
        let kinds: KindSet = all.iter().filter(|kind| row[kind.index()] > 0.0).collect();
        if kinds != all && kinds != all.and(KindSet::MOVABLE) {
            return None;
        }
        are_moved.push(kinds != all);
    }
    let moved = are_moved.iter().filter(|is_moved| **is_moved).count();
    let still = rows.len() - moved;
    let movable: usize = left().filter(|(kind, _)| kind.is_movable()).map(|(_, number)| usize::from(number)).sum();
    let spare = movable.checked_sub(moved)?;
    let chances = still_and_moved(left(), still as u8, moved as u8)
        .map(|Parts { of, all }| of.map(|share| f64::from(share) / f64::from(all)));
    // Bombs and the Flag are on squares of pieces that never moved; movable pieces are on all other squares.
    let log2_ways = log2_factorial(still) - log2_factorial(spare) + log2_factorial(movable);
    let of_kind = |(kind, number): (Kind, u8)| {
        f64::from(number) * weights[kind.index()].log2() - log2_factorial(usize::from(number))
    };
    Some(Approximation {
        chances: are_moved.into_iter().map(|is_moved| chances[usize::from(is_moved)]).collect(),
        log2_sum: log2_ways + left().map(of_kind).sum::<f64>(),
    })
}

fn log2_factorial(number: usize) -> f64 {
    (2..=number).map(|factor| (factor as f64).log2()).sum()
}

#[cfg(test)]
mod tests {
    use super::super::weigh::weigh;
    use super::even;
    use crate::board::{Kind, KindSet};

    /// Returns a row with the weight of each kind. The row excludes the kinds in `without`.
    fn row(weights: &[f64; Kind::COUNT], without: KindSet) -> [f64; Kind::COUNT] {
        Kind::ALL.map(|kind| if without.has(kind) { 0.0 } else { weights[kind.index()] })
    }

    #[test]
    fn counted_chances_are_those_of_all_arrangements() {
        let immovable = KindSet::ALL.difference(KindSet::MOVABLE);
        let weights: [f64; Kind::COUNT] = std::array::from_fn(|kind| 0.3 + kind as f64);
        for (kinds, still) in [
            ([1, 0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 1, 2, 1], 5),
            ([0, 0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 2, 1], 3),
            ([0, 0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0], 0),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1], 3),
        ] {
            let pieces: usize = kinds.iter().map(|number| usize::from(*number)).sum();
            let of_piece = |piece| row(&weights, if piece < still { KindSet::EMPTY } else { immovable });
            let rows: Vec<_> = (0..pieces).map(of_piece).collect();
            let exact: Vec<Vec<f64>> = rows.iter().map(|row| row.to_vec()).collect();
            let exact = weigh(&kinds, &exact, 100_000).expect("few states");
            let found = even(&kinds, &rows).expect("even weights");
            assert!((found.log2_sum - exact.log2_sum).abs() < 1e-9, "{} {}", found.log2_sum, exact.log2_sum);
            for (found, exact) in found.chances.iter().flatten().zip(exact.chances.iter().flatten()) {
                assert!((found - exact).abs() < 1e-12, "{found} {exact}");
            }
        }
    }

    #[test]
    fn uneven_weights_are_not_counted() {
        let mut kinds = [0; Kind::COUNT];
        (kinds[Kind::Miner.index()], kinds[Kind::Scout.index()], kinds[Kind::Flag.index()]) = (1, 1, 1);
        let weights = [1.0; Kind::COUNT];
        let plain = row(&weights, KindSet::EMPTY);
        assert!(even(&kinds, &[plain; 3]).is_some());
        assert!(even(&kinds, &[plain, plain, row(&[2.0; Kind::COUNT], KindSet::EMPTY)]).is_none(), "other weights");
        assert!(even(&kinds, &[plain, plain, row(&weights, KindSet::only(Kind::Scout))]).is_none(), "no Scout");
        let moved = row(&weights, KindSet::only(Kind::Flag).with(Kind::Bomb));
        assert!(even(&kinds, &[moved, plain, moved]).is_some());
        assert!(even(&kinds, &[moved; 3]).is_none(), "no square for the Flag");
    }
}
