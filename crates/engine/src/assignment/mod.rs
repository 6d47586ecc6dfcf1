//! Kinds for pieces that a record does not name: whether there are any under which everything that is known of them is
//! true and each army is used up exactly, what each piece can still be, and which few facts stand against each other.
//!
//! Mostly what is known of a piece concerns that piece alone, and a matching of pieces with the army decides
//! ([`Matching`]). A combat in which neither piece was named relates two pieces, and a piece that was brought back unnamed
//! is one of those that were captured: then a search decides, over matchings ([`System`]). `format-spec/unknown.md`.

mod local;
mod matching;
mod piece_set;
mod relation;
mod search;
mod smallest;
mod system;

#[cfg(test)]
mod tests;

pub use matching::{Matching, PIECES};
pub use piece_set::PieceSet;
pub(crate) use relation::{Member, Pairs, Relation, Return, Step};
pub(crate) use smallest::smallest;
pub(crate) use system::{Answer, System};
