//! Running the program, and setups to run it on.

use crate::program::{Run, adjutant};
use adjutant::analysis::setups::{Arrangement, MOST_SQUARES, Pattern};
use adjutant::board::{Board, Kind};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Runs `adjutant setups` with the arguments, feeding it `stdin`.
pub fn setups(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    adjutant(&[&["setups"], arguments].concat(), stdin)
}

/// What it prints when it has nothing to complain about.
pub fn shown(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    setups(arguments, stdin).well().stdout
}

/// The document that it prints.
pub fn document(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Value {
    let all = [&["--format", "json"], arguments].concat();
    serde_json::from_str(&shown(&all, stdin)).expect("one JSON object")
}

/// The path of a sample game.
pub fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/games").join(name)
}

/// The text of a sample game.
pub fn text_of(name: &str) -> String {
    std::fs::read_to_string(sample(name)).expect("samples are UTF-8")
}

/// A record of three pieces a side without turns: Red's Flag on a1 and Blue's on a10, and these tags and this result.
pub fn record(tags: &str, result: &str) -> String {
    format!(
        "{tags}[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n9: 32........\n2: 32........\n1: F.........\n\n{result}\n"
    )
}

/// What `adjutant generate` makes with the arguments.
pub fn generated(arguments: &[&str]) -> String {
    adjutant(&[&["generate"], arguments].concat(), "").stdout
}

/// Games of several variants and both boards, with results of every sort.
pub fn archive() -> String {
    let parts = [
        generated(&["--games", "12", "--seed", "5", "--policy", "plausible"]),
        generated(&["--games", "6", "--seed", "6", "--edition", "gravon", "--variant", "barrage"]),
        generated(&["--games", "6", "--seed", "7", "--edition", "sci-fi-2011"]),
        generated(&["--games", "4", "--seed", "8", "--edition", "gravon", "--variant", "free", "--plies", "40"]),
        record("[Red \"Ann\"]\n[Blue \"Bob\"]\n", "1-0"),
    ];
    parts.join("\n")
}

/// The records of an archive, each as a text of its own.
pub fn records(archive: &str) -> Vec<String> {
    let segments = adjutant::notation::segments(archive.as_bytes());
    segments.map(|segment| archive[segment.range].to_owned()).collect()
}

/// A setup written as a pattern.
pub fn setup(text: &str) -> Arrangement {
    text.parse().ok().and_then(|pattern: Pattern| pattern.setup()).unwrap_or_else(|| panic!("{text} is no setup"))
}

/// Anything on the squares of either board's zone.
pub fn any_setup() -> impl Strategy<Value = Arrangement> {
    any::<bool>().prop_flat_map(|has_craters| on_board(if has_craters { Board::CRATERS } else { Board::STANDARD }))
}

/// Anything on the squares of that board's zone; few kinds, so that setups are alike now and then.
pub fn on_board(board: Board) -> impl Strategy<Value = Arrangement> {
    let kind = prop_oneof![Just(None), (0..Kind::COUNT).prop_map(Kind::from_index), Just(Some(Kind::Bomb))];
    vec(kind, MOST_SQUARES).prop_map(move |kinds| {
        let mut cells = [None; MOST_SQUARES];
        cells.copy_from_slice(&kinds);
        Arrangement::new(board, cells)
    })
}

/// How often properties are tried.
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}
