//! What a piece of each kind is worth. `format-spec/review.md`, section "Worth", tells where the scale comes from.

use crate::board::Kind;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// What a piece of each kind is worth, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values([f64; Kind::COUNT]);

impl Default for Values {
    fn default() -> Self {
        // In the order of the kinds.
        Self([320.0, 160.0, 80.0, 40.0, 20.0, 10.0, 6.0, 10.0, 4.0, 20.0, 40.0, 60.0, 10.0, 1000.0])
    }
}

impl Values {
    /// The most that a piece can be worth.
    pub const MOST: f64 = 1e9;

    /// What a piece of that kind is worth.
    pub const fn of(&self, kind: Kind) -> f64 {
        self.0[kind.index()]
    }

    /// Gives a kind another value; `false`, and nothing is changed, if it is not from 0 to [`Values::MOST`].
    pub fn set(&mut self, kind: Kind, value: f64) -> bool {
        let is_allowed = (0.0..=Self::MOST).contains(&value);
        if is_allowed {
            self.0[kind.index()] = value;
        }
        is_allowed
    }
}

/// By the names of the kinds, as texts: so each is read as the number that was written.
impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Kind::ALL.map(|kind| (kind.name(), self.of(kind).to_string())))
    }
}

impl<'d> Deserialize<'d> for Values {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        let mut values = Self::default();
        for (name, text) in BTreeMap::<String, String>::deserialize(deserializer)? {
            let kind = Kind::from_name(&name)
                .ok_or_else(|| D::Error::custom(format_args!("there is no kind of piece `{name}`")))?;
            if !text.parse().is_ok_and(|value| values.set(kind, value)) {
                return Err(D::Error::custom(format_args!("expected what a piece is worth, found `{text}`")));
            }
        }
        Ok(values)
    }
}
