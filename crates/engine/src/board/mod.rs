//! Basic vocabulary of the board: sides, kinds of piece, squares, boards, armies and numberings. Also contains
//! reproducible random numbers and text helpers.
//!
//! This module contains no rules. Its text helpers only handle names, quotes, wording and grapheme boundaries. The
//! rest of the crate is built on this module; this module depends on no other module of the crate.
//!
//! ```
//! # extern crate adjutant_engine as adjutant;
//! use adjutant::board::{Army, Kind, Square, Variant};
//!
//! let square: Square = "e4".parse()?;
//! assert_eq!((square.column(), square.row()), (4, 4));
//! assert_eq!(Army::BARRAGE.count(Kind::Scout), 2);
//! assert_eq!("barrage".parse::<Variant>()?, Variant::Barrage);
//! # Ok::<(), adjutant::board::ParseError>(())
//! ```

mod army;
mod geometry;
mod kind;
mod named;
mod numbering;
mod outcome;
mod parse_error;
mod random;
mod side;
mod square;
mod text;

pub use army::{Army, Variant};
pub use geometry::{Board, UnplayableSquare};
pub use kind::{Kind, KindSet};
pub use numbering::{Designation, Numbering, RankOrder};
pub use outcome::Outcome;
pub use parse_error::ParseError;
pub use random::Random;
pub use side::{BySide, Side, Viewer};
pub use square::Square;

// Only for the other crates of Adjutant; these items may change in every version.
#[doc(hidden)]
pub use {
    crate::named,
    random::mix,
    text::{format_count, join_list, nearest, number, plies, quote, truncate_bytes, truncate_code_points},
};
