//! The syntax tree of values: fields, functions, numbers and texts, and arithmetic with them.
//!
//! [`Display`](fmt::Display) writes a term in canonical form. `format-spec/query.md`, section "Grammar".

use super::syntax::{Literal, Operand, Suffix, Value};
use crate::board::named;
use crate::notation::Span;
use std::fmt;

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
