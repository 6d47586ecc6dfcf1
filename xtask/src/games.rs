//! Games for measurements: setups that are played by policies, and folders of files.

use crate::setups::lists;
use adjutant::board::{Board, Random, Side};
use adjutant::games::{Inputs, Source};
use adjutant::generate::{self, Policy, SetupPool};
use adjutant::notation::{Record, write_record};
use adjutant::rules::{Ruleset, SetupFaults};

/// Returns the texts of the records with the numbers 1 to `games`.
///
/// # Errors
/// If a record cannot be generated.
pub fn texts<'r>(games: u64, record: impl Fn(u64) -> Result<Record<'r>, SetupFaults>) -> Result<Vec<Vec<u8>>, String> {
    let text = |number| {
        let mut text = Vec::new();
        write_record(&record(number).map_err(|faults| faults.to_string())?, &mut text);
        Ok(text)
    };
    (1..=games).map(text).collect()
}

/// Returns the setups of a list that were not used for fitting. The first pool contains all these setups. The second
/// pool contains only the setups that do not occur among the setups used for fitting.
///
/// # Errors
/// If the list cannot be read.
pub fn kept_back(path: &str) -> Result<[SetupPool; 2], String> {
    let split = lists::split(path)?;
    let mut unseen = SetupPool::new(Board::STANDARD);
    for (setup, _) in split.test {
        unseen.add(&setup, Side::Red);
    }
    let mut all = unseen.clone();
    for (setup, _) in split.repeated {
        all.add(&setup, Side::Red);
    }
    Ok([all, unseen])
}

/// Returns shuffled setups.
pub fn shuffled(rules: &Ruleset) -> SetupPool {
    let mut pool = SetupPool::new(rules.edition.board);
    for number in 0..4000 {
        pool.add(&generate::setup(rules, Policy::Uniform, &mut Random::new(57, number)), Side::Red);
    }
    pool
}

/// Reads the games of a folder as SRN. Skips games that cannot be replayed.
///
/// # Errors
/// If the folder cannot be read.
pub fn read(folder: &str) -> Result<Vec<Vec<u8>>, String> {
    let mut texts = Vec::new();
    let work = |game: &Source<'_>| {
        let replayed = game.clone().replay();
        replayed.replayed().plies()?;
        Some(replayed.record().to_string().into_bytes())
    };
    let take = |found: Result<Option<Vec<u8>>, _>| texts.extend(found.ok().flatten());
    Inputs::of(folder).in_order(work, take).map_err(|error| error.to_string())?;
    Ok(texts)
}
