//! Thousands of small random games in which model and second implementation must agree after every ply.

use super::compare::Comparison;
use super::play::{TrackedPlay, army, lightning_army, rules};
use crate::effort::{Share, compared};
use adjutant::board::{Army, Kind, Variant};
use adjutant::generate::Random;
use adjutant::rules::{Edition, Ruleset};

/// Bits of the options in [`rules`].
const SILENT_AND_RESCUE: u8 = 0b110;

/// Maximum number of arrangements to list.
const MOST_ARRANGEMENTS: u128 = 5040;

/// Returns the number of orders of the army.
fn orders(army: &Army) -> u128 {
    let factorial = |count: u32| (1..=u128::from(count)).product::<u128>();
    let same: u128 = Kind::ALL.into_iter().map(|kind| factorial(u32::from(army.count(kind)))).product();
    factorial(army.total()) / same
}

/// Returns any army of five to eight pieces with few enough arrangements to list.
pub fn small_army(random: &mut Random) -> Army {
    small(army, random)
}

fn small(army: fn(usize, &mut Random) -> Army, random: &mut Random) -> Army {
    loop {
        let army = army(5 + random.index(4), random);
        if orders(&army) <= MOST_ARRANGEMENTS {
            return army;
        }
    }
}

/// Plays games with full armies, `games` in each edition.
fn whole_armies(comparison: &mut Comparison, options: u8, games: u64, seed: u64) {
    for (stream, edition) in (0..).zip(Edition::ALL) {
        for number in 0..games {
            let mut random = Random::new(seed, number << 16 | stream << 8 | u64::from(options));
            // An `Army` tag is exact in every variant.
            let variant = if random.chance(10) { Variant::Free } else { Variant::Original };
            let mut rules = rules(edition, variant, options);
            let army = small_army(&mut random);
            rules.set_army(army);
            comparison.follow(TrackedPlay::new(rules, army.total() as usize, random));
        }
    }
}

compared! {
    fn whole_armies_in_every_edition_with_every_set_of_options(share, one in 20) {
        let mut comparison = Comparison::weighed_in(10);
        for options in 0..8 {
            whole_armies(&mut comparison, options, share.of(60), 1);
        }
        comparison.conclude(share, &[
            ("strike", 5000),
            ("struck", 4000),
            ("long-move", 2000),
            ("guess", 800),
            ("spotted", 400),
            ("infiltrated", 100),
            ("rescued", 200),
            ("deduced", 5000),
            ("corner strike", 200),
            ("right spot", 200),
            ("wrong spot", 1000),
            ("step and spot", 500),
            ("right infiltration", 150),
            ("wrong infiltration", 600),
            ("named rescue", 200),
        ]);
    }
}

compared! {
    fn silent_defense_with_rescues_in_every_edition(share, one in 40) {
        let mut comparison = Comparison::weighed_in(10);
        for options in [SILENT_AND_RESCUE, SILENT_AND_RESCUE | 1] {
            whole_armies(&mut comparison, options, share.of(240), 2);
        }
        comparison.conclude(share, &[
            ("silent win", 4000),
            ("silent loss", 2000),
            ("silent tie", 1000),
            ("silent moved in", 200),
            ("silent stayed", 80),
            ("silent flag", 1000),
            ("struck by a scout", 2000),
            ("unnamed rescue", 800),
            ("second unnamed rescue", 150),
            ("compared with one unnamed", 12_000),
            ("compared with two unnamed", 3000),
            ("rescued scout unnamed", 150),
            ("captured again", 200),
            ("wrong infiltration", 600),
            ("struck", 3000),
            ("deduced", 6000),
        ]);
    }
}

compared! {
    fn ultimate_lightning_in_every_edition_with_every_set_of_options(share, one in 20) {
        let mut comparison = Comparison::weighed_in(10);
        for options in 0..8 {
            for (stream, edition) in (0..).zip(Edition::ALL) {
                for number in 0..share.of(20) {
                    let mut random = Random::new(6, number << 16 | stream << 8 | u64::from(options));
                    let mut rules = rules(edition, Variant::UltimateLightning, options);
                    let army = small(lightning_army, &mut random);
                    rules.set_army(army);
                    comparison.follow(TrackedPlay::new(rules, army.total() as usize, random));
                }
            }
        }
        comparison.conclude(share, &[
            ("position", 10_000),
            ("corner move", 1000),
            ("corner strike", 500),
            ("long-move", 500),
            ("silent win", 500),
            ("silent loss", 200),
            ("silent tie", 200),
            ("Bomb fallen", 300),
            ("rescue of a Bomb", 50),
            ("silent rescue of a Bomb", 20),
        ]);
    }
}

/// Returns the rules of `free` with a full army of which more than half is set up, so that counts of kinds are
/// exhausted. No tag can express this, but the model must handle it.
fn tight_free(edition: &'static Edition, options: u8, random: &mut Random) -> Ruleset {
    let mut rules = rules(edition, Variant::Free, options);
    rules.army = army(6 + random.index(3), random);
    while rules.army.take(Kind::Flag) {}
    rules.army.add(Kind::Flag, 1);
    rules.army_is_exact = false;
    rules
}

compared! {
    fn parts_of_armies_that_nobody_knows(share, one in 20) {
        let mut comparison = Comparison::default();
        let gravon = Edition::from_name("gravon").expect("an edition");
        for options in 0..8 {
            for number in 0..share.of(60) {
                let mut random = Random::new(3, number << 8 | u64::from(options));
                let pieces = 2 + random.index(2);
                comparison.follow(TrackedPlay::new(rules(gravon, Variant::Free, options), pieces, random));
            }
            for number in 0..share.of(10) {
                let random = Random::new(4, number << 8 | u64::from(options));
                comparison.follow(TrackedPlay::new(rules(gravon, Variant::Free, options), 4, random));
            }
            for (stream, edition) in (0..).zip(Edition::ALL) {
                let games = if options & SILENT_AND_RESCUE == SILENT_AND_RESCUE { 60 } else { 15 };
                for number in 0..share.of(games) {
                    let mut random = Random::new(5, number << 16 | stream << 8 | u64::from(options));
                    let rules = tight_free(edition, options, &mut random);
                    let pieces = 3 + random.index(2);
                    comparison.follow(TrackedPlay::new(rules, pieces, random));
                }
            }
        }
        comparison.conclude(share, &[
            ("strike", 1500),
            ("struck", 1000),
            ("long-move", 600),
            ("guess", 200),
            ("deduced", 2000),
            ("silent win", 800),
            ("silent loss", 300),
            ("silent tie", 100),
            ("wrong infiltration", 200),
            ("wrong spot", 200),
            ("unnamed rescue", 80),
            ("captured again", 20),
        ]);
    }
}

#[test]
#[ignore = "takes long: see tests/README.md"]
fn weighed_odds_of_five_thousand_games() {
    let mut comparison = Comparison::weighed_in(1);
    for options in 0..8 {
        whole_armies(&mut comparison, options, 84, 31);
        // Armies with an unknown part; full armies of forty pieces have too many states for this many games.
        for (stream, edition) in (0..).zip(Edition::ALL) {
            for number in 0..10 {
                let mut random = Random::new(32, number << 16 | stream << 8 | u64::from(options));
                let rules = tight_free(edition, options, &mut random);
                comparison.follow(TrackedPlay::new(rules, 3, random));
            }
        }
    }
    comparison.conclude(
        Share::ALL,
        &[("strike", 8000), ("unnamed rescue", 200), ("silent win", 3000), ("captured again", 200)],
    );
}
