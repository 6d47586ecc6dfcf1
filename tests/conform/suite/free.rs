//! Games of `free` with pieces in the middle rows, and setups that `free` does not allow.

use super::config;
use super::play::{Game, Manner};
use super::sketch::{EDITIONS, Setup, Sketch, Terms};
use crate::reference::{Kind, Side, Square};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Number of legal games: most are of `gravon`.
const GAMES: u64 = 18;
const PLIES: usize = 12;

/// Returns legal games, and games whose setup has one fault.
pub fn records(seed: u64) -> Vec<Sketch> {
    let mut sketches: Vec<Sketch> = (0..GAMES).map(|number| game(seed, number)).collect();
    let whole = sketches[0].clone();
    let broken = |change: &dyn Fn(&mut Setup)| {
        let mut sketch = whole.clone();
        sketch.turns.truncate(1);
        "*".clone_into(&mut sketch.result);
        change(&mut sketch.setup);
        sketch
    };
    let at = |name: &str| Square::parse(name).expect("a square");
    // On a lake.
    for (name, side) in [("c5", Side::Red), ("h5", Side::Red), ("d6", Side::Blue)] {
        let add = |setup: &mut Setup| {
            setup.insert(at(name), (side, Kind::Scout));
        };
        sketches.push(broken(&add));
    }
    // Without its Flag; with two Flags; with two Marshals.
    for side in [Side::Red, Side::Blue] {
        sketches.push(broken(&|setup| setup.retain(|_, piece| *piece != (side, Kind::Flag))));
    }
    for kind in [Kind::Flag, Kind::Marshal] {
        sketches.push(broken(&|setup| {
            setup.retain(|_, piece| *piece != (Side::Red, kind));
            setup.insert(at("i5"), (Side::Red, kind));
            setup.insert(at("j5"), (Side::Red, kind));
        }));
    }
    sketches
}

/// Returns a game with pieces of both sides in the middle rows.
fn game(seed: u64, number: u64) -> Sketch {
    let edition = if number < 12 { "gravon" } else { EDITIONS[number as usize % 6].0 };
    config::first("game of free", |attempt| {
        let mut random = Random::new(seed, 0xF4EE << 32 | number << 20 | attempt);
        let mut terms = Terms { variant: "free", ..Terms::of(edition) };
        let rules = terms.rules();
        // Three games have an army of their own, which must be complete.
        let own = [Kind::Captain, Kind::Scout, Kind::Miner, Kind::Bomb];
        if number % 6 == 5 {
            terms.army = Some(own.into_iter().chain([Kind::Flag]).map(|kind| (kind, 1)).collect());
        }
        let mut setup = Setup::new();
        for side in [Side::Red, Side::Blue] {
            let mut kinds: Vec<Kind> = match &terms.army {
                Some(_) => own.to_vec(),
                None => some_kinds(&rules.army, 3 + random.index(5), &mut random),
            };
            kinds.push(Kind::Flag);
            let mut squares: Vec<Square> = rules.board.all();
            squares.retain(|square| rules.half(square.row) == side);
            random.shuffle(&mut squares);
            // Two pieces are in the middle row.
            let middle = if side == Side::Red { rules.board.rows / 2 } else { rules.board.rows / 2 + 1 };
            let (mut own, others): (Vec<Square>, Vec<Square>) = squares.into_iter().partition(|at| at.row == middle);
            own.truncate(2);
            own.extend(others);
            setup.extend(own.into_iter().zip(kinds).map(|(square, kind)| (square, (side, kind))));
        }
        let mut game = Game::from(&terms, setup)?;
        while game.turns.len() < PLIES && game.step(Manner::Fierce, &mut random) {}
        (game.turns.len() > 4).then(|| game.sketch())
    })
}

/// Returns some kinds of an army without its Flag.
fn some_kinds(army: &BTreeMap<Kind, u32>, most: usize, random: &mut Random) -> Vec<Kind> {
    let of = |(&kind, &count): (&Kind, &u32)| (0..count).map(move |_| kind);
    let mut kinds: Vec<Kind> = army.iter().filter(|(kind, _)| **kind != Kind::Flag).flat_map(of).collect();
    random.shuffle(&mut kinds);
    kinds.truncate(most);
    kinds
}
