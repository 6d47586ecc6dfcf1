//! The syntax tree of an expression: what was written, before anyone asks what it means.
//!
//! [`Display`](fmt::Display) writes a tree in its canonical form: one blank where blanks are, and parentheses only
//! where they were needed or said something. `format-spec/query.md`, section "Grammar".

use super::phrase::Argument;
use crate::board::named;
use crate::notation::Span;
use std::borrow::Cow;
use std::fmt;

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression<'q> {
    /// At least one of them holds; there are two or more.
    Any(Vec<Self>),
    /// All of them hold; there are two or more.
    All(Vec<Self>),
    /// It does not hold.
    Not(Box<Self>),
    /// One thing is asked.
    Test(Test<'q>),
}

/// One thing that is asked of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test<'q> {
    /// What is looked at.
    pub operand: Operand<'q>,
    /// What stands behind `after`: what is counted of the time before it.
    pub after: Option<Operand<'q>>,
    /// What it is held against; only a function can do without.
    pub comparison: Option<Comparison<'q>>,
}

/// A field or a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand<'q> {
    /// The name, dots included.
    pub path: &'q str,
    /// What stands in the parentheses behind it, if there are any.
    pub arguments: Option<Vec<Argument<'q>>>,
    /// Where the name stands.
    pub path_span: Span,
    /// Where all of it stands.
    pub span: Span,
}

/// An operator and what stands on its right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison<'q> {
    /// The operator.
    pub operator: Operator,
    /// Where it stands.
    pub operator_span: Span,
    /// What stands on its right.
    pub literal: Literal<'q>,
}

/// A value as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal<'q> {
    /// The value.
    pub value: Value<'q>,
    /// Where it stands, quotes included.
    pub span: Span,
}

/// A value as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'q> {
    /// Digits.
    Number(u64),
    /// Digits with a sign before them, or a fraction behind them, as written.
    Decimal(&'q str),
    /// A text in quotes, its escapes undone.
    Text(Cow<'q, str>),
    /// A name without quotes.
    Word(&'q str),
}

named! {
    /// An operator, called by its sign; those of two signs first, because that is how they must be looked for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(missing_docs)] // the sign of each of them says it
    pub enum Operator {
        Equal = "==",
        Unequal = "!=",
        AtMost = "<=",
        AtLeast = ">=",
        /// Does not contain.
        Lacks = "!~",
        Less = "<",
        More = ">",
        Contains = "~",
    }
}

impl fmt::Display for Expression<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any(parts) => joined(parts, " or ", |part| matches!(part, Self::Any(_)), f),
            Self::All(parts) => joined(parts, " and ", |part| matches!(part, Self::Any(_) | Self::All(_)), f),
            Self::Not(inner) => {
                f.write_str("not ")?;
                enclosed(inner, matches!(**inner, Self::Any(_) | Self::All(_)), f)
            }
            Self::Test(test) => test.fmt(f),
        }
    }
}

fn joined<'e, 'q>(
    parts: &'e [Expression<'q>],
    word: &str,
    needs_parentheses: impl Fn(&'e Expression<'q>) -> bool,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        f.write_str(if index > 0 { word } else { "" })?;
        enclosed(part, needs_parentheses(part), f)?;
    }
    Ok(())
}

fn enclosed(expression: &Expression<'_>, needs_parentheses: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if needs_parentheses { write!(f, "({expression})") } else { write!(f, "{expression}") }
}

impl fmt::Display for Test<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.operand)?;
        if let Some(after) = &self.after {
            write!(f, " after {after}")?;
        }
        match &self.comparison {
            Some(Comparison { operator, literal, .. }) => write!(f, " {} {literal}", operator.name()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Operand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.path)?;
        let Some(arguments) = &self.arguments else { return Ok(()) };
        for (index, argument) in arguments.iter().enumerate() {
            write!(f, "{}{argument}", if index > 0 { ", " } else { "(" })?;
        }
        f.write_str(if arguments.is_empty() { "()" } else { ")" })
    }
}

impl fmt::Display for Literal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Value::Number(number) => write!(f, "{number}"),
            Value::Decimal(written) => {
                let (sign, digits) = written.strip_prefix('-').map_or(("", *written), |digits| ("-", digits));
                let (whole, fraction) =
                    digits.split_once('.').map_or((digits, None), |(one, other)| (one, Some(other)));
                let whole = whole.trim_start_matches('0');
                write!(f, "{sign}{}", if whole.is_empty() { "0" } else { whole })?;
                fraction.map_or(Ok(()), |fraction| write!(f, ".{fraction}"))
            }
            Value::Word(word) => f.write_str(word),
            Value::Text(text) => {
                f.write_str("\"")?;
                for part in text.split_inclusive(['"', '\\']) {
                    let plain = part.trim_end_matches(['"', '\\']);
                    f.write_str(plain)?;
                    for escaped in part[plain.len()..].chars() {
                        write!(f, "\\{escaped}")?;
                    }
                }
                f.write_str("\"")
            }
        }
    }
}
