//! Functions and their arguments, checked. `format-spec/query.md`, section "Functions".

use super::check::{Resolved, name};
use super::condition::{Condition, Trial};
use super::event::Event;
use super::fault::{Expected, Fault, FaultKind, Hint};
use super::operand::{Function, Operand, Shape};
use super::syntax::{self, Literal, Operator, Value};
use super::vocabulary::Vocabulary;
use crate::board::{Kind, Side};
use crate::explain;
use crate::notation::Span;

/// A function's arguments.
pub(super) struct Arguments<'a, 'q> {
    pub(super) all: &'a [Literal<'q>],
    pub(super) call: &'a syntax::Operand<'q>,
}

impl<'a, 'q> Arguments<'a, 'q> {
    /// The argument at that place.
    fn at(&self, index: usize, expected: FaultKind) -> Result<&'a Literal<'q>, Fault> {
        self.all.get(index).ok_or_else(|| {
            let closing = self.call.span.end - 1;
            let span = Span::new(closing, self.call.span.end);
            Fault::new(if index == 0 { expected } else { FaultKind::Expected(Expected::MoreArguments) }, span)
        })
    }

    /// The argument at that place, one of a set of names, in quotes or not.
    fn name(&self, index: usize, vocabulary: Vocabulary) -> Result<&'static str, Fault> {
        name(self.at(index, FaultKind::ExpectedName(vocabulary))?, vocabulary)
    }

    fn side(&self, index: usize) -> Result<Side, Fault> {
        self.name(index, Vocabulary::Sides).map(|name| Side::from_name(name).unwrap_or(Side::Red))
    }

    fn only_side(&self) -> Result<Side, Fault> {
        let side = self.side(0)?;
        self.no_more_than(1)?;
        Ok(side)
    }

    fn event(&self) -> Result<Event, Fault> {
        self.name(0, Vocabulary::Events).map(|name| Event::from_name(name).unwrap_or(Event::Move))
    }

    fn event_and_side(&self) -> Result<(Event, Option<Side>), Fault> {
        let event = self.event()?;
        self.no_more_than(2)?;
        Ok((event, if self.all.len() > 1 { Some(self.side(1)?) } else { None }))
    }

    fn kind_and_side(&self) -> Result<(Kind, Side), Fault> {
        let kind = self.name(0, Vocabulary::Kinds)?;
        let side = self.side(1)?;
        self.no_more_than(2)?;
        Ok((Kind::from_name(kind).unwrap_or(Kind::Flag), side))
    }

    fn no_more_than(&self, count: usize) -> Result<(), Fault> {
        match self.all.get(count) {
            Some(surplus) => Err(Fault::expected(Expected::ClosingParenthesis, surplus.span)),
            None => Ok(()),
        }
    }
}

/// What a function with these arguments is.
pub(super) fn call(function: Function, arguments: &Arguments<'_, '_>) -> Result<Resolved, Fault> {
    let value = |operand, shape| Ok(Resolved::Value { operand, other: None, shape });
    match function {
        Function::Tag => {
            let literal = arguments.at(0, FaultKind::Expected(Expected::TagName))?;
            arguments.no_more_than(1)?;
            let is_tag_name =
                |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            match &literal.value {
                Value::Text(name) if is_tag_name(name) => {
                    value(Operand::Tag(name.to_string().into()), Shape::TextOrNumber)
                }
                Value::Word(name) => Err(Fault::expected(Expected::TagName, literal.span)
                    .with_hint(Some(Hint::Write(format!("\"{name}\""))))),
                _ => Err(Fault::expected(Expected::TagName, literal.span)),
            }
        }
        Function::Has => {
            let (event, side) = arguments.event_and_side()?;
            let happened = Trial::Number(Operator::More, 0.0);
            Ok(Resolved::Truth(Condition::Test(Operand::Count(event, side), happened)))
        }
        Function::Count => {
            let (event, side) = arguments.event_and_side()?;
            value(Operand::Count(event, side), Shape::Number)
        }
        Function::HasFinding => {
            let literal = arguments.at(0, FaultKind::ExpectedName(Vocabulary::Findings))?;
            arguments.no_more_than(1)?;
            let by_code = match &literal.value {
                Value::Text(text) => explain::article(text),
                Value::Word(word) => explain::article(word),
                Value::Number(_) | Value::Decimal(_) => None,
            };
            let name = match by_code {
                Some(article) => article.name,
                None => name(literal, Vocabulary::Findings)?,
            };
            Ok(Resolved::Truth(Condition::HasFinding(name)))
        }
        Function::Reveals => {
            let (kind, side) = arguments.kind_and_side()?;
            value(Operand::Reveals(kind, side), Shape::Ply)
        }
        Function::Captured => {
            let (kind, side) = arguments.kind_and_side()?;
            value(Operand::Captured(kind, side), Shape::Ply)
        }
        Function::Odds => {
            let (event, side) = arguments.event_and_side()?;
            value(Operand::Odds(event, side), Shape::Number)
        }
        Function::Luck => {
            let side = arguments.only_side()?;
            value(Operand::Luck(side), Shape::Number)
        }
        Function::Blunders => {
            let side = arguments.only_side()?;
            value(Operand::Blunders(Some(side)), Shape::Number)
        }
    }
}
