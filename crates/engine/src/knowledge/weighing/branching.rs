//! Approximates chances by cases. Rows are pieces. The approximation is poor if most of the uncertainty about a kind is
//! in one row, for example if the Flag is probably on a certain square. Then two cases are approximated separately: the
//! row has the kind, or does not have it. See `format-spec/odds.md`, section "Approximate sums".

use super::approximation::{Approximation, Factors, Prepared};
use crate::board::{Kind, KindSet};

/// Number of pieces by [`Kind::index`].
type Counts = [u8; Kind::COUNT];

/// Weights of kinds by row.
type Rows = Vec<[f64; Kind::COUNT]>;

/// Kinds that cannot move.
const IMMOVABLE: KindSet = KindSet::ALL.difference(KindSet::MOVABLE);

/// Approximates the chances. `prepared` are the scaled weights of `rows`. Cases are nested at most `depth` deep.
pub(super) fn by_cases(
    prepared: &Prepared,
    counts: &[u8],
    rows: &Rows,
    factors: &Factors,
    depth: usize,
) -> Option<Approximation> {
    let counts = std::array::from_fn(|kind| counts.get(kind).copied().unwrap_or_default());
    // The first attempt fails if no row has weights of both movable and immovable kinds.
    refined(prepared, &counts, rows, factors, depth).or_else(|| solve(counts, rows.clone(), *factors, depth))
}

fn refined(
    prepared: &Prepared,
    counts: &Counts,
    rows: &Rows,
    factors: &Factors,
    depth: usize,
) -> Option<Approximation> {
    let peak = if depth > 0 { prepared.peak() } else { None };
    let Some((row, kinds)) = peak else { return prepared.approximate() };
    let case = |kinds: KindSet| {
        let mut rows = rows.clone();
        restrict(&mut rows[row], kinds);
        solve(*counts, rows, *factors, depth - 1)
    };
    let (yes, no) = (case(kinds), case(KindSet::ALL.difference(kinds)));
    let (Some(yes), Some(no)) = (yes, no) else { return prepared.approximate() };
    let most = yes.log2_sum.max(no.log2_sum);
    let weights = [yes.log2_sum, no.log2_sum].map(|log2| (log2 - most).exp2());
    let share = weights[0] / (weights[0] + weights[1]);
    let mut chances = no.chances;
    for (sum, yes) in chances.iter_mut().flatten().zip(yes.chances.iter().flatten()) {
        *sum += share * (yes - *sum);
    }
    Some(Approximation { chances, log2_sum: most + (weights[0] + weights[1]).log2() })
}

/// Approximates the chances after a row was restricted. Draws the conclusions that make other rows certain.
fn solve(mut counts: Counts, mut rows: Rows, mut factors: Factors, depth: usize) -> Option<Approximation> {
    conclude(&counts, &mut rows);
    let kinds_of = |row: &[f64; Kind::COUNT]| -> KindSet {
        Kind::ALL.into_iter().filter(|kind| row[kind.index()] > 0.0).collect()
    };
    let mut chances: Rows = vec![[0.0; Kind::COUNT]; rows.len()];
    let mut log2_sum = 0.0;
    let mut open: Vec<usize> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        match kinds_of(row).single() {
            Some(kind) => {
                chances[at][kind.index()] = 1.0;
                log2_sum += row[kind.index()].log2();
                counts[kind.index()] = counts[kind.index()].checked_sub(1)?;
            }
            None => open.push(at),
        }
    }
    for row in &mut rows {
        Kind::ALL.into_iter().filter(|kind| counts[kind.index()] == 0).for_each(|kind| row[kind.index()] = 0.0);
    }
    // If no row can have both movable and immovable kinds, these are two separate problems.
    let is_apart = |at: &usize| {
        let kinds = kinds_of(&rows[*at]);
        kinds.and(IMMOVABLE).is_empty() || kinds.and(KindSet::MOVABLE).is_empty()
    };
    let blocks: Vec<(KindSet, Vec<usize>)> = if open.iter().all(is_apart) {
        let (immovable, movable) = open.into_iter().partition(|at| !kinds_of(&rows[*at]).and(IMMOVABLE).is_empty());
        vec![(IMMOVABLE, immovable), (KindSet::MOVABLE, movable)]
    } else {
        vec![(KindSet::ALL, open)]
    };
    for (kinds, block) in blocks.into_iter().filter(|(_, block)| !block.is_empty()) {
        let of_block: Counts = std::array::from_fn(|kind| if kinds.has(Kind::ALL[kind]) { counts[kind] } else { 0 });
        let total: usize = of_block.iter().map(|count| usize::from(*count)).sum();
        if total != block.len() {
            return None;
        }
        let weights: Rows = block.iter().map(|at| rows[*at]).collect();
        let prepared = Prepared::of(&of_block, &weights, &mut factors)?;
        let found = refined(&prepared, &of_block, &weights, &factors, depth)?;
        log2_sum += found.log2_sum;
        block.iter().zip(found.chances).for_each(|(at, found)| chances[*at] = found);
    }
    Some(Approximation { chances, log2_sum })
}

/// Sets a weight to 0 if the row cannot have the kind because of the other rows.
fn conclude(counts: &Counts, rows: &mut Rows) {
    let singles = Kind::ALL.into_iter().map(KindSet::only).filter(|kinds| number(counts, *kinds) > 0);
    for kinds in [IMMOVABLE, KindSet::MOVABLE].into_iter().chain(singles) {
        let can_have = |row: &[f64; Kind::COUNT]| kinds.iter().any(|kind| row[kind.index()] > 0.0);
        if rows.iter().filter(|row| can_have(row)).count() == number(counts, kinds) {
            rows.iter_mut().filter(|row| can_have(row)).for_each(|row| restrict(row, kinds));
        }
    }
}

/// Returns the number of pieces of these kinds.
fn number(counts: &Counts, kinds: KindSet) -> usize {
    kinds.iter().map(|kind| usize::from(counts[kind.index()])).sum()
}

/// Restricts a row to these kinds.
fn restrict(row: &mut [f64; Kind::COUNT], kinds: KindSet) {
    Kind::ALL.into_iter().filter(|kind| !kinds.has(*kind)).for_each(|kind| row[kind.index()] = 0.0);
}

#[cfg(test)]
mod tests {
    use super::super::approximation::Prepared;
    use super::super::weigh::weigh;
    use super::{Rows, by_cases};
    use crate::board::{Kind, Random};

    /// Returns the largest error of a chance, and the error of the logarithm of the sum. `None` if there is no
    /// arrangement.
    fn error(counts: &[u8; Kind::COUNT], rows: &Rows) -> Option<(f64, f64)> {
        let exact: Vec<Vec<f64>> = rows.iter().map(|row| row.to_vec()).collect();
        let exact = weigh(counts, &exact, 10_000_000)?;
        let factors = &mut [1.0; Kind::COUNT];
        let prepared = Prepared::of(counts, rows, factors).expect("weights");
        let near = by_cases(&prepared, counts, rows, factors, 2).expect("an approximation");
        let chances = exact.chances.iter().flatten().zip(near.chances.iter().flatten());
        let worst = chances.map(|(exact, near)| (exact - near).abs()).fold(0.0, f64::max);
        Some((worst, (exact.log2_sum - near.log2_sum).abs()))
    }

    /// Returns random pieces of an army and their weights. In a row, weights differ by a factor of at most `most`. Some
    /// pieces cannot be Bombs or Flags.
    fn case(pieces: usize, most: f64, random: &mut Random) -> ([u8; Kind::COUNT], Rows) {
        let army = [1, 1, 2, 3, 4, 4, 4, 5, 8, 0, 0, 1, 6, 1];
        let mut all: Vec<usize> = (0..Kind::COUNT).flat_map(|kind| std::iter::repeat_n(kind, army[kind])).collect();
        random.shuffle(&mut all);
        let mut counts = [0; Kind::COUNT];
        let mut rows = Rows::new();
        for kind in all.into_iter().take(pieces) {
            counts[kind] += 1;
            let mut row: [f64; Kind::COUNT] = std::array::from_fn(|_| most.powf(random.unit()));
            if Kind::ALL[kind].is_movable() && random.chance(40) {
                (row[Kind::Bomb.index()], row[Kind::Flag.index()]) = (0.0, 0.0);
            }
            rows.push(row);
        }
        (counts, rows)
    }

    #[test]
    fn chances_are_close_to_those_of_all_arrangements() {
        let mut random = Random::new(59, 1);
        for (pieces, most, limit) in [(12, 3.0, 0.012), (12, 20.0, 0.04), (22, 3.0, 0.004), (22, 20.0, 0.015)] {
            let (mut worst, mut mean) = (0.0_f64, 0.0);
            let mut number = 0.0;
            for _ in 0..12 {
                let (counts, rows) = case(pieces, most, &mut random);
                let Some((of_chances, of_sum)) = error(&counts, &rows) else { continue };
                worst = worst.max(of_chances);
                mean += of_chances;
                number += 1.0;
                assert!(of_sum < 0.3, "{pieces} pieces: {of_sum}");
            }
            assert!(worst < limit && mean / number < limit / 2.0, "{pieces} pieces, {most}: {worst} {}", mean / number);
        }
    }

    /// With two kinds, one number determines the other, so nothing is approximated.
    #[test]
    fn two_kinds_are_exact() {
        let mut random = Random::new(60, 1);
        for number in 1..=4 {
            let mut counts = [0; Kind::COUNT];
            (counts[Kind::Bomb.index()], counts[Kind::Flag.index()]) = (number, 1);
            let row = |_: u8| {
                let mut row = [0.0; Kind::COUNT];
                (row[Kind::Bomb.index()], row[Kind::Flag.index()]) = (0.1 + random.unit(), 0.1 + random.unit());
                row
            };
            let rows: Rows = (0..=number).map(row).collect();
            let (of_chances, of_sum) = error(&counts, &rows).expect("a sum");
            // Scaling ends before the sums of the columns are exact.
            assert!(of_chances < 1e-2 && of_sum < 1e-2, "{number} Bombs: {of_chances} {of_sum}");
        }
    }
}
