//! Conditions and their evaluation on records. A condition is an expression whose names and types were checked.
//!
//! If only the beginning of a record was read, some conditions are undecided, so there are three results: true, false,
//! and not known yet. See `format-spec/query.md`, section "Types".

use super::comparison::ComparisonMethod;
use super::logic::Logic;
use super::operand::{Needs, Operand, Stage};
use super::subject::Subject;
use super::syntax::Operator;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A condition on a record.
pub(super) type Condition = Logic<Check>;

/// A single check of a record.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Check {
    /// The value of the operand passes the test.
    Value(Operand, ValueTest),
    /// The record has a finding of that name.
    HasFinding(&'static str),
}

/// Test of a value: comparison with another value, or search in a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ValueTest {
    /// Comparison with a number. A value that is not a number is unequal to every number, and neither smaller nor
    /// larger.
    Number(Operator, f64),
    /// Comparison with a text. For an operator that searches for a part, this text is the part, in lower case.
    Text(Operator, Box<str>),
    /// Search in a list.
    OneOf(Box<OneOf>),
    /// Comparison with the value of another operand.
    Operand(Operator, Box<Operand>, ComparisonMethod),
}

/// A list that must contain the value. If `is_denied` is `true`, the list must not contain the value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OneOf {
    /// `true` if the value must not be in the list.
    pub is_denied: bool,
    /// Numbers in the list.
    pub numbers: Vec<f64>,
    /// Texts and names in the list.
    pub texts: BTreeSet<Box<str>>,
}

impl OneOf {
    fn has_number(&self, number: f64) -> bool {
        self.numbers.iter().any(|one| one.partial_cmp(&number) == Some(Ordering::Equal))
    }

    fn has(&self, operand: &Operand, subject: &Subject<'_>) -> bool {
        if let Operand::Odds(event, side) = operand {
            return subject.odds(*event, *side).any(|odds| self.has_number(odds));
        }
        !self.numbers.is_empty() && self.has_number(subject.number(operand))
            || !self.texts.is_empty() && self.texts.contains(&*subject.text_of(operand))
    }
}

impl ValueTest {
    /// `true` if the test is negative: unequal, does not contain, or not in a list.
    pub(super) const fn is_denial(&self) -> bool {
        match self {
            Self::Number(operator, _) | Self::Text(operator, _) | Self::Operand(operator, ..) => {
                matches!(operator, Operator::Unequal | Operator::Lacks)
            }
            Self::OneOf(list) => list.is_denied,
        }
    }

    /// Returns the requirements of the value with which the test compares.
    fn needs(&self) -> Needs {
        match self {
            Self::Number(..) | Self::Text(..) | Self::OneOf(_) => Needs::default(),
            Self::Operand(_, operand, _) => operand.needs(),
        }
    }

    fn is_stood(&self, operand: &Operand, subject: &Subject<'_>) -> bool {
        match (self, operand) {
            (Self::Number(operator, number), Operand::Odds(event, side)) => {
                // The operand has several values. A test is passed if one value passes. A negative test is passed only
                // if all values pass.
                let mut relate = subject.odds(*event, *side).map(|odds| relates(*operator, odds.partial_cmp(number)));
                if self.is_denial() { relate.all(|is_so| is_so) } else { relate.any(|is_so| is_so) }
            }
            (Self::Number(operator, number), _) => relates(*operator, subject.number(operand).partial_cmp(number)),
            (Self::Text(Operator::Contains, part), _) => contains(&subject.text_of(operand), part),
            (Self::Text(Operator::Lacks, part), _) => !contains(&subject.text_of(operand), part),
            (Self::Text(operator, text), _) => relates(*operator, Some((*subject.text_of(operand)).cmp(text))),
            (Self::OneOf(list), _) => list.has(operand, subject) != list.is_denied,
            (Self::Operand(operator, other, compared), _) => is_related(*operator, operand, other, *compared, subject),
        }
    }
}

/// Returns `true` if the operator is true for the values of the operands `one` and `other`.
fn is_related(
    operator: Operator,
    one: &Operand,
    other: &Operand,
    compared: ComparisonMethod,
    subject: &Subject<'_>,
) -> bool {
    let texts = || (subject.text_of(one), subject.text_of(other));
    if operator.is_part() {
        let (text, part) = texts();
        return contains(&text, &lower_case(&part)) == (operator == Operator::Contains);
    }
    let in_order = || {
        let (one, other) = texts();
        Some(one.cmp(&other))
    };
    let order = match compared {
        ComparisonMethod::Texts => in_order(),
        ComparisonMethod::Numbers => subject.number(one).partial_cmp(&subject.number(other)),
        ComparisonMethod::Either => match (subject.number(one), subject.number(other)) {
            (one, other) if one.is_nan() && other.is_nan() => in_order(),
            (one, other) => one.partial_cmp(&other),
        },
    };
    relates(operator, order)
}

/// `true` if the operator is true for two values with this order. If the values have no order, only `!=` is true.
pub(super) fn relates(operator: Operator, order: Option<Ordering>) -> bool {
    let Some(order) = order else { return operator == Operator::Unequal };
    match operator {
        Operator::Equal => order.is_eq(),
        Operator::Unequal => order.is_ne(),
        Operator::Less => order.is_lt(),
        Operator::AtMost => order.is_le(),
        Operator::More => order.is_gt(),
        Operator::AtLeast => order.is_ge(),
        // These operators search in a text and do not compare the order.
        Operator::Contains | Operator::Lacks => false,
    }
}

impl Check {
    /// Evaluates the check. Returns `None` if this is not yet possible because not enough of the record was read.
    pub(super) fn holds(&self, subject: &Subject<'_>) -> Option<bool> {
        (self.needs().stage <= subject.stage()).then(|| match self {
            Self::Value(operand, trial) => trial.is_stood(operand, subject),
            Self::HasFinding(name) => subject.has_finding(name),
        })
    }

    /// Returns the requirements for an evaluation.
    pub(super) fn needs(&self) -> Needs {
        match self {
            Self::Value(operand, trial) => operand.needs().and(trial.needs()),
            Self::HasFinding(_) => Needs::of(Stage::Replay),
        }
    }
}

/// `true` if `text` contains `part`. `part` must be in lower case; the case of `text` is ignored.
fn contains(text: &str, part: &str) -> bool {
    /// Maximum length of a text, in bytes, for which a simple search is faster.
    const SHORT: usize = 128;
    if text.len() <= SHORT && text.is_ascii() {
        // The text is ASCII, so a part with other characters is not found.
        return part.is_empty()
            || text.as_bytes().windows(part.len()).any(|window| window.eq_ignore_ascii_case(part.as_bytes()));
    }
    lower_case(text).contains(part)
}

/// Converts a text to lower case. Each letter is converted by itself, whatever its position in a word.
pub(super) fn lower_case(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::contains;

    #[test]
    fn texts_are_found_in_any_case() {
        let long = "x".repeat(200) + "JANSEN";
        for (text, part, is_in) in [
            ("Jansen", "jan", true),
            ("JANSEN", "sen", true),
            ("Jan", "jansen", false),
            ("", "", true),
            ("", "j", false),
            ("\u{c9}mile", "\u{e9}mi", true),
            ("Emile", "\u{e9}mi", false),
            ("\u{39f}\u{394}\u{39f}\u{3a3}", "\u{3c3}", true),
            (&long, "jansen", true),
            (&long, "jensen", false),
        ] {
            assert_eq!(contains(text, part), is_in, "{text} ~ {part}");
        }
    }
}
