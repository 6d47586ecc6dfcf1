//! A setup as a record gives it, unchecked, and the checks. `format-spec/rules.md`, section "Setups".

use super::ruleset::Ruleset;
use crate::board::{Army, Board, BySide, Kind, Side, Square};
use std::cmp::Ordering;

/// Where the pieces of both sides are said to stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Each side's pieces: square and kind (`None`: unknown), in the order given.
    pub pieces: BySide<Vec<(Square, Option<Kind>)>>,
    /// Whether nothing at all is known of where a side's pieces stand.
    pub hidden: BySide<bool>,
}

/// What is wrong with a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupFault {
    /// A piece outside its zone, or on a square that is none.
    Zone {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        square: Square,
    },
    /// A piece on a square where another one stands.
    Occupied {
        /// Whose piece.
        side: Side,
        /// Where both stand.
        square: Square,
    },
    /// The number of pieces is not the army's.
    Count {
        /// Whose army.
        side: Side,
        /// Of which kind; `None`: of all kinds.
        kind: Option<Kind>,
        /// How many stand there.
        found: u32,
        /// How many belong there.
        expected: u32,
    },
    /// A kind that the army does not have.
    Kind {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        square: Square,
        /// What it is.
        kind: Kind,
    },
}

impl SetupFault {
    /// The finding's stable name.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Zone { .. } | Self::Occupied { .. } => "setup-zone",
            Self::Count { .. } => "setup-count",
            Self::Kind { .. } => "setup-kind",
        }
    }

    /// Whose setup it is.
    pub const fn side(&self) -> Side {
        match self {
            Self::Zone { side, .. }
            | Self::Occupied { side, .. }
            | Self::Count { side, .. }
            | Self::Kind { side, .. } => *side,
        }
    }
}

impl Setup {
    /// Whether any piece's kind or place is unknown.
    pub fn has_unknown(&self) -> bool {
        Side::ALL.iter().any(|side| self.hidden[*side] || self.pieces[*side].iter().any(|(_, kind)| kind.is_none()))
    }

    /// Everything that is wrong with the setup: zones first, then foreign kinds, numbers, and squares with two pieces.
    pub fn faults(&self, rules: &Ruleset) -> Vec<SetupFault> {
        let mut faults = self.faults_of_pieces(rules);
        self.occupied_faults(&mut faults);
        faults
    }

    /// The same but for squares with two pieces.
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
        let zone = rules.edition.board.zone(side);
        // No zone holds a square that is none.
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
        // A bit for each index of a square.
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

    /// The pieces of a side, counted by kind, and how many there are of unknown kind.
    #[inline(always)]
    fn army(&self, side: Side) -> (Army, u32) {
        // Those of unknown kind are counted behind the others, so that there is nothing to ask of a piece.
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
        for kind in rules.army.kinds().iter() {
            let (found, expected) = (u32::from(found.count(kind)), u32::from(rules.army.count(kind)));
            let must_all_stand = rules.army_is_exact || kind == Kind::Flag;
            let wrong = match found.cmp(&expected) {
                Ordering::Greater => true,
                Ordering::Less => must_all_stand && unknown == 0,
                Ordering::Equal => false,
            };
            if wrong {
                faults.push(SetupFault::Count { side, kind: Some(kind), found, expected });
            }
        }
        let (total, expected) = (found.total() + unknown, rules.army.total());
        let misfit = if rules.army_is_exact { total != expected } else { total > expected };
        if unknown > 0 && misfit {
            faults.push(SetupFault::Count { side, kind: None, found: total, expected });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Ruleset, Setup, SetupFault};
    use crate::board::{Army, Kind, Side, Square, Variant};
    use crate::rules::{Edition, Play};

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
            assert!(Play::new(rules, &setup).is_err());
        }
        // Every square by itself is free.
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
