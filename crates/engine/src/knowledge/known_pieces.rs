//! Stores the opponent's knowledge about the pieces of one side.
//!
//! In most games, a hidden piece gives only one kind of evidence: the piece has moved, or has not moved. A few
//! counters are then enough to determine the possible kinds, at negligible cost. If there is other evidence, or if
//! the army is unknown, [`super::deduction`] recomputes the kinds after each new evidence.

use super::arrangements::Budget;
use super::deduction::Return;
use super::division::choose;
use super::evidence::Evidence;
use crate::board::{Army, Kind, KindSet};
use crate::rules::{PIECES, PieceSet};
use ethnum::U256;

/// Knowledge about the pieces of one side, by piece number.
#[derive(Clone, Debug)]
pub(super) struct KnownPieces {
    /// Army of the setup.
    pub(super) army: Army,
    /// Possible kinds of the pieces that belong to the army but are on no square.
    pub(super) absent: KindSet,
    /// Pieces of the setup.
    pub(super) setup: PieceSet,
    /// Possible kinds of each piece according to its own evidence. Without evidence, the kinds of the army.
    pub(super) shown: [KindSet; PIECES],
    /// Possible kinds of each hidden piece. Not used if `class_kinds` contains the kinds.
    possible: [KindSet; PIECES],
    /// Possible kinds of each piece in `moved`, and of each piece in `still`. `None` if counters are not sufficient.
    class_kinds: Option<[KindSet; 2]>,
    /// Pieces of known kind.
    pub(super) known: PieceSet,
    /// Hidden pieces of the setup that never left their squares. There is no evidence about these pieces.
    still: PieceSet,
    /// Hidden pieces of the setup for which the only evidence is that they can move.
    moved: PieceSet,
    /// Hidden pieces that are neither in `still` nor in `moved`.
    odd: PieceSet,
    /// Army without the known pieces of the setup.
    pub(super) left: Army,
    /// Pieces rescued without being named, in order.
    pub(super) returns: Vec<Return>,
    /// `true` if the facts of the record contradict each other.
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
            class_kinds: None,
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
    /// Starts with `pieces` hidden pieces. If `is_exact` is `true`, the pieces are the whole army. Otherwise the pieces
    /// are a part of the army that includes the Flag. Returns the pieces whose kinds are known without evidence.
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

    /// Returns `true` if the piece is known.
    #[inline]
    pub fn is_known(&self, number: u8) -> bool {
        self.known.has(number)
    }

    /// Returns `true` if a move to a neighbouring square gives no new evidence about the piece.
    #[inline]
    pub fn may_step_unnoticed(&self, number: u8) -> bool {
        self.shown[usize::from(number & 63)].difference(KindSet::MOVABLE).is_empty()
    }

    /// Returns the possible kinds according to the piece's own evidence.
    pub fn shown(&self, number: u8) -> KindSet {
        self.shown[usize::from(number)]
    }

    /// Returns the possible kinds of the piece.
    pub fn possible(&self, number: u8) -> KindSet {
        match self.class_kinds {
            _ if self.known.has(number) || self.is_contradictory => self.shown[usize::from(number)],
            Some([moved, _]) if self.moved.has(number) => moved,
            Some([_, still]) => still,
            None => self.possible[usize::from(number)],
        }
    }

    /// Stops all deductions by counting. `number` belongs to a rescued piece, but was already used for a piece that
    /// nobody has seen. Conclusions about pieces with this number or a higher number are discarded, because no real
    /// piece had these numbers.
    pub fn give_up(&mut self, number: u8) {
        self.is_contradictory = true;
        self.shown[usize::from(number)..].fill(self.army.kinds());
        let behind = self.hidden().or(self.known).difference(PieceSet::up_to(number.saturating_sub(1)));
        self.odd = self.odd.or(behind).with(number);
        self.known = self.known.difference(behind);
        (self.still, self.moved) = (self.still.difference(behind), self.moved.difference(behind));
    }

    /// Adds a rescued piece. If the piece is not named, it is one of the pieces in `captured`.
    pub fn bring_back(&mut self, number: u8, is_named: bool, captured: PieceSet) {
        self.shown[usize::from(number)] = self.army.kinds();
        self.odd = self.odd.with(number);
        if !is_named {
            self.returns.push(Return { number, captured });
        }
    }

    /// Adds evidence about a piece; [`KnownPieces::settle`] draws the conclusions. Returns `true` if the evidence was
    /// new.
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

    /// Draws all conclusions. Returns the pieces that became known.
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
        self.known.difference(before)
    }

    /// Returns the number of arrangements. `None` if the number cannot be determined, or exceeds the budget.
    pub fn arrangements(&self, budget: &mut Budget) -> Option<U256> {
        if self.is_contradictory {
            return None;
        }
        self.count(budget).filter(|count| *count > U256::ZERO)
    }

    /// Returns the maximum number of pieces of a kind. Rescued pieces count in addition to the army.
    pub(super) fn most_of(&self, kind: Kind) -> u8 {
        let named = self.known.difference(self.setup).iter().filter(|number| self.shown(*number).has(kind)).count();
        self.army.count(kind) + self.returns.len() as u8 + named as u8
    }

    /// Returns `true` if the facts of the record do not contradict each other. Only then can possible kinds be deduced
    /// by counting.
    pub(super) const fn is_consistent(&self) -> bool {
        !self.is_contradictory
    }

    /// Returns `true` if counters determine the possible kinds of every hidden piece.
    fn is_counted(&self) -> bool {
        self.odd.is_empty() && self.returns.is_empty() && self.absent.is_empty() && !self.is_contradictory
    }

    /// Assumes, for counting only, that the piece has one of these kinds. Returns `false` if the evidence about the
    /// piece excludes all of them.
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

    /// Returns two sets of hidden pieces: the pieces that never left their squares, and the pieces that left their
    /// squares. Returns `None` if counters are not sufficient.
    pub(super) fn counted(&self) -> Option<(PieceSet, PieceSet)> {
        self.is_counted().then_some((self.still, self.moved))
    }

    /// Returns all hidden pieces.
    pub(super) const fn hidden(&self) -> PieceSet {
        self.still.or(self.moved).or(self.odd)
    }

    /// Computes the number of arrangements from the counters. Returns `None` if counters are not sufficient.
    ///
    /// The number is a product of three factors:
    ///
    /// - the ways to choose the immovable pieces among the pieces that never moved,
    /// - the orders of the immovable kinds,
    /// - the orders of the movable kinds.
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

    /// Returns the hidden pieces that left their squares, and those that never moved, each with their possible kinds
    /// according to the counters. If there are as many pieces that never moved as Bombs and Flags, only Bomb and Flag
    /// are possible for these pieces.
    fn counted_kinds(&self) -> [(PieceSet, KindSet); 2] {
        let immovable = self.left.count(Kind::Bomb) + self.left.count(Kind::Flag);
        let kinds = self.left.kinds();
        let still_kinds = if self.still.len() == immovable { kinds.difference(KindSet::MOVABLE) } else { kinds };
        [(self.moved, kinds.and(KindSet::MOVABLE)), (self.still, still_kinds)]
    }

    fn settle_counted(&mut self) {
        // There are two rounds, because the sets `moved` and `still` depend on each other. If all pieces of one set
        // become known, only one kind may be left for the other set.
        for _ in 0..2 {
            for (class, kinds) in self.counted_kinds() {
                if let Some(kind) = kinds.single() {
                    class.iter().for_each(|number| self.know(number, kind));
                }
            }
        }
        self.class_kinds = Some(self.counted_kinds().map(|(_, kinds)| kinds));
    }

    fn settle_deduced(&mut self) {
        let Some(possible) = self.deduced() else {
            self.is_contradictory = true;
            return;
        };
        (self.possible, self.class_kinds) = (possible, None);
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
    use crate::knowledge::RevealCause;
    use crate::rules::PieceId;
    use ethnum::U256;

    /// The Marshal, a Miner, a Scout and the Flag, all hidden.
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
        Evidence { piece: PieceId::numbered(Side::Red, number), kinds, how: RevealCause::Struck }
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
            // Only the evidence about the piece itself counts.
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
