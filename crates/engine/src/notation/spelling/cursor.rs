//! The small parts of a turn as people spell them: words, squares, pieces.

use super::characters::{Character, span_of};
use super::liberty::{Liberty, LibertyKind};
use super::names;
use crate::board::{Designation, Numbering, Square};
use crate::notation::syntax::Span;

/// How squares are written in the whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareStyle {
    /// `e4`.
    Close,
    /// `e 4`.
    Spaced,
    /// `4e`.
    RowFirst,
}

/// A text, and how it is read.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'c> {
    /// Its characters.
    pub(super) characters: &'c [Character],
    /// How squares stand in it.
    pub(super) style: SquareStyle,
    /// What its numbers stand for.
    pub(super) numbering: &'c Numbering,
}

/// Liberties that a reading has taken so far.
pub(super) type Liberties = Vec<Liberty>;

impl Cursor<'_> {
    /// The character at that place.
    pub(super) fn at(&self, at: usize) -> Option<char> {
        self.characters.get(at).map(|character| character.plain)
    }

    /// The place behind the blanks here.
    pub(super) fn behind_blanks(&self, mut at: usize) -> usize {
        while self.at(at) == Some(' ') {
            at += 1;
        }
        at
    }

    /// Where the characters between two places stand.
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        span_of(self.characters, from, to)
    }

    /// A liberty taken with the characters between two places.
    pub(super) fn liberty(&self, kind: LibertyKind, from: usize, to: usize) -> Liberty {
        Liberty { kind, span: self.span(from, to) }
    }

    /// The word of letters here, and the place behind it.
    pub(super) fn word(&self, at: usize) -> Option<(String, usize)> {
        let is_within = |c: char| c.is_alphabetic() || c == '\'';
        let rest = self.characters.get(at..)?;
        let word: String = rest.iter().map(|character| character.plain).take_while(|c| is_within(*c)).collect();
        let starts = word.chars().next().is_some_and(char::is_alphabetic);
        let end = at + word.chars().count();
        starts.then_some((word, end))
    }

    /// The square here, and the place behind it.
    pub(super) fn square(&self, at: usize, liberties: &mut Liberties) -> Option<(Square, usize)> {
        let column_of = |c: char| ('a'..='k').contains(&c).then(|| c as u8 - b'a');
        match self.style {
            SquareStyle::Close | SquareStyle::Spaced => {
                let column = column_of(self.at(at)?)?;
                let row_at = if self.style == SquareStyle::Spaced { self.behind_blanks(at + 1) } else { at + 1 };
                let mut taken = Vec::new();
                let (row, end) = self.row(row_at, &mut taken)?;
                if row_at > at + 1 {
                    taken.push(self.liberty(LibertyKind::BlankWithin, at, end));
                }
                liberties.extend(taken);
                Some((Square::new(column, row), end))
            }
            SquareStyle::RowFirst => {
                let mut taken = Vec::new();
                let (row, end) = self.row(at, &mut taken)?;
                let column = column_of(self.at(end)?)?;
                // A letter that a word goes on behind is no column.
                if self.at(end + 1).is_some_and(|next| next.is_alphabetic() && next != 'x') {
                    return None;
                }
                taken.push(self.liberty(LibertyKind::RowFirst, at, end + 1));
                liberties.extend(taken);
                Some((Square::new(column, row), end + 1))
            }
        }
    }

    /// Whether a square stands here.
    pub(super) fn is_square(&self, at: usize) -> bool {
        self.square(at, &mut Vec::new()).is_some()
    }

    /// Whether a square stands here that is no word, as `Gl` may be one.
    pub(super) fn is_plain_square(&self, at: usize) -> bool {
        let mut liberties = Vec::new();
        self.square(at, &mut liberties).is_some() && !liberties.iter().any(|taken| taken.kind == LibertyKind::One)
    }

    /// The row of a square, and the place behind it.
    fn row(&self, at: usize, liberties: &mut Liberties) -> Option<(u8, usize)> {
        let (digit, one_alike) = match self.at(at)? {
            '0' if self.at(at + 1).is_none_or(|next| !next.is_ascii_digit()) => {
                liberties.push(self.liberty(LibertyKind::RowZero, at, at + 1));
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
            // Else a word stands here: `also`, `ago`.
            Some(next) if next.is_alphabetic() && (one_alike || zero_alike) => {
                next == 'x' || self.style != SquareStyle::RowFirst && self.is_square(end)
            }
            _ => true,
        };
        if !ends {
            return None;
        }
        if one_alike {
            liberties.push(self.liberty(LibertyKind::One, at, at + 1));
        }
        if zero_alike {
            liberties.push(self.liberty(LibertyKind::Zero, at + 1, at + 2));
        }
        Some((row, end))
    }

    /// The pieces that may be meant here, most likely first, and the place behind.
    pub(super) fn piece(&self, at: usize, liberties: &mut Liberties) -> Option<(Vec<Designation>, usize)> {
        let first = self.at(at)?;
        if first == '?' {
            return Some((vec![Designation::UNKNOWN], at + 1));
        }
        let second = self.at(at + 1);
        let ten = matches!(first, '1' | 'l' | 'i' | '|') && matches!(second, Some('0' | 'o'));
        let goes_on = |end: usize| self.at(end).is_some_and(char::is_alphanumeric) && !self.is_square(end);
        if ten && (first == '1' || !goes_on(at + 2)) && self.at(at + 2).is_none_or(|c| !c.is_ascii_digit()) {
            if first != '1' {
                liberties.push(self.liberty(LibertyKind::One, at, at + 1));
            }
            if second == Some('o') {
                liberties.push(self.liberty(LibertyKind::Zero, at + 1, at + 2));
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
            liberties.push(self.liberty(LibertyKind::PieceName, at, end));
        }
        Some((pieces, end))
    }
}
