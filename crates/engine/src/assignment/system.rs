//! All facts of a record about the kinds of its unknown pieces, and one assignment that satisfies all these facts.

use super::matching::{Matching, PIECES};
use super::relation::{Member, Relation, Return, Step};
use super::search::{Assigned, Budget, Search};
use crate::board::{BySide, KindSet, Side};

/// Answer to the question: is there an assignment?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Satisfiability {
    /// An assignment exists.
    Yes,
    /// No assignment exists.
    No,
    /// Unknown: the search stopped at its node limit. See `format-spec/unknown.md`, section "Limits".
    TooHard,
}

/// All facts about the unknown pieces of both sides, and an assignment that satisfies these facts.
#[derive(Clone, Debug)]
pub(crate) struct System {
    /// The pieces of each side, with an assignment that satisfies all facts.
    matchings: BySide<Matching>,
    relations: Vec<Relation>,
    returns: Vec<Return>,
    /// Number of returns that the assignment satisfies. A return is satisfied if the returned piece has the kind of a
    /// captured piece.
    settled: usize,
    /// Number of nodes left for searches of this system and all its copies.
    budget: Budget,
}

impl System {
    /// Maximum number of narrowing steps (`Narrow` or `Return`) that can be added at once.
    pub const STEPS: usize = 8;

    /// Creates a system without facts. `nodes` is the number of nodes that searches may visit.
    pub fn new(matchings: BySide<Matching>, nodes: u32) -> Self {
        Self { matchings, relations: Vec::new(), returns: Vec::new(), settled: 0, budget: Budget::new(nodes) }
    }

    /// Number of nodes visited by searches of this system and all its copies.
    pub fn searched(&self) -> u32 {
        self.budget.spent()
    }

    /// Number of times that a game with unknown pieces was copied. All copies of this system share this count.
    pub fn copies(&self) -> u32 {
        self.budget.copies()
    }

    /// Counts one more copy of a game.
    pub fn count_copy(&self) {
        self.budget.count_copy();
    }

    /// Number of nodes that searches may still visit.
    pub fn left(&self) -> u32 {
        self.budget.left()
    }

    /// Gives this system a new node limit. Later copies of this system share the new limit.
    pub fn allow(&mut self, nodes: u32) {
        self.budget = self.budget.with(nodes);
    }

    /// Makes this system share the node limit of `other`.
    pub fn allow_with(&mut self, other: &Self) {
        self.budget = other.budget.clone();
    }

    /// Reserves `nodes` nodes by subtracting them from the limit. The change affects all systems that share this limit.
    pub fn set_aside(&self, nodes: u32) {
        self.budget.set_aside(nodes);
    }

    /// Returns reserved nodes to the limit.
    pub fn give_back(&self, nodes: u32) {
        self.budget.give_back(nodes);
    }

    /// The matching of a side.
    pub fn matching(&self, side: Side) -> &Matching {
        &self.matchings[side]
    }

    /// The matching of a side, mutable so that pieces can be added.
    pub fn matching_mut(&mut self, side: Side) -> &mut Matching {
        &mut self.matchings[side]
    }

    /// `true` if every fact concerns a single piece: there are no relations and no returns.
    pub fn is_plain(&self) -> bool {
        self.relations.is_empty() && self.returns.is_empty()
    }

    /// The kinds that the piece may have. Ignores constraints from other pieces.
    pub fn kinds(&self, piece: Member) -> KindSet {
        self.matchings[piece.side].kinds(piece.number)
    }

    /// Adds the facts if an assignment still exists; otherwise changes nothing. At most [`System::STEPS`] of the facts
    /// may be `Narrow` or `Return`.
    pub fn add_facts(&mut self, steps: impl IntoIterator<Item = Step>) -> Satisfiability {
        self.attempt(steps, true)
    }

    /// Restricts a side's pieces without a number to these kinds if an assignment still exists; otherwise changes
    /// nothing.
    pub fn narrow_absent(&mut self, side: Side, kinds: KindSet) -> Satisfiability {
        let mut matchings = self.matchings.clone();
        if !matchings[side].narrow_absent(kinds) {
            return Satisfiability::No;
        }
        if self.is_plain() {
            self.matchings = matchings;
            return Satisfiability::Yes;
        }
        let answer = Search::new(&self.relations, &self.returns, &self.budget).run(&matchings);
        self.adopt(answer)
    }

    /// Tests if an assignment would exist with these facts. Does not add the facts.
    pub fn admits(&mut self, steps: impl IntoIterator<Item = Step>) -> Satisfiability {
        self.attempt(steps, false)
    }

    /// Returns the kinds that each piece can have, by side and number; `None` if the search stopped at its node limit.
    pub fn possible(&mut self) -> Option<BySide<[KindSet; PIECES]>> {
        let mut possible = BySide::from_fn(|side| self.matchings[side].possible_kinds());
        if self.is_plain() {
            return Some(possible);
        }
        let mut found = BySide::new([KindSet::EMPTY; PIECES], [KindSet::EMPTY; PIECES]);
        self.add_given(&mut found);
        for side in Side::ALL {
            for number in 1..PIECES as u8 {
                for kind in possible[side][usize::from(number)].iter() {
                    if found[side][usize::from(number)].has(kind) {
                        continue;
                    }
                    match self.admits([Step::Narrow(Member { side, number }, KindSet::only(kind))]) {
                        Satisfiability::Yes => self.add_given(&mut found),
                        Satisfiability::No => {}
                        Satisfiability::TooHard => return None,
                    }
                }
                possible[side][usize::from(number)] = found[side][usize::from(number)];
            }
        }
        Some(possible)
    }

    /// Adds the assigned kind of each piece to `found`.
    fn add_given(&self, found: &mut BySide<[KindSet; PIECES]>) {
        for side in Side::ALL {
            for number in 1..PIECES as u8 {
                if !self.matchings[side].kinds(number).is_empty() {
                    let kinds = &mut found[side][usize::from(number)];
                    *kinds = kinds.with(self.matchings[side].given(number));
                }
            }
        }
    }

    fn attempt(&mut self, steps: impl IntoIterator<Item = Step>, keep: bool) -> Satisfiability {
        let (relations, returns) = (self.relations.len(), self.returns.len());
        let mut before = [(Member { side: Side::Red, number: 0 }, KindSet::EMPTY); Self::STEPS];
        let mut narrowed = 0;
        let mut answer = Satisfiability::Yes;
        for step in steps {
            let (piece, kinds) = match step {
                Step::Relate(relation) => {
                    self.relations.push(relation);
                    continue;
                }
                Step::Narrow(piece, kinds) => (piece, self.kinds(piece).and(kinds)),
                Step::Return(back, kinds) => {
                    self.returns.push(back);
                    (back.piece, kinds)
                }
            };
            let Some(free) = before.get_mut(narrowed) else {
                answer = Satisfiability::TooHard;
                break;
            };
            *free = (piece, self.matchings[piece.side].kinds(piece.number));
            narrowed += 1;
            self.matchings[piece.side].set(piece.number, kinds);
            if kinds.is_empty() {
                answer = Satisfiability::No;
                break;
            }
        }
        let before = &before[..narrowed];
        if answer == Satisfiability::Yes {
            answer = self.put_right(before);
        }
        if !keep || answer != Satisfiability::Yes {
            for (piece, kinds) in before.iter().rev() {
                self.matchings[piece.side].set(piece.number, *kinds);
            }
            self.relations.truncate(relations);
            self.returns.truncate(returns);
            self.settled = self.settled.min(returns);
        }
        answer
    }

    /// Changes the assignment until it satisfies all facts.
    fn put_right(&mut self, narrowed: &[(Member, KindSet)]) -> Satisfiability {
        if self.is_plain() {
            let fits = narrowed.iter().all(|(piece, _)| self.matchings[piece.side].put_right(piece.number));
            return if fits { Satisfiability::Yes } else { Satisfiability::No };
        }
        let is_right = |piece: &Member| self.matchings[piece.side].is_right(piece.number);
        if narrowed.iter().all(|(piece, _)| is_right(piece)) && self.are_true() {
            return Satisfiability::Yes;
        }
        let mut matchings = self.matchings.clone();
        for (piece, _) in narrowed {
            let matching = &mut matchings[piece.side];
            if matching.is_in_army(piece.number) && !matching.put_right(piece.number) {
                return Satisfiability::No;
            }
        }
        let answer = Search::new(&self.relations, &self.returns, &self.budget).run(&matchings);
        self.adopt(answer)
    }

    fn adopt(&mut self, answer: Assigned) -> Satisfiability {
        match answer {
            Ok(Some(matchings)) => {
                self.matchings = matchings;
                self.settled = self.returns.len();
                Satisfiability::Yes
            }
            Ok(None) => Satisfiability::No,
            Err(_) => Satisfiability::TooHard,
        }
    }

    /// `true` if the assignment satisfies all relations and returns.
    fn are_true(&self) -> bool {
        self.settled == self.returns.len() && self.relations.iter().all(|relation| relation.is_true(&self.matchings))
    }
}
