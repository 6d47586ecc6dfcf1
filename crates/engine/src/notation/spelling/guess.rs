//! Parses guesses as people spell them: `e4?e5=7`, `e4 spots e5: 7 (wrong)`.

use super::cursor::{Cursor, SpellingInterpretations};
use super::interpretation::SpellingInterpretationKind;
use super::turn::Draft;
use super::turn_suffix::with_rescue;
use super::turn_words::{Sense, has_sense};
use crate::board::Square;
use crate::notation::syntax::{Action, GuessOutcome, Span, WrittenTurn};

/// Returns the possible guesses.
///
/// Three squares were already parsed: the square that the piece leaves, the square from which the piece guesses,
/// and the target of the guess. `from` is the index after these squares.
pub(super) fn guesses(
    cursor: &Cursor<'_>,
    (first, place, target): (Square, Square, Square),
    from: usize,
    begun: &SpellingInterpretations,
) -> Vec<Draft> {
    let mut at = cursor.behind_blanks(from);
    let mut is_plain = at == from;
    for _ in 0..3 {
        match (cursor.at(at), cursor.word(at)) {
            (Some('=' | ':' | ',' | '-'), _) => {
                is_plain &= cursor.at(at) == Some('=');
                at = cursor.behind_blanks(at + 1);
            }
            (_, Some((word, end))) if has_sense(&word, Sense::Passed) => {
                is_plain = false;
                at = cursor.behind_blanks(end);
            }
            _ => break,
        }
    }
    let mut interpretations = begun.clone();
    let Some((mut pieces, end)) = cursor.piece(at, &mut interpretations) else { return Vec::new() };
    // A single letter has only its SRN meaning. If the guess was wrong, the board could not show which of several
    // kinds was meant.
    if end == at + 1 {
        pieces.truncate(1);
    }
    let outcome = outcome(cursor, end, &mut interpretations);
    let (outcome, end) = outcome.map_or((None, end), |(outcome, end)| (Some(outcome), end));
    if !is_plain {
        interpretations.push(cursor.interpretation(SpellingInterpretationKind::GuessForm, from, end));
    }
    pieces
        .into_iter()
        .map(|named| {
            let action = Action::Guess { target, named, has_step: first != place, outcome };
            let turn = WrittenTurn::new(Span::default(), first, place, action);
            let draft = Draft { turn, mover: None, glyph: None, interpretations: interpretations.clone(), end };
            with_rescue(cursor, draft)
        })
        .collect()
}

/// Parses the outcome of a guess: `(+)`, `right`, `(-4)`, `wrong, 4`. Also returns the index after the outcome.
fn outcome(
    cursor: &Cursor<'_>,
    from: usize,
    interpretations: &mut SpellingInterpretations,
) -> Option<(GuessOutcome, usize)> {
    let start = cursor.behind_blanks(from);
    let is_open = cursor.at(start) == Some('(');
    let at = cursor.behind_blanks(start + usize::from(is_open));
    let (is_right, mut end) = match (cursor.at(at)?, cursor.word(at)) {
        ('+' | '!', _) => (true, at + 1),
        ('-', _) => (false, at + 1),
        (_, Some((word, end))) if has_sense(&word, Sense::Right) => (true, end),
        (_, Some((word, end))) if has_sense(&word, Sense::Wrong) => (false, end),
        _ => return None,
    };
    let mut shown = None;
    if !is_right {
        let mut at = cursor.behind_blanks(end);
        if matches!(cursor.at(at), Some(',' | ':' | '=')) {
            at = cursor.behind_blanks(at + 1);
        }
        while let Some((_, behind)) = cursor.word(at).filter(|(word, _)| has_sense(word, Sense::Passed)) {
            at = cursor.behind_blanks(behind);
        }
        // Parentheses contain no squares: `Gl` is a General there, not g1.
        if (is_open || at > end && !cursor.is_square(at))
            && let Some((pieces, behind)) = cursor.piece(at, interpretations)
            // A number after a bare `-` may be the number of the next turn.
            && (is_open || cursor.word(at).is_some())
        {
            shown = pieces.first().copied();
            end = behind;
        }
    }
    if is_open {
        let closing = cursor.behind_blanks(end);
        if cursor.at(closing) == Some(')') {
            end = closing + 1;
        } else if closing < cursor.characters.len() {
            return None;
        }
    }
    interpretations.push(cursor.interpretation(SpellingInterpretationKind::GuessForm, start, end));
    let outcome = match (is_right, shown) {
        (true, _) => GuessOutcome::Hit,
        (false, None) => GuessOutcome::Miss,
        (false, Some(piece)) => GuessOutcome::Shown(piece),
    };
    Some((outcome, end))
}
