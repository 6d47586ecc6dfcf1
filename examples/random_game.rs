//! Plays random legal turns from a random setup, and prints the game as SRN.
//!
//! Run `cargo run --example random_game`.

use adjutant::board::{Random, Variant};
use adjutant::generate::{self, Policy};
use adjutant::notation::Score;
use adjutant::rules::Ruleset;
use adjutant::{Edition, Game, replay};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Ruleset::new(Edition::DEFAULT, Variant::Original);
    let mut random = Random::new(1, 1);
    let setup = generate::setup(&rules, Policy::Plausible, &mut random);
    let (mut game, mut played) = (Game::new(rules.clone(), &setup)?, Vec::new());
    while game.ending().is_none() && played.len() < 60 {
        let legal = game.legal_turns();
        played.push(game.try_play(&legal[random.index(legal.len())])?);
    }
    let score = game.ending().map_or(Score::Open, |ending| Score::won_by(ending.winner));
    print!("{}", replay::record_of(&rules, &setup, &played, score));
    Ok(())
}
