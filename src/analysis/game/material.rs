//! Material: how many pieces stand on the board, and of which kinds.

use crate::analysis::ByKind;
use crate::board::{BySide, Side};
use crate::rules::Position;
use serde::Serialize;

/// The pieces of a side that stand on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// How many.
    pub pieces: u32,
    /// How many of each kind, as far as known at that time.
    pub kinds: ByKind<u32>,
}

/// The pieces that stand on the board after a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Material {
    /// After how many turns.
    pub ply: u32,
    /// Each side's.
    #[serde(flatten)]
    pub sides: BySide<Standing>,
}

impl Material {
    /// The pieces of a position that stands after so many turns.
    pub fn of(position: &Position, ply: u32) -> Self {
        let standing = |side: Side| {
            let mut standing = Standing::default();
            for piece in position.standing(side) {
                standing.pieces += 1;
                standing.kinds[position.piece(piece).kind] += 1;
            }
            standing
        };
        Self { ply, sides: BySide::from_fn(standing) }
    }
}
