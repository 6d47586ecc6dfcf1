//! The verdict on each game of an archive, and its length: `cargo run --example verdicts -- samples/games`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "samples/games".to_owned());
    for game in adjutant::read(path)? {
        let game = game?.replay();
        println!("{}: {}, {} turns", game.place(), game.verdict(), game.plies());
    }
    Ok(())
}
