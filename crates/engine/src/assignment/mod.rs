//! Assigns kinds to pieces that a record does not name.
//!
//! An assignment must satisfy all facts and use exactly the pieces of each army. The module decides if such an
//! assignment exists. It also finds the kinds that each piece can have, and a small set of facts that contradict
//! each other.
//!
//! Most facts concern a single piece. For such facts, a matching of the pieces with the army ([`Matching`]) is
//! enough. Two cases need a search over matchings ([`System`]):
//!
//! - a combat in which neither piece was named: the kinds of the two pieces then depend on each other
//! - a captured piece that was brought back unnamed
//!
//! See `format-spec/unknown.md`.

mod conflict;
mod local;
mod matching;
mod piece_set;
mod relation;
mod search;
mod system;

#[cfg(test)]
mod tests;

pub(crate) use conflict::find_smallest_conflict;
pub use matching::{Matching, PIECES};
pub use piece_set::PieceSet;
pub(crate) use relation::{Member, Pairs, Relation, Return, Step};
pub(crate) use system::{Satisfiability, System};
