//! Completes a position from which a game starts: the marks of its pieces, and the pieces that were captured before it.

use super::Position;
use crate::board::{Kind, KindSet, Side};
use crate::rules::piece::Piece;
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::PieceMarks;

impl Position {
    /// Applies the marks of the pieces of a side in a position.
    #[cold]
    pub(super) fn mark(&mut self, side: Side, marks: &[PieceMarks]) {
        for (id, marks) in self.pieces(side).zip(marks) {
            let piece = &mut self.tables.pieces[id.index()];
            piece.has_moved = marks.has_moved;
            if piece.was_unknown && marks.has_moved {
                piece.kinds = piece.kinds.and(KindSet::MOVABLE);
                piece.kind = piece.kinds.single();
            }
        }
    }

    /// Adds the pieces of a side that were captured before this position. Returns `None` if there are too many pieces.
    #[cold]
    pub(super) fn add_captured(&mut self, side: Side, rules: &Ruleset) -> Option<()> {
        let mut left = rules.army;
        let mut has_unknown = false;
        for piece in self.pieces(side).map(|id| self.piece(id)) {
            match piece.kind.filter(|_| !piece.was_unknown) {
                Some(kind) => drop(left.take(kind)),
                None => has_unknown = true,
            }
        }
        let fallen: Vec<Piece> = if has_unknown {
            let count = rules.army.total().saturating_sub(u32::from(self.counts[side]));
            vec![Piece::fallen(left.kinds().without(Kind::Flag), true); count as usize]
        } else {
            let pieces = left.iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)));
            pieces.map(|kind| Piece::fallen(KindSet::only(kind), false)).collect()
        };
        for piece in fallen {
            self.add(side, piece)?;
        }
        Some(())
    }
}
