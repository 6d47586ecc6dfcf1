//! How a game begins, as a text. `format-spec/query.md`, section "Openings".

use crate::analysis;
use crate::notation::WrittenTurn;

/// The most turns of an opening.
pub(super) const MOST_PLIES: u8 = 100;

/// The first turns, as many as that, up to the mirror image of the board; empty where there are fewer turns.
pub(super) fn opening(turns: &[WrittenTurn], plies: u8) -> String {
    turns.get(..usize::from(plies)).map_or_else(String::new, analysis::opening)
}

#[cfg(test)]
mod tests {
    use super::opening;
    use crate::notation::parse;

    #[test]
    fn a_game_of_fewer_turns_has_none() {
        let turns = parse(b"j4-j5 a7-a6 *").turns;
        assert_eq!([1, 2, 3].map(|plies| opening(&turns, plies)), ["a4-a5", "a4-a5 j7-j6", ""]);
        assert_eq!(opening(&[], 1), "");
    }
}
