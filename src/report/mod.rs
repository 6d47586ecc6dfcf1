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
mod fields;
mod github;
mod json;
mod locate;
mod message;
mod ndjson;
mod query;
pub mod repair;
pub mod reveals;
mod rules_sheet;
mod rules_table;
mod sarif;
mod score;
pub mod setups;
pub mod stats;
mod summary;
mod table;
mod visible;
mod wrap;

pub use article::{ArticleEntry, article_list, article_text};
pub use concise::concise;
pub use diagnostic::diagnostic;
pub use diff::unified_diff;
pub use difference::{Marked, difference, remark};
pub(crate) use fields::push_rows;
pub use fields::{Fields, guard_formulas};
pub use github::github;
pub use json::{json_line, push_json};
pub use locate::{Located, Locator, Place};
pub use message::{Message, message};
pub use ndjson::{FindingLine, RecordLine, ResultLine, SourceLine, record_line};
pub use query::{query_diagnostic, query_help, query_message};
pub use rules_sheet::sheet;
pub use rules_table::{RulesDocument, comparison};
pub use sarif::Sarif;
pub use summary::Summary;
pub use table::{Column, Table, TableLook, Value};
pub use visible::{visible, visible_bytes};
pub use wrap::{columns, wrap};
