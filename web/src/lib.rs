//! Adjutant in a browser. A worker of the web page calls these functions; the page shows the results.
//!
//! [`Archive`] holds the records of dropped files. [`check`] judges a text while it is typed. [`Table`] is a game that
//! is entered at the board. Results are texts: JSON, HTML, SRN. Nothing here reads a file or a network.

mod archive;
mod check;
mod export;
mod game_page;
mod judge;
mod position;
mod start;
mod table;
#[cfg(test)]
mod tests;

pub use archive::Archive;
pub use check::{article, check, corrections, format, page_of, to_srn};
pub use start::{settings, start_page, wants};
pub use table::Table;

use adjutant_archives::{archive as inputs, games, tables};
use adjutant_drawing::picture;
use adjutant_engine::{analysis, board, notation, query, repair, replay, rules, scene};
use adjutant_entry as entry;
use adjutant_formats as formats;
use adjutant_report::{object, page, report};

/// Converts a value to JSON. Plain data can always be converted.
fn json(value: &(impl serde::Serialize + ?Sized)) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
