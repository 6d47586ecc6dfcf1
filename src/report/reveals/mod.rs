//! Timelines of reveals, for people and for programs, and what many games tell of them.
//! `format-spec/statistics.md`, section "Reveals".

mod by_group;
mod chart;
mod plot;
mod summary;
mod survival;
mod timeline;

pub(crate) use by_group::{GROUPS_SCHEMA, group_rows, groups_document, groups_text};
pub use chart::chart;
pub(crate) use plot::{survival_picture, survival_plots};
pub(crate) use summary::{SummaryAsked, SummaryDocument, SummaryParts, summary_tables, summary_text};
pub use timeline::timeline_table;
pub(crate) use timeline::{EventLine, RevealsDocument, closing, event_columns, event_table};
