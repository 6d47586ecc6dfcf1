//! Games with unnamed pieces. `format-spec/unknown.md`.
//!
//! A turn is legal if there is an assignment of kinds to the unknown pieces that satisfies three conditions: the
//! turn is legal, every earlier turn is legal, and the declarations of the record are true. The modules `cases` and
//! `facts` derive constraints on single pieces; a [`System`] decides if all constraints can be satisfied. If a turn
//! has several possible outcomes, each of them is a separate game ([`UncertainGame::cases`]). The replay follows
//! all these games.

mod cases;
mod conflict;
mod constraints;
mod endings;
mod facts;
mod game;
mod judged_turns;
mod learn;
mod messages;
mod mobility;
mod refusal;
mod unseen;

pub use conflict::{Conflict, Shortage};
pub use endings::PossibleEnding;
pub use facts::{Fact, FactKind};
pub use refusal::Refusal;

use super::effort::Effort;
use super::game::Game;
use super::piece::PieceId;
use super::ruleset::Ruleset;
use super::setup::Setup;
use super::setup_faults::SetupFaults;
use super::turn::Turn;
use crate::assignment::{Matching, Member, PieceSet, Satisfiability, Step, System};
use crate::board::{Army, BySide, Kind, KindSet, Side};
use unseen::UnseenSquares;

/// A game with the pieces that a record names, and constraints on the pieces that the record does not name.
#[derive(Debug)]
pub struct UncertainGame {
    game: Game,
    /// `true` for a side if the record gives only its army.
    hidden: BySide<bool>,
    /// Pieces that had moved before the position from which the game started.
    moved_at_start: BySide<PieceSet>,
    /// Data about the unnamed pieces; `None` if the record names all pieces.
    unknown: Option<Box<Unknown>>,
}

impl Clone for UncertainGame {
    fn clone(&self) -> Self {
        if let Some(unknown) = &self.unknown {
            unknown.system.count_copy();
        }
        let Self { hidden, moved_at_start, .. } = *self;
        Self { game: self.game.clone(), hidden, moved_at_start, unknown: self.unknown.clone() }
    }
}

/// Data about the pieces that a record does not name.
#[derive(Clone, Debug)]
struct Unknown {
    system: System,
    /// All facts that follow from turns, in the order of the turns.
    facts: Vec<Fact>,
    /// For each side, the squares whose contents are still unknown.
    unseen: BySide<UnseenSquares>,
    /// `true` if some piece may be on an unseen square.
    watches_unseen: bool,
    /// `true` if the position may still list possible kinds that the constraints exclude.
    is_stale: bool,
    /// `true` if a search stopped because it reached its limit.
    is_too_hard: bool,
    /// Captured pieces that were brought back before the game had any unknown piece.
    came_back: BySide<PieceSet>,
    /// Ply of a turn that may have taken the Flag, although the record contains another turn after it.
    flag_left_open: Option<u32>,
    /// The piece that the latest turn captured, if this piece may be the Flag.
    may_be_flag: Option<PieceId>,
    /// A piece whose square is unknown. The position contains it on one of the possible squares.
    supposed: Option<PieceId>,
}

impl Unknown {
    /// `true` if turns may not be played on the fast path.
    #[inline(always)]
    fn needs_care(&self) -> bool {
        self.watches_unseen | self.may_be_flag.is_some()
    }

    /// Adds constraints. If they cannot be satisfied, returns `false` and changes nothing.
    fn learn(&mut self, steps: impl IntoIterator<Item = Step>) -> bool {
        let answer = self.system.add_facts(steps);
        self.is_possible(answer)
    }

    /// `true` if the constraints can be satisfied together with those already known. Does not add them.
    fn admits(&mut self, steps: impl IntoIterator<Item = Step>) -> bool {
        let answer = self.system.admits(steps);
        self.is_possible(answer)
    }

    /// `true` unless the answer is `No`. Records the answer `TooHard`.
    fn is_possible(&mut self, answer: Satisfiability) -> bool {
        self.is_too_hard |= answer == Satisfiability::TooHard;
        answer != Satisfiability::No
    }
}

/// Converts a piece to its identifier in the assignment.
const fn member(piece: PieceId) -> Member {
    Member { side: piece.side(), number: piece.number() }
}

impl UncertainGame {
    /// Creates a game from a setup.
    ///
    /// # Errors
    /// Returns every fault of the setup.
    #[inline]
    pub fn new(rules: Ruleset, setup: &Setup) -> Result<Self, SetupFaults> {
        let game = Game::new(rules, setup)?;
        let mut game = Self { game, hidden: setup.hidden, moved_at_start: setup.moved(), unknown: None };
        if game.game.position.has_unknown() {
            game.expect_unknown();
        }
        Ok(game)
    }

    /// Wraps a game whose pieces all have known kinds.
    pub(crate) fn of_named(game: Game) -> Self {
        Self { game, hidden: BySide::default(), moved_at_start: BySide::default(), unknown: None }
    }

    /// Returns the game. The game may list possible kinds that [`UncertainGame::proven`] excludes.
    #[inline(always)]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game without the constraints.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// `true` if the game tracks unknown pieces, or if the record does not name the piece that this turn rescues.
    #[inline]
    fn leaves_open(&self, turn: &Turn) -> bool {
        self.unknown.is_some() || turn.rescue.is_some_and(|rescue| rescue.kind.is_none())
    }

    /// Copies the game and records in the copy that another turn follows. Returns `None` if this changes nothing.
    fn gone_on(&self) -> Option<Self> {
        if self.unknown.as_ref().is_some_and(|unknown| unknown.may_be_flag.is_none()) {
            return None;
        }
        let mut game = self.clone();
        game.learn_that_it_goes_on();
        Some(game)
    }

    /// Records that another turn follows, so the piece that the latest turn captured was not the Flag. If this piece
    /// can only be the Flag, the game has ended.
    fn learn_that_it_goes_on(&mut self) {
        self.expect_unknown();
        if let Some(target) = self.unknown.as_mut().and_then(|unknown| unknown.may_be_flag.take()) {
            self.go_on(target, self.game.plies);
        }
    }

    /// Marks this game as too hard if its copy is marked as too hard.
    fn give_up_with(&mut self, copy: &Self) {
        if let Some(unknown) = &mut self.unknown {
            unknown.is_too_hard |= copy.is_too_hard();
        }
    }

    /// Starts to track unknown pieces. This is needed even if the setup names all pieces, because a rescue may bring
    /// back a piece that the record does not name.
    #[cold]
    pub(crate) fn expect_unknown(&mut self) {
        if self.unknown.is_some() {
            return;
        }
        let Some(matchings) = self.first_matchings() else { return };
        self.unknown = Some(Box::new(Unknown {
            system: System::new(matchings, Effort::Normal.nodes()),
            facts: Vec::new(),
            unseen: BySide::from_fn(|side| UnseenSquares::new(self, side)),
            watches_unseen: !self.game.rules.fills_zone() && Side::ALL.into_iter().any(|side| self.hidden[side]),
            is_stale: true,
            is_too_hard: false,
            came_back: BySide::default(),
            flag_left_open: None,
            may_be_flag: None,
            supposed: None,
        }));
        self.game.names_all = false;
        for side in Side::ALL {
            self.note_earlier_rescues(side);
        }
        self.count_unseen();
    }

    /// Finds the captured pieces that earlier rescues brought back. All pieces are known, so any captured piece of the
    /// right kind can be chosen.
    fn note_earlier_rescues(&mut self, side: Side) {
        let Some(unknown) = &mut self.unknown else { return };
        let position = &self.game.position;
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

    /// Returns the matchings of both sides before the first turn. The pieces that the setup names already have their
    /// kinds.
    fn first_matchings(&self) -> Option<BySide<Matching>> {
        let matching = |side| {
            let left = self.army_left(side);
            let unnamed = self.of_setup(side).filter(|id| self.game.position.piece(*id).was_unknown);
            let kinds = |id: PieceId| match self.game.position.piece(id).fell_before() {
                true => KindSet::ALL.without(Kind::Flag),
                false if self.moved_at_start.contains(id) => KindSet::MOVABLE,
                false => KindSet::ALL,
            };
            // If an army may be incomplete, any piece except the Flag may be absent. If the squares of a side are
            // unknown, the Flag too may be among the pieces that no turn has shown yet.
            let stays_away = !self.hidden[side] && !self.game.rules.army_is_exact;
            let absent = if stays_away { left.kinds().without(Kind::Flag) } else { left.kinds() };
            let mut matching = Matching::new(&left, unnamed.map(|id| (id.number(), kinds(id))), absent)?;
            for id in self.of_setup(side) {
                let piece = self.game.position.piece(id);
                if let Some(kind) = piece.kind.filter(|_| !piece.was_unknown) {
                    matching.enter(id.number(), kind);
                }
            }
            Some(matching)
        };
        Some(BySide::new(matching(Side::Red)?, matching(Side::Blue)?))
    }

    fn of_setup(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        self.game.position.pieces(side).filter(|id| !self.game.position.piece(*id).came_back)
    }

    /// Returns a side's army without the pieces that the setup names.
    fn army_left(&self, side: Side) -> Army {
        let mut left = self.game.rules.army;
        for id in self.of_setup(side) {
            let piece = self.game.position.piece(id);
            if let Some(kind) = piece.kind.filter(|_| !piece.was_unknown) {
                left.take(kind);
            }
        }
        left
    }

    /// `true` if the record leaves pieces unnamed, or if later turns may bring back an unnamed piece.
    pub fn has_unknown(&self) -> bool {
        self.unknown.is_some()
    }

    /// Returns the number of nodes that searches visited in this game and in all its copies.
    pub(crate) fn searched(&self) -> u32 {
        self.unknown.as_ref().map_or(0, |unknown| unknown.system.searched())
    }

    /// Returns the number of copies of this game, or 0 if all pieces are known.
    pub(crate) fn copies(&self) -> u32 {
        self.unknown.as_ref().map_or(0, |unknown| unknown.system.copies())
    }

    /// Returns the number of nodes that searches may still visit.
    pub(crate) fn nodes_left(&self) -> u32 {
        self.unknown.as_ref().map_or(0, |unknown| unknown.system.left())
    }

    /// Sets a new limit for the number of nodes that searches in this game may visit. Copies that are made after this
    /// call share the limit.
    pub(crate) fn set_node_limit(&mut self, nodes: u32) {
        if let Some(unknown) = &mut self.unknown {
            unknown.system.allow(nodes);
        }
    }

    /// Makes this game use the same limit of nodes as another game.
    pub(crate) fn share_node_limit(&mut self, other: &Self) {
        if let (Some(unknown), Some(other)) = (&mut self.unknown, &other.unknown) {
            unknown.system.allow_with(&other.system);
        }
    }

    /// `true` if a search for an assignment stopped because it reached its limit.
    pub fn is_too_hard(&self) -> bool {
        self.unknown.as_ref().is_some_and(|unknown| unknown.is_too_hard)
    }
}

#[cfg(test)]
mod tests;
