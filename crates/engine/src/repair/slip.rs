//! Slips of the pen: what may have gone wrong in writing a record down.

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
        /// Two or three turns in a row are left out, where a number is missing.
        NumberMissing = "number-missing",
        /// Two or three turns in a row are left out.
        LineMissing = "line-missing",
        /// Two turns in a row are written twice.
        LineRepeated = "line-repeated",
        /// The last turns are left out.
        EndMissing = "end-missing",
        /// A piece of the setup is another one.
        SetupPiece = "setup-piece",
        /// A piece of the setup is written on the square next to it too, over the one that stands there.
        SetupDoubled = "setup-doubled",
        /// A piece of the setup is left out.
        SetupMissing = "setup-missing",
        /// A piece of the setup is one too many.
        SetupSuperfluous = "setup-superfluous",
        /// Two pieces of the setup that stand next to each other have changed places.
        SetupNeighbours = "setup-neighbours",
        /// Two pieces of the setup have changed places.
        SetupExchanged = "setup-exchanged",
        /// A piece of the setup stands on another square.
        SetupSquare = "setup-square",
        /// Several pieces of the setup are others.
        SetupPieces = "setup-pieces",
        /// A row of the setup is written from right to left.
        RowMirrored = "row-mirrored",
        /// Two rows of the setup have changed places.
        RowsExchanged = "rows-exchanged",
        /// All rows of a side are written from right to left.
        SideMirrored = "side-mirrored",
        /// The rows of a side are in reverse order.
        SideUpsideDown = "side-upside-down",
        /// The rows of a side are written from the other seat.
        SideOtherSeat = "side-other-seat",
        /// Setup, turns or both are written from the other seat.
        OtherSeat = "other-seat",
        /// Setup, turns or both have their columns in reverse order.
        Mirrored = "mirrored",
        /// Setup, turns or both have their rows in reverse order, so that Red is Blue.
        Colours = "colours",
        /// The second player's turn is written before the first player's.
        Pairs = "pairs",
        /// The tag `Ranks` is another one, or the ranks count the other way.
        Ranks = "ranks",
        /// The edition is another one.
        Edition = "edition",
        /// The variant is another one.
        Variant = "variant",
        /// An option was in force and is not named, or is named and was not in force.
        Option = "option",
        /// The two-squares rule is another one.
        TwoSquares = "two-squares",
        /// The more-squares rule is another one.
        MoreSquares = "more-squares",
        /// A turn, a row or the result is spelled as people do, and not as SRN has it.
        Spelling = "spelling",
        /// One sign of it is another one, left out, too many, or exchanged with the next.
        Letter = "letter",
        /// A few signs of a turn are others.
        Garbled = "garbled",
        /// Text stands there that belongs to nothing.
        Stray = "stray",
        /// There is no telling from the text which turn it is.
        Illegible = "illegible",
        /// The result is another one.
        Result = "result",
        /// The termination is another one.
        Termination = "termination",
    }
}

impl Slip {
    /// How much of a slip it is, and how rare: 1 for a sign, 2 for a few, 3 for a part of a turn, 4 for a whole turn, more
    /// for what hardly happens.
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
            Self::LineRepeated => (1, "a line written twice"),
            Self::NumberMissing => (1, "turns left out, and their number"),
            Self::EndMissing => (4, "the last turns left out"),
            Self::LineMissing => (5, "turns left out"),
            Self::SetupPiece => (2, "a piece of the setup misread"),
            Self::SetupDoubled => (1, "a piece of the setup written twice"),
            Self::SetupMissing => (2, "a piece of the setup left out"),
            Self::SetupSuperfluous => (2, "a piece of the setup too many"),
            Self::SetupNeighbours => (2, "neighbours in the setup exchanged"),
            Self::SetupExchanged => (3, "pieces of the setup exchanged"),
            Self::SetupSquare => (3, "a square of the setup misread"),
            Self::SetupPieces => (4, "pieces of the setup misread"),
            Self::RowMirrored => (2, "a row of the setup mirrored"),
            Self::RowsExchanged => (2, "rows of the setup exchanged"),
            Self::SideMirrored => (2, "a side's setup mirrored"),
            Self::SideUpsideDown => (2, "a side's setup upside down"),
            Self::SideOtherSeat => (2, "a side's setup from the other seat"),
            Self::OtherSeat => (2, "written from the other seat"),
            Self::Mirrored => (3, "written mirrored"),
            Self::Colours => (2, "colours exchanged"),
            Self::Pairs => (3, "turns of each line exchanged"),
            Self::Ranks => (3, "ranks counted the other way"),
            Self::Edition => (3, "another edition"),
            Self::Variant => (3, "another variant"),
            Self::Option => (3, "another option"),
            Self::TwoSquares => (4, "another two-squares rule"),
            Self::MoreSquares => (4, "another more-squares rule"),
            Self::Spelling => (1, "a loose spelling"),
            Self::Letter => (2, "a sign misread"),
            Self::Garbled => (3, "signs misread"),
            Self::Stray => (4, "text too many"),
            Self::Illegible => (5, "an illegible turn"),
            Self::Result => (1, "a result misread"),
            Self::Termination => (5, "a termination that is not the board's"),
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
