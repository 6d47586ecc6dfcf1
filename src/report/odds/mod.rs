//! Odds of hidden pieces, for people and for programs. `format-spec/odds.md`.

mod line;
mod table;
mod told;

pub(crate) use line::OddsLines;
pub(crate) use table::{odds_columns, odds_table, odds_text};
