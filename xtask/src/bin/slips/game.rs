//! Generates the games in which slips are made.

use adjutant::board::{Side, Variant};
use adjutant::generate::{Plan, Policy};
use adjutant::notation::{Record, parse};
use adjutant::replay::{Original, Place, replay};
use adjutant::rules::{Edition, Played, Ruleset};
use adjutant::sheets::{View, redact};

/// Amount of information in a record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// All pieces and all combats.
    Full,
    /// All pieces, but no combats.
    Bare,
    /// Sheet of one player.
    Sheet,
}

/// Correct record in which slips are made.
pub struct Case {
    pub record: Record<'static>,
    /// Sides whose pieces the record names.
    pub named: Vec<Side>,
}

impl Case {
    /// Returns a copy of the case in which the correct record is `text`. A second slip can then be made in this record.
    pub fn with(&self, text: Vec<u8>) -> Self {
        let text: &'static [u8] = text.leak();
        Self { record: parse(text), named: self.named.clone() }
    }
}

const RULES: [(&str, Variant, &str); 14] = [
    ("jumbo-2014", Variant::Original, ""),
    ("gravon", Variant::Original, ""),
    ("isf", Variant::Original, ""),
    ("hasbro-1999", Variant::Original, ""),
    ("anniversary-2011", Variant::Original, ""),
    ("milton-bradley-1961", Variant::Original, ""),
    ("sci-fi-2011", Variant::Original, ""),
    ("gravon", Variant::Barrage, ""),
    ("jumbo-2014", Variant::Infiltrator, ""),
    ("gravon", Variant::UltimateLightning, ""),
    ("hasbro-1999", Variant::Original, "rescue"),
    ("hasbro-1999", Variant::Original, "aggressor-advantage"),
    ("sci-fi-2011", Variant::Duel, ""),
    ("jumbo-2014", Variant::Duel, ""),
];

/// Returns game `number`.
pub fn case(seed: u64, number: u64, form: Form) -> Option<Case> {
    let (edition, variant, option) = RULES[number as usize % RULES.len()];
    let policy = [Policy::Plausible, Policy::Aggressive, Policy::Uniform][number as usize / RULES.len() % 3];
    let mut rules = Ruleset::new(Edition::from_name(edition)?, variant);
    rules.options.switch_on(option);
    let plan = Plan { rules, policy, seed, max_plies: 400 };
    let mut record = plan.record(number).ok()?;
    if form == Form::Bare {
        for turn in &mut record.turns {
            turn.combat = None;
        }
    }
    if form != Form::Sheet {
        return Some(Case { record, named: Side::ALL.to_vec() });
    }
    let mut played: Vec<Played> = Vec::new();
    let replayed = replay(&[], &record, None, &mut played);
    let side = Side::ALL[number as usize % 2];
    let place = Place { file: "", record: None, offset: 0, line: 1, column: 1, is_binary: false };
    let original = Original { text: &[], place, srn: None, record: &record, replayed: &replayed, played: &played };
    let text = crate::text(&redact(&original, View::Player(side), false).ok()?);
    Some(Case { record: parse(text.leak()), named: vec![side] })
}
