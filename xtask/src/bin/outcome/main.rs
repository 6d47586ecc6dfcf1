//! Fits the model of the expected score, and measures it on sources of games that were left out of the fit. Usage:
//! `cargo xtask outcome -- ../shared/data [--games N]`. The results are published in `format-spec/review.md`.
//!
//! Each game has the same weight, whatever its length. A draw counts as half a win.

mod features;
mod logistic;

use adjutant::board::{Board, Random, Side, Variant};
use adjutant::games::{Inputs, Source};
use adjutant::generate::{self, Plan, Policy, SetupPool};
use adjutant::notation::write_record;
use adjutant::rules::{Edition, Ruleset};
use features::{FeatureRecorder, Game, MATERIAL, PIECES};
use logistic::{Score, fit, score};
use std::process::ExitCode;
use xtask::option;
use xtask::setups::lists;

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
        let mut people = SetupPool::new(Board::STANDARD);
        for (setup, _) in lists::split(&format!("{folder}/setups/{file}"))?.test {
            people.add(&setup, Side::Red);
        }
        let mut shuffled = SetupPool::new(Board::STANDARD);
        for number in 0..2000 {
            shuffled.add(&generate::setup(&rules, Policy::Uniform, &mut Random::new(57, number)), Side::Red);
        }
        for (setups, pool) in [("people", &people), ("shuffled", &shuffled)] {
            for policy in Policy::ALL {
                let plan = Plan { rules: rules.clone(), policy, seed: 9, max_plies: 4000 };
                let record = |number| {
                    let mut text = Vec::new();
                    let record = plan.record_from(number, pool).map_err(|faults| faults.to_string())?;
                    write_record(&record, &mut text);
                    Ok(text)
                };
                let texts = (1..=games).map(record).collect::<Result<Vec<_>, String>>()?;
                let name = format!("{variant}, {setups}, {}", policy.name());
                sources.push((name, texts.iter().filter_map(|text| FeatureRecorder::read(text)).collect()));
            }
        }
    }
    for source in ["ucc", "ataraxos", "stratego-io"] {
        let mut found = Vec::new();
        let work = |game: &Source<'_>| {
            let replayed = game.clone().replay();
            replayed.replayed().plies()?;
            FeatureRecorder::read(replayed.record().to_string().as_bytes())
        };
        let take = |game: Result<Option<Game>, _>| found.extend(game.ok().flatten());
        Inputs::of(format!("{folder}/{source}")).in_order(work, take).map_err(|error| error.to_string())?;
        sources.push((source.to_owned(), found));
    }
    Ok(sources)
}
