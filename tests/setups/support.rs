//! Runs the program, and provides setups for it.

use crate::program::{Run, adjutant};
use adjutant::analysis::setups::{Arrangement, MOST_SQUARES, Pattern};
use adjutant::board::{Board, Kind};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Runs `adjutant setups` with these arguments and this standard input.
pub fn setups(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    adjutant(&[&["setups"], arguments].concat(), stdin)
}

/// Returns the output of a run without messages.
pub fn shown(arguments: &[&str], stdin: impl AsRef<[u8]>) -> String {
    setups(arguments, stdin).well().stdout
}

/// Returns the printed document.
pub fn document(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Value {
    let all = [&["--format", "json"], arguments].concat();
    serde_json::from_str(&shown(&all, stdin)).expect("one JSON object")
}

/// Returns the path of a sample game.
pub fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/games").join(name)
}

/// Returns the text of a sample game.
pub fn text_of(name: &str) -> String {
    std::fs::read_to_string(sample(name)).expect("samples are UTF-8")
}

/// Returns a record with three pieces on each side and no turns: Red's Flag on a1 and Blue's on a10, with these
/// tags and this result.
pub fn record(tags: &str, result: &str) -> String {
    format!(
        "{tags}[Edition \"gravon\"]\n[Army \"3 2 F\"]\n\n10: F.........\n9: 32........\n2: 32........\n1: F.........\n\n{result}\n"
    )
}

/// Returns the output of `adjutant generate` with these arguments.
pub fn generated(arguments: &[&str]) -> String {
    adjutant(&[&["generate"], arguments].concat(), "").stdout
}

/// Returns games of several variants and both boards, with every result.
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

/// Returns the records of an archive, each as a separate text.
pub fn records(archive: &str) -> Vec<String> {
    let segments = adjutant::notation::segments(archive.as_bytes());
    segments.map(|segment| archive[segment.range].to_owned()).collect()
}

/// Parses a setup written as a pattern.
pub fn setup(text: &str) -> Arrangement {
    text.parse().ok().and_then(|pattern: Pattern| pattern.setup()).unwrap_or_else(|| panic!("{text} is no setup"))
}

/// Generates setups with any content on the zone of either board.
pub fn any_setup() -> impl Strategy<Value = Arrangement> {
    any::<bool>().prop_flat_map(|has_craters| on_board(if has_craters { Board::CRATERS } else { Board::STANDARD }))
}

/// Generates setups with any content on a board's zone; few kinds, so that some setups are equal.
pub fn on_board(board: Board) -> impl Strategy<Value = Arrangement> {
    let kind = prop_oneof![Just(None), (0..Kind::COUNT).prop_map(Kind::from_index), Just(Some(Kind::Bomb))];
    vec(kind, MOST_SQUARES).prop_map(move |kinds| {
        let mut cells = [None; MOST_SQUARES];
        cells.copy_from_slice(&kinds);
        Arrangement::new(board, cells)
    })
}

/// Returns a configuration with `cases` cases by default.
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}
