//! Legal games with a rescue: to every row of a side's half, in every edition, revealed and hidden.

use super::config::{self, Force};
use super::play::{Game, Manner, likely};
use super::sketch::{EDITIONS, Sketch};
use crate::reference::{Kind, Side, Square, Turn};
use adjutant::generate::Random;

/// Maximum number of plies before the rescue.
const PLIES: usize = 90;
/// Number of turns after the rescue.
const MORE: usize = 6;

/// Returns a record for each edition and row of a half; every other one has `silent-defense`.
pub fn records(seed: u64) -> Vec<Sketch> {
    let mut sketches = Vec::new();
    for (edition, _) in EDITIONS {
        let rows = if edition == "sci-fi-2011" { 4 } else { 5 };
        for row in 1..=rows {
            let mut options = vec!["rescue"];
            if sketches.len() % 2 == 1 {
                options.insert(0, "silent-defense");
            }
            sketches.push(record(edition, row, &options, seed, sketches.len() as u64));
        }
    }
    sketches
}

/// Returns a game of an edition with a rescue to a row, counted from the side's own back row.
fn record(edition: &'static str, row: i32, options: &[&'static str], seed: u64, number: u64) -> Sketch {
    config::first("rescue", |attempt| {
        let mut random = Random::new(seed, 0xBAC << 40 | number << 20 | attempt);
        let (mut game, _) = config::game(edition, Force::Marching, options, &mut random);
        while game.turns.len() < PLIES {
            if let Some(turn) = rescue_to(&game, row) {
                let (_, square) = turn.rescue.expect("it brings one back");
                game.play(&turn);
                play_on(&mut game, square, &mut random);
                return Some(game.sketch());
            }
            game.step(Manner::Runner, &mut random).then_some(())?;
        }
        None
    })
}

/// Returns a turn that brings a piece back to a row.
fn rescue_to(game: &Game, row: i32) -> Option<Turn> {
    let (state, side) = (&game.state, game.state.mover());
    let row = if side == Side::Red { row } else { state.rules.board.rows + 1 - row };
    let arriving = likely(state).into_iter().filter(|turn| turn.to().row == state.rules.back_row(side.other()));
    let with_rescues = arriving.flat_map(|turn| {
        let squares = (1..=10).map(move |column| Square { column, row });
        squares.flat_map(move |square| Kind::ALL.map(|kind| Turn { rescue: Some((kind, square)), ..turn }))
    });
    with_rescues.into_iter().find(|turn| state.judge_turn(turn).is_ok())
}

/// Plays a few more turns, with the rescued piece if it can move.
fn play_on(game: &mut Game, mut square: Square, random: &mut Random) {
    let owner = game.state.mover().other();
    for _ in 0..MORE {
        let is_own = game.state.mover() == owner;
        let own = likely(&game.state).into_iter().filter(|turn| turn.from == square && !turn.is_guess());
        let turn = own.filter(|turn| game.state.judge_turn(turn).is_ok()).max_by_key(Turn::is_strike);
        match turn.filter(|_| is_own && game.state.ending().is_none()) {
            Some(turn) => {
                game.play(&turn);
                square = turn.to();
            }
            None if !game.step(Manner::Fierce, random) => return,
            None => {}
        }
    }
}
