//! What can be wrong with an expression, and where. Sentences are made in `report`.

use super::vocabulary::Vocabulary;
use crate::board::named;
use crate::notation::Span;

/// Something wrong in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The offending text; empty at the expression's end.
    pub span: Span,
    /// What was probably meant.
    pub hint: Option<Hint>,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Something else was expected here.
    Expected(Expected),
    /// One of a set of names was expected here.
    ExpectedName(Vocabulary),
    /// A text whose closing quote is missing; the span begins with its opening one.
    UnclosedText,
    /// An expression of more bytes than are read.
    TooLong,
    /// More parentheses and `not` inside each other than are read.
    TooDeep,
    /// More events in a sequence than are looked for.
    TooManyEvents,
}

named! {
    /// What was expected: each is called as a message says it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[allow(missing_docs)] // what stands behind each of them says it
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
        OneEvent = "`)`, for one event is asked for",
        FirstOf = "`first(EVENT)`",
        Counter = "`moves`, `strikes`, `guesses`, `rescues` or `count(EVENT)`",
        ColumnName = "a name for the column: a word, or a text in double quotes on one line",
        AsCommaOrEnd = "`as`, `,` or the end",
        AnotherName = "a name that no other column has",
        AnotherField = "a field that is not named before",
        OneValue = "a field or function that has one value",
        TwoFields = "two fields or functions, and no more",
    }
}

/// What was probably meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// That name.
    Name(&'static str),
    /// That, written so.
    Write(String),
    /// One of these names.
    OneOf(Vec<&'static str>),
    /// No field has that name, but any tag can be asked for.
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
