//! Learns a mixture in rounds. Each round adjusts the components to their setups, and then assigns the setups to
//! the components again.

use super::models::{Mixture, Model, Product, shares};

/// Number of rounds.
const ROUNDS: usize = 14;

/// Number of shuffled setups that are added to the setups of each component.
const SMOOTHING: f64 = 4.0;

/// Learns a mixture of `components` components.
///
/// For each component, a fixed pseudorandom sequence selects a setup as its center. At first, a component consists
/// of the setups that are nearest to its center. In every round, each component moves one step towards the shares
/// of its setups.
pub fn learnt(counts: &[u8], setups: &[Vec<u8>], components: usize) -> Option<Mixture> {
    let mut number: u64 = 18;
    let mut next = move || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize
    };
    // Each component starts with the setups nearest to its center.
    let centers: Vec<&Vec<u8>> = (0..components).map(|_| &setups[next() % setups.len()]).collect();
    let differ = |one: &[u8], other: &[u8]| one.iter().zip(other).filter(|(one, other)| one != other).count();
    let nearest = |setup: &Vec<u8>| (0..components).min_by_key(|at| differ(setup, centers[*at])).unwrap_or_default();
    let mut of: Vec<Vec<f64>> = setups
        .iter()
        .map(|setup| {
            let nearest = nearest(setup);
            (0..components).map(|at| if at == nearest { 1.0 } else { 0.0 }).collect()
        })
        .collect();
    let mut mixture: Option<Mixture> = None;
    for _ in 0..ROUNDS {
        let made: Vec<f64> = (0..components).map(|at| of.iter().map(|of| of[at]).sum::<f64>()).collect();
        let product = |at: usize| {
            let table = shares(counts, setups, |index| of[index][at], SMOOTHING);
            match &mixture {
                Some(mixture) => mixture.of[at].towards(counts, &table),
                None => Product::new(counts, table),
            }
        };
        let products = in_parallel(components, product).into_iter().collect::<Option<Vec<_>>>()?;
        let all = setups.len() as f64 + components as f64;
        let now = Mixture { shares: made.iter().map(|made| (made + 1.0) / all).collect(), of: products };
        for (of, setup) in of.iter_mut().zip(setups) {
            let bits = now.bits(setup);
            for ((of, share), product) in of.iter_mut().zip(&now.shares).zip(&now.of) {
                *of = (bits + share.log2() - product.bits(setup)).exp2();
            }
        }
        mixture = Some(now);
    }
    mixture
}

/// Computes a value for each number below `number`, on all cores.
fn in_parallel<T: Send>(number: usize, value: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let value = &value;
    std::thread::scope(|scope| {
        let of_thread = |thread: usize| {
            scope.spawn(move || (thread..number).step_by(threads).map(|at| (at, value(at))).collect::<Vec<_>>())
        };
        let running: Vec<_> = (0..threads.max(1)).map(of_thread).collect();
        let mut all: Vec<(usize, T)> =
            running.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect();
        all.sort_by_key(|(at, _)| *at);
        all.into_iter().map(|(_, value)| value).collect()
    })
}
