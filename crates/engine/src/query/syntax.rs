//! The syntax tree of an expression and of the values in it, as they were written, before names and types are checked.
//!
//! Values are fields, functions, numbers and texts, and arithmetic with them. [`Display`](fmt::Display) writes a tree in
//! its canonical form: single blanks, and parentheses only where they were needed or said something.
//! `format-spec/query.md`, section "Grammar".

use super::logic::Logic;
use super::phrase::Argument;
use crate::board::named;
use crate::notation::Span;
use std::borrow::Cow;
use std::fmt;

/// An expression.
pub type Expression<'q> = Logic<Test<'q>>;

/// One thing that is asked of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test<'q> {
    /// The value on the left.
    pub term: Term<'q>,
    /// The operator and the right side; only some functions do without.
    pub relation: Option<Relation<'q>>,
}

/// A field or a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand<'q> {
    /// The name, dots included.
    pub path: &'q str,
    /// The arguments in the parentheses behind the name, if there are parentheses.
    pub arguments: Option<Vec<Argument<'q>>>,
    /// `after` or `at`, and the operand of that.
    pub suffix: Option<Suffix<'q>>,
    /// `true` for the name of a tag: in keys, a word that begins with a capital.
    pub is_tag: bool,
    /// Span of the name.
    pub path_span: Span,
    /// Span of name and arguments.
    pub span: Span,
}

/// A word behind a function that says more of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suffix<'q> {
    /// `after COUNTER`: the counter is counted up to that ply.
    After(Box<Operand<'q>>),
    /// `at PLY`: the value is that after the given number of turns.
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

/// `in` or `not in`, and a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<'q> {
    /// `true` for `not in`.
    pub is_denied: bool,
    /// Span of the operator.
    pub operator_span: Span,
    /// The values in the parentheses; there is at least one.
    pub values: Vec<Literal<'q>>,
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
    /// An operator, called by its sign.
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

impl Operator {
    /// The operator that says the same with the sides exchanged. A part that is looked for has none.
    pub(super) const fn mirrored(self) -> Self {
        match self {
            Self::Less => Self::More,
            Self::AtMost => Self::AtLeast,
            Self::More => Self::Less,
            Self::AtLeast => Self::AtMost,
            Self::Equal | Self::Unequal | Self::Contains | Self::Lacks => self,
        }
    }

    /// `true` if it looks for a part of a text.
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
    /// A field or a function; a single word may also be a name from a closed set.
    Operand(Operand<'q>),
    /// A term with a minus before it, and the span of both.
    Negative(Box<Self>, Span),
    /// Terms computed from left to right: the first one, and each later one behind its sign. The signs are either all
    /// `+` and `-`, or all `*` and `/`.
    Chain(Box<Self>, Vec<(Arithmetic, Self)>),
}

named! {
    /// A sign of arithmetic.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(missing_docs)] // the sign of each of them says it
    pub enum Arithmetic {
        Plus = "+",
        Minus = "-",
        Times = "*",
        Divide = "/",
    }
}

impl<'q> Term<'q> {
    /// The text it was read from, without parentheses around it.
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

    /// The term as a name, if it is a single word.
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

    /// Writes the term as a part of a chain, or behind a minus.
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
