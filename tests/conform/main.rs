//! The conformance suite of `format-spec/conformance`, and the verb `conform` that holds other programs against it.
#![allow(clippy::format_push_string, clippy::format_collect, reason = "texts of a few lines are made piece by piece")]

#[allow(dead_code, reason = "what is proven is looked at elsewhere")]
#[path = "../assignments/brute.rs"]
mod brute;
mod committed;
mod program;
#[path = "../reference/mod.rs"]
mod reference;
#[allow(dead_code, reason = "setups are counted elsewhere, too")]
#[path = "../assignments/setups.rs"]
mod setups;
mod suite;
mod verb;
