//! The engine by itself: notation, rules, replay, and what each side can know; neither files nor the program.
//! It builds with the feature `archive` alone, and so in seconds.

#[path = "generated/cases.rs"]
mod cases;
mod effort;
mod reference;

mod assignments;
mod generated;
mod grammar;
mod knowledge;
mod reference_conformance;
mod rules;
mod samples;
