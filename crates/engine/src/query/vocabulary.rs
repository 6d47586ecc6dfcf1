//! Closed sets of names. An expression can compare certain values only with names from one of these sets.

use super::event::Event;
use crate::board::{Kind, RankOrder, Side, Variant};
use crate::explain;
use crate::notation::Score;
use crate::replay::{Termination, Verdict};
use crate::rules::Edition;

/// A closed set of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vocabulary {
    /// Names of editions.
    Editions,
    /// Names of variants.
    Variants,
    /// Scores, such as `1-0`.
    Scores,
    /// Rank orders. They say which rank has number 1: the highest or the lowest.
    RankOrders,
    /// `on` and `off`.
    Switches,
    /// Names of verdicts.
    Verdicts,
    /// Names of the sides, and `none`.
    Winners,
    /// Names of terminations.
    Terminations,
    /// Possible contents of a square in a setup: kinds, `empty` and `unknown`.
    Contents,
    /// Sides.
    Sides,
    /// Kinds of piece.
    Kinds,
    /// Words that select pieces of the first event of a sequence: kinds and sides.
    FirstPieces,
    /// Words that select pieces of a later event: kinds, sides, and references to the first event.
    LaterPieces,
    /// The word `mirror`.
    Mirror,
    /// Events of a turn.
    Events,
    /// Names of findings.
    Findings,
}

/// Value for the ply of an event that never happens.
pub(super) const NEVER: &str = "never";
/// Value of `winner` if neither side has won.
pub(super) const NOBODY: &str = "none";
/// Words for the side of the first event of a sequence, and for the opponent of this side.
pub(super) const OWN: &str = "own";
pub(super) const ENEMY: &str = "enemy";
/// Option by which a setup and its mirror image have the same value.
pub(super) const MIRROR: &str = "mirror";
/// Contents of an empty square.
pub(super) const EMPTY: &str = "empty";
/// Contents of a square that are not known.
pub(super) const UNKNOWN: &str = "unknown";

impl Vocabulary {
    /// Returns the noun for one of these names, for use in messages.
    pub fn title(self) -> &'static str {
        self.entry().0
    }

    /// Returns the names.
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
