//! Measures the speed of odds at every ply, and of reviews. For comparison, also measures replays and `reveals`.
//!
//! Each measurement runs on one core, in memory, without output. `README.md` has commands and results.

use adjutant::analysis::review::Review;
use adjutant::analysis::{Belief, Beliefs, Timeline};
use adjutant::board::{Side, Variant};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{parse, write_record};
use adjutant::replay::{Observer, replay};
use adjutant::rules::{Edition, Ruleset};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

const GAMES: u64 = 100;

/// Returns games generated with the policy, one text per game.
fn games(policy: Policy, silent_defense: bool) -> Vec<Vec<u8>> {
    let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
    rules.options.silent_defense = silent_defense;
    let plan = Plan { rules, policy, seed: 1, max_plies: 2000 };
    let game = |number| {
        let mut text = Vec::new();
        write_record(&plan.record(number).expect("the army of forty fits its zone"), &mut text);
        text
    };
    (1..=GAMES).map(game).collect()
}

/// Replays all games and returns the number of plies.
fn follow(games: &[Vec<u8>], observer: &mut dyn Observer) -> u64 {
    let plies = |text: &Vec<u8>| replay(text, &parse(text), None, observer).plies().map_or(0, u64::from);
    games.iter().map(plies).sum()
}

/// Returns the number of hidden pieces that have odds, summed over all plies and views.
fn told(games: &[Vec<u8>]) -> usize {
    let mut told = 0;
    let add = |belief: &Belief<'_>| told += belief.odds.map_or(0, |odds| odds.pieces().len());
    follow(games, &mut Beliefs::new(None, &Side::ALL, &[], add));
    told
}

/// Returns the number of reviewed strikes and guesses.
fn reviewed(games: &[Vec<u8>]) -> usize {
    let strikes = |text: &Vec<u8>| {
        let mut review = Review::default();
        replay(text, &parse(text), None, &mut review);
        review.strikes.len()
    };
    games.iter().map(strikes).sum()
}

fn odds(criterion: &mut Criterion) {
    let archives = [
        ("uniform", Policy::Uniform, false),
        ("plausible", Policy::Plausible, false),
        ("silent", Policy::Plausible, true),
    ];
    for (name, policy, silent_defense) in archives {
        let games = games(policy, silent_defense);
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(follow(&games, &mut ())));
        group.sample_size(10).measurement_time(Duration::from_secs(3));
        group.bench_function("replay", |bencher| bencher.iter(|| follow(black_box(&games), &mut ())));
        group.bench_function("course", |bencher| {
            bencher.iter(|| follow(black_box(&games), &mut Timeline::with_course()));
        });
        group.bench_function("odds", |bencher| bencher.iter(|| told(black_box(&games))));
        group.bench_function("review", |bencher| bencher.iter(|| reviewed(black_box(&games))));
    }
}

criterion_group!(benches, odds);
criterion_main!(benches);
