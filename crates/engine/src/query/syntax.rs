//! Syntax tree of an expression as it is written. Names and types are not yet checked.
//!
//! Values are fields, functions, numbers and texts, and arithmetic with them. [`Display`](fmt::Display) writes a tree
//! in canonical form: with single spaces, and with parentheses only if they are necessary or have a meaning. See
//! `format-spec/query.md`, section "Grammar".

use super::logic::Logic;
use super::phrase::Argument;
use crate::board::named;
use crate::notation::Span;
use std::borrow::Cow;
use std::fmt;

/// An expression.
pub type Expression<'q> = Logic<Test<'q>>;

/// A single test of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test<'q> {
    /// The value on the left.
    pub term: Term<'q>,
    /// Operator and right side. `None` if the term is a function that is a condition.
    pub relation: Option<Relation<'q>>,
}

/// A field or a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand<'q> {
    /// Name of the field or function, including dots.
    pub path: &'q str,
    /// Arguments in the parentheses after the name. `None` if there are no parentheses.
    pub arguments: Option<Vec<Argument<'q>>>,
    /// The suffix `after` or `at`, with the operand that follows the word.
    pub suffix: Option<Suffix<'q>>,
    /// `true` if the path is the name of a tag. This is possible only in keys, for a word with an initial capital.
    pub is_tag: bool,
    /// Span of the name.
    pub path_span: Span,
    /// Span of the name and the arguments.
    pub span: Span,
}

/// A suffix that is written after a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suffix<'q> {
    /// `after COUNTER`: the value is the number that the counter has reached at that ply.
    After(Box<Operand<'q>>),
    /// `at PLY`: the value in the position after this number of turns.
    At(Box<Term<'q>>),
}

/// An operator and its right side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation<'q> {
    /// A comparison with another value.
    Comparison(Comparison<'q>),
    /// A search in a list of values.
    Listed(Listed<'q>),
}

/// A comparison with another value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison<'q> {
    /// The operator.
    pub operator: Operator,
    /// Span of the operator.
    pub operator_span: Span,
    /// The value on the right.
    pub term: Term<'q>,
}

/// `in` or `not in` with a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<'q> {
    /// `true` for `not in`.
    pub is_denied: bool,
    /// Span of the operator.
    pub operator_span: Span,
    /// Values in the parentheses. There is at least one value.
    pub values: Vec<Literal<'q>>,
}

/// A value as it is written in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal<'q> {
    /// The value.
    pub value: Value<'q>,
    /// Span of the value, including its quotes.
    pub span: Span,
}

/// A value as it is written in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'q> {
    /// An unsigned integer.
    Number(u64),
    /// A number with a sign or a fraction, exactly as it is written.
    Decimal(&'q str),
    /// A text in quotes. Its escape sequences are already replaced.
    Text(Cow<'q, str>),
    /// A word without quotes.
    Word(&'q str),
}

named! {
    /// An operator. Its name is its symbol.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(missing_docs)] // the symbol of each operator is its documentation
    pub enum Operator {
        Equal = "==",
        Unequal = "!=",
        AtMost = "<=",
        AtLeast = ">=",
        /// The text does not contain the part.
        Lacks = "!~",
        Less = "<",
        More = ">",
        Contains = "~",
    }
}

impl Operator {
    /// Returns the operator that has the same meaning if the two sides are exchanged. Operators that search in a text
    /// are returned unchanged, because no operator searches in the other direction.
    pub(super) const fn mirrored(self) -> Self {
        match self {
            Self::Less => Self::More,
            Self::AtMost => Self::AtLeast,
            Self::More => Self::Less,
            Self::AtLeast => Self::AtMost,
            Self::Equal | Self::Unequal | Self::Contains | Self::Lacks => self,
        }
    }

    /// `true` if the operator searches for a part of a text.
    pub(super) const fn is_part(self) -> bool {
        matches!(self, Self::Contains | Self::Lacks)
    }
}

impl fmt::Display for Test<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.term.fmt(f)?;
        match &self.relation {
            None => Ok(()),
            Some(Relation::Comparison(Comparison { operator, term, .. })) => write!(f, " {operator} {term}"),
            Some(Relation::Listed(Listed { is_denied, values, .. })) => {
                f.write_str(if *is_denied { " not in " } else { " in " })?;
                list(values, f)
            }
        }
    }
}

impl fmt::Display for Operand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.path)?;
        if let Some(arguments) = &self.arguments {
            list(arguments, f)?;
        }
        match &self.suffix {
            None => Ok(()),
            Some(Suffix::After(counter)) => write!(f, " after {counter}"),
            Some(Suffix::At(ply)) if matches!(**ply, Term::Chain(..)) => write!(f, " at ({ply})"),
            Some(Suffix::At(ply)) => write!(f, " at {ply}"),
        }
    }
}

/// Writes a list in parentheses.
fn list(items: &[impl fmt::Display], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("(")?;
    for (index, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if index > 0 { ", " } else { "" })?;
    }
    f.write_str(")")
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

/// A value, or arithmetic with values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term<'q> {
    /// A number or a text.
    Literal(Literal<'q>),
    /// A field or a function. A single word may later turn out to be a name from a closed set.
    Operand(Operand<'q>),
    /// A term with a minus before it. The span contains the minus and the term.
    Negative(Box<Self>, Span),
    /// Terms that are computed from left to right: the first term, then each operator with the next term. The operators
    /// are either all `+` and `-`, or all `*` and `/`.
    Chain(Box<Self>, Vec<(Arithmetic, Self)>),
}

named! {
    /// An arithmetic operator.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(missing_docs)] // the symbol of each operator is its documentation
    pub enum Arithmetic {
        Plus = "+",
        Minus = "-",
        Times = "*",
        Divide = "/",
    }
}

impl<'q> Term<'q> {
    /// Returns the span of the term. Parentheses around the term are not included.
    pub fn span(&self) -> Span {
        match self {
            Self::Literal(literal) => literal.span,
            Self::Operand(operand) => match &operand.suffix {
                None => operand.span,
                Some(Suffix::After(counter)) => Span::new(operand.span.start, counter.span.end),
                Some(Suffix::At(ply)) => Span::new(operand.span.start, ply.span().end),
            },
            Self::Negative(_, span) => *span,
            Self::Chain(first, others) => {
                let last = others.last().map_or(&**first, |(_, term)| term);
                Span::new(first.span().start, last.span().end)
            }
        }
    }

    /// Returns the term as a literal if it is a single word.
    pub(super) fn word(&self) -> Option<Literal<'q>> {
        match self {
            Self::Operand(Operand { path, arguments: None, suffix: None, path_span, .. }) if !path.contains('.') => {
                Some(Literal { value: Value::Word(path), span: *path_span })
            }
            _ => None,
        }
    }

    fn is_sum(&self) -> bool {
        matches!(self, Self::Chain(_, others) if matches!(others[..], [(Arithmetic::Plus | Arithmetic::Minus, _), ..]))
    }

    /// Writes the term as an operand of a chain, or of a minus.
    fn fmt_part(&self, is_in_sum: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let needs_parentheses = if is_in_sum { self.is_sum() } else { matches!(self, Self::Chain(..)) };
        if needs_parentheses { write!(f, "({self})") } else { write!(f, "{self}") }
    }
}

impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(literal) => literal.fmt(f),
            Self::Operand(operand) => operand.fmt(f),
            Self::Negative(term, _) => {
                f.write_str("-")?;
                term.fmt_part(false, f)
            }
            Self::Chain(first, others) => {
                first.fmt_part(self.is_sum(), f)?;
                others.iter().try_for_each(|(sign, term)| {
                    write!(f, " {sign} ")?;
                    term.fmt_part(self.is_sum(), f)
                })
            }
        }
    }
}
