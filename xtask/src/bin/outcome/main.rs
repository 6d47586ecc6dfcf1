//! Fits the model of the expected score, and measures it on sources of games that were left out of the fit. Usage:
//! `cargo xtask outcome -- ../shared/data [--games N]`. The results are published in `format-spec/review.md`.
//!
//! Each game has the same weight, whatever its length. A draw counts as half a win.

mod features;
mod logistic;

use adjutant::board::Variant;
use adjutant::generate::{Plan, Policy};
use adjutant::rules::{Edition, Ruleset};
use features::{FeatureRecorder, Game, MATERIAL, PIECES};
use logistic::{Score, fit, score};
use std::process::ExitCode;
use xtask::games::{kept_back, read, shuffled, texts};
use xtask::option;

fn main() -> ExitCode {
    xtask::run(run)
}

/// Models: their names and features.
const MODELS: [(&str, &[usize]); 6] = [
    ("even", &[]),
    ("material", &[MATERIAL]),
    ("pieces", &[PIECES]),
    ("material, pieces", &[MATERIAL, PIECES]),
    ("material, pieces, hidden", &[MATERIAL, PIECES, features::HIDDEN]),
    ("material, pieces, hidden, mobility", &[MATERIAL, PIECES, features::HIDDEN, features::MOBILITY]),
];

fn run(arguments: &[String]) -> Result<(), String> {
    let folder = arguments.first().ok_or("usage: outcome FOLDER [--games N]")?;
    let games =
        option(arguments, "--games").map_or(Ok(150), |text| text.parse()).map_err(|_| "--games needs a number")?;
    let sources = sources(folder, games)?;
    print!("| source left out | games |");
    for (name, _) in MODELS {
        print!(" {name} |");
    }
    println!("\n|{}", "---|".repeat(MODELS.len() + 2));
    for (out, (name, games)) in sources.iter().enumerate() {
        let others: Vec<&Game> =
            sources.iter().enumerate().filter(|(at, _)| *at != out).flat_map(|(_, (_, games))| games).collect();
        let held_out: Vec<&Game> = games.iter().collect();
        print!("| {name} | {} |", games.len());
        for (_, columns) in MODELS {
            let Score { bits, brier } = score(&held_out, columns, &fit(&others, columns));
            print!(" {bits:.3}; {brier:.3} |");
        }
        println!();
    }
    let all: Vec<&Game> = sources.iter().flat_map(|(_, games)| games).collect();
    for (name, columns) in MODELS {
        println!("{name}: weights {:.2?}", fit(&all, columns));
    }
    Ok(())
}

/// Returns the games of all sources: `games` games for each policy.
fn sources(folder: &str, games: u64) -> Result<Vec<(String, Vec<Game>)>, String> {
    let mut sources = Vec::new();
    for (file, variant) in [("classic.txt", Variant::Original), ("barrage.txt", Variant::Barrage)] {
        let rules = Ruleset::new(Edition::DEFAULT, variant);
        let [_, people] = kept_back(&format!("{folder}/setups/{file}"))?;
        for (setups, pool) in [("people", &people), ("shuffled", &shuffled(&rules))] {
            for policy in Policy::ALL {
                let plan = Plan { rules: rules.clone(), policy, seed: 9, max_plies: 4000 };
                let played = texts(games, |number| plan.record_from(number, pool))?;
                sources.push((format!("{variant}, {setups}, {}", policy.name()), with_features(&played)));
            }
        }
    }
    for source in ["ucc", "ataraxos", "stratego-io"] {
        sources.push((source.to_owned(), with_features(&read(&format!("{folder}/{source}"))?)));
    }
    Ok(sources)
}

fn with_features(texts: &[Vec<u8>]) -> Vec<Game> {
    texts.iter().filter_map(|text| FeatureRecorder::read(text)).collect()
}
