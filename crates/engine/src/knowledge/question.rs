//! Answers questions about several hidden pieces together: counts the arrangements in which the condition is true.
//!
//! Two pieces are equivalent if the evidence about both pieces is equal, and the same tests concern the squares of
//! both pieces. The condition then depends only on numbers: how many equivalent pieces have each kind. Each
//! combination of these numbers is checked once, and multiplied by the number of ways to choose the pieces. See
//! `format-spec/odds.md`, section "Questions".

use super::Knowledge;
use super::arrangements::Budget;
use super::count::Count;
use super::division::choose;
use super::known_pieces::KnownPieces;
use crate::board::{Kind, KindSet, Side, Square};
use crate::rules::Position;
use ethnum::U256;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Test that counts the pieces of a kind on some squares.
#[derive(Clone, Copy, Debug)]
pub struct PiecesAt<'q> {
    /// Kind to count. `None` if the numbering of the record has no such kind: then the count is 0.
    pub kind: Option<Kind>,
    /// Squares to search.
    pub squares: &'q BTreeSet<Square>,
}

/// Question about hidden pieces.
#[derive(Clone)]
pub struct PieceQuestion<'q> {
    /// Tests that count pieces.
    pub tests: Vec<PiecesAt<'q>>,
    /// Returns `true` if the condition is true, given the count of each test.
    pub holds: &'q (dyn Fn(&[u64]) -> bool + Sync),
}

impl fmt::Debug for PieceQuestion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked").field("tests", &self.tests).finish_non_exhaustive()
    }
}

impl Knowledge {
    /// Counts the arrangements of a side in which the condition is true. The condition concerns the present squares of
    /// the pieces. Returns `None` if the count cannot be determined, or exceeds the budget.
    #[doc(hidden)]
    pub fn ask(
        &self,
        side: Side,
        question: &PieceQuestion<'_>,
        position: &Position,
        budget: &mut Budget,
    ) -> Option<Count> {
        let known = self.pieces_of(side);
        let kinds: Vec<Option<Kind>> = question.tests.iter().map(|test| test.kind).collect();
        let mut alike: BTreeMap<(KindSet, u8, Vec<usize>), Vec<u8>> = BTreeMap::new();
        for piece in position.standing(side) {
            let square = position.piece(piece).square;
            let asks = |test: &usize| question.tests[*test].squares.contains(&square);
            let tests: Vec<usize> = (0..question.tests.len()).filter(asks).collect();
            if !tests.is_empty() {
                // A piece that was brought back is not equivalent to any other piece.
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
        count.from(&mut found, budget).map(Count)
    }
}

/// Pieces that are equivalent for the question.
struct Alike {
    pieces: Vec<u8>,
    /// Kinds that the question concerns.
    kinds: KindSet,
}

/// Pieces of a group that have a given kind.
struct Share {
    group: usize,
    kind: Kind,
    /// Indexes of the tests that count these pieces.
    tests: Vec<usize>,
    /// `true` if all pieces of the group must have this kind.
    is_certain: bool,
}

/// Search over all combinations of numbers: how many pieces of each group have each kind in question.
struct Counting<'a> {
    known: &'a KnownPieces,
    question: &'a PieceQuestion<'a>,
    groups: &'a [Alike],
    shares: &'a [Share],
    /// Number of further pieces that can have each kind.
    left: BTreeMap<Kind, u8>,
    /// Number of pieces chosen for each share so far.
    taken: Vec<u8>,
}

impl Counting<'_> {
    /// Returns the number of arrangements that match the choices made for the first shares and satisfy the condition.
    /// `found` contains the counts of the tests so far.
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

    /// Returns the number of arrangements in which every share has the chosen number of pieces.
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
            supposed.extend(pieces.iter().map(|piece| (*piece, KindSet::ALL.difference(group.kinds))));
        }
        Some(self.known.ways(supposed.into_iter(), budget)? * choices)
    }
}
