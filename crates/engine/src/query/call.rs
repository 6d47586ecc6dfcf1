//! Checks function calls and their arguments. See `format-spec/query.md`, section "Functions".

use super::check;
use super::check::{Resolved, name};
use super::comparison::number;
use super::condition::{Check, Condition, ValueTest};
use super::event::Event;
use super::fault::{Expected, Fault, FaultKind, Hint};
use super::formula::{Computed, Formula, Width};
use super::operand::{Function, Operand, Shape};
use super::phrase::Argument;
use super::phrase_check;
use super::sequence::Sequence;
use super::subject::MOST_PLIES;
use super::syntax::{self, Literal, Operator, Term, Value};
use super::vocabulary::Vocabulary;
use crate::board::{Kind, Side};
use crate::explain;
use crate::notation::Span;

/// Arguments of a call, and the position of the next argument to check.
struct Arguments<'a, 'q> {
    all: &'a [Argument<'q>],
    /// Number of arguments that were already checked.
    seen: usize,
    /// Side that is written after the function's name, as in `strikes.red`.
    side: Option<Side>,
    /// Span of the call.
    span: Span,
}

impl<'a, 'q> Arguments<'a, 'q> {
    /// Returns the next argument. If no argument is left, returns an error: `expected` for the first argument,
    /// otherwise a message that more arguments are needed.
    fn next(&mut self, expected: FaultKind) -> Result<&'a Argument<'q>, Fault> {
        let index = self.seen;
        self.seen += 1;
        self.all.get(index).ok_or_else(|| {
            let closing = Span::new(self.span.end - 1, self.span.end);
            Fault::new(if index == 0 { expected } else { FaultKind::Expected(Expected::MoreArguments) }, closing)
        })
    }

    /// Returns the next argument. It must be a single value.
    fn literal(&mut self, expected: FaultKind) -> Result<&'a Literal<'q>, Fault> {
        match self.next(expected)? {
            Argument::Literal(literal) => Ok(literal),
            other => Err(Fault::new(expected, other.span())),
        }
    }

    /// Returns the next argument. It must be a name from the vocabulary, with or without quotes.
    fn name(&mut self, vocabulary: Vocabulary) -> Result<&'static str, Fault> {
        name(self.literal(FaultKind::ExpectedName(vocabulary))?, vocabulary)
    }

    fn kind(&mut self) -> Result<Kind, Fault> {
        self.name(Vocabulary::Kinds).map(|name| Kind::from_name(name).unwrap_or(Kind::Flag))
    }

    fn side(&mut self) -> Result<Side, Fault> {
        match self.side.take() {
            Some(side) => Ok(side),
            None => self.name(Vocabulary::Sides).map(|name| Side::from_name(name).unwrap_or(Side::Red)),
        }
    }

    /// Returns the side if it is written after the function's name or as the next argument.
    fn side_if_any(&mut self) -> Result<Option<Side>, Fault> {
        let is_there = matches!(self.all.get(self.seen), Some(Argument::Literal(_) | Argument::Sequence(_)));
        if self.side.is_some() || is_there { self.side().map(Some) } else { Ok(None) }
    }

    fn sequence(&mut self) -> Result<Sequence, Fault> {
        phrase_check::sequence(self.next(FaultKind::ExpectedName(Vocabulary::Events))?)
    }

    /// Reads a sequence and, if present, the side after the sequence. Returns the sequence, restricted to this side.
    fn sequence_and_side(&mut self) -> Result<Sequence, Fault> {
        let sequence = self.sequence()?;
        Ok(Sequence { side: self.side_if_any()?, ..sequence })
    }

    /// If the next argument is `before first(...)`, returns the sequence in the parentheses.
    fn before_if_any(&mut self) -> Result<Option<Sequence>, Fault> {
        let Some(Argument::Before(before)) = self.all.get(self.seen) else { return Ok(None) };
        self.seen += 1;
        first(&before.operand).map(Some)
    }

    /// Returns the next argument. It must be a term.
    fn term(&mut self, expected: Expected) -> Result<&'a Term<'q>, Fault> {
        match self.next(FaultKind::Expected(expected))? {
            Argument::Term(term) => Ok(term),
            other => Err(Fault::expected(expected, other.span())),
        }
    }

    /// If another argument is left, the argument must be a ply: returns the operand for the state at this ply.
    /// Otherwise returns `state`, which is the state at the end of the game.
    fn at_ply_if_any(&mut self, state: Operand) -> Result<Operand, Fault> {
        if self.all.len() == self.seen {
            return Ok(state);
        }
        let expected = FaultKind::Expected(Expected::Ply);
        match self.next(expected)? {
            Argument::Literal(literal @ Literal { value: Value::Number(_), .. }) => {
                let ply = Formula::Constant(number(literal, false)?);
                Ok(Computed::operand(Formula::At(state, Box::new(ply))))
            }
            other => {
                let is_computed =
                    matches!(other, Argument::Sequence(_) | Argument::Literal(Literal { value: Value::Word(_), .. }));
                let at = is_computed.then(|| Hint::Write(format!("at {other}")));
                Err(Fault::new(expected, other.span()).with_hint(at))
            }
        }
    }

    /// Checks that no argument is left.
    fn end(&self) -> Result<(), Fault> {
        match self.all.get(self.seen) {
            Some(surplus) => Err(Fault::expected(Expected::ClosingParenthesis, surplus.span())),
            None => Ok(()),
        }
    }
}

/// Returns the sequence in the call `first(...)`.
///
/// # Errors
/// Returns an error if the sequence is invalid, or if another function is called.
pub(super) fn first(operand: &syntax::Operand<'_>) -> Result<Sequence, Fault> {
    match (Function::of_path(operand.path), &operand.arguments) {
        (Some((Function::First, side)), Some(all)) => {
            let mut arguments = Arguments { all, seen: 0, side, span: operand.span };
            let sequence = arguments.sequence_and_side()?;
            arguments.end()?;
            Ok(sequence)
        }
        _ => Err(Fault::expected(Expected::FirstOf, operand.span)),
    }
}

/// Checks a call and returns its value or condition. `side` is the side that is written after the function's name.
pub(super) fn call(
    function: Function,
    side: Option<Side>,
    all: &[Argument<'_>],
    span: Span,
) -> Result<Resolved, Fault> {
    let mut arguments = Arguments { all, seen: 0, side, span };
    let resolved = resolve(function, &mut arguments)?;
    arguments.end()?;
    Ok(resolved)
}

fn resolve(function: Function, arguments: &mut Arguments<'_, '_>) -> Result<Resolved, Fault> {
    let (operand, shape) = match function {
        Function::Tag => {
            let literal = arguments.literal(FaultKind::Expected(Expected::TagName))?;
            (Operand::Tag(tag_name(literal)?.into()), Shape::TextOrNumber)
        }
        Function::Has => {
            let happened = ValueTest::Number(Operator::More, 0.0);
            let count = Operand::Count(arguments.sequence_and_side()?, None);
            return Ok(Resolved::Truth(Condition::Test(Check::Value(count, happened))));
        }
        Function::HasFinding => {
            let literal = arguments.literal(FaultKind::ExpectedName(Vocabulary::Findings))?;
            return Ok(Resolved::Truth(Condition::Test(Check::HasFinding(finding(literal)?))));
        }
        Function::Count => {
            let sequence = arguments.sequence_and_side()?;
            (Operand::Count(sequence, arguments.before_if_any()?), Shape::Number)
        }
        Function::Moves => counter(Event::Move, arguments)?,
        Function::Strikes => counter(Event::Strike, arguments)?,
        Function::Guesses => counter(Event::Guess, arguments)?,
        Function::Rescues => counter(Event::Rescue, arguments)?,
        Function::First => (Operand::First(Box::new(arguments.sequence_and_side()?)), Shape::Ply),
        Function::Streak => {
            let what = phrase_check::streak(arguments.next(FaultKind::ExpectedName(Vocabulary::Events))?)?;
            (Operand::Streak(what, arguments.side_if_any()?), Shape::Number)
        }
        Function::Reveals => (Operand::Reveals(arguments.kind()?, arguments.side()?), Shape::Ply),
        Function::Captured => (Operand::Captured(arguments.kind()?, arguments.side()?), Shape::Ply),
        Function::Alive => {
            let state = Operand::Alive(arguments.kind()?, arguments.side()?);
            (arguments.at_ply_if_any(state)?, Shape::Number)
        }
        Function::Material => {
            let state = Operand::Material(arguments.side()?);
            (arguments.at_ply_if_any(state)?, Shape::Number)
        }
        Function::Openings => {
            let literal = arguments.literal(FaultKind::Expected(Expected::OpeningPlies))?;
            let plies = match literal.value {
                Value::Number(plies) => u8::try_from(plies).ok().filter(|plies| (1..=MOST_PLIES).contains(plies)),
                _ => None,
            };
            let fault = || Fault::expected(Expected::OpeningPlies, literal.span);
            (Operand::Opening(plies.ok_or_else(fault)?), Shape::Text)
        }
        Function::SetupColumn => {
            let (kind, side) = (arguments.kind()?, arguments.side()?);
            let is_mirrored = arguments.all.len() > arguments.seen;
            if is_mirrored {
                arguments.name(Vocabulary::Mirror)?;
            }
            (Operand::SetupColumns(kind, side, is_mirrored), Shape::Text)
        }
        Function::Odds => {
            let event = phrase_check::one_event(arguments.next(FaultKind::ExpectedName(Vocabulary::Events))?)?;
            (Operand::Odds(event, arguments.side_if_any()?), Shape::Number)
        }
        Function::Luck => (Operand::Luck(arguments.side()?), Shape::Number),
        Function::Blunders => (Operand::Blunders(Some(arguments.side()?)), Shape::Number),
        Function::Bin => {
            let (formula, shape) = check::formula(arguments.term(Expected::Number)?)?;
            (Computed::operand(Formula::Bin(Box::new(formula), width(arguments.term(Expected::Width)?)?)), shape)
        }
    };
    Ok(Resolved::Value { operand, other: None, shape })
}

/// Creates the operand that counts how often an event happens. The count is restricted to the turns of a side, to
/// the turns before another event, or to turns that satisfy both conditions.
fn counter(event: Event, arguments: &mut Arguments<'_, '_>) -> Result<(Operand, Shape), Fault> {
    let is_before = matches!(arguments.all.first(), Some(Argument::Before(_)));
    let side = if is_before { arguments.side.take() } else { Some(arguments.side()?) };
    Ok((Operand::Count(Sequence::of(event, side), arguments.before_if_any()?), Shape::Number))
}

fn width(term: &Term<'_>) -> Result<Width, Fault> {
    let width = match term {
        Term::Literal(Literal { value: Value::Number(number), .. }) => Width::parse(&number.to_string()),
        Term::Literal(Literal { value: Value::Decimal(written), .. }) => Width::parse(written),
        _ => None,
    };
    width.ok_or_else(|| Fault::expected(Expected::Width, term.span()))
}

fn tag_name(literal: &Literal<'_>) -> Result<String, Fault> {
    let is_tag_name =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match &literal.value {
        Value::Text(name) if is_tag_name(name) => Ok(name.to_string()),
        Value::Word(name) => {
            let hint = Hint::Write(format!("\"{name}\""));
            Err(Fault::expected(Expected::TagName, literal.span).with_hint(Some(hint)))
        }
        _ => Err(Fault::expected(Expected::TagName, literal.span)),
    }
}

fn finding(literal: &Literal<'_>) -> Result<&'static str, Fault> {
    let by_code = match &literal.value {
        Value::Text(text) => explain::article(text),
        Value::Word(word) => explain::article(word),
        Value::Number(_) | Value::Decimal(_) => None,
    };
    by_code.map_or_else(|| name(literal, Vocabulary::Findings), |article| Ok(article.name))
}
