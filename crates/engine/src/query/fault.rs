//! Errors in expressions, with their positions. The crate `report` writes the error messages.

use super::vocabulary::Vocabulary;
use crate::board::named;
use crate::notation::Span;

/// An error in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Kind of the error.
    pub kind: FaultKind,
    /// The text that caused the error. The span is empty if the error is at the end of the expression.
    pub span: Span,
    /// Suggested correction of the error.
    pub hint: Option<Hint>,
}

/// Kind of the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Another element was expected here.
    Expected(Expected),
    /// A name from this vocabulary was expected here.
    ExpectedName(Vocabulary),
    /// A text whose closing quote is missing. The span begins with the opening quote.
    UnclosedText,
    /// The expression exceeds the maximum length.
    TooLong,
    /// Parentheses and `not` are nested too deeply.
    TooDeep,
    /// A sequence has too many events.
    TooManyEvents,
}

named! {
    /// The expected element, with its name in messages.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[allow(missing_docs)] // the text of each variant is its documentation
    pub enum Expected {
        Condition = "a condition",
        Field = "a field",
        Function = "a function",
        RedSquare = "a square of Red's half, such as `a1`",
        BlueSquare = "a square of Blue's half, such as `a10`",
        Operator = "an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`)",
        OperatorOrAfter = "an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~`, `!~` or `in`) or `after`",
        Equality = "`==` or `!=`",
        EqualityOrPart = "`==`, `!=`, `~` or `!~`",
        Comparison = "`==`, `!=`, `<`, `<=`, `>` or `>=`",
        Connective = "`and`, `or` or the end",
        Value = "a number, a text in double quotes or a name",
        Number = "a number",
        NumberOrNever = "a number or `never`",
        Text = "a text in double quotes",
        TextValue = "a text",
        Computable = "a number (`+`, `-`, `*` and `/` compute with numbers only)",
        Width = "a width above 0, such as `50`",
        Ply = "the number of a ply, from 0",
        State = "`alive(KIND, SIDE)` or `material(SIDE)`",
        TextOrNumber = "a text in double quotes or a number",
        TagName = "the name of a tag (letters, digits and `_`) in double quotes",
        ClosingParenthesis = "`)`",
        MoreArguments = "`,` and another argument",
        List = "`(` and the values of the list",
        EndOfArgument = "`,` or `)`",
        Arguments = "`(` and the function's arguments",
        Escape = "`\\\"` or `\\\\`",
        Direction = "`asc` or `desc`",
        CommaOrEnd = "`,` or the end",
        Pieces = "a kind of piece, a side or `same piece`",
        PieceWord = "`piece`",
        Plies = "a number of plies, from 1",
        OpeningPlies = "a number of plies from 1 to 100",
        OneEvent = "`)` (only one event is allowed)",
        FirstOf = "`first(EVENT)`",
        Counter = "`moves`, `strikes`, `guesses`, `rescues` or `count(EVENT)`",
        ColumnName = "a name for the column: a word, or a text in double quotes on one line",
        AsCommaOrEnd = "`as`, `,` or the end",
        AnotherName = "a name that no other column has",
        AnotherField = "a field that is not yet in the list",
        OneValue = "a field or function that has one value",
        TwoFields = "at most two fields or functions",
    }
}

/// Suggested correction of the error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The user probably meant this name.
    Name(&'static str),
    /// The user should write this text.
    Write(String),
    /// The user should write one of these names.
    OneOf(Vec<&'static str>),
    /// There is no field of this name. The function `tag(...)` reads a tag of this name.
    OtherTag(String),
}

impl Fault {
    pub(super) const fn new(kind: FaultKind, span: Span) -> Self {
        Self { kind, span, hint: None }
    }

    pub(super) const fn expected(expected: Expected, span: Span) -> Self {
        Self::new(FaultKind::Expected(expected), span)
    }

    pub(super) fn with_hint(self, hint: Option<Hint>) -> Self {
        Self { hint: hint.or(self.hint), ..self }
    }
}
