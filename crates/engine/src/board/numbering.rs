//! Designations and numberings. A [`Designation`] is the number or letter that a record writes for a piece. A
//! [`Numbering`] maps each designation to a kind.
//!
//! Three printed editions call the Marshal 10 and two call the Marshal 1, so a number has no meaning until the
//! edition is known. See `format-spec/notation.md`, section "Pieces".

use super::{Kind, ParseError, named};
use std::fmt;
use std::str::FromStr;

named! {
    /// The direction in which ranks are numbered.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum RankOrder {
        /// 10 is the Marshal, 2 the Scout.
        Ascending = "ascending",
        /// 1 is the Marshal, 9 the Scout.
        Descending = "descending",
    }
}

/// A piece as a record writes it: a number from 1 to 10, the letter of a special piece, or `?`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Designation(u8);

impl Designation {
    /// `S`.
    pub const SPY: Self = Self(11);
    /// `T`.
    pub const SPOTTER: Self = Self(12);
    /// `I`.
    pub const INFILTRATOR: Self = Self(13);
    /// `B`.
    pub const BOMB: Self = Self(14);
    /// `F`.
    pub const FLAG: Self = Self(15);
    /// `?`: a piece whose kind the record does not give.
    pub const UNKNOWN: Self = Self(0);

    /// Returns the designation for a number from 1 to 10; `None` for other numbers.
    #[inline]
    pub const fn number(number: u8) -> Option<Self> {
        if number >= 1 && number <= 10 { Some(Self(number)) } else { None }
    }

    /// Returns the designation for an ASCII letter in either case, or for `?`. `X` means 10.
    #[inline]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            b'S' => Self::SPY,
            b'T' => Self::SPOTTER,
            b'I' => Self::INFILTRATOR,
            b'B' => Self::BOMB,
            b'F' => Self::FLAG,
            b'X' => Self(10),
            b'?' => Self::UNKNOWN,
            _ => return None,
        })
    }

    /// All designations, `?` first. The position in the array is the [`index`](Self::index) of the designation.
    pub const ALL: [Self; 16] = {
        let mut all = [Self::UNKNOWN; 16];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// Iterates over every designation, `?` first.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    /// `true` for `?`.
    #[inline]
    pub const fn is_unknown(self) -> bool {
        self.0 == 0
    }

    /// A number below 16 that identifies the designation.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The characters that the export format writes for the designation.
    pub const fn sign(self) -> &'static str {
        match self.0 {
            1 => "1",
            2 => "2",
            3 => "3",
            4 => "4",
            5 => "5",
            6 => "6",
            7 => "7",
            8 => "8",
            9 => "9",
            10 => "10",
            11 => "S",
            12 => "T",
            13 => "I",
            14 => "B",
            15 => "F",
            _ => "?",
        }
    }
}

impl FromStr for Designation {
    type Err = ParseError;

    /// Reads a number from 1 to 10, a letter in either case, or `?`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = match text.as_bytes() {
            [letter] if !letter.is_ascii_digit() => Self::from_letter(*letter),
            [b'1'..=b'9'] | b"10" => text.parse().ok().and_then(Self::number),
            _ => None,
        };
        found.ok_or_else(|| ParseError::new("a piece: a number, a letter or `?`", text))
    }
}

impl fmt::Display for Designation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sign())
    }
}

impl fmt::Debug for Designation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

/// Maps the designations of a record to kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    order: RankOrder,
    one: Option<Kind>,
    table: [Option<Kind>; 16],
}

impl Numbering {
    /// Creates the numbering for a rank order. In ascending order, the number 1 means the kind `one`; the letter of
    /// this kind stays valid. In descending order, `one` is ignored.
    #[must_use]
    pub const fn new(order: RankOrder, one: Option<Kind>) -> Self {
        let mut table = [None; 16];
        let mut number = 1;
        while number <= 10 {
            table[number] = match order {
                RankOrder::Ascending if number == 1 => one,
                RankOrder::Ascending => Some(Kind::ALL[10 - number]),
                RankOrder::Descending if number == 10 => None,
                RankOrder::Descending => Some(Kind::ALL[number - 1]),
            };
            number += 1;
        }
        table[11] = Some(Kind::Spy);
        table[12] = Some(Kind::Spotter);
        table[13] = Some(Kind::Infiltrator);
        table[14] = Some(Kind::Bomb);
        table[15] = Some(Kind::Flag);
        Self { order, one, table }
    }

    /// Returns this numbering with the rank order `order`.
    #[must_use]
    pub const fn in_order(self, order: RankOrder) -> Self {
        Self::new(order, self.one)
    }

    /// The rank order.
    pub const fn order(&self) -> RankOrder {
        self.order
    }

    /// The kind that the number 1 means in ascending order; `None` if 1 means no kind. Always `None` in descending
    /// order, where 1 is the Marshal.
    pub const fn one(&self) -> Option<Kind> {
        match self.order {
            RankOrder::Ascending => self.one,
            RankOrder::Descending => None,
        }
    }

    /// Returns the kind of a designation; `None` for `?` and for numbers that this numbering does not use.
    #[inline]
    pub const fn kind(&self, designation: Designation) -> Option<Kind> {
        self.table[designation.0 as usize & 15]
    }

    /// Parses a number or letter, and returns its kind in this numbering.
    ///
    /// # Errors
    /// The text is not a designation, or the designation has no kind in this numbering.
    ///
    /// # Examples
    /// ```
    /// # extern crate adjutant_engine as adjutant;
    /// use adjutant::board::{Kind, Numbering, RankOrder};
    ///
    /// let descending = Numbering::new(RankOrder::Descending, None);
    /// assert_eq!(descending.read("1")?, Kind::Marshal);
    /// assert!(descending.read("10").is_err());
    /// # Ok::<(), adjutant::board::ParseError>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Kind, ParseError> {
        let kind = self.kind(text.parse()?);
        kind.ok_or_else(|| ParseError::new("a piece in this edition's numbering", text))
    }

    /// Returns the designation of a kind.
    pub const fn designation(&self, kind: Kind) -> Designation {
        match kind {
            Kind::Spy => Designation::SPY,
            Kind::Spotter => Designation::SPOTTER,
            Kind::Infiltrator => Designation::INFILTRATOR,
            Kind::Bomb => Designation::BOMB,
            Kind::Flag => Designation::FLAG,
            ranked => match self.order {
                RankOrder::Ascending => Designation(ranked.rank()),
                RankOrder::Descending => Designation(11 - ranked.rank()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Designation, Kind, Numbering, RankOrder};

    #[test]
    fn every_kind_is_read_as_it_is_written() {
        for order in RankOrder::ALL {
            let numbering = Numbering::new(order, Some(Kind::Spy));
            for kind in Kind::ALL {
                assert_eq!(numbering.kind(numbering.designation(kind)), Some(kind));
            }
        }
    }

    #[test]
    fn numbers_that_an_edition_does_not_print_stand_for_nothing() {
        let ten = Designation::number(10).expect("10");
        let one = Designation::number(1).expect("1");
        assert_eq!(Numbering::new(RankOrder::Descending, None).kind(ten), None);
        assert_eq!(Numbering::new(RankOrder::Descending, None).kind(one), Some(Kind::Marshal));
        assert_eq!(Numbering::new(RankOrder::Ascending, None).kind(one), None);
        assert_eq!(Numbering::new(RankOrder::Ascending, Some(Kind::Spotter)).kind(one), Some(Kind::Spotter));
        assert_eq!(Numbering::new(RankOrder::Descending, None).kind(Designation::UNKNOWN), None);
    }
}
