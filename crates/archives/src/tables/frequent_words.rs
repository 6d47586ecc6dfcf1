//! Words that come in nearly every row, by numbers that need no looking up.

use super::cells::{Dictionary, Texts};
use crate::analysis::kind_name;
use crate::board::{Kind, Side, Square};
use crate::formats::json::{Outcome, TurnKind};
use crate::replay::PieceName;
use std::fmt::Write as _;

/// The numbers that words have in the columns of some rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    /// The squares, for each column that holds some.
    pub squares: [Codes<256>; 3],
    /// The pieces that were set up, for each column that holds some, by side and square.
    pub pieces: [Codes<512>; 2],
    /// The kinds, for each column that holds some.
    pub kinds: [Codes<{ Kind::COUNT + 1 }>; 2],
    /// The sides.
    pub sides: Codes<{ Side::COUNT }>,
    /// What turns do.
    pub deeds: Codes<{ TurnKind::COUNT }>,
    /// How they come out.
    pub outcomes: Codes<{ Outcome::COUNT }>,
    /// A text that is made of several.
    pub text: String,
    /// The indices of the turns of a game that are more than a move of which nothing is shown.
    pub eventful: Vec<usize>,
}

/// The numbers of a closed set of words in a column.
#[derive(Clone, Debug)]
pub(crate) struct Codes<const N: usize>([u32; N]);

impl<const N: usize> Default for Codes<N> {
    fn default() -> Self {
        Self([Texts::NONE; N])
    }
}

impl<const N: usize> Codes<N> {
    /// The number of the word of that index, which is written out where it comes for the first time.
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
    /// The number of a word that stands at that place of its set.
    #[inline]
    pub fn word(&mut self, index: usize, word: &'static str, texts: &mut Dictionary) -> u32 {
        self.code(index, texts, || word.to_owned())
    }
}

impl Codes<256> {
    /// The number of a square.
    #[inline]
    pub fn square(&mut self, square: Square, texts: &mut Dictionary) -> u32 {
        self.code(square.index(), texts, || square.to_string())
    }
}

impl Codes<512> {
    /// The number of a piece's name; of none, that of no text.
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
    /// The number of a kind; `unknown` where it is not known.
    #[inline]
    pub fn kind(&mut self, kind: Option<Kind>, texts: &mut Dictionary) -> u32 {
        self.code(kind.map_or(Kind::COUNT, Kind::index), texts, || kind_name(kind).to_owned())
    }
}

impl Words {
    /// The values, parted by blanks; `None` if there are none.
    pub fn listed(text: &mut String, values: impl Iterator<Item = impl std::fmt::Display>) -> Option<&str> {
        text.clear();
        for value in values {
            if !text.is_empty() {
                text.push(' ');
            }
            // Nothing fails that writes to memory.
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
        // Nothing is put into this one: it is not asked.
        let mut other = Dictionary::default();
        assert_eq!(codes.piece(Some(name), &mut other), first);
        assert!(other.texts().is_empty());
    }
}
