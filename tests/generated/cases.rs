//! Games to generate: every edition with every variant that it lists, every set of options, and overriding tags.

use super::reference::{self, Numbering, Outcome, RawRecord, Rules};
use adjutant::board::{Army, Kind, Variant};
use adjutant::generate::{Plan, Policy};
use adjutant::rules::{Edition, Options, Ruleset, TwoSquares};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Returns the rules of every edition and variant, with rescues if the edition has them.
pub fn rulesets() -> Vec<Ruleset> {
    let of = |edition: &'static Edition| {
        let variants = edition.variants.iter().map(|(variant, _)| *variant).chain([Variant::UltimateLightning]);
        variants.map(move |variant| {
            let mut rules = Ruleset::new(edition, variant);
            rules.options.rescue = edition.options.rescue;
            rules
        })
    };
    Edition::ALL.into_iter().flat_map(of).collect()
}

/// One game to generate.
#[derive(Clone, Debug)]
pub struct Case {
    pub edition: &'static str,
    pub variant: &'static str,
    /// Options, one bit each.
    pub options: u8,
    /// Counts that replace the variant's army, in the order of `Kind::ALL`.
    pub army: Option<[u8; Kind::COUNT]>,
    /// Override of the two-squares rule: the limit (`None`: no limit), and `true` if borders are counted.
    pub two_squares: Option<(Option<u16>, bool)>,
    pub more_squares: Option<bool>,
    pub policy: Policy,
    pub seed: u64,
    pub number: u64,
    pub max_plies: u32,
    /// Percentage of plies at which other turns are judged, too.
    pub probed_percent: u32,
}

impl Case {
    pub fn plan(&self) -> Plan {
        let edition = Edition::from_name(self.edition).expect("an edition");
        let mut rules = Ruleset::new(edition, Variant::from_name(self.variant).expect("a variant"));
        for (bit, name) in Options::NAMES.into_iter().enumerate() {
            if self.options & (1 << bit) != 0 {
                rules.options.switch_on(name);
            }
        }
        if let Some(counts) = self.army {
            rules.set_army(Army::of(counts));
        }
        if let Some((limit, borders)) = self.two_squares {
            rules.two_squares = limit.map_or(TwoSquares::OFF, TwoSquares::with_limit);
            rules.two_squares.borders = borders && limit.is_some();
        }
        rules.more_squares = self.more_squares.unwrap_or(rules.more_squares);
        Plan { rules, policy: self.policy, seed: self.seed, max_plies: self.max_plies }
    }
}

/// Returns a configuration with `PROPTEST_CASES` games per property, or `cases` by default.
pub fn config(cases: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|number| number.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(cases), failure_persistence: None, ..ProptestConfig::default() }
}

fn tables() -> impl Strategy<Value = (&'static str, &'static str)> {
    let listed = |edition: &'static Edition| edition.variants.iter().map(|(variant, _)| (edition.name, variant.name()));
    let all: Vec<(&str, &str)> = Edition::ALL.into_iter().flat_map(listed).collect();
    prop::sample::select(all)
}

/// Generates small armies: few pieces, so that endings, chases and rescues occur early.
fn small_army() -> impl Strategy<Value = [u8; Kind::COUNT]> {
    let some = |most: u8| 0..=most;
    (some(1), some(1), some(1), some(2), some(2), some(2), some(2), some(1), some(2)).prop_map(
        |(marshal, general, colonel, miner, scout, spotter, infiltrator, spy, bomb)| {
            let mut counts = [0; Kind::COUNT];
            for (kind, count) in [
                (Kind::Marshal, marshal),
                (Kind::General, general),
                (Kind::Colonel, colonel),
                (Kind::Miner, miner),
                (Kind::Scout, scout),
                (Kind::Spotter, spotter),
                (Kind::Infiltrator, infiltrator),
                (Kind::Spy, spy),
                (Kind::Bomb, bomb),
                (Kind::Flag, 1),
            ] {
                counts[kind.index()] = count;
            }
            counts
        },
    )
}

/// Generates armies with few movable pieces among many Bombs, which run back and forth in narrow places until they
/// have no turn left.
fn walled_army() -> impl Strategy<Value = [u8; Kind::COUNT]> {
    let movers = [Kind::Scout, Kind::Scout, Kind::Sergeant, Kind::Colonel, Kind::Spy, Kind::Spotter, Kind::Infiltrator];
    (2..26_u8, prop::collection::vec(prop::sample::select(movers.to_vec()), 1..4)).prop_map(|(bombs, movers)| {
        let mut counts = [0; Kind::COUNT];
        for kind in movers.into_iter().chain([Kind::Flag]) {
            counts[kind.index()] += 1;
        }
        counts[Kind::Bomb.index()] = bombs;
        counts
    })
}

/// Generates armies with a few Scouts and pieces that they chase; positions repeat earliest with these.
fn hunting_army() -> impl Strategy<Value = [u8; Kind::COUNT]> {
    (1..4_u8, 0..2_u8, 0..3_u8).prop_map(|(scouts, colonels, bombs)| {
        let mut counts = [0; Kind::COUNT];
        counts[Kind::Scout.index()] = scouts;
        counts[Kind::Colonel.index()] = colonels;
        counts[Kind::Bomb.index()] = bombs;
        counts[Kind::Flag.index()] = 1;
        counts
    })
}

/// Generates long games of endless chasing, mostly without the rule that would end them early.
fn hunts() -> impl Strategy<Value = Case> {
    let limit = prop_oneof![2 => Just((None, false)), 1 => (3..7_u16, any::<bool>()).prop_map(|(n, b)| (Some(n), b))];
    (any_case(), hunting_army(), limit).prop_map(|(case, army, limit)| Case {
        variant: "original",
        army: Some(army),
        two_squares: Some(limit),
        more_squares: Some(true),
        policy: Policy::Shuffling,
        max_plies: 400,
        probed_percent: 60,
        ..case
    })
}

/// Generates armies for `ultimate-lightning`: Captains, Scouts and Bombs, and a few others.
fn lightning_army() -> impl Strategy<Value = [u8; Kind::COUNT]> {
    (small_army(), 1..4_u8, 0..3_u8).prop_map(|(mut counts, captains, bombs)| {
        counts[Kind::Captain.index()] = captains;
        counts[Kind::Bomb.index()] += bombs;
        counts
    })
}

/// Generates games of `ultimate-lightning` in several editions.
fn lightning() -> impl Strategy<Value = Case> {
    let edition = prop::sample::select(vec!["gravon", "milton-bradley-1961", "hasbro-1999", "jumbo-2014"]);
    let army = prop_oneof![1 => Just(None), 3 => lightning_army().prop_map(Some)];
    (any_case(), edition, army).prop_map(|(case, edition, army)| Case {
        edition,
        variant: "ultimate-lightning",
        army,
        ..case
    })
}

/// Generates games of every kind.
pub fn cases() -> impl Strategy<Value = Case> {
    prop_oneof![6 => any_case(), 2 => hunts(), 1 => lightning()]
}

fn any_case() -> impl Strategy<Value = Case> {
    let two_squares = (prop_oneof![Just(None), (1..6_u16).prop_map(Some)], any::<bool>());
    let terms = (
        tables(),
        prop_oneof![2 => Just(0), 3 => 0..8_u8],
        prop_oneof![3 => Just(None), 2 => small_army().prop_map(Some), 3 => walled_army().prop_map(Some)],
        prop_oneof![4 => Just(None), 1 => two_squares.prop_map(Some)],
        prop_oneof![4 => Just(None), 1 => any::<bool>().prop_map(Some)],
    );
    let play = (prop::sample::select(Policy::ALL.to_vec()), any::<u64>(), 1..1000_u64, 0..400_u32, 5..40_u32);
    (terms, play).prop_map(|(terms, play)| {
        let ((edition, variant), options, army, two_squares, more_squares) = terms;
        let (policy, seed, number, max_plies, probed_percent) = play;
        Case {
            edition,
            variant,
            options,
            army,
            two_squares,
            more_squares,
            policy,
            seed,
            number,
            max_plies,
            probed_percent,
        }
    })
}

/// Returns the rules as the reference reads them from the tags.
pub fn reference_rules(raw: &RawRecord) -> Option<Rules> {
    let tag = |name: &str| raw.tags.get(name).map(String::as_str);
    let options: Vec<&str> = tag("Options").unwrap_or_default().split_whitespace().collect();
    let of = |army: Option<&BTreeMap<reference::Kind, u32>>| {
        Rules::of(tag("Edition")?, tag("Variant")?, &options, army, tag("TwoSquares"), tag("MoreSquares"))
    };
    let numbering: Numbering = of(None)?.numbering;
    match tag("Army") {
        None => of(None),
        Some(text) => of(Some(&numbering.read_army(text)?)),
    }
}

/// Returns the pieces of the setup rows.
pub fn reference_setup(raw: &RawRecord, rules: &Rules) -> BTreeMap<String, (reference::Side, reference::Kind)> {
    let mut setup = BTreeMap::new();
    for (&row, signs) in &raw.rows {
        for (column, sign) in (1..).zip(signs) {
            if let Some(kind) = rules.numbering.read(sign) {
                setup.insert(reference::Square { column, row }.to_string(), (rules.half(row), kind));
            }
        }
    }
    setup
}

/// Returns the engine's name of an outcome.
pub fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Loss => "loss",
        Outcome::Tie => "tie",
        Outcome::Hit => "hit",
        Outcome::Miss => "miss",
    }
}
