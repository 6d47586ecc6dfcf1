//! Setups of many games: where kinds stand, what players look for, and which setups are alike.
//!
//! A game has two setups, each seen from its owner's seat ([`Arrangement`]). They are gathered by [`Setups`], for each
//! board and army apart ([`Group`]). `format-spec/statistics.md`, section "Setups".

mod arrangement;
mod counts;
mod features;
mod frequent;
mod gathered;
mod nearest;
mod owners;
mod pattern;
mod pattern_text;
mod prior;
mod squares;

pub use arrangement::{Arrangement, MOST_SQUARES};
pub use counts::{FeatureCounts, Placements, WithAndWithout};
pub use features::{Feature, Lane};
pub use frequent::{Frequent, Packed};
pub use gathered::{Group, GroupSetups, Origin, Question, Setups, Whose};
pub use nearest::{NearSetup, Nearest};
pub use owners::{Fingerprint, NOBODY, Owner, Owners};
pub use pattern::Pattern;
pub use pattern_text::{PatternFault, PatternFaultKind};
pub use prior::{PriorWeights, prior};
