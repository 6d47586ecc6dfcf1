//! A review of one game: of each strike and guess what its side could expect, what came out, and what it told. All of it is
//! judged by what that side could know before the turn. And what the reviews of many games tell together.
//! `format-spec/review.md`.

mod at_hand;
mod counts;
mod deeds;
mod expectation;
mod follow;
mod forecast;
mod mark;
mod summary;

pub use at_hand::PassedOver;
pub use counts::{PriorCounts, ReviewCounts};
pub use deeds::{BitCounts, DeedCounts, LuckCounts};
pub use expectation::{Chances, Expectation, Values};
pub use follow::{Review, Reviewed, Told};
pub use forecast::{ByOutcome, Forecasts, Foreseen, TENTHS, Tenth};
pub use mark::Mark;
pub use summary::{SideReview, luck, summary};
