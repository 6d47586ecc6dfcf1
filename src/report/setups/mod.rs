//! Setups of many games as tables, heatmaps, a picture, and a JSON document.

mod boards;
mod document;
mod heatmap;
mod nearest;
mod owners;
mod pattern_fault;
mod shades;
mod summary;
mod svg;
mod tables;

pub use boards::frequent_setups;
pub use document::{SCHEMA, SetupsDocument};
pub use heatmap::{Heatmap, Measure};
pub use pattern_fault::{pattern_diagnostic, pattern_message};
pub use shades::heatmaps;
pub use summary::{group_heading, overview};
pub use svg::picture;
pub use tables::{Choice, TableName, table};
