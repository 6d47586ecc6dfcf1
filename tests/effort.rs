//! Each comparison over random cases is two tests. The test `in_short` covers a share of the cases in every run. The
//! test `at_length` covers all cases; it takes long and runs only with `--ignored`. With `AT_LENGTH=4`, `at_length`
//! covers only one in four cases. See tests/README.md.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// Share of the cases of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// One of `one_in` cases is tested.
    one_in: u64,
}

impl Share {
    pub const ALL: Share = Share { one_in: 1 };

    pub const fn one_in(one_in: u64) -> Share {
        Share { one_in }
    }

    /// Returns the share of the cases that the test `at_length` covers. Returns `None` if the test `in_short`, which
    /// covers one in `in_short` cases, covers as many cases or more.
    pub fn at_length(in_short: u64) -> Option<Share> {
        let one_in = std::env::var("AT_LENGTH").ok().map_or(1, |text| text.parse().expect("AT_LENGTH is a number"));
        (one_in < in_short).then_some(Share { one_in })
    }

    /// Returns the number of cases to test, at least one.
    pub fn of(self, cases: u64) -> u64 {
        cases.div_ceil(self.one_in)
    }

    /// Iterates over the cases to test, beginning with the first.
    #[allow(dead_code)] // the tests of the engine use only random cases
    pub fn among<T>(self, all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        all.into_iter().step_by(self.one_in as usize)
    }

    /// Checks a property in this share of `cases` cases.
    pub fn holds<S: Strategy>(self, cases: u64, cases_of: S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
        let cases = self.of(cases) as u32;
        let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
        if let Err(failed) = TestRunner::new(config).run(&cases_of, property) {
            panic!("{failed}");
        }
    }

    /// Returns the minimum number of occurrences of an event that occurs `often` times in all cases. The number is
    /// lower than proportional, because few cases are less even than many.
    pub fn least(self, often: u64) -> u64 {
        if self == Share::ALL { often } else { often / self.one_in / 2 }
    }
}

/// Defines a comparison as two tests: `in_short` over a share of the cases, and `at_length` over all.
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
                $crate::effort::Share::at_length($one_in).into_iter().for_each(over);
            }
        }
    };
}

pub(crate) use compared;
