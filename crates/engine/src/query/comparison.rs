//! Operators and their two sides, checked. `format-spec/query.md`, section "Types".

use super::check;
use super::check::{Resolved, name};
use super::condition::{Check, Condition, OneOf, Trial, lower_case};
use super::fault::{Expected, Fault, FaultKind, Hint};
use super::operand::{Field, Function, Operand, Shape};
use super::subject::decimal;
use super::syntax::{Comparison, Listed, Literal, Operator, Term, Value};
use super::vocabulary::{NEVER, Vocabulary};
use crate::notation::Span;

/// A side of an operator.
struct Side {
    operand: Operand,
    /// A second operand; either of them will do.
    other: Option<Operand>,
    shape: Shape,
    span: Span,
}

/// A way to compare two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum As {
    /// As numbers.
    Numbers,
    /// As texts.
    Texts,
    /// As numbers if both are numbers, as texts if neither is; else they are unequal and nothing more.
    Either,
}

/// The condition that a comparison is.
///
/// # Errors
/// Everything that is wrong with its sides; or, if both can be read, why they cannot be compared.
pub(super) fn compared(left: &Term<'_>, comparison: &Comparison<'_>) -> Result<Condition, Vec<Fault>> {
    let Comparison { operator, operator_span, term: right } = comparison;
    let one = side(left, Fault::expected(Expected::Connective, *operator_span));
    let two = side(right, Fault::expected(Expected::Value, right.span()));
    if let Ok(one) = &one
        && let Some(literal) = one.literal(right, two.is_ok() || is_known(right))
    {
        let found = one.against(*operator, *operator_span, &literal);
        return found.map_err(|fault| vec![fault.with_hint(one.hint_of_number(two.err()))]);
    }
    if let Ok(two) = &two
        && !operator.is_part()
        && let Some(literal) = two.literal(left, one.is_ok() || two.names().is_none())
    {
        return two.against(operator.mirrored(), *operator_span, &literal).map_err(|fault| vec![fault]);
    }
    match (one, two) {
        (Ok(one), Ok(two)) => between(&one, *operator, *operator_span, &two).map_err(|fault| vec![fault]),
        // An unknown word may be one of the names that the left side has.
        (Err(one), Err(two)) if right.word().is_none() => Err(vec![one, two]),
        (Err(fault), _) | (_, Err(fault)) => Err(vec![fault]),
    }
}

/// The condition that a search in a list is.
///
/// # Errors
/// The first value that the left side cannot have, or what is wrong with the left side.
pub(super) fn listed(left: &Term<'_>, listed: &Listed<'_>) -> Result<Condition, Fault> {
    let Listed { is_denied, operator_span, values } = listed;
    let side = side(left, Fault::expected(Expected::Connective, *operator_span))?;
    let mut one_of = OneOf { is_denied: *is_denied, ..OneOf::default() };
    for literal in values {
        match trial(side.shape, Operator::Equal, *operator_span, literal)? {
            Trial::Number(_, number) => one_of.numbers.push(number),
            Trial::Text(_, text) => _ = one_of.texts.insert(text),
            Trial::OneOf(_) | Trial::Operand(..) => {}
        }
    }
    Ok(side.condition(&[Trial::OneOf(Box::new(one_of))]))
}

/// A side of an operator; `no_value` is the fault if it is a condition.
fn side(term: &Term<'_>, no_value: Fault) -> Result<Side, Fault> {
    match check::term(term)? {
        Resolved::Value { operand, other, shape } => Ok(Side { operand, other, shape, span: term.span() }),
        Resolved::Truth(_) => Err(no_value),
    }
}

/// `true` if the term has the name of a field or of a function.
fn is_known(term: &Term<'_>) -> bool {
    let is_name = |path| Field::from_name(path).is_some() || Function::of_path(path).is_some();
    matches!(term, Term::Operand(operand) if is_name(operand.path))
}

impl Side {
    const fn names(&self) -> Option<Vocabulary> {
        match self.shape {
            Shape::Name(names) | Shape::TagName(names) => Some(names),
            _ => None,
        }
    }

    /// The other side as a literal: it is one, or a word that is a name here, or a word that is nothing else.
    fn literal<'q>(&self, term: &Term<'q>, is_known: bool) -> Option<Literal<'q>> {
        if let Term::Literal(literal) = term {
            return Some(literal.clone());
        }
        let word = term.word()?;
        let is_name = self.names().is_some_and(|names| name(&word, names).is_ok())
            || self.shape == Shape::Ply && word.value == Value::Word(NEVER);
        (is_name || !is_known).then_some(word)
    }

    /// The name that was probably meant where a number is expected.
    fn hint_of_number(&self, fault: Option<Fault>) -> Option<Hint> {
        let is_number = matches!(self.shape, Shape::Number | Shape::Ply);
        let hint = fault.filter(|_| is_number).and_then(|fault| fault.hint);
        hint.filter(|hint| matches!(hint, Hint::Name(_) | Hint::Write(_)))
    }

    /// The condition that its value relates so to the literal.
    fn against(&self, operator: Operator, operator_span: Span, literal: &Literal<'_>) -> Result<Condition, Fault> {
        trial(self.shape, operator, operator_span, literal).map(|trial| self.condition(&[trial]))
    }

    /// The condition that its value stands any of the trials; all of them, if they deny.
    fn condition(&self, trials: &[Trial]) -> Condition {
        let is_denial = trials.iter().any(Trial::is_denial);
        let operands = [Some(&self.operand), self.other.as_ref()].into_iter().flatten();
        let mut tests: Vec<Condition> = operands
            .flat_map(|operand| {
                trials.iter().map(|trial| Condition::Test(Check::Value(operand.clone(), trial.clone())))
            })
            .collect();
        match tests.len() {
            1 => tests.remove(0),
            _ if is_denial => Condition::All(tests),
            _ => Condition::Any(tests),
        }
    }

    const fn is_number(&self) -> bool {
        matches!(self.shape, Shape::Number | Shape::Ply)
    }
}

/// The condition that two values relate so.
fn between(one: &Side, operator: Operator, operator_span: Span, two: &Side) -> Result<Condition, Fault> {
    let compared = compared_as(one, operator, operator_span, two)?;
    if compared == As::Numbers {
        if let Some(number) = two.operand.constant() {
            return Ok(one.condition(&[Trial::Number(operator, number)]));
        }
        if let Some(number) = one.operand.constant() {
            return Ok(two.condition(&[Trial::Number(operator.mirrored(), number)]));
        }
    }
    if let Some(side) = [one, two].into_iter().find(|side| side.operand.is_several()) {
        return Err(Fault::expected(Expected::OneValue, side.span));
    }
    let operands = [Some(&two.operand), two.other.as_ref()].into_iter().flatten();
    let trials = operands.map(|operand| Trial::Operand(operator, Box::new(operand.clone()), compared));
    Ok(one.condition(&trials.collect::<Vec<_>>()))
}

/// Finds the way in which the operator compares the two sides.
fn compared_as(one: &Side, operator: Operator, operator_span: Span, two: &Side) -> Result<As, Fault> {
    let not_for = |expected| Err(Fault::expected(expected, operator_span));
    let mismatch = match one.shape {
        _ if operator.is_part() => FaultKind::Expected(Expected::TextValue),
        Shape::Number => FaultKind::Expected(Expected::Number),
        Shape::Ply => FaultKind::Expected(Expected::NumberOrNever),
        Shape::Text => FaultKind::Expected(Expected::TextValue),
        Shape::TextOrNumber => FaultKind::Expected(Expected::TextOrNumber),
        Shape::Name(names) | Shape::TagName(names) => FaultKind::ExpectedName(names),
    };
    let mismatch = Err(Fault::new(mismatch, two.span));
    let may_be_number = |side: &Side| side.is_number() || side.shape == Shape::TextOrNumber;
    if operator.is_part() && one.is_number() {
        return not_for(Expected::Comparison);
    }
    if one.is_number() || two.is_number() {
        return if operator.is_part() || !may_be_number(one) || !may_be_number(two) {
            mismatch
        } else {
            Ok(As::Numbers)
        };
    }
    if operator.is_part() {
        return Ok(As::Texts);
    }
    if let (Some(names), Some(others)) = (one.names(), two.names()) {
        let others = others.names();
        if !names.names().iter().any(|name| others.contains(name)) {
            return mismatch;
        }
    }
    let is_order = !matches!(operator, Operator::Equal | Operator::Unequal);
    match (one.names().or(two.names()), one.shape, two.shape) {
        (Some(_), ..) if is_order => not_for(Expected::EqualityOrPart),
        (_, Shape::TextOrNumber, Shape::TextOrNumber) => Ok(As::Either),
        _ => Ok(As::Texts),
    }
}

/// Makes a trial of the literal, for values of that shape.
fn trial(shape: Shape, operator: Operator, operator_span: Span, literal: &Literal<'_>) -> Result<Trial, Fault> {
    let not_for = |expected| Err(Fault::expected(expected, operator_span));
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

pub(super) fn number(literal: &Literal<'_>, may_be_never: bool) -> Result<f64, Fault> {
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
