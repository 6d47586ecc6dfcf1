//! The conformance suite of `format-spec/conformance`, and the verb `conform`, which tests other programs with it.
#![allow(clippy::format_push_string, clippy::format_collect, reason = "texts of a few lines are made piece by piece")]

mod committed;
mod suite;
#[cfg(unix)]
mod told;
mod verb;
