//! The exposed pieces of a side: those that some kind is certain to remove without a loss, by what is known of them.

use super::expectation::Deed;
use crate::board::{BySide, Kind, KindSet, Outcome, Side};
use crate::knowledge::Knowledge;
use crate::rules::{PieceId, Play};

/// A piece that some kind is certain to remove.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exposed {
    /// The piece.
    pub piece: PieceId,
    /// What it may be.
    pub kinds: KindSet,
    /// The kinds whose strikes are certain to remove it.
    pub winners: KindSet,
}

/// The exposed pieces of each side, kept from turn to turn: most turns leave them as they are.
#[derive(Clone, Debug, Default)]
pub(super) struct ExposedPieces {
    /// Those that stand on the board.
    pub of: BySide<Vec<Exposed>>,
    /// The movable kinds that each side has on the board, as far as the record names them.
    pub movable: BySide<KindSet>,
}

impl ExposedPieces {
    /// Brings those of a side up to date.
    pub fn update(&mut self, side: Side, game: &Play, knowledge: &Knowledge) {
        let position = game.position();
        let advantage = game.rules().options.aggressor_advantage;
        let exposed = &mut self.of[side];
        exposed.clear();
        let mut movable = KindSet::EMPTY;
        // Most pieces may be the same as the one before.
        let mut last = (KindSet::EMPTY, KindSet::EMPTY);
        for piece in position.standing(side) {
            movable = position.piece(piece).kind.map_or(movable, |kind| movable.with(kind));
            let kinds = knowledge.possible_kinds(piece);
            if kinds != last.0 {
                last = (kinds, winners(kinds, advantage));
            }
            let winners = last.1;
            if !winners.is_empty() || kinds.len() == 1 {
                exposed.push(Exposed { piece, kinds, winners });
            }
        }
        self.movable[side] = movable.and(KindSet::MOVABLE);
    }
}

/// The kinds that win against all of those.
fn winners(kinds: KindSet, aggressor_advantage: bool) -> KindSet {
    let wins = |striker: &Kind| Deed::Strike { striker: *striker, aggressor_advantage }.always(kinds, Outcome::Win);
    KindSet::MOVABLE.iter().filter(wins).collect()
}
