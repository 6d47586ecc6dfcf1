//! Adding up what documents have counted.

use super::args::Args;
use crate::analysis::Merge;
use crate::analysis::setups::Setups;
use crate::cli::common::Common;
use crate::cli::documents::merged;
use crate::cli::status::Error;
use crate::report::setups::SCHEMA;
use serde::{Deserialize, Deserializer};

/// The counts of all documents together.
///
/// # Errors
/// If one cannot be read, is none, or was asked something else than the others.
pub fn documents(args: &Args, common: &Common) -> Result<Setups, Error> {
    let sum: Sum = merged(&args.files, SCHEMA, common)?;
    let asked = sum.setups.filter(|_| !sum.is_mixed);
    asked.ok_or_else(|| {
        let what = "the documents do not answer the same question: \
                    --side, --mirror, --pattern, --frequent and --near must have been the same for all";
        Error::Usage(what.to_owned())
    })
}

/// The sum of documents. Only answers to one question can be added.
#[derive(Default)]
struct Sum {
    setups: Option<Setups>,
    is_mixed: bool,
}

impl Merge for Sum {
    fn merge(&mut self, other: Self) {
        self.is_mixed |= other.is_mixed;
        match (&mut self.setups, other.setups) {
            (Some(setups), Some(other)) if setups.asked == other.asked => setups.merge(other),
            (Some(_), Some(_)) => self.is_mixed = true,
            (setups @ None, other) => *setups = other,
            (Some(_), None) => {}
        }
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { setups: Some(Setups::deserialize(deserializer)?), is_mixed: false })
    }
}
