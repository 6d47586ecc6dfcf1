//! What is asked of setups beside what always is.

use super::pattern::Pattern;
use crate::board::Side;
use serde::{Deserialize, Serialize};

/// Whose setups count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// Red's.
    Red,
    /// Blue's.
    Blue,
    /// Those of both.
    #[default]
    Both,
}

impl Whose {
    /// Whether that side's count.
    pub const fn has(self, side: Side) -> bool {
        matches!((self, side), (Self::Both, _) | (Self::Red, Side::Red) | (Self::Blue, Side::Blue))
    }
}

/// What is asked of setups beside what always is. Only what was asked the same can be merged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Whose setups count.
    pub side: Whose,
    /// Whether a setup and its mirror image are one: to patterns, among frequent setups, and for distances.
    pub mirror: bool,
    /// The patterns that are looked for.
    pub patterns: Vec<Pattern>,
    /// Whether different setups are counted.
    pub frequent: bool,
    /// The setup to which distances are asked.
    pub near: Option<Pattern>,
    /// How many of the nearest setups are kept.
    #[serde(skip)]
    pub kept: usize,
}

impl Serialize for Pattern {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| serde::de::Error::custom(format!("expected a pattern, found `{text}`")))
    }
}
