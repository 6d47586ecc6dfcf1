//! Records that depend on the rules of their edition: legal games that end directly after a turn that another
//! edition judges differently.

use super::config::{self, Force};
use super::otherwise::Lockstep;
use super::play::{Game, Manner};
use super::sketch::{EDITIONS, Sketch};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Minimum number of records of each edition.
const LEAST: usize = 44;
/// Number of these records that a given other edition judges differently, if enough are found.
const EACH: usize = 9;
/// Number of games to search while more records of other editions are needed, and maximum number of games.
const HOPEFUL: u64 = 260;
const GAMES: u64 = 800;
const PLIES: usize = 40;

/// Returns the records of one edition.
pub fn records(edition: &'static str, seed: u64) -> Vec<Sketch> {
    let mut found: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut sketches: Vec<Sketch> = Vec::new();
    let stream = EDITIONS.iter().position(|(name, _)| *name == edition).unwrap_or_default() as u64;
    for number in 0..GAMES {
        if number >= HOPEFUL && sketches.len() >= LEAST {
            break;
        }
        let mut random = Random::new(seed, stream << 32 | number);
        let (mut game, manner) = begin(edition, number, &mut random);
        let mut lockstep = Lockstep::new(&game);
        let mut differ = Vec::new();
        while game.turns.len() < PLIES && game.step(manner, &mut random) {
            let now = lockstep.follow(&game);
            // If there are enough records for these editions, the game continues.
            let is_wanted = |edition: &&str| number >= HOPEFUL || found.get(edition).is_none_or(|count| *count < EACH);
            let is_one = now.iter().any(is_wanted);
            differ.extend(now);
            if is_one {
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

/// Creates a game that may soon reach a turn on which editions differ.
fn begin(edition: &'static str, number: u64, random: &mut Random) -> (Game, Manner) {
    if number.is_multiple_of(3) {
        return (config::chase(edition, None, random), Manner::Restless);
    }
    let force = [Force::Few, Force::Hunting, Force::Walled, Force::Hunting][random.index(4)];
    let options = config::some_options(random);
    config::game(edition, force, &options, random)
}
