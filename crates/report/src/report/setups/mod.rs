//! Writes the setups of many games as tables, heatmaps, a picture, and a JSON document.

mod document;
mod heatmap;
mod maps;
mod shades;
mod tables;
mod text;

pub use document::{SCHEMA, setups_document};
pub use heatmap::{Heatmap, Measure};
pub use maps::{maps, picture};
pub use shades::heatmaps;
pub use tables::{Choice, TableName, table};
pub use text::{frequent_setups, group_heading, overview, pattern_diagnostic};
