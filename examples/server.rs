//! A server in one process: plays a game and tells each player, as JSON, what that player may see.
//!
//! Run `cargo run --example server`.

use adjutant::board::{Random, Variant, Viewer};
use adjutant::generate::{self, Policy};
use adjutant::replay::{Observer, TurnList};
use adjutant::rules::{Game, Ruleset};
use adjutant::scene::Scene;
use adjutant::{Edition, Knowledge, Side, Turn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Ruleset::new(Edition::DEFAULT, Variant::Barrage);
    let mut random = Random::new(4, 1);
    let mut game = Game::new(rules.clone(), &generate::setup(&rules, Policy::Plausible, &mut random))?;
    let mut knowledge = Knowledge::of(&game);
    let mut last = None;
    for _ in 0..6 {
        for side in Side::ALL {
            // A scene contains only what its viewer may know, so it can be sent as it is.
            let mut scene = Scene::new(&game, &knowledge, last.as_ref(), &rules.edition.numbering, Viewer::from(side));
            if side == game.to_move() {
                scene.turns = Some(TurnList::of(&game));
            }
            println!("to {side}: {}", serde_json::to_string(&scene)?);
        }
        // The answer of a player is a text. An illegal turn is refused with the broken rule.
        let legal = game.legal_turns();
        let Some(answer) = legal.get(random.index(legal.len())).map(Turn::to_string) else { break };
        match game.try_play(&answer.parse()?) {
            Ok(played) => {
                knowledge.turn(&played, &game);
                last = Some(played);
            }
            Err(violation) => println!("refused: {answer}: {violation}"),
        }
    }
    Ok(())
}
