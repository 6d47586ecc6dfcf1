//! Learning a mixture: which component made a setup, and what each makes, each from the other in turn.

use super::models::{Mixture, Model, Product, shares};

/// How often each is learnt from the other.
const ROUNDS: usize = 14;

/// How many shuffled setups are added to those of each component.
const SMOOTHING: f64 = 4.0;

/// A mixture of so many components, begun with setups dealt out by a fixed row of numbers. The first components are
/// drawn to different setups, and every round takes one step of each component towards the shares of its setups.
pub fn learnt(counts: &[u8], setups: &[Vec<u8>], components: usize) -> Option<Mixture> {
    let mut number: u64 = 18;
    let mut next = move || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize
    };
    // Each component begins with the setups nearest to one of them.
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
        let products = (0..components).map(|at| {
            let table = shares(counts, setups, |index| of[index][at], SMOOTHING);
            match &mixture {
                Some(mixture) => mixture.of[at].towards(counts, &table),
                None => Product::new(counts, table),
            }
        });
        let products = products.collect::<Option<Vec<_>>>()?;
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
