//! Collects games as SRN.

use adjutant::board::Variant;
use adjutant::generate::{Plan, Policy};
use adjutant::rules::{Edition, Ruleset};
use xtask::games::{kept_back, read, shuffled, texts};

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
