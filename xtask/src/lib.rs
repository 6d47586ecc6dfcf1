//! Shared modules of the measurements for maintainers.

pub mod setups;
