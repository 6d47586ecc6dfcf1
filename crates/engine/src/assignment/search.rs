//! Exhaustive search for an assignment when the kinds of some pieces depend on other pieces. Also contains the
//! [`Budget`], which limits the work of the search.
//!
//! A node of the search contains the kinds that each piece may have. First, the search propagates constraints: each
//! relation and each army rules out kinds, until nothing changes. If no assignment is left, the node is a dead end.
//! If the assigned kinds satisfy every relation, the search is finished. Otherwise, the search chooses a piece that
//! appears in a relation. It tries each kind that this piece may have, beginning with the assigned kind.
//!
//! The nodes below the root cover every assignment, so the answer is exact. The search stops without an answer when
//! the budget has no nodes left. The budget also counts the work done for one record.

use super::local::search_locally;
use super::matching::Matching;
use super::relation::{Member, Relation, Return};
use crate::board::{BySide, KindSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Error: the search stopped at its node limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooHard;

/// Number of exchanges that local search tries before the first node.
const EXCHANGES: u32 = 300;

/// Number of nodes after which local search is repeated. The number doubles after each repetition.
const FIRST_RETURN: u32 = 512;

/// Root of the search tree: the state after a captured piece was chosen for each piece that came back.
struct Top {
    matchings: BySide<Matching>,
    related: Vec<Relation>,
}

/// A search for an assignment.
pub(super) struct Search<'s> {
    relations: &'s [Relation],
    returns: &'s [Return],
    /// Pairs of pieces: a piece that was brought back, and the captured piece that the search chose for it.
    chosen: Vec<(Member, Member)>,
    /// The pieces that appear in relations.
    met: Vec<Member>,
    /// Number of nodes visited since the captured pieces were chosen. `attempts` is the number of times that local
    /// search was repeated.
    looked_at: u32,
    attempts: u32,
    /// Number of nodes that may still be visited.
    budget: &'s Budget,
}

/// Result of a search: an assignment for both sides, or `None` if no assignment exists.
pub(super) type Assigned = Result<Option<BySide<Matching>>, TooHard>;

impl<'s> Search<'s> {
    pub fn new(relations: &'s [Relation], returns: &'s [Return], budget: &'s Budget) -> Self {
        Self { relations, returns, chosen: Vec::new(), met: Vec::new(), looked_at: 0, attempts: 0, budget }
    }

    /// Searches for an assignment for both sides.
    pub fn run(mut self, matchings: &BySide<Matching>) -> Assigned {
        let found = self.choose(matchings)?;
        Ok(found.map(|found| BySide::from_fn(|side| matchings[side].with_given_of(&found[side]))))
    }

    /// Chooses a captured piece for each piece that was brought back, then searches for an assignment.
    fn choose(&mut self, matchings: &BySide<Matching>) -> Assigned {
        let Some(back) = self.returns.get(self.chosen.len()) else {
            let mut matchings = matchings.clone();
            self.budget.spend()?;
            if !self.conclude(&mut matchings) {
                return Ok(None);
            }
            let related: Vec<Relation> = self.relations.iter().map(|relation| self.of_setup(relation)).collect();
            self.met = related.iter().flat_map(|relation| [relation.first, relation.second]).collect();
            self.met.sort_unstable_by_key(|piece| (piece.side, piece.number));
            self.met.dedup();
            let mut mended = matchings.clone();
            if search_locally(&mut mended, &related, EXCHANGES, 0) {
                return Ok(Some(self.with_returns(mended)));
            }
            (self.looked_at, self.attempts) = (0, 0);
            let top = matchings.clone();
            return self.descend(matchings, &Top { matchings: top, related });
        };
        let side = back.piece.side;
        let wanted = matchings[side].kinds(back.piece.number);
        let mut tried: Vec<KindSet> = Vec::new();
        for number in back.captured.iter() {
            let captured = Member { side, number };
            if self.chosen.iter().any(|(_, other)| *other == captured) {
                continue;
            }
            let root = self.root(captured);
            let kinds = matchings[side].kinds(root.number).and(wanted);
            // Among captured pieces that have the same possible kinds and appear in no relation, trying one is enough.
            let is_bare = root == captured && self.relations.iter().all(|tie| tie.first != root && tie.second != root);
            let before = matchings[side].kinds(root.number);
            if kinds.is_empty() || is_bare && tried.contains(&before) {
                continue;
            }
            if is_bare {
                tried.push(before);
            }
            self.budget.spend()?;
            let mut trial = matchings.clone();
            trial[side].set(root.number, kinds);
            if !trial[side].put_right(root.number) {
                continue;
            }
            self.chosen.push((back.piece, captured));
            let found = self.choose(&trial)?;
            self.chosen.pop();
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the piece of the setup that is the same physical piece as `piece`. A returned piece is a captured piece
    /// with a new number. This captured piece may itself be a returned piece.
    fn root(&self, piece: Member) -> Member {
        let next = |piece: Member| self.chosen.iter().find(|(back, _)| *back == piece).map(|(_, captured)| *captured);
        let mut piece = piece;
        while let Some(captured) = next(piece) {
            piece = captured;
        }
        piece
    }

    /// Returns the relation with both pieces replaced by their setup pieces; see `root`.
    fn of_setup(&self, relation: &Relation) -> Relation {
        Relation { first: self.root(relation.first), second: self.root(relation.second), ..*relation }
    }

    /// Assigns to each returned piece the kind of its setup piece; see [`Self::root`].
    fn with_returns(&self, mut matchings: BySide<Matching>) -> BySide<Matching> {
        for (back, _) in &self.chosen {
            let root = self.root(*back);
            let kind = matchings[root.side].given(root.number);
            matchings[back.side].set_given(back.number, kind);
        }
        matchings
    }

    fn descend(&mut self, mut matchings: BySide<Matching>, top: &Top) -> Assigned {
        self.budget.spend()?;
        self.looked_at += 1;
        // If an assignment exists, local search usually finds one. Later repetitions try more exchanges.
        if self.looked_at == FIRST_RETURN << self.attempts {
            self.attempts += 1;
            let mut mended = top.matchings.clone();
            if search_locally(&mut mended, &top.related, EXCHANGES << self.attempts.min(5), self.attempts) {
                return Ok(Some(self.with_returns(mended)));
            }
        }
        if !self.conclude(&mut matchings) {
            return Ok(None);
        }
        if self.are_true(&matchings) {
            return Ok(Some(self.with_returns(matchings)));
        }
        // Branch on the piece with the fewest possible kinds; if several have equally few, on the piece with the most
        // relations.
        let Some(piece) = self.met.iter().copied().filter(|piece| size(&matchings, *piece) > 1).min_by_key(|piece| {
            let meetings =
                self.relations.iter().filter(|tie| self.root(tie.first) == *piece || self.root(tie.second) == *piece);
            (size(&matchings, *piece), std::cmp::Reverse(meetings.count()))
        }) else {
            return Ok(None);
        };
        let matching = &matchings[piece.side];
        let (kinds, had) = (matching.kinds(piece.number), matching.given(piece.number));
        let had = kinds.has(had).then_some(had);
        for kind in had.into_iter().chain(kinds.iter().filter(|kind| Some(*kind) != had)) {
            let mut trial = matchings.clone();
            trial[piece.side].set(piece.number, KindSet::only(kind));
            if !trial[piece.side].put_right(piece.number) {
                continue;
            }
            let found = self.descend(trial, top)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Propagates the constraints of all relations and armies. Returns `false` if no assignment is left.
    fn conclude(&self, matchings: &mut BySide<Matching>) -> bool {
        loop {
            let mut has_changed = false;
            for relation in self.relations {
                let (first, second) = (self.root(relation.first), self.root(relation.second));
                let kinds = |piece: Member| matchings[piece.side].kinds(piece.number);
                let (left, right) = relation.narrowed(kinds(first), kinds(second));
                has_changed |= left != kinds(first) || right != kinds(second);
                for (piece, kinds) in [(first, left), (second, right)] {
                    let matching = &mut matchings[piece.side];
                    matching.set(piece.number, kinds);
                    if kinds.is_empty() || !matching.put_right(piece.number) {
                        return false;
                    }
                }
            }
            let possible = BySide::new(matchings.red.possible_kinds(), matchings.blue.possible_kinds());
            for relation in self.relations {
                for piece in [self.root(relation.first), self.root(relation.second)] {
                    let kinds = possible[piece.side][usize::from(piece.number)];
                    has_changed |= kinds != matchings[piece.side].kinds(piece.number);
                    matchings[piece.side].set(piece.number, kinds);
                }
            }
            if !has_changed {
                return true;
            }
        }
    }

    /// `true` if the assigned kinds satisfy every relation.
    fn are_true(&self, matchings: &BySide<Matching>) -> bool {
        self.relations.iter().all(|relation| self.of_setup(relation).is_true(matchings))
    }
}

/// Number of kinds that the piece may still have.
fn size(matchings: &BySide<Matching>, piece: Member) -> u32 {
    matchings[piece.side].kinds(piece.number).len()
}

/// Number of nodes left for searches, and a count of the work done. Clones share both numbers.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    left: Arc<AtomicU32>,
    done: Arc<Done>,
}

/// Work done: nodes visited and copies of games made.
#[derive(Debug, Default)]
struct Done {
    nodes: AtomicU32,
    copies: AtomicU32,
}

impl Budget {
    /// Creates a budget of `nodes` nodes.
    pub fn new(nodes: u32) -> Self {
        Self { left: Arc::new(AtomicU32::new(nodes)), done: Arc::default() }
    }

    /// Returns a budget of `nodes` nodes. The new budget and this budget share one count of work.
    pub fn with(&self, nodes: u32) -> Self {
        Self { left: Arc::new(AtomicU32::new(nodes)), done: Arc::clone(&self.done) }
    }

    /// Number of nodes visited.
    pub fn spent(&self) -> u32 {
        self.done.nodes.load(Ordering::Relaxed)
    }

    /// Number of times that a game with unknown pieces was copied.
    pub fn copies(&self) -> u32 {
        self.done.copies.load(Ordering::Relaxed)
    }

    /// Counts one more copy of a game.
    pub fn count_copy(&self) {
        self.done.copies.store(self.copies().saturating_add(1), Ordering::Relaxed);
    }

    /// Number of nodes that may still be visited.
    pub fn left(&self) -> u32 {
        self.left.load(Ordering::Relaxed)
    }

    /// Reserves nodes until [`Budget::give_back`] returns them.
    pub fn set_aside(&self, nodes: u32) {
        self.left.store(self.left().saturating_sub(nodes), Ordering::Relaxed);
    }

    /// Returns reserved nodes to the budget.
    pub fn give_back(&self, nodes: u32) {
        self.left.store(self.left().saturating_add(nodes), Ordering::Relaxed);
    }

    /// Counts one node.
    ///
    /// # Errors
    /// If no node is left.
    pub fn spend(&self) -> Result<(), TooHard> {
        let left = self.left().checked_sub(1).ok_or(TooHard)?;
        self.left.store(left, Ordering::Relaxed);
        self.done.nodes.store(self.spent().saturating_add(1), Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Matching, Member, PieceSet, Relation, Return, Satisfiability, Step, System};
    use crate::assignment::Pairs;
    use crate::board::{Army, BySide, Kind, KindSet, Side};

    #[test]
    fn captured_pieces_of_which_the_same_is_known_are_tried_only_once() {
        // The army is a Marshal, nine Scouts and the Flag. Nine pieces were captured; each is a Marshal or a Scout.
        // Two pieces came back, and both are Marshals. This is impossible because the army has only one Marshal.
        let (marshal, scout, flag) = (Kind::Marshal, Kind::Scout, Kind::Flag);
        let mut army = Army::default();
        for (kind, count) in [(marshal, 1), (scout, 9), (flag, 1)] {
            army.add(kind, count);
        }
        let movable: KindSet = [marshal, scout].into_iter().collect();
        let kinds = |number| (number, if number <= 9 { movable } else { KindSet::ALL });
        let matching = || Matching::new(&army, (1..=11).map(kinds), KindSet::EMPTY).expect("the army fits");
        let red = |number| Member { side: Side::Red, number };
        let back = |number| {
            let captured = PieceSet::up_to(9);
            Step::Return(Return { piece: red(number), captured }, KindSet::only(marshal))
        };
        let system = || System::new(BySide::new(matching(), matching()), 100);
        let mut alike = system();
        assert_eq!(alike.add_facts([back(41)]), Satisfiability::Yes);
        assert_eq!(alike.add_facts([back(42)]), Satisfiability::No);
        // At most five nodes. The first call visits two nodes: one for the choice of a captured piece, and one for
        // propagation. The second call visits three nodes, because two captured pieces are chosen.
        assert!(alike.searched() <= 5, "{}", alike.searched());
        // A captured piece that appears in a relation is not interchangeable with the other captured pieces. The test
        // covers both cases: the piece is the first or the second piece of the relation. The relation makes the piece
        // the Marshal.
        for is_first in [true, false] {
            let (piece, other) = (red(9), Member { side: Side::Blue, number: 1 });
            let relation = if is_first {
                let pairs = Pairs::of(KindSet::only(marshal), KindSet::ALL, |_, _| true);
                Relation { first: piece, second: other, pairs }
            } else {
                let pairs = Pairs::of(KindSet::ALL, KindSet::only(marshal), |_, _| true);
                Relation { first: other, second: piece, pairs }
            };
            let mut related = system();
            assert_eq!(related.add_facts([Step::Relate(relation)]), Satisfiability::Yes);
            let before = related.searched();
            assert_eq!(related.add_facts([back(41)]), Satisfiability::Yes);
            // The search tries the captured piece that appears in the relation, and one of the other captured pieces.
            assert!(related.searched() - before <= 6, "{}", related.searched() - before);
            assert_eq!(related.add_facts([back(42)]), Satisfiability::No);
        }
    }
}
