//! What a side's opponent knows of that side's pieces.
//!
//! In most games a hidden piece has either moved or not, and nothing else was shown of it. Then a few counters tell
//! what each may be, and keeping them takes no time worth mentioning. Where more was shown, or the army itself is not
//! known, [`super::deduction`] works it out anew whenever something was shown.

use super::arrangements::Budget;
use super::deduction::Return;
use super::evidence::Evidence;
use super::parting::choose;
use crate::board::{Army, Kind, KindSet};
use crate::rules::{PIECES, PieceSet};
use ethnum::U256;

/// What is known of the pieces of one side, by their numbers.
#[derive(Clone, Debug)]
pub(super) struct KnownPieces {
    /// The army of the setup.
    pub(super) army: Army,
    /// What the pieces of the army that stand nowhere may be.
    pub(super) absent: KindSet,
    /// The pieces of the setup.
    pub(super) setup: PieceSet,
    /// What was shown of each piece; what the army leaves, where that was nothing.
    pub(super) shown: [KindSet; PIECES],
    /// What each hidden piece may be; for those that the counters tell of, nothing is kept here.
    possible: [KindSet; PIECES],
    /// The pieces whose kind is known.
    pub(super) known: PieceSet,
    /// The hidden pieces of the setup that never left their squares, and of which nothing else was shown.
    still: PieceSet,
    /// The hidden pieces of the setup of which nothing was shown but that they can move.
    moved: PieceSet,
    /// The other hidden pieces.
    odd: PieceSet,
    /// The army less the known pieces of the setup.
    pub(super) left: Army,
    /// The pieces brought back unnamed, in order.
    pub(super) returns: Vec<Return>,
    /// Whether what the record tells cannot all be true.
    is_contradictory: bool,
}

impl Default for KnownPieces {
    fn default() -> Self {
        Self {
            army: Army::default(),
            absent: KindSet::EMPTY,
            setup: PieceSet::default(),
            shown: [KindSet::EMPTY; PIECES],
            possible: [KindSet::EMPTY; PIECES],
            known: PieceSet::default(),
            still: PieceSet::default(),
            moved: PieceSet::default(),
            odd: PieceSet::default(),
            left: Army::default(),
            returns: Vec::new(),
            is_contradictory: false,
        }
    }
}

impl KnownPieces {
    /// Begins with that many pieces of an army; of all of it, or of a part that holds one Flag. Returns the pieces that
    /// are known without anything being shown.
    pub fn begin(&mut self, army: Army, is_exact: bool, pieces: u8) -> PieceSet {
        let all = PieceSet::up_to(pieces);
        self.army = army;
        self.absent = if is_exact { KindSet::EMPTY } else { army.kinds().without(Kind::Flag) };
        self.setup = all;
        self.shown[..=usize::from(pieces)].fill(army.kinds());
        (self.known, self.still, self.moved, self.odd) =
            (PieceSet::default(), all, PieceSet::default(), PieceSet::default());
        self.left = army;
        self.returns.clear();
        self.is_contradictory = false;
        self.settle()
    }

    /// Whether the piece is known.
    #[inline]
    pub fn is_known(&self, number: u8) -> bool {
        self.known.has(number)
    }

    /// Whether a move to a neighbouring square shows nothing new of the piece.
    #[inline]
    pub fn may_step_unnoticed(&self, number: u8) -> bool {
        self.shown[usize::from(number & 63)].less(KindSet::MOVABLE).is_empty()
    }

    /// What was shown of the piece.
    pub fn shown(&self, number: u8) -> KindSet {
        self.shown[usize::from(number)]
    }

    /// What the piece may be.
    pub fn possible(&self, number: u8) -> KindSet {
        if self.known.has(number) || self.is_contradictory {
            self.shown[usize::from(number)]
        } else if !self.is_counted() {
            self.possible[usize::from(number)]
        } else if self.moved.has(number) {
            self.left.kinds().and(KindSet::MOVABLE)
        } else {
            self.still_kinds()
        }
    }

    /// From here on nothing can be told of the pieces by counting: the number is that of a piece brought back, and was
    /// taken for that of one that nobody has seen. What was concluded of it and of those behind it is of no piece.
    pub fn give_up(&mut self, number: u8) {
        self.is_contradictory = true;
        self.shown[usize::from(number)..].fill(self.army.kinds());
        let behind = self.hidden().or(self.known).less(PieceSet::up_to(number.saturating_sub(1)));
        self.odd = self.odd.or(behind).with(number);
        self.known = self.known.less(behind);
        (self.still, self.moved) = (self.still.less(behind), self.moved.less(behind));
    }

    /// A piece was brought back: named, or else as one of those captured before.
    pub fn bring_back(&mut self, number: u8, is_named: bool, captured: PieceSet) {
        self.shown[usize::from(number)] = self.army.kinds();
        self.odd = self.odd.with(number);
        if !is_named {
            self.returns.push(Return { number, captured });
        }
    }

    /// Notes what was shown of a piece; [`KnownPieces::settle`] draws the conclusions. Returns whether it was anything new.
    pub fn note(&mut self, evidence: &Evidence) -> bool {
        let number = evidence.piece.number();
        let shown = &mut self.shown[usize::from(number)];
        let kinds = shown.and(evidence.kinds);
        if kinds == *shown || self.known.has(number) {
            return false;
        }
        if kinds.is_empty() {
            self.is_contradictory = true;
            return true;
        }
        *shown = kinds;
        let is_step = kinds == self.army.kinds().and(KindSet::MOVABLE) && self.still.has(number);
        (self.still, self.moved) = (self.still.without(number), self.moved.without(number));
        if is_step {
            self.moved = self.moved.with(number);
        } else {
            self.odd = self.odd.with(number);
        }
        true
    }

    /// Draws all conclusions. Returns the pieces that are known by now, and were not.
    pub fn settle(&mut self) -> PieceSet {
        let before = self.known;
        for number in self.odd.iter() {
            if let Some(kind) = self.shown[usize::from(number)].single() {
                self.know(number, kind);
            }
        }
        if self.is_counted() {
            self.settle_counted();
        } else if !self.is_contradictory {
            self.settle_deduced();
        }
        self.known.less(before)
    }

    /// The number of arrangements; `None` if it cannot be told, or not within the budget.
    pub fn arrangements(&self, budget: &mut Budget) -> Option<U256> {
        if self.is_contradictory {
            return None;
        }
        self.count(budget).filter(|count| *count > U256::ZERO)
    }

    /// How many pieces there can be of that kind: those brought back are more than the army has.
    pub(super) fn most_of(&self, kind: Kind) -> u8 {
        let named = self.known.less(self.setup).iter().filter(|number| self.shown(*number).has(kind)).count();
        self.army.count(kind) + self.returns.len() as u8 + named as u8
    }

    /// Whether anything can be told by counting.
    pub(super) const fn is_consistent(&self) -> bool {
        !self.is_contradictory
    }

    /// Whether counters tell what every hidden piece may be.
    fn is_counted(&self) -> bool {
        self.odd.is_empty() && self.returns.is_empty() && self.absent.is_empty() && !self.is_contradictory
    }

    /// Takes it for shown, for counting alone, that the piece is of one of those kinds. Returns whether it can be one of
    /// them by what was shown of it.
    pub(super) fn suppose(&mut self, number: u8, kinds: KindSet) -> bool {
        let shown = &mut self.shown[usize::from(number)];
        let left = shown.and(kinds);
        if left != *shown {
            *shown = left;
            (self.still, self.moved) = (self.still.without(number), self.moved.without(number));
            self.odd = self.odd.with(number);
        }
        !left.is_empty()
    }

    /// The hidden pieces that never left their squares and those that did, where counters tell what each may be.
    pub(super) fn counted(&self) -> Option<(PieceSet, PieceSet)> {
        self.is_counted().then_some((self.still, self.moved))
    }

    /// All pieces that are hidden.
    pub(super) const fn hidden(&self) -> PieceSet {
        self.still.or(self.moved).or(self.odd)
    }

    /// The number of arrangements, where counters tell: in so many ways those that never moved can be the immovable ones or
    /// not, and in so many ways both sorts can be of their kinds.
    pub(super) fn counted_arrangements(&self) -> Option<U256> {
        let (still, moved) = self.counted()?;
        if u32::from(still.len() + moved.len()) != self.left.total() {
            return Some(U256::ZERO);
        }
        let (mut movable, mut immovable) = (0, 0);
        let mut ways = U256::ONE;
        for (kind, count) in self.left.iter() {
            let of_sort = if kind.is_movable() { &mut movable } else { &mut immovable };
            *of_sort += count;
            ways *= U256::from(choose(*of_sort, count));
        }
        Some(ways * U256::from(choose(still.len(), immovable)))
    }

    /// What a piece may be that never moved, where counters tell: anything that is left, unless there are just as
    /// many of them as there are Bombs and Flags.
    fn still_kinds(&self) -> KindSet {
        let immovable = self.left.count(Kind::Bomb) + self.left.count(Kind::Flag);
        let kinds = self.left.kinds();
        if self.still.len() == immovable { kinds.less(KindSet::MOVABLE) } else { kinds }
    }

    fn settle_counted(&mut self) {
        // What becomes known of the one class may leave just one kind for the other.
        for _ in 0..2 {
            for (class, kinds) in
                [(self.moved, self.left.kinds().and(KindSet::MOVABLE)), (self.still, self.still_kinds())]
            {
                if let Some(kind) = kinds.single() {
                    class.iter().for_each(|number| self.know(number, kind));
                }
            }
        }
    }

    fn settle_deduced(&mut self) {
        let Some(possible) = self.deduced() else {
            self.is_contradictory = true;
            return;
        };
        self.possible = possible;
        for number in self.hidden().iter() {
            if let Some(kind) = possible[usize::from(number)].single() {
                self.know(number, kind);
            }
        }
    }

    fn know(&mut self, number: u8, kind: Kind) {
        self.known = self.known.with(number);
        self.still = self.still.without(number);
        self.moved = self.moved.without(number);
        self.odd = self.odd.without(number);
        self.shown[usize::from(number)] = KindSet::only(kind);
        if self.setup.has(number) && !self.left.take(kind) {
            self.is_contradictory = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Evidence, KnownPieces};
    use crate::board::{Army, Kind, KindSet, Side};
    use crate::knowledge::How;
    use crate::rules::PieceId;
    use ethnum::U256;

    /// The Marshal, a Miner, a Scout and the Flag, all four hidden.
    fn four() -> KnownPieces {
        let mut army = Army::default();
        for kind in [Kind::Marshal, Kind::Miner, Kind::Scout, Kind::Flag] {
            army.add(kind, 1);
        }
        let mut known = KnownPieces::default();
        assert!(known.begin(army, true, 4).is_empty());
        known
    }

    fn shown(number: u8, kinds: &[Kind]) -> Evidence {
        let kinds = kinds.iter().copied().collect();
        Evidence { piece: PieceId::numbered(Side::Red, number), kinds, how: How::Struck }
    }

    #[test]
    fn of_what_is_known_nothing_else_is_noted() {
        let mut known = four();
        assert!(known.note(&shown(1, &[Kind::Marshal])));
        assert_eq!(known.settle().iter().collect::<Vec<_>>(), [1]);
        assert!(!known.note(&shown(1, &[Kind::Marshal, Kind::Miner])), "nothing new");
        assert!(!known.note(&shown(1, &[Kind::Miner])), "it is the Marshal");
        assert_eq!(known.possible(1), KindSet::only(Kind::Marshal));
        assert_eq!(known.arrangements(&mut Budget::default()), Some(U256::from(6_u8)));
    }

    #[test]
    fn where_what_was_shown_contradicts_itself_nothing_is_told() {
        let (marshal, miner, scout) = (Kind::Marshal, Kind::Miner, Kind::Scout);
        let cases: [(&str, &[Evidence]); 4] = [
            ("nothing is left of a piece", &[shown(1, &[marshal, miner]), shown(1, &[scout])]),
            ("the army has no such piece", &[shown(1, &[Kind::Bomb])]),
            ("both are the Marshal", &[shown(1, &[marshal]), shown(2, &[marshal])]),
            (
                "three are the Miner or the Scout",
                &[shown(1, &[miner, scout]), shown(2, &[miner, scout]), shown(3, &[miner, scout])],
            ),
        ];
        for (reason, evidence) in cases {
            let mut known = four();
            for evidence in evidence {
                assert!(known.note(evidence), "{reason}");
            }
            known.settle();
            assert!(!known.is_consistent(), "{reason}");
            let budget = &mut Budget::default();
            assert_eq!(known.arrangements(budget), None, "{reason}");
            assert_eq!(known.ways(std::iter::empty(), budget), None, "{reason}");
            // What was shown by itself is all that is said of a piece.
            assert_eq!(known.possible(4), known.shown(4), "{reason}");
        }
    }

    #[test]
    fn a_setup_of_fewer_pieces_than_its_army_has_cannot_be() {
        let mut known = four();
        known.begin(known.army, true, 3);
        assert_eq!(known.arrangements(&mut Budget::default()), None);
        assert_eq!(known.counted_arrangements(), Some(U256::ZERO));
    }
}
