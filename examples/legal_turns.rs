//! Prints the legal turns at the start of a game.
//!
//! Run `cargo run --example legal_turns -- FILE`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "samples/games/gravon-barrage.srn".to_owned());
    let text = std::fs::read(path)?;
    let (terms, setup, _) = adjutant::replay::terms_and_setup(&adjutant::notation::parse(&text), None);
    let game = adjutant::Game::new(terms.rules, &setup)?;
    game.legal_turns().iter().for_each(|turn| println!("{turn}"));
    Ok(())
}
