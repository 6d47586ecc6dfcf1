//! Normalizes the characters of a text: blanks of all kinds, dashes, crosses, full-width letters and look-alikes.

use super::interpretation::{SpellingInterpretation, SpellingInterpretationKind};
use crate::notation::syntax::Span;

/// A normalized character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Character {
    /// The character in lower case, without accents, and in its plain form.
    pub(super) plain: char,
    /// `true` if the character is a capital in the text.
    pub(super) is_capital: bool,
    /// The span in the record.
    pub(super) span: Span,
    /// The interpretation that the normalization needs, if any.
    pub(super) interpretation: Option<SpellingInterpretationKind>,
}

/// Normalizes a text, up to `most` characters. `start` is the offset of the text in its record, in bytes. Invalid
/// UTF-8 is read as Latin-1. Invisible characters are removed.
pub(super) fn characters(text: &[u8], start: u32, most: usize) -> Vec<Character> {
    let mut characters = Vec::with_capacity(text.len().min(most));
    let mut at = start;
    let mut unseen = None;
    for chunk in text[..text.len().min(8 * most)].utf8_chunks() {
        let invalid = chunk.invalid().iter().map(|byte| (char::from(*byte), 1));
        let valid = chunk.valid().chars().map(|character| (character, character.len_utf8() as u32));
        for (character, length) in valid.chain(invalid) {
            if characters.len() >= most {
                return characters;
            }
            let span = Span::new(at, at + length);
            at += length;
            let (plain, interpretation) = meant(character);
            if plain == INVISIBLE {
                unseen = interpretation;
                continue;
            }
            let is_capital = character.is_uppercase();
            characters.push(Character { plain, is_capital, span, interpretation: interpretation.or(unseen.take()) });
        }
    }
    characters
}

/// Marker for characters that are removed.
const INVISIBLE: char = '\0';

/// Returns the normalized character, and the interpretation that the normalization needs.
fn meant(character: char) -> (char, Option<SpellingInterpretationKind>) {
    if character.is_ascii() {
        let plain = match character {
            '\t' | '\r' | '\n' | '\u{b}' | '\u{c}' => ' ',
            '\0' => '\u{fffd}',
            other => other.to_ascii_lowercase(),
        };
        return (plain, None);
    }
    let (plain, interpretation) = match character {
        '\u{a0}'
        | '\u{1680}'
        | '\u{2000}'..='\u{200a}'
        | '\u{2028}'
        | '\u{2029}'
        | '\u{202f}'
        | '\u{205f}'
        | '\u{3000}' => (' ', SpellingInterpretationKind::WideBlank),
        '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}'
        | '\u{ad}'
        | '\u{fe0e}'
        | '\u{fe0f}' => (INVISIBLE, SpellingInterpretationKind::Invisible),
        '\u{ff01}'..='\u{ff5e}' => {
            let plain = char::from_u32(character as u32 - 0xFEE0).unwrap_or(character);
            (plain.to_ascii_lowercase(), SpellingInterpretationKind::FullWidth)
        }
        '\u{2010}'..='\u{2015}'
        | '\u{2212}'
        | '\u{2043}'
        | '\u{207b}'
        | '\u{2500}'
        | '\u{2501}'
        | '\u{30fc}'
        | '\u{fe58}'
        | '\u{fe63}'
        | '\u{b7}'
        | '\u{2e3a}'
        | '\u{2e3b}'
        | '\u{af}' => ('-', SpellingInterpretationKind::Dash),
        '\u{d7}'
        | '\u{2715}'..='\u{2718}'
        | '\u{2a2f}'
        | '\u{2573}'
        | '\u{274c}'
        | '\u{274e}'
        | '\u{425}'
        | '\u{445}'
        | '\u{3a7}'
        | '\u{3c7}'
        | '\u{2694}' => ('x', SpellingInterpretationKind::Cross),
        '\u{2192}' | '\u{21d2}' | '\u{27a1}' | '\u{2794}' | '\u{279c}' | '\u{27f6}' | '\u{25b6}' | '\u{25ba}'
        | '\u{203a}' | '\u{bb}' | '\u{21e8}' | '\u{2191}' | '\u{2193}' | '\u{276f}' => return ('\u{2192}', None),
        '\u{2236}' | '\u{a789}' => return (':', None),
        '\u{bd}' => return (HALF, None),
        '\u{ba}' | '\u{b0}' => return ('\u{b0}', None),
        other => match look_alike(other) {
            Some(plain) => (plain, SpellingInterpretationKind::LookAlike),
            None => return (without_accent(other), None),
        },
    };
    (plain, Some(interpretation))
}

/// One half, as in results.
pub(super) const HALF: char = '\u{bd}';

/// Returns the Latin letter or punctuation mark that looks like `letter`, a character of another alphabet.
const fn look_alike(letter: char) -> Option<char> {
    Some(match letter {
        '\u{430}' | '\u{410}' | '\u{391}' | '\u{3b1}' => 'a',
        '\u{412}' | '\u{392}' => 'b',
        '\u{441}' | '\u{421}' => 'c',
        '\u{435}' | '\u{415}' | '\u{395}' => 'e',
        '\u{41d}' | '\u{397}' => 'h',
        '\u{456}' | '\u{406}' | '\u{399}' | '\u{131}' => 'i',
        '\u{458}' | '\u{408}' => 'j',
        '\u{43e}' | '\u{41e}' | '\u{39f}' | '\u{3bf}' => 'o',
        '\u{201a}' => ',',
        _ => return None,
    })
}

/// Returns the letter in lower case and without accent.
fn without_accent(letter: char) -> char {
    let mut lower = letter.to_lowercase();
    match lower.next().unwrap_or(letter) {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ß' => 's',
        '\u{2019}' | '\u{2018}' | '\u{b4}' => '\'',
        '\u{ff0c}' | '\u{3001}' => ',',
        other => other,
    }
}

/// Returns the text in lower case and without accents, as in the word lists of this module.
pub fn folded(text: &str) -> String {
    text.chars().map(|character| meant(character).0).filter(|plain| *plain != INVISIBLE).collect()
}

/// The span of the characters from index `from` to index `to`.
pub(super) fn span_of(characters: &[Character], from: usize, to: usize) -> Span {
    let start = characters.get(from).or(characters.last()).map_or(0, |character| character.span.start);
    let end = to.checked_sub(1).and_then(|last| characters.get(last)).map_or(start, |character| character.span.end);
    Span::new(start, end.max(start))
}

/// Adds the interpretations of the characters to `into`, at most one of each kind.
pub(super) fn add_interpretations(characters: &[Character], into: &mut Vec<SpellingInterpretation>) {
    for character in characters {
        if let Some(kind) = character.interpretation
            && !into.iter().any(|taken| taken.kind == kind)
        {
            into.push(SpellingInterpretation { kind, span: character.span });
        }
    }
}
