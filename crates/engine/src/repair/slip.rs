//! Defines slips: errors in writing down a record.

use crate::board::{Square, named};

/// Declares the slips: the name, size and description of each.
macro_rules! slips {
    ($($(#[$doc:meta])* $slip:ident = $name:literal, $size:literal, $words:literal;)+) => {
        named! {
            /// Writing error.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            pub enum Slip { $($(#[$doc])* $slip = $name,)+ }
        }

        impl Slip {
            /// Returns the size of the slip: rare errors have larger sizes. A wrong character has size 1, a few
            /// characters 2, a part of a turn 3, a whole turn 4. Very rare errors have sizes above 4.
            pub const fn size(self) -> u8 {
                match self { $(Self::$slip => $size,)+ }
            }

            /// Returns the description of the slip.
            pub const fn words(self) -> &'static str {
                match self { $(Self::$slip => $words,)+ }
            }
        }
    };
}

slips! {
    /// The column of a square is wrong.
    Column = "column", 1, "a column misread";
    /// The row of a square is wrong.
    Row = "row", 1, "a row misread";
    /// A move is written as a strike, or a strike as a move.
    Sign = "sign", 1, "a sign misread";
    /// The outcome of a combat or guess is wrong.
    Outcome = "outcome", 1, "an outcome misread";
    /// A piece named in a combat, guess or rescue is wrong.
    Piece = "piece", 1, "a piece misread";
    /// The turn is written twice.
    Repeated = "repeated", 1, "written twice";
    /// The column and row of a square are wrong.
    Square = "square", 2, "a square misread";
    /// Both squares are written in the wrong column, or in the wrong row.
    Line = "line", 2, "both squares misread";
    /// The first and the last square are exchanged.
    Reversed = "reversed", 2, "squares exchanged";
    /// More than one part of a combat is wrong.
    Combat = "combat", 2, "a combat misread";
    /// A part of a turn is missing or superfluous: a step before a guess, a leg of a strike round a corner, or the
    /// guess after a strike.
    Leg = "leg", 3, "a leg misread";
    /// A rescue is missing.
    RescueMissing = "rescue-missing", 3, "a rescue left out";
    /// A rescue is superfluous.
    RescueSuperfluous = "rescue-superfluous", 3, "an extra rescue";
    /// Two turns are exchanged.
    Exchanged = "exchanged", 3, "turns exchanged";
    /// A turn is missing.
    Missing = "missing", 4, "a turn left out";
    /// A turn is superfluous.
    Superfluous = "superfluous", 4, "an extra turn";
    /// Two or three consecutive turns are missing at a gap in the turn numbers.
    NumberMissing = "number-missing", 1, "several turns left out";
    /// Two or three consecutive turns are missing.
    LineMissing = "line-missing", 5, "turns left out";
    /// Two consecutive turns are written twice.
    LineRepeated = "line-repeated", 1, "a line written twice";
    /// The last turns are missing.
    EndMissing = "end-missing", 4, "the last turns left out";
    /// A piece of the setup is wrong.
    SetupPiece = "setup-piece", 2, "a piece of the setup misread";
    /// A piece of the setup is written a second time on a neighbouring square, and replaces the piece there.
    SetupDoubled = "setup-doubled", 1, "a piece of the setup written twice";
    /// A piece of the setup is missing.
    SetupMissing = "setup-missing", 2, "a piece of the setup left out";
    /// A piece of the setup is superfluous.
    SetupSuperfluous = "setup-superfluous", 2, "an extra setup piece";
    /// Two neighbouring pieces of the setup are exchanged.
    SetupNeighbours = "setup-neighbours", 2, "adjacent setup pieces exchanged";
    /// Two pieces of the setup are exchanged.
    SetupExchanged = "setup-exchanged", 3, "pieces of the setup exchanged";
    /// A piece of the setup is written on the wrong square.
    SetupSquare = "setup-square", 3, "a square of the setup misread";
    /// Several pieces of the setup are wrong.
    SetupPieces = "setup-pieces", 4, "pieces of the setup misread";
    /// A row of the setup is written from right to left.
    RowMirrored = "row-mirrored", 2, "a row of the setup mirrored";
    /// Two rows of the setup are exchanged.
    RowsExchanged = "rows-exchanged", 2, "rows of the setup exchanged";
    /// All rows of a side are written from right to left.
    SideMirrored = "side-mirrored", 2, "a side's setup mirrored";
    /// The rows of a side are in reverse order.
    SideUpsideDown = "side-upside-down", 2, "a side's setup upside down";
    /// The rows of a side are written from the other seat.
    SideOtherSeat = "side-other-seat", 2, "a side's setup as the opponent sees it";
    /// Setup, turns or both are written from the other seat.
    OtherSeat = "other-seat", 2, "written from the other seat";
    /// Setup, turns or both have their columns in reverse order.
    Mirrored = "mirrored", 3, "written mirrored";
    /// Setup, turns or both have their rows in reverse order, so that Red and Blue are exchanged.
    Colours = "colours", 2, "colors exchanged";
    /// The second player's turn is written before the first player's.
    Pairs = "pairs", 3, "turns of each line exchanged";
    /// The tag `Ranks` is wrong, or the ranks are counted from the wrong end.
    Ranks = "ranks", 3, "ranks counted the other way";
    /// The edition is wrong.
    Edition = "edition", 3, "another edition";
    /// The variant is wrong.
    Variant = "variant", 3, "another variant";
    /// An option that was used is missing, or an option that was not used is named.
    Option = "option", 3, "another option";
    /// The two-squares rule is wrong.
    TwoSquares = "two-squares", 4, "another two-squares rule";
    /// The more-squares rule is wrong.
    MoreSquares = "more-squares", 4, "another more-squares rule";
    /// A turn, a row or the result is written in a common spelling that is not SRN.
    Spelling = "spelling", 1, "a loose spelling";
    /// One character is wrong, missing or superfluous, or two neighbouring characters are exchanged.
    Letter = "letter", 2, "a sign misread";
    /// A few characters of a turn are wrong.
    Garbled = "garbled", 3, "signs misread";
    /// The text has no meaning in the record.
    Stray = "stray", 4, "extra text";
    /// The text does not show which turn was played.
    Illegible = "illegible", 5, "an unreadable turn";
    /// The result is wrong.
    Result = "result", 1, "a result misread";
    /// The termination is wrong.
    Termination = "termination", 5, "a termination that differs from the board";
}

impl Slip {
    /// Returns the slip of writing the square `written` instead of the square `meant`.
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
