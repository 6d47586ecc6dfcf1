//! Rules that a turn can break, with details.

use super::ending::Ending;
use crate::board::{Kind, Square, UnplayableSquare};

/// A rule that a turn breaks. The variants are listed in the order of the checks. If a turn breaks several rules,
/// the first of these rules is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// The game is over.
    GameOver(Ending),
    /// The square on which the turn begins is empty.
    EmptySquare(Square),
    /// An enemy piece is on the square on which the turn begins.
    NotYourPiece(Square),
    /// The piece is a Bomb or a Flag, which can never act.
    ImmovablePiece(Kind),
    /// The turn ends on a square that does not exist. The second field says why it does not exist.
    NoSquare(Square, UnplayableSquare),
    /// A part of the turn does not go along one row or one column.
    NotALine,
    /// The turn ends on a square with a piece of the same side.
    OwnPiece(Square),
    /// A move to a square with an enemy piece.
    SquareOccupied(Square),
    /// A strike on an empty square.
    NothingToStrike(Square),
    /// The distance is too large for a piece of this kind. `None` means that the kind is unknown. The number is the
    /// maximum number of squares.
    TooFar(Option<Kind>, u8),
    /// A piece or a lake on this square blocks the path.
    PathBlocked(Square),
    /// A Scout may not move and strike in one turn in this edition.
    ScoutMoveAndStrike,
    /// A turn round a corner that the piece or the rules do not allow, or a turn in which there is no corner.
    CornerStrike,
    /// A back-and-forth move that exceeds the maximum. The field is the maximum number of consecutive back-and-forth
    /// moves.
    TwoSquares(u16),
    /// A chasing move that repeats an earlier position. The field is the number of plies since that position.
    MoreSquares(u32),
    /// A piece that is not a Spotter makes a guess. The field is the kind of the piece, if known.
    NotASpotter(Option<Kind>),
    /// A piece that is not an Infiltrator makes a guess. The field is the kind of the piece, if known.
    NotAnInfiltrator(Option<Kind>),
    /// A Spotter may guess only at the piece directly in front of it. The field is the square in front of it.
    NotInFront(Square),
    /// An Infiltrator may guess only in enemy territory.
    NotInEnemyTerritory,
    /// An Infiltrator may guess only at a piece that is one or two squares away in a straight line.
    OutOfReach,
    /// No enemy piece is on the square of the guess.
    NoTarget(Square),
    /// The army does not have the guessed kind.
    UnknownGuess(Kind),
    /// The rules of the game do not include rescues.
    RescueNotEnabled,
    /// The rescuing piece did not move onto the opponent's back row in this turn.
    RescueBackRow,
    /// A Scout may not make a rescue.
    RescueScout,
    /// A Bomb may not be rescued.
    RescueBomb,
    /// The side has already made two rescues.
    RescueLimit,
    /// The piece has already made a rescue.
    RescueSamePiece,
    /// No piece of this kind has been captured. `None` means that no piece that can be rescued has been captured.
    RescueNotCaptured(Option<Kind>),
    /// The rescued piece must be placed on an empty square of the player's own half. This square is occupied or is not
    /// in that half.
    RescueSquare(Square),
    /// The record is not true under any assignment of kinds to the unknown pieces.
    NoAssignment,
}

impl Violation {
    /// Returns the stable name of the finding.
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
            Self::TooFar(..) => "too-far",
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

    /// Combines two violations if only one of them applies and it is unknown which. If both are the same rule, returns
    /// this rule; details that differ are removed or taken from one violation. Returns `None` if the rules are
    /// different.
    pub fn or(self, other: Self) -> Option<Self> {
        if self == other {
            return Some(self);
        }
        match (self, other) {
            (Self::TooFar(_, one), Self::TooFar(_, other)) => Some(Self::TooFar(None, one.max(other))),
            (Self::NotASpotter(_), Self::NotASpotter(_)) => Some(Self::NotASpotter(None)),
            (Self::NotAnInfiltrator(_), Self::NotAnInfiltrator(_)) => Some(Self::NotAnInfiltrator(None)),
            (one, other) => (one.name() == other.name()).then_some(one),
        }
    }

    /// Returns the rule that a turn breaks under every assignment. `broken` contains the broken rule for each
    /// assignment. If the rules differ, returns "no assignment". Returns `None` if `broken` is empty.
    ///
    /// If the first square is empty under some assignments, the rules about the other squares are still reported.
    pub(crate) fn common(broken: impl Iterator<Item = Self>) -> Option<Self> {
        let either = |one: Self, other: Self| match (one, other) {
            (Self::EmptySquare(_), leads @ (Self::NoSquare(..) | Self::NotALine))
            | (leads @ (Self::NoSquare(..) | Self::NotALine), Self::EmptySquare(_)) => leads,
            (one, other) => one.or(other).unwrap_or(Self::NoAssignment),
        };
        broken.reduce(either)
    }
}
