//! A review of one game: of each strike and guess what its side could expect, what came out, and what it told. All of it is
//! judged by what that side could know before the turn. `format-spec/review.md`.

mod at_hand;
mod expectation;
mod exposed;
mod follow;
mod mark;
mod summary;
mod values;

pub use at_hand::PassedOver;
pub use expectation::{Chances, Expectation};
pub use follow::{Review, Reviewed, Told};
pub use mark::Mark;
pub use summary::{SideReview, summary};
pub use values::Values;
