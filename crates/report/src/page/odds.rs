//! Stores the odds for a page. The odds are the chances of each kind for the hidden pieces at each ply, and the
//! expectations of strikes and guesses. See `format-spec/page.md`, section "Odds".

use crate::analysis::Belief;
use crate::analysis::review::Reviewed;
use crate::board::{BySide, Kind, Side};
use crate::report::basis;
use crate::rules::PieceId;
use serde::Serialize;
use std::collections::HashMap;

/// Chance of 1, in parts. A part is the unit of chances on a page: a tenth of a percent.
pub(super) const PARTS: f64 = 1000.0;

/// Converts a chance to parts. The result is 0 only for an impossible event, and 1000 only for a certain event.
fn parts(chance: f64) -> i32 {
    let (least, most) = (f64::from(u8::from(chance > 0.0)), if chance < 1.0 { PARTS - 1.0 } else { PARTS });
    (chance * PARTS).round().clamp(least, most) as i32
}

/// Converts a chance to parts that round to the same whole percent as the chance.
fn parts_for_percent(chance: f64) -> i32 {
    let parts = parts(chance);
    if parts % 10 == 5 && chance * PARTS < f64::from(parts) { parts - 1 } else { parts }
}

/// Change of odds. The fields are: the ply; the groups of pieces that have new odds; the pieces that moved to another
/// group. Each inner pair begins with the number of the group. The odds of a group are one number for each kind of the
/// army: the change in parts. If the groups are `None`, the odds are unknown.
type OddsLine = (u32, Option<Vec<(usize, Vec<i32>)>>, Vec<(usize, Vec<usize>)>);

/// Returns the data of a reviewed strike or guess: its ply; the chances of win, tie and loss, in parts; the
/// expected points; the actual points; and its marks. Marks for missed chances are not included.
pub(super) fn strike_line(reviewed: &Reviewed) -> impl Serialize + use<> {
    let points = |points: f64| (points * 100.0).round() / 100.0;
    let odds = reviewed.expected.map(|expected| {
        let chances = expected.chances;
        [chances.win, chances.tie, chances.loss].map(parts)
    });
    let marks = reviewed.marks.iter().filter(|mark| !mark.is_passed_over()).map(|mark| mark.name());
    let expected = reviewed.expected.map(|expected| points(expected.worth));
    (reviewed.played.ply, odds, expected, reviewed.actual.map(points), marks.collect::<Vec<_>>())
}

/// Odds of a game for each side. Equivalent pieces share their odds, and only changes are stored.
#[derive(Clone, Debug)]
pub struct PageOdds {
    kinds: Vec<Kind>,
    /// Name of the prior.
    prior: String,
    of: BySide<Course>,
}

/// Odds of one side's view: chances of the kinds of the other side's pieces.
#[derive(Clone, Debug, Default)]
struct Course {
    changes: Vec<Change>,
    /// Current odds of each group, in tenths of a percent, for each kind.
    groups: Vec<Vec<i32>>,
    /// Latest group of each piece.
    members: HashMap<PieceId, usize>,
    is_untold: bool,
}

/// Change of odds, with the same data as an [`OddsLine`], but with piece identifiers instead of indexes.
#[derive(Clone, Debug)]
struct Change {
    ply: u32,
    groups: Option<Vec<(usize, Vec<i32>)>>,
    members: Vec<(usize, Vec<PieceId>)>,
}

impl PageOdds {
    /// Creates empty odds for armies with these kinds, under a prior with this name.
    pub fn new(kinds: impl Iterator<Item = Kind>, prior: &str) -> Self {
        Self { kinds: kinds.collect(), prior: prior.to_owned(), of: BySide::default() }
    }

    /// Returns a sentence about the basis of the odds.
    pub(super) fn basis(&self) -> String {
        basis(&self.prior)
    }

    /// Adds the odds after the next ply.
    pub fn take(&mut self, belief: &Belief<'_>) {
        let course = &mut self.of[belief.view];
        if belief.is_same {
            return;
        }
        if belief.odds.is_none() {
            if !course.is_untold {
                course.changes.push(Change { ply: belief.ply, groups: None, members: Vec::new() });
            }
            course.is_untold = true;
            return;
        }
        let mut groups: Vec<(Vec<i32>, Vec<PieceId>)> = Vec::new();
        for piece in belief.pieces() {
            let parts: Vec<i32> = self.kinds.iter().map(|kind| parts_for_percent(piece.odds.chance(*kind))).collect();
            match groups.iter_mut().find(|(others, _)| *others == parts) {
                Some((_, pieces)) => pieces.push(piece.odds.piece),
                None => groups.push((parts, vec![piece.odds.piece])),
            }
        }
        course.change(belief.ply, groups);
    }

    /// Returns the indexes of the kinds of the army.
    pub(super) fn kinds(&self) -> Vec<usize> {
        self.kinds.iter().map(|kind| kind.index()).collect()
    }

    /// Returns each change of a side's odds. `numbers` maps pieces to indexes.
    pub(super) fn lines(&self, view: Side, numbers: &HashMap<PieceId, usize>) -> Vec<OddsLine> {
        let number = |piece: &PieceId| numbers.get(piece).copied();
        let members = |(group, pieces): &(usize, Vec<PieceId>)| (*group, pieces.iter().filter_map(number).collect());
        let line = |change: &Change| (change.ply, change.groups.clone(), change.members.iter().map(members).collect());
        self.of[view].changes.iter().map(line).collect()
    }
}

impl Course {
    /// Stores the changes of the groups.
    fn change(&mut self, ply: u32, mut groups: Vec<(Vec<i32>, Vec<PieceId>)>) {
        // The largest group selects its number first: the number that most of its pieces have. So as few pieces as
        // possible change their number.
        groups.sort_by_key(|(_, pieces)| std::cmp::Reverse(pieces.len()));
        let mut taken: Vec<usize> = Vec::with_capacity(groups.len());
        let (mut still, mut moved) = (Vec::new(), Vec::new());
        for (parts, pieces) in groups {
            let group = self.number_of(&pieces, &taken);
            taken.push(group);
            if self.groups.len() <= group {
                self.groups.resize(group + 1, Vec::new());
            }
            let before = &mut self.groups[group];
            if *before != parts {
                before.resize(parts.len(), 0);
                let change = parts.iter().zip(&*before).map(|(new, old)| new - old).collect();
                *before = parts;
                still.push((group, change));
            }
            let came: Vec<PieceId> =
                pieces.into_iter().filter(|piece| self.members.insert(*piece, group) != Some(group)).collect();
            if !came.is_empty() {
                moved.push((group, came));
            }
        }
        let was_untold = std::mem::take(&mut self.is_untold);
        if was_untold || !still.is_empty() || !moved.is_empty() {
            self.changes.push(Change { ply, groups: Some(still), members: moved });
        }
    }

    /// Selects a number for the group with these pieces. Numbers in `taken` are not allowed. Of the other existing
    /// group numbers, selects the one that most of the pieces have now. If all existing numbers are taken, returns a
    /// new number.
    fn number_of(&self, pieces: &[PieceId], taken: &[usize]) -> usize {
        let mut counts = vec![0_usize; self.groups.len()];
        for group in pieces.iter().filter_map(|piece| self.members.get(piece)) {
            counts[*group] += 1;
        }
        let free = |group: &usize| !taken.contains(group);
        let most = (0..counts.len()).filter(free).max_by_key(|group| (counts[*group], std::cmp::Reverse(*group)));
        most.or_else(|| (0..=taken.len()).find(free)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{Course, parts, parts_for_percent};
    use crate::board::Side;
    use crate::rules::PieceId;

    #[test]
    fn parts_never_say_what_is_not_certain() {
        for (chance, expected) in
            [(0.0, 0), (1e-12, 1), (0.0014, 1), (0.25, 250), (1.0 / 3.0, 333), (0.999_999, 999), (1.0, 1000)]
        {
            assert_eq!([parts(chance), parts_for_percent(chance)], [expected; 2], "{chance}");
        }
        // These chances are less than half a percent above a whole percent.
        for (chance, expected) in [(0.0046, 4), (0.0149, 14), (0.0151, 15)] {
            assert_eq!(parts_for_percent(chance), expected, "{chance}");
        }
    }

    #[test]
    fn a_group_keeps_the_number_that_most_of_its_pieces_have() {
        let pieces =
            |numbers: std::ops::Range<u8>| numbers.map(|number| PieceId::numbered(Side::Blue, number)).collect();
        let mut course = Course::default();
        course.change(1, vec![(vec![10], pieces(0..3)), (vec![20], pieces(3..5))]);
        // One of the first three pieces moves to the group of the other two pieces, which is then the larger group.
        course.change(2, vec![(vec![30], pieces(2..5)), (vec![40], pieces(0..2))]);
        course.change(3, vec![(vec![50], pieces(3..5)), (vec![60], pieces(0..3))]);
        let moved: Vec<usize> =
            course.changes.iter().map(|change| change.members.iter().map(|(_, pieces)| pieces.len()).sum()).collect();
        assert_eq!(moved, [5, 1, 1], "{:?}", course.changes);
        assert_eq!(course.groups, [vec![60], vec![50]]);
    }
}
