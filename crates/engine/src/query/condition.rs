//! Conditions: expressions whose names and types are known, and what is true of a record.
//!
//! Of a record that was not read to its end some conditions are open: an answer is true, false, or not known yet.
//! `format-spec/query.md`, section "Types".

use super::comparison::As;
use super::logic::Logic;
use super::operand::{Needs, Operand, Stage};
use super::subject::Subject;
use super::syntax::Operator;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Something that is true of a record or not.
pub(super) type Condition = Logic<Check>;

/// One thing that is true of a record or not.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Check {
    /// A value stands a trial.
    Value(Operand, Trial),
    /// The record has a finding of that name.
    HasFinding(&'static str),
}

/// What a value is put to: how it relates to another.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Trial {
    /// To a number; what is not a number is only unequal to it.
    Number(Operator, f64),
    /// To a text, which is in lower case if it is a part that is looked for.
    Text(Operator, Box<str>),
    /// To a list.
    OneOf(Box<OneOf>),
    /// To the value of another operand.
    Operand(Operator, Box<Operand>, As),
}

/// A list of values, of which a value is one; or none, if that is denied.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OneOf {
    /// `true` if the value must be none of them.
    pub is_denied: bool,
    /// The numbers of the list.
    pub numbers: Vec<f64>,
    /// The texts and names of the list.
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

impl Trial {
    /// Whether it is the opposite of another one.
    pub(super) const fn is_denial(&self) -> bool {
        match self {
            Self::Number(operator, _) | Self::Text(operator, _) | Self::Operand(operator, ..) => {
                matches!(operator, Operator::Unequal | Operator::Lacks)
            }
            Self::OneOf(list) => list.is_denied,
        }
    }

    /// The needs of the value that it is compared with.
    fn needs(&self) -> Needs {
        match self {
            Self::Number(..) | Self::Text(..) | Self::OneOf(_) => Needs::default(),
            Self::Operand(_, operand, _) => operand.needs(),
        }
    }

    fn is_stood(&self, operand: &Operand, subject: &Subject<'_>) -> bool {
        match (self, operand) {
            (Self::Number(operator, number), Operand::Odds(event, side)) => {
                // Any of them will do, and none may if it is denied.
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

/// Returns `true` if the operator holds between the values of the two operands.
fn is_related(operator: Operator, one: &Operand, other: &Operand, compared: As, subject: &Subject<'_>) -> bool {
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
        As::Texts => in_order(),
        As::Numbers => subject.number(one).partial_cmp(&subject.number(other)),
        As::Either => match (subject.number(one), subject.number(other)) {
            (one, other) if one.is_nan() && other.is_nan() => in_order(),
            (one, other) => one.partial_cmp(&other),
        },
    };
    relates(operator, order)
}

/// Whether values in that order relate so; without one they are unequal and nothing else.
pub(super) fn relates(operator: Operator, order: Option<Ordering>) -> bool {
    let Some(order) = order else { return operator == Operator::Unequal };
    match operator {
        Operator::Equal => order.is_eq(),
        Operator::Unequal => order.is_ne(),
        Operator::Less => order.is_lt(),
        Operator::AtMost => order.is_le(),
        Operator::More => order.is_gt(),
        Operator::AtLeast => order.is_ge(),
        // These ask for no order.
        Operator::Contains | Operator::Lacks => false,
    }
}

impl Check {
    /// Returns `true` if it holds; `None` if the record must be read farther for an answer.
    pub(super) fn holds(&self, subject: &Subject<'_>) -> Option<bool> {
        (self.needs().stage <= subject.stage()).then(|| match self {
            Self::Value(operand, trial) => trial.is_stood(operand, subject),
            Self::HasFinding(name) => subject.has_finding(name),
        })
    }

    /// What it takes to answer it.
    pub(super) fn needs(&self) -> Needs {
        match self {
            Self::Value(operand, trial) => operand.needs().and(trial.needs()),
            Self::HasFinding(_) => Needs::of(Stage::Replay),
        }
    }
}

/// Whether a text contains another, which is in lower case, in any case of letters.
fn contains(text: &str, part: &str) -> bool {
    /// Up to this many bytes the simple way is quicker.
    const SHORT: usize = 128;
    if text.len() <= SHORT && text.is_ascii() {
        // Lower case of ASCII is ASCII: another text is no part of it.
        return part.is_empty()
            || text.as_bytes().windows(part.len()).any(|window| window.eq_ignore_ascii_case(part.as_bytes()));
    }
    lower_case(text).contains(part)
}

/// A text in lower case, each letter by itself: where in a word it stands makes no difference.
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
