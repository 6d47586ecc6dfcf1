//! The search for an assignment where the kinds of some pieces depend on those of others, and the [`Budget`] that limits
//! its work.
//!
//! A node of the search holds the kinds that each piece may be. First every conclusion is drawn from each relation by
//! itself and from each army by itself, until nothing follows any more; if no way of giving kinds is left, the node is a
//! dead end. If the kinds given make every relation true, they are the answer. Else one piece of a relation that is not
//! true is given each kind that it may be, one after the other, beginning with the kind that it had. Every assignment is
//! below some node: the answer is exact, or the search is given up after as many nodes as its budget allows. The budget
//! also counts the work done for one record.

use super::local::mend;
use super::matching::Matching;
use super::relation::{Member, Relation, Return};
use crate::board::{BySide, KindSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The search was given up.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooHard;

/// How many exchanges of kinds are tried before any node is looked at.
const EXCHANGES: u32 = 300;

/// After how many nodes more exchanges are tried: twice as many again, and so on.
const FIRST_RETURN: u32 = 512;

/// Where a search begins, the captured pieces that came back being chosen.
struct Top {
    matchings: BySide<Matching>,
    related: Vec<Relation>,
}

/// A search.
pub(super) struct Search<'s> {
    relations: &'s [Relation],
    returns: &'s [Return],
    /// Pieces that were brought back, and those that they are chosen to be.
    chosen: Vec<(Member, Member)>,
    /// The pieces that depend on others.
    met: Vec<Member>,
    /// How many nodes were looked at since the captured pieces were chosen, and how often exchanges were tried again.
    looked_at: u32,
    attempts: u32,
    /// How many nodes may still be looked at.
    budget: &'s Budget,
}

/// Kinds for the pieces of both sides, if there are any.
pub(super) type Assigned = Result<Option<BySide<Matching>>, TooHard>;

impl<'s> Search<'s> {
    pub fn new(relations: &'s [Relation], returns: &'s [Return], budget: &'s Budget) -> Self {
        Self { relations, returns, chosen: Vec::new(), met: Vec::new(), looked_at: 0, attempts: 0, budget }
    }

    /// Finds kinds for the pieces of both sides.
    pub fn run(mut self, matchings: &BySide<Matching>) -> Assigned {
        let found = self.choose(matchings)?;
        Ok(found.map(|found| BySide::from_fn(|side| matchings[side].with_given_of(&found[side]))))
    }

    /// Chooses which captured piece each of those is that were brought back.
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
            if mend(&mut mended, &related, EXCHANGES, 0) {
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
            // One that nothing else is known of serves for all that may be the same.
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

    /// The piece of the setup that a piece is.
    fn root(&self, piece: Member) -> Member {
        let next = |piece: Member| self.chosen.iter().find(|(back, _)| *back == piece).map(|(_, captured)| *captured);
        let mut piece = piece;
        while let Some(captured) = next(piece) {
            piece = captured;
        }
        piece
    }

    /// The relation between the pieces of the setup that its pieces are.
    fn of_setup(&self, relation: &Relation) -> Relation {
        Relation { first: self.root(relation.first), second: self.root(relation.second), ..*relation }
    }

    /// Gives the pieces that came back the kinds of those that they are.
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
        // Where there are assignments, exchanges mostly find one; the longer they are looked for, the more of them.
        if self.looked_at == FIRST_RETURN << self.attempts {
            self.attempts += 1;
            let mut mended = top.matchings.clone();
            if mend(&mut mended, &top.related, EXCHANGES << self.attempts.min(5), self.attempts) {
                return Ok(Some(self.with_returns(mended)));
            }
        }
        if !self.conclude(&mut matchings) {
            return Ok(None);
        }
        if self.are_true(&matchings) {
            return Ok(Some(self.with_returns(matchings)));
        }
        // The one that has the fewest kinds left, and of those the one that met most others.
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

    /// Draws every conclusion from each relation and each army. `false`: nothing is left.
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

    /// Whether the kinds given make every relation true.
    fn are_true(&self, matchings: &BySide<Matching>) -> bool {
        self.relations.iter().all(|relation| self.of_setup(relation).is_true(matchings))
    }
}

/// How many kinds a piece has left.
fn size(matchings: &BySide<Matching>, piece: Member) -> u32 {
    matchings[piece.side].kinds(piece.number).len()
}

/// The nodes that searches may still look at, and the work that was done. A clone shares both.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    left: Arc<AtomicU32>,
    done: Arc<Done>,
}

/// The work that was done: nodes that were looked at, and copies of games.
#[derive(Debug, Default)]
struct Done {
    nodes: AtomicU32,
    copies: AtomicU32,
}

impl Budget {
    /// So many nodes may be looked at.
    pub fn new(nodes: u32) -> Self {
        Self { left: Arc::new(AtomicU32::new(nodes)), done: Arc::default() }
    }

    /// A budget with its own number of nodes that shares the count of work.
    pub fn with(&self, nodes: u32) -> Self {
        Self { left: Arc::new(AtomicU32::new(nodes)), done: Arc::clone(&self.done) }
    }

    /// How many nodes were looked at.
    pub fn spent(&self) -> u32 {
        self.done.nodes.load(Ordering::Relaxed)
    }

    /// The copies of games with unknown pieces that were counted so far.
    pub fn copies(&self) -> u32 {
        self.done.copies.load(Ordering::Relaxed)
    }

    /// Counts a copy.
    pub fn count_copy(&self) {
        self.done.copies.store(self.copies().saturating_add(1), Ordering::Relaxed);
    }

    /// How many nodes may still be looked at.
    pub fn left(&self) -> u32 {
        self.left.load(Ordering::Relaxed)
    }

    /// Takes nodes away until [`Budget::give_back`] adds them again.
    pub fn set_aside(&self, nodes: u32) {
        self.left.store(self.left().saturating_sub(nodes), Ordering::Relaxed);
    }

    /// Adds nodes that were set aside.
    pub fn give_back(&self, nodes: u32) {
        self.left.store(self.left().saturating_add(nodes), Ordering::Relaxed);
    }

    /// Counts a node.
    ///
    /// # Errors
    /// If none is left.
    pub fn spend(&self) -> Result<(), TooHard> {
        let left = self.left().checked_sub(1).ok_or(TooHard)?;
        self.left.store(left, Ordering::Relaxed);
        self.done.nodes.store(self.spent().saturating_add(1), Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Answer, Matching, Member, PieceSet, Relation, Return, Step, System};
    use crate::assignment::Pairs;
    use crate::board::{Army, BySide, Kind, KindSet, Side};

    #[test]
    fn captured_pieces_of_which_the_same_is_known_are_tried_only_once() {
        // A Marshal, nine Scouts and the Flag. Nine captured pieces are a Marshal or a Scout each, and two that came back are
        // Marshals both: whichever the first of them was, no other is one.
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
        assert_eq!(alike.learn([back(41)]), Answer::Yes);
        assert_eq!(alike.learn([back(42)]), Answer::No);
        // One for each choice, and one to draw conclusions: for the first that came back, and again beside the second.
        assert!(alike.searched() <= 5, "{}", alike.searched());
        // Of a piece that depends on another more is known, whichever is named first: here that it is the Marshal.
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
            assert_eq!(related.learn([Step::Relate(relation)]), Answer::Yes);
            let before = related.searched();
            assert_eq!(related.learn([back(41)]), Answer::Yes);
            // It is tried besides one of the others.
            assert!(related.searched() - before <= 6, "{}", related.searched() - before);
            assert_eq!(related.learn([back(42)]), Answer::No);
        }
    }
}
