//! Finds turns that differ from the written text in one character.

use super::partial_correction::Reading;
use super::stretch::{Stretch, as_turn};
use crate::board::Designation;
use crate::repair::slip::Slip;
use std::collections::BTreeSet;

/// Maximum number of characters of a text in which characters are changed.
const LONGEST: usize = 32;

/// Returns the turns that result from changing one character. A character is inserted, replaced, deleted, or exchanged
/// with the next character. The text to change is the first word of the stretch, or all words of the stretch without
/// the whitespace between the words.
pub(super) fn turns(text: &[u8], stretch: &Stretch) -> Vec<Reading> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for end in stretch.ends() {
        // A character has at most four bytes. The limit is doubled because there is also whitespace.
        let read = stretch.start..end.min(stretch.start + 8 * LONGEST);
        let written = String::from_utf8_lossy(&text[read]);
        let written: Vec<char> = written.chars().filter(|sign| !sign.is_whitespace()).take(LONGEST + 1).collect();
        if written.len() > LONGEST {
            continue;
        }
        for changed in one_character_edits(&written) {
            if let Some(turn) = as_turn(changed.as_bytes())
                && seen.insert((end, changed))
            {
                let reading = Reading::of_turn((stretch.start, end), turn, Slip::Letter, 1);
                found.push(reading.with_separator(text));
            }
        }
    }
    found
}

/// Returns the texts that differ from `written` in one character.
pub(super) fn one_character_edits(written: &[char]) -> Vec<String> {
    let signs: Vec<char> = signs();
    let mut texts = Vec::new();
    let mut push = |before: &[char], between: &[char], behind: &[char]| {
        texts.push(before.iter().chain(between).chain(behind).collect::<String>());
    };
    for at in 0..=written.len() {
        let (before, behind) = written.split_at(at);
        for sign in &signs {
            push(before, &[*sign], behind);
        }
        let Some((first, rest)) = behind.split_first() else { continue };
        push(before, &[], rest);
        for sign in signs.iter().filter(|sign| *sign != first) {
            push(before, &[*sign], rest);
        }
        if let Some((second, rest)) = rest.split_first() {
            push(before, &[*second, *first], rest);
        }
    }
    texts
}

/// Returns every character that is used in a turn.
fn signs() -> Vec<char> {
    let of_pieces = Designation::all().flat_map(|piece| piece.sign().chars());
    let signs: BTreeSet<char> = "abcdefghij0123456789-x?=<>()+^@".chars().chain(of_pieces).collect();
    signs.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::{one_character_edits, signs};
    use std::collections::BTreeSet;

    #[test]
    fn every_text_with_one_sign_changed_is_there_once() {
        let count = signs().len();
        assert!(signs().contains(&'4') && signs().contains(&'x'));
        for written in ["4x", "x", "4x4"] {
            let signs: Vec<char> = written.chars().collect();
            let changed = one_character_edits(&signs);
            let length = signs.len();
            // The terms: one character inserted, deleted, replaced, or exchanged with the next.
            assert_eq!(changed.len(), (length + 1) * count + length + length * (count - 1) + length - 1, "{written}");
            assert!(changed.iter().all(|text| strsim::damerau_levenshtein(text, written) == 1), "{written}");
            // Inserting a character before an equal character gives the same text as inserting it after that
            // character. Deleting either of two equal neighbours also gives the same text.
            let different: BTreeSet<&String> = changed.iter().collect();
            assert_eq!(different.len(), changed.len() - length, "{written}");
        }
    }
}
