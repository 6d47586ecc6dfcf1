//! Parses the smallest parts of a turn as people spell it: words, squares and pieces.

use super::characters::{Character, span_of};
use super::interpretation::{SpellingInterpretation, SpellingInterpretationKind};
use super::names;
use crate::board::{Designation, Numbering, Square};
use crate::notation::syntax::Span;

/// The notation of squares. All squares of a turn must use the same notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareStyle {
    /// The row directly after the column: `e4`.
    Close,
    /// A blank between column and row: `e 4`.
    Spaced,
    /// The row before the column: `4e`.
    RowFirst,
}

/// A text and the way to read it.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'c> {
    /// The normalized characters.
    pub(super) characters: &'c [Character],
    /// The notation of squares in the text.
    pub(super) style: SquareStyle,
    /// The numbering of pieces in the text.
    pub(super) numbering: &'c Numbering,
}

/// The interpretations that a reading has needed so far.
pub(super) type SpellingInterpretations = Vec<SpellingInterpretation>;

impl Cursor<'_> {
    /// The character at index `at`.
    pub(super) fn at(&self, at: usize) -> Option<char> {
        self.characters.get(at).map(|character| character.plain)
    }

    /// Returns the index after the blanks at index `at`.
    pub(super) fn behind_blanks(&self, mut at: usize) -> usize {
        while self.at(at) == Some(' ') {
            at += 1;
        }
        at
    }

    /// The span of the characters between two indices.
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        span_of(self.characters, from, to)
    }

    /// Creates an interpretation of the characters between two indices.
    pub(super) fn interpretation(
        &self,
        kind: SpellingInterpretationKind,
        from: usize,
        to: usize,
    ) -> SpellingInterpretation {
        SpellingInterpretation { kind, span: self.span(from, to) }
    }

    /// Returns the word that begins at index `at`, and the index after the word.
    pub(super) fn word(&self, at: usize) -> Option<(String, usize)> {
        let is_within = |c: char| c.is_alphabetic() || c == '\'';
        let rest = self.characters.get(at..)?;
        let word: String = rest.iter().map(|character| character.plain).take_while(|c| is_within(*c)).collect();
        let starts = word.chars().next().is_some_and(char::is_alphabetic);
        let end = at + word.chars().count();
        starts.then_some((word, end))
    }

    /// Parses the square that begins at index `at`. Also returns the index after the square.
    pub(super) fn square(&self, at: usize, interpretations: &mut SpellingInterpretations) -> Option<(Square, usize)> {
        let column_of = |c: char| ('a'..='k').contains(&c).then(|| c as u8 - b'a');
        match self.style {
            SquareStyle::Close | SquareStyle::Spaced => {
                let column = column_of(self.at(at)?)?;
                let row_at = if self.style == SquareStyle::Spaced { self.behind_blanks(at + 1) } else { at + 1 };
                let mut taken = Vec::new();
                let (row, end) = self.row(row_at, &mut taken)?;
                if row_at > at + 1 {
                    taken.push(self.interpretation(SpellingInterpretationKind::BlankWithin, at, end));
                }
                interpretations.extend(taken);
                Some((Square::new(column, row), end))
            }
            SquareStyle::RowFirst => {
                let mut taken = Vec::new();
                let (row, end) = self.row(at, &mut taken)?;
                let column = column_of(self.at(end)?)?;
                // A letter that begins a word is not a column.
                if self.at(end + 1).is_some_and(|next| next.is_alphabetic() && next != 'x') {
                    return None;
                }
                taken.push(self.interpretation(SpellingInterpretationKind::RowFirst, at, end + 1));
                interpretations.extend(taken);
                Some((Square::new(column, row), end + 1))
            }
        }
    }

    /// `true` if a square begins at index `at`.
    pub(super) fn is_square(&self, at: usize) -> bool {
        self.square(at, &mut Vec::new()).is_some()
    }

    /// `true` if a square begins at index `at` and cannot be a word. `Gl` may be a word.
    pub(super) fn is_plain_square(&self, at: usize) -> bool {
        let mut interpretations = Vec::new();
        self.square(at, &mut interpretations).is_some()
            && !interpretations.iter().any(|taken| taken.kind == SpellingInterpretationKind::One)
    }

    /// Parses the row of a square. The row begins at index `at`. Also returns the index after the row.
    fn row(&self, at: usize, interpretations: &mut SpellingInterpretations) -> Option<(u8, usize)> {
        let (digit, one_alike) = match self.at(at)? {
            '0' if self.at(at + 1).is_none_or(|next| !next.is_ascii_digit()) => {
                interpretations.push(self.interpretation(SpellingInterpretationKind::RowZero, at, at + 1));
                return Some((10, at + 1));
            }
            digit @ '1'..='9' => (digit as u8 - b'0', false),
            'l' | 'i' | '|' => (1, true),
            _ => return None,
        };
        let zero_alike = digit == 1 && self.at(at + 1) == Some('o');
        let (row, end) =
            if digit == 1 && (zero_alike || self.at(at + 1) == Some('0')) { (10, at + 2) } else { (digit, at + 1) };
        let next = self.at(end);
        let ends = match next {
            Some(next) if next.is_ascii_digit() => false,
            // If the letters continue, the text is a word: `also`, `ago`.
            Some(next) if next.is_alphabetic() && (one_alike || zero_alike) => {
                next == 'x' || self.style != SquareStyle::RowFirst && self.is_square(end)
            }
            _ => true,
        };
        if !ends {
            return None;
        }
        if one_alike {
            interpretations.push(self.interpretation(SpellingInterpretationKind::One, at, at + 1));
        }
        if zero_alike {
            interpretations.push(self.interpretation(SpellingInterpretationKind::Zero, at + 1, at + 2));
        }
        Some((row, end))
    }

    /// Returns the possible pieces at index `at`, most likely first, and the index after the piece.
    pub(super) fn piece(
        &self,
        at: usize,
        interpretations: &mut SpellingInterpretations,
    ) -> Option<(Vec<Designation>, usize)> {
        let first = self.at(at)?;
        if first == '?' {
            return Some((vec![Designation::UNKNOWN], at + 1));
        }
        let second = self.at(at + 1);
        let ten = matches!(first, '1' | 'l' | 'i' | '|') && matches!(second, Some('0' | 'o'));
        let goes_on = |end: usize| self.at(end).is_some_and(char::is_alphanumeric) && !self.is_square(end);
        if ten && (first == '1' || !goes_on(at + 2)) && self.at(at + 2).is_none_or(|c| !c.is_ascii_digit()) {
            if first != '1' {
                interpretations.push(self.interpretation(SpellingInterpretationKind::One, at, at + 1));
            }
            if second == Some('o') {
                interpretations.push(self.interpretation(SpellingInterpretationKind::Zero, at + 1, at + 2));
            }
            return Some((Vec::from_iter(Designation::number(10)), at + 2));
        }
        if let digit @ '1'..='9' = first {
            if second.is_some_and(|next| next.is_ascii_digit()) {
                return None;
            }
            return Some((Vec::from_iter(Designation::number(digit as u8 - b'0')), at + 1));
        }
        let (word, mut end) = self.word(at)?;
        let mut pieces: Vec<_> = names::kinds(&word).into_iter().map(|kind| self.numbering.designation(kind)).collect();
        if (word == "field" || word == "feld" || word == "veld")
            && let Some((_, behind)) = self.word(self.behind_blanks(end))
        {
            end = behind;
        }
        let is_own_sign = word.len() == 1 && word.bytes().all(|letter| Designation::from_letter(letter).is_some());
        if word == "x" || pieces.is_empty() {
            return None;
        }
        if word == "l" || word == "i" {
            pieces.extend(Designation::number(1));
        }
        if self.at(end) == Some('.') && !is_own_sign {
            end += 1;
        }
        if !is_own_sign {
            interpretations.push(self.interpretation(SpellingInterpretationKind::PieceName, at, end));
        }
        Some((pieces, end))
    }
}
