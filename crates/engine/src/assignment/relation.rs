//! Facts about unknown pieces: the kinds of one piece, the kinds of two pieces that met in a combat, and the return
//! of a captured piece.

use super::matching::Matching;
use super::piece_set::PieceSet;
use crate::board::{BySide, Kind, KindSet, Side};

/// A piece, by side and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// The side of the piece.
    pub side: Side,
    /// The number of the piece, from 1.
    pub number: u8,
}

/// A constraint between the kinds of two pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Relation {
    /// The first piece.
    pub first: Member,
    /// The second piece.
    pub second: Member,
    /// The allowed pairs of kinds.
    pub pairs: Pairs,
}

/// The fact that a captured piece was brought back. The returned piece is one of the captured pieces. Each captured
/// piece comes back at most once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Return {
    /// The piece that was brought back.
    pub piece: Member,
    /// The side's pieces that were captured before this return. The set includes the sets of all earlier returns.
    pub captured: PieceSet,
}

/// A fact to add to a [`super::System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The piece has one of these kinds.
    Narrow(Member, KindSet),
    /// The kinds of two pieces depend on each other.
    Relate(Relation),
    /// A piece was brought back and has one of these kinds.
    Return(Return, KindSet),
}

impl Relation {
    /// Returns the kinds that the relation leaves for the first piece and for the second piece. `first` and `second`
    /// are the possible kinds of the two pieces so far.
    pub fn narrowed(&self, first: KindSet, second: KindSet) -> (KindSet, KindSet) {
        (first.and(self.pairs.first(second)), second.and(self.pairs.second(first)))
    }

    /// `true` if the kinds assigned to both pieces satisfy the relation.
    pub fn is_true(&self, matchings: &BySide<Matching>) -> bool {
        let given = |piece: Member| matchings[piece.side].given(piece.number);
        self.pairs.has(given(self.first), given(self.second))
    }
}

/// For each kind of the first piece, the kinds that the second piece can have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs([KindSet; Kind::COUNT]);

impl Pairs {
    /// Creates all pairs for which `is_true` returns `true`. The first kind of each pair is from `these`, the second
    /// kind is from `those`.
    pub fn of(these: KindSet, those: KindSet, is_true: impl Fn(Kind, Kind) -> bool) -> Self {
        let mut pairs = Self::default();
        for this in these.iter() {
            pairs.0[this.index()] = those.iter().filter(|that| is_true(this, *that)).collect();
        }
        pairs
    }

    /// The kinds that the second piece can have if the first piece has the kind `kind`.
    pub const fn partners(&self, kind: Kind) -> KindSet {
        self.0[kind.index()]
    }

    /// `true` if the first piece can have `kind` while the second piece has `other`.
    pub const fn has(&self, kind: Kind, other: Kind) -> bool {
        self.0[kind.index()].has(other)
    }

    /// The kinds that the first piece can have if the kind of the second piece is in `those`.
    pub fn first(&self, those: KindSet) -> KindSet {
        Kind::ALL.into_iter().filter(|kind| !self.0[kind.index()].and(those).is_empty()).collect()
    }

    /// The kinds that the second piece can have if the kind of the first piece is in `these`.
    pub fn second(&self, these: KindSet) -> KindSet {
        these.iter().fold(KindSet::EMPTY, |those, kind| those.or(self.0[kind.index()]))
    }

    /// `true` if the two pieces do not depend on each other: every possible kind of the first piece can occur together
    /// with every possible kind of the second piece.
    pub fn is_free(&self) -> bool {
        let those = self.second(KindSet::ALL);
        self.0.iter().all(|partners| partners.is_empty() || *partners == those)
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, KindSet, Pairs};

    #[test]
    fn pairs_are_seen_from_both_sides() {
        let kinds: KindSet = [Kind::Marshal, Kind::General, Kind::Colonel].into_iter().collect();
        let beats = Pairs::of(kinds, kinds, |this, that| this < that);
        assert_eq!(beats.first(kinds), kinds.without(Kind::Colonel));
        assert_eq!(beats.second(kinds), kinds.without(Kind::Marshal));
        assert_eq!(beats.partners(Kind::General), KindSet::only(Kind::Colonel));
        assert!(beats.has(Kind::Marshal, Kind::Colonel));
        assert!(!beats.has(Kind::Colonel, Kind::Marshal));
        assert!(!beats.is_free());
        assert!(Pairs::of(KindSet::only(Kind::Marshal), kinds, |this, that| this < that).is_free());
    }
}
