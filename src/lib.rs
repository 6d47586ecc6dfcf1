//! Adjutant: Stratego records read, replayed and judged.

pub mod board;
pub mod notation;
