//! Syntax tree of arguments: values, sequences of events, and the conditions of events.
//!
//! [`Display`](fmt::Display) writes the tree in canonical form. See `format-spec/query.md`, section "Grammar".

use super::syntax::{Literal, Operand, Term};
use crate::notation::Span;
use std::fmt;

/// An argument of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument<'q> {
    /// A value.
    Literal(Literal<'q>),
    /// A sequence of events that is more than a single name.
    Sequence(Phrase<'q>),
    /// The word `before`, followed by a function.
    Before(Before<'q>),
    /// A term. It occurs only in functions whose arguments may be computed.
    Term(Box<Term<'q>>),
}

/// A sequence of one or more events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase<'q> {
    /// Events of the sequence.
    pub steps: Vec<Step<'q>>,
    /// Span of the sequence.
    pub span: Span,
}

/// An event of a sequence, with its conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<'q> {
    /// Name of the event, or the word before `moves` or `piece`.
    pub name: Literal<'q>,
    /// The word `moves` or `piece` after the name, if it is written there.
    pub word: Option<Literal<'q>>,
    /// Arguments in the parentheses after the name, if there are parentheses.
    pub arguments: Option<Vec<Pieces<'q>>>,
    /// Span of the name, the second word and the parentheses.
    pub name_span: Span,
    /// Pieces after `by`.
    pub by: Option<Pieces<'q>>,
    /// Pieces after `of`.
    pub of: Option<Pieces<'q>>,
    /// Number after `within`.
    pub within: Option<Literal<'q>>,
    /// Span of the event, including a `then` before the event.
    pub span: Span,
}

/// One or two words that select pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces<'q> {
    /// The words.
    pub words: Vec<Literal<'q>>,
    /// Span of the words.
    pub span: Span,
}

/// The condition `before FUNCTION`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before<'q> {
    /// The function after `before`.
    pub operand: Box<Operand<'q>>,
    /// Span of the condition, including the word `before`.
    pub span: Span,
}

impl Argument<'_> {
    /// Returns the span of the argument.
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
