//! Prints the place and the name of each problem in a damaged record.
//!
//! Run `cargo run --example findings -- samples/broken/syntax.srn`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "samples/broken/syntax.srn".to_owned());
    for game in adjutant::read(path)? {
        let game = game?.replay();
        for finding in game.findings() {
            let place = game.locate(finding).map(|at| format!("{at}: ")).unwrap_or_default();
            println!("{place}{}: {finding}", finding.name());
        }
    }
    Ok(())
}
