//! Defines the JSON objects whose members keep their order: tags, pieces by square, and the final position.

use super::names::{Name, Named, SquareName};
use crate::board::{Kind, Side};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

/// If there are at least this many names, a hash set detects repeated names. With fewer names, a new name is compared
/// with each earlier name.
const FEW: usize = 24;

/// Names and values of tags, in source order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags<'a>(pub Vec<(Cow<'a, str>, Cow<'a, str>)>);

/// Pieces and their squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces(pub Vec<(SquareName, Name<Option<Kind>>)>);

/// Pieces on the board after the last turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing(pub Vec<(SquareName, Owned)>);

/// Side and kind of a piece, such as `red miner`. `None` is an unknown kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owned(pub Side, pub Option<Kind>);

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Serialize for Pieces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(square, piece)| (square, piece)))
    }
}

impl Serialize for Standing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(square, piece)| (square, piece)))
    }
}

impl Serialize for Owned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The longest text is "blue infiltrator", 16 bytes.
        let mut text = [b' '; 16];
        let (side, kind) = (self.0.name(), Named::name(self.1));
        let length = side.len() + 1 + kind.len();
        text[..side.len()].copy_from_slice(side.as_bytes());
        text[side.len() + 1..length].copy_from_slice(kind.as_bytes());
        serializer.serialize_str(std::str::from_utf8(&text[..length]).map_err(serde::ser::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for Tags<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TagsVisitor;
        impl<'de> Visitor<'de> for TagsVisitor {
            type Value = Tags<'static>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of tags")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tags<'static>, A::Error> {
                let mut tags: Vec<(Cow<'static, str>, Cow<'static, str>)> = Vec::new();
                let mut names = HashSet::new();
                while let Some((name, value)) = map.next_entry::<String, String>()? {
                    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                        return Err(A::Error::custom(format_args!("`{name}` is not a valid tag name")));
                    }
                    let is_double = if tags.len() < FEW {
                        tags.iter().any(|(known, _)| *known == name)
                    } else {
                        if names.is_empty() {
                            names.extend(tags.iter().map(|(known, _)| known.clone()));
                        }
                        !names.insert(Cow::Owned(name.clone()))
                    };
                    if is_double {
                        return Err(A::Error::custom(format_args!("the tag `{name}` appears twice")));
                    }
                    tags.push((Cow::Owned(name), Cow::Owned(value)));
                }
                Ok(Tags(tags))
            }
        }
        deserializer.deserialize_map(TagsVisitor)
    }
}

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PiecesVisitor;
        impl<'de> Visitor<'de> for PiecesVisitor {
            type Value = Pieces;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object that maps squares to kinds")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pieces, A::Error> {
                let mut pieces = Vec::new();
                let mut is_taken = [false; 256];
                while let Some((square, piece)) = map.next_entry::<SquareName, Name<Option<Kind>>>()? {
                    if std::mem::replace(&mut is_taken[square.0.index()], true) {
                        return Err(A::Error::custom(format_args!("the square `{}` appears twice", square.0)));
                    }
                    pieces.push((square, piece));
                }
                Ok(Pieces(pieces))
            }
        }
        deserializer.deserialize_map(PiecesVisitor)
    }
}
