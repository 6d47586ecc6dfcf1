//! Slips of the pen: what may have gone wrong in writing a turn down.

use crate::board::Square;

/// A slip of the pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slip {
    /// A column is another one.
    Column,
    /// A row is another one.
    Row,
    /// A move is written as a strike, or the reverse.
    Sign,
    /// The outcome of a combat or guess is another one.
    Outcome,
    /// A piece named in a combat, guess or rescue is another one.
    Piece,
    /// The turn is written twice.
    Repeated,
    /// A square is another one, column and row.
    Square,
    /// Both squares lie in another column, or in another row.
    Line,
    /// The first and the last square have changed places.
    Reversed,
    /// A combat is another one, in more than one part.
    Combat,
    /// A part of a turn is left out or too many: a step before a guess, a leg of a strike round a corner, the guess
    /// behind what was a strike.
    Leg,
    /// A rescue is left out.
    RescueMissing,
    /// A rescue is one too many.
    RescueSuperfluous,
    /// Two turns have changed places.
    Exchanged,
    /// A turn is left out.
    Missing,
    /// A turn is one too many.
    Superfluous,
}

impl Slip {
    /// Every slip, the smallest first.
    pub const ALL: [Self; 16] = [
        Self::Column,
        Self::Row,
        Self::Sign,
        Self::Outcome,
        Self::Piece,
        Self::Repeated,
        Self::Square,
        Self::Line,
        Self::Reversed,
        Self::Combat,
        Self::Leg,
        Self::RescueMissing,
        Self::RescueSuperfluous,
        Self::Exchanged,
        Self::Missing,
        Self::Superfluous,
    ];

    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Column => "column",
            Self::Row => "row",
            Self::Sign => "sign",
            Self::Outcome => "outcome",
            Self::Piece => "piece",
            Self::Repeated => "repeated",
            Self::Square => "square",
            Self::Line => "line",
            Self::Reversed => "reversed",
            Self::Combat => "combat",
            Self::Leg => "leg",
            Self::RescueMissing => "rescue-missing",
            Self::RescueSuperfluous => "rescue-superfluous",
            Self::Exchanged => "exchanged",
            Self::Missing => "missing",
            Self::Superfluous => "superfluous",
        }
    }

    /// How much of a slip it is: 1 for a sign, 2 for a few, 3 for a part of a turn, 4 for a whole turn.
    pub const fn size(self) -> u8 {
        match self {
            Self::Column | Self::Row | Self::Sign | Self::Outcome | Self::Piece | Self::Repeated => 1,
            Self::Square | Self::Line | Self::Reversed | Self::Combat => 2,
            Self::Leg | Self::RescueMissing | Self::RescueSuperfluous | Self::Exchanged => 3,
            Self::Missing | Self::Superfluous => 4,
        }
    }

    /// What it is, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Column => "a column misread",
            Self::Row => "a row misread",
            Self::Sign => "a sign misread",
            Self::Outcome => "an outcome misread",
            Self::Piece => "a piece misread",
            Self::Repeated => "written twice",
            Self::Square => "a square misread",
            Self::Line => "both squares misread",
            Self::Reversed => "squares exchanged",
            Self::Combat => "a combat misread",
            Self::Leg => "a leg misread",
            Self::RescueMissing => "a rescue left out",
            Self::RescueSuperfluous => "a rescue too many",
            Self::Exchanged => "turns exchanged",
            Self::Missing => "a turn left out",
            Self::Superfluous => "a turn too many",
        }
    }

    /// The slip of writing one square for another.
    pub(super) fn of_squares(written: Square, meant: Square) -> Self {
        if written.row() == meant.row() {
            Self::Column
        } else if written.column() == meant.column() {
            Self::Row
        } else {
            Self::Square
        }
    }
}
