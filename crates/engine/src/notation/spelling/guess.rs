//! Guesses as people spell them: `e4?e5=7`, `e4 spots e5: 7 (wrong)`.

use super::behind::with_rescue;
use super::cursor::{Cursor, Liberties};
use super::liberty::LibertyKind;
use super::turn::Draft;
use super::words::{Sense, says};
use crate::board::Square;
use crate::notation::syntax::{Action, GuessOutcome, Span, WrittenTurn};

/// The guesses that may be meant: the square that the piece leaves, the one that it guesses from, and the one that it
/// guesses at are read, and `from` is the place behind them.
pub(super) fn guesses(
    cursor: &Cursor<'_>,
    (first, place, target): (Square, Square, Square),
    from: usize,
    begun: &Liberties,
) -> Vec<Draft> {
    let mut at = cursor.behind_blanks(from);
    let mut is_plain = at == from;
    for _ in 0..3 {
        match (cursor.at(at), cursor.word(at)) {
            (Some('=' | ':' | ',' | '-'), _) => {
                is_plain &= cursor.at(at) == Some('=');
                at = cursor.behind_blanks(at + 1);
            }
            (_, Some((word, end))) if says(&word, Sense::Passed) => {
                is_plain = false;
                at = cursor.behind_blanks(end);
            }
            _ => break,
        }
    }
    let mut liberties = begun.clone();
    let Some((mut pieces, end)) = cursor.piece(at, &mut liberties) else { return Vec::new() };
    // A letter of SRN's is what it is there: where the guess was wrong, the board cannot tell.
    if end == at + 1 {
        pieces.truncate(1);
    }
    let outcome = outcome(cursor, end, &mut liberties);
    let (outcome, end) = outcome.map_or((None, end), |(outcome, end)| (Some(outcome), end));
    if !is_plain {
        liberties.push(cursor.liberty(LibertyKind::GuessForm, from, end));
    }
    pieces
        .into_iter()
        .map(|named| {
            let action = Action::Guess { target, named, stepped: first != place, outcome };
            let turn = WrittenTurn::new(Span::default(), first, place, action);
            let draft = Draft { turn, mover: None, glyph: None, liberties: liberties.clone(), end };
            with_rescue(cursor, draft)
        })
        .collect()
}

/// How a guess came out, and the place behind that: `(+)`, `right`, `(-4)`, `wrong, 4`.
fn outcome(cursor: &Cursor<'_>, from: usize, liberties: &mut Liberties) -> Option<(GuessOutcome, usize)> {
    let start = cursor.behind_blanks(from);
    let is_open = cursor.at(start) == Some('(');
    let at = cursor.behind_blanks(start + usize::from(is_open));
    let (is_right, mut end) = match (cursor.at(at)?, cursor.word(at)) {
        ('+' | '!', _) => (true, at + 1),
        ('-', _) => (false, at + 1),
        (_, Some((word, end))) if says(&word, Sense::Right) => (true, end),
        (_, Some((word, end))) if says(&word, Sense::Wrong) => (false, end),
        _ => return None,
    };
    let mut shown = None;
    if !is_right {
        let mut at = cursor.behind_blanks(end);
        if matches!(cursor.at(at), Some(',' | ':' | '=')) {
            at = cursor.behind_blanks(at + 1);
        }
        while let Some((_, behind)) = cursor.word(at).filter(|(word, _)| says(word, Sense::Passed)) {
            at = cursor.behind_blanks(behind);
        }
        // Within parentheses nothing is a square: `Gl` is a General there, and not g1.
        if (is_open || at > end && !cursor.is_square(at))
            && let Some((pieces, behind)) = cursor.piece(at, liberties)
            // A number behind a bare sign may be the number of the next turn.
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
    liberties.push(cursor.liberty(LibertyKind::GuessForm, start, end));
    let outcome = match (is_right, shown) {
        (true, _) => GuessOutcome::Hit,
        (false, None) => GuessOutcome::Miss,
        (false, Some(piece)) => GuessOutcome::Shown(piece),
    };
    Some((outcome, end))
}
