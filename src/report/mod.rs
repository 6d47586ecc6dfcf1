//! What people and programs read: sentences, caret diagnostics, lists of findings, diagrams and tables.
//!
//! The only place with color and layout. Everything here is made from findings and events; nothing is judged.

mod article;
mod conflict;
mod diagnostic;
pub mod diagram;
mod diff;
mod finding_counts;
mod finding_lines;
mod graphemes;
mod json;
mod marked;
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
pub mod setups;
pub mod stats;
mod suggestion;
mod summary;
mod table;
mod table_fit;
mod visible;
mod words;
mod wrap;

pub use article::{ArticleEntry, article_list, article_text};
pub use diagnostic::diagnostic;
pub use diff::unified_diff;
pub use finding_counts::{FindingCounts, FindingsDocument};
pub use finding_lines::{concise, finding_line, github};
pub use graphemes::widest_line;
pub use json::{json_line, push_json};
pub use marked::{Marked, difference, remark};
pub use message::{Message, message};
pub use ndjson::{RecordLine, WholeResult, record_line};
pub use query::{query_diagnostic, query_help, query_message};
pub use rules_sheet::sheet;
pub use rules_table::{RulesDocument, comparison};
pub use sarif::Sarif;
pub use summary::{LeftOut, Summary};
pub use table::{Column, Cut, Table, TableLook, Value};
pub use visible::{visible, visible_bytes};
pub use wrap::{asked_columns, columns, fold, fold_notes, wrap};
