//! Reviews of single games, and statistics over the reviews of many games. `format-spec/review.md`.
//!
//! For each strike and guess, a review gives the expectation of its side, the outcome, and the information that was
//! revealed. Every judgement uses only knowledge that the side had before the turn.

mod counts;
mod deed_counts;
mod expectation;
mod forecast;
mod mark;
mod observer;
mod safe_captures;
mod summary;

pub use counts::{PriorCounts, ReviewCounts};
pub use deed_counts::{BitCounts, DeedCounts, LuckCounts};
pub use expectation::{Chances, Expectation, Values};
pub use forecast::{ByOutcome, Forecasts, Foreseen, TENTHS, Tenth};
pub use mark::Mark;
pub use observer::{RevealedBits, Review, Reviewed};
pub use safe_captures::MissedChance;
pub use summary::{SideReview, luck, summary};
