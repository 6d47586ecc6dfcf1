//! Slips in the setup.

mod cells;
mod counts;
mod pieces;
mod rows;
mod suspects;

pub(super) use cells::{Cells, set_cells};
pub(super) use counts::try_counts;
pub(super) use pieces::{try_exchanges, try_squares};
pub(super) use rows::try_rows;
pub(super) use suspects::Suspects;
