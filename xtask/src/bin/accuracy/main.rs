//! Measures the odds of hidden pieces and of strikes on games, with and without a prior. Usage: `cargo xtask accuracy
//! -- ../shared/data [--games N] [--prior FILE] [--errors POSITIONS]`. With
//! `--errors`, compares approximate sums with exact sums instead. The results are published in `format-spec/priors.md`.
//!
//! Sources of games:
//!
//! - people: setups of people that were not used for fitting the prior (lines whose number is a multiple of five),
//!   played by each policy of `generate`;
//! - shuffled: shuffled setups, played by each policy that can play them;
//! - the games in `ucc`, `ataraxos` and `stratego-io`.

mod errors;
mod scores;
mod sources;

use adjutant::analysis::setups::PriorWeights;
use scores::Source;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let folder = arguments.first().ok_or("usage: accuracy FOLDER [--games N] [--prior FILE] [--errors POSITIONS]")?;
    let behind = |name: &str| arguments.iter().skip_while(|argument| *argument != name).nth(1);
    let games = behind("--games").map_or(Ok(200), |text| text.parse()).map_err(|_| "--games needs a number")?;
    let prior = match behind("--prior") {
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
            Arc::new(PriorWeights::read(&text).map_err(|error| format!("{path}: {error}"))?)
        }
        None => PriorWeights::people(),
    };
    let sources = sources::all(folder, games)?;
    if let Some(positions) = behind("--errors") {
        let positions = positions.parse().map_err(|_| "--errors needs a number")?;
        let texts: Vec<Vec<u8>> = sources.into_iter().flat_map(|(_, texts)| texts).collect();
        errors::print(&texts, &prior, positions);
        return Ok(());
    }
    println!("{}", scores::HEADER);
    let mut all = Vec::new();
    for (name, texts) in sources {
        let source = Source::of(&name, &texts, &prior);
        print!("{}", source.scores());
        all.push(source);
    }
    println!("\n{}", scores::CALIBRATION_HEADER);
    for source in &all {
        print!("{}", source.calibration());
    }
    Ok(())
}
