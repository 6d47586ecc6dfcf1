//! Prints the verdict and the number of turns of each game in a file, folder or archive.
//!
//! Run `cargo run --example verdicts -- samples/games`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "samples/games".to_owned());
    for game in adjutant::read(path)? {
        let game = game?.replay();
        println!("{}: {}, {} turns", game.place(), game.verdict(), game.plies());
    }
    Ok(())
}
