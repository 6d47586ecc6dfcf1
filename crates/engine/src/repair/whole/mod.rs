//! Slips that concern the record as a whole: the seat from which it was written, the rules that it names, and its end.

mod rules;
mod sights;

pub(super) use rules::{ends, rules};
pub(super) use sights::sights;
pub use sights::{Sight, Sights};
