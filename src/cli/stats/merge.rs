//! Adding up what documents have counted.

use super::Args;
use crate::analysis::{Games, Merge};
use crate::cli::common::Common;
use crate::cli::documents::merged;
use crate::cli::status::Error;
use crate::report::stats::StatsDocument;
use serde::{Deserialize, Deserializer};

/// The counts of all documents together.
///
/// # Errors
/// If one cannot be read, is none, or leaves out games of other lengths than the others.
pub(super) fn documents(args: &Args, common: &Common) -> Result<Games, Error> {
    let sum: Sum = merged(&args.files, StatsDocument::SCHEMA, common)?;
    if let Some([one, other]) = sum.differ {
        return Err(Error::Usage(format!(
            "the documents leave out games of different lengths (--min-plies {one} and {other}): no sum can be told of them"
        )));
    }
    Ok(sum.games.unwrap_or_default())
}

/// The sum of documents. Only those that leave out the same games can be added.
#[derive(Default)]
struct Sum {
    games: Option<Games>,
    differ: Option<[u64; 2]>,
}

impl Merge for Sum {
    fn merge(&mut self, other: Self) {
        self.differ = self.differ.or(other.differ);
        match (&mut self.games, other.games) {
            (Some(games), Some(other)) if games.min_plies != other.min_plies => {
                self.differ = self.differ.or(Some([games.min_plies, other.min_plies]));
            }
            (Some(games), Some(other)) => games.merge(other),
            (games @ None, other) => *games = other,
            (Some(_), None) => {}
        }
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { games: Some(Games::deserialize(deserializer)?), differ: None })
    }
}
