//! Defines the letters for squares and pieces in Gravon's fields. `StraDoS` uses the same letters.

use crate::board::{Kind, Side};

/// Meaning of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// `A`: empty square.
    Empty,
    /// `_`: part of a lake.
    NoSquare,
    /// `B` to `M`: a piece of Red; `N` to `Y`: a piece of Blue.
    Piece(Side, Kind),
}

/// Kinds in the order of their letters. Red's letters begin with `B`, and Blue's letters begin with `N`.
const KINDS: [Kind; 12] = [
    Kind::Bomb,
    Kind::Spy,
    Kind::Scout,
    Kind::Miner,
    Kind::Sergeant,
    Kind::Lieutenant,
    Kind::Captain,
    Kind::Major,
    Kind::Colonel,
    Kind::General,
    Kind::Marshal,
    Kind::Flag,
];

impl Letter {
    /// Decodes a capital letter or `_`.
    pub const fn read(letter: u8) -> Option<Self> {
        Some(match letter {
            b'A' => Self::Empty,
            b'_' => Self::NoSquare,
            b'B'..=b'M' => Self::Piece(Side::Red, KINDS[(letter - b'B') as usize]),
            b'N'..=b'Y' => Self::Piece(Side::Blue, KINDS[(letter - b'N') as usize]),
            _ => return None,
        })
    }

    /// Returns the capital letter, or `_`. Returns `None` for the Spotter and the Infiltrator, because they have no
    /// letter.
    pub fn letter(self) -> Option<u8> {
        let (first, kind) = match self {
            Self::Empty => return Some(b'A'),
            Self::NoSquare => return Some(b'_'),
            Self::Piece(Side::Red, kind) => (b'B', kind),
            Self::Piece(Side::Blue, kind) => (b'N', kind),
        };
        let place = KINDS.iter().position(|with_letter| *with_letter == kind)?;
        Some(first + place as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::Letter;
    use crate::board::{Kind, Side};

    #[test]
    fn letters_are_those_of_gravon() {
        for (letter, side, kind) in [
            (b'B', Side::Red, Kind::Bomb),
            (b'C', Side::Red, Kind::Spy),
            (b'D', Side::Red, Kind::Scout),
            (b'E', Side::Red, Kind::Miner),
            (b'F', Side::Red, Kind::Sergeant),
            (b'G', Side::Red, Kind::Lieutenant),
            (b'H', Side::Red, Kind::Captain),
            (b'I', Side::Red, Kind::Major),
            (b'J', Side::Red, Kind::Colonel),
            (b'K', Side::Red, Kind::General),
            (b'L', Side::Red, Kind::Marshal),
            (b'M', Side::Red, Kind::Flag),
            (b'N', Side::Blue, Kind::Bomb),
            (b'O', Side::Blue, Kind::Spy),
            (b'P', Side::Blue, Kind::Scout),
            (b'X', Side::Blue, Kind::Marshal),
            (b'Y', Side::Blue, Kind::Flag),
        ] {
            assert_eq!(Letter::read(letter), Some(Letter::Piece(side, kind)), "{}", char::from(letter));
        }
        assert_eq!(Letter::read(b'A'), Some(Letter::Empty));
        assert_eq!(Letter::read(b'_'), Some(Letter::NoSquare));
    }

    #[test]
    fn what_is_written_is_what_was_read_and_nothing_else_is_read() {
        for byte in 0..=u8::MAX {
            let is_letter = byte == b'_' || (b'A'..=b'Y').contains(&byte);
            assert_eq!(Letter::read(byte).is_some(), is_letter);
            assert_eq!(Letter::read(byte).and_then(Letter::letter), is_letter.then_some(byte));
        }
        for kind in [Kind::Spotter, Kind::Infiltrator] {
            assert_eq!(Letter::Piece(Side::Red, kind).letter(), None);
        }
    }
}
