//! Combats as people spell them: `(7>4)`, `( 2 < 6 )`, `2x6`, `(lost)`, `Major beats Sergeant`.

use super::cursor::{Cursor, Liberties};
use super::liberty::LibertyKind;
use super::names::kinds;
use super::remark::{Remark, remark};
use super::result::is_in_figures;
use super::turn::behind_passed;
use super::words::{Sense, outcome, says};
use crate::board::{Designation, Kind, Outcome};
use crate::notation::syntax::Combat;

/// A combat as it may be meant, the place behind it, and the liberties taken.
pub(super) type SpelledCombat = (Combat, usize, Liberties);

/// One part of a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Piece(Vec<Designation>),
    /// `>`, `<`: who won, written between the pieces.
    Sign(Outcome),
    /// A word, `+`, `-`: who won.
    Came(Outcome),
    Versus,
}

/// The parts of a combat: a clause of a few words.
const MOST_PARTS: usize = 8;

/// Kinds that one word may stand for, of those that are tried.
const MOST_KINDS: usize = 3;

/// The combats that may be meant here, most likely first. Without parentheses a number by itself may be the number of
/// the next turn: it is a piece only where `is_alone`, when nothing else can follow.
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

/// The place behind an arrow before words: `b5xb7 -> his scout lost`.
fn behind_arrow(cursor: &Cursor<'_>, at: usize) -> Option<usize> {
    let length = match (cursor.at(at)?, cursor.at(at + 1)) {
        ('\u{2192}', _) => 1,
        ('-' | '=', Some('>')) => 2,
        _ => return None,
    };
    let words = cursor.behind_blanks(at + length);
    cursor.at(words).is_some_and(char::is_alphabetic).then_some(words)
}

/// The combats that signs and single words tell of, in a bracket that `closing` ends or in none.
fn in_signs(cursor: &Cursor<'_>, start: usize, closing: Option<char>, is_alone: bool) -> Vec<SpelledCombat> {
    let parts_from = start + usize::from(closing.is_some());
    let mut liberties = Vec::new();
    let (parts, mut end) = parts(cursor, parts_from, closing, &mut liberties);
    match closing {
        Some(sign) if cursor.at(cursor.behind_blanks(end)) == Some(sign) => end = cursor.behind_blanks(end) + 1,
        // The closing sign may be missing where the text ends.
        Some(_) if cursor.behind_blanks(end) >= cursor.characters.len() => {}
        Some(_) => return Vec::new(),
        None if !is_alone && !stands_by_itself(cursor, parts_from, &parts) => return Vec::new(),
        // `a4-a5, Sgt a7-a6`: the piece of the next turn.
        None if !is_alone && ends_in_mover(cursor, &parts, end) => return Vec::new(),
        None => {}
    }
    liberties.push(cursor.liberty(LibertyKind::CombatForm, start, end));
    meanings(&parts, cursor)
        .into_iter()
        .map(|(combat, kinds)| {
            let mut liberties = liberties.clone();
            liberties.extend(kinds.into_iter().map(|kind| cursor.liberty(kind, start, end)));
            (combat, end, liberties)
        })
        .collect()
}

/// Whether parts that stand in no parentheses can be nothing but a combat.
fn stands_by_itself(cursor: &Cursor<'_>, from: usize, parts: &[Part]) -> bool {
    match parts {
        [Part::Piece(_)] => {
            let is_capital = cursor.characters.get(from).is_some_and(|character| character.is_capital);
            cursor.word(from).is_some_and(|(word, _)| is_capital || word.len() > 2)
        }
        // `10 S`: nothing says that they fought.
        [Part::Versus | Part::Piece(_), Part::Piece(_), ..] => false,
        parts => !parts.is_empty(),
    }
}

/// Whether a single piece stands before a square, as one that moves next does.
fn ends_in_mover(cursor: &Cursor<'_>, parts: &[Part], end: usize) -> bool {
    matches!(parts, [Part::Piece(_)]) && cursor.is_plain_square(cursor.behind_blanks(end))
}

/// The parts from here on, and the place behind them.
fn parts(cursor: &Cursor<'_>, from: usize, closing: Option<char>, liberties: &mut Liberties) -> (Vec<Part>, usize) {
    let mut parts: Vec<Part> = Vec::new();
    let mut end = from;
    while parts.len() < MOST_PARTS {
        let at = cursor.behind_blanks(end);
        let Some(next) = cursor.at(at) else { break };
        if Some(next) == closing || closing.is_none() && cursor.is_plain_square(at) {
            break;
        }
        let has_pieces = parts.iter().any(|part| matches!(part, Part::Piece(_)));
        let sign = match next {
            '>' => Some(Part::Sign(Outcome::Win)),
            '<' => Some(Part::Sign(Outcome::Loss)),
            '=' => Some(Part::Sign(Outcome::Tie)),
            '-' | '\u{2192}' | 'x' | ':' | '/' | '&' | ',' if has_pieces => Some(Part::Versus),
            ',' | ':' if closing.is_some() => Some(Part::Versus),
            '+' => Some(Part::Came(Outcome::Win)),
            '-' if closing.is_some() => Some(Part::Came(Outcome::Loss)),
            _ => None,
        };
        // `1:10` is rather a time.
        let is_digit = |at| cursor.at(at).is_some_and(|next| next.is_ascii_digit());
        let is_time = at == end && end.checked_sub(1).is_some_and(is_digit) && is_digit(at + 1) && is_digit(at + 2);
        if closing.is_none() && next == ':' && is_time {
            break;
        }
        // `lost, scout`: the piece belongs to the outcome, unless a square right after it says that the piece moves next.
        if next == ',' && closing.is_none() && matches!(parts.last(), Some(Part::Came(_))) {
            if is_followed_by_own_piece(cursor, at + 1) {
                end = at + 1;
                continue;
            }
            break;
        }
        let is_cross = next == 'x' && cursor.word(at).is_some_and(|(word, _)| word.len() > 1);
        if let Some(part) = sign.filter(|_| !is_cross) {
            // A comma behind it all is none of the combat's; nor is a `-` before the next turn.
            let follows = cursor.behind_blanks(at + 1);
            if part == Part::Versus && (closing.is_none() && cursor.piece(follows, &mut Vec::new()).is_none()) {
                break;
            }
            parts.push(part);
            end = at + 1;
            continue;
        }
        if let Some((word, behind)) = cursor.word(at) {
            let part = if says(&word, Sense::By) && matches!(parts.last(), Some(Part::Came(_) | Part::Piece(_))) {
                Some(Part::Versus)
            } else if let Some(outcome) = outcome(&word) {
                Some(Part::Came(outcome))
            } else if says(&word, Sense::Versus) {
                Some(Part::Versus)
            } else if says(&word, Sense::Strikes) {
                Some(Part::Came(Outcome::Win))
            } else {
                None
            };
            if let Some(part) = part {
                // `v.` is short for `versus`.
                let has_point = part == Part::Versus && cursor.at(behind) == Some('.');
                parts.push(part);
                end = behind + usize::from(has_point);
                continue;
            }
            let is_passed = says(&word, Sense::Passed) || says(&word, Sense::Moves);
            if is_passed && (closing.is_some() || !parts.is_empty()) {
                end = behind;
                continue;
            }
        }
        match cursor.piece(at, liberties) {
            Some((mut pieces, behind)) if parts.iter().filter(|part| matches!(part, Part::Piece(_))).count() < 2 => {
                pieces.truncate(MOST_KINDS);
                // `scouts gone`: one of each side.
                if !has_pieces && cursor.word(at).is_some_and(|(word, end)| end == behind && is_plural(&word)) {
                    parts.extend([Part::Piece(pieces.clone()), Part::Came(Outcome::Tie)]);
                }
                parts.push(Part::Piece(pieces));
                end = behind;
            }
            _ => break,
        }
    }
    (parts, end)
}

/// `true` if a word is the plural of a piece's name.
fn is_plural(word: &str) -> bool {
    const SHORTEST: usize = 4;
    word.strip_suffix('s').is_some_and(|one| one.len() >= SHORTEST && !kinds(one).is_empty())
}

/// `true` if a piece comes next that does not belong to the turn after it.
fn is_followed_by_own_piece(cursor: &Cursor<'_>, from: usize) -> bool {
    const APART: usize = 2;
    let at = behind_passed(cursor, from, &mut Vec::new());
    cursor.piece(at, &mut Vec::new()).is_some_and(|(_, end)| {
        let next = cursor.behind_blanks(end);
        !cursor.is_plain_square(next) || next >= end + APART
    })
}

/// The outcome as the other piece sees it.
const fn reversed(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        Outcome::Tie => Outcome::Tie,
    }
}

/// Possible meanings of the parts, most likely first, each with the interpretations that it takes.
fn meanings(parts: &[Part], cursor: &Cursor<'_>) -> Vec<(Combat, Vec<LibertyKind>)> {
    let is_tie = parts.contains(&Part::Came(Outcome::Tie));
    let said = parts.iter().find_map(|part| match part {
        Part::Sign(outcome) | Part::Came(outcome) => Some(*outcome),
        _ => None,
    });
    let said = if is_tie { Some(Outcome::Tie) } else { said };
    let place = |wanted: fn(&Part) -> bool| parts.iter().position(wanted);
    let pieces: Vec<&[Designation]> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Piece(pieces) => Some(pieces.as_slice()),
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
                kinds.extend(outcome.is_none().then_some(LibertyKind::OutcomeUnsaid));
                meanings.push((Combat { striker, outcome: each, defender }, kinds));
            }
        }
    };
    match *pieces.as_slice() {
        [striker, defender] => mean(striker, said, defender, None),
        [one] if one == unknown && said.is_none() => {}
        [one] => {
            let sign = place(|part| matches!(part, Part::Sign(_)));
            let word = place(|part| matches!(part, Part::Came(_)));
            let piece = place(|part| matches!(part, Part::Piece(_)));
            match (sign, word, said) {
                // `=4` may say that it was a 4, too.
                (Some(_), None, Some(Outcome::Tie)) => {
                    mean(&unknown, None, one, Some(LibertyKind::OnePiece));
                }
                (Some(sign), _, _) if piece < Some(sign) => mean(one, said, &unknown, Some(LibertyKind::OutcomeOnly)),
                // `the 7 won`: the one that strikes, or the one that is struck.
                (None, Some(word), Some(outcome)) if piece < Some(word) => {
                    mean(one, said, &unknown, Some(LibertyKind::OnePieceStriker));
                    mean(&unknown, Some(reversed(outcome)), one, Some(LibertyKind::OnePiece));
                }
                // `lost a scout`, but not `lost to a scout`.
                (None, Some(word), Some(Outcome::Loss)) if parts.get(word + 1) != Some(&Part::Versus) => {
                    mean(one, said, &unknown, Some(LibertyKind::OnePieceStriker));
                }
                (Some(_), _, _) | (None, Some(_), _) => mean(&unknown, said, one, Some(LibertyKind::OutcomeOnly)),
                (None, None, _) => {
                    mean(&unknown, None, one, Some(LibertyKind::OnePiece));
                    mean(one, None, &unknown, Some(LibertyKind::OnePieceStriker));
                }
            }
        }
        [] if said.is_some() => mean(&unknown, said, &unknown, Some(LibertyKind::OutcomeOnly)),
        _ => {}
    }
    meanings
}

/// The outcomes that a combat can have had, in the order of how likely they are by strength alone.
pub(super) fn likely(cursor: &Cursor<'_>, striker: Designation, defender: Designation) -> [Outcome; 3] {
    let rank = |piece| cursor.numbering.kind(piece).map(Kind::rank);
    match (rank(striker), rank(defender)) {
        (Some(one), Some(other)) if one == other => [Outcome::Tie, Outcome::Win, Outcome::Loss],
        (Some(one), Some(other)) if one < other => [Outcome::Loss, Outcome::Win, Outcome::Tie],
        _ => [Outcome::Win, Outcome::Loss, Outcome::Tie],
    }
}
