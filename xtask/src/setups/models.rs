//! Defines models of setups. Every model is normalised over all arrangements of the army.

use adjutant::knowledge::{Weighed, weigh};

/// Values by square, then by kind.
pub type Table = Vec<Vec<f64>>;

/// Maximum number of states for an exact sum; the full army takes nine million.
pub const STATES: usize = 20_000_000;

/// Model of setups.
pub trait Model {
    /// Returns the number of bits that the setup takes under the model.
    fn bits(&self, setup: &[u8]) -> f64;
    /// Returns the probability of each kind on each square, when nothing is known of the setup.
    fn chances(&self) -> Option<Table>;
}

/// Returns the share of each kind on each square. `share` returns the weight of the setup with a given index;
/// `smoothing` is the weight of shuffled setups.
pub fn shares(counts: &[u8], setups: &[Vec<u8>], share: impl Fn(usize) -> f64, smoothing: f64) -> Table {
    let squares: usize = counts.iter().map(|count| usize::from(*count)).sum();
    let mut table =
        vec![counts.iter().map(|count| smoothing * f64::from(*count) / squares as f64).collect::<Vec<_>>(); squares];
    let mut all = smoothing;
    for (index, setup) in setups.iter().enumerate() {
        let share = share(index);
        all += share;
        for (row, kind) in table.iter_mut().zip(setup) {
            row[usize::from(*kind)] += share;
        }
    }
    table.iter_mut().flatten().for_each(|value| *value /= all);
    table
}

/// Returns the setups with left and right exchanged.
pub fn mirrored(setups: &[Vec<u8>]) -> Vec<Vec<u8>> {
    setups.iter().map(|setup| setup.chunks(10).flat_map(|row| row.iter().rev().copied()).collect()).collect()
}

/// Returns the setups and their mirror images.
pub fn with_mirrored(setups: &[Vec<u8>]) -> Vec<Vec<u8>> {
    [setups.to_vec(), mirrored(setups)].concat()
}

/// Model in which all arrangements are equally likely.
pub struct Uniform(pub Vec<u8>);

impl Model for Uniform {
    fn bits(&self, _setup: &[u8]) -> f64 {
        let factorial = |number: u32| (1..=number).map(|factor| f64::from(factor).log2()).sum::<f64>();
        let pieces: u32 = self.0.iter().map(|count| u32::from(*count)).sum();
        factorial(pieces) - self.0.iter().map(|count| factorial(u32::from(*count))).sum::<f64>()
    }

    fn chances(&self) -> Option<Table> {
        let pieces: usize = self.0.iter().map(|count| usize::from(*count)).sum();
        Some(vec![self.0.iter().map(|count| f64::from(*count) / pieces as f64).collect(); pieces])
    }
}

/// Model that fills the squares one by one, from the front row to the back row. The weight of a kind is the product
/// of two numbers. The first number is the share of the kind on the square, relative to shuffled setups. The second
/// number is the number of pieces of this kind that are left.
pub struct Chain {
    /// Number of pieces of each kind.
    pub counts: Vec<u8>,
    /// Share of each kind on each square.
    pub shares: Table,
}

impl Model for Chain {
    fn bits(&self, setup: &[u8]) -> f64 {
        let mut left: Vec<f64> = self.counts.iter().map(|count| f64::from(*count)).collect();
        let mut bits = 0.0;
        for (kind, row) in setup.iter().zip(&self.shares).rev() {
            let weight = |kind: usize| left[kind] * row[kind] / f64::from(self.counts[kind]);
            let all: f64 = (0..left.len()).map(weight).sum();
            bits -= (weight(usize::from(*kind)) / all).log2();
            left[usize::from(*kind)] -= 1.0;
        }
        bits
    }

    fn chances(&self) -> Option<Table> {
        None
    }
}

/// Model with a weight for each kind on each square. The weight of an arrangement is the product of the weights on
/// all squares.
pub struct Product {
    /// Weight of each kind on each square.
    pub weights: Table,
    /// Total weight of all arrangements.
    pub all: Weighed,
}

impl Product {
    /// Creates the model. Returns `None` if the total weight cannot be computed.
    pub fn new(counts: &[u8], weights: Table) -> Option<Self> {
        let all = weigh(counts, &weights, STATES)?;
        Some(Self { weights, all })
    }

    /// Fits the weights to the target shares `shares`, in `steps` steps.
    pub fn fitted(counts: &[u8], shares: &Table, steps: usize) -> Option<Self> {
        let mut product = Self::new(counts, shares.clone())?;
        for _ in 0..steps {
            product = product.towards(counts, shares)?;
        }
        Some(product)
    }

    /// Returns the model after one more step towards the target shares `shares`.
    pub fn towards(&self, counts: &[u8], shares: &Table) -> Option<Self> {
        let mut weights = self.weights.clone();
        for ((row, wanted), are) in weights.iter_mut().zip(shares).zip(&self.all.chances) {
            for ((weight, wanted), is) in row.iter_mut().zip(wanted).zip(are) {
                if *is > 0.0 {
                    *weight *= wanted / is;
                }
            }
        }
        Self::new(counts, weights)
    }
}

impl Model for Product {
    fn bits(&self, setup: &[u8]) -> f64 {
        let weights = setup.iter().zip(&self.weights).map(|(kind, row)| row[usize::from(*kind)].log2());
        self.all.log2_sum - weights.sum::<f64>()
    }

    fn chances(&self) -> Option<Table> {
        Some(self.all.chances.clone())
    }
}

/// Model that places the Flag first, by the Flag's share on each square. The square of the Flag determines the
/// weights for the other pieces.
pub struct ByFlag {
    flag: u8,
    shares: Vec<f64>,
    given: Vec<Product>,
}

impl ByFlag {
    /// Creates the model. For each square of the Flag, the shares are counted from those setups that have the Flag on
    /// this square. The average of all setups is added with the weight of `strength` setups. `steps` is the number of
    /// steps for fitting the weights.
    pub fn new(counts: &[u8], flag: u8, setups: &[Vec<u8>], strength: f64, steps: usize) -> Option<Self> {
        let usual = shares(counts, setups, |_| 1.0, 1.0);
        let with: Vec<f64> = usual.iter().map(|row| row[usize::from(flag)]).collect();
        let given = (0..usual.len()).map(|square| {
            let on_it: Vec<Vec<u8>> = setups.iter().filter(|setup| setup[square] == flag).cloned().collect();
            let counted = on_it.len() as f64;
            let mut table = shares(counts, &on_it, |_| 1.0, f64::MIN_POSITIVE);
            for (place, row) in table.iter_mut().enumerate() {
                for (kind, value) in row.iter_mut().enumerate() {
                    let is_flag = kind == usize::from(flag);
                    let usual = usual[place][kind] / (1.0 - with[place]);
                    *value = match (place == square, is_flag) {
                        (true, _) => f64::from(u8::from(is_flag)),
                        (false, true) => 0.0,
                        (false, false) => strength.mul_add(usual, *value * counted) / (counted + strength),
                    };
                }
            }
            Product::fitted(counts, &table, steps)
        });
        Some(Self { flag, shares: with.clone(), given: given.collect::<Option<_>>()? })
    }
}

impl Model for ByFlag {
    fn bits(&self, setup: &[u8]) -> f64 {
        let square = setup.iter().position(|kind| *kind == self.flag).unwrap_or_default();
        self.given[square].bits(setup) - self.shares[square].log2()
    }

    fn chances(&self) -> Option<Table> {
        mixed(&self.shares, &self.given)
    }
}

/// Mixture of several products, each with its share of the setups.
pub struct Mixture {
    /// Share of each part.
    pub shares: Vec<f64>,
    /// Parts.
    pub of: Vec<Product>,
}

impl Model for Mixture {
    fn bits(&self, setup: &[u8]) -> f64 {
        let bits: Vec<f64> =
            self.shares.iter().zip(&self.of).map(|(share, of)| of.bits(setup) - share.log2()).collect();
        let least = bits.iter().copied().fold(f64::INFINITY, f64::min);
        least - bits.iter().map(|bits| (least - bits).exp2()).sum::<f64>().log2()
    }

    fn chances(&self) -> Option<Table> {
        mixed(&self.shares, &self.of)
    }
}

/// Returns the combined probabilities of several models.
fn mixed(shares: &[f64], of: &[Product]) -> Option<Table> {
    let mut sum: Table = of.first()?.all.chances.iter().map(|row| vec![0.0; row.len()]).collect();
    for (share, product) in shares.iter().zip(of) {
        for (row, add) in sum.iter_mut().zip(&product.all.chances) {
            row.iter_mut().zip(add).for_each(|(value, add)| *value += share * add);
        }
    }
    Some(sum)
}

/// Returns the weights of a model that depends only on the row: the mean of the row's squares.
pub fn by_rows(table: &Table) -> Table {
    let mean = |row: &[Vec<f64>], kind: usize| row.iter().map(|square| square[kind]).sum::<f64>() / row.len() as f64;
    let row = |row: &[Vec<f64>]| {
        let weights: Vec<f64> = (0..row[0].len()).map(|kind| mean(row, kind)).collect();
        vec![weights; row.len()]
    };
    table.chunks(10).flat_map(row).collect()
}

/// Returns the weights of a model in which all arrangements are equally likely.
pub fn uniform(counts: &[u8]) -> Table {
    let squares: usize = counts.iter().map(|count| usize::from(*count)).sum();
    vec![counts.iter().map(|count| f64::from(*count) / squares as f64).collect(); squares]
}
