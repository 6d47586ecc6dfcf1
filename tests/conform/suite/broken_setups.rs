//! Invalid setups: pieces outside their zone, armies that are too large or too small, kinds that the army lacks.

use super::config::{self, Force};
use super::play::zone;
use super::sketch::{Sketch, Written};
use crate::reference::{Kind, Square};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Number of records for each finding; some records have two findings.
const EACH: u64 = 22;

pub const NAMES: [&str; 3] = ["setup-zone", "setup-count", "setup-kind"];

/// Returns records for every finding.
pub fn records(seed: u64) -> BTreeMap<&'static str, Vec<Sketch>> {
    let of = |(index, name): (u64, &'static str)| {
        let sketches = (0..EACH).map(|number| {
            let mut random = Random::new(seed, (0x5E7 + index) << 32 | number);
            let edition = super::sketch::EDITIONS[number as usize % 7].0;
            let force = if number < 4 { Force::Own } else { Force::Few };
            let (mut game, _) = config::game(edition, force, &[], &mut random);
            game.step(super::play::Manner::Any, &mut random);
            let mut sketch = game.sketch();
            sketch.turns.push(Written::new("a1-a2"));
            broken(name, &mut sketch, &mut random);
            sketch
        });
        (name, sketches.collect())
    };
    (0..).zip(NAMES).map(of).collect()
}

fn broken(name: &str, sketch: &mut Sketch, random: &mut Random) {
    let rules = sketch.terms.rules();
    let pieces: Vec<Square> = sketch.setup.keys().copied().collect();
    let from = pieces[random.index(pieces.len())];
    let (side, kind) = sketch.setup[&from];
    match name {
        "setup-zone" => {
            // In the middle of the side's own half, on a lake or next to it.
            let middle = |square: &Square| rules.half(square.row) == side && !zone(&rules, side).contains(square);
            let lakes = rules.board.lakes.iter().copied();
            let squares: Vec<Square> = rules.board.all().into_iter().chain(lakes).filter(middle).collect();
            sketch.setup.remove(&from);
            sketch.setup.insert(squares[random.index(squares.len())], (side, kind));
        }
        "setup-count" => {
            let movable = pieces.iter().find(|at| sketch.setup[*at].1 != kind && sketch.setup[*at].0 == side);
            match movable {
                // One piece more of a kind, one less of another.
                Some(other) if random.chance(50) => {
                    sketch.setup.insert(*other, (side, kind));
                }
                _ => {
                    sketch.setup.remove(&from);
                }
            }
        }
        _ => {
            let has = |kind: &Kind| rules.army.contains_key(kind);
            let foreign: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| !has(kind)).collect();
            let kind = foreign[random.index(foreign.len())];
            let free: Vec<Square> =
                zone(&rules, side).into_iter().filter(|square| !sketch.setup.contains_key(square)).collect();
            // In addition to the army, or instead of one of its pieces.
            let at = if free.is_empty() || random.chance(50) { from } else { free[random.index(free.len())] };
            let owner = if at == from { side } else { rules.half(at.row) };
            sketch.setup.insert(at, (owner, kind));
        }
    }
}
