//! Finds slips in the setup.

mod cells;
mod counts;
mod pieces;
mod suspects;

pub(super) use cells::{Cells, set_cells};
pub(super) use counts::counts;
pub(super) use pieces::{exchanges, row_edits, squares};
pub(super) use suspects::Suspects;
