//! A bot that samples the kinds of hidden pieces. For each turn, the bot samples opposing armies that fit everything
//! that the bot knows. It plays each resulting game to the end at random, and counts the wins. The bot plays Red
//! against random turns.
//!
//! Run `cargo run --release --example bot`.

use adjutant::board::{Random, Variant};
use adjutant::generate::{self, Policy};
use adjutant::replay::Observer;
use adjutant::rules::{Game, Ruleset};
use adjutant::{Edition, Knowledge, Side, Turn};

/// Number of armies that are sampled for a turn.
const DRAWS: usize = 20;
/// Maximum number of plies of a playout.
const PLIES: u32 = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Ruleset::new(Edition::DEFAULT, Variant::Duel);
    let mut random = Random::new(2, 1);
    let mut game = Game::new(rules.clone(), &generate::setup(&rules, Policy::Plausible, &mut random))?;
    let mut knowledge = Knowledge::of(&game);
    let mut buffer = Vec::new();
    while game.ending().is_none() && game.plies() < 200 {
        let turn = match game.to_move() {
            Side::Red => best(&game, &knowledge, &mut random),
            Side::Blue => any(&game, &mut buffer, &mut random),
        };
        let Some(turn) = turn else { break };
        let played = game.try_play(&turn)?;
        knowledge.turn(&played, &game);
        println!("{}. {} {turn}", played.ply, played.side);
    }
    println!("{}", game.ending().and_then(|ending| ending.winner).map_or("nobody", Side::name));
    Ok(())
}

/// Returns the turn that wins most playouts.
fn best(game: &Game, knowledge: &Knowledge, random: &mut Random) -> Option<Turn> {
    let drawn = knowledge.draw(game.to_move().other(), DRAWS, random)?;
    // The bot never looks at the true kinds of the opponent's pieces.
    let games: Vec<Game> = drawn.iter().map(|kinds| game.with_kinds(kinds)).collect();
    let mut buffer = Vec::new();
    let wins = |turn: &Turn| {
        let won = |game: &&Game| {
            let mut game = (*game).clone();
            game.try_play(turn).is_ok() && winner(game, &mut buffer, random) == Some(Side::Red)
        };
        games.iter().filter(won).count()
    };
    // The first game is enough to list the turns: legal turns do not depend on the kinds of the opponent's pieces.
    games.first()?.legal_turns().into_iter().max_by_key(wins)
}

/// Plays a game at random.
fn winner(mut game: Game, buffer: &mut Vec<Turn>, random: &mut Random) -> Option<Side> {
    for _ in 0..PLIES {
        let Some(turn) = any(&game, buffer, random) else { break };
        game.try_play(&turn).ok()?;
    }
    game.ending()?.winner
}

/// Returns a random legal turn.
fn any(game: &Game, buffer: &mut Vec<Turn>, random: &mut Random) -> Option<Turn> {
    buffer.clear();
    game.add_legal_turns(buffer);
    buffer.get(random.index(buffer.len())).copied()
}
