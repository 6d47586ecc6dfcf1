//! The chances of kinds from the exact sums over all arrangements.

use super::asked::Asking;
use super::balanced::{Balanced, FOR_SUMS};
use super::pieces::{Pieces, Returned};
use super::table::{Chances, Table};
use super::{ByKind, Shares, Stop, Weighing};
use crate::board::Kind;
use std::collections::BTreeMap;

/// More states of the squares asked about, with what was found on them, than that are not told apart.
const MOST_FOUND: usize = 500_000;

/// The sums over all arrangements of the pieces.
pub(super) struct Exact<'p> {
    pieces: &'p Pieces,
    balanced: Balanced,
    table: Table,
}

impl<'p> Exact<'p> {
    /// For those pieces, if what is left suffices to go through all states so many times.
    pub fn of(pieces: &'p Pieces, weighing: &mut Weighing) -> Result<Self, Stop> {
        let balanced = Balanced::of(&pieces.counts, &pieces.weights, FOR_SUMS).ok_or(Stop::Nothing)?;
        let squares = pieces.numbers.len();
        let table = Table::of(&pieces.counts, squares, &pieces.may_spare, Weighing::STATES).ok_or(Stop::TooLong)?;
        weighing.spend_states(table.states.saturating_mul(pieces.by_gates().len()))?;
        Ok(Self { pieces, balanced, table })
    }

    /// How likely each piece is to be of each kind.
    pub fn shares(&self) -> Result<Shares, Stop> {
        let weights = &self.balanced.weights;
        let mut chances = Chances::new(weights.len(), Kind::COUNT);
        let mut returned = ByKind::new();
        let mut all = 0.0;
        for (gates, alike) in self.pieces.by_gates() {
            let before = self.table.before(weights, gates);
            let times = alike.len() as f64;
            if before.sum > 0.0 {
                all += before.sum * times;
                chances.add(&self.table, weights, &before, gates, times);
            }
            for (number, kind) in alike.into_iter().flat_map(|back| &back.kinds) {
                returned.entry(*number).or_default()[kind.index()] += before.sum;
            }
        }
        if !(all > 0.0 && all.is_finite()) {
            return Err(Stop::Nothing);
        }
        let mut of = ByKind::new();
        for (number, shares) in self.pieces.numbers.iter().zip(chances.shares()) {
            of.insert(*number, std::array::from_fn(|kind| shares.get(kind).copied().unwrap_or_default()));
        }
        of.extend(returned.into_iter().map(|(number, weight)| (number, weight.map(|weight| weight / all))));
        Ok(Shares { of, errors: None })
    }

    /// How likely it is to be as asked. The pieces asked about must come before the others that were captured at the same
    /// time.
    pub fn ask(&self, asking: &Asking<'_>) -> Result<f64, Stop> {
        let (mut holds, mut all) = (0.0, 0.0);
        for back in &self.pieces.returns {
            let behind = self.table.behind(&self.balanced.weights, &back.gates, |_, _, _, _| ());
            all += behind[0];
            for ((state, found), weight) in self.found(asking, back)? {
                holds += if asking.holds(&found) { weight * behind[state] } else { 0.0 };
            }
        }
        if all > 0.0 && all.is_finite() { Ok((holds / all).min(1.0)) } else { Err(Stop::Nothing) }
    }

    /// What the squares up to the last one asked about weigh, by state and by what was found.
    fn found(&self, asking: &Asking<'_>, back: &Returned) -> Result<BTreeMap<(usize, Vec<u64>), f64>, Stop> {
        let mut first = asking.found.clone();
        for (number, kind) in &back.kinds {
            asking.add(*number, *kind, &mut first);
        }
        let mut found = BTreeMap::from([((0, first), 1.0)]);
        let numbers = &self.pieces.numbers;
        let last = numbers.iter().rposition(|number| asking.is_about(*number)).map_or(0, |last| last + 1);
        for (square, number) in numbers.iter().enumerate().take(last) {
            let mut next: BTreeMap<(usize, Vec<u64>), f64> = BTreeMap::new();
            for ((state, found), weight) in found {
                for (kind, with) in self.table.next(state) {
                    let there = self.balanced.weights[square][kind];
                    if there > 0.0 && self.table.passes(with, square + 1, &back.gates) {
                        let mut found = found.clone();
                        asking.add(*number, Kind::ALL[kind], &mut found);
                        *next.entry((with, found)).or_default() += weight * there;
                    }
                }
            }
            if next.len() > MOST_FOUND {
                return Err(Stop::TooLong);
            }
            found = next;
        }
        Ok(found)
    }
}
