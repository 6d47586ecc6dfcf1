//! Faults: errors in the text of a record.
//!
//! A fault has a kind and a span. [`FaultKind::sentence`] formats the message.

use super::syntax::Span;
use crate::board::{Side, Square, named};
use std::error::Error;
use std::fmt;

/// A syntax error and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of error.
    pub kind: FaultKind,
    /// The offending text; empty at the end of the record.
    pub span: Span,
}

/// The kind of a [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The text in the span is not the token that the grammar expected. Contains the expected token.
    Expected(Expected),
    /// An error in a variation.
    Variation(#[doc(hidden)] VariationFault),
    /// A `{` comment without closing brace. The comment ends at the end of the record or at the next tag line. The span
    /// is the opening brace.
    UnclosedComment,
    /// A tag without closing quote or bracket. The span is the tag up to the end of its line.
    UnclosedTag,
    /// Bytes that are not valid UTF-8, in a tag value or a comment.
    NotUtf8,
    /// A NUL byte.
    Nul,
    /// A setup row whose number was already used. The span is the number of the later row.
    RowTwice(u8),
    /// A square of a position on which a piece was already written. The span is the later piece.
    SquareTwice(Square),
    /// A tag name that was already written. The span is the later name.
    TagTwice,
    /// A record longer than [`u32::MAX`] bytes.
    TooLong,
}

impl FaultKind {
    /// Formats the fault as one clause in lower case. The message quotes the part of `text` in `span`. Usually `span`
    /// is the span of the fault. JSON is converted to SRN before parsing; for JSON, `span` is the corresponding part of
    /// the JSON.
    pub fn sentence(self, span: Span, text: &[u8]) -> String {
        let found = match span.of(text) {
            [] => "the end of the record".to_owned(),
            [b'\n'] | [b'\r', b'\n'] => "the end of the line".to_owned(),
            _ => span.quoted(text),
        };
        self.clause(Some(&found))
    }

    /// Formats the fault as one clause. `found` is the quoted text in the span.
    fn clause(self, found: Option<&str>) -> String {
        let but_found = found.map_or_else(String::new, |found| format!(", found {found}"));
        match self {
            FaultKind::Expected(expected) => format!("expected {expected}{but_found}"),
            FaultKind::Variation(VariationFault::Expected(expected)) => {
                format!("expected {expected} in a variation{but_found}")
            }
            FaultKind::Variation(VariationFault::BehindNoTurn) => {
                "expected a turn before the variation that replaces it".to_owned()
            }
            FaultKind::Variation(VariationFault::Unclosed) => {
                "unclosed variation: expected `)` before the end of the record".to_owned()
            }
            FaultKind::Variation(VariationFault::TooDeep) => {
                "expected variations nested at most 100 deep, found a deeper one".to_owned()
            }
            FaultKind::UnclosedComment => "unclosed comment: expected `}` before the end of the record".to_owned(),
            FaultKind::UnclosedTag => "unclosed tag: expected `\"]` before the end of the line".to_owned(),
            FaultKind::NotUtf8 => "expected UTF-8 text, found other bytes".to_owned(),
            FaultKind::Nul => "expected text, found a NUL byte".to_owned(),
            FaultKind::RowTwice(row) => format!("row {row} appears twice"),
            FaultKind::SquareTwice(square) => format!("the square {square} appears twice"),
            FaultKind::TagTwice => {
                format!("the tag {}appears twice", found.map_or_else(String::new, |tag| format!("{tag} ")))
            }
            FaultKind::TooLong => "the record is too long".to_owned(),
        }
    }
}

/// Writes the sentence of the fault without quotes from the text.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind.clause(None))
    }
}

impl Error for Fault {}

/// The kind of error in a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationFault {
    /// The text in the variation is not the token that the grammar expected. Contains the expected token.
    Expected(Expected),
    /// The variation is not directly after a turn, so there is no turn that it could replace.
    BehindNoTurn,
    /// The variation has no closing parenthesis: the end of the record or the next tag line ended it. The span is the
    /// opening parenthesis.
    Unclosed,
    /// The variation is nested too deep.
    TooDeep,
}

named! {
    /// A token that the grammar expected.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Expected {
        /// The name of a tag.
        TagName = "a tag name (letters, digits and `_`)",
        /// The value of a tag, in quotes.
        TagValue = "a value in double quotes",
        /// `]`.
        ClosingBracket = "`]`",
        /// The end of a tag line.
        EndOfTagLine = "the end of the tag line",
        /// The `:` of a row.
        Colon = "`:` after the row's number",
        /// A square of a setup row.
        RowSquare = "a square of the row: a piece, `.`, `~` or `?`",
        /// The end of a setup row, after its ten squares.
        EndOfRow = "the end of the row after ten squares",
        /// A piece of a position.
        PlacedPiece = "a piece and its square, such as `7@b4`",
        /// A mark, a blank or the end of the line after a piece of a position.
        EndOfPlaced = "`!`, `'` or a space after the square",
        /// No mark `'`, because the piece can never move.
        Unmoved = "no mark `'`, because a Bomb or a Flag never moves",
        /// A turn, a turn number, a comment or the result.
        Turn = "a turn, a comment or a result",
        /// A turn after a turn number.
        TurnAfterNumber = "a turn after the turn number",
        /// A square.
        Square = "a square such as `a4`",
        /// `-`, `x` or `?` after the first square of a turn.
        TurnSign = "`-`, `x` or `?` after the square",
        /// `=` in a guess.
        GuessSign = "`=` and the guessed kind",
        /// A piece: a number, a letter, or `?`.
        Piece = "a piece: a number, a letter or `?`",
        /// `>`, `<` or `=` in a combat.
        CombatSign = "`>`, `<` or `=`",
        /// `+` or `-` in the outcome of a guess.
        OutcomeSign = "`+` or `-`",
        /// `)`.
        ClosingParen = "`)`",
        /// `@` in a rescue.
        At = "`@` and a square",
        /// A blank or the end of the line after a turn.
        EndOfTurn = "a space after the turn",
        /// The number of a glyph.
        GlyphNumber = "a number from 0 to 65535 after `$`",
        /// The result token.
        Result = "a result: `1-0`, `0-1`, `1/2-1/2` or `*`",
    }
}

/// Maximum number of notices kept for a record.
const NOTICES_KEPT: usize = 32;

/// A group of wrong turn numbers with the same cause. The fields `span`, `ply` and `ahead` describe the first
/// number of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The span of the turn number, including its dots.
    pub span: Span,
    /// The ply of the turn after the number, from 1.
    pub ply: u32,
    /// The ply that the number means, minus `ply`. Negative if the number means an earlier ply.
    pub ahead: i64,
    /// Number of further wrong turn numbers in the group.
    pub more: u32,
    /// The common cause of the wrong numbers.
    pub miscount: Miscount,
}

/// The common cause of several wrong turn numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miscount {
    /// All numbers are wrong by the same number of plies.
    Shifted,
    /// The numbers count plies instead of full turns.
    Plies,
    /// No common cause: there were too many wrong numbers to group them.
    Various,
}

impl Notice {
    /// Creates a notice of a single number before a turn of `side`.
    pub const fn of(span: Span, ply: u32, number: u32, side: Side) -> Self {
        let named = 2 * number as i64 - matches!(side, Side::Red) as i64;
        Self { span, ply, ahead: named - ply as i64, more: 0, miscount: Miscount::Shifted }
    }

    /// Appends the notice to the list. If the list is full, only increases [`Notice::more`] of the last notice.
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
