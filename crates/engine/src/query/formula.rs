//! Arithmetic with numbers that are read from a record. See `format-spec/query.md`, section "Arithmetic".

use super::operand::{Needs, Operand};
use super::subject::Subject;
use super::syntax::Arithmetic;
use super::turn_log::Keep;

/// A formula, together with the requirements of all its parts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Computed {
    pub formula: Formula,
    pub needs: Needs,
}

/// A number computed from a record.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Formula {
    /// A constant.
    Constant(f64),
    /// The number that an operand reads from the record.
    Operand(Operand),
    /// The negated number.
    Negative(Box<Self>),
    /// A chain of operations. They are computed from left to right.
    Chain(Box<Self>, Vec<(Arithmetic, Self)>),
    /// The lower edge of the bin to which the number belongs.
    Bin(Box<Self>, Width),
    /// The value of `alive` or `material` in the position after that number of turns.
    At(Operand, Box<Self>),
}

impl Computed {
    /// Converts a formula to an operand.
    pub(super) fn operand(formula: Formula) -> Operand {
        let needs = formula.needs();
        Operand::Computed(Box::new(Self { formula, needs }))
    }
}

impl Formula {
    /// Converts an operand to a formula.
    pub(super) fn of(operand: Operand) -> Self {
        match operand {
            Operand::Computed(computed) => computed.formula,
            operand => Self::Operand(operand),
        }
    }

    /// Negates the formula. The negation of a constant is a constant too.
    pub(super) fn negative(self) -> Self {
        match self {
            Self::Constant(number) => Self::Constant(-number),
            other => Self::Negative(Box::new(other)),
        }
    }

    /// Creates a chain of operations that are computed from left to right. If all numbers are constants, the result is
    /// a constant too.
    pub(super) fn chain(first: Self, others: Vec<(Arithmetic, Self)>) -> Self {
        let computed = first.constant().and_then(|first| {
            others.iter().try_fold(first, |left, (sign, right)| Some(compute(left, *sign, right.constant()?)))
        });
        computed.map_or_else(|| Self::Chain(Box::new(first), others), Self::Constant)
    }

    /// Returns the number if the formula is a constant.
    pub(super) const fn constant(&self) -> Option<f64> {
        match self {
            Self::Constant(number) => Some(*number),
            _ => None,
        }
    }

    fn needs(&self) -> Needs {
        match self {
            Self::Constant(_) => Needs::default(),
            Self::Operand(operand) => operand.needs(),
            Self::Negative(inner) | Self::Bin(inner, _) => inner.needs(),
            Self::Chain(first, others) => {
                others.iter().fold(first.needs(), |needs, (_, formula)| needs.and(formula.needs()))
            }
            Self::At(state, ply) => {
                let turns = Needs { keep: Keep { turns: true, ..Keep::default() }, ..Needs::default() };
                state.needs().and(ply.needs()).and(turns)
            }
        }
    }

    /// Returns the value of the formula for a record. A missing value is NaN, and "never" is infinity.
    pub(super) fn number(&self, subject: &Subject<'_>) -> f64 {
        match self {
            Self::Constant(number) => *number,
            Self::Operand(operand) => subject.number(operand),
            Self::Negative(inner) => -inner.number(subject),
            Self::Chain(first, others) => others
                .iter()
                .fold(first.number(subject), |left, (sign, right)| compute(left, *sign, right.number(subject))),
            Self::Bin(inner, width) => width.lower_edge(inner.number(subject)),
            Self::At(state, ply) => subject.number_at(state, ply.number(subject)),
        }
    }
}

/// Adds, subtracts, multiplies or divides. Returns NaN if the divisor is 0 or the result is too large.
fn compute(left: f64, sign: Arithmetic, right: f64) -> f64 {
    let result = match sign {
        Arithmetic::Plus => left + right,
        Arithmetic::Minus => left - right,
        Arithmetic::Times => left * right,
        Arithmetic::Divide if right == 0.0 => f64::NAN,
        Arithmetic::Divide => left / right,
    };
    let is_too_large = result.is_infinite() && left.is_finite() && right.is_finite();
    if is_too_large { f64::NAN } else { result }
}

/// Width of bins: a decimal number above 0. The width is stored as a numerator and a denominator, so that every edge is
/// as exact as a floating-point number can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Width {
    numerator: f64,
    denominator: f64,
}

impl Width {
    /// Parses a width: digits, which may be followed by a dot and more digits.
    pub(super) fn parse(written: &str) -> Option<Self> {
        let (whole, fraction) = written.split_once('.').unwrap_or((written, ""));
        let numerator = format!("{whole}{fraction}").parse().ok().filter(|number| *number > 0.0)?;
        Some(Self { numerator, denominator: fraction.bytes().fold(1.0, |power, _| power * 10.0) })
    }

    /// Returns the largest multiple of the width that is at most `number`.
    fn lower_edge(self, number: f64) -> f64 {
        if number.is_infinite() {
            return number;
        }
        let edge = |index: f64| index * self.numerator / self.denominator;
        // Because the quotient is rounded, the number may belong to the previous or the next bin.
        let index = (number * self.denominator / self.numerator).floor();
        let index = [index + 1.0, index].into_iter().find(|index| edge(*index) <= number).unwrap_or(index - 1.0);
        let lower = edge(index);
        if lower.is_finite() { lower } else { f64::NAN }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arithmetic, Width, compute};

    #[test]
    fn edges_are_the_multiples_at_or_below_a_number() {
        for (number, width, edge) in [
            (137.0, "50", 100.0),
            (150.0, "50", 150.0),
            (149.9, "50", 100.0),
            (0.0, "50", 0.0),
            (-1.0, "50", -50.0),
            (-50.0, "50", -50.0),
            (-50.5, "50", -100.0),
            (0.3, "0.1", 0.3),
            (0.29, "0.01", 0.29),
            (-0.3, "0.1", -0.3),
            (2.9, "0.25", 2.75),
            (7.0, "2.50", 5.0),
            (f64::INFINITY, "50", f64::INFINITY),
        ] {
            let found = Width::parse(width).map(|width| width.lower_edge(number));
            assert_eq!(found, Some(edge), "bin({number}, {width})");
        }
        let below = f64::from_bits(f64::to_bits(0.29) - 1);
        assert_eq!(Width::parse("0.01").map(|width| width.lower_edge(below)), Some(0.28));
        assert!(["0", "0.00", "-1", "x"].iter().all(|width| Width::parse(width).is_none()));
        for number in [f64::NAN, 1e300] {
            assert!(Width::parse("0.00000000001").is_some_and(|width| width.lower_edge(number).is_nan()));
        }
    }

    #[test]
    fn arithmetic_with_what_never_happens_and_without_a_result() {
        let never = f64::INFINITY;
        for (left, sign, right, result) in [
            (7.0, Arithmetic::Minus, 9.0, -2.0),
            (7.0, Arithmetic::Divide, 2.0, 3.5),
            (never, Arithmetic::Plus, 1.0, never),
            (never, Arithmetic::Minus, 1.0, never),
            (5.0, Arithmetic::Minus, never, -never),
            (5.0, Arithmetic::Divide, never, 0.0),
        ] {
            assert_eq!(compute(left, sign, right).to_bits(), result.to_bits(), "{left} {sign} {right}");
        }
        for (left, sign, right) in [
            (1.0, Arithmetic::Divide, 0.0),
            (0.0, Arithmetic::Divide, 0.0),
            (never, Arithmetic::Divide, 0.0),
            (never, Arithmetic::Minus, never),
            (never, Arithmetic::Times, 0.0),
            (1e300, Arithmetic::Times, 1e300),
            (f64::NAN, Arithmetic::Plus, never),
        ] {
            assert!(compute(left, sign, right).is_nan(), "{left} {sign} {right}");
        }
    }
}
