//! Setups to draw from: those of people, or any others.

use crate::board::{Board, Kind, Random, Side, Square};
use crate::rules::Setup;

/// How many squares the largest zone has.
const MOST: usize = 40;
const COLUMNS: u8 = Board::COLUMNS;

/// What each seed is mixed with, so that which setups are drawn depends on other numbers than how they are played.
const OTHER: u64 = 0x5E70_0B5E_70FA_C5E7;

/// Setups to draw from, each as its owner sees it: 40 bytes for each. One that was added twice is drawn twice as often.
///
/// ```
/// use adjutant_engine::board::{Side, Variant};
/// use adjutant_engine::generate::{DrawnSetups, Plan, Policy};
/// use adjutant_engine::replay::terms_and_setup;
/// use adjutant_engine::rules::{Edition, Ruleset};
///
/// let gravon = Edition::from_name("gravon").expect("an edition");
/// let rules = Ruleset::new(gravon, Variant::Barrage);
/// let plan = Plan { rules, policy: Policy::Plausible, seed: 1, max_plies: 200 };
/// let (_, setup, _) = terms_and_setup(&plan.record(1)?, None);
/// let mut setups = DrawnSetups::new(gravon.board);
/// assert!(setups.add(&setup, Side::Red));
/// // In every game both sides have the setup that Red had in the first one.
/// let (_, again, _) = terms_and_setup(&plan.record_from(2, &setups)?, None);
/// assert_eq!(again.pieces[Side::Red].len(), 8);
/// # Ok::<(), Vec<adjutant_engine::rules::SetupFault>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DrawnSetups {
    board: Board,
    setups: Vec<[Option<Kind>; MOST]>,
}

impl DrawnSetups {
    /// None yet, of that board.
    pub const fn new(board: Board) -> Self {
        Self { board, setups: Vec::new() }
    }

    /// Adds the setup of a side, if all of it is known and stands in its zone.
    pub fn add(&mut self, setup: &Setup, side: Side) -> bool {
        let cells = self.cells(setup, side);
        self.setups.extend(cells);
        cells.is_some()
    }

    /// Adds all of another collection, behind those that are there.
    pub fn append(&mut self, mut other: Self) {
        self.setups.append(&mut other.setups);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.setups.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.setups.is_empty()
    }

    /// A setup as its owner sees it, from the left of the back row on.
    fn cells(&self, setup: &Setup, side: Side) -> Option<[Option<Kind>; MOST]> {
        let pieces = &setup.pieces[side];
        if setup.hidden[side] || pieces.is_empty() {
            return None;
        }
        let mut cells = [None; MOST];
        for (square, kind) in pieces {
            let seen = self.board.as_owner_sees(side, *square)?;
            let is_in_zone = seen.column() < COLUMNS && self.board.zone(Side::Red).contains(&seen.row());
            let cell =
                is_in_zone.then(|| usize::from(seen.row() - 1) * usize::from(COLUMNS) + usize::from(seen.column()))?;
            if cells.get_mut(cell)?.replace((*kind)?).is_some() {
                return None;
            }
        }
        Some(cells)
    }

    /// The setups of game number `number`, each drawn by itself. `None` if there are none to draw from.
    pub(super) fn draw(&self, seed: u64, number: u64) -> Option<Setup> {
        let mut random = Random::new(seed ^ OTHER, number);
        let mut setup = Setup::default();
        for side in Side::ALL {
            let cells = self.setups.get(random.index(self.setups.len()))?;
            let pieces = (0..).zip(cells).filter_map(|(cell, kind)| {
                let seen = Square::new(cell % COLUMNS, cell / COLUMNS + 1);
                // What is turned twice is as it was.
                Some((self.board.as_owner_sees(side, seen)?, Some((*kind)?)))
            });
            setup.pieces[side] = pieces.collect();
        }
        Some(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::DrawnSetups;
    use crate::board::{Board, Kind, Side, Square};
    use crate::rules::Setup;

    #[test]
    fn a_setup_is_drawn_from_only_if_all_of_it_is_known() {
        let flag = |square: &str, kind| {
            let mut setup = Setup::default();
            setup.pieces.red = vec![(Square::parse(square).expect("a square"), kind)];
            setup
        };
        let mut drawn = DrawnSetups::new(Board::STANDARD);
        let mut hidden = flag("a1", Some(Kind::Flag));
        hidden.hidden.red = true;
        for (setup, is_known) in [
            (flag("a1", Some(Kind::Flag)), true),
            (flag("a1", None), false),
            // Outside Red's zone, nothing at all, and a side of which nothing is written.
            (flag("a5", Some(Kind::Flag)), false),
            (Setup::default(), false),
            (hidden, false),
        ] {
            assert_eq!(drawn.add(&setup, Side::Red), is_known, "{setup:?}");
        }
        assert_eq!(drawn.len(), 1);
    }
}
