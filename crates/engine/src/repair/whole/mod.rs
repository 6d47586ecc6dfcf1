//! Finds slips that concern the whole record: the seat from which the record was written, the rules, and the end.

mod board_views;
mod rules;

pub(super) use board_views::sights;
pub use board_views::{BoardView, BoardViews};
pub(super) use rules::{ends, rules};
