//! Kinds for pieces that a record does not name: whether there are any under which everything that is known of them is
//! true and each army is used up exactly, what each piece can still be, and which few facts stand against each other.
//!
//! Mostly what is known of a piece concerns that piece alone, and a matching of pieces with the army decides
//! ([`Roll`]). A combat in which neither piece was named relates two pieces, and a piece that was brought back unnamed
//! is one of those that were captured: then a search decides, over matchings ([`System`]). `format-spec/unknown.md`.

mod local;
mod pairs;
mod roll;
mod search;
mod smallest;
mod system;

pub use pairs::Pairs;
pub(crate) use roll::close;
pub use roll::{PIECES, Roll};
pub use smallest::{Clash, Excess, smallest};
pub use system::{Answer, Member, Relation, Return, Step, System};
