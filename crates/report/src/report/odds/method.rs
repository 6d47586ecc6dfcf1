//! Methods by which weighted chances are computed. See `format-spec/odds.md`, section "Under a prior".

use crate::knowledge::Odds;

/// Method by which weighted chances were computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Exact sums over arrangements.
    Exact,
    /// Approximate sums over arrangements.
    Approximate,
    /// Arrangements drawn at random. Contains the largest standard error.
    Sampled(f64),
}

impl Method {
    /// Returns the method of a chance with this standard error.
    pub(super) fn new(standard_error: Option<f64>, is_approximate: bool) -> Self {
        match standard_error {
            Some(error) => Self::Sampled(error),
            None if is_approximate => Self::Approximate,
            None => Self::Exact,
        }
    }

    /// Returns the method of odds.
    pub fn of(odds: &Odds) -> Self {
        Self::new(odds.standard_error(), odds.is_approximate())
    }

    /// Returns the name of the method in JSON and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Approximate => "approximate",
            Self::Sampled(_) => "sampled",
        }
    }

    /// Returns the method in words.
    pub fn sentence(self) -> String {
        match self {
            Self::Exact => "exact".to_owned(),
            Self::Approximate => "approximate; `--exact` is slower".to_owned(),
            Self::Sampled(error) => format!("from random arrangements, standard error {error:.4}"),
        }
    }
}
