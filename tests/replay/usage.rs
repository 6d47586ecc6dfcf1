//! Where there is no terminal, and what makes no sense.

use crate::program::{adjutant, outcome};

#[test]
fn without_a_terminal_it_says_what_does_without_one() {
    let said = "error: `replay` needs a terminal, for keys and to draw on: `board` writes positions anywhere\n";
    assert_eq!(adjutant(&["replay", "samples/games/gravon-duel.srn"], ""), outcome(2, "", said));
}

#[test]
fn nothing_is_written_to_a_file() {
    let said = "error: `replay` shows games and writes nothing: `board -o FILE` writes positions\n";
    assert_eq!(adjutant(&["replay", "-o", "a.txt", "samples/games/gravon-duel.srn"], ""), outcome(2, "", said));
}
