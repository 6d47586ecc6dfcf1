//! Tests of the engine alone: notation, rules, replay, and the knowledge of each side, without files and without
//! the program. It builds in seconds, with only the feature `archive`.

#[path = "generated/cases.rs"]
mod cases;
mod effort;
mod reference;

mod assignments;
mod cut_games;
mod generated;
mod grammar;
mod knowledge;
mod prefixes;
mod reference_conformance;
mod rules;
mod samples;
mod texts;
