//! Runs without a terminal, and wrong usage.

use crate::program::{adjutant, outcome};

#[test]
fn without_a_terminal_it_says_what_does_without_one() {
    let said = "error: `replay` needs a terminal: `board` prints positions\n";
    assert_eq!(adjutant(&["replay", "samples/games/gravon-duel.srn"], ""), outcome(2, "", said));
}

#[test]
fn nothing_is_written_to_a_file() {
    let said = "error: `replay` only shows games: `board -o FILE` writes positions\n";
    assert_eq!(adjutant(&["replay", "-o", "a.txt", "samples/games/gravon-duel.srn"], ""), outcome(2, "", said));
}
