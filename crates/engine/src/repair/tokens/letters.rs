//! Turns that differ from what is written in one sign.

use super::line::Reading;
use super::stretch::{Stretch, as_turn};
use crate::board::Designation;
use crate::repair::slip::Slip;
use std::collections::BTreeSet;

/// The longest text of which signs are changed, in characters.
const LONGEST: usize = 32;

/// The turns that the first word may be, or all words without the blanks between them, with one sign another, put in,
/// taken out or exchanged with the next.
pub(super) fn turns(text: &[u8], stretch: &Stretch) -> Vec<Reading> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for end in stretch.ends() {
        // No sign is longer than four bytes; between words stand blanks.
        let read = stretch.start..end.min(stretch.start + 8 * LONGEST);
        let written = String::from_utf8_lossy(&text[read]);
        let written: Vec<char> = written.chars().filter(|sign| !sign.is_whitespace()).take(LONGEST + 1).collect();
        if written.len() > LONGEST {
            continue;
        }
        for changed in with_one_changed(&written) {
            if let Some(turn) = as_turn(changed.as_bytes())
                && seen.insert((end, changed))
            {
                let reading = Reading::of_turn((stretch.start, end), turn, Slip::Letter, 1);
                found.push(reading.parted(text));
            }
        }
    }
    found
}

/// The texts that differ from it in one sign.
pub(super) fn with_one_changed(written: &[char]) -> Vec<String> {
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

/// Every sign that a turn is written with.
fn signs() -> Vec<char> {
    let of_pieces = Designation::all().flat_map(|piece| piece.sign().chars());
    let signs: BTreeSet<char> = "abcdefghij0123456789-x?=<>()+^@".chars().chain(of_pieces).collect();
    signs.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::{signs, with_one_changed};
    use std::collections::BTreeSet;

    #[test]
    fn every_text_with_one_sign_changed_is_there_once() {
        let count = signs().len();
        assert!(signs().contains(&'4') && signs().contains(&'x'));
        for written in ["4x", "x", "4x4"] {
            let signs: Vec<char> = written.chars().collect();
            let changed = with_one_changed(&signs);
            let length = signs.len();
            // One put in, one left out, one replaced by another, two exchanged.
            assert_eq!(changed.len(), (length + 1) * count + length + length * (count - 1) + length - 1, "{written}");
            assert!(changed.iter().all(|text| strsim::damerau_levenshtein(text, written) == 1), "{written}");
            // Beside a sign the same one may be put in on either side of it; of two that are neighbours either may go.
            let different: BTreeSet<&String> = changed.iter().collect();
            assert_eq!(different.len(), changed.len() - length, "{written}");
        }
    }
}
