//! What one game tells: more than can be kept of many. `format-spec/statistics.md`, section "One game".

mod material;
mod pieces;
mod tracker;

pub use material::{Material, Standing};
pub use pieces::{PieceCourse, squares_passed};
pub use tracker::{Barred, GameFigures, GameTracker};
