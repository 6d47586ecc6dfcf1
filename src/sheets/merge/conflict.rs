//! What sheets of one game can differ in.

use crate::board::Square;
use crate::notation::Span;

/// A place on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which sheet, from 0.
    pub sheet: usize,
    /// Where on it.
    pub span: Span,
}

/// A contradiction between two sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// In what they differ.
    pub difference: Difference,
    /// Where it stands on either.
    pub spots: [Spot; 2],
}

/// In what two sheets differ so that they cannot be of the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// In a tag that decides the rules.
    Tag(&'static str),
    /// In what stands on a square at first.
    Square(Square),
    /// In the turn of that ply.
    Turn(u32),
    /// In who won the combat of that ply, or in whether its guess was right.
    Outcome(u32),
    /// In the name of a piece in that ply.
    Name(u32),
    /// In the result.
    Result,
    /// In how the game ended.
    Termination,
}

/// Something about sheets that is odd but does no harm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A tag that decides nothing has two values; the first is kept.
    TagDiffers {
        /// Its name.
        name: String,
        /// Where it stands on either.
        spots: [Spot; 2],
    },
    /// A tag that decides the rules is missing on a sheet; the others' holds.
    RuleTagMissing {
        /// Its name.
        name: &'static str,
        /// The sheet without it, from 0.
        sheet: usize,
        /// Where it stands on another.
        spot: Spot,
    },
    /// A sheet ends before another does.
    EndsEarly {
        /// The last ply on the sheet; 0 if it has none.
        last: u32,
        /// The last ply of the longest.
        goes_on_to: u32,
        /// Where it ends.
        spot: Spot,
    },
}
