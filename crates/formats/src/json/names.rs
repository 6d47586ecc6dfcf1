//! Names and squares as JSON has them: strings of a closed set, nothing else.

use crate::board::{Kind, RankOrder, Side, Square, Variant, named};
use crate::notation::Precision;
use crate::replay::Verdict;
use crate::rules::Edition;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A value that JSON writes as its canonical name.
pub trait Named: Copy + 'static {
    /// What the values are, for the schema.
    const TITLE: &'static str;

    /// Every value.
    fn all() -> Vec<Self>;

    /// Its canonical name.
    fn name(self) -> &'static str;

    /// The value of that canonical name.
    fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|value| value.name() == name)
    }
}

/// A value under its canonical name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<T>(pub T);

named! {
    /// What the word before a turn's squares is in prose.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TurnKind {
        /// To an empty square.
        Move = "move",
        /// At an enemy piece.
        Strike = "strike",
        /// A guess by a Spotter.
        Spot = "spot",
        /// A guess by an Infiltrator.
        Infiltrate = "infiltrate",
    }
}

named! {
    /// How a strike or a guess came out.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Outcome {
        /// The striker stays.
        Win = "win",
        /// The striker is removed.
        Loss = "loss",
        /// Both are removed.
        Tie = "tie",
        /// The guess was right.
        Hit = "hit",
        /// The guess was wrong.
        Miss = "miss",
    }
}

/// The outcome of a strike or guess, which JSON writes as `null` if it is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
pub struct OutcomeName(pub Option<Name<Outcome>>);

impl OutcomeName {
    /// The value of a member that is there, `null` or not.
    pub(super) fn of_member<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Self>, D::Error> {
        Self::deserialize(deserializer).map(Some)
    }
}

named! {
    /// Where a comment stands that is no turn's.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NotePlace {
        /// Before the setup.
        Tags = "tags",
        /// Before the first turn.
        Setup = "setup",
        /// Behind the result.
        Result = "result",
    }
}

/// Lets JSON write enums by the names that they have anyway.
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

/// What a piece is called whose kind is not known.
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

/// A square of some board, such as `a4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName(pub Square);

impl SquareName {
    /// Its name in ASCII, and how long that is.
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
