//! The board's own vocabulary: sides, kinds of piece, squares, boards, armies, and how kinds are numbered;
//! and random numbers that stay the same.
//!
//! It knows no rules, and of text no more than names, quotes, the words of sentences, and where letters end. Everything else in
//! the crate is built on it, and it is built on nothing.

mod army;
mod geometry;
mod kind;
mod named;
mod numbering;
mod outcome;
mod random;
mod side;
mod square;
mod text;

pub use crate::named;
pub use army::{Army, Variant};
pub use geometry::{Board, NoSquare};
pub use kind::{Kind, KindSet};
pub use numbering::{Designation, Numbering, RankOrder};
pub use outcome::Outcome;
pub use random::Random;
pub use random::mixed;
pub use side::{BySide, Side, Viewer};
pub use square::Square;
pub use text::{counted, first_bytes, first_code_points, listed, nearest, number, plies, quoted};
