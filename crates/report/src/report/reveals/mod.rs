//! Writes timelines of reveals, and their summaries over many games, for people and programs. See
//! `format-spec/statistics.md`, section "Reveals".

mod by_group;
mod chart;
mod plot;
mod summary;
mod survival;
mod timeline;

pub use by_group::{GROUPS_SCHEMA, group_rows, groups_document, groups_text};
pub use chart::chart;
pub use plot::survival_picture;
pub(crate) use plot::survival_plots;
pub use summary::{SUMMARY_SCHEMA, SummarySelection, summary_document, summary_tables, summary_text};
pub(crate) use summary::{SummaryParts, half_known};
pub use timeline::timeline_table;
pub use timeline::{Event, closing, event_line, event_table, reveals_document};
