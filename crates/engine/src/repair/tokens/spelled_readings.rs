//! Finds common spellings of turns, turn numbers and results that the grammar cannot parse.

use super::partial_correction::Reading;
use super::stretch::Stretch;
use crate::board::{Numbering, Side};
use crate::notation::spelling::{Outcome, Players, leading_turns, spelled_number, spelled_result};
use crate::notation::{Score, Span, WrittenTurn};
use crate::repair::slip::Slip;

/// Maximum number of readings that are tried for one stretch.
const MOST: usize = 16;

/// Maximum number of bytes of a line that are examined. A turn is never longer.
const LONGEST: usize = 512;

/// Returns turns that start where the stretch starts, and end after the fault.
pub(super) fn turns(text: &[u8], stretch: &Stretch, fault: Span, numbering: &Numbering) -> Vec<Reading> {
    let start = stretch.start;
    let line = line(text, start);
    let read = leading_turns(line, start as u32, numbering).into_iter();
    let with_ends = read.map(|reading| (behind_commas(text, reading.turn.span.end as usize), reading));
    with_ends
        .filter(|(end, _)| *end > fault.start as usize)
        .take(MOST)
        .map(|(end, reading)| {
            let mut found = Reading::of_turn((start, end), reading.turn, Slip::Spelling, 0);
            if let Some(glyph) = reading.glyph {
                found.text = format!("{} ${glyph}", found.text);
            }
            found.with_separator(text)
        })
        .collect()
}

/// Splits turns that were written together, such as `a4-a5b7-b6` or `a4-a5,b7-b6`. A result may follow the turns.
pub(super) fn joined(text: &[u8], stretch: &Stretch, numbering: &Numbering) -> Option<Reading> {
    let mut rest = text.get(stretch.start..stretch.word).filter(|word| word.len() <= LONGEST)?;
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let length = if let Some(reading) = leading_turns(rest, 0, numbering).into_iter().next() {
            parts.push(reading.turn.to_string());
            parts.extend(reading.glyph.map(|glyph| format!("${glyph}")));
            reading.turn.span.end as usize
        } else {
            let score = Score::ALL.into_iter().find(|score| score.token().as_bytes() == rest)?;
            parts.push(score.token().to_owned());
            rest.len()
        };
        rest = &rest[length..];
        rest = &rest[rest.iter().take_while(|byte| **byte == b',').count()..];
    }
    (parts.len() > 1).then(|| Reading::of_turns((stretch.start, stretch.word), parts.join(" ")))
}

/// Separates the readings into two lists. Several readings may mean the same turn. The longest of these readings is
/// in the first list. The shorter readings ignore a part of the text, and are in the second list. All other
/// readings are in the first list.
pub(super) fn shadowed(readings: Vec<Reading>) -> (Vec<Reading>, Vec<Reading>) {
    let goes_further = |one: &Reading, other: &Reading| {
        let same = |one: &WrittenTurn, other: &WrittenTurn| {
            (one.from, one.to, one.action) == (other.from, other.to, other.action)
        };
        one.end > other.end && one.turn.zip(other.turn).is_some_and(|(one, other)| same(&one, &other))
    };
    let is_whole = |reading: &Reading| !readings.iter().any(|other| goes_further(other, reading));
    let whole: Vec<bool> = readings.iter().map(is_whole).collect();
    let (mut fuller, mut others) = (Vec::new(), Vec::new());
    for (reading, is_whole) in readings.into_iter().zip(whole) {
        if is_whole { fuller.push(reading) } else { others.push(reading) }
    }
    (fuller, others)
}

/// Reads the stretch as the number of the next turn: reads `12)` or `12:` as `12.`.
pub(super) fn number(text: &[u8], stretch: &Stretch, ply: u32) -> Option<Reading> {
    let read = spelled_number(line(text, stretch.start), stretch.start as u32)?;
    let said = format!("{}{}", ply.div_ceil(2), if ply % 2 == 1 { "." } else { "..." });
    let place = (read.span.start as usize, read.span.end as usize);
    let is_next = read.number == ply.div_ceil(2) && place.0 == stretch.start;
    is_next.then(|| Reading::of_text(place, said, Slip::Spelling).with_separator(text))
}

/// Returns the rest of the line up to a comment in braces, cut to the maximum length of a turn.
fn line(text: &[u8], start: usize) -> &[u8] {
    let rest = text.get(start..).unwrap_or_default();
    let rest = &rest[..rest.len().min(LONGEST)];
    let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r' | b'{')).unwrap_or(rest.len());
    &rest[..end]
}

/// Skips commas and full stops, if whitespace or the end of the text follows. Returns the offset after the skipped
/// characters. Otherwise returns `at`.
fn behind_commas(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let marks = rest.iter().take_while(|byte| matches!(byte, b',' | b'.')).count();
    let ends = rest.get(marks).is_none_or(u8::is_ascii_whitespace);
    if ends { at + marks } else { at }
}

/// Returns possible results for the last stretch of a record. `ply` is the ply that a further turn would have.
pub(super) fn results(text: &[u8], stretch: &Stretch, ply: u32) -> Vec<Reading> {
    let place = (stretch.start, stretch.run);
    let written = text.get(place.0..place.1).unwrap_or_default();
    let of = |score: Score, slip| Reading::of_text(place, score.token(), slip).with_separator(text);
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
    use super::results;
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
            let found = results(written.as_bytes(), &stretch, 3);
            let found: Vec<(&str, Slip)> = found.iter().map(|reading| (&*reading.text, reading.slip)).collect();
            assert_eq!(found, read, "{written}");
        }
    }
}
