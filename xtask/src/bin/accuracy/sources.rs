//! Collects games as SRN.

use adjutant::board::{Board, Random, Side, Variant};
use adjutant::games::Inputs;
use adjutant::generate::{self, Plan, Policy, SetupPool};
use adjutant::notation::{Record, write_record};
use adjutant::rules::{Edition, Ruleset, SetupFaults};
use xtask::setups::lists;

/// Names of sources, each with the texts of its games.
pub type Sources = Vec<(String, Vec<Vec<u8>>)>;

/// Returns the games of all sources: `games` games for each policy.
pub fn all(folder: &str, games: u64) -> Result<Sources, String> {
    let mut all = Vec::new();
    for (file, variant) in [("classic.txt", Variant::Original), ("barrage.txt", Variant::Barrage)] {
        let [people, unseen] = kept_back(&format!("{folder}/setups/{file}"))?;
        let shuffled = shuffled(&Ruleset::new(Edition::DEFAULT, variant));
        let of_army = if variant == Variant::Barrage { ", Barrage" } else { "" };
        for (name, pool) in [("people", &people), ("people, new setups", &unseen), ("shuffled", &shuffled)] {
            let mut of_pool = Vec::new();
            for policy in Policy::ALL {
                let plan = plan(variant, policy);
                of_pool.extend(texts(games, |number| plan.record_from(number, pool))?);
            }
            all.push((format!("{name}{of_army}"), of_pool));
        }
        let mut blind = Vec::new();
        for policy in Policy::ALL.into_iter().filter(|policy| *policy != Policy::Plausible) {
            let plan = plan(variant, policy);
            blind.extend(texts(games, |number| plan.shuffled_record(number))?);
        }
        all.push((format!("shuffled, blind{of_army}"), blind));
    }
    let plan = plan(Variant::Original, Policy::Plausible);
    all.push(("generate".to_owned(), texts(games, |number| plan.record(number))?));
    for source in ["ucc", "ataraxos", "stratego-io"] {
        all.push((source.to_owned(), read(&format!("{folder}/{source}"))?));
    }
    Ok(all)
}

fn plan(variant: Variant, policy: Policy) -> Plan {
    Plan { rules: Ruleset::new(Edition::DEFAULT, variant), policy, seed: 56, max_plies: 2000 }
}

fn texts<'r>(games: u64, record: impl Fn(u64) -> Result<Record<'r>, SetupFaults>) -> Result<Vec<Vec<u8>>, String> {
    let text = |number| {
        let mut text = Vec::new();
        write_record(&record(number).map_err(|faults| faults.to_string())?, &mut text);
        Ok(text)
    };
    (1..=games).map(text).collect()
}

/// Reads the setups that were not used for fitting: all of them, and those that do not occur among the others.
fn kept_back(path: &str) -> Result<[SetupPool; 2], String> {
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
fn shuffled(rules: &Ruleset) -> SetupPool {
    let mut pool = SetupPool::new(rules.edition.board);
    for number in 0..4000 {
        pool.add(&generate::setup(rules, Policy::Uniform, &mut Random::new(57, number)), Side::Red);
    }
    pool
}

/// Reads the games of a folder.
fn read(folder: &str) -> Result<Vec<Vec<u8>>, String> {
    let mut texts = Vec::new();
    let work = |game: &adjutant::games::Source<'_>| {
        let replayed = game.clone().replay();
        replayed.replayed().plies()?;
        Some(replayed.record().to_string().into_bytes())
    };
    let take = |found: Result<Option<Vec<u8>>, _>| texts.extend(found.ok().flatten());
    Inputs::of(folder).in_order(work, take).map_err(|error| error.to_string())?;
    Ok(texts)
}
