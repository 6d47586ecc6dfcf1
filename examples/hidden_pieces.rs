//! What each hidden piece may be for its opponent after ply 10: `cargo run --example hidden_pieces -- FILE`.

use adjutant::knowledge::Knowledge;
use adjutant::replay::Observer;
use adjutant::rules::{Game, Played};

#[derive(Default)]
struct Watcher(Knowledge);

impl Observer for Watcher {
    fn begin(&mut self, game: &Game) {
        self.0.begin(game);
    }

    fn turn(&mut self, played: &Played, game: &Game) {
        self.0.turn(played, game);
        let position = game.position();
        let standing = adjutant::Side::ALL.into_iter().flat_map(|side| position.standing(side));
        for piece in standing.filter(|piece| played.ply == 10 && !self.0.is_known(*piece)) {
            let kinds: Vec<String> = self.0.possible_kinds(piece).iter().map(|kind| kind.to_string()).collect();
            println!("{} {}: {}", piece.side(), position.piece(piece).square, kinds.join(", "));
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "samples/games/gravon-barrage.srn".to_owned());
    let game = adjutant::read(path)?.next().ok_or("there is no game")??;
    game.replay_reading(&game.read(), &mut Watcher::default());
    Ok(())
}
