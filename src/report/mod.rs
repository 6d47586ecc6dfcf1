//! What people and programs read: sentences, caret diagnostics, lists of findings, diagrams and tables.
//!
//! The only place with color and layout. Everything here is made from findings and events; nothing is judged.

mod concise;
mod diagnostic;
mod github;
mod json;
mod locate;
mod message;
mod ndjson;
mod sarif;
mod summary;
mod visible;

pub use concise::concise;
pub use diagnostic::diagnostic;
pub use github::github;
pub use json::json_line;
pub use locate::{Located, Locator, Place};
pub use message::{Message, message};
pub use ndjson::{FindingLine, RecordLine, ResultLine, SourceLine, record_line};
pub use sarif::Sarif;
pub use summary::Summary;
pub use visible::{visible, visible_bytes};
