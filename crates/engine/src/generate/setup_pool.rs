//! A collection of setups from which games draw. The setups may come from people or from anywhere else.

use crate::board::{Board, Kind, Random, Side, Square};
use crate::rules::Setup;

/// Number of squares of the largest zone.
const MOST: usize = 40;
const COLUMNS: u8 = Board::COLUMNS;

/// Mixed into each seed, so that the draws of setups are independent of the play.
const OTHER: u64 = 0x5E70_0B5E_70FA_C5E7;

/// Setups to draw from. Each setup is stored from its owner's view and takes 40 bytes. A setup that was added twice
/// is drawn twice as often.
///
/// ```
/// # extern crate adjutant_engine as adjutant;
/// use adjutant::board::{Side, Variant};
/// use adjutant::generate::{Plan, Policy, SetupPool};
/// use adjutant::replay::terms_and_setup;
/// use adjutant::rules::{Edition, Ruleset};
///
/// let gravon = Edition::from_name("gravon").expect("an edition");
/// let rules = Ruleset::new(gravon, Variant::Barrage);
/// let plan = Plan { rules, policy: Policy::Plausible, seed: 1, max_plies: 200 };
/// let (_, setup, _) = terms_and_setup(&plan.record(1)?, None);
/// let mut setups = SetupPool::new(gravon.board);
/// assert!(setups.add(&setup, Side::Red));
/// // In every game both sides have the setup that Red had in the first one.
/// let (_, again, _) = terms_and_setup(&plan.record_from(2, &setups)?, None);
/// assert_eq!(again.pieces[Side::Red].len(), 8);
/// # Ok::<(), adjutant::rules::SetupFaults>(())
/// ```
#[derive(Clone, Debug)]
pub struct SetupPool {
    board: Board,
    setups: Vec<[Option<Kind>; MOST]>,
}

impl SetupPool {
    /// Creates an empty collection for the board.
    pub const fn new(board: Board) -> Self {
        Self { board, setups: Vec::new() }
    }

    /// Adds the setup of a side. Returns `false`, without adding the setup, if the setup is hidden or empty, if a piece
    /// is unknown or outside the side's zone, or if two pieces share a square.
    pub fn add(&mut self, setup: &Setup, side: Side) -> bool {
        let cells = self.cells(setup, side);
        self.setups.extend(cells);
        cells.is_some()
    }

    /// Appends all setups of another collection.
    pub fn append(&mut self, mut other: Self) {
        self.setups.append(&mut other.setups);
    }

    /// Number of setups.
    pub fn len(&self) -> usize {
        self.setups.len()
    }

    /// `true` if the collection contains no setups.
    pub fn is_empty(&self) -> bool {
        self.setups.is_empty()
    }

    /// Converts a setup to its owner's view. The result has one cell for each square, beginning at the left end of the
    /// back row. Returns `None` in the cases in which `add` returns `false`.
    fn cells(&self, setup: &Setup, side: Side) -> Option<[Option<Kind>; MOST]> {
        let pieces = &setup.pieces[side];
        if setup.hidden[side] || pieces.is_empty() {
            return None;
        }
        let mut cells = [None; MOST];
        for (square, kind) in pieces {
            let seen = self.board.to_owner_view(side, *square)?;
            let is_in_zone = seen.column() < COLUMNS && self.board.zone(Side::Red).contains(&seen.row());
            let cell =
                is_in_zone.then(|| usize::from(seen.row() - 1) * usize::from(COLUMNS) + usize::from(seen.column()))?;
            if cells.get_mut(cell)?.replace((*kind)?).is_some() {
                return None;
            }
        }
        Some(cells)
    }

    /// Draws the setups of game `number`, independently for each side. Returns `None` if the collection is empty.
    pub(super) fn draw(&self, seed: u64, number: u64) -> Option<Setup> {
        let mut random = Random::new(seed ^ OTHER, number);
        let mut setup = Setup::default();
        for side in Side::ALL {
            let cells = self.setups.get(random.index(self.setups.len()))?;
            let pieces = (0..).zip(cells).filter_map(|(cell, kind)| {
                let seen = Square::new(cell % COLUMNS, cell / COLUMNS + 1);
                // The conversion to the owner's view is its own inverse, so it also converts back.
                Some((self.board.to_owner_view(side, seen)?, Some((*kind)?)))
            });
            setup.pieces[side] = pieces.collect();
        }
        Some(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::SetupPool;
    use crate::board::{Board, Kind, Side, Square};
    use crate::rules::Setup;

    #[test]
    fn a_setup_is_drawn_from_only_if_all_of_it_is_known() {
        let flag = |square: &str, kind| {
            let mut setup = Setup::default();
            setup.pieces.red = vec![(Square::parse(square).expect("a square"), kind)];
            setup
        };
        let mut drawn = SetupPool::new(Board::STANDARD);
        let mut hidden = flag("a1", Some(Kind::Flag));
        hidden.hidden.red = true;
        for (setup, is_known) in [
            (flag("a1", Some(Kind::Flag)), true),
            (flag("a1", None), false),
            // Three cases: a piece outside Red's zone, a side with no pieces, and a side without rows.
            (flag("a5", Some(Kind::Flag)), false),
            (Setup::default(), false),
            (hidden, false),
        ] {
            assert_eq!(drawn.add(&setup, Side::Red), is_known, "{setup:?}");
        }
        assert_eq!(drawn.len(), 1);
    }
}
