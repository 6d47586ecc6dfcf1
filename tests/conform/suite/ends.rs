//! Ends of games and declared ends: tokens and terminations that match and that do not, an end before the first
//! turn, and an end claimed one turn early.

use super::config::{self, Force};
use super::play::{Game, zone};
use super::sketch::{EDITIONS, Setup, Sketch, Terms, Written};
use crate::reference::{Kind, Side};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Declarations of an end that the board shows: the result token (`None`: that of the board) and the tag
/// `Termination`.
const SAID: [(Option<&str>, Option<&str>); 6] = [
    (Some("*"), None),
    (Some("*"), Some("flag")),
    (Some("*"), Some("no-moves")),
    (None, Some("flag")),
    (None, Some("no-moves")),
    (None, None),
];
const PLIES: usize = 50;

/// Returns records of every kind.
pub fn records(seed: u64) -> Vec<Sketch> {
    let mut sketches = Vec::new();
    for (index, (edition, _)) in (0..).zip(EDITIONS) {
        for termination in ["flag", "no-moves"] {
            let game = ended(edition, termination, seed, index);
            for (result, claim) in SAID {
                let mut sketch = game.sketch();
                sketch.result = result.map_or(sketch.result, str::to_owned);
                sketch.termination = claim.map(str::to_owned);
                sketches.push(sketch);
            }
            if termination == "no-moves" {
                sketches.push(claimed_early(&game.sketch()));
            }
        }
        sketches.extend(over_at_once(edition));
    }
    sketches
}

/// Returns a game that the board ends with this termination.
fn ended(edition: &'static str, termination: &str, seed: u64, index: u64) -> Game {
    config::first(termination, |attempt| {
        let mut random = Random::new(seed, 0xE2D << 40 | index << 32 | attempt);
        let force = if termination == "flag" { Force::Few } else { Force::Walled };
        let (mut game, manner) = config::game(edition, force, &[], &mut random);
        while game.turns.len() < PLIES && game.step(manner, &mut random) {}
        let ending = game.state.ending()?;
        let is_it = ending.termination == termination && ending.winner.is_some() && game.turns.len() > 2;
        is_it.then_some(game)
    })
}

/// Returns the sketch without its last turn, still declared as ended.
fn claimed_early(sketch: &Sketch) -> Sketch {
    let mut sketch = sketch.clone();
    sketch.turns.pop();
    sketch.termination = Some("no-moves".to_owned());
    sketch
}

/// Returns records that begin with a setup in which neither side, or only Blue, can move. Each setup occurs without a
/// turn and with one turn.
fn over_at_once(edition: &'static str) -> Vec<Sketch> {
    let mut sketches = Vec::new();
    for movers in [None, Some(Kind::Captain)] {
        let mut terms = Terms::of(edition);
        let army = [(Kind::Flag, 1), (Kind::Bomb, 2)].into_iter().chain(movers.map(|kind| (kind, 1)));
        terms.army = Some(army.collect::<BTreeMap<_, _>>());
        let rules = terms.rules();
        let mut setup = Setup::new();
        for side in [Side::Red, Side::Blue] {
            // Red's Captain is blocked in the corner; Blue's can move.
            let mut corner: Vec<_> = zone(&rules, side);
            corner.sort_by_key(|at| (at.column + (at.row - rules.back_row(side)).abs(), at.column));
            let kinds = match (movers, side) {
                (Some(kind), Side::Red) => vec![kind, Kind::Bomb, Kind::Bomb, Kind::Flag],
                (kind, _) => [Kind::Flag, Kind::Bomb, Kind::Bomb].into_iter().chain(kind).collect(),
            };
            setup.extend(corner.into_iter().zip(kinds.into_iter().map(|kind| (side, kind))));
        }
        let sketch =
            Sketch { terms, setup, turns: vec![], result: "*".to_owned(), result_tag: None, termination: None };
        let with_turn = Sketch { turns: vec![Written::new("a1-a2")], ..sketch.clone() };
        sketches.extend([sketch, with_turn]);
    }
    sketches
}
