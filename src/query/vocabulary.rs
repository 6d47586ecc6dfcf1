//! The closed sets of names that an expression can hold something against.

use super::event::Event;
use crate::board::{Kind, RankOrder, Side, Variant};
use crate::explain;
use crate::notation::Score;
use crate::replay::{Termination, Verdict};
use crate::rules::Edition;

/// A closed set of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vocabulary {
    /// Editions.
    Editions,
    /// Variants.
    Variants,
    /// Result tokens.
    Scores,
    /// Ends of the ranks that may be number 1.
    RankOrders,
    /// `on` and `off`.
    Switches,
    /// Verdicts.
    Verdicts,
    /// Sides, and `none`.
    Winners,
    /// Terminations.
    Terminations,
    /// Kinds, and `empty` and `unknown`: what a setup may have on a square.
    Contents,
    /// Sides.
    Sides,
    /// Kinds of piece.
    Kinds,
    /// What can happen in a turn.
    Events,
    /// Findings.
    Findings,
}

/// The ply of what never happens.
pub(super) const NEVER: &str = "never";
/// Nobody: neither side has won.
pub(super) const NOBODY: &str = "none";
/// Nothing stands on a square.
pub(super) const EMPTY: &str = "empty";
/// What stands on a square is not known.
pub(super) const UNKNOWN: &str = "unknown";

impl Vocabulary {
    /// What one of the names is, as a message says it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Editions => "an edition",
            Self::Variants => "a variant",
            Self::Scores => "a result in double quotes",
            Self::RankOrders => "`ascending` or `descending`",
            Self::Switches => "`on` or `off`",
            Self::Verdicts => "a verdict",
            Self::Winners => "`red`, `blue` or `none`",
            Self::Terminations => "a termination",
            Self::Contents => "a kind of piece, `empty` or `unknown`",
            Self::Sides => "`red` or `blue`",
            Self::Kinds => "a kind of piece",
            Self::Events => "an event",
            Self::Findings => "the name of a finding",
        }
    }

    /// The names.
    pub fn names(self) -> Vec<&'static str> {
        match self {
            Self::Editions => Edition::ALL.iter().map(|edition| edition.name).collect(),
            Self::Variants => Variant::ALL.map(Variant::name).to_vec(),
            Self::Scores => Score::ALL.map(Score::token).to_vec(),
            Self::RankOrders => RankOrder::ALL.map(RankOrder::name).to_vec(),
            Self::Switches => vec!["on", "off"],
            Self::Verdicts => Verdict::ALL.map(Verdict::name).to_vec(),
            Self::Winners => vec![Side::Red.name(), Side::Blue.name(), NOBODY],
            Self::Terminations => Termination::ALL.map(Termination::name).to_vec(),
            Self::Contents => Kind::ALL.map(Kind::name).into_iter().chain([EMPTY, UNKNOWN]).collect(),
            Self::Sides => Side::ALL.map(Side::name).to_vec(),
            Self::Kinds => Kind::ALL.map(Kind::name).to_vec(),
            Self::Events => Event::ALL.map(Event::name).to_vec(),
            Self::Findings => explain::articles().map(|article| article.name).collect(),
        }
    }
}
