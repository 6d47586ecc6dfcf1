//! How a game begins, as a text. `format-spec/query.md`, section "Openings".

use crate::analysis::FirstTurn;
use crate::notation::Turn;

/// The most turns of an opening.
pub(super) const MOST_PLIES: u8 = 100;

/// The first turns, as many as that, or those of the mirror image of the board, whichever text comes first; empty where
/// there are fewer turns.
pub(super) fn opening(turns: &[Turn], plies: u8) -> String {
    let Some(turns) = turns.get(..usize::from(plies)) else { return String::new() };
    let text = |told: fn(FirstTurn) -> FirstTurn| {
        let turns: Vec<String> = turns.iter().map(|turn| told(FirstTurn::new(turn)).to_string()).collect();
        turns.join(" ")
    };
    text(|turn| turn).min(text(FirstTurn::mirrored))
}

#[cfg(test)]
mod tests {
    use super::opening;
    use crate::notation::parse;

    #[test]
    fn openings_are_the_same_up_to_their_mirror_image() {
        for (turns, plies, text) in [
            ("a4-a5 j7-j6 a5-a6", 2, "a4-a5 j7-j6"),
            ("j4-j5 a7-a6 b4-b5", 2, "a4-a5 j7-j6"),
            ("j4-j5 a7-a6 b4-b5", 3, "a4-a5 j7-j6 i4-i5"),
            ("e4-e5 f7-f6", 1, "e4-e5"),
            ("f4-f5 f7-f6", 2, "e4-e5 e7-e6"),
            // The first turn that is no mirror image of itself decides.
            ("b4-b9xc9 c10?d9=3", 2, "b4xc9 c10?d9"),
            ("i4-i9xh9(2>3) h10-h9?g9=3(-)", 2, "b4xc9 c10?d9"),
            ("a4-a5", 2, ""),
            ("", 1, ""),
        ] {
            let record = format!("[Edition \"sci-fi-2011\"]\n\n{turns} *");
            let turns = parse(record.as_bytes()).turns;
            assert_eq!(opening(&turns, plies), text, "{record}");
        }
    }
}
