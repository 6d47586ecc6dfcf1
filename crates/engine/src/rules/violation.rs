//! The rules that a turn can break, with the facts of the breach.

use super::ending::Ending;
use crate::board::{Kind, NoSquare, Square};

/// A rule that a turn breaks. The order is that of the findings' list: of several the first is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// The game is over.
    GameOver(Ending),
    /// Nothing stands on the first square.
    EmptySquare(Square),
    /// An enemy piece stands on the first square.
    NotYourPiece(Square),
    /// Bombs and Flags never act.
    ImmovablePiece(Kind),
    /// The turn ends where there is no square; what there is.
    NoSquare(Square, NoSquare),
    /// A leg that is neither along a row nor along a column.
    NotALine,
    /// The turn ends on an own piece.
    OwnPiece(Square),
    /// A move onto an enemy piece.
    SquareOccupied(Square),
    /// A strike on an empty square.
    NothingToStrike(Square),
    /// More squares than that kind goes; `None` where the kind is not known.
    TooFar(Option<Kind>),
    /// Something stands in the way, or it is a lake; where.
    PathBlocked(Square),
    /// A Scout may not move and strike in one turn in this edition.
    ScoutMoveAndStrike,
    /// This piece may not strike round a corner, in this edition, or it is no corner.
    CornerStrike,
    /// Once more back and forth than allowed; the number allowed.
    TwoSquares(u16),
    /// A chasing move that brings back a position; how many plies ago it stood.
    MoreSquares(u32),
    /// A guess by a piece that is no Spotter.
    NotASpotter(Option<Kind>),
    /// A guess by a piece that is no Infiltrator.
    NotAnInfiltrator(Option<Kind>),
    /// A Spotter names only the piece right in front of it; the square there.
    NotInFront(Square),
    /// An Infiltrator guesses only in enemy territory.
    NotInEnemyTerritory,
    /// An Infiltrator reaches one or two squares in a straight line.
    OutOfReach,
    /// No enemy piece stands on the square guessed at.
    NoTarget(Square),
    /// The army has no such kind.
    UnknownGuess(Kind),
    /// Rescues are not played.
    RescueNotEnabled,
    /// The rescuer did not just move onto the opponent's back row.
    RescueBackRow,
    /// A Scout makes no rescue.
    RescueScout,
    /// Bombs are not rescued.
    RescueBomb,
    /// Two rescues were made.
    RescueLimit,
    /// The piece has made a rescue.
    RescueSamePiece,
    /// No such piece is captured; `None` where none at all is.
    RescueNotCaptured(Option<Kind>),
    /// Not an empty square of the own half.
    RescueSquare(Square),
    /// No kinds of the unknown pieces make the record true.
    NoAssignment,
}

impl Violation {
    /// The finding's stable name.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::GameOver(_) => "game-over",
            Self::EmptySquare(_) => "empty-square",
            Self::NotYourPiece(_) => "not-your-piece",
            Self::ImmovablePiece(_) => "immovable-piece",
            Self::NoSquare(..) => "no-square",
            Self::NotALine => "not-a-line",
            Self::OwnPiece(_) => "own-piece",
            Self::SquareOccupied(_) => "square-occupied",
            Self::NothingToStrike(_) => "nothing-to-strike",
            Self::TooFar(_) => "too-far",
            Self::PathBlocked(_) => "path-blocked",
            Self::ScoutMoveAndStrike => "scout-move-and-strike",
            Self::CornerStrike => "corner-strike",
            Self::TwoSquares(_) => "two-squares",
            Self::MoreSquares(_) => "more-squares",
            Self::NotASpotter(_) => "not-a-spotter",
            Self::NotAnInfiltrator(_) => "not-an-infiltrator",
            Self::NotInFront(_) => "not-in-front",
            Self::NotInEnemyTerritory => "not-in-enemy-territory",
            Self::OutOfReach => "out-of-reach",
            Self::NoTarget(_) => "no-target",
            Self::UnknownGuess(_) => "unknown-guess",
            Self::RescueNotEnabled => "rescue-not-enabled",
            Self::RescueBackRow => "rescue-back-row",
            Self::RescueScout => "rescue-scout",
            Self::RescueBomb => "rescue-bomb",
            Self::RescueLimit => "rescue-limit",
            Self::RescueSamePiece => "rescue-same-piece",
            Self::RescueNotCaptured(_) => "rescue-not-captured",
            Self::RescueSquare(_) => "rescue-square",
            Self::NoAssignment => "no-assignment",
        }
    }

    /// What is true if either is: the same rule, without the facts that differ. `None` if they are different rules.
    pub fn or(self, other: Self) -> Option<Self> {
        if self == other {
            return Some(self);
        }
        match (self, other) {
            (Self::TooFar(_), Self::TooFar(_)) => Some(Self::TooFar(None)),
            (Self::NotASpotter(_), Self::NotASpotter(_)) => Some(Self::NotASpotter(None)),
            (Self::NotAnInfiltrator(_), Self::NotAnInfiltrator(_)) => Some(Self::NotAnInfiltrator(None)),
            (one, other) => (one.name() == other.name()).then_some(one),
        }
    }

    /// What is wrong with a turn that cannot be made under any of several assignments: the rule that it breaks under
    /// each of them, if it is one. Where nothing stands on its first square, the turn still leads to the same squares.
    pub(crate) fn common(broken: impl Iterator<Item = Self>) -> Option<Self> {
        let either = |one: Self, other: Self| match (one, other) {
            (Self::EmptySquare(_), leads @ (Self::NoSquare(..) | Self::NotALine))
            | (leads @ (Self::NoSquare(..) | Self::NotALine), Self::EmptySquare(_)) => leads,
            (one, other) => one.or(other).unwrap_or(Self::NoAssignment),
        };
        broken.reduce(either)
    }
}
