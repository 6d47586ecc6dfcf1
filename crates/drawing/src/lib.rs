//! Draws pictures of positions from a viewer's perspective, and draws plots. This crate reads no files and does not
//! depend on records.

pub mod picture;
pub mod plot;

use adjutant_engine::{board, rules, scene};
