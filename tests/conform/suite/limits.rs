//! Repetition by every way of counting: turns that a number in the tag `TwoSquares` allows and forbids, by squares
//! and by borders.

use super::config;
use super::play::{Game, Manner, likely};
use super::sketch::{EDITIONS, Sketch, Terms, Written, text_of};
use crate::reference::{Kind, Rules, Side, Square, State};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Values of the tag to test; `None` is the edition's own rule.
const VALUES: [Option<&str>; 6] = [None, Some("3"), Some("5"), Some("2 borders"), Some("3 borders"), Some("5 borders")];
const PLIES: usize = 60;

/// Another way of counting: the number of turns, and `true` if borders are counted.
type Count = fn((usize, bool)) -> (usize, bool);

/// Corner strikes that count or do not: the value of the tag, the square of Blue's Spy, and the turns. Random games
/// seldom have two corner strikes.
const ROUND_CORNERS: [(&str, &str, &str); 6] = [
    // A move there and back counts twice by squares, and crosses no border.
    ("1", "b7", "a4-a7xb7 a10-a4 b7-b4xa4"),
    ("2", "b7", "a4-a7xb7 a10-a4 b7-b4xa4"),
    ("1 borders", "b7", "a4-a7xb7 a10-a4 b7-b4xa4"),
    // The second leg does not cross the border either, nor the first leg if it goes straight on; a plain strike does.
    ("1 borders", "b7", "a4-a7xb7 j8-j7 b7-a7"),
    ("1 borders", "a7", "a4-a6xa7 j8-j7 a7-a5"),
    ("1 borders", "a7", "a4xa7 j8-j7 a7-a5"),
];

/// Returns records that another way of counting judges differently: borders instead of squares or the reverse, one
/// turn less, one turn more. Also records with corner strikes.
pub fn records(seed: u64) -> Vec<Sketch> {
    let others: [Count; 3] = [
        |(limit, by_borders)| (limit, !by_borders),
        |(limit, by_borders)| (limit - 1, by_borders),
        |(limit, by_borders)| (limit + 1, by_borders),
    ];
    let mut sketches = Vec::new();
    for (index, (edition, _)) in (0..).zip(EDITIONS) {
        for (which, value) in (0..).zip(VALUES) {
            for (way, other) in (0..).zip(others) {
                let stream = 0x25 << 44 | index << 40 | which << 36 | way << 32;
                let find = |attempt| one(edition, value, other, seed, stream | attempt);
                sketches.push(config::first("turn on which the counts part", find));
            }
        }
    }
    sketches.extend(ROUND_CORNERS.map(round_a_corner));
    sketches
}

fn round_a_corner((two_squares, spy, turns): (&'static str, &str, &str)) -> Sketch {
    let pieces = [
        (Side::Red, [(Kind::Scout, "a4"), (Kind::Scout, "j3"), (Kind::Spy, "j2"), (Kind::Flag, "j1")]),
        (Side::Blue, [(Kind::Scout, "a10"), (Kind::Scout, "j8"), (Kind::Spy, spy), (Kind::Flag, "j10")]),
    ];
    let square = |text: &str| Square::parse(text).expect("a square");
    let of = |(side, all): (Side, [(Kind, &str); 4])| all.map(|(kind, text)| (square(text), (side, kind)));
    let army = BTreeMap::from([(Kind::Flag, 1), (Kind::Scout, 2), (Kind::Spy, 1)]);
    Sketch {
        terms: Terms { two_squares: Some(two_squares), army: Some(army), ..Terms::of("hasbro-1999") },
        setup: pieces.into_iter().flat_map(of).collect(),
        turns: turns.split(' ').map(Written::new).collect(),
        result: "*".to_owned(),
        result_tag: None,
        termination: None,
    }
}

/// Returns a game that ends with a turn which the two ways of counting judge differently. Returns `None` if no such
/// turn occurs.
fn one(edition: &'static str, value: Option<&'static str>, other: Count, seed: u64, stream: u64) -> Option<Sketch> {
    let mut random = Random::new(seed, stream);
    // Turns barred as a chase have their own records.
    let army = BTreeMap::from([(Kind::Flag, 1), (Kind::Scout, 2), (Kind::Captain, 1)]);
    let terms = Terms { two_squares: value, more_squares: Some("off"), army: Some(army), ..Terms::of(edition) };
    let game = Game::start(&terms, 2 + random.index(3), &mut random)?;
    parted(game, other, &mut random)
}

/// Plays until the two ways of counting differ, and returns the record with this turn.
fn parted(mut game: Game, other: Count, random: &mut Random) -> Option<Sketch> {
    let own = game.terms.rules();
    let other = Rules { two_squares: own.two_squares.map(other), ..own };
    let setup = game.setup.iter().map(|(square, piece)| (square.to_string(), *piece)).collect();
    let mut other = State::new(&other, &setup).ok()?;
    while game.turns.len() < PLIES && game.state.ending().is_none() && other.ending().is_none() {
        for turn in likely(&game.state) {
            match [game.state.judge_turn(&turn), other.judge_turn(&turn)] {
                [Err("two-squares"), Ok(())] => {
                    let mut sketch = game.sketch();
                    sketch.turns.push(Written::new(text_of(&turn, &game.state.rules)));
                    return Some(sketch);
                }
                [Ok(()), Err("two-squares")] => {
                    game.play(&turn);
                    return Some(game.sketch());
                }
                _ => {}
            }
        }
        if !game.step(Manner::Restless, random) {
            return None;
        }
        other.play(&game.turns.last()?.text);
    }
    None
}
