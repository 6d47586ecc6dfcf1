//! Setups of many games as tables, heatmaps, a picture, and a JSON document.

mod document;
mod heatmap;
mod maps;
mod shades;
mod tables;
mod text;

pub(crate) use document::{SCHEMA, setups_document};
pub(crate) use heatmap::{Heatmap, Measure};
pub(crate) use maps::{maps, picture};
pub(crate) use shades::heatmaps;
pub(crate) use tables::{Choice, TableName, table};
pub(crate) use text::{frequent_setups, group_heading, overview, pattern_diagnostic};
