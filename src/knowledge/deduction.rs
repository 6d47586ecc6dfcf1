//! What pieces may be, and in how many ways, where counters do not tell: pieces of which something else was shown than
//! that they moved, armies that are not known, and pieces brought back unnamed. `format-spec/knowledge.md`, sections
//! "Arrangements" and "How it is computed".

use super::arrangements::{Arrangements, Budget, Group};
use super::known::KnownPieces;
use crate::board::{Army, Kind, KindSet};
use crate::rules::{PIECES, PieceSet};
use ethnum::U256;
use std::collections::BTreeMap;

/// A piece that was brought back unnamed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Return {
    /// The piece.
    pub number: u8,
    /// The pieces that had been captured by then.
    pub captured: PieceSet,
}

/// Pieces that are alike for all that was shown, or one that was chosen.
#[derive(Clone, Debug)]
struct Alike {
    kinds: KindSet,
    size: u8,
    /// Whose possible kinds it tells.
    tells_of: PieceSet,
    /// The returns that it stands for too.
    returned: PieceSet,
}

impl KnownPieces {
    /// What each piece may be, by its number: those of the setup that are hidden, and those brought back; nothing for
    /// others. `None` if nothing fits.
    pub(super) fn deduced(&self) -> Option<[KindSet; PIECES]> {
        let (army, alike) = self.alike();
        let mut possible = [KindSet::EMPTY; PIECES];
        let mut fits = false;
        let mut add = |alike: &[Alike]| {
            let alike = || alike.iter().filter(|group| group.size > 0);
            let groups: Vec<Group> = alike().map(|group| Group { kinds: group.kinds, pieces: group.size }).collect();
            let found = Arrangements::new(&groups, army, self.absent).and_then(|all| all.possible_kinds());
            fits |= found.is_some();
            for (group, kinds) in alike().zip(found.unwrap_or_default()) {
                for number in group.tells_of.iter() {
                    let sum = &mut possible[usize::from(number)];
                    *sum = sum.or(kinds);
                }
            }
        };
        self.each_choice(0, &alike, &mut add);
        fits.then_some(possible)
    }

    /// The number of arrangements; `None` if the budget does not suffice.
    pub(super) fn count(&self, budget: &mut Budget) -> Option<U256> {
        match self.returns[..] {
            [] => {
                if let Some(groups) = self.counted_groups() {
                    return self.count_groups(&groups, self.left, budget);
                }
                let hidden = self.setup.less(self.known);
                self.count_with(self.left, hidden, |number| self.shown(number), budget)
            }
            [one] => {
                let mut count = U256::ZERO;
                for kind in self.shown(one.number).iter() {
                    count += self.count_one(kind, one.captured, budget)?;
                }
                Some(count)
            }
            [ref first, ref second, ..] => {
                let mut count = U256::ZERO;
                for kind in self.shown(first.number).iter() {
                    for other in self.shown(second.number).iter() {
                        count += self.count_two((kind, first), (other, second), budget)?;
                    }
                }
                Some(count)
            }
        }
    }

    /// Pieces that are alike, and the army that they are. Without returns, known pieces need not be looked at.
    fn alike(&self) -> (Army, Vec<Alike>) {
        let is_simple = self.returns.is_empty();
        let pieces = if is_simple { self.setup.less(self.known) } else { self.setup };
        let mut alike: BTreeMap<(KindSet, u8), PieceSet> = BTreeMap::new();
        for number in pieces.iter() {
            // Those captured at the same time are alike.
            let captured = self.returns.iter().filter(|back| back.captured.has(number)).count() as u8;
            let group = alike.entry((self.shown(number), captured)).or_default();
            *group = group.with(number);
        }
        let alike = alike.into_iter().map(|((kinds, _), pieces)| Alike {
            kinds,
            size: pieces.len(),
            tells_of: pieces,
            returned: PieceSet::default(),
        });
        (if is_simple { self.left } else { self.army }, alike.collect())
    }

    /// Every way in which the pieces brought back, from that one on, can be captured ones.
    fn each_choice(&self, from: usize, alike: &[Alike], each: &mut impl FnMut(&[Alike])) {
        let Some(back) = self.returns.get(from) else {
            each(alike);
            return;
        };
        for at in 0..alike.len() {
            let group = &alike[at];
            let is_again = !group.returned.is_empty();
            // A piece that was brought back must have been captured again.
            let is_candidate = if is_again {
                group.returned.iter().all(|number| back.captured.has(number))
            } else {
                group.size > 0 && group.tells_of.iter().all(|number| back.captured.has(number))
            };
            let kinds = group.kinds.and(self.shown(back.number));
            if !is_candidate || kinds.is_empty() {
                continue;
            }
            let mut chosen = alike.to_vec();
            if is_again {
                chosen[at].kinds = kinds;
                chosen[at].tells_of = chosen[at].tells_of.with(back.number);
                chosen[at].returned = chosen[at].returned.with(back.number);
            } else {
                chosen[at].size -= 1;
                chosen.push(Alike {
                    kinds,
                    size: 1,
                    tells_of: chosen[at].tells_of.with(back.number),
                    returned: PieceSet::default().with(back.number),
                });
            }
            self.each_choice(from + 1, &chosen, each);
        }
    }

    /// The number of arrangements of those pieces as that army.
    fn count_with(
        &self,
        army: Army,
        pieces: PieceSet,
        kinds: impl Fn(u8) -> KindSet,
        budget: &mut Budget,
    ) -> Option<U256> {
        let mut sizes: BTreeMap<KindSet, u8> = BTreeMap::new();
        for number in pieces.iter() {
            *sizes.entry(kinds(number)).or_default() += 1;
        }
        let groups: Vec<Group> = sizes.into_iter().map(|(kinds, pieces)| Group { kinds, pieces }).collect();
        self.count_groups(&groups, army, budget)
    }

    /// The same of pieces in groups.
    fn count_groups(&self, groups: &[Group], army: Army, budget: &mut Budget) -> Option<U256> {
        Arrangements::new(groups, army, self.absent).map_or(Some(U256::ZERO), |all| all.count(budget))
    }

    /// The number of arrangements in which none of those pieces is of that kind.
    fn count_without(&self, without: &[(Kind, PieceSet)], budget: &mut Budget) -> Option<U256> {
        let kinds = |number: u8| {
            without
                .iter()
                .filter(|(_, pieces)| pieces.has(number))
                .fold(self.shown(number), |kinds, (kind, _)| kinds.without(*kind))
        };
        self.count_with(self.army, self.setup, kinds, budget)
    }

    /// The number of arrangements in which one of the pieces at least is of that kind.
    fn count_one(&self, kind: Kind, among: PieceSet, budget: &mut Budget) -> Option<U256> {
        Some(self.count_without(&[], budget)? - self.count_without(&[(kind, among)], budget)?)
    }

    /// The number of arrangements in which the two pieces brought back can be of those kinds.
    fn count_two(&self, first: (Kind, &Return), second: (Kind, &Return), budget: &mut Budget) -> Option<U256> {
        let ((kind, one), (other, two)) = (first, second);
        if kind != other {
            // None of the one, none of the other, and both taken off twice.
            let all = self.count_one(kind, one.captured, budget)?;
            let without_other = self.count_without(&[(other, two.captured)], budget)?;
            let without_both = self.count_without(&[(kind, one.captured), (other, two.captured)], budget)?;
            return Some(all + without_both - without_other);
        }
        let one_at_least = self.count_one(kind, one.captured, budget)?;
        if two.captured.has(one.number) {
            return Some(one_at_least);
        }
        // Less those in which it is one of the first, and no other of the second.
        let mut count = one_at_least;
        for chosen in one.captured.iter().filter(|number| self.setup.has(*number) && self.shown(*number).has(kind)) {
            let kinds = |number: u8| match number {
                number if number == chosen => KindSet::only(kind),
                number if two.captured.has(number) => self.shown(number).without(kind),
                number => self.shown(number),
            };
            count -= self.count_with(self.army, self.setup, kinds, budget)?;
        }
        Some(count)
    }
}
