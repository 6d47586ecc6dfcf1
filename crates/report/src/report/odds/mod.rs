//! Odds of hidden pieces, for people and for programs. `format-spec/odds.md`.

mod line;
mod table;
mod told;

pub use line::OddsLines;
pub use table::{odds_columns, odds_table, odds_text};
