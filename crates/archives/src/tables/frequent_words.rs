//! Caches the codes of words that occur in nearly every row.

use super::cells::{Dictionary, Texts};
use crate::analysis::kind_name;
use crate::board::{Kind, Side, Square};
use crate::formats::json::{Outcome, TurnKind};
use crate::replay::PieceName;
use std::fmt::Write as _;

/// Codes of frequent words, for the columns of one table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    /// Codes of squares, for each column of squares.
    pub squares: [Codes<256>; 3],
    /// Codes of the setup pieces by side and square, for each column of pieces.
    pub pieces: [Codes<512>; 2],
    /// Codes of kinds, for each column of kinds.
    pub kinds: [Codes<{ Kind::COUNT + 1 }>; 2],
    /// Codes of sides.
    pub sides: Codes<{ Side::COUNT }>,
    /// Codes of the kinds of turns.
    pub deeds: Codes<{ TurnKind::COUNT }>,
    /// Codes of outcomes.
    pub outcomes: Codes<{ Outcome::COUNT }>,
    /// Buffer for a text of several values.
    pub text: String,
    /// Indices of the game's turns that are not plain moves, or that rescue or reveal a piece.
    pub eventful: Vec<usize>,
}

/// Codes of a closed set of words in a column.
#[derive(Clone, Debug)]
pub(crate) struct Codes<const N: usize>([u32; N]);

impl<const N: usize> Default for Codes<N> {
    fn default() -> Self {
        Self([Texts::NONE; N])
    }
}

impl<const N: usize> Codes<N> {
    /// Returns the code of the word at `index`. `word` creates the word, and is only called if the word has no code
    /// yet.
    #[inline]
    fn code(&mut self, index: usize, texts: &mut Dictionary, word: impl FnOnce() -> String) -> u32 {
        let known = self.0[index];
        if known != Texts::NONE {
            return known;
        }
        let code = texts.code(&word());
        self.0[index] = code;
        code
    }
}

impl<const N: usize> Codes<N> {
    /// Returns the code of a word. `index` is the index of the word in its set.
    #[inline]
    pub fn word(&mut self, index: usize, word: &'static str, texts: &mut Dictionary) -> u32 {
        self.code(index, texts, || word.to_owned())
    }
}

impl Codes<256> {
    /// Returns the code of a square.
    #[inline]
    pub fn square(&mut self, square: Square, texts: &mut Dictionary) -> u32 {
        self.code(square.index(), texts, || square.to_string())
    }
}

impl Codes<512> {
    /// Returns the code of a piece's name; [`Texts::NONE`] if the piece has no name.
    #[inline]
    pub fn piece(&mut self, name: Option<PieceName>, texts: &mut Dictionary) -> u32 {
        match name {
            None => Texts::NONE,
            Some(name) if name.returned.is_none() => {
                self.code(name.side as usize * 256 + name.home.index(), texts, || name.to_string())
            }
            Some(name) => texts.code(&name.to_string()),
        }
    }
}

impl Codes<{ Kind::COUNT + 1 }> {
    /// Returns the code of a kind's name. If the kind is unknown, returns the code of the word `unknown`.
    #[inline]
    pub fn kind(&mut self, kind: Option<Kind>, texts: &mut Dictionary) -> u32 {
        self.code(kind.map_or(Kind::COUNT, Kind::index), texts, || kind_name(kind).to_owned())
    }
}

impl Words {
    /// Joins values with blanks. `None` if there are no values.
    pub fn listed(text: &mut String, values: impl Iterator<Item = impl std::fmt::Display>) -> Option<&str> {
        text.clear();
        for value in values {
            if !text.is_empty() {
                text.push(' ');
            }
            // Writing to memory cannot fail.
            let _ = write!(text, "{value}");
        }
        if text.is_empty() { None } else { Some(text) }
    }
}

#[cfg(test)]
mod tests {
    use super::Codes;
    use crate::board::{Side, Square};
    use crate::replay::PieceName;
    use crate::tables::Dictionary;

    fn squares() -> impl Iterator<Item = Square> {
        (0..16).flat_map(|column| (0..16).map(move |row| Square::new(column, row)))
    }

    #[test]
    fn every_piece_has_a_number_of_its_own() {
        let (mut codes, mut texts) = (Codes::<512>::default(), Dictionary::default());
        for again in [false, true] {
            for (side, home) in Side::ALL.into_iter().flat_map(|side| squares().map(move |home| (side, home))) {
                for returned in [None, Some(7), Some(9)] {
                    let name = PieceName { side, home, returned };
                    let code = codes.piece(Some(name), &mut texts);
                    assert_eq!(*texts.texts()[code as usize], *name.to_string(), "{again}");
                }
            }
        }
        assert_eq!(texts.texts().len(), 2 * 256 * 3);
    }
    #[test]
    fn what_came_before_is_not_looked_up_again() {
        let mut codes = Codes::<512>::default();
        let name = PieceName { side: Side::Blue, home: Square::new(2, 7), returned: None };
        let mut texts = Dictionary::default();
        let first = codes.piece(Some(name), &mut texts);
        // This dictionary stays empty, because it is not used.
        let mut other = Dictionary::default();
        assert_eq!(codes.piece(Some(name), &mut other), first);
        assert!(other.texts().is_empty());
    }
}
