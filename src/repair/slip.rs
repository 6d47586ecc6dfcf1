//! Slips of the pen: what may have gone wrong in writing a turn down.

use crate::board::{Square, named};

named! {
    /// A slip of the pen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Slip {
        /// A column is another one.
        Column = "column",
        /// A row is another one.
        Row = "row",
        /// A move is written as a strike, or the reverse.
        Sign = "sign",
        /// The outcome of a combat or guess is another one.
        Outcome = "outcome",
        /// A piece named in a combat, guess or rescue is another one.
        Piece = "piece",
        /// The turn is written twice.
        Repeated = "repeated",
        /// A square is another one, column and row.
        Square = "square",
        /// Both squares lie in another column, or in another row.
        Line = "line",
        /// The first and the last square have changed places.
        Reversed = "reversed",
        /// A combat is another one, in more than one part.
        Combat = "combat",
        /// A part of a turn is left out or too many: a step before a guess, a leg of a strike round a corner, the guess
        /// behind what was a strike.
        Leg = "leg",
        /// A rescue is left out.
        RescueMissing = "rescue-missing",
        /// A rescue is one too many.
        RescueSuperfluous = "rescue-superfluous",
        /// Two turns have changed places.
        Exchanged = "exchanged",
        /// A turn is left out.
        Missing = "missing",
        /// A turn is one too many.
        Superfluous = "superfluous",
    }
}

impl Slip {
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
