//! Statistics of the setups of many games: squares of each kind, features, frequent setups, and setups that are
//! similar to a given setup.
//!
//! A game has two setups. Each setup is seen from its owner's side ([`Arrangement`]). [`Setups`] collects the setups
//! separately for each board and army ([`Group`]). See `format-spec/statistics.md`, section "Setups".

mod arrangement;
mod choice;
mod counts;
mod features;
mod frequent;
mod nearest;
mod owners;
mod pattern;
mod pattern_text;
mod prior;
mod squares;
mod statistics;

pub use arrangement::{Arrangement, MOST_SQUARES};
pub use choice::{GamePrior, MissingPrior, PriorChoice};
pub use counts::{FeatureCounts, Placements, WithAndWithout};
pub use features::{Feature, Lane};
pub use frequent::{PackedSetup, SetupFrequencies};
pub use nearest::{NearSetup, NearestSetups};
pub use owners::{Fingerprint, NOBODY, Owner, Owners};
pub use pattern::Pattern;
pub use pattern_text::{PatternFault, PatternFaultKind};
pub use prior::{PriorWeights, prior};
pub use statistics::{Group, GroupSetups, Origin, Question, Setups, SideSelection};
