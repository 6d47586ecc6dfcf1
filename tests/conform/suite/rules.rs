//! Records that hang on their edition's rules: legal games that end right behind the turn of which another edition says
//! something else.

use super::config::{self, Force};
use super::otherwise::Lockstep;
use super::sketch::{EDITIONS, Sketch};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// How many records there are that a certain other edition judges otherwise, if so many are found.
const EACH: usize = 9;
/// How many there are of each edition at least.
const LEAST: usize = 42;
/// How many games are looked at.
const GAMES: u64 = 900;
const PLIES: usize = 36;

/// The records of one edition.
pub fn records(edition: &'static str, seed: u64) -> Vec<Sketch> {
    let mut found: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut sketches: Vec<Sketch> = Vec::new();
    let stream = EDITIONS.iter().position(|(name, _)| *name == edition).unwrap_or_default() as u64;
    for number in 0..GAMES {
        if sketches.len() >= LEAST && found.len() == EDITIONS.len() - 1 && found.values().all(|count| *count >= EACH) {
            break;
        }
        let mut random = Random::new(seed, stream << 32 | number);
        let force = [Force::Few, Force::Hunting, Force::Walled, Force::Few][random.index(4)];
        let options = config::some_options(&mut random);
        let (mut game, manner) = config::game(edition, force, &options, &mut random);
        let mut lockstep = Lockstep::new(&game);
        while game.turns.len() < PLIES && game.step(manner, &mut random) {
            let differ = lockstep.follow(&game);
            let is_wanted = |edition: &&str| found.get(edition).copied().unwrap_or(0) < EACH;
            // The game goes on where enough of that kind are there.
            if differ.iter().any(|edition| is_wanted(&edition)) || (!differ.is_empty() && sketches.len() < LEAST / 2) {
                for edition in differ {
                    *found.entry(edition).or_default() += 1;
                }
                sketches.push(game.sketch());
                break;
            }
        }
    }
    sketches
}
