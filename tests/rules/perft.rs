//! Numbers of sequences of legal turns, as the documentation of `Game::perft` states them, and by brute force.

use crate::reference::{Scope, State, read_records, rules_of, setup_of};
use adjutant::board::{Random, Variant};
use adjutant::generate::{self, Policy};
use adjutant::notation::Score;
use adjutant::replay::record_of;
use adjutant::rules::{Edition, Game, Ruleset};

/// Edition, variant, and the numbers for the depths 1, 2, 3.
const KNOWN: [(&str, Variant, [u64; 3]); 5] = [
    ("gravon", Variant::Barrage, [33, 1_120, 33_269]),
    ("jumbo-2014", Variant::Duel, [28, 975, 29_478]),
    ("isf", Variant::Original, [10, 114, 1_457]),
    ("sci-fi-2011", Variant::Duel, [22, 636, 13_964]),
    ("gravon", Variant::UltimateLightning, [45, 2_106, 95_452]),
];

/// Counts with the second implementation, which tries every turn.
fn slowly(state: &State, depth: u32) -> u64 {
    let turns = state.legal_turns(Scope { guesses: true, rescues: true });
    if depth == 1 {
        return turns.len() as u64;
    }
    let after = |turn: &String| {
        let mut next = state.clone();
        next.play(turn);
        if next.ending().is_some() { 0 } else { slowly(&next, depth - 1) }
    };
    turns.iter().map(after).sum()
}

#[test]
fn sequences_of_turns_are_as_many_as_documented_and_as_brute_force_finds() {
    for (edition, variant, counts) in KNOWN {
        let rules = Ruleset::new(Edition::from_name(edition).expect("an edition"), variant);
        let setup = generate::setup(&rules, Policy::Plausible, &mut Random::new(1, 1));
        let game = Game::new(rules.clone(), &setup).expect("a setup of the army");
        assert_eq!([1, 2, 3].map(|depth| game.perft(depth)), counts, "{edition} {variant}");
        let text = record_of(&rules, &setup, &[], Score::Open).to_string();
        let record = read_records(&text).into_iter().flatten().next().expect("a record");
        let rules = rules_of(&record).expect("known rules");
        let state = State::new(&rules, &setup_of(&record, &rules).expect("all is named")).expect("a setup");
        assert_eq!([1, 2].map(|depth| slowly(&state, depth)), counts[..2], "{edition} {variant}");
    }
}
