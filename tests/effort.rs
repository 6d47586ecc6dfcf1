//! Comparisons over random cases are two tests each: one over a share of the cases, which every run makes, and one over
//! all of them, which takes long and is asked for with `--ignored`. See tests/README.md.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// How much of a comparison is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// One case of so many.
    one_in: u64,
}

impl Share {
    pub const ALL: Share = Share { one_in: 1 };

    pub const fn one_in(one_in: u64) -> Share {
        Share { one_in }
    }

    /// How many of so many cases are looked at: one at least.
    pub fn of(self, cases: u64) -> u64 {
        cases.div_ceil(self.one_in)
    }

    /// Of these every so manieth, the first among them.
    #[allow(dead_code)] // the tests of the engine have random cases alone
    pub fn among<T>(self, all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        all.into_iter().step_by(self.one_in as usize)
    }

    /// Whether a property holds in so many cases.
    pub fn holds<S: Strategy>(self, cases: u64, cases_of: S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
        let cases = self.of(cases) as u32;
        let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
        if let Err(failed) = TestRunner::new(config).run(&cases_of, property) {
            panic!("{failed}");
        }
    }

    /// How often something has to happen that happens so often in all cases. Few cases are less even than many.
    pub fn least(self, often: u64) -> u64 {
        if self == Share::ALL { often } else { often / self.one_in / 2 }
    }
}

/// A comparison as two tests: `in_short` over one case in so many, and `at_length` over all.
macro_rules! compared {
    ($(#[doc = $doc:literal])* fn $name:ident($share:ident, one in $one_in:literal) $body:block) => {
        mod $name {
            use super::*;

            $(#[doc = $doc])*
            fn over($share: $crate::effort::Share) $body

            #[test]
            fn in_short() {
                over($crate::effort::Share::one_in($one_in));
            }

            #[test]
            #[ignore = "takes long: see tests/README.md"]
            fn at_length() {
                over($crate::effort::Share::ALL);
            }
        }
    };
}

pub(crate) use compared;
