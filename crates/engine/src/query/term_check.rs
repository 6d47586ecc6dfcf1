//! From the syntax tree of values to what is looked at: names are looked up, and arithmetic is given only numbers.
//! `format-spec/query.md`, section "Arithmetic".

use super::check::{Resolved, resolve};
use super::comparison::number;
use super::fault::{Expected, Fault, Hint};
use super::formula::{Computed, Formula};
use super::operand::{Operand, Shape};
use super::syntax::{self, Literal, Suffix, Value};
use super::term::Term;
use super::vocabulary::NEVER;

/// The operand that a term is: a value, or a condition in itself.
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

/// The formula that a term is: a ply if plies are computed with, else a number.
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

/// A property of the position after a number of turns.
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
