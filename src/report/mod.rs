//! What people and programs read: sentences, caret diagnostics, lists of findings, diagrams and tables.
//!
//! The only place with color and layout. Everything here is made from findings and events; nothing is judged.

mod article;
mod diagnostic;
pub(crate) mod diagram;
mod diff;
mod few;
mod finding_counts;
mod finding_lines;
mod graphemes;
pub(crate) mod groups;
mod interpretations;
mod json;
mod marked;
mod message;
pub(crate) mod odds;
pub(crate) mod overview;
mod query;
mod question;
pub(crate) mod repair;
pub mod reveals;
pub(crate) mod review;
mod rules_sheet;
mod rules_table;
mod sarif;
mod score;
pub(crate) mod setups;
pub(crate) mod stats;
mod suggestion;
mod summary;
mod table;
mod table_fit;
mod table_html;
mod visible;
mod words;
mod wrap;

pub(crate) use article::{article_entry, article_list, article_text};
pub use diagnostic::diagnostic;
pub(crate) use diff::unified_diff;
pub(crate) use finding_counts::FindingCounts;
pub(crate) use finding_lines::record_line;
pub use finding_lines::{concise, finding_line, github};
pub(crate) use graphemes::beginning;
#[cfg(feature = "terminal")]
pub(crate) use graphemes::width;
pub(crate) use graphemes::{uncolored, widest_line};
pub(crate) use interpretations::interpretation_lines;
pub(crate) use json::object;
pub use json::push_json;
pub(crate) use marked::{MarkedLine, difference, remark};
pub use message::{Message, message};
pub use query::{query_diagnostic, query_help, query_message};
pub use question::question_diagnostic;
pub(crate) use rules_sheet::sheet;
pub(crate) use rules_table::{comparison, rules_document};
pub(crate) use sarif::Sarif;
pub(crate) use summary::{LeftOut, Summary};
pub use table::{Column, Cut, Table, TableLook, Value};
pub(crate) use visible::{HARMFUL, JOINED, isolated, visible, visible_bytes};
#[cfg(feature = "terminal")]
pub(crate) use visible::{ISOLATE, is_right_to_left};
#[cfg(feature = "terminal")]
pub(crate) use words::one_of;
pub(crate) use words::{cause, counted, ended, grouped, listed, no_position, terms};
pub(crate) use wrap::{columns, fold, fold_notes, wrap};
