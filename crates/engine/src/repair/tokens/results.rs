//! Results that cannot be read.

use super::reading::Reading;
use super::stretch::Stretch;
use crate::board::Side;
use crate::notation::Score;
use crate::notation::spelling::{Outcome, Players, spelled_result};
use crate::repair::slip::Slip;

/// What the last stretch of a record may be as a result; `ply` is the one that would be next.
pub(super) fn readings(text: &[u8], stretch: &Stretch, ply: u32) -> Vec<Reading> {
    let place = (stretch.start, stretch.run);
    let written = text.get(place.0..place.1).unwrap_or_default();
    let of = |score: Score, slip| Reading::of_text(place, score.token(), slip).parted(text);
    if written.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let outcome = spelled_result(written, place.0 as u32, &Players::default());
    if let Some(Outcome::Result(said)) = outcome.filter(Outcome::is_plain) {
        let winner = if Side::of_ply(ply) == Side::Red { Score::BlueWon } else { Score::RedWon };
        found.push(of(said.score.unwrap_or(winner), Slip::Spelling));
    }
    let written = String::from_utf8_lossy(written);
    let near = Score::ALL.into_iter().filter(|score| {
        let token = score.token();
        let distance = strsim::damerau_levenshtein(&written, token);
        token.len() > 1 && distance * 3 <= token.len()
    });
    found.extend(near.map(|score| of(score, Slip::Letter)));
    found
}

#[cfg(test)]
mod tests {
    use super::readings;
    use crate::repair::slip::Slip;
    use crate::repair::tokens::stretch::Stretch;

    #[test]
    fn what_is_near_to_a_result_is_one_and_what_is_not_is_none() {
        for (written, read) in [
            ("1-7", &[("1-0", Slip::Letter)][..]),
            ("1/2-1/3", &[("1/2-1/2", Slip::Letter)]),
            ("0:1", &[("0-1", Slip::Spelling), ("0-1", Slip::Letter)]),
            ("hello", &[]),
            ("7-7", &[]),
            ("x", &[]),
            ("", &[]),
        ] {
            let stretch = Stretch { start: 0, word: written.len(), run: written.len(), is_last: true };
            let found = readings(written.as_bytes(), &stretch, 3);
            let found: Vec<(&str, Slip)> = found.iter().map(|reading| (&*reading.text, reading.slip)).collect();
            assert_eq!(found, read, "{written}");
        }
    }
}
