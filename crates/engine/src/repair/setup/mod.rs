//! Slips in the setup.

mod cells;
mod counts;
mod pieces;
mod rows;
mod suspects;

pub(super) use cells::{Cells, set_cells};
pub(super) use counts::counts;
pub(super) use pieces::{exchanges, squares};
pub(super) use rows::row_edits;
pub(super) use suspects::Suspects;
