//! Prints the place and the name of each problem in a damaged record.
//!
//! Run `cargo run --example findings -- samples/broken/syntax.srn`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "samples/broken/syntax.srn".to_owned());
    for game in adjutant::read(path)? {
        let game = game?.replay();
        for finding in game.findings() {
            println!("{}: {} ({:?})", game.locate(finding.span), finding.name(), finding.span);
        }
    }
    Ok(())
}
