//! Reads any bytes as a prior, or as a document of counts. The bytes are accepted or refused without a panic. A
//! document that is accepted reads back equal. The weights of a prior are finite and not negative. The first byte
//! selects the document.

#![no_main]

use adjutant::analysis::reveals::RevealCounts;
use adjutant::analysis::setups::{PriorWeights, Setups};
use adjutant::analysis::{Games, Grouped, Merge};
use adjutant::board::Kind;
use adjutant::knowledge::{Prior, SetupModels};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;

fuzz_target!(|bytes: &[u8]| {
    let Some((which, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    match which % 6 {
        0 => prior(text),
        1 => counts::<Games>(text),
        2 => counts::<Grouped<Games>>(text),
        3 => counts::<Setups>(text),
        4 => models(text),
        _ => counts::<RevealCounts>(text),
    }
});

fn models(text: &str) {
    if SetupModels::read(text).is_ok() {
        assert!(PriorWeights::read(text).is_ok(), "models are a prior");
    }
}

fn prior(text: &str) {
    let Ok(prior) = Prior::read(text) else { return };
    let written = serde_json::to_string(&prior).expect("plain data");
    assert_eq!(Prior::read(&written).expect("what was written is a prior"), prior);
    let all = PriorWeights::new(&prior);
    for group in all.groups() {
        let Some(weights) = prior.weights(group) else { continue };
        for square in weights.squares() {
            for kind in Kind::ALL {
                let weight = weights.weight(Some(kind), square);
                assert!(weight.is_finite() && weight >= 0.0, "{kind} on {square} in {group}: {weight}");
            }
        }
    }
}

/// Checks that counts read back equal after writing. Adds the counts to themselves and writes the sum.
fn counts<T: DeserializeOwned + Serialize + Merge + Clone + PartialEq>(text: &str) {
    let Ok(read) = serde_json::from_str::<T>(text) else { return };
    let written = serde_json::to_string(&read).expect("plain data");
    let again: T = serde_json::from_str(&written).expect("what was written can be read");
    assert!(again == read, "{written}");
    let mut twice = read.clone();
    twice.merge(again);
    serde_json::to_string(&twice).expect("plain data");
}
