//! Sheets: what one viewer saw of a game, and two sheets of a game put together.

#[path = "../generated/cases.rs"]
#[allow(dead_code, reason = "each test file uses the parts it needs")]
mod cases;
mod fill;
mod guilty;
mod merge;
mod onlooker;
#[path = "../program/mod.rs"]
mod program;
mod redact;
#[path = "../reference/mod.rs"]
mod reference;
mod samples;
mod slips;
mod support;
