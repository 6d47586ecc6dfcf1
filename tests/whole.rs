//! All other tests: the library with all of its formats, the program as its users run it, and the repository. They
//! are one program, because each program would have to be linked with the library again.

#[allow(dead_code, reason = "the engine's tests use the rest")]
#[path = "generated/cases.rs"]
mod cases;
#[allow(dead_code, reason = "the engine's tests use the rest")]
#[path = "assignments"]
mod assignments {
    pub mod brute;
    pub mod setups;
}
#[allow(dead_code, reason = "the engine's tests use the rest")]
mod effort;
mod program;
mod reference;

mod architecture;
mod archives;
mod board;
mod board_alike;
mod board_deduced;
mod board_guesses;
mod board_odds;
mod browser;
mod command_line;
mod conform;
mod convert;
mod damage;
mod entry;
mod explain;
mod filter;
mod fmt;
mod fmt_apart;
mod formats;
mod generate_verb;
#[cfg(feature = "pictures")]
mod gif;
mod growth;
mod json_forms;
mod json_lines;
mod language;
mod library;
mod one_sign;
mod outputs;
mod page;
mod page_data;
mod page_facts;
mod pictures;
mod positions;
mod query;
mod readme;
mod regressions;
mod repair;
mod replay;
mod report;
mod repository;
mod reveals;
mod rules_verb;
mod schema;
mod secrets;
mod setups;
mod sheets;
mod stats;
mod tables;
mod validate;
mod variations;
