//! Lists of setups, and models of setups.

pub mod lists;
pub mod mixture;
pub mod models;
