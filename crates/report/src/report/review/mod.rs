//! The review of a game for people and for programs, `adjutant/review/1`, and what the reviews of many games tell,
//! `adjutant/review-summary/1`, or those of each group, `adjutant/review-groups/1`. `format-spec/review.md`.

mod by_group;
mod calibration;
mod document;
mod figures;
mod rows;
mod summary;
mod text;

pub use by_group::{GROUPS_SCHEMA, group_rows, groups_document, groups_text};
pub use document::{StrikeLine, review_document};
pub use rows::strike_table;
pub use summary::{SUMMARY_SCHEMA, SUMMARY_TABLES, SummaryTable, summary_document, summary_text};
pub use text::review_text;

use crate::analysis::review::Review;
use crate::board::Numbering;
use crate::replay::PieceName;
use crate::rules::{Action, PieceId, Turn};

/// A piece by its side and where it was set up, as in `blue-a7`; one brought back by where it was put, and the ply.
fn piece_name(review: &Review, piece: PieceId) -> String {
    let side = piece.side();
    match review.home(piece) {
        Some((home, returned)) => PieceName { side, home, returned }.to_string(),
        None => format!("{side}-{}", piece.number()),
    }
}

/// A turn that was not made, without what would have come of it.
fn unmade_turn(turn: &Turn, numbering: &Numbering) -> String {
    let step = if turn.from == turn.to { turn.from.to_string() } else { format!("{}-{}", turn.from, turn.to) };
    match turn.action {
        Action::Move => step,
        Action::Strike => format!("{}x{}", turn.from, turn.to),
        Action::CornerStrike { via } => format!("{}-{via}x{}", turn.from, turn.to),
        Action::Guess { target, named } => format!("{step}?{target}={}", numbering.designation(named)),
    }
}
