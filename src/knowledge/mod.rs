//! What each side knows of the other's pieces.
//!
//! It follows a replay and reads nothing but its events. `format-spec/rules.md`, section "What is revealed".

mod arrangements;
mod seen;

pub use arrangements::{Arrangements, Group};
pub use seen::Seen;
