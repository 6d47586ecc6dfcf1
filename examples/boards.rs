//! Steps through a game and prints the board: `cargo run --example boards -- FILE`.

use adjutant::replay::Observer;
use adjutant::rules::{Game, Played};

struct Printer;

impl Observer for Printer {
    fn turn(&mut self, played: &Played, game: &Game) {
        println!("{}. {} {}\n{}\n", played.ply, played.side, played.turn, game.position());
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "samples/games/gravon-barrage.srn".to_owned());
    let game = adjutant::read(path)?.next().ok_or("there is no game")??;
    game.replay_reading(&game.read(), &mut Printer);
    Ok(())
}
