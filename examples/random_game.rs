//! Plays random legal turns from the setup of a record, and writes the game as SRN: `cargo run --example random_game`.

use adjutant::generate::Random;
use adjutant::notation::{Record, Score, parse, write_record};
use adjutant::replay::{terms_and_setup, turn_as_written};
use adjutant::rules::Game;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read("samples/games/gravon-barrage.srn")?;
    let record = parse(&text);
    let (terms, setup, _) = terms_and_setup(&record, None);
    let mut game = Game::new(terms.rules, &setup).map_err(|faults| format!("{faults:?}"))?;
    let (mut random, mut turns) = (Random::new(1, 1), Vec::new());
    while game.ending().is_none() && turns.len() < 60 {
        let legal = game.legal_turns();
        let played = game.try_play(&legal[random.index(legal.len())]).map_err(|rule| rule.name())?;
        turns.push(turn_as_written(&played, &terms.numbering));
    }
    let mut out = Vec::new();
    let tags = record.tags.into_iter().filter(|tag| ["Edition", "Variant"].contains(&&*tag.name)).collect();
    write_record(&Record { tags, rows: record.rows, turns, result: Some(Score::Open), ..Record::default() }, &mut out);
    println!("{}", String::from_utf8(out)?);
    Ok(())
}
