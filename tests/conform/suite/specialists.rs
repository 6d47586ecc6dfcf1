//! Guesses that are easily judged wrongly: over a piece, without a step in a series of moves back and forth, and
//! after a step that belongs to such a series.

use super::config;
use super::play::{Game, Manner, likely};
use super::sketch::{EDITIONS, Sketch, Terms, Written, text_of};
use crate::reference::{Action, Kind, Piece, Square, State, Turn};
use adjutant::generate::Random;
use std::collections::BTreeMap;

/// Number of records of each type.
const EACH: usize = 14;
const PLIES: usize = 60;

/// Function that plays on until the game is suitable for a record.
type Maker = fn(Game, &mut Random) -> Option<Sketch>;

/// Returns records of every type.
pub fn records(seed: u64) -> Vec<Sketch> {
    let makers: [Maker; 3] = [over_a_piece, broken_chain, whole_chain];
    let of = |(stream, make): (u64, Maker)| {
        config::so_many("guess", EACH, |number, found| {
            let mut random = Random::new(seed, 0x69E5 << 40 | stream << 32 | number);
            let game = begin(EDITIONS[found % EDITIONS.len()].0, &mut random);
            make(game, &mut random)
        })
    };
    (0..).zip(makers).flat_map(of).collect()
}

/// Creates a game with few pieces, most of which guess.
fn begin(edition: &'static str, random: &mut Random) -> Game {
    use Kind::{Captain, Flag, Infiltrator, Miner, Spotter};
    loop {
        let (game, _) = config::game(edition, config::Force::Few, &[], random);
        let army = BTreeMap::from([(Flag, 1), (Infiltrator, 2), (Spotter, 2), (Captain, 1), (Miner, 1)]);
        // Turns barred as a chase have their own records.
        let terms = Terms { army: Some(army), more_squares: Some("off"), ..game.terms.clone() };
        if let Some(game) = Game::start(&terms, 4, random).filter(|game| game.state.ending().is_none()) {
            return game;
        }
    }
}

/// Plays until an Infiltrator guesses at a piece two squares away, over a piece between. (A lake is never between,
/// because each lake is two squares wide and deep.)
fn over_a_piece(mut game: Game, random: &mut Random) -> Option<Sketch> {
    while game.turns.len() < PLIES {
        let is_over = |turn: &Turn| {
            let Action::Guess { step: None, target, .. } = turn.action else { return false };
            let is_far = turn.from.distance(target) == 2 && turn.from.is_in_line_with(target);
            is_far && turn.from.between(target).iter().any(|at| game.state.piece_at(*at).is_some())
        };
        let found = likely(&game.state).into_iter().find(|turn| is_over(turn) && game.state.judge_turn(turn).is_ok());
        if let Some(turn) = found {
            game.play(&turn);
            game.step(Manner::Any, random);
            return Some(game.sketch());
        }
        game.step(Manner::Runner, random).then_some(())?;
    }
    None
}

/// Plays a chain: a piece goes back and forth as often as allowed, guesses without moving, and goes back and forth
/// again.
fn broken_chain(game: Game, random: &mut Random) -> Option<Sketch> {
    let (limit, _) = game.state.rules.two_squares?;
    let is_guess = |number| number == limit;
    chain(game, limit + 3, |state, from, _, number| is_guess(number).then(|| guess(state, from, None)), random)
}

/// Plays a chain: a piece goes back and forth once more than allowed, and guesses after one of its steps.
fn whole_chain(game: Game, random: &mut Random) -> Option<Sketch> {
    let (limit, _) = game.state.rules.two_squares?;
    // The last turn that is allowed, or the first that is not.
    let which = if random.chance(50) { limit } else { limit - 1 };
    chain(game, limit + 1, |state, from, to, number| (number == which).then(|| guess(state, from, Some(to))), random)
}

/// Returns a guess from a square, after a step or without one.
fn guess(state: &State, from: Square, wanted: Option<Square>) -> Option<Turn> {
    let is_it = |turn: &Turn| {
        turn.from == from
            && matches!(turn.action, Action::Guess { step, .. } if step == wanted)
            && matches!(state.judge_turn(turn), Ok(()) | Err("two-squares"))
    };
    // After a wrong guess, the piece can be guessed at again.
    let is_wrong = |turn: &Turn| {
        let Action::Guess { target, kind, .. } = turn.action else { return false };
        state.piece_at(target).is_some_and(|piece| piece.kind != kind)
    };
    likely(state).into_iter().find(|turn| is_it(turn) && is_wrong(turn))
}

/// Plays a number of turns of a piece back and forth, some of them guesses. If the last turn is barred, the record ends
/// with this turn.
fn chain(
    mut game: Game,
    turns: usize,
    other: impl Fn(&State, Square, Square, usize) -> Option<Option<Turn>>,
    random: &mut Random,
) -> Option<Sketch> {
    for _ in 0..10 + random.below(30) {
        game.step(Manner::Runner, random).then_some(())?;
    }
    let guesses =
        |piece: &Piece| piece.side == game.state.mover() && [Kind::Spotter, Kind::Infiltrator].contains(&piece.kind);
    let pieces: Vec<Square> = game.state.standing().filter(|(_, piece)| guesses(piece)).map(|(at, _)| at).collect();
    let mut from = *pieces.get(random.index(pieces.len().max(1)))?;
    let is_free = |at: &Square| game.state.piece_at(*at).is_none() && game.state.rules.board.has(*at);
    let mut to = from.neighbours().into_iter().find(is_free)?;
    for number in 0..turns {
        let turn = match other(&game.state, from, to, number) {
            Some(guess) => guess?,
            None => Turn { from, action: Action::Move { via: None, to }, rescue: None },
        };
        if !turn.is_guess_in_place() {
            (from, to) = (to, from);
        }
        match game.state.judge_turn(&turn) {
            Ok(()) => game.play(&turn),
            Err("two-squares") if number + 1 == turns => {
                let mut sketch = game.sketch();
                sketch.turns.push(Written::new(text_of(&turn, &game.state.rules)));
                return Some(sketch);
            }
            Err(_) => return None,
        }
        game.step(Manner::Any, random).then_some(())?;
    }
    Some(game.sketch())
}
