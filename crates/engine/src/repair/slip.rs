//! Slips of the pen: what may have gone wrong in writing a record down.

use crate::board::{Square, named};

/// Declares the slips: the name of each, how much of a slip it is, and what it is, in words.
macro_rules! slips {
    ($($(#[$doc:meta])* $slip:ident = $name:literal, $size:literal, $words:literal;)+) => {
        named! {
            /// A slip of the pen.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            pub enum Slip { $($(#[$doc])* $slip = $name,)+ }
        }

        impl Slip {
            /// How much of a slip it is, and how rare: 1 for a sign, 2 for a few, 3 for a part of a turn, 4 for a whole
            /// turn, more for what hardly happens.
            pub const fn size(self) -> u8 {
                match self { $(Self::$slip => $size,)+ }
            }

            /// What it is, in words.
            pub const fn words(self) -> &'static str {
                match self { $(Self::$slip => $words,)+ }
            }
        }
    };
}

slips! {
    /// A column is another one.
    Column = "column", 1, "a column misread";
    /// A row is another one.
    Row = "row", 1, "a row misread";
    /// A move is written as a strike, or the reverse.
    Sign = "sign", 1, "a sign misread";
    /// The outcome of a combat or guess is another one.
    Outcome = "outcome", 1, "an outcome misread";
    /// A piece named in a combat, guess or rescue is another one.
    Piece = "piece", 1, "a piece misread";
    /// The turn is written twice.
    Repeated = "repeated", 1, "written twice";
    /// A square is another one, column and row.
    Square = "square", 2, "a square misread";
    /// Both squares lie in another column, or in another row.
    Line = "line", 2, "both squares misread";
    /// The first and the last square have changed places.
    Reversed = "reversed", 2, "squares exchanged";
    /// A combat is another one, in more than one part.
    Combat = "combat", 2, "a combat misread";
    /// A part of a turn is left out or too many: a step before a guess, a leg of a strike round a corner, the guess
    /// behind what was a strike.
    Leg = "leg", 3, "a leg misread";
    /// A rescue is left out.
    RescueMissing = "rescue-missing", 3, "a rescue left out";
    /// A rescue is one too many.
    RescueSuperfluous = "rescue-superfluous", 3, "a rescue too many";
    /// Two turns have changed places.
    Exchanged = "exchanged", 3, "turns exchanged";
    /// A turn is left out.
    Missing = "missing", 4, "a turn left out";
    /// A turn is one too many.
    Superfluous = "superfluous", 4, "a turn too many";
    /// Two or three turns in a row are left out, where a number is missing.
    NumberMissing = "number-missing", 1, "turns left out, and their number";
    /// Two or three turns in a row are left out.
    LineMissing = "line-missing", 5, "turns left out";
    /// Two turns in a row are written twice.
    LineRepeated = "line-repeated", 1, "a line written twice";
    /// The last turns are left out.
    EndMissing = "end-missing", 4, "the last turns left out";
    /// A piece of the setup is another one.
    SetupPiece = "setup-piece", 2, "a piece of the setup misread";
    /// A piece of the setup is written on the square next to it too, over the one that stands there.
    SetupDoubled = "setup-doubled", 1, "a piece of the setup written twice";
    /// A piece of the setup is left out.
    SetupMissing = "setup-missing", 2, "a piece of the setup left out";
    /// A piece of the setup is one too many.
    SetupSuperfluous = "setup-superfluous", 2, "a piece of the setup too many";
    /// Two pieces of the setup that stand next to each other have changed places.
    SetupNeighbours = "setup-neighbours", 2, "neighbours in the setup exchanged";
    /// Two pieces of the setup have changed places.
    SetupExchanged = "setup-exchanged", 3, "pieces of the setup exchanged";
    /// A piece of the setup stands on another square.
    SetupSquare = "setup-square", 3, "a square of the setup misread";
    /// Several pieces of the setup are others.
    SetupPieces = "setup-pieces", 4, "pieces of the setup misread";
    /// A row of the setup is written from right to left.
    RowMirrored = "row-mirrored", 2, "a row of the setup mirrored";
    /// Two rows of the setup have changed places.
    RowsExchanged = "rows-exchanged", 2, "rows of the setup exchanged";
    /// All rows of a side are written from right to left.
    SideMirrored = "side-mirrored", 2, "a side's setup mirrored";
    /// The rows of a side are in reverse order.
    SideUpsideDown = "side-upside-down", 2, "a side's setup upside down";
    /// The rows of a side are written from the other seat.
    SideOtherSeat = "side-other-seat", 2, "a side's setup from the other seat";
    /// Setup, turns or both are written from the other seat.
    OtherSeat = "other-seat", 2, "written from the other seat";
    /// Setup, turns or both have their columns in reverse order.
    Mirrored = "mirrored", 3, "written mirrored";
    /// Setup, turns or both have their rows in reverse order, so that Red is Blue.
    Colours = "colours", 2, "colours exchanged";
    /// The second player's turn is written before the first player's.
    Pairs = "pairs", 3, "turns of each line exchanged";
    /// The tag `Ranks` is another one, or the ranks count the other way.
    Ranks = "ranks", 3, "ranks counted the other way";
    /// The edition is another one.
    Edition = "edition", 3, "another edition";
    /// The variant is another one.
    Variant = "variant", 3, "another variant";
    /// An option was in force and is not named, or is named and was not in force.
    Option = "option", 3, "another option";
    /// The two-squares rule is another one.
    TwoSquares = "two-squares", 4, "another two-squares rule";
    /// The more-squares rule is another one.
    MoreSquares = "more-squares", 4, "another more-squares rule";
    /// A turn, a row or the result is spelled as people do, and not as SRN has it.
    Spelling = "spelling", 1, "a loose spelling";
    /// One sign of it is another one, left out, too many, or exchanged with the next.
    Letter = "letter", 2, "a sign misread";
    /// A few signs of a turn are others.
    Garbled = "garbled", 3, "signs misread";
    /// Text stands there that belongs to nothing.
    Stray = "stray", 4, "text too many";
    /// There is no telling from the text which turn it is.
    Illegible = "illegible", 5, "an illegible turn";
    /// The result is another one.
    Result = "result", 1, "a result misread";
    /// The termination is another one.
    Termination = "termination", 5, "a termination that is not the board's";
}

impl Slip {
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
