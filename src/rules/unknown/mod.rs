//! Games of which a record leaves pieces unnamed: a turn is legal if some kinds of the unknown pieces make it so, and
//! everything before it, and make true what the record declares. `format-spec/unknown.md`.
//!
//! What a turn shows of single pieces (`cases`, `facts`) is handed to a [`System`], which decides. Where a turn can come
//! out in several ways, each of them is a game of its own ([`Game::cases`]); whoever replays follows them all.

mod cases;
mod clash;
mod endings;
mod facts;
mod refusal;
mod steps;
mod stuck;
mod unseen;

pub use clash::{Conflict, Shortage};
pub use endings::PossibleEnding;
pub use facts::{Deed, Fact};

use super::game::Game;
use super::judge::Ready;
use super::position::PieceId;
use super::turn::{Claim, Turn};
use super::violation::Violation;
use crate::assignment::{Answer, Matching, Member, Pieces, Step, System};
use crate::board::{Army, BySide, Kind, KindSet, Side};
use unseen::Unseen;

/// What is known of the pieces that a record does not name.
#[derive(Clone, Debug)]
pub(super) struct Unknown {
    system: System,
    /// Everything that turns told, in order.
    facts: Vec<Fact>,
    /// The squares on which pieces of a side may stand of which nothing was seen yet.
    unseen: BySide<Unseen>,
    /// Whether the kinds in the position may be more than the system leaves.
    is_stale: bool,
    /// Whether a search had to be given up.
    is_too_hard: bool,
    /// The latest turn that could not be.
    refused: Option<(Turn, Claim, Violation)>,
    /// The captured pieces that came back before any was unknown.
    came_back: BySide<Pieces>,
    /// The ply of a turn that may have taken the Flag, the record going on.
    flag_left_open: Option<u32>,
    /// A piece that stands somewhere, though nobody knows where: its square is a mere example.
    supposed: Option<PieceId>,
}

impl Unknown {
    /// Learns something. `false`: it cannot be, and nothing is learned.
    fn learn(&mut self, steps: impl IntoIterator<Item = Step>) -> bool {
        let answer = self.system.learn(steps);
        self.is_possible(answer)
    }

    /// Whether something can be. Learns nothing.
    fn admits(&mut self, steps: impl IntoIterator<Item = Step>) -> bool {
        let answer = self.system.admits(steps);
        self.is_possible(answer)
    }

    /// Whether it is not certain that it cannot be.
    fn is_possible(&mut self, answer: Answer) -> bool {
        self.is_too_hard |= answer == Answer::TooHard;
        answer != Answer::No
    }
}

/// The piece as the assignment knows it.
const fn member(piece: PieceId) -> Member {
    Member { side: piece.side(), number: piece.number() }
}

impl Game {
    /// Whether the record leaves a piece unnamed, at first or in this turn.
    #[inline]
    pub(super) fn leaves_open(&self, turn: &Turn) -> bool {
        self.unknown.is_some() || turn.rescue.is_some_and(|rescue| rescue.kind.is_none())
    }

    /// Begins to follow what unknown pieces may be, though the setup names all: for records that leave open what a rescue
    /// brings back.
    #[cold]
    pub fn expect_unknown(&mut self) {
        if self.unknown.is_some() {
            return;
        }
        let Some(matchings) = self.first_matchings() else { return };
        self.unknown = Some(Box::new(Unknown {
            system: System::new(matchings),
            facts: Vec::new(),
            unseen: BySide::from_fn(|side| Unseen::new(self, side)),
            is_stale: true,
            is_too_hard: false,
            refused: None,
            came_back: BySide::default(),
            flag_left_open: None,
            supposed: None,
        }));
        for side in Side::ALL {
            self.note_earlier_rescues(side);
        }
    }

    /// Of pieces that are all known, any of a kind may be the one that came back.
    fn note_earlier_rescues(&mut self, side: Side) {
        let Some(unknown) = &mut self.unknown else { return };
        let position = &self.position;
        for id in position.pieces(side).filter(|id| position.piece(*id).came_back) {
            let Some(kind) = position.piece(id).kind else { continue };
            unknown.system.matching_mut(side).enter(id.number(), kind);
            let came_back = &mut unknown.came_back[side];
            let is_it = |other: &PieceId| {
                let piece = position.piece(*other);
                *other < id && piece.is_captured && piece.kind == Some(kind) && !came_back.has(other.number())
            };
            if let Some(other) = position.pieces(side).find(is_it) {
                *came_back = came_back.with(other.number());
            }
        }
    }

    /// The pieces of both sides before any turn, the named ones entered.
    fn first_matchings(&self) -> Option<BySide<Matching>> {
        let matching = |side| {
            let left = self.army_left(side);
            let unnamed = self.of_setup(side).filter(|id| self.position.piece(*id).was_unknown);
            // Where a part of the army may stay away, the Flag does not; where nobody knows who stands there, it may be
            // one of those not seen yet.
            let stays_away = !self.hidden[side] && !self.rules.army_is_exact;
            let absent = if stays_away { left.kinds().without(Kind::Flag) } else { left.kinds() };
            let mut matching = Matching::new(&left, unnamed.map(|id| (id.number(), KindSet::ALL)), absent)?;
            for id in self.of_setup(side) {
                let piece = self.position.piece(id);
                if let Some(kind) = piece.kind.filter(|_| !piece.was_unknown) {
                    matching.enter(id.number(), kind);
                }
            }
            Some(matching)
        };
        Some(BySide::new(matching(Side::Red)?, matching(Side::Blue)?))
    }

    fn of_setup(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        self.position.pieces(side).filter(|id| !self.position.piece(*id).came_back)
    }

    /// A side's army, less the pieces that the setup names.
    fn army_left(&self, side: Side) -> Army {
        let mut left = self.rules.army;
        for id in self.of_setup(side) {
            let piece = self.position.piece(id);
            if let Some(kind) = piece.kind.filter(|_| !piece.was_unknown) {
                left.take(kind);
            }
        }
        left
    }

    /// Learns what a turn tells of its pieces that comes out so.
    #[cold]
    pub(super) fn learn(&mut self, way: &Ready) {
        if self.watches_unseen {
            // It was judged with all this known.
            let _ = self.look(&way.turn);
        }
        let facts = self.facts_of(way);
        let steps = self.steps(way);
        let Some(unknown) = &mut self.unknown else { return };
        // What does not remove a piece can happen again and again.
        let is_new = |fact: &Fact| {
            way.outcome.is_some()
                || !unknown.facts.iter().any(|other| (other.piece, other.deed) == (fact.piece, fact.deed))
        };
        let facts: Vec<Fact> = facts.into_iter().filter(is_new).collect();
        unknown.facts.extend(facts);
        // It was judged to be possible.
        unknown.learn(steps.iter());
        unknown.is_stale |= way.is_related || way.turn.rescue.is_some();
        self.narrow(way.piece, way.kinds);
        if let Some(target) = way.target {
            self.narrow(target, way.target_kinds);
        }
    }

    /// Narrows down what a piece may be.
    fn narrow(&mut self, id: PieceId, kinds: KindSet) {
        if self.position.narrow(id, kinds) {
            self.chase.forget_hashes();
            if let Some(unknown) = &mut self.unknown {
                unknown.is_stale = true;
            }
        }
    }

    /// Learns that a piece moves. `false`: it cannot be one that does, and nothing was learned.
    #[inline]
    pub(super) fn learn_that_it_moves(&mut self, id: PieceId) -> bool {
        let piece = self.position.piece(id);
        if piece.has_moved && piece.kinds.less(KindSet::MOVABLE).is_empty() {
            return true;
        }
        self.learn_first_move(id)
    }

    fn learn_first_move(&mut self, id: PieceId) -> bool {
        let piece = self.position.piece(id);
        let (home, kinds) = (piece.home, piece.kinds.and(KindSet::MOVABLE));
        let (ply, was_unknown) = (self.plies + 1, piece.was_unknown);
        let Some(unknown) = self.unknown.as_mut().filter(|_| was_unknown && !kinds.is_empty()) else { return false };
        if !unknown.learn([Step::Narrow(member(id), kinds)]) {
            return false;
        }
        let step = Step::Narrow(member(id), KindSet::MOVABLE);
        unknown.facts.push(Fact { ply, piece: id, home, deed: Deed::Moved, step });
        self.narrow(id, kinds);
        true
    }

    /// Learns that the game went on behind a turn that may have taken the Flag. If it cannot have, the game is over.
    pub(super) fn go_on(&mut self, target: PieceId, ply: u32) {
        let kinds = self.position.piece(target).kinds.without(Kind::Flag);
        let step = Step::Narrow(member(target), kinds);
        let Some(unknown) = &mut self.unknown else { return };
        let is_flag = Step::Narrow(member(target), KindSet::only(Kind::Flag));
        unknown.flag_left_open = unknown.admits([is_flag]).then_some(ply);
        if !unknown.learn([step]) {
            self.ending = Some(Self::flag_taken_by(target.side().other()));
            return;
        }
        let home = self.position.piece(target).home;
        unknown.facts.push(Fact { ply, piece: target, home, deed: Deed::GameWentOn, step });
        self.narrow(target, kinds);
    }

    /// Makes the kinds in the position exact: those that an assignment gives the piece under which everything so far is
    /// legal and true.
    pub(super) fn settle_kinds(&mut self) {
        let Some(unknown) = self.unknown.as_mut().filter(|unknown| unknown.is_stale) else { return };
        let Some(possible) = unknown.system.possible() else {
            unknown.is_too_hard = true;
            return;
        };
        for side in Side::ALL {
            for id in self.position.pieces(side) {
                if self.position.piece(id).was_unknown {
                    self.narrow(id, possible[side][usize::from(id.number())]);
                }
            }
        }
        if let Some(unknown) = &mut self.unknown {
            unknown.is_stale = false;
        }
    }

    /// What each piece can be that the record does not name at first, all that is known taken together exactly. `None` if
    /// a search had to be given up.
    pub fn proven(&mut self) -> Option<Vec<(PieceId, KindSet)>> {
        self.settle_kinds();
        if self.is_too_hard() {
            return None;
        }
        let supposed = self.unknown.as_ref().and_then(|unknown| unknown.supposed);
        let pieces = Side::ALL.into_iter().flat_map(|side| self.position.pieces(side));
        let unknown = pieces.filter(|id| self.position.piece(*id).was_unknown && supposed != Some(*id));
        Some(unknown.map(|id| (id, self.position.piece(id).kinds)).collect())
    }

    /// Whether the record leaves pieces unnamed, or is expected to.
    pub fn has_unknown(&self) -> bool {
        self.unknown.is_some()
    }

    /// How many nodes searches for assignments have looked at, in all games that were copied from one.
    pub fn searched(&self) -> u32 {
        self.unknown.as_ref().map_or(0, |unknown| unknown.system.searched())
    }

    /// Whether a search for an assignment had to be given up.
    pub fn is_too_hard(&self) -> bool {
        self.unknown.as_ref().is_some_and(|unknown| unknown.is_too_hard)
    }
}
