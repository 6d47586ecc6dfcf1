//! Tests joined with "and", "or" and "not": one tree for expressions, conditions and questions about hidden pieces.

use super::combinators::{Parsed, joined};
use std::fmt;

/// Tests, and what joins them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Logic<T> {
    /// At least one of them holds; as read, there are two or more.
    Any(Vec<Self>),
    /// All of them hold; as read, there are two or more.
    All(Vec<Self>),
    /// It does not hold.
    Not(Box<Self>),
    /// One thing is asked.
    Test(T),
}

/// Reads a connective.
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
    /// The tree with so many negations before it.
    pub(super) fn negated(self, negations: usize) -> Self {
        (0..negations).fold(self, |read, _| Self::Not(Box::new(read)))
    }

    /// The tree with another one for each test.
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

    /// `true` if it holds, given the answer to each test; `None` if answers that are not known yet decide.
    pub(super) fn holds(&self, answer: &impl Fn(&T) -> Option<bool>) -> Option<bool> {
        match self {
            Self::Any(parts) => settled(parts.iter().map(|part| part.holds(answer)), true),
            Self::All(parts) => settled(parts.iter().map(|part| part.holds(answer)), false),
            Self::Not(inner) => inner.holds(answer).map(|holds| !holds),
            Self::Test(test) => answer(test),
        }
    }
}

/// Returns `settling` if one of the answers is that, which settles it; `None` if some answers are not known.
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
