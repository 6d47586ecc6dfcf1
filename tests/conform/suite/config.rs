//! Games to play: editions, variants, options, and armies small enough for early events.

use super::play::{Game, Manner};
use super::sketch::{EDITIONS, OPTIONS, Terms};
use crate::reference::{Kind, Ranks};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Type of the army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// Army of the variant.
    Own,
    /// A few pieces of many kinds.
    Few,
    /// Few movable pieces among Bombs, which soon have no turn left.
    Walled,
    /// A few Scouts and pieces that they chase.
    Hunting,
    /// Pieces that can reach the back row and be rescued.
    Marching,
}

impl Force {
    /// Returns the counts of one side; `None` for the army of the variant.
    pub fn army(self, random: &mut Random) -> Option<BTreeMap<Kind, u32>> {
        use Kind::{Bomb, Captain, Colonel, Flag, General, Infiltrator, Marshal, Miner, Scout, Sergeant, Spotter, Spy};
        let mut army = BTreeMap::from([(Flag, 1)]);
        let mut add = |kind, least: u32, most: u32, random: &mut Random| {
            let count = least + random.below(most - least + 1);
            if count > 0 {
                army.insert(kind, count);
            }
        };
        match self {
            Self::Own => return None,
            Self::Few => {
                for (kind, most) in [
                    (Marshal, 1),
                    (General, 1),
                    (Captain, 2),
                    (Sergeant, 1),
                    (Spotter, 1),
                    (Infiltrator, 1),
                    (Spy, 1),
                    (Bomb, 2),
                ] {
                    add(kind, 0, most, random);
                }
                add(Miner, 1, 2, random);
                add(Scout, 1, 3, random);
            }
            Self::Walled => {
                let movers = [Scout, Sergeant, Colonel, Spy, Spotter];
                add(movers[random.index(movers.len())], 1, 2, random);
                add(Bomb, 2, 9, random);
            }
            Self::Hunting => {
                add(Scout, 1, 2, random);
                add(Colonel, 0, 1, random);
                add(Captain, 0, 1, random);
                add(Bomb, 0, 2, random);
            }
            Self::Marching => {
                for (kind, most) in [(General, 1), (Captain, 2), (Sergeant, 2), (Scout, 2), (Bomb, 1)] {
                    add(kind, 0, most, random);
                }
                add(Miner, 1, 3, random);
            }
        }
        Some(army)
    }
}

/// Returns a new game of an edition, and the manner in which it will be played.
pub fn game(edition: &'static str, force: Force, options: &[&'static str], random: &mut Random) -> (Game, Manner) {
    let manners = match force {
        Force::Hunting => [Manner::Restless; 4],
        Force::Walled => [Manner::Restless, Manner::Any, Manner::Restless, Manner::Any],
        Force::Marching => [Manner::Runner, Manner::Runner, Manner::Runner, Manner::Fierce],
        Force::Own | Force::Few => [Manner::Fierce, Manner::Fierce, Manner::Any, Manner::Runner],
    };
    loop {
        let mut terms = Terms::of(edition);
        terms.options = options.to_vec();
        terms.army = force.army(random);
        if random.chance(12) {
            terms.ranks = Some(if random.chance(50) { Ranks::Ascending } else { Ranks::Descending });
        }
        let columns = match force {
            Force::Own => 10,
            Force::Walled => 1 + random.index(3),
            _ => 3 + random.index(4),
        };
        if let Some(game) = Game::start(&terms, columns, random)
            && game.state.ending().is_none()
        {
            return (game, manners[random.index(manners.len())]);
        }
    }
}

/// Returns a game with few pieces that chase each other, mostly without the two-squares rule, which would end
/// chases early.
pub fn chase(edition: &'static str, more_squares: Option<&'static str>, random: &mut Random) -> Game {
    loop {
        let (game, _) = game(edition, Force::Hunting, &[], random);
        let two_squares = [Some("off"), Some("off"), Some("7"), None][random.index(4)];
        let terms = Terms { two_squares, more_squares, ..game.terms.clone() };
        if let Some(game) = Game::from(&terms, game.setup) {
            return game;
        }
    }
}

/// Maximum number of games to search for one record.
const ATTEMPTS: u64 = 100_000;

/// Returns the first record found. Panics with `what` if there is none.
pub fn first<T>(what: &str, find: impl FnMut(u64) -> Option<T>) -> T {
    (0..ATTEMPTS).find_map(find).unwrap_or_else(|| panic!("no {what} in {ATTEMPTS} games"))
}

/// Returns the first `count` records. `find` gets the number of the game, and the number of records found.
pub fn so_many<T>(what: &str, count: usize, mut find: impl FnMut(u64, usize) -> Option<T>) -> Vec<T> {
    let mut found = Vec::new();
    for number in 0..ATTEMPTS {
        if found.len() == count {
            return found;
        }
        let index = found.len();
        found.extend(find(number, index));
    }
    panic!("{} of {count} times {what} in {ATTEMPTS} games", found.len());
}

/// Returns random options; half of the time none.
pub fn some_options(random: &mut Random) -> Vec<&'static str> {
    if random.chance(60) {
        return Vec::new();
    }
    OPTIONS.into_iter().filter(|_| random.chance(50)).collect()
}

/// Returns a random edition.
pub fn any_edition(random: &mut Random) -> &'static str {
    EDITIONS[random.index(EDITIONS.len())].0
}
