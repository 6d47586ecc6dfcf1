//! Records that hang on their edition's rules: legal games that end right behind the turn of which another edition says
//! something else.

use super::config::{self, Force};
use super::otherwise::Lockstep;
use super::sketch::{EDITIONS, Sketch};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// How many records there are of each edition at least.
const LEAST: usize = 44;
/// How many of them may have the same other editions against them, while others can still be found.
const ALIKE: usize = 14;
/// How many games are looked at while others are hoped for, and how many at most.
const HOPEFUL: u64 = 160;
const GAMES: u64 = 600;
const PLIES: usize = 36;

/// The records of one edition.
pub fn records(edition: &'static str, seed: u64) -> Vec<Sketch> {
    let mut found: BTreeMap<Vec<&'static str>, usize> = BTreeMap::new();
    let mut sketches: Vec<Sketch> = Vec::new();
    let stream = EDITIONS.iter().position(|(name, _)| *name == edition).unwrap_or_default() as u64;
    for number in 0..GAMES {
        if number >= HOPEFUL && sketches.len() >= LEAST {
            break;
        }
        let mut random = Random::new(seed, stream << 32 | number);
        let force = [Force::Few, Force::Hunting, Force::Walled, Force::Few][random.index(4)];
        let options = config::some_options(&mut random);
        let (mut game, manner) = config::game(edition, force, &options, &mut random);
        let mut lockstep = Lockstep::new(&game);
        while game.turns.len() < PLIES && game.step(manner, &mut random) {
            let differ = lockstep.follow(&game);
            let alike = found.entry(differ.clone()).or_default();
            // The game goes on where enough of that kind are there.
            if !differ.is_empty() && (*alike < ALIKE || number >= HOPEFUL) {
                *alike += 1;
                sketches.push(game.sketch());
                break;
            }
        }
    }
    sketches
}
