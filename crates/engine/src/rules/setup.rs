//! Setups as a record declares them, and the checks of setups. `format-spec/rules.md`, section "Setups".

use super::ruleset::Ruleset;
use super::variant::SetupArea;
use crate::assignment::PieceSet;
use crate::board::{Army, Board, BySide, Kind, KindSet, Side, Square};
use std::cmp::Ordering;

/// The setup that a record declares: the squares of both sides' pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Pieces of each side in the order of the record. Each entry has a square and a kind (`None` if unknown).
    pub pieces: BySide<Vec<(Square, Option<Kind>)>>,
    /// `true` for a side if all its squares are unknown.
    pub hidden: BySide<bool>,
    /// Set if the game starts from a position.
    pub position: Option<StartPosition>,
}

/// Facts about a position from which a game starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartPosition {
    /// Number of plies before the position.
    pub plies: u32,
    /// Marks of the pieces of each side, in the order of [`Setup::pieces`].
    pub marks: BySide<Vec<PieceMarks>>,
}

/// Facts about the past of a piece in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceMarks {
    /// `true` if the kind of the piece has been named to the opponent.
    pub is_named: bool,
    /// `true` if the piece has moved.
    pub has_moved: bool,
}

/// A rule that a setup breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupFault {
    /// A piece is outside its zone.
    Zone {
        /// Owner of the piece.
        side: Side,
        /// Square of the piece.
        square: Square,
    },
    /// A piece is in a lake or outside the board, in a setup that may use every square of the board.
    NoSquare {
        /// Owner of the piece.
        side: Side,
        /// Place of the piece.
        square: Square,
    },
    /// Two pieces are on the same square.
    Occupied {
        /// Owner of the second piece.
        side: Side,
        /// Square of both pieces.
        square: Square,
    },
    /// The number of pieces differs from the number in the army.
    Count {
        /// Owner of the army.
        side: Side,
        /// Kind whose number is wrong; `None` if the total number is wrong.
        kind: Option<Kind>,
        /// Number of pieces in the setup.
        found: u32,
        /// Number of pieces in the army.
        expected: u32,
    },
    /// The number of unknown pieces that have moved exceeds the number of movable pieces left in the army.
    Moved {
        /// Owner of the pieces.
        side: Side,
        /// Number of unknown pieces that have moved.
        found: u32,
        /// Number of movable pieces that are left.
        most: u32,
    },
    /// A piece has a kind that the army does not contain.
    Kind {
        /// Owner of the piece.
        side: Side,
        /// Square of the piece.
        square: Square,
        /// Kind of the piece.
        kind: Kind,
    },
}

impl SetupFault {
    /// Returns the stable name of the finding.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Zone { .. } | Self::NoSquare { .. } | Self::Occupied { .. } => "setup-zone",
            Self::Count { .. } | Self::Moved { .. } => "setup-count",
            Self::Kind { .. } => "setup-kind",
        }
    }

    /// Returns the owner of the setup.
    pub const fn side(&self) -> Side {
        match self {
            Self::Zone { side, .. }
            | Self::NoSquare { side, .. }
            | Self::Occupied { side, .. }
            | Self::Count { side, .. }
            | Self::Moved { side, .. }
            | Self::Kind { side, .. } => *side,
        }
    }
}

impl Setup {
    /// `true` if the kind or the square of any piece is unknown.
    pub fn has_unknown(&self) -> bool {
        Side::ALL.iter().any(|side| self.hidden[*side] || self.pieces[*side].iter().any(|(_, kind)| kind.is_none()))
    }

    /// `true` if the pieces of the army that are not in the setup were captured earlier. This is so in a position.
    /// Exception: if armies may be incomplete, a position before the first ply is treated as a setup.
    pub(super) fn absent_are_captured(&self, rules: &Ruleset) -> bool {
        self.position.as_ref().is_some_and(|position| rules.army_is_exact || position.plies > 0)
    }

    /// Returns the number of plies before the first turn.
    pub fn plies_before(&self) -> u32 {
        self.position.as_ref().map_or(0, |position| position.plies)
    }

    /// Returns the pieces that have moved before the position from which the game starts. Pieces are numbered from 1 in
    /// the order of the setup.
    pub(super) fn moved(&self) -> BySide<PieceSet> {
        BySide::from_fn(|side| {
            let marks = self.position.iter().flat_map(|position| &position.marks[side]);
            (1..).zip(marks).filter(|(_, marks)| marks.has_moved).map(|(number, _)| number).collect()
        })
    }

    /// `true` if a side may have any part of the army that contains one Flag.
    fn allows_part(&self, rules: &Ruleset) -> bool {
        !rules.army_is_exact || self.position.is_some()
    }

    /// Returns the number of unknown pieces of a side that have moved.
    fn unknown_moved(&self, side: Side) -> u32 {
        let marks = self.position.iter().flat_map(|position| &position.marks[side]);
        self.pieces[side].iter().zip(marks).filter(|((_, kind), marks)| kind.is_none() && marks.has_moved).count()
            as u32
    }

    /// Returns every fault, in this order: pieces outside their zone, kinds that the army does not contain, wrong
    /// numbers, squares with two pieces.
    pub fn faults(&self, rules: &Ruleset) -> Vec<SetupFault> {
        let mut faults = self.faults_of_pieces(rules);
        self.occupied_faults(&mut faults);
        faults
    }

    /// Returns every fault except squares with two pieces.
    pub(super) fn faults_of_pieces(&self, rules: &Ruleset) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for side in Side::ALL {
            self.zone_faults(rules, side, &mut faults);
        }
        for side in Side::ALL {
            if !self.hidden[side] {
                self.army_faults(rules, side, &mut faults);
            } else if rules.army_is_exact && rules.army.total() > rules.edition.board.zone_size() {
                let (found, expected) = (rules.edition.board.zone_size(), rules.army.total());
                faults.push(SetupFault::Count { side, kind: None, found, expected });
            }
        }
        faults
    }

    fn zone_faults(&self, rules: &Ruleset, side: Side, faults: &mut Vec<SetupFault>) {
        let board = rules.edition.board;
        if rules.variant_rules().setup_area == SetupArea::Board || self.position.is_some() {
            let unplayable = self.pieces[side].iter().filter(|(square, _)| !board.is_playable(*square));
            faults.extend(unplayable.map(|(square, _)| SetupFault::NoSquare { side, square: *square }));
            return;
        }
        let zone = board.zone(side);
        // All squares of a zone exist, so no further check is needed.
        let (first, last) = (*zone.start(), *zone.end());
        let is_outside =
            |square: Square| (square.row() < first) | (square.row() > last) | (square.column() >= Board::COLUMNS);
        if !self.pieces[side].iter().fold(false, |any, (square, _)| any | is_outside(*square)) {
            return;
        }
        for (square, _) in &self.pieces[side] {
            if is_outside(*square) {
                faults.push(SetupFault::Zone { side, square: *square });
            }
        }
    }

    pub(super) fn occupied_faults(&self, faults: &mut Vec<SetupFault>) {
        // Bit set with one bit for each square.
        let mut taken = [0_u128; 2];
        for side in Side::ALL {
            for (square, _) in &self.pieces[side] {
                let (half, here) = (square.index() >> 7 & 1, 1_u128 << (square.index() & 127));
                if taken[half] & here != 0 {
                    faults.push(SetupFault::Occupied { side, square: *square });
                }
                taken[half] |= here;
            }
        }
    }

    /// Returns the number of pieces of each kind, and the number of pieces of unknown kind.
    #[inline(always)]
    fn army(&self, side: Side) -> (Army, u32) {
        // Unknown pieces are counted in the slot after the last kind, so that no branch is needed.
        let mut counts = [0_u32; 16];
        for (_, kind) in &self.pieces[side] {
            counts[kind.map_or(Kind::COUNT, Kind::index) & 15] += 1;
        }
        let army = std::array::from_fn(|kind| counts[kind].min(u32::from(u8::MAX)) as u8);
        (Army::of(army), counts[Kind::COUNT])
    }

    fn army_faults(&self, rules: &Ruleset, side: Side, faults: &mut Vec<SetupFault>) {
        let (mut found, unknown) = self.army(side);
        if unknown == 0 && found == rules.army {
            return;
        }
        for (square, kind) in &self.pieces[side] {
            if let Some(kind) = kind.filter(|kind| rules.army.count(*kind) == 0) {
                faults.push(SetupFault::Kind { side, square: *square, kind });
                found.take(kind);
            }
        }
        let (moved, allows_part) = (self.unknown_moved(side), self.allows_part(rules));
        for kind in rules.army.kinds().iter() {
            let (found, expected) = (u32::from(found.count(kind)), u32::from(rules.army.count(kind)));
            let must_all_stand = !allows_part || kind == Kind::Flag;
            let wrong = match found.cmp(&expected) {
                Ordering::Greater => true,
                Ordering::Less => must_all_stand && unknown == moved,
                Ordering::Equal => false,
            };
            if wrong {
                faults.push(SetupFault::Count { side, kind: Some(kind), found, expected });
            }
        }
        let (total, expected) = (found.total() + unknown, rules.army.total());
        let misfit = if allows_part { total > expected } else { total != expected };
        if unknown > 0 && misfit {
            faults.push(SetupFault::Count { side, kind: None, found: total, expected });
        }
        let left = |kind: Kind| u32::from(rules.army.count(kind).saturating_sub(found.count(kind)));
        let most = KindSet::MOVABLE.iter().map(left).sum();
        if moved > most {
            faults.push(SetupFault::Moved { side, found: moved, most });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Ruleset, Setup, SetupFault};
    use crate::board::{Army, Kind, Side, Square, Variant};
    use crate::rules::{Edition, Game};

    fn duel_of(red: &[(&str, Option<Kind>)]) -> (Ruleset, Setup) {
        let mut rules = Ruleset::new(Edition::DEFAULT, Variant::Duel);
        let mut army = Army::default();
        for kind in [Kind::Scout, Kind::Bomb, Kind::Flag] {
            army.add(kind, 1);
        }
        rules.set_army(army);
        let mut setup = Setup::default();
        setup.pieces.red = red.iter().map(|(at, kind)| (Square::parse(at).expect(at), *kind)).collect();
        setup.pieces.blue = [("a10", Kind::Scout), ("b10", Kind::Bomb), ("c10", Kind::Flag)]
            .map(|(at, kind)| (Square::parse(at).expect(at), Some(kind)))
            .to_vec();
        (rules, setup)
    }

    fn names(red: &[(&str, Option<Kind>)]) -> Vec<&'static str> {
        let (rules, setup) = duel_of(red);
        setup.faults(&rules).iter().map(SetupFault::name).collect()
    }

    #[test]
    fn armies_are_counted_kind_by_kind() {
        let (s, b, f, m) = (Some(Kind::Scout), Some(Kind::Bomb), Some(Kind::Flag), Some(Kind::Miner));
        assert_eq!(names(&[("a1", s), ("b1", b), ("j4", f)]), Vec::<&str>::new());
        assert_eq!(names(&[("a1", s), ("b1", s), ("c1", f)]), ["setup-count", "setup-count"]);
        assert_eq!(names(&[("a5", s), ("b5", b), ("c1", f)]), ["setup-zone", "setup-zone"]);
        assert_eq!(names(&[("a1", m), ("b1", b), ("c1", f)]), ["setup-kind", "setup-count"]);
        for outside in ["a5", "c5", "a11", "k1", "k4", "k5", "k11"] {
            assert_eq!(names(&[(outside, s), ("b1", b), ("c1", f)]), ["setup-zone"], "{outside}");
        }
    }

    #[test]
    fn two_pieces_on_one_square_are_a_fault() {
        let (s, b, f) = (Some(Kind::Scout), Some(Kind::Bomb), Some(Kind::Flag));
        for (red, at) in [([("a1", s), ("b1", b), ("b1", f)], "b1"), ([("a1", s), ("a1", b), ("b1", f)], "a1")] {
            let (rules, setup) = duel_of(&red);
            let square = Square::parse(at).expect(at);
            assert_eq!(setup.faults(&rules), [SetupFault::Occupied { side: Side::Red, square }]);
            assert!(Game::new(rules, &setup).is_err());
        }
        // The three squares are different, so there is no fault.
        assert_eq!(names(&[("a1", s), ("j4", b), ("b1", f)]), Vec::<&str>::new());
    }

    #[test]
    fn unknown_pieces_may_be_what_is_missing() {
        let (s, b) = (Some(Kind::Scout), Some(Kind::Bomb));
        assert_eq!(names(&[("a1", s), ("b1", None), ("c1", None)]), Vec::<&str>::new());
        assert_eq!(names(&[("a1", s), ("b1", None)]), ["setup-count"]);
        assert_eq!(names(&[("a1", b), ("b1", b), ("c1", None)]), ["setup-count"]);
        assert_eq!(names(&[("a1", s), ("b1", b), ("c1", Some(Kind::Flag)), ("d1", None)]), ["setup-count"]);
    }

    #[test]
    fn free_takes_any_part_of_the_army_with_one_flag() {
        let rules = Ruleset::new(Edition::DEFAULT, Variant::Free);
        let mut setup = Setup::default();
        let at = |name| Square::parse(name).expect(name);
        setup.pieces.red = vec![(at("a1"), Some(Kind::Flag)), (at("b1"), Some(Kind::Marshal))];
        setup.pieces.blue = vec![(at("a10"), Some(Kind::Marshal)), (at("b10"), Some(Kind::Marshal))];
        assert_eq!(
            setup.faults(&rules),
            [
                SetupFault::Count { side: Side::Blue, kind: Some(Kind::Marshal), found: 2, expected: 1 },
                SetupFault::Count { side: Side::Blue, kind: Some(Kind::Flag), found: 0, expected: 1 },
            ]
        );
    }
}
