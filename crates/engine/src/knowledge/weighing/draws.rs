//! Estimates the chances of kinds from randomly drawn arrangements. This is done if exact sums take too long.
//!
//! Kinds are assigned to one piece after the other. Each kind is drawn with a chance that is close to the weight of
//! the kind. The weight of an arrangement is then divided by the chance of drawing the arrangement. This division
//! corrects the difference between chance and weight. See `format-spec/odds.md`, section "Drawn arrangements".

use super::pieces::{Asking, PartWeights, Pieces, Returned};
use super::table::{Balanced, FOR_DRAWS};
use super::{Shares, Stop, Weighing, evidence_shares};
use crate::board::{Kind, Random};
use crate::rules::PIECES;

/// Number of arrangements that are drawn between two checks of the standard error.
const BATCH: u32 = 2_000;
/// Minimum number of arrangements. With fewer, the estimated standard error would be unreliable.
const LEAST: u32 = 10_000;

/// Number of arrangements among which [`resample`] chooses one.
const CANDIDATES: u32 = 100;

/// Sum of the weights of some arrangements, and sum of the squares of these weights.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    weight: f64,
    square: f64,
}

impl Sum {
    fn add(&mut self, weight: f64) {
        self.weight += weight;
        self.square += weight * weight;
    }

    /// Returns this sum as a share of `all`, and the standard error of the share.
    fn of(self, all: Self) -> (f64, f64) {
        let share = self.weight / all.weight;
        // Sum over all draws: the difference from the share is multiplied by the weight, and then squared.
        let squares = (1.0 - 2.0 * share).mul_add(self.square, share * share * all.square);
        (share, squares.max(0.0).sqrt() / all.weight)
    }
}

/// A drawn arrangement.
struct Drawn<'p> {
    /// For each piece, in the order of [`Pieces::numbers`], the index of its kind in [`Kind::ALL`].
    kinds: [usize; PIECES],
    /// Kinds of the rescued pieces.
    returned: &'p Returned,
    /// Weight of the arrangement, divided by the chance of drawing it.
    weight: f64,
}

/// Arrangements drawn so far.
struct Draws<'p, 'q> {
    pieces: &'p Pieces,
    parts: Vec<DrawnPart>,
    /// Share of the draws that each part gets.
    shares: Vec<f64>,
    asking: &'q [Asking<'q>],
    all: Sum,
    /// Sums by piece number and kind.
    of_kinds: Vec<[Sum; Kind::COUNT]>,
    answers: Vec<Sum>,
    random: Random,
}

/// Part of the model from which arrangements are drawn.
struct DrawnPart {
    weights: Vec<Vec<f64>>,
    /// The part's share of the total weight, divided by the part's share of the draws.
    factor: f64,
    /// Indexes of the hidden pieces, in the order in which they receive kinds. Pieces with the fewest possible kinds
    /// come first.
    order: Vec<usize>,
    /// For each position in the order and each kind, the sum of the kind's weights for this piece and all later pieces.
    wanted: Vec<Vec<f64>>,
}

impl DrawnPart {
    fn new(weights: Vec<Vec<f64>>) -> Self {
        let mut order: Vec<usize> = (0..weights.len()).collect();
        let possible = |piece: &usize| weights[*piece].iter().filter(|weight| **weight > 0.0).count();
        order.sort_by_key(possible);
        let mut wanted = vec![vec![0.0; Kind::COUNT]; weights.len() + 1];
        for (place, piece) in order.iter().enumerate().rev() {
            wanted[place] = wanted[place + 1].iter().zip(&weights[*piece]).map(|(sum, weight)| sum + weight).collect();
        }
        Self { weights, factor: 1.0, order, wanted }
    }
}

/// Draws arrangements until every standard error is at most [`Weighing::STANDARD_ERROR`], including the standard
/// errors of the answers. Returns each answer with its standard error.
pub(super) fn draw(
    pieces: &Pieces,
    asking: &[Asking<'_>],
    weighing: &mut Weighing,
) -> Result<(Shares, Vec<(f64, f64)>), Stop> {
    let mut draws = Draws::new(pieces, asking).ok_or(Stop::Nothing)?;
    let mut drawn = 0;
    loop {
        weighing.spend_draws(BATCH, drawn)?;
        for _ in 0..BATCH {
            draws.one();
        }
        drawn += BATCH;
        let worst = draws.worst();
        if drawn >= LEAST && worst.is_some_and(|error| error <= Weighing::STANDARD_ERROR) {
            return Ok((draws.shares(), draws.answers.iter().map(|answer| answer.of(draws.all)).collect()));
        }
    }
}

/// Draws `number` arrangements with probabilities close to their weights: draws [`CANDIDATES`] times as many, and
/// chooses among them by weight. Each arrangement contains pairs of piece number and kind, sorted by number. Returns
/// `None` if no draw leads to an arrangement.
pub(super) fn resample(pieces: &Pieces, number: usize, random: &mut Random) -> Option<Vec<Vec<(u8, Kind)>>> {
    let mut draws = Draws { random: random.clone(), ..Draws::new(pieces, &[])? };
    let mut chosen_of = |_| {
        let mut all = 0.0;
        let mut chosen = None;
        for _ in 0..CANDIDATES {
            let Some(drawn) = draws.candidate() else { continue };
            all += drawn.weight;
            // A candidate replaces the chosen one with this probability: its weight, divided by the total weight so
            // far.
            if draws.random.unit() * all < drawn.weight {
                chosen = Some(drawn);
            }
        }
        let Drawn { kinds, returned, .. } = chosen?;
        let of_setup = pieces.numbers.iter().zip(kinds).map(|(number, kind)| (*number, Kind::ALL[kind]));
        let mut given: Vec<(u8, Kind)> = of_setup.chain(returned.kinds.iter().copied()).collect();
        given.sort_unstable();
        Some(given)
    };
    let found = (0..number).map(&mut chosen_of).collect();
    *random = draws.random;
    found
}

impl<'p, 'q> Draws<'p, 'q> {
    /// Prepares draws from all parts whose weights can be balanced. Returns `None` if there is no such part.
    fn new(pieces: &'p Pieces, asking: &'q [Asking<'q>]) -> Option<Self> {
        let balanced = |part: &PartWeights| {
            let Balanced { weights, log2 } = Balanced::of(&pieces.counts, &part.rows, FOR_DRAWS)?;
            Some((log2 + part.log2, DrawnPart::new(weights)))
        };
        let (log2, mut parts): (Vec<f64>, Vec<DrawnPart>) = pieces.parts.iter().filter_map(balanced).unzip();
        // The total of the balanced weights differs little between the parts.
        let weights = evidence_shares(log2.into_iter())?;
        let shares: Vec<f64> = weights.iter().map(|share| 0.9 * share + 0.1 / parts.len() as f64).collect();
        for ((part, weight), share) in parts.iter_mut().zip(&weights).zip(&shares) {
            part.factor = weight / share;
        }
        Some(Self {
            pieces,
            parts,
            shares,
            asking,
            all: Sum::default(),
            of_kinds: vec![[Sum::default(); Kind::COUNT]; PIECES],
            answers: vec![Sum::default(); asking.len()],
            random: Random::new(1, 1),
        })
    }

    /// Draws an arrangement and adds it to the sums. If the draw leads to no valid arrangement, the draw counts with
    /// weight 0.
    fn one(&mut self) {
        if let Some(Drawn { kinds, returned, weight }) = self.candidate() {
            self.count(&kinds, &returned.kinds, weight);
        }
    }

    /// Draws an arrangement. Returns `None` if the draw leads to no valid arrangement.
    fn candidate(&mut self) -> Option<Drawn<'p>> {
        let mut kinds = [0; PIECES];
        let mut left = [0; Kind::COUNT];
        left.copy_from_slice(&self.pieces.counts);
        let part = if self.parts.len() == 1 { 0 } else { chosen(&self.shares, self.random.unit())? };
        let part = &self.parts[part];
        let mut weight = part.factor;
        for (place, piece) in part.order.iter().enumerate() {
            let row = &part.weights[*piece];
            let wanted = &part.wanted[place];
            let chances: [f64; Kind::COUNT] = std::array::from_fn(|kind| {
                if left[kind] == 0 || row[kind] <= 0.0 { 0.0 } else { row[kind] * f64::from(left[kind]) / wanted[kind] }
            });
            let sum: f64 = chances.iter().sum();
            if sum <= 0.0 {
                return None;
            }
            let kind = chosen(&chances, self.random.unit() * sum)?;
            // The weight is divided by the chance with which this kind was drawn.
            weight *= row[kind] * sum / chances[kind];
            left[kind] -= 1;
            kinds[*piece] = kind;
        }
        if left.iter().zip(&self.pieces.may_spare).any(|(left, may)| *left > 0 && !may) {
            return None;
        }
        let passes = |returned: &&Returned| {
            returned.gates.iter().all(|gate| {
                let standing = kinds[..gate.squares].iter().filter(|kind| **kind == gate.kind).count();
                standing >= usize::from(gate.least)
            })
        };
        let returns: Vec<_> = self.pieces.returns.iter().filter(passes).collect();
        let returned = *returns.get(self.random.index(returns.len()))?;
        weight *= returns.len() as f64;
        Some(Drawn { kinds, returned, weight })
    }

    /// Adds an arrangement to the sums.
    fn count(&mut self, kinds: &[usize], returned: &[(u8, Kind)], weight: f64) {
        self.all.add(weight);
        let given = || {
            let of_setup = self.pieces.numbers.iter().zip(kinds).map(|(number, kind)| (*number, Kind::ALL[*kind]));
            of_setup.chain(returned.iter().copied())
        };
        for (number, kind) in given() {
            self.of_kinds[usize::from(number)][kind.index()].add(weight);
        }
        for (asking, answer) in self.asking.iter().zip(&mut self.answers) {
            let mut found = asking.found.clone();
            given().for_each(|(number, kind)| asking.add(number, kind, &mut found));
            if asking.holds(&found) {
                answer.add(weight);
            }
        }
    }

    /// Returns the largest standard error. `None` as long as the total weight is 0.
    fn worst(&self) -> Option<f64> {
        let sums = self.of_kinds.iter().flatten().chain(&self.answers);
        (self.all.weight > 0.0).then(|| sums.map(|sum| sum.of(self.all).1).fold(0.0, f64::max))
    }

    fn shares(&self) -> Shares {
        let by_kind = |of: fn((f64, f64)) -> f64| {
            (0..).zip(&self.of_kinds).map(|(number, sums)| (number, sums.map(|sum| of(sum.of(self.all))))).collect()
        };
        Shares { of: by_kind(|(share, _)| share), errors: Some(by_kind(|(_, error)| error)), is_approximate: false }
    }
}

/// Adds up the chances one by one. Returns the first kind at which the sum exceeds `at`. If rounding makes `at` too
/// large, returns the last kind whose chance is not 0.
fn chosen(chances: &[f64], mut at: f64) -> Option<usize> {
    let mut chosen = None;
    for (kind, chance) in chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        chosen = Some(kind);
        at -= chance;
        if at < 0.0 {
            break;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::{Sum, chosen};

    #[test]
    fn a_kind_is_chosen_as_often_as_its_chance_is_great_and_never_without_one() {
        let chances = [0.0, 0.25, 0.0, 0.5, 0.0];
        for (at, kind) in [(0.0, 1), (0.2, 1), (0.25, 3), (0.7, 3), (0.75, 3), (0.8, 3)] {
            assert_eq!(chosen(&chances, at), Some(kind), "{at}");
        }
        assert_eq!(chosen(&[0.0, 0.0], 0.0), None);
        assert_eq!(chosen(&[], 0.0), None);
    }

    #[test]
    fn a_standard_error_is_that_of_weighted_draws() {
        // Three draws have the weights 1, 2 and 3; the condition is true only in the first draw. The share is 1/6, and
        // the differences from it are 5/6, 1/6 and 1/6. The weighted squares add up to 1 * 25/36 + 4 * 1/36 + 9 * 1/36
        // = 38/36. The square root of this sum is divided by 6.
        let sum = |weights: &[f64]| {
            let mut sum = Sum::default();
            for weight in weights {
                sum.add(*weight);
            }
            sum
        };
        let all = sum(&[1.0, 2.0, 3.0]);
        for (weights, share, error) in [
            (&[1.0][..], 1.0 / 6.0, (38.0_f64 / 36.0).sqrt() / 6.0),
            // The condition is true only in the other two draws. The share is 5/6, and the differences from it have
            // the same sizes.
            (&[2.0, 3.0], 5.0 / 6.0, (38.0_f64 / 36.0).sqrt() / 6.0),
            (&[1.0, 2.0, 3.0], 1.0, 0.0),
            (&[], 0.0, 0.0),
        ] {
            let found = sum(weights).of(all);
            let distance = (found.0 - share).abs().max((found.1 - error).abs());
            assert!(distance < 1e-7, "{weights:?}: {found:?}");
        }
    }
}
