//! Reviews of single games, and statistics over the reviews of many games. See `format-spec/review.md`.
//!
//! For each strike and guess, a review gives the expectation of its side, the outcome, and the information that was
//! revealed. Every judgement uses only knowledge that the side had before the turn.

mod counts;
mod deed_counts;
mod expectation;
mod expected_score;
mod forecast;
mod mark;
mod observer;
mod reviewed;
mod safe_captures;
mod story;
mod summary;

pub use counts::{PriorCounts, ReviewCounts};
pub use deed_counts::{BitCounts, DeedCounts, LuckCounts};
pub use expectation::{Chances, Expectation, Values};
pub use expected_score::{ExpectedScores, Lead, ScoreChange};
pub use forecast::{ByOutcome, Forecasts, Foreseen, TENTHS, Tenth};
pub use mark::Mark;
pub use observer::Review;
pub use reviewed::{RevealedBits, Reviewed};
pub use safe_captures::MissedChance;
pub use summary::{SideReview, luck, summary};
