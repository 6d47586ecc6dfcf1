//! What can be wrong with a record's text.
//!
//! A fault says where and which; [`FaultKind::sentence`] puts it in words.

use super::syntax::Span;
use crate::board::{Side, named};

/// Something that cannot be read, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The offending text; empty at the end of the record.
    pub span: Span,
}

/// What cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// Something else was expected here.
    Expected(Expected),
    /// Something is wrong with a variation.
    Variation(VariationFault),
    /// A `{` comment that the record's end (or the next tag line) cut off; the span is its brace.
    UnclosedComment,
    /// A tag whose quote or bracket is missing; the span is the tag as far as it goes.
    UnclosedTag,
    /// Bytes that are not UTF-8, in a tag value or a comment.
    NotUtf8,
    /// A NUL byte.
    Nul,
    /// A setup row that was written before; the span is the later row's number.
    RowTwice(u8),
    /// The same tag name twice; the span is the later name.
    TagTwice,
    /// A record longer than [`u32::MAX`] bytes.
    TooLong,
}

impl FaultKind {
    /// The fault as one lower-case clause. `span` is the place in `text` that is shown: for JSON, which is read by way of SRN,
    /// it is not the span of the fault.
    pub fn sentence(self, span: Span, text: &[u8]) -> String {
        let found = match span.of(text) {
            [] => "the end of the record".to_owned(),
            [b'\n'] | [b'\r', b'\n'] => "the end of the line".to_owned(),
            _ => span.quoted(text),
        };
        match self {
            FaultKind::Expected(expected) => format!("expected {expected}, found {found}"),
            FaultKind::Variation(VariationFault::Expected(expected)) => {
                format!("expected {expected} in a variation, found {found}")
            }
            FaultKind::Variation(VariationFault::BehindNoTurn) => {
                "expected a turn before the variation that stands in its place".to_owned()
            }
            FaultKind::Variation(VariationFault::Unclosed) => {
                "a variation that is never closed: expected `)` before the record's end".to_owned()
            }
            FaultKind::Variation(VariationFault::TooDeep) => {
                "expected variations nested at most 100 deep, found one more".to_owned()
            }
            FaultKind::UnclosedComment => {
                "a comment that is never closed: expected `}` before the record's end".to_owned()
            }
            FaultKind::UnclosedTag => "a tag that is never closed: expected `\"]` before the line's end".to_owned(),
            FaultKind::NotUtf8 => "expected UTF-8 text, found other bytes".to_owned(),
            FaultKind::Nul => "expected text, found a NUL byte".to_owned(),
            FaultKind::RowTwice(row) => format!("row {row} stands here twice"),
            FaultKind::TagTwice => format!("the tag {found} stands here twice"),
            FaultKind::TooLong => "the record is too long to be read".to_owned(),
        }
    }
}

/// What is wrong with a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationFault {
    /// Something else was expected in it.
    Expected(Expected),
    /// It follows no turn.
    BehindNoTurn,
    /// The record's end (or the next tag line) cut it off; the span is its parenthesis.
    Unclosed,
    /// It is nested too deep.
    TooDeep,
}

named! {
    /// What the grammar expected.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Expected {
        /// A tag's name.
        TagName = "a tag name (letters, digits and `_`)",
        /// A tag's value in quotes.
        TagValue = "a value in double quotes",
        /// `]`.
        ClosingBracket = "`]`",
        /// The end of a tag line.
        EndOfTagLine = "the end of the tag line",
        /// A row's `:`.
        Colon = "`:` behind the row's number",
        /// A square of a setup row.
        RowSquare = "a square of the row: a piece, `.`, `~` or `?`",
        /// The end of a setup row, its ten squares being there.
        EndOfRow = "the end of the row, its ten squares being there",
        /// A turn, a turn number, a comment or the result.
        Turn = "a turn, a comment or a result",
        /// A turn behind a turn number.
        TurnAfterNumber = "a turn behind the turn number",
        /// A square.
        Square = "a square such as `a4`",
        /// `-`, `x` or `?` behind a turn's first square.
        TurnSign = "`-`, `x` or `?` behind the square",
        /// `=` in a guess.
        GuessSign = "`=` and the kind that is guessed",
        /// A piece: a number, a letter, or `?`.
        Piece = "a piece: a number, a letter or `?`",
        /// `>`, `<` or `=` in a combat.
        CombatSign = "`>`, `<` or `=`",
        /// `+` or `-` in a guess's outcome.
        OutcomeSign = "`+` or `-`",
        /// `)`.
        ClosingParen = "`)`",
        /// `@` in a rescue.
        At = "`@` and a square",
        /// A blank or the line's end behind a turn.
        EndOfTurn = "a blank behind the turn",
        /// A glyph's number.
        GlyphNumber = "a number from 0 to 65535 behind `$`",
        /// The result token.
        Result = "a result: `1-0`, `0-1`, `1/2-1/2` or `*`",
    }
}

/// How many notices of a record are kept.
const NOTICES_KEPT: usize = 32;

/// Turn numbers that do not say which turns stand behind them, for one reason: the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Where the number stands, its dots too.
    pub span: Span,
    /// The ply of the turn that stands behind it, from 1.
    pub ply: u32,
    /// How many plies later the turn is that has this number; less than nothing where it is earlier.
    pub ahead: i64,
    /// How many more there are.
    pub more: u32,
    /// What is wrong with all of them.
    pub miscount: Miscount,
}

/// What several turn numbers have in common that are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miscount {
    /// All are wrong by as many plies.
    Shifted,
    /// They count plies.
    Plies,
    /// Nothing: so many were wrong that these are not told apart.
    Various,
}

impl Notice {
    /// Of one number, that of a turn of that side.
    pub const fn of(span: Span, ply: u32, number: u32, side: Side) -> Self {
        let named = 2 * number as i64 - matches!(side, Side::Red) as i64;
        Self { span, ply, ahead: named - ply as i64, more: 0, miscount: Miscount::Shifted }
    }

    /// Puts it behind the others, or, if there are too many of them, counts it.
    pub fn keep(self, notices: &mut Vec<Self>) {
        let is_full = notices.len() >= NOTICES_KEPT;
        match notices.last_mut() {
            Some(last) if is_full => {
                last.more += 1;
                last.miscount = Miscount::Various;
            }
            _ => notices.push(self),
        }
    }
}
