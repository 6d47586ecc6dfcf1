//! The syntax tree of arguments: values, and events said more closely or one after another.
//!
//! [`Display`](fmt::Display) writes them in canonical form. `format-spec/query.md`, section "Grammar".

use super::syntax::{Literal, Operand, Term};
use crate::notation::Span;
use std::fmt;

/// What stands between the commas of a function's parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument<'q> {
    /// A value.
    Literal(Literal<'q>),
    /// Events of which more is said than a name.
    Sequence(Phrase<'q>),
    /// `before`, and a function.
    Before(Before<'q>),
    /// A term, in functions that compute with their arguments.
    Term(Box<Term<'q>>),
}

/// Events one after another; there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase<'q> {
    /// The events.
    pub steps: Vec<Step<'q>>,
    /// Where all of them stand.
    pub span: Span,
}

/// An event, and what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<'q> {
    /// Its name; what stands before `moves` or `piece`.
    pub name: Literal<'q>,
    /// `moves` or `piece`, if that stands behind it.
    pub word: Option<Literal<'q>>,
    /// What stands in the parentheses behind it, if there are any.
    pub arguments: Option<Vec<Pieces<'q>>>,
    /// Where name, word and parentheses stand.
    pub name_span: Span,
    /// What stands behind `by`.
    pub by: Option<Pieces<'q>>,
    /// What stands behind `of`.
    pub of: Option<Pieces<'q>>,
    /// What stands behind `within`.
    pub within: Option<Literal<'q>>,
    /// Where it stands, `then` included.
    pub span: Span,
}

/// Which pieces: one word or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces<'q> {
    /// The words.
    pub words: Vec<Literal<'q>>,
    /// Where they stand.
    pub span: Span,
}

/// What is to come only later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before<'q> {
    /// What stands behind `before`.
    pub operand: Box<Operand<'q>>,
    /// Where it stands, `before` included.
    pub span: Span,
}

impl Argument<'_> {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Self::Literal(literal) => literal.span,
            Self::Sequence(phrase) => phrase.span,
            Self::Before(before) => before.span,
            Self::Term(term) => term.span(),
        }
    }
}

impl fmt::Display for Argument<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(literal) => literal.fmt(f),
            Self::Sequence(phrase) => phrase.fmt(f),
            Self::Before(before) => write!(f, "before {}", before.operand),
            Self::Term(term) => term.fmt(f),
        }
    }
}

impl fmt::Display for Phrase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps.iter().enumerate() {
            write!(f, "{}{step}", if index > 0 { " then " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)?;
        if let Some(word) = &self.word {
            write!(f, " {word}")?;
        }
        if let Some(arguments) = &self.arguments {
            write!(f, "({})", arguments.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))?;
        }
        for (word, pieces) in [("by", &self.by), ("of", &self.of)] {
            if let Some(pieces) = pieces {
                write!(f, " {word} {pieces}")?;
            }
        }
        self.within.as_ref().map_or(Ok(()), |plies| write!(f, " within {plies}"))
    }
}

impl fmt::Display for Pieces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.words.iter().enumerate() {
            write!(f, "{}{word}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
