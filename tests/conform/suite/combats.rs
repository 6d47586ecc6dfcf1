//! Every kind strikes every other kind, with and without aggressor-advantage, for Red and for Blue.

use super::play::{Game, zone};
use super::sketch::{EDITIONS, Setup, Sketch, Terms};
use crate::reference::{Action, Kind, Rules, Side, Square, Turn};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Number of strikes of a record; the last struck piece may be the Flag.
const STRIKES: usize = 6;

/// Striker and struck piece.
type Pair = (Kind, Kind);

/// Returns records in which every pair of kinds meets twice.
pub fn records(seed: u64) -> Vec<Sketch> {
    let mut sketches = Vec::new();
    for has_advantage in [false, true] {
        let mut random = Random::new(seed, 0xC0 << 32 | u64::from(has_advantage));
        for pairs in groups(&mut random) {
            let number = sketches.len();
            let mut terms = Terms::of(EDITIONS[number % EDITIONS.len()].0);
            terms.options = if has_advantage { vec!["aggressor-advantage"] } else { vec![] };
            let striker = if (number / EDITIONS.len()).is_multiple_of(2) { Side::Red } else { Side::Blue };
            sketches.push(record(terms, striker, &pairs, &mut random));
        }
    }
    sketches
}

/// Divides all pairs among records; a pair with a Flag is the last of its record.
fn groups(random: &mut Random) -> Vec<Vec<Pair>> {
    let movable = Kind::ALL.into_iter().filter(|kind| !kind.is_immovable());
    let pairs = movable.flat_map(|striker| Kind::ALL.map(|defender| (striker, defender)));
    let (flags, mut others): (Vec<Pair>, Vec<Pair>) = pairs.partition(|(_, defender)| *defender == Kind::Flag);
    random.shuffle(&mut others);
    let (beside_flags, alone) = others.split_at(flags.len() * (STRIKES - 1));
    let with_flag = beside_flags.chunks(STRIKES - 1).zip(flags).map(|(pairs, flag)| [pairs, &[flag]].concat());
    with_flag.chain(alone.chunks(STRIKES).map(<[Pair]>::to_vec)).collect()
}

/// Returns a record in which strikers walk up the columns without lakes, one after the other. Meanwhile, a Captain of
/// the other side walks along a row.
fn record(mut terms: Terms, striker: Side, pairs: &[Pair], random: &mut Random) -> Sketch {
    let mut army = BTreeMap::from([(Kind::Captain, 1)]);
    for kind in pairs.iter().flat_map(|(one, other)| [*one, *other]).filter(|kind| *kind != Kind::Flag) {
        *army.entry(kind).or_default() += 1;
    }
    army.insert(Kind::Flag, 1);
    terms.army = Some(army);
    let rules = terms.rules();
    let depth = rules.board.zone;
    let row = |side, depth: i32| rules.back_row(side) + if side == Side::Red { depth } else { -depth };
    let (front, opposite) = (row(striker, depth - 1), row(striker.other(), depth - 1));
    let mut columns: Vec<i32> = (1..=10).filter(|&column| is_open(&rules, column)).collect();
    random.shuffle(&mut columns);
    let mut setup = Setup::new();
    for (&column, &(one, other)) in columns.iter().zip(pairs) {
        setup.insert(Square { column, row: front }, (striker, one));
        setup.insert(Square { column, row: opposite }, (striker.other(), other));
    }
    for side in [Side::Red, Side::Blue] {
        let mut back: Vec<Square> = zone(&rules, side);
        back.retain(|square| square.row == rules.back_row(side));
        for (&kind, &count) in &rules.army {
            let standing = setup.values().filter(|piece| **piece == (side, kind)).count();
            for left in standing..count as usize {
                // The walking Captain is in front of the others.
                let is_walker = kind == Kind::Captain && left + 1 == count as usize;
                let walker = Square { column: 1, row: row(side, 1) };
                let at = if is_walker { walker } else { back.pop().expect("there is room") };
                setup.insert(at, (side, kind));
            }
        }
    }
    let mut game = Game::from(&terms, setup).expect("the army is the record's own");
    let mut walk = (1, 1);
    let mut others_turn = |game: &mut Game| {
        if !(1..=10).contains(&(walk.0 + walk.1)) {
            walk.1 = -walk.1;
        }
        let at = |column| Square { column, row: row(striker.other(), 1) };
        game.play(&Turn {
            from: at(walk.0),
            action: Action::Move { via: None, to: at(walk.0 + walk.1) },
            rescue: None,
        });
        walk.0 += walk.1;
    };
    for (&column, _) in columns.iter().zip(pairs) {
        let forward = (opposite - front).signum();
        let rows = (0..=(opposite - front).abs()).map(|step| front + step * forward);
        let way: Vec<Square> = rows.map(|row| Square { column, row }).collect();
        for (step, ends) in way.windows(2).enumerate() {
            if game.state.mover() != striker {
                others_turn(&mut game);
            }
            let (from, to) = (ends[0], ends[1]);
            let is_last = step + 2 == way.len();
            let action = if is_last { Action::Strike { via: None, to } } else { Action::Move { via: None, to } };
            game.play(&Turn { from, action, rescue: None });
        }
    }
    game.sketch()
}

/// `true` if the column has no lake.
fn is_open(rules: &Rules, column: i32) -> bool {
    (1..=rules.board.rows).all(|row| rules.board.has(Square { column, row }))
}
