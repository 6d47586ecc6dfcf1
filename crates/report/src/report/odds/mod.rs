//! Writes the odds of hidden pieces for people and programs. See `format-spec/odds.md`.

mod line;
mod method;
mod pieces_text;
mod table;

pub use line::OddsLines;
pub use method::Method;
pub use table::{odds_columns, odds_table, odds_text};
