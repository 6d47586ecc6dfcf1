//! Writes reviews for people and programs. There are three schemas: `adjutant/review/1` for a game,
//! `adjutant/review-summary/1` for many games, and `adjutant/review-groups/1` for groups of games. See
//! `format-spec/review.md`.

mod by_group;
mod calibration;
mod document;
mod figures;
mod story;
mod strike_rows;
mod summary;
mod text;

pub use by_group::{GROUPS_SCHEMA, group_rows, groups_document, groups_text};
pub(in crate::report) use calibration::{calibration_of_wins, prior_table, tenths_won};
pub use document::{StrikeLine, review_document, strike_line};
pub use story::{moment_sentences, story_sentences};
pub use strike_rows::strike_table;
pub use summary::{SUMMARY_SCHEMA, SUMMARY_TABLES, SummaryTable, summary_document, summary_text};
pub(in crate::report) use summary::{account, players};
pub use text::review_text;

use crate::analysis::review::Review;
use crate::replay::PieceName;
use crate::rules::PieceId;

/// Returns the name of a piece, such as `blue-a7`. The name consists of the side and the home square. If a rescue
/// brought the piece back, the name also contains the ply of the rescue.
fn piece_name(review: &Review, piece: PieceId) -> String {
    let side = piece.side();
    match review.home(piece) {
        Some((home, returned)) => PieceName { side, home, returned }.to_string(),
        None => format!("{side}-{}", piece.number()),
    }
}
