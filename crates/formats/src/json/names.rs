//! Defines the names and squares of the JSON format: strings for which there is a fixed list of values.

use crate::board::{Kind, RankOrder, Side, Square, Variant, named};
use crate::notation::Precision;
use crate::replay::Verdict;
use crate::rules::Edition;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Value that is written in JSON as its canonical name.
pub trait Named: Copy + 'static {
    /// Name of the type in the JSON Schema.
    const TITLE: &'static str;

    /// Returns every value.
    fn all() -> Vec<Self>;

    /// Returns the canonical name.
    fn name(self) -> &'static str;

    /// Returns the value with this canonical name.
    fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|value| value.name() == name)
    }
}

/// Value that is serialised as its canonical name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<T>(pub T);

named! {
    /// Kind of a turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TurnKind {
        /// Move to an empty square.
        Move = "move",
        /// Strike at an enemy piece.
        Strike = "strike",
        /// Guess by a Spotter.
        Spot = "spot",
        /// Guess by an Infiltrator.
        Infiltrate = "infiltrate",
    }
}

named! {
    /// Outcome of a strike or guess.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Outcome {
        /// The striker wins, and the struck piece is removed.
        Win = "win",
        /// The striker loses and is removed.
        Loss = "loss",
        /// Both pieces are removed.
        Tie = "tie",
        /// The guess was right.
        Hit = "hit",
        /// The guess was wrong.
        Miss = "miss",
    }
}

/// Outcome of a strike or guess. It is written as `null` if the outcome is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
pub struct OutcomeName(pub Option<Name<Outcome>>);

impl OutcomeName {
    /// Deserialises a member that is present. Its value may be `null`.
    pub(super) fn of_member<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Self>, D::Error> {
        Self::deserialize(deserializer).map(Some)
    }
}

named! {
    /// Position of a comment that does not follow a turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NotePlace {
        /// Before the setup.
        Tags = "tags",
        /// Before the first turn.
        Setup = "setup",
        /// After the result.
        Result = "result",
    }
}

/// Implements [`Named`] for enums that already have a function `name`.
macro_rules! by_name {
    ($($enum:ty = $title:literal,)+) => {$(
        impl Named for $enum {
            const TITLE: &'static str = $title;

            fn all() -> Vec<Self> {
                Self::ALL.to_vec()
            }

            fn name(self) -> &'static str {
                Self::name(self)
            }

            fn named(name: &str) -> Option<Self> {
                Self::from_name(name)
            }
        }
    )+};
}

by_name! {
    Kind = "Kind",
    Side = "Side",
    Variant = "Variant",
    RankOrder = "Ranks",
    Verdict = "Verdict",
    TurnKind = "TurnKind",
    Outcome = "Outcome",
    NotePlace = "NotePlace",
    Precision = "Precision",
}

/// Name of an unknown kind.
pub(super) const UNKNOWN: &str = "unknown";

impl Named for Option<Kind> {
    const TITLE: &'static str = "Piece";

    fn all() -> Vec<Self> {
        Kind::ALL.into_iter().map(Some).chain([None]).collect()
    }

    fn name(self) -> &'static str {
        self.map_or(UNKNOWN, Kind::name)
    }

    fn named(name: &str) -> Option<Self> {
        if name == UNKNOWN { Some(None) } else { Kind::from_name(name).map(Some) }
    }
}

impl Named for &'static Edition {
    const TITLE: &'static str = "Edition";

    fn all() -> Vec<Self> {
        Edition::ALL.to_vec()
    }

    fn name(self) -> &'static str {
        self.name
    }
}

impl<T: Named> Serialize for Name<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Named> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(NameVisitor(PhantomData))
    }
}

struct NameVisitor<T>(PhantomData<T>);

impl<T: Named> Visitor<'_> for NameVisitor<T> {
    type Value = Name<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of ")?;
        for (index, value) in T::all().into_iter().enumerate() {
            write!(f, "{}`{}`", if index > 0 { ", " } else { "" }, value.name())?;
        }
        Ok(())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Name<T>, E> {
        T::named(text).map(Name).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// Square of a board, which is written as its name, such as `a4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName(pub Square);

impl SquareName {
    /// Returns the name in ASCII, and the length of the name.
    #[inline]
    pub(super) const fn ascii(self) -> ([u8; 3], usize) {
        let (column, row) = (b'a' + self.0.column(), self.0.row());
        if row < 10 { ([column, b'0' + row, 0], 2) } else { ([column, b'0' + row / 10, b'0' + row % 10], 3) }
    }
}

impl Serialize for SquareName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (bytes, length) = self.ascii();
        serializer.serialize_str(std::str::from_utf8(&bytes[..length]).map_err(serde::ser::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for SquareName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct SquareVisitor;
        impl Visitor<'_> for SquareVisitor {
            type Value = SquareName;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a square from `a1` to `j10`")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<SquareName, E> {
                Square::parse(text)
                    .filter(|square| square.column() < 10 && (1..=10).contains(&square.row()))
                    .map(SquareName)
                    .ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_str(SquareVisitor)
    }
}
