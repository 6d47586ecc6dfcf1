//! Checks the syntax tree and converts it to conditions and operands. This is done before any record is read. See
//! `format-spec/query.md`, sections "Types" and "Arithmetic".
//!
//! Names are looked up, types are compared, and arithmetic is allowed only with numbers. All errors are reported,
//! not only the first one.

use super::call::{call, first};
use super::comparison::{compared, listed, number};
use super::condition::Condition;
use super::fault::{Expected, Fault, FaultKind, Hint};
use super::formula::{Computed, Formula};
use super::operand::{FIELDS, Field, Function, Operand, SETUP, Shape};
use super::sequence::Sequence;
use super::syntax::{self, Expression, Literal, Relation, Suffix, Term, Test, Value};
use super::vocabulary::{NEVER, Vocabulary};
use crate::board::{Board, Side, Square, nearest};
use crate::notation::Span;

/// Converts an expression to a condition.
///
/// # Errors
/// Returns every error, in the order of the text.
pub(super) fn check(expression: Expression<'_>) -> Result<Condition, Vec<Fault>> {
    let mut faults = Vec::new();
    let condition = expression.map(&mut |asked| {
        test(&asked).unwrap_or_else(|found| {
            faults.extend(found);
            Condition::Any(Vec::new())
        })
    });
    if faults.is_empty() { Ok(condition) } else { Err(faults) }
}

/// Returns the operand of a key. A key must have a single value.
///
/// # Errors
/// Returns the first error in the key.
pub(super) fn check_key(term: &Term<'_>) -> Result<(Operand, Shape), Fault> {
    let not_for = |expected| Err(Fault::expected(expected, term.span()));
    match self::term(term)? {
        Resolved::Value { operand: Operand::Text(_), .. } => not_for(Expected::Field),
        Resolved::Value { operand, .. } if operand.constant().is_some() => not_for(Expected::Field),
        Resolved::Value { operand, other: None, shape } if !operand.is_several() => Ok((operand, shape)),
        Resolved::Value { .. } | Resolved::Truth(_) => not_for(Expected::OneValue),
    }
}

fn test(test: &Test<'_>) -> Result<Condition, Vec<Fault>> {
    match &test.relation {
        Some(Relation::Comparison(comparison)) => compared(&test.term, comparison),
        Some(Relation::Listed(values)) => listed(&test.term, values).map_err(|fault| vec![fault]),
        None => match term(&test.term) {
            Ok(Resolved::Truth(condition)) => Ok(condition),
            Ok(Resolved::Value { .. }) => {
                let end = test.term.span().end;
                Err(vec![Fault::expected(Expected::Operator, Span::new(end, end))])
            }
            Err(fault) => Err(vec![fault]),
        },
    }
}

/// Converts `first(EVENT) after COUNTER` to an operand: the number that the counter has reached before the event.
fn counted_before(after: &syntax::Operand<'_>, before: Sequence) -> Result<Resolved, Fault> {
    let Resolved::Value { operand: Operand::Count(what, None), .. } = resolve(after)? else {
        return Err(Fault::expected(Expected::Counter, after.span));
    };
    Ok(Resolved::Value { operand: Operand::Count(what, Some(before)), other: None, shape: Shape::Number })
}

/// Result of checking an operand.
pub(super) enum Resolved {
    /// A value, or two values (`operand` and `other`) of which one must match.
    Value { operand: Operand, other: Option<Operand>, shape: Shape },
    /// A condition that needs no operator.
    Truth(Condition),
}

/// Converts a field or function to its value or condition. A suffix `at` is ignored.
pub(super) fn resolve(operand: &syntax::Operand<'_>) -> Result<Resolved, Fault> {
    if let Some(Suffix::After(counter)) = &operand.suffix {
        return counted_before(counter, first(operand)?);
    }
    let Some(arguments) = &operand.arguments else { return field(operand) };
    let Some((function, side)) = Function::of_path(operand.path) else {
        let near = nearest(operand.path, Function::ALL.map(Function::name)).map(Hint::Name);
        let hint = spaced(operand.path).or(near);
        let hint = hint.unwrap_or_else(|| Hint::OneOf(Function::ALL.map(Function::name).to_vec()));
        return Err(Fault::expected(Expected::Function, operand.path_span).with_hint(Some(hint)));
    };
    call(function, side, arguments, operand.span)
}

fn field(operand: &syntax::Operand<'_>) -> Result<Resolved, Fault> {
    let path = operand.path;
    if operand.is_tag {
        let operand = Operand::Tag(path.to_owned().into());
        return Ok(Resolved::Value { operand, other: None, shape: Shape::TextOrNumber });
    }
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

/// Words that users may write instead of the name of a field or function.
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

/// Suggests to write spaces around the `-` of a difference. Without spaces, the difference is parsed as a single
/// word.
fn spaced(path: &str) -> Option<Hint> {
    let is_value = |name: &str| {
        let is_tag = name.starts_with(|c: char| c.is_ascii_uppercase());
        is_tag || Field::from_name(name).is_some() || Function::of_path(name).is_some()
    };
    let mut places = path.match_indices('-').map(|(place, _)| (&path[..place], &path[place + 1..]));
    let (left, right) = places.find(|(left, _)| is_value(left))?;
    Some(Hint::Write(format!("{left} - {right}").trim_end().to_owned()))
}

fn field_hint(path: &str) -> Hint {
    if let Some(spaced) = spaced(path) {
        return spaced;
    }
    // The part after the dot may be a misspelled side, if a side is the only argument of the function.
    if let Some((name, side)) = path.rsplit_once('.')
        && Function::from_name(name).is_some_and(Function::takes_only_a_side)
    {
        let near = nearest(side, Side::ALL.map(Side::name)).unwrap_or(Side::Red.name());
        return Hint::Write(format!("{name}.{near}"));
    }
    // The part before the dot may be the misspelled name of a function, and the part after the dot a side.
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
            .any(|board| board.is_within(*square) && board.half_owner(square.row()) == side_found)
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

/// Looks up a name in the vocabulary. The name may have quotes.
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
            // A list of these names would be too long, or would only repeat the error message.
            (None, Vocabulary::Findings | Vocabulary::Winners | Vocabulary::Sides | Vocabulary::Switches) => None,
            (None, _) => Some(Hint::OneOf(names)),
        };
        Fault::new(FaultKind::ExpectedName(vocabulary), literal.span).with_hint(hint)
    })
}

/// Converts a term to a value or a condition.
pub(super) fn term(term: &Term<'_>) -> Result<Resolved, Fault> {
    let (operand, shape) = match term {
        Term::Operand(operand) if !matches!(operand.suffix, Some(Suffix::At(_))) => return resolve(operand),
        Term::Literal(Literal { value: Value::Text(text), .. }) => (Operand::Text((**text).into()), Shape::Text),
        _ => {
            let (formula, shape) = formula(term)?;
            (Computed::operand(formula), shape)
        }
    };
    Ok(Resolved::Value { operand, other: None, shape })
}

/// Converts a term to a formula. The returned shape is a ply if the term contains plies, otherwise a number.
pub(super) fn formula(term: &Term<'_>) -> Result<(Formula, Shape), Fault> {
    match term {
        Term::Literal(literal @ Literal { value: Value::Number(_) | Value::Decimal(_), .. }) => {
            Ok((Formula::Constant(number(literal, false)?), Shape::Number))
        }
        Term::Literal(literal) => Err(Fault::expected(Expected::Computable, literal.span)),
        Term::Operand(operand) => match &operand.suffix {
            Some(Suffix::At(ply)) => at(operand, ply).map(|formula| (formula, Shape::Number)),
            _ => of_operand(operand),
        },
        Term::Negative(inner, _) => formula(inner).map(|(inner, shape)| (inner.negative(), shape)),
        Term::Chain(first, others) => {
            let (first, mut shape) = formula(first)?;
            let mut formulas = Vec::with_capacity(others.len());
            for (sign, other) in others {
                let (other, other_shape) = formula(other)?;
                shape = if other_shape == Shape::Ply { Shape::Ply } else { shape };
                formulas.push((*sign, other));
            }
            Ok((Formula::chain(first, formulas), shape))
        }
    }
}

fn of_operand(operand: &syntax::Operand<'_>) -> Result<(Formula, Shape), Fault> {
    if operand.path == NEVER && operand.arguments.is_none() {
        return Ok((Formula::Constant(f64::INFINITY), Shape::Ply));
    }
    let not_one = |expected| Err(Fault::expected(expected, operand.span));
    match resolve(operand)? {
        Resolved::Value { operand, .. } if operand.is_several() => not_one(Expected::OneValue),
        Resolved::Value { operand, shape: Shape::Number | Shape::TextOrNumber, .. } => {
            Ok((Formula::of(operand), Shape::Number))
        }
        Resolved::Value { operand, shape: Shape::Ply, .. } => Ok((Formula::of(operand), Shape::Ply)),
        Resolved::Value { .. } | Resolved::Truth(_) => {
            let year = (operand.path == "date").then_some(Hint::Name("year"));
            not_one(Expected::Computable).map_err(|fault| fault.with_hint(year))
        }
    }
}

/// Creates the formula for a property of a position. `ply` is the number of turns before the position.
fn at(state: &syntax::Operand<'_>, ply: &Term<'_>) -> Result<Formula, Fault> {
    let Resolved::Value { operand: state @ (Operand::Alive(..) | Operand::Material(_)), .. } = resolve(state)? else {
        return Err(Fault::expected(Expected::State, state.span));
    };
    let (formula, _) = formula(ply)?;
    match formula {
        Formula::Constant(number) if number < 0.0 || number.fract() != 0.0 || number.is_infinite() => {
            Err(Fault::expected(Expected::Ply, ply.span()))
        }
        formula => Ok(Formula::At(state, Box::new(formula))),
    }
}
