//! Checks an operator and the terms on its two sides. See `format-spec/query.md`, section "Types".

use super::check;
use super::check::{Resolved, name};
use super::condition::{Check, Condition, OneOf, ValueTest, lower_case};
use super::fault::{Expected, Fault, FaultKind, Hint};
use super::operand::{Field, Function, Operand, Shape};
use super::subject::decimal;
use super::syntax::{Comparison, Listed, Literal, Operator, Term, Value};
use super::vocabulary::{NEVER, Vocabulary};
use crate::notation::Span;

/// The term on one side of an operator.
struct Side {
    operand: Operand,
    /// Alternative operand. It is sufficient if one of the two operands matches.
    other: Option<Operand>,
    shape: Shape,
    span: Span,
}

/// Method of comparing two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ComparisonMethod {
    /// Compares as numbers.
    Numbers,
    /// Compares as texts.
    Texts,
    /// Compares as numbers if both values are numbers, and as texts if neither is a number. Otherwise the values are
    /// unequal, and neither comes before the other.
    Either,
}

/// Converts a comparison to a condition.
///
/// # Errors
/// Returns every error in the two terms. If both terms are valid but cannot be compared, returns the reason.
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
        // If the right side is a single word, the meaning of the word depends on the left side. In this case only the
        // error of the left side is reported.
        (Err(one), Err(two)) if right.word().is_none() => Err(vec![one, two]),
        (Err(fault), _) | (_, Err(fault)) => Err(vec![fault]),
    }
}

/// Converts `in` or `not in` to a condition.
///
/// # Errors
/// Returns the error in the left term. If the left term is valid, returns the error for the first value of the list
/// that the left term cannot have.
pub(super) fn listed(left: &Term<'_>, listed: &Listed<'_>) -> Result<Condition, Fault> {
    let Listed { is_denied, operator_span, values } = listed;
    let side = side(left, Fault::expected(Expected::Connective, *operator_span))?;
    let mut one_of = OneOf { is_denied: *is_denied, ..OneOf::default() };
    for literal in values {
        match trial(side.shape, Operator::Equal, *operator_span, literal)? {
            ValueTest::Number(_, number) => one_of.numbers.push(number),
            ValueTest::Text(_, text) => _ = one_of.texts.insert(text),
            ValueTest::OneOf(_) | ValueTest::Operand(..) => {}
        }
    }
    Ok(side.condition(&[ValueTest::OneOf(Box::new(one_of))]))
}

/// Checks the term on one side of an operator. If the term is a condition and not a value, returns the error
/// `no_value`.
fn side(term: &Term<'_>, no_value: Fault) -> Result<Side, Fault> {
    match check::term(term)? {
        Resolved::Value { operand, other, shape } => Ok(Side { operand, other, shape, span: term.span() }),
        Resolved::Truth(_) => Err(no_value),
    }
}

/// `true` if the term begins with the name of a field or of a function.
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

    /// Converts the term on the other side of the operator to a literal, or returns `None`. Three terms can be
    /// converted: a literal, a word that is a valid name for this side, and a word that is no field or function.
    /// `is_known` is `true` if the term is a field or a function.
    fn literal<'q>(&self, term: &Term<'q>, is_known: bool) -> Option<Literal<'q>> {
        if let Term::Literal(literal) = term {
            return Some(literal.clone());
        }
        let word = term.word()?;
        let is_name = self.names().is_some_and(|names| name(&word, names).is_ok())
            || self.shape == Shape::Ply && word.value == Value::Word(NEVER);
        (is_name || !is_known).then_some(word)
    }

    /// Returns the hint of `fault` if this side is a number and the hint suggests a correction.
    fn hint_of_number(&self, fault: Option<Fault>) -> Option<Hint> {
        let is_number = matches!(self.shape, Shape::Number | Shape::Ply);
        let hint = fault.filter(|_| is_number).and_then(|fault| fault.hint);
        hint.filter(|hint| matches!(hint, Hint::Name(_) | Hint::Write(_)))
    }

    /// Creates the condition that compares this side with a literal.
    fn against(&self, operator: Operator, operator_span: Span, literal: &Literal<'_>) -> Result<Condition, Fault> {
        trial(self.shape, operator, operator_span, literal).map(|trial| self.condition(&[trial]))
    }

    /// Creates the condition that the value of this side passes at least one of the tests in `trials`. If one of the
    /// tests is negative, the value must pass all tests.
    ///
    /// If this side has two alternative operands, the tests are applied to both operands and combined in the same way.
    fn condition(&self, trials: &[ValueTest]) -> Condition {
        let is_denial = trials.iter().any(ValueTest::is_denial);
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

/// Creates the condition that compares two operands.
fn between(one: &Side, operator: Operator, operator_span: Span, two: &Side) -> Result<Condition, Fault> {
    let compared = compared_as(one, operator, operator_span, two)?;
    if compared == ComparisonMethod::Numbers {
        if let Some(number) = two.operand.constant() {
            return Ok(one.condition(&[ValueTest::Number(operator, number)]));
        }
        if let Some(number) = one.operand.constant() {
            return Ok(two.condition(&[ValueTest::Number(operator.mirrored(), number)]));
        }
    }
    if let Some(side) = [one, two].into_iter().find(|side| side.operand.is_several()) {
        return Err(Fault::expected(Expected::OneValue, side.span));
    }
    let operands = [Some(&two.operand), two.other.as_ref()].into_iter().flatten();
    let trials = operands.map(|operand| ValueTest::Operand(operator, Box::new(operand.clone()), compared));
    Ok(one.condition(&trials.collect::<Vec<_>>()))
}

/// Returns the method by which the operator compares the two sides. Returns an error if the sides cannot be compared.
fn compared_as(one: &Side, operator: Operator, operator_span: Span, two: &Side) -> Result<ComparisonMethod, Fault> {
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
            Ok(ComparisonMethod::Numbers)
        };
    }
    if operator.is_part() {
        return Ok(ComparisonMethod::Texts);
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
        (_, Shape::TextOrNumber, Shape::TextOrNumber) => Ok(ComparisonMethod::Either),
        _ => Ok(ComparisonMethod::Texts),
    }
}

/// Creates the test that compares a value of that shape with a literal.
fn trial(shape: Shape, operator: Operator, operator_span: Span, literal: &Literal<'_>) -> Result<ValueTest, Fault> {
    let not_for = |expected| Err(Fault::expected(expected, operator_span));
    let against = |text: &str| Ok(ValueTest::Text(operator, text.into()));
    let is_number = matches!(shape, Shape::Number | Shape::Ply);
    match (shape, operator) {
        (_, Operator::Contains | Operator::Lacks) if is_number => not_for(Expected::Comparison),
        (_, Operator::Contains | Operator::Lacks) => against(&lower_case(text(literal, Expected::Text)?)),
        (Shape::Number | Shape::Ply, _) => Ok(ValueTest::Number(operator, number(literal, shape == Shape::Ply)?)),
        (Shape::TextOrNumber, _) => match literal.value {
            Value::Number(_) | Value::Decimal(_) => Ok(ValueTest::Number(operator, number(literal, false)?)),
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
        // The conversion is exact, because the grammar allows at most fifteen digits.
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
