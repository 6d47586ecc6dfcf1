//! What is learned of unknown pieces: what one of them is, which kinds two can be that met in a combat, and that one was
//! captured before.

use super::matching::Matching;
use super::piece_set::PieceSet;
use crate::board::{BySide, Kind, KindSet, Side};

/// A piece, by its side and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// Whose it is.
    pub side: Side,
    /// Its number, from 1.
    pub number: u8,
}

/// Two pieces whose kinds depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Relation {
    /// The one.
    pub first: Member,
    /// The other.
    pub second: Member,
    /// What they can be.
    pub pairs: Pairs,
}

/// A piece that was brought back: it is as one of those that had been captured, and each of them comes back once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Return {
    /// The piece.
    pub piece: Member,
    /// The captured pieces of its side; those of a return before, and maybe more.
    pub captured: PieceSet,
}

/// Something that is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A piece is one of these kinds.
    Narrow(Member, KindSet),
    /// Two pieces depend on each other.
    Relate(Relation),
    /// A piece was brought back, as one of these kinds.
    Return(Return, KindSet),
}

impl Relation {
    /// The kinds of both pieces that the relation leaves, `first` and `second` being what they may be.
    pub fn narrowed(&self, first: KindSet, second: KindSet) -> (KindSet, KindSet) {
        (first.and(self.pairs.first(second)), second.and(self.pairs.second(first)))
    }

    /// Whether it is true of the kinds that the pieces are given.
    pub fn is_true(&self, matchings: &BySide<Matching>) -> bool {
        let given = |piece: Member| matchings[piece.side].given(piece.number);
        self.pairs.has(given(self.first), given(self.second))
    }
}

/// For each kind of one piece, the kinds that the other can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs([KindSet; Kind::COUNT]);

impl Pairs {
    /// The pairs of these kinds and those that are `true`.
    pub fn of(these: KindSet, those: KindSet, is_true: impl Fn(Kind, Kind) -> bool) -> Self {
        let mut pairs = Self::default();
        for this in these.iter() {
            pairs.0[this.index()] = those.iter().filter(|that| is_true(this, *that)).collect();
        }
        pairs
    }

    /// The kinds of the second piece beside that kind of the first.
    pub const fn beside(&self, kind: Kind) -> KindSet {
        self.0[kind.index()]
    }

    /// Whether the first may be the one kind and the second the other.
    pub const fn has(&self, kind: Kind, other: Kind) -> bool {
        self.0[kind.index()].has(other)
    }

    /// What the first may be, the second being one of those.
    pub fn first(&self, those: KindSet) -> KindSet {
        Kind::ALL.into_iter().filter(|kind| !self.0[kind.index()].and(those).is_empty()).collect()
    }

    /// What the second may be, the first being one of these.
    pub fn second(&self, these: KindSet) -> KindSet {
        these.iter().fold(KindSet::EMPTY, |those, kind| those.or(self.0[kind.index()]))
    }

    /// Whether any kind of the first goes with any kind of the second that has a partner at all: then each piece can be
    /// looked at by itself.
    pub fn is_free(&self) -> bool {
        let those = self.second(KindSet::ALL);
        self.0.iter().all(|beside| beside.is_empty() || *beside == those)
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
        assert_eq!(beats.beside(Kind::General), KindSet::only(Kind::Colonel));
        assert!(beats.has(Kind::Marshal, Kind::Colonel));
        assert!(!beats.has(Kind::Colonel, Kind::Marshal));
        assert!(!beats.is_free());
        assert!(Pairs::of(KindSet::only(Kind::Marshal), kinds, |this, that| this < that).is_free());
    }
}
