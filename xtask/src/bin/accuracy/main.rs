//! Measures the odds of hidden pieces and of strikes on games, with and without a prior. Usage: `cargo xtask accuracy
//! -- ../shared/data [--games N] [--prior FILE] [--errors POSITIONS]`. With
//! `--errors`, compares approximate sums with exact sums instead. The results are published in `format-spec/priors.md`.
//!
//! Sources of games:
//!
//! - people: setups of people from lines that were not used for fitting the prior, played by each policy of `generate`;
//! - people, new setups: only those setups of `people` that were not also used for fitting the prior;
//! - shuffled: shuffled setups, played by each policy;
//! - shuffled, blind: the games of `generate --setups shuffled`;
//! - generate: the games of `generate --policy plausible`;
//! - the games in `ucc`, `ataraxos` and `stratego-io`.

mod errors;
mod scores;
mod sources;

use adjutant::analysis::setups::PriorWeights;
use scores::Source;
use std::process::ExitCode;
use std::sync::Arc;
use xtask::option;

fn main() -> ExitCode {
    xtask::run(run)
}

fn run(arguments: &[String]) -> Result<(), String> {
    let folder = arguments.first().ok_or("usage: accuracy FOLDER [--games N] [--prior FILE] [--errors POSITIONS]")?;
    let games =
        option(arguments, "--games").map_or(Ok(200), |text| text.parse()).map_err(|_| "--games needs a number")?;
    let prior = match option(arguments, "--prior") {
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
            Arc::new(PriorWeights::read(&text).map_err(|error| format!("{path}: {error}"))?)
        }
        None => PriorWeights::people(),
    };
    let sources = sources::all(folder, games)?;
    if let Some(positions) = option(arguments, "--errors") {
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
