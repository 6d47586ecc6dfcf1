//! Compares approximate sums with exact sums.

use adjutant::analysis::Beliefs;
use adjutant::analysis::setups::{GamePrior, PriorWeights};
use adjutant::board::{Kind, Random, Side};
use adjutant::knowledge::Weighing;
use adjutant::notation::parse;
use adjutant::replay::replay;
use std::sync::Arc;

/// Number of groups of positions, by the number of hidden pieces: 0 to 9, 10 to 19, and so on.
const GROUPS: usize = 5;

/// Differences between approximate and exact chances.
#[derive(Clone, Default)]
struct Errors {
    /// Largest difference of each position.
    worst: Vec<f64>,
    sum: f64,
    chances: f64,
}

/// Prints a table of the differences at random plies: at most `positions` positions.
pub fn print(texts: &[Vec<u8>], prior: &Arc<PriorWeights>, positions: usize) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let of_thread = |thread: usize| {
        let mut groups = vec![Errors::default(); GROUPS];
        let share = (positions / threads).max(1);
        let mut texts = texts.iter().skip(thread).step_by(threads).cycle();
        let mut random = Random::new(58, thread as u64);
        let mut found = 0;
        while found < share {
            let Some(text) = texts.next() else { break };
            found += compare(text, prior, &mut random, &mut groups);
        }
        groups
    };
    let of_thread = &of_thread;
    let all = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
        let parts = running.into_iter().filter_map(|thread| thread.join().ok());
        parts.fold(vec![Errors::default(); GROUPS], |mut all, part| {
            for (all, part) in all.iter_mut().zip(part) {
                all.worst.extend(part.worst);
                (all.sum, all.chances) = (all.sum + part.sum, all.chances + part.chances);
            }
            all
        })
    });
    println!("| hidden pieces | positions | mean error | largest error of a position: median | 99 of 100 | largest |");
    println!("|---|---|---|---|---|---|");
    for (group, mut errors) in all.into_iter().enumerate().filter(|(_, errors)| !errors.worst.is_empty()) {
        errors.worst.sort_by(f64::total_cmp);
        let number = errors.worst.len();
        let at = |share: usize| errors.worst[(number * share / 100).min(number - 1)];
        let mean = errors.sum / errors.chances;
        let (from, to) = (group * 10, group * 10 + 9);
        println!("| {from}–{to} | {number} | {mean:.6} | {:.5} | {:.5} | {:.5} |", at(50), at(99), at(100));
    }
}

/// Compares one random ply of a game, for both views. Returns the number of compared positions.
fn compare(text: &[u8], prior: &Arc<PriorWeights>, random: &mut Random, groups: &mut [Errors]) -> usize {
    let record = parse(text);
    let replayed = replay(text, &record, None, &mut ());
    let (Some(model), Some(plies)) = (prior.of(&replayed.terms.rules), replayed.plies()) else { return 0 };
    let ply = random.below(plies + 1);
    let odds = |weighing: Weighing| {
        let mut found = Vec::new();
        let mut beliefs = Beliefs::new(Some(ply), &Side::ALL, &[], |belief| {
            let is_exact = belief.odds.is_some_and(|odds| odds.standard_error().is_none() && !odds.is_approximate());
            let chances = belief.pieces().map(|piece| Kind::ALL.map(|kind| piece.odds.chance(kind)));
            found.push((is_exact, chances.collect::<Vec<_>>()));
        })
        .with_prior(GamePrior { name: "people".to_owned(), weighing: Some(weighing) });
        replay(text, &record, None, &mut beliefs);
        drop(beliefs);
        found
    };
    let exact = odds(Weighing::new(model.clone()));
    let near = odds(Weighing::new(model.clone()).approximate());
    let mut compared = 0;
    for ((_, exact), (_, near)) in
        exact.into_iter().zip(near).filter(|((is_exact, _), (is_near, _))| *is_exact && !is_near)
    {
        if exact.is_empty() {
            continue;
        }
        let errors = &mut groups[(exact.len() / 10).min(GROUPS - 1)];
        let differences = || exact.iter().flatten().zip(near.iter().flatten()).map(|(one, other)| (one - other).abs());
        errors.worst.push(differences().fold(0.0, f64::max));
        errors.sum += differences().sum::<f64>();
        errors.chances += exact.iter().flatten().filter(|chance| **chance > 0.0).count() as f64;
        compared += 1;
    }
    compared
}
