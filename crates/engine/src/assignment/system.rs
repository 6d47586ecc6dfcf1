//! Everything that a record tells of the kinds of its unknown pieces, and one assignment under which it is true.

use super::matching::{Matching, PIECES};
use super::relation::{Member, Relation, Return, Step};
use super::search::{Assigned, Budget, Search};
use crate::board::{BySide, KindSet, Side};

/// Whether there is an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// There is one.
    Yes,
    /// There is none.
    No,
    /// The search was given up; documented in `format-spec/unknown.md`, section "Limits".
    TooHard,
}

/// What is known of the unknown pieces of both sides.
#[derive(Clone, Debug)]
pub(crate) struct System {
    /// The pieces, each army with kinds that make everything true.
    matchings: BySide<Matching>,
    relations: Vec<Relation>,
    returns: Vec<Return>,
    /// How many of the pieces brought back are given the kind of one that had been captured.
    settled: usize,
    /// How many nodes searches may still look at, for this system and all its copies together.
    budget: Budget,
}

impl System {
    /// How many things can be learned at once.
    pub const STEPS: usize = 8;

    /// Begins with two armies of which nothing is known. `nodes`: how many searches may look at.
    pub fn new(matchings: BySide<Matching>, nodes: u32) -> Self {
        Self { matchings, relations: Vec::new(), returns: Vec::new(), settled: 0, budget: Budget::new(nodes) }
    }

    /// How many nodes searches have looked at, those of all its copies included.
    pub fn searched(&self) -> u32 {
        self.budget.spent()
    }

    /// The copies that were counted, of this system and of every copy of it.
    pub fn copies(&self) -> u32 {
        self.budget.copies()
    }

    /// Counts one more copy.
    pub fn count_copy(&self) {
        self.budget.count_copy();
    }

    /// How many nodes searches may still look at.
    pub fn left(&self) -> u32 {
        self.budget.left()
    }

    /// Gives this system a new limit of nodes. Copies made from now on share it.
    pub fn allow(&mut self, nodes: u32) {
        self.budget = self.budget.with(nodes);
    }

    /// Makes this system share the limit of nodes of another one.
    pub fn allow_with(&mut self, other: &Self) {
        self.budget = other.budget.clone();
    }

    /// Takes nodes from the limit, for all systems that share it.
    pub fn set_aside(&self, nodes: u32) {
        self.budget.set_aside(nodes);
    }

    /// Adds nodes to the limit that were set aside.
    pub fn give_back(&self, nodes: u32) {
        self.budget.give_back(nodes);
    }

    /// A side's pieces.
    pub fn matching(&self, side: Side) -> &Matching {
        &self.matchings[side]
    }

    /// A side's pieces, to enter others.
    pub fn matching_mut(&mut self, side: Side) -> &mut Matching {
        &mut self.matchings[side]
    }

    /// Whether what is known concerns each piece by itself, the armies aside.
    pub fn is_plain(&self) -> bool {
        self.relations.is_empty() && self.returns.is_empty()
    }

    /// What a piece may be by itself.
    pub fn kinds(&self, piece: Member) -> KindSet {
        self.matchings[piece.side].kinds(piece.number)
    }

    /// Learns something, up to [`System::STEPS`] at once, if there is an assignment then; else nothing is learned.
    pub fn learn(&mut self, steps: impl IntoIterator<Item = Step>) -> Answer {
        self.attempt(steps, true)
    }

    /// Learns that a side's pieces without a number are of these kinds, if there is an assignment then.
    pub fn narrow_absent(&mut self, side: Side, kinds: KindSet) -> Answer {
        let mut matchings = self.matchings.clone();
        if !matchings[side].narrow_absent(kinds) {
            return Answer::No;
        }
        if self.is_plain() {
            self.matchings = matchings;
            return Answer::Yes;
        }
        let answer = Search::new(&self.relations, &self.returns, &self.budget).run(&matchings);
        self.adopt(answer)
    }

    /// Whether there would be an assignment if that were learned. Learns nothing.
    pub fn admits(&mut self, steps: impl IntoIterator<Item = Step>) -> Answer {
        self.attempt(steps, false)
    }

    /// What each piece can be, by side and number. `None` if the search was given up.
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
                        Answer::Yes => self.add_given(&mut found),
                        Answer::No => {}
                        Answer::TooHard => return None,
                    }
                }
                possible[side][usize::from(number)] = found[side][usize::from(number)];
            }
        }
        Some(possible)
    }

    /// Adds the kinds that the pieces are given to those that they can be.
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

    fn attempt(&mut self, steps: impl IntoIterator<Item = Step>, keep: bool) -> Answer {
        let (relations, returns) = (self.relations.len(), self.returns.len());
        let mut before = [(Member { side: Side::Red, number: 0 }, KindSet::EMPTY); Self::STEPS];
        let mut narrowed = 0;
        let mut answer = Answer::Yes;
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
                answer = Answer::TooHard;
                break;
            };
            *free = (piece, self.matchings[piece.side].kinds(piece.number));
            narrowed += 1;
            self.matchings[piece.side].set(piece.number, kinds);
            if kinds.is_empty() {
                answer = Answer::No;
                break;
            }
        }
        let before = &before[..narrowed];
        if answer == Answer::Yes {
            answer = self.put_right(before);
        }
        if !keep || answer != Answer::Yes {
            for (piece, kinds) in before.iter().rev() {
                self.matchings[piece.side].set(piece.number, *kinds);
            }
            self.relations.truncate(relations);
            self.returns.truncate(returns);
            self.settled = self.settled.min(returns);
        }
        answer
    }

    /// Sees to it that the kinds given make everything true.
    fn put_right(&mut self, narrowed: &[(Member, KindSet)]) -> Answer {
        if self.is_plain() {
            let fits = narrowed.iter().all(|(piece, _)| self.matchings[piece.side].put_right(piece.number));
            return if fits { Answer::Yes } else { Answer::No };
        }
        let is_right = |piece: &Member| self.matchings[piece.side].is_right(piece.number);
        if narrowed.iter().all(|(piece, _)| is_right(piece)) && self.are_true() {
            return Answer::Yes;
        }
        let mut matchings = self.matchings.clone();
        for (piece, _) in narrowed {
            let matching = &mut matchings[piece.side];
            if matching.counts(piece.number) && !matching.put_right(piece.number) {
                return Answer::No;
            }
        }
        let answer = Search::new(&self.relations, &self.returns, &self.budget).run(&matchings);
        self.adopt(answer)
    }

    fn adopt(&mut self, answer: Assigned) -> Answer {
        match answer {
            Ok(Some(matchings)) => {
                self.matchings = matchings;
                self.settled = self.returns.len();
                Answer::Yes
            }
            Ok(None) => Answer::No,
            Err(_) => Answer::TooHard,
        }
    }

    /// Whether the kinds given are right for all pieces that depend on each other.
    fn are_true(&self) -> bool {
        self.settled == self.returns.len() && self.relations.iter().all(|relation| relation.is_true(&self.matchings))
    }
}
