//! What is asked of setups, and which are counted together: those of the same army on the same board.

use super::pattern::Pattern;
use crate::analysis::as_text;
use crate::board::{Board, Side, Variant};
use crate::rules::Ruleset;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The setups of a board and a variant; armies that are no variant's are all called `custom`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "String")]
pub struct Group {
    board: &'static str,
    army: &'static str,
}

/// The name of armies that are no variant's.
const CUSTOM: &str = "custom";

/// The boards.
const BOARDS: [Board; 2] = [Board::STANDARD, Board::CRATERS];

impl Group {
    /// The group of a game under those rules.
    pub fn of(rules: &Ruleset) -> Self {
        let is_usual =
            rules.army == rules.edition.army(rules.variant) && rules.army_is_exact == (rules.variant != Variant::Free);
        let board = if rules.edition.board == Board::CRATERS { Board::CRATERS } else { Board::STANDARD };
        Self { board: board.name(), army: if is_usual { rules.variant.name() } else { CUSTOM } }
    }

    /// Every group that there may be.
    pub fn all() -> impl Iterator<Item = Self> {
        let armies = || Variant::ALL.into_iter().map(Variant::name).chain([CUSTOM]);
        BOARDS.into_iter().flat_map(move |board| armies().map(move |army| Self { board: board.name(), army }))
    }

    /// The board.
    pub fn board(&self) -> Board {
        if self.board == Board::CRATERS.name() { Board::CRATERS } else { Board::STANDARD }
    }
}

/// Board and army: `standard/original`.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.board, self.army)
    }
}

as_text!(Group, "a board and an army such as `standard/original`", ToString::to_string, |text| {
    Group::all().find(|group| group.to_string() == text)
});

impl<'de> Deserialize<'de> for Group {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

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
