//! Formats all output for people and programs: messages, caret diagnostics, lists of findings, diagrams and tables.
//!
//! Only this module handles color and layout. All output is created from findings and events; nothing is judged
//! here.

mod article;
mod diagnostic;
#[doc(hidden)]
pub mod diagram;
mod diff;
mod finding_counts;
mod finding_lines;
mod graphemes;
pub(crate) mod groups;
mod interpretations;
mod json;
mod marked;
mod message;
#[doc(hidden)]
pub mod odds;
#[doc(hidden)]
pub mod overview;
mod phrases;
mod query;
mod question;
#[doc(hidden)]
pub mod repair;
#[doc(hidden)]
pub mod reveals;
#[doc(hidden)]
pub mod review;
mod rules_sheet;
mod rules_table;
mod sarif;
mod score;
#[doc(hidden)]
pub mod setups;
mod small_samples;
#[doc(hidden)]
pub mod stats;
mod suggestion;
mod summary;
mod table;
mod table_fit;
mod table_html;
mod visible;
mod wrap;

pub use article::{article_entry, article_list, article_text};
pub use diagnostic::diagnostic;
pub use diff::unified_diff;
pub use finding_counts::FindingCounts;
pub use finding_lines::{concise, finding_line, github};
pub use finding_lines::{replayed_line, unreplayed_line};
pub use graphemes::beginning;
pub use graphemes::width;
pub use graphemes::{uncolored, widest_line};
pub use interpretations::interpretation_lines;
pub use json::Json;
pub use json::object;
pub use marked::{MarkedLine, difference, remark};
pub use message::{Message, message};
pub use phrases::one_of;
pub use phrases::{basis, cause, ended, format_count, grouped, join_list, no_position, ply_range, terms};
pub use query::{query_diagnostic, query_help, query_message};
pub use question::question_diagnostic;
pub use rules_sheet::sheet;
pub use rules_table::{comparison, rules_document};
pub use sarif::Sarif;
pub use summary::{HiddenFindings, Summary};
pub use table::{Column, Cut, Table, TableLook, Value};
pub(crate) use visible::{HARMFUL, JOINED};
pub use visible::{ISOLATE, is_right_to_left};
pub use visible::{isolated, visible, visible_bytes};
pub use wrap::{columns, fold, fold_notes, wrap, wrap_hanging};
