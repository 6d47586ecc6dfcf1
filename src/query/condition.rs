//! Conditions: expressions whose names and types are known, and what is true of a record.
//!
//! Of a record that was not read to its end some conditions are open: an answer is true, false, or not known yet.
//! `format-spec/query.md`, section "Meaning".

use super::operand::{Needs, Operand, Stage};
use super::subject::Subject;
use super::syntax::Operator;
use std::cmp::Ordering;

/// Something that is true of a record or not.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Condition {
    /// At least one of them holds.
    Any(Vec<Self>),
    /// All of them hold.
    All(Vec<Self>),
    /// It does not hold.
    Not(Box<Self>),
    /// A value stands a trial.
    Test(Operand, Trial),
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
}

impl Trial {
    /// Whether it is the opposite of another one.
    pub(super) const fn is_denial(&self) -> bool {
        let (Self::Number(operator, _) | Self::Text(operator, _)) = self;
        matches!(operator, Operator::Unequal | Operator::Lacks)
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
        }
    }
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

impl Condition {
    /// Whether it holds; `None` where the record must be read farther for an answer.
    pub(super) fn holds(&self, subject: &Subject<'_>) -> Option<bool> {
        match self {
            Self::Any(parts) => any(parts.iter().map(|part| part.holds(subject))),
            // All hold if none of them does not.
            Self::All(parts) => any(parts.iter().map(|part| part.holds(subject).map(|holds| !holds))).map(|one| !one),
            Self::Not(inner) => inner.holds(subject).map(|holds| !holds),
            Self::Test(operand, trial) => {
                (operand.needs().stage <= subject.stage()).then(|| trial.is_stood(operand, subject))
            }
            Self::HasFinding(name) => (subject.stage() == Stage::Replay).then(|| subject.has_finding(name)),
        }
    }

    /// Calls `each` with what every test in it takes.
    pub(super) fn for_each_need(&self, each: &mut impl FnMut(Needs)) {
        match self {
            Self::Any(parts) | Self::All(parts) => parts.iter().for_each(|part| part.for_each_need(each)),
            Self::Not(inner) => inner.for_each_need(each),
            Self::Test(operand, _) => each(operand.needs()),
            Self::HasFinding(_) => each(Needs { stage: Stage::Replay, ..Needs::default() }),
        }
    }
}

/// Whether one of them is true; not known if none is but some are open.
fn any(answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut found = Some(false);
    for answer in answers {
        match answer {
            Some(true) => return Some(true),
            Some(false) => {}
            None => found = None,
        }
    }
    found
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
    use super::{any, contains};

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

    #[test]
    fn one_true_answer_settles_it_and_an_open_one_leaves_it_open() {
        for (answers, one) in [
            (&[][..], Some(false)),
            (&[Some(false), None], None),
            (&[None, Some(true)], Some(true)),
            (&[Some(false), Some(false)], Some(false)),
        ] {
            assert_eq!(any(answers.iter().copied()), one, "{answers:?}");
        }
    }
}
