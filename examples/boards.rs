//! Prints every turn of a game, and the board after it.
//!
//! Run `cargo run --example boards -- FILE`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "samples/games/gravon-barrage.srn".to_owned());
    for game in adjutant::read(path)? {
        let game = game?.replay();
        for (played, position) in game.turns().iter().zip(game.positions().skip(1)) {
            println!("{}. {} {}\n{position}\n", played.ply, played.side, played.turn);
        }
    }
    Ok(())
}
