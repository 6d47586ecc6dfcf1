//! The answers to questions about several hidden pieces together: in how many arrangements it is as asked.
//!
//! Pieces are alike if the same was shown of them and the same tests ask about their squares. Whether it is as asked then
//! depends on nothing but how many of them are of each kind that is asked about: every such set of numbers is counted by
//! itself, once for all choices of as many pieces. `format-spec/odds.md`, section "Questions".

use super::Knowledge;
use super::arrangements::Budget;
use super::known::KnownPieces;
use super::parting::choose;
use crate::board::{Kind, KindSet, Side, Square};
use crate::rules::Position;
use ethnum::U256;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Pieces of a kind on some squares, to be counted.
#[derive(Clone, Copy, Debug)]
pub struct PiecesAt<'q> {
    /// The kind; none, if the record has it not: then there are none of it.
    pub kind: Option<Kind>,
    /// The squares.
    pub squares: &'q BTreeSet<Square>,
}

/// What is asked about hidden pieces.
#[derive(Clone)]
pub struct Asked<'q> {
    /// The pieces to be counted.
    pub tests: Vec<PiecesAt<'q>>,
    /// Whether it is as asked, given how many pieces each test found.
    pub holds: &'q (dyn Fn(&[u64]) -> bool + Sync),
}

impl fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked").field("tests", &self.tests).finish_non_exhaustive()
    }
}

impl Knowledge {
    /// In how many arrangements of that side's pieces it is as the question asks, where they stand now. `None` if that
    /// cannot be told, or not within the budget.
    pub fn ask(&self, side: Side, question: &Asked<'_>, position: &Position, budget: &mut Budget) -> Option<U256> {
        let known = self.of(side);
        let kinds: Vec<Option<Kind>> = question.tests.iter().map(|test| test.kind).collect();
        let mut alike: BTreeMap<(KindSet, u8, Vec<usize>), Vec<u8>> = BTreeMap::new();
        for piece in position.standing(side) {
            let square = position.piece(piece).square;
            let asks = |test: &usize| question.tests[*test].squares.contains(&square);
            let tests: Vec<usize> = (0..question.tests.len()).filter(asks).collect();
            if !tests.is_empty() {
                // One that was brought back is like no other.
                let number = piece.number();
                let alone = if known.setup.has(number) { 0 } else { number };
                alike.entry((known.shown(number), alone, tests)).or_default().push(number);
            }
        }
        let mut shares = Vec::new();
        let mut groups = Vec::new();
        for ((_, _, tests), pieces) in alike {
            let possible = known.possible(pieces.first().copied()?);
            let asked: KindSet = tests.iter().filter_map(|test| kinds[*test]).collect();
            for kind in asked.and(possible).iter() {
                let tests = tests.iter().copied().filter(|test| kinds[*test] == Some(kind)).collect();
                let is_certain = possible.single() == Some(kind);
                shares.push(Share { group: groups.len(), kind, tests, is_certain });
            }
            groups.push(Alike { pieces, kinds: asked });
        }
        let mut left: BTreeMap<Kind, u8> = BTreeMap::new();
        for share in &shares {
            left.insert(share.kind, known.most_of(share.kind));
        }
        let mut found = vec![0; question.tests.len()];
        let mut count = Counting { known, question, groups: &groups, shares: &shares, left, taken: Vec::new() };
        count.from(&mut found, budget)
    }
}

/// Pieces that are alike for what is asked.
struct Alike {
    pieces: Vec<u8>,
    /// The kinds that are asked about.
    kinds: KindSet,
}

/// Those of a group that are of a kind.
struct Share {
    group: usize,
    kind: Kind,
    /// The tests that ask about them.
    tests: Vec<usize>,
    /// Whether they can only be of it.
    is_certain: bool,
}

/// Going through all numbers of pieces that are of the kinds asked about.
struct Counting<'a> {
    known: &'a KnownPieces,
    question: &'a Asked<'a>,
    groups: &'a [Alike],
    shares: &'a [Share],
    /// How many more there can be of each kind.
    left: BTreeMap<Kind, u8>,
    /// How many each share has, as far as that has been chosen.
    taken: Vec<u8>,
}

impl Counting<'_> {
    /// The number of arrangements, given what the first shares have.
    fn from(&mut self, found: &mut [u64], budget: &mut Budget) -> Option<U256> {
        budget.spend(1)?;
        let Some(share) = self.shares.get(self.taken.len()) else {
            return if (self.question.holds)(found) { self.count(budget) } else { Some(U256::ZERO) };
        };
        let of_group = self.shares.iter().zip(&self.taken).filter(|(other, _)| other.group == share.group);
        let pieces = self.groups[share.group].pieces.len() as u8;
        let room = pieces - of_group.map(|(_, taken)| taken).sum::<u8>();
        let left = self.left.get(&share.kind).copied().unwrap_or(0);
        let (least, most) = (if share.is_certain { pieces } else { 0 }, room.min(left));
        let mut sum = U256::ZERO;
        for taken in least..=most {
            self.taken.push(taken);
            self.left.insert(share.kind, left - taken);
            share.tests.iter().for_each(|test| found[*test] += u64::from(taken));
            let ways = self.from(found, budget);
            share.tests.iter().for_each(|test| found[*test] -= u64::from(taken));
            self.taken.pop();
            sum += ways?;
        }
        self.left.insert(share.kind, left);
        Some(sum)
    }

    /// The number of arrangements in which every share has as many as was chosen.
    fn count(&self, budget: &mut Budget) -> Option<U256> {
        let mut choices = U256::ONE;
        let mut supposed = Vec::new();
        for (number, group) in self.groups.iter().enumerate() {
            let mut pieces = &group.pieces[..];
            for (share, taken) in self.shares.iter().zip(&self.taken).filter(|(share, _)| share.group == number) {
                choices *= U256::from(choose(pieces.len() as u8, *taken));
                let (chosen, others) = pieces.split_at((*taken).into());
                supposed.extend(chosen.iter().map(|piece| (*piece, KindSet::only(share.kind))));
                pieces = others;
            }
            supposed.extend(pieces.iter().map(|piece| (*piece, KindSet::ALL.less(group.kinds))));
        }
        Some(self.known.ways(supposed.into_iter(), budget)? * choices)
    }
}
