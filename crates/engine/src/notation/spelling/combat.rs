//! Parses combats as people spell them: `(7>4)`, `( 2 < 6 )`, `2x6`, `(lost)`, `Major beats Sergeant`.

use super::cursor::{Cursor, SpellingInterpretations};
use super::interpretation::SpellingInterpretationKind;
use super::names::kinds;
use super::remark::{Remark, remark};
use super::result::is_in_figures;
use super::turn::behind_passed;
use super::turn_words::{Sense, has_sense, outcome};
use crate::board::{Designation, Kind, Outcome};
use crate::notation::syntax::Combat;

/// A possible combat, the index after it, and its interpretations.
pub(super) type SpelledCombat = (Combat, usize, SpellingInterpretations);

/// A part of a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CombatPart {
    Piece(Vec<Designation>),
    /// The outcome, written between the pieces as `>`, `<` or `=`.
    Sign(Outcome),
    /// The outcome, written as a word, `+` or `-`.
    Came(Outcome),
    Versus,
}

/// Maximum number of parts of a combat. Enough for a clause of a few words.
const MOST_PARTS: usize = 8;

/// Maximum number of kinds that are tried for one word.
const MOST_KINDS: usize = 3;

/// Returns the possible combats at index `from`, most likely first.
///
/// A number without parentheses may be the number of the next turn. Such a number is read as a piece only if
/// `is_alone`. `is_alone` means that nothing else can follow in the text.
pub(super) fn combats(cursor: &Cursor<'_>, from: usize, is_alone: bool) -> Vec<SpelledCombat> {
    let mut start = cursor.behind_blanks(from);
    if matches!(cursor.at(start), Some(',' | ':')) {
        start = cursor.behind_blanks(start + 1);
    }
    if let Some(words) = behind_arrow(cursor, start) {
        return match remark(cursor, words, None) {
            Remark::Combats(combats) => combats,
            _ => Vec::new(),
        };
    }
    let closing = match cursor.at(start) {
        Some('(') => Some(')'),
        Some('[') => Some(']'),
        Some('{') => Some('}'),
        _ => None,
    };
    let rest = cursor.characters.get(start..).unwrap_or_default();
    if closing.is_none() && !is_alone && is_in_figures(rest) {
        return Vec::new();
    }
    let parts_from = start + usize::from(closing.is_some());
    let of_piece = match remark(cursor, parts_from, closing) {
        Remark::Combats(combats) => return combats,
        Remark::Unclear => return Vec::new(),
        Remark::Piece(combats) => combats,
        Remark::Other => Vec::new(),
    };
    let in_signs = in_signs(cursor, start, closing, is_alone);
    if in_signs.is_empty() { of_piece } else { in_signs }
}

/// If an arrow and words follow, as in `b5xb7 -> his scout lost`, returns the index of the first word.
fn behind_arrow(cursor: &Cursor<'_>, at: usize) -> Option<usize> {
    let length = match (cursor.at(at)?, cursor.at(at + 1)) {
        ('\u{2192}', _) => 1,
        ('-' | '=', Some('>')) => 2,
        _ => return None,
    };
    let words = cursor.behind_blanks(at + length);
    cursor.at(words).is_some_and(char::is_alphabetic).then_some(words)
}

/// Returns the possible combats that are written in symbols and single words. `closing` is the closing bracket;
/// `None` if the combat is not in brackets.
fn in_signs(cursor: &Cursor<'_>, start: usize, closing: Option<char>, is_alone: bool) -> Vec<SpelledCombat> {
    let parts_from = start + usize::from(closing.is_some());
    let mut interpretations = Vec::new();
    let (parts, mut end) = parts(cursor, parts_from, closing, &mut interpretations);
    match closing {
        Some(sign) if cursor.at(cursor.behind_blanks(end)) == Some(sign) => end = cursor.behind_blanks(end) + 1,
        // The closing bracket may be missing at the end of the text.
        Some(_) if cursor.behind_blanks(end) >= cursor.characters.len() => {}
        Some(_) => return Vec::new(),
        None if !is_alone && !stands_by_itself(cursor, parts_from, &parts) => return Vec::new(),
        // `a4-a5, Sgt a7-a6`: the piece belongs to the next turn.
        None if !is_alone && ends_in_mover(cursor, &parts, end) => return Vec::new(),
        None => {}
    }
    interpretations.push(cursor.interpretation(SpellingInterpretationKind::CombatForm, start, end));
    meanings(&parts, cursor)
        .into_iter()
        .map(|(combat, kinds)| {
            let mut interpretations = interpretations.clone();
            interpretations.extend(kinds.into_iter().map(|kind| cursor.interpretation(kind, start, end)));
            (combat, end, interpretations)
        })
        .collect()
}

/// `true` if the parts can only be a combat, although they are not in brackets.
fn stands_by_itself(cursor: &Cursor<'_>, from: usize, parts: &[CombatPart]) -> bool {
    match parts {
        [CombatPart::Piece(_)] => {
            let is_capital = cursor.characters.get(from).is_some_and(|character| character.is_capital);
            cursor.word(from).is_some_and(|(word, _)| is_capital || word.len() > 2)
        }
        // `10 S`: no part indicates that the pieces fought.
        [CombatPart::Versus | CombatPart::Piece(_), CombatPart::Piece(_), ..] => false,
        parts => !parts.is_empty(),
    }
}

/// `true` if the only part is a piece and a square follows. The piece may then be the piece that moves next.
fn ends_in_mover(cursor: &Cursor<'_>, parts: &[CombatPart], end: usize) -> bool {
    matches!(parts, [CombatPart::Piece(_)]) && cursor.is_plain_square(cursor.behind_blanks(end))
}

/// Parses the parts of a combat from index `from` on. Also returns the index after the parts.
fn parts(
    cursor: &Cursor<'_>,
    from: usize,
    closing: Option<char>,
    interpretations: &mut SpellingInterpretations,
) -> (Vec<CombatPart>, usize) {
    let mut parts: Vec<CombatPart> = Vec::new();
    let mut end = from;
    while parts.len() < MOST_PARTS {
        let at = cursor.behind_blanks(end);
        let Some(next) = cursor.at(at) else { break };
        if Some(next) == closing || closing.is_none() && cursor.is_plain_square(at) {
            break;
        }
        let has_pieces = parts.iter().any(|part| matches!(part, CombatPart::Piece(_)));
        let sign = match next {
            '>' => Some(CombatPart::Sign(Outcome::Win)),
            '<' => Some(CombatPart::Sign(Outcome::Loss)),
            '=' => Some(CombatPart::Sign(Outcome::Tie)),
            '-' | '\u{2192}' | 'x' | ':' | '/' | '&' | ',' if has_pieces => Some(CombatPart::Versus),
            ',' | ':' if closing.is_some() => Some(CombatPart::Versus),
            '+' => Some(CombatPart::Came(Outcome::Win)),
            '-' if closing.is_some() => Some(CombatPart::Came(Outcome::Loss)),
            _ => None,
        };
        // `1:10` is probably a time.
        let is_digit = |at| cursor.at(at).is_some_and(|next| next.is_ascii_digit());
        let is_time = at == end && end.checked_sub(1).is_some_and(is_digit) && is_digit(at + 1) && is_digit(at + 2);
        if closing.is_none() && next == ':' && is_time {
            break;
        }
        // `lost, scout`: the piece belongs to the outcome, unless a square directly after it shows that the piece
        // moves next.
        if next == ',' && closing.is_none() && matches!(parts.last(), Some(CombatPart::Came(_))) {
            if is_followed_by_own_piece(cursor, at + 1) {
                end = at + 1;
                continue;
            }
            break;
        }
        let is_cross = next == 'x' && cursor.word(at).is_some_and(|(word, _)| word.len() > 1);
        if let Some(part) = sign.filter(|_| !is_cross) {
            // A comma after the combat, or a `-` before the next turn, does not belong to the combat.
            let follows = cursor.behind_blanks(at + 1);
            if part == CombatPart::Versus && (closing.is_none() && cursor.piece(follows, &mut Vec::new()).is_none()) {
                break;
            }
            parts.push(part);
            end = at + 1;
            continue;
        }
        if let Some((word, behind)) = cursor.word(at) {
            let part = if has_sense(&word, Sense::By)
                && matches!(parts.last(), Some(CombatPart::Came(_) | CombatPart::Piece(_)))
            {
                Some(CombatPart::Versus)
            } else if let Some(outcome) = outcome(&word) {
                Some(CombatPart::Came(outcome))
            } else if has_sense(&word, Sense::Versus) {
                Some(CombatPart::Versus)
            } else if has_sense(&word, Sense::Strikes) {
                Some(CombatPart::Came(Outcome::Win))
            } else {
                None
            };
            if let Some(part) = part {
                // `v.` is short for `versus`.
                let has_point = part == CombatPart::Versus && cursor.at(behind) == Some('.');
                parts.push(part);
                end = behind + usize::from(has_point);
                continue;
            }
            let is_passed = has_sense(&word, Sense::Passed) || has_sense(&word, Sense::Moves);
            if is_passed && (closing.is_some() || !parts.is_empty()) {
                end = behind;
                continue;
            }
        }
        match cursor.piece(at, interpretations) {
            Some((mut pieces, behind))
                if parts.iter().filter(|part| matches!(part, CombatPart::Piece(_))).count() < 2 =>
            {
                pieces.truncate(MOST_KINDS);
                // `scouts gone`: one scout of each side.
                if !has_pieces && cursor.word(at).is_some_and(|(word, end)| end == behind && is_plural(&word)) {
                    parts.extend([CombatPart::Piece(pieces.clone()), CombatPart::Came(Outcome::Tie)]);
                }
                parts.push(CombatPart::Piece(pieces));
                end = behind;
            }
            _ => break,
        }
    }
    (parts, end)
}

/// `true` if the word is the plural of a piece's name.
fn is_plural(word: &str) -> bool {
    const SHORTEST: usize = 4;
    word.strip_suffix('s').is_some_and(|one| one.len() >= SHORTEST && !kinds(one).is_empty())
}

/// `true` if the next word is a piece that belongs to this turn, not to the next turn.
fn is_followed_by_own_piece(cursor: &Cursor<'_>, from: usize) -> bool {
    const APART: usize = 2;
    let at = behind_passed(cursor, from, &mut Vec::new());
    cursor.piece(at, &mut Vec::new()).is_some_and(|(_, end)| {
        let next = cursor.behind_blanks(end);
        !cursor.is_plain_square(next) || next >= end + APART
    })
}

/// Converts an outcome to the view of the other piece.
const fn reversed(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        Outcome::Tie => Outcome::Tie,
    }
}

/// Returns the combats that the parts may mean, most likely first. Each combat comes with the interpretations that it
/// requires.
fn meanings(parts: &[CombatPart], cursor: &Cursor<'_>) -> Vec<(Combat, Vec<SpellingInterpretationKind>)> {
    let is_tie = parts.contains(&CombatPart::Came(Outcome::Tie));
    let said = parts.iter().find_map(|part| match part {
        CombatPart::Sign(outcome) | CombatPart::Came(outcome) => Some(*outcome),
        _ => None,
    });
    let said = if is_tie { Some(Outcome::Tie) } else { said };
    let place = |wanted: fn(&CombatPart) -> bool| parts.iter().position(wanted);
    let pieces: Vec<&[Designation]> = parts
        .iter()
        .filter_map(|part| match part {
            CombatPart::Piece(pieces) => Some(pieces.as_slice()),
            _ => None,
        })
        .collect();
    let unknown = [Designation::UNKNOWN];
    let mut meanings = Vec::new();
    let mut mean = |strikers: &[Designation], outcome: Option<Outcome>, defenders: &[Designation], kind| {
        for (striker, defender) in strikers.iter().flat_map(|one| defenders.iter().map(move |other| (*one, *other))) {
            let outcomes = outcome.map_or_else(|| likely(cursor, striker, defender).to_vec(), |said| vec![said]);
            for each in outcomes {
                let mut kinds = Vec::from_iter(kind);
                kinds.extend(outcome.is_none().then_some(SpellingInterpretationKind::OutcomeUnsaid));
                meanings.push((Combat { striker, outcome: each, defender }, kinds));
            }
        }
    };
    match *pieces.as_slice() {
        [striker, defender] => mean(striker, said, defender, None),
        [one] if one == unknown && said.is_none() => {}
        [one] => {
            let sign = place(|part| matches!(part, CombatPart::Sign(_)));
            let word = place(|part| matches!(part, CombatPart::Came(_)));
            let piece = place(|part| matches!(part, CombatPart::Piece(_)));
            match (sign, word, said) {
                // `=4` may also mean that the piece was a 4.
                (Some(_), None, Some(Outcome::Tie)) => {
                    mean(&unknown, None, one, Some(SpellingInterpretationKind::OnePiece));
                }
                (Some(sign), _, _) if piece < Some(sign) => {
                    mean(one, said, &unknown, Some(SpellingInterpretationKind::OutcomeOnly));
                }
                // `the 7 won`: the 7 may be the striker or the struck piece.
                (None, Some(word), Some(outcome)) if piece < Some(word) => {
                    mean(one, said, &unknown, Some(SpellingInterpretationKind::OnePieceStriker));
                    mean(&unknown, Some(reversed(outcome)), one, Some(SpellingInterpretationKind::OnePiece));
                }
                // `lost a scout`: the scout is the striker. In `lost to a scout`, the scout is the struck piece.
                (None, Some(word), Some(Outcome::Loss)) if parts.get(word + 1) != Some(&CombatPart::Versus) => {
                    mean(one, said, &unknown, Some(SpellingInterpretationKind::OnePieceStriker));
                }
                (Some(_), _, _) | (None, Some(_), _) => {
                    mean(&unknown, said, one, Some(SpellingInterpretationKind::OutcomeOnly));
                }
                (None, None, _) => {
                    mean(&unknown, None, one, Some(SpellingInterpretationKind::OnePiece));
                    mean(one, None, &unknown, Some(SpellingInterpretationKind::OnePieceStriker));
                }
            }
        }
        [] if said.is_some() => mean(&unknown, said, &unknown, Some(SpellingInterpretationKind::OutcomeOnly)),
        _ => {}
    }
    meanings
}

/// Returns the possible outcomes of a combat, most likely first, by rank alone.
pub(super) fn likely(cursor: &Cursor<'_>, striker: Designation, defender: Designation) -> [Outcome; 3] {
    let rank = |piece| cursor.numbering.kind(piece).map(Kind::rank);
    match (rank(striker), rank(defender)) {
        (Some(one), Some(other)) if one == other => [Outcome::Tie, Outcome::Win, Outcome::Loss],
        (Some(one), Some(other)) if one < other => [Outcome::Loss, Outcome::Win, Outcome::Tie],
        _ => [Outcome::Win, Outcome::Loss, Outcome::Tie],
    }
}
