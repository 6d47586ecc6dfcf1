//! What is known of a record besides its syntax tree: what the reader of another format noted.

use super::finding::{Detail, Finding};
use crate::board::{BySide, Side};
use crate::notation::Span;
use crate::rules::Game;

/// What the reader of a record has to say besides the record itself. SRN has nothing of the kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aside {
    /// What it found.
    pub findings: Vec<Finding>,
    /// The strengths that the text declares at the end of the game.
    pub strengths: Option<Strengths>,
}

/// The strengths of both armies at the end of a game, as a log declares them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strengths {
    /// Red's and Blue's.
    pub declared: BySide<u32>,
    /// Where they stand.
    pub span: Span,
}

impl Strengths {
    /// Holds them against the board at the end; a board with unknown pieces says nothing.
    pub(super) fn check(&self, game: &Game) -> Option<Finding> {
        if game.position().has_unknown() {
            return None;
        }
        let derived = BySide::from_fn(|side| strength(game, side));
        let detail = Detail::StrengthMismatch { declared: self.declared, derived };
        (derived != self.declared).then(|| Finding::at(detail, self.span))
    }
}

/// The sum of what the pieces of a side count that are still there: the Marshal 10 down to the Scout 2, the Spy 1,
/// Bombs and the Flag nothing.
pub fn strength(game: &Game, side: Side) -> u32 {
    let position = game.position();
    let kinds = position.standing(side).filter_map(|piece| position.piece(piece).kind);
    // The Spy has no rank, but counts.
    kinds.filter(|kind| kind.is_movable()).map(|kind| u32::from(kind.rank().max(1))).sum()
}
