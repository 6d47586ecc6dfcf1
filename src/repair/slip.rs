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
        self.size_and_words().0
    }

    /// What it is, in words.
    pub const fn words(self) -> &'static str {
        self.size_and_words().1
    }

    const fn size_and_words(self) -> (u8, &'static str) {
        match self {
            Self::Column => (1, "a column misread"),
            Self::Row => (1, "a row misread"),
            Self::Sign => (1, "a sign misread"),
            Self::Outcome => (1, "an outcome misread"),
            Self::Piece => (1, "a piece misread"),
            Self::Repeated => (1, "written twice"),
            Self::Square => (2, "a square misread"),
            Self::Line => (2, "both squares misread"),
            Self::Reversed => (2, "squares exchanged"),
            Self::Combat => (2, "a combat misread"),
            Self::Leg => (3, "a leg misread"),
            Self::RescueMissing => (3, "a rescue left out"),
            Self::RescueSuperfluous => (3, "a rescue too many"),
            Self::Exchanged => (3, "turns exchanged"),
            Self::Missing => (4, "a turn left out"),
            Self::Superfluous => (4, "a turn too many"),
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
