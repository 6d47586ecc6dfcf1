//! Plays random legal turns from the setup of a record, and prints the game as SRN.
//!
//! Run `cargo run --example random_game`.

use adjutant::{generate::Random, notation, replay, rules::Game};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read("samples/games/gravon-barrage.srn")?;
    let (terms, setup, _) = replay::terms_and_setup(&notation::parse(&text), None);
    let mut game = Game::new(terms.rules.clone(), &setup)?;
    let (mut random, mut played) = (Random::new(1, 1), Vec::new());
    while game.ending().is_none() && played.len() < 60 {
        let legal = game.legal_turns();
        played.push(game.try_play(&legal[random.index(legal.len())])?);
    }
    let score = game.ending().map_or(notation::Score::Open, |ending| notation::Score::won_by(ending.winner));
    print!("{}", replay::record_of(&terms.rules, &setup, &played, score));
    Ok(())
}
