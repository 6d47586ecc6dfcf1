//! What can be wrong with an expression, and where. Sentences are made in `report`.

use super::vocabulary::Vocabulary;
use crate::notation::Span;
use std::fmt;

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
    /// A text whose closing quote is missing; the span begins with its opening one.
    UnclosedText,
    /// An expression of more bytes than are read.
    TooLong,
    /// More parentheses and `not` inside each other than are read.
    TooDeep,
}

/// What was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A test, `not` or a parenthesis.
    Condition,
    /// A field's name.
    Field,
    /// A function's name.
    Function,
    /// A square of that side's half behind `setup.SIDE.`.
    SetupSquare(crate::board::Side),
    /// Any operator.
    Operator,
    /// An operator that asks for equality.
    Equality,
    /// An operator that asks for equality or for a part of a text.
    EqualityOrPart,
    /// An operator that compares.
    Comparison,
    /// What can stand behind a complete test.
    Connective,
    /// A value.
    Value,
    /// A number.
    Number,
    /// A number, or `never`.
    NumberOrNever,
    /// A text in quotes.
    Text,
    /// A text in quotes, or a number.
    TextOrNumber,
    /// A tag's name.
    TagName,
    /// One of a set of names.
    Name(Vocabulary),
    /// `)`
    ClosingParenthesis,
    /// `,` and another argument.
    MoreArguments,
    /// `,` or `)`
    EndOfArgument,
    /// `(` and the arguments of a function.
    Arguments,
    /// `\"` or `\\` in a text.
    Escape,
    /// `asc` or `desc`.
    Direction,
    /// `,` and a direction, or nothing more.
    CommaOrEnd,
    /// A field or a function that has one value.
    OneValue,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Condition => "a condition",
            Self::Field => "a field",
            Self::Function => "a function",
            Self::SetupSquare(crate::board::Side::Red) => "a square of Red's half, such as `a1`",
            Self::SetupSquare(crate::board::Side::Blue) => "a square of Blue's half, such as `a10`",
            Self::Operator => "an operator (`==`, `!=`, `<`, `<=`, `>`, `>=`, `~` or `!~`)",
            Self::Equality => "`==` or `!=`",
            Self::EqualityOrPart => "`==`, `!=`, `~` or `!~`",
            Self::Comparison => "`==`, `!=`, `<`, `<=`, `>` or `>=`",
            Self::Connective => "`and`, `or` or the end",
            Self::Value => "a number, a text in double quotes or a name",
            Self::Number => "a number",
            Self::NumberOrNever => "a number or `never`",
            Self::Text => "a text in double quotes",
            Self::TextOrNumber => "a text in double quotes or a number",
            Self::TagName => "the name of a tag (letters, digits and `_`) in double quotes",
            Self::Name(vocabulary) => vocabulary.title(),
            Self::ClosingParenthesis => "`)`",
            Self::MoreArguments => "`,` and another argument",
            Self::EndOfArgument => "`,` or `)`",
            Self::Arguments => "`(` and the function's arguments",
            Self::Escape => "`\\\"` or `\\\\`",
            Self::Direction => "`asc` or `desc`",
            Self::CommaOrEnd => "`,` or the end",
            Self::OneValue => "a field or function that has one value",
        })
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
