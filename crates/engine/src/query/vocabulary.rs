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
    /// Which pieces an event is about, where none comes before it: kinds and sides.
    FirstPieces,
    /// The same behind another event.
    LaterPieces,
    /// `mirror`.
    Mirror,
    /// What can happen in a turn.
    Events,
    /// Findings.
    Findings,
}

/// The ply of what never happens.
pub(super) const NEVER: &str = "never";
/// Nobody: neither side has won.
pub(super) const NOBODY: &str = "none";
/// The side that the first event of a sequence is about, and its opponent.
pub(super) const OWN: &str = "own";
pub(super) const ENEMY: &str = "enemy";
/// Columns are told up to their mirror image.
pub(super) const MIRROR: &str = "mirror";
/// Nothing stands on a square.
pub(super) const EMPTY: &str = "empty";
/// What stands on a square is not known.
pub(super) const UNKNOWN: &str = "unknown";

impl Vocabulary {
    /// What one of the names is, as a message says it.
    pub fn title(self) -> &'static str {
        self.entry().0
    }

    /// The names.
    pub fn names(self) -> Vec<&'static str> {
        self.entry().1
    }

    fn entry(self) -> (&'static str, Vec<&'static str>) {
        match self {
            Self::Editions => ("an edition", Edition::ALL.iter().map(|edition| edition.name).collect()),
            Self::Variants => ("a variant", Variant::ALL.map(Variant::name).to_vec()),
            Self::Scores => ("a result in double quotes", Score::ALL.map(Score::token).to_vec()),
            Self::RankOrders => ("`ascending` or `descending`", RankOrder::ALL.map(RankOrder::name).to_vec()),
            Self::Switches => ("`on` or `off`", vec!["on", "off"]),
            Self::Verdicts => ("a verdict", Verdict::ALL.map(Verdict::name).to_vec()),
            Self::Winners => ("`red`, `blue` or `none`", vec![Side::Red.name(), Side::Blue.name(), NOBODY]),
            Self::Terminations => ("a termination", Termination::ALL.map(Termination::name).to_vec()),
            Self::Contents => (
                "a kind of piece, `empty` or `unknown`",
                Kind::ALL.map(Kind::name).into_iter().chain([EMPTY, UNKNOWN]).collect(),
            ),
            Self::Sides => ("`red` or `blue`", Side::ALL.map(Side::name).to_vec()),
            Self::Kinds => ("a kind of piece", Kind::ALL.map(Kind::name).to_vec()),
            Self::FirstPieces => (
                "a kind of piece, `red` or `blue`",
                Kind::ALL.map(Kind::name).into_iter().chain(Side::ALL.map(Side::name)).collect(),
            ),
            Self::LaterPieces => (
                "a kind of piece, `red`, `blue`, `own`, `enemy` or `same piece`",
                Kind::ALL.map(Kind::name).into_iter().chain(Side::ALL.map(Side::name)).chain([OWN, ENEMY]).collect(),
            ),
            Self::Mirror => ("`mirror`", vec![MIRROR]),
            Self::Events => ("an event", Event::ALL.map(Event::name).to_vec()),
            Self::Findings => ("the name of a finding", explain::articles().map(|article| article.name).collect()),
        }
    }
}
