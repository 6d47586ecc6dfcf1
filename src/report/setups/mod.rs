//! Setups of many games as tables, heatmaps, a picture, and a JSON document.

mod document;
mod heatmap;
mod shades;
mod svg;
mod tables;
mod text;

pub use document::{SCHEMA, SetupsDocument};
pub use heatmap::{Heatmap, Measure};
pub use shades::heatmaps;
pub use svg::picture;
pub use tables::{Choice, TableName, table};
pub use text::{frequent_setups, group_heading, overview, pattern_diagnostic};
