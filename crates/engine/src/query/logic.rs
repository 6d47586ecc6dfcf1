//! Boolean combinations of tests with "and", "or" and "not". Expressions, conditions and questions about hidden
//! pieces all use this tree type.

use super::combinators::{Parsed, joined};
use std::fmt;

/// A boolean combination of tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Logic<T> {
    /// At least one part is true. In a parsed tree, there are at least two parts.
    Any(Vec<Self>),
    /// All parts are true. In a parsed tree, there are at least two parts.
    All(Vec<Self>),
    /// The part is false.
    Not(Box<Self>),
    /// A single test.
    Test(T),
}

/// Parser of a connective.
pub(super) type Connective<'q, K> = fn(&'q str) -> Parsed<'q, &'q str, K>;

/// `any = all *( or all )`, `all = condition *( and condition )`
pub(super) fn any<'q, T, K: Default>(
    input: &'q str,
    [or, and]: [Connective<'q, K>; 2],
    mut condition: impl FnMut(&'q str) -> Parsed<'q, Logic<T>, K>,
) -> Parsed<'q, Logic<T>, K> {
    joined(input, or, Logic::Any, |input| joined(input, and, Logic::All, &mut condition))
}

impl<T> Logic<T> {
    /// Negates the tree `negations` times.
    pub(super) fn negated(self, negations: usize) -> Self {
        (0..negations).fold(self, |read, _| Self::Not(Box::new(read)))
    }

    /// Replaces each test by the tree that `of_test` returns for the test.
    pub(super) fn map<U>(self, of_test: &mut impl FnMut(T) -> Logic<U>) -> Logic<U> {
        match self {
            Self::Any(parts) => Logic::Any(parts.into_iter().map(|part| part.map(of_test)).collect()),
            Self::All(parts) => Logic::All(parts.into_iter().map(|part| part.map(of_test)).collect()),
            Self::Not(inner) => Logic::Not(Box::new(inner.map(of_test))),
            Self::Test(test) => of_test(test),
        }
    }

    /// Calls `each` with every test.
    pub(super) fn for_each(&self, each: &mut impl FnMut(&T)) {
        match self {
            Self::Any(parts) | Self::All(parts) => parts.iter().for_each(|part| part.for_each(each)),
            Self::Not(inner) => inner.for_each(each),
            Self::Test(test) => each(test),
        }
    }

    /// Evaluates the tree. `answer` returns the result of a test, or `None` if the result is not known. Returns `None`
    /// if the value of the tree depends on tests whose results are not known.
    pub(super) fn holds(&self, answer: &impl Fn(&T) -> Option<bool>) -> Option<bool> {
        match self {
            Self::Any(parts) => settled(parts.iter().map(|part| part.holds(answer)), true),
            Self::All(parts) => settled(parts.iter().map(|part| part.holds(answer)), false),
            Self::Not(inner) => inner.holds(answer).map(|holds| !holds),
            Self::Test(test) => answer(test),
        }
    }
}

/// Returns `settling` if at least one answer equals `settling`, because this answer decides the result. If all answers
/// are known and none equals `settling`, returns the opposite. Otherwise returns `None`.
fn settled(answers: impl Iterator<Item = Option<bool>>, settling: bool) -> Option<bool> {
    let mut found = Some(!settling);
    for answer in answers {
        match answer {
            Some(answer) if answer == settling => return Some(settling),
            Some(_) => {}
            None => found = None,
        }
    }
    found
}

impl<T: fmt::Display> fmt::Display for Logic<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let enclosed = |part: &Self, is_enclosed: bool, f: &mut fmt::Formatter<'_>| {
            if is_enclosed { write!(f, "({part})") } else { write!(f, "{part}") }
        };
        match self {
            Self::Any(parts) | Self::All(parts) => {
                let is_any = matches!(self, Self::Any(_));
                for (index, part) in parts.iter().enumerate() {
                    f.write_str(if index == 0 {
                        ""
                    } else if is_any {
                        " or "
                    } else {
                        " and "
                    })?;
                    enclosed(part, matches!(part, Self::Any(_)) || !is_any && matches!(part, Self::All(_)), f)?;
                }
                Ok(())
            }
            Self::Not(inner) => {
                f.write_str("not ")?;
                enclosed(inner, matches!(**inner, Self::Any(_) | Self::All(_)), f)
            }
            Self::Test(test) => test.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::settled;

    #[test]
    fn one_true_answer_settles_it_and_an_open_one_leaves_it_open() {
        for (answers, one) in [
            (&[][..], Some(false)),
            (&[Some(false), None], None),
            (&[None, Some(true)], Some(true)),
            (&[Some(false), Some(false)], Some(false)),
        ] {
            assert_eq!(settled(answers.iter().copied(), true), one, "{answers:?}");
            let opposite = answers.iter().map(|answer| answer.map(|answer| !answer));
            assert_eq!(settled(opposite, false), one.map(|one| !one), "{answers:?}");
        }
    }
}
