//! From the syntax tree to conditions: names are looked up and types are checked, before any record is read.
//!
//! All that is wrong is reported, not only the first. `format-spec/query.md`, section "Types".

use super::call::{call, first};
use super::condition::{Condition, Trial, lower_case};
use super::fault::{Expected, Fault, FaultKind, Hint};
use super::operand::{FIELDS, Field, Function, Operand, SETUP, Shape};
use super::sequence::Sequence;
use super::subject::decimal;
use super::syntax::{self, Comparison, Expression, Literal, Operator, Test, Value};
use super::vocabulary::{NEVER, Vocabulary};
use crate::board::{Board, Side, Square, nearest};
use crate::notation::Span;

/// What an expression asks.
///
/// # Errors
/// Everything that is wrong with it, in the order of the text.
pub(super) fn check(expression: &Expression<'_>) -> Result<Condition, Vec<Fault>> {
    let mut faults = Vec::new();
    let condition = condition(expression, &mut faults);
    match condition {
        Some(condition) if faults.is_empty() => Ok(condition),
        _ => Err(faults),
    }
}

/// What records are to be ordered by.
///
/// # Errors
/// What is wrong with it.
pub(super) fn check_key(operand: &syntax::Operand<'_>) -> Result<(Operand, Shape), Fault> {
    match resolve(operand)? {
        Resolved::Value { operand, other: None, shape } if !operand.is_several() => Ok((operand, shape)),
        Resolved::Value { .. } | Resolved::Truth(_) => Err(Fault::expected(Expected::OneValue, operand.span)),
    }
}

fn condition(expression: &Expression<'_>, faults: &mut Vec<Fault>) -> Option<Condition> {
    let mut each = |parts: &[Expression<'_>]| -> Option<Vec<Condition>> {
        let checked: Vec<_> = parts.iter().map(|part| condition(part, faults)).collect();
        checked.into_iter().collect()
    };
    match expression {
        Expression::Any(parts) => each(parts).map(Condition::Any),
        Expression::All(parts) => each(parts).map(Condition::All),
        Expression::Not(inner) => condition(inner, faults).map(|inner| Condition::Not(Box::new(inner))),
        Expression::Test(asked) => test(asked).map_err(|fault| faults.push(fault)).ok(),
    }
}

fn test(test: &Test<'_>) -> Result<Condition, Fault> {
    let asked = match &test.after {
        None => resolve(&test.operand)?,
        Some(after) => counted_before(after, first(&test.operand)?)?,
    };
    match (asked, &test.comparison) {
        (Resolved::Truth(condition), None) => Ok(condition),
        (Resolved::Truth(_), Some(comparison)) => Err(Fault::expected(Expected::Connective, comparison.operator_span)),
        (Resolved::Value { .. }, None) => {
            let end = test.operand.span.end;
            Err(Fault::expected(Expected::Operator, Span::new(end, end)))
        }
        (Resolved::Value { operand, other, shape }, Some(comparison)) => {
            let trial = trial(shape, comparison)?;
            let one = |operand| Condition::Test(operand, trial.clone());
            Ok(match other {
                None => one(operand),
                // Either player will do, and neither may if it is denied.
                Some(other) if trial.is_denial() => Condition::All(vec![one(operand), one(other)]),
                Some(other) => Condition::Any(vec![one(operand), one(other)]),
            })
        }
    }
}

/// What `first(EVENT) after COUNTER` holds against a number: what is counted of the time before.
fn counted_before(after: &syntax::Operand<'_>, before: Sequence) -> Result<Resolved, Fault> {
    let what = match resolve(after)? {
        Resolved::Value { operand: Operand::Count(event, side), .. } => Sequence::of(event, side),
        Resolved::Value { operand: Operand::CountOf(counted), .. } if counted.before.is_none() => counted.what,
        _ => return Err(Fault::expected(Expected::Counter, after.span)),
    };
    Ok(Resolved::Value { operand: Operand::count(what, Some(before)), other: None, shape: Shape::Number })
}

/// What an operand is.
pub(super) enum Resolved {
    /// A value, or that of either of two operands.
    Value { operand: Operand, other: Option<Operand>, shape: Shape },
    /// Something that is true or false by itself.
    Truth(Condition),
}

fn resolve(operand: &syntax::Operand<'_>) -> Result<Resolved, Fault> {
    let Some(arguments) = &operand.arguments else { return field(operand) };
    let Some((function, side)) = Function::of_path(operand.path) else {
        let near = nearest(operand.path, Function::ALL.map(Function::name));
        let hint = near.map_or_else(|| Hint::OneOf(Function::ALL.map(Function::name).to_vec()), Hint::Name);
        return Err(Fault::expected(Expected::Function, operand.path_span).with_hint(Some(hint)));
    };
    call(function, side, arguments, operand.span)
}

fn field(operand: &syntax::Operand<'_>) -> Result<Resolved, Fault> {
    let path = operand.path;
    let function = Function::of_path(path);
    if let Some(square) = path.strip_prefix(SETUP).filter(|_| function.is_none()) {
        return setup_square(square, operand);
    }
    if let Some(field) = Field::from_name(path) {
        let Field { operand, other, shape, .. } = field.clone();
        return Ok(Resolved::Value { operand, other, shape });
    }
    if let Some((function, Some(side))) = function
        && function.takes_only_a_side()
    {
        return call(function, Some(side), &[], operand.span);
    }
    if function.is_some() {
        let end = operand.path_span.end;
        return Err(Fault::expected(Expected::Arguments, Span::new(end, end)));
    }
    Err(Fault::expected(Expected::Field, operand.path_span).with_hint(Some(field_hint(path))))
}

/// Words that are likely to be tried for a field.
const OTHER_WORDS: [(&str, &str); 14] = [
    ("turn", "plies"),
    ("turns", "plies"),
    ("ply", "plies"),
    ("length", "plies"),
    ("player", "players"),
    ("name", "players"),
    ("source", "file"),
    ("number", "record"),
    ("end", "termination"),
    ("legal", "verdict"),
    ("rescued", "rescues"),
    ("guess", "guesses"),
    ("blunder", "blunders"),
    ("mistakes", "blunders"),
];

fn field_hint(path: &str) -> Hint {
    // The side of a function that needs nothing else.
    if let Some((name, side)) = path.rsplit_once('.')
        && Function::from_name(name).is_some_and(Function::takes_only_a_side)
    {
        let near = nearest(side, Side::ALL.map(Side::name)).unwrap_or(Side::Red.name());
        return Hint::Write(format!("{name}.{near}"));
    }
    // Such a function misspelled.
    if let Some((name, side)) = path.rsplit_once('.')
        && Side::from_name(side).is_some()
        && let Some(near) =
            nearest(name, Function::ALL.into_iter().filter(|one| one.takes_only_a_side()).map(Function::name))
    {
        return Hint::Write(format!("{near}.{side}"));
    }
    let other = OTHER_WORDS.iter().find(|(word, _)| *word == path).map(|(_, field)| *field);
    if let Some(name) = other.or_else(|| nearest(path, FIELDS.iter().map(|field| field.name))) {
        Hint::Name(name)
    } else if path.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        Hint::OtherTag(path.to_owned())
    } else {
        Hint::OneOf(FIELDS.iter().map(|field| field.name).collect())
    }
}

fn setup_square(path: &str, operand: &syntax::Operand<'_>) -> Result<Resolved, Fault> {
    let (side, square) = path.split_once('.').unwrap_or((path, ""));
    let span = |from: usize, length: usize| {
        let start = operand.path_span.start + from as u32;
        Span::new(start, start + length as u32)
    };
    let Some(side_found) = Side::from_name(side) else {
        let near = nearest(side, Side::ALL.map(Side::name)).map(Hint::Name);
        return Err(
            Fault::new(FaultKind::ExpectedName(Vocabulary::Sides), span(SETUP.len(), side.len())).with_hint(near)
        );
    };
    let is_theirs = |square: &Square| {
        [Board::STANDARD, Board::CRATERS]
            .iter()
            .any(|board| board.is_within(*square) && board.half(square.row()) == side_found)
    };
    if let Some(square) = Square::parse(square).filter(is_theirs) {
        let shape = Shape::Name(Vocabulary::Contents);
        return Ok(Resolved::Value { operand: Operand::Setup(side_found, square), other: None, shape });
    }
    let lower = square.to_ascii_lowercase();
    let hint = Square::parse(&lower).filter(is_theirs).map(|_| Hint::Write(format!("{SETUP}{side}.{lower}")));
    let from = (SETUP.len() + side.len() + 1).min(operand.path.len());
    let expected = match side_found {
        Side::Red => Expected::RedSquare,
        Side::Blue => Expected::BlueSquare,
    };
    Err(Fault::expected(expected, span(from, square.len())).with_hint(hint))
}

/// One of a set of names, in quotes or not.
pub(super) fn name(literal: &Literal<'_>, vocabulary: Vocabulary) -> Result<&'static str, Fault> {
    let names = vocabulary.names();
    let written = match &literal.value {
        Value::Text(text) => Some(&**text),
        Value::Word(word) => Some(*word),
        Value::Number(_) | Value::Decimal(_) => None,
    };
    let is_it = |name: &str, written: &str| {
        name == written || vocabulary == Vocabulary::Editions && name.eq_ignore_ascii_case(written)
    };
    let found = written.and_then(|written| names.iter().copied().find(|name| is_it(name, written)));
    found.ok_or_else(|| {
        let near = written.and_then(|written| nearest(written, names.iter().copied()));
        let hint = match (near, vocabulary) {
            (Some(near), _) => Some(Hint::Name(near)),
            (None, Vocabulary::Winners) if written == Some("draw") => {
                Some(Hint::Write("score == \"1/2-1/2\"".to_owned()))
            }
            // A list would be longer than it helps, or says what was said already.
            (None, Vocabulary::Findings | Vocabulary::Winners | Vocabulary::Sides | Vocabulary::Switches) => None,
            (None, _) => Some(Hint::OneOf(names)),
        };
        Fault::new(FaultKind::ExpectedName(vocabulary), literal.span).with_hint(hint)
    })
}

/// What a value of that shape is put to.
fn trial(shape: Shape, comparison: &Comparison<'_>) -> Result<Trial, Fault> {
    let Comparison { operator, operator_span, literal } = comparison;
    let operator = *operator;
    let not_for = |expected| Err(Fault::expected(expected, *operator_span));
    let against = |text: &str| Ok(Trial::Text(operator, text.into()));
    let is_number = matches!(shape, Shape::Number | Shape::Ply);
    match (shape, operator) {
        (_, Operator::Contains | Operator::Lacks) if is_number => not_for(Expected::Comparison),
        (_, Operator::Contains | Operator::Lacks) => against(&lower_case(text(literal, Expected::Text)?)),
        (Shape::Number | Shape::Ply, _) => Ok(Trial::Number(operator, number(literal, shape == Shape::Ply)?)),
        (Shape::TextOrNumber, _) => match literal.value {
            Value::Number(_) | Value::Decimal(_) => Ok(Trial::Number(operator, number(literal, false)?)),
            _ => against(text(literal, Expected::TextOrNumber)?),
        },
        (Shape::Text, _) => against(text(literal, Expected::Text)?),
        (Shape::TagName(_), Operator::Equal | Operator::Unequal) if is_empty(literal) => against(""),
        (Shape::Name(vocabulary) | Shape::TagName(vocabulary), Operator::Equal | Operator::Unequal) => {
            against(name(literal, vocabulary)?)
        }
        (Shape::Name(_) | Shape::TagName(_), _) => not_for(Expected::EqualityOrPart),
    }
}

fn is_empty(literal: &Literal<'_>) -> bool {
    matches!(&literal.value, Value::Text(text) if text.is_empty())
}

fn number(literal: &Literal<'_>, may_be_never: bool) -> Result<f64, Fault> {
    match literal.value {
        // No more than fifteen digits: exact.
        #[allow(clippy::cast_precision_loss)]
        Value::Number(number) => Ok(number as f64),
        Value::Decimal(written) => Ok(decimal(written)),
        Value::Word(NEVER) if may_be_never => Ok(f64::INFINITY),
        Value::Word(_) | Value::Text(_) => {
            let expected = if may_be_never { Expected::NumberOrNever } else { Expected::Number };
            Err(Fault::expected(expected, literal.span))
        }
    }
}

fn text<'a>(literal: &'a Literal<'_>, expected: Expected) -> Result<&'a str, Fault> {
    let quoted = |text: String| Some(Hint::Write(format!("\"{text}\"")));
    let hint = match &literal.value {
        Value::Text(text) => return Ok(text),
        Value::Word(word) => quoted((*word).to_owned()),
        Value::Number(number) => quoted(number.to_string()),
        Value::Decimal(written) => quoted((*written).to_owned()),
    };
    Err(Fault::expected(expected, literal.span).with_hint(hint))
}
