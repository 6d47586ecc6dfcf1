//! What people and programs read: sentences, caret diagnostics, lists of findings, diagrams and tables.
//!
//! The only place with color and layout. Everything here is made from findings and events; nothing is judged.

mod article;
mod concise;
pub mod conflict;
mod diagnostic;
pub mod diagram;
mod diff;
mod difference;
mod finding_counts;
mod github;
mod graphemes;
mod json;
mod left_out;
mod message;
mod ndjson;
mod query;
mod remedies;
pub mod repair;
pub mod reveals;
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
mod visible;
mod wrap;

pub use article::{ArticleEntry, article_list, article_text};
pub use concise::concise;
pub use diagnostic::diagnostic;
pub use diff::unified_diff;
pub use difference::{Marked, difference, remark};
pub use finding_counts::{FindingCounts, FindingsDocument};
pub use github::github;
pub use graphemes::widest_line;
pub use json::push_json;
pub use left_out::LeftOut;
pub use message::{Message, message};
pub use ndjson::{RecordLine, WholeResult, finding_line, record_line};
pub use query::{query_diagnostic, query_help, query_message};
pub use rules_sheet::sheet;
pub use rules_table::{RulesDocument, comparison};
pub use sarif::Sarif;
pub use summary::Summary;
pub use table::{Column, Cut, Table, TableLook, Value};
pub use visible::{visible, visible_bytes};
pub use wrap::{asked_columns, columns, fold, fold_notes, wrap};
