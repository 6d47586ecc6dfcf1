//! Timelines of reveals, for people and for programs, and what many games tell of them.
//! `format-spec/statistics.md`, section "Reveals".

mod chart;
mod events;
mod summary;
mod survival;
mod timeline;

pub use chart::chart;
pub use events::{EVENT_COLUMNS, EventLine, RevealsDocument, event_table};
pub use summary::{SummaryAsked, SummaryDocument, summary_tables, summary_text};
pub use timeline::{closing, timeline_table};
