//! What a page holds of odds: how likely hidden pieces are to be of each kind, from ply to ply, and what strikes and guesses
//! could expect. `format-spec/page.md`, section "Odds".

use crate::analysis::Belief;
use crate::analysis::review::Reviewed;
use crate::board::{BySide, Kind, Side};
use crate::rules::PieceId;
use serde::Serialize;
use std::collections::HashMap;

/// How many parts a chance has on a page: hundredths of a percent.
pub(super) const PARTS: f64 = 10_000.0;

/// A chance in parts. What may be is no less than one of them, and what need not be is less than all.
fn parts(chance: f64) -> u32 {
    let (least, most) = (f64::from(u8::from(chance > 0.0)), if chance < 1.0 { PARTS - 1.0 } else { PARTS });
    (chance * PARTS).round().clamp(least, most) as u32
}

/// From a ply on: the groups of pieces whose odds changed, each with the parts of every kind of the army; and the pieces that
/// came to another group, each by its number. `None`: nothing can be told.
type OddsLine = (u32, Option<Vec<(usize, Vec<u32>)>>, Vec<(usize, Vec<usize>)>);

/// A strike or guess that was reviewed: its ply; the parts of winning, of a tie, of losing; what was expected and what it
/// brought, in points; and its marks, but for those of what was passed over.
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

/// The odds of a game, as each side has them: alike pieces share theirs, and only what changes is kept.
#[derive(Clone, Debug)]
pub struct PageOdds {
    kinds: Vec<Kind>,
    of: BySide<Course>,
}

/// The odds that one side has of the other's pieces.
#[derive(Clone, Debug, Default)]
struct Course {
    changes: Vec<Change>,
    /// The parts of each group by now.
    groups: Vec<Vec<u32>>,
    /// The group of each piece that was ever told of.
    members: HashMap<PieceId, usize>,
    is_untold: bool,
}

/// The same as a line, with the pieces by what they are.
#[derive(Clone, Debug)]
struct Change {
    ply: u32,
    groups: Option<Vec<(usize, Vec<u32>)>>,
    members: Vec<(usize, Vec<PieceId>)>,
}

impl PageOdds {
    /// Nothing yet; of a game whose armies have those kinds.
    pub fn new(kinds: impl Iterator<Item = Kind>) -> Self {
        Self { kinds: kinds.collect(), of: BySide::default() }
    }

    /// Takes what is believed after the next ply.
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
        let mut groups: Vec<(Vec<u32>, Vec<PieceId>)> = Vec::new();
        for piece in belief.pieces() {
            let parts: Vec<u32> = self.kinds.iter().map(|kind| parts(piece.odds.chance(*kind))).collect();
            match groups.iter_mut().find(|(others, _)| *others == parts) {
                Some((_, pieces)) => pieces.push(piece.odds.piece),
                None => groups.push((parts, vec![piece.odds.piece])),
            }
        }
        course.change(belief.ply, groups);
    }

    /// The kinds of the army, by their numbers.
    pub(super) fn kinds(&self) -> Vec<usize> {
        self.kinds.iter().map(|kind| kind.index()).collect()
    }

    /// What a side's odds were, wherever they changed; pieces by those numbers.
    pub(super) fn lines(&self, view: Side, numbers: &HashMap<PieceId, usize>) -> Vec<OddsLine> {
        let number = |piece: &PieceId| numbers.get(piece).copied();
        let members = |(group, pieces): &(usize, Vec<PieceId>)| (*group, pieces.iter().filter_map(number).collect());
        let line = |change: &Change| (change.ply, change.groups.clone(), change.members.iter().map(members).collect());
        self.of[view].changes.iter().map(line).collect()
    }
}

impl Course {
    /// Keeps what is new of those groups.
    fn change(&mut self, ply: u32, mut groups: Vec<(Vec<u32>, Vec<PieceId>)>) {
        // The largest group keeps the number that most of its pieces have: so the fewest pieces change theirs.
        groups.sort_by_key(|(_, pieces)| std::cmp::Reverse(pieces.len()));
        let mut taken: Vec<usize> = Vec::with_capacity(groups.len());
        let (mut told, mut moved) = (Vec::new(), Vec::new());
        for (parts, pieces) in groups {
            let group = self.number_of(&pieces, &taken);
            taken.push(group);
            if self.groups.len() <= group {
                self.groups.resize(group + 1, Vec::new());
            }
            if self.groups[group] != parts {
                self.groups[group].clone_from(&parts);
                told.push((group, parts));
            }
            let came: Vec<PieceId> =
                pieces.into_iter().filter(|piece| self.members.insert(*piece, group) != Some(group)).collect();
            if !came.is_empty() {
                moved.push((group, came));
            }
        }
        let was_untold = std::mem::take(&mut self.is_untold);
        if was_untold || !told.is_empty() || !moved.is_empty() {
            self.changes.push(Change { ply, groups: Some(told), members: moved });
        }
    }

    /// The number that most of the pieces have, of those that are not taken; the first of them if none has any.
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
    use super::{Course, parts};
    use crate::board::Side;
    use crate::rules::PieceId;

    #[test]
    fn parts_never_say_what_is_not_certain() {
        for (chance, expected) in
            [(0.0, 0), (1e-12, 1), (0.000_14, 1), (0.25, 2500), (1.0 / 3.0, 3333), (0.999_999, 9999), (1.0, 10_000)]
        {
            assert_eq!(parts(chance), expected, "{chance}");
        }
    }
    #[test]
    fn a_group_keeps_the_number_that_most_of_its_pieces_have() {
        let pieces =
            |numbers: std::ops::Range<u8>| numbers.map(|number| PieceId::numbered(Side::Blue, number)).collect();
        let mut course = Course::default();
        course.change(1, vec![(vec![10], pieces(0..3)), (vec![20], pieces(3..5))]);
        // One of the first three comes to the others, which are the most now.
        course.change(2, vec![(vec![30], pieces(2..5)), (vec![40], pieces(0..2))]);
        course.change(3, vec![(vec![50], pieces(3..5)), (vec![60], pieces(0..3))]);
        let moved: Vec<usize> =
            course.changes.iter().map(|change| change.members.iter().map(|(_, pieces)| pieces.len()).sum()).collect();
        assert_eq!(moved, [5, 1, 1], "{:?}", course.changes);
        assert_eq!(course.groups, [vec![60], vec![50]]);
    }
}
