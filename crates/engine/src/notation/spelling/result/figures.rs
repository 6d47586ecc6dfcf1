//! Parses results in figures: `1-0`, `1:0`, `0,5 - 0,5`, `½`.

use super::SpelledResult;
use crate::notation::spelling::characters::{Character, HALF, add_interpretations, span_of};
use crate::notation::spelling::interpretation::{SpellingInterpretation, SpellingInterpretationKind};
use crate::notation::syntax::Score;

/// `true` if the characters are a result in figures.
pub(in crate::notation::spelling) fn is_in_figures(all: &[Character]) -> bool {
    let first = all.iter().position(|character| character.plain != ' ').unwrap_or(0);
    let last = all.iter().rposition(|character| character.plain != ' ').unwrap_or(0);
    all.get(first..=last).is_some_and(|all| all.len() > 1 && in_figures(all).is_some())
}

/// Parses all of the characters as a result in figures.
pub(super) fn in_figures(all: &[Character]) -> Option<SpelledResult> {
    let raw: String = all.iter().map(|character| character.plain).filter(|c| *c != ' ').collect();
    let raw = raw.strip_prefix('(').and_then(|raw| raw.strip_suffix(')')).unwrap_or(&raw);
    let plain: String = raw
        .chars()
        .map(|c| match c {
            'l' | 'i' | '|' => '1',
            'o' => '0',
            ',' => '.',
            other => other,
        })
        .collect();
    let halves = [&HALF.to_string(), "1/2", "0.5", ".5", "1\u{2044}2"];
    let plain = halves.iter().fold(plain, |plain, half| plain.replace(*half, "h"));
    let score = match plain.as_str() {
        "1-0" | "1:0" | "1/0" | "1_0" | "1=0" | "1--0" | "1.0-0.0" | "2-0" | "2:0" | "+-" | "+/-" | "1.0" => {
            Score::RedWon
        }
        "0-1" | "0:1" | "0/1" | "0_1" | "0=1" | "0--1" | "0.0-1.0" | "0-2" | "0:2" | "-+" | "-/+" | "0.1" => {
            Score::BlueWon
        }
        "h-h" | "h:h" | "h" | "h/h" | "hh" | "=" | "=-=" | "1-1" | "1:1" | "h=h" | "h--h" => Score::Draw,
        "*" | "?" | "?-?" => Score::Open,
        _ => return None,
    };
    let span = span_of(all, 0, all.len());
    let mut interpretations = Vec::new();
    add_interpretations(all, &mut interpretations);
    let written: String = all.iter().map(|character| character.plain).collect();
    if written != score.token() {
        interpretations.push(SpellingInterpretation { kind: SpellingInterpretationKind::ResultForm, span });
    }
    Some(SpelledResult { score: Some(score), termination: None, span, interpretations, has_more: false, unclear: None })
}

/// Parses a score in figures that begins at index `from`, among words. Also returns the index after the score.
pub(super) fn figure_at(all: &[Character], from: usize) -> Option<(Score, usize)> {
    let at = |place: usize| all.get(place).map(|character| character.plain);
    let is_of_number = |c: char| c.is_alphanumeric() || matches!(c, '.' | ',' | ':' | '-' | '/' | HALF);
    let before = from.checked_sub(1).and_then(at);
    let two_before = from.checked_sub(2).and_then(at);
    let is_within = before.is_some_and(|c| c.is_alphanumeric() || c == HALF)
        || before.is_some_and(is_of_number) && two_before.is_some_and(|c| c.is_ascii_digit() || c == HALF);
    if is_within {
        return None;
    }
    let (red, end) = value(all, from)?;
    let blanks = |mut place: usize| {
        while at(place) == Some(' ') {
            place += 1;
        }
        place
    };
    let sign = blanks(end);
    if !matches!(at(sign), Some('-' | ':')) {
        return None;
    }
    let (blue, end) = value(all, blanks(sign + 1))?;
    let is_cut = at(end).is_some_and(|c| c.is_alphanumeric() || c == HALF || c == '/')
        || at(end).is_some_and(is_of_number) && at(end + 1).is_some_and(|c| c.is_ascii_digit());
    let score = match (red, blue) {
        (2, 0) => Score::RedWon,
        (0, 2) => Score::BlueWon,
        (1, 1) => Score::Draw,
        _ => return None,
    };
    (!is_cut).then_some((score, end))
}

/// Parses the points of a player. Returns the points in halves, and the index after them.
fn value(all: &[Character], from: usize) -> Option<(u8, usize)> {
    const VALUES: [(&str, u8); 8] =
        [("1/2", 1), ("1\u{2044}2", 1), ("0.5", 1), ("0,5", 1), (".5", 1), ("\u{bd}", 1), ("1", 2), ("0", 0)];
    let is_here = |text: &str| {
        text.chars().enumerate().all(|(index, c)| all.get(from + index).is_some_and(|found| found.plain == c))
    };
    let (text, halves) = VALUES.iter().find(|(text, _)| is_here(text))?;
    Some((*halves, from + text.chars().count()))
}
