//! Parses the text after a turn: a glyph or a rescue.

use super::cursor::Cursor;
use super::interpretation::SpellingInterpretationKind;
use super::turn::{Draft, behind_passed};
use super::turn_words::{Sense, has_sense};
use crate::notation::syntax::Rescue;

/// Adds the glyph for `!`, `?` and similar marks after the turn.
pub(super) fn with_glyph(cursor: &Cursor<'_>, mut draft: Draft) -> Draft {
    let at = cursor.behind_blanks(draft.end);
    let signs: String = cursor.characters[at.min(cursor.characters.len())..]
        .iter()
        .map(|character| character.plain)
        .take_while(|sign| matches!(sign, '!' | '?'))
        .take(3)
        .collect();
    let glyph = match signs.as_str() {
        "!" => 1,
        "?" => 2,
        "!!" | "!!!" => 3,
        "??" | "???" => 4,
        "!?" => 5,
        "?!" => 6,
        _ => return draft,
    };
    let end = at + signs.len();
    draft.glyph = Some(glyph);
    draft.interpretations.push(cursor.interpretation(SpellingInterpretationKind::Glyph, at, end));
    draft.end = end;
    draft
}

/// Adds the rescue after the turn, if there is one.
pub(super) fn with_rescue(cursor: &Cursor<'_>, mut draft: Draft) -> Draft {
    let at = cursor.behind_blanks(draft.end);
    let mut interpretations = Vec::new();
    let begins = match cursor.at(at) {
        Some('^') => Some(at + 1),
        _ => cursor.word(at).filter(|(word, _)| has_sense(word, Sense::Rescues)).map(|(_, end)| end),
    };
    let Some(begins) = begins else { return draft };
    let piece_at = behind_passed(cursor, begins, &mut Vec::new());
    let Some((pieces, end)) = cursor.piece(piece_at, &mut interpretations) else { return draft };
    let mut square_at = cursor.behind_blanks(end);
    if matches!(cursor.at(square_at), Some('@' | '-' | ':' | '=' | ',' | '\u{2192}')) {
        square_at += 1;
    }
    for _ in 0..2 {
        square_at = cursor.behind_blanks(square_at);
        match cursor.word(square_at) {
            Some((word, end)) if !cursor.is_square(square_at) && is_place_word(&word) => square_at = end,
            _ => break,
        }
    }
    let Some((square, end)) = cursor.square(cursor.behind_blanks(square_at), &mut interpretations) else {
        return draft;
    };
    let Some(piece) = pieces.first().copied() else { return draft };
    draft.turn.rescue = Some(Rescue { piece, square });
    interpretations.push(cursor.interpretation(SpellingInterpretationKind::RescueForm, at, end));
    draft.interpretations.extend(interpretations);
    draft.end = end;
    draft
}

/// `true` for a word between a rescued piece and its square.
fn is_place_word(word: &str) -> bool {
    has_sense(word, Sense::Passed) || has_sense(word, Sense::Moves)
}
