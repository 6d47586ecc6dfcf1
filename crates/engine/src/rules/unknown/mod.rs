//! Games of which a record leaves pieces unnamed: a turn is legal if some kinds of the unknown pieces make it so, and
//! everything before it, and make true what the record declares. `format-spec/unknown.md`.
//!
//! What a turn shows of single pieces (`cases`, `facts`) is handed to a [`System`], which decides. Where a turn can come
//! out in several ways, each of them is a game of its own ([`UncertainPlay::cases`]); whoever replays follows them all.

mod cases;
mod clash;
mod endings;
mod facts;
mod learn;
mod play;
mod reason;
mod refusal;
mod steps;
mod stuck;
mod unseen;

pub use clash::{Conflict, Shortage};
pub use endings::PossibleEnding;
pub use facts::{Deed, Fact};
pub use refusal::Refusal;

use super::effort::Effort;
use super::piece::PieceId;
use super::play::Play;
use super::ruleset::Ruleset;
use super::setup::{Setup, SetupFault};
use super::turn::Turn;
use crate::assignment::{Answer, Matching, Member, PieceSet, Step, System};
use crate::board::{Army, BySide, Kind, KindSet, Side};
use unseen::Unseen;

/// A game as a record tells it: the record may leave pieces unnamed, and then this knows what follows about them.
#[derive(Debug)]
pub struct UncertainPlay {
    game: Play,
    /// The sides of which the record tells nothing but the army.
    hidden: BySide<bool>,
    /// What is known of the pieces that the record does not name; `None` where it names all.
    unknown: Option<Box<Unknown>>,
}

impl Clone for UncertainPlay {
    fn clone(&self) -> Self {
        if let Some(unknown) = &self.unknown {
            unknown.system.count_copy();
        }
        Self { game: self.game.clone(), hidden: self.hidden, unknown: self.unknown.clone() }
    }
}

/// What is known of the pieces that a record does not name.
#[derive(Clone, Debug)]
struct Unknown {
    system: System,
    /// Everything that turns told, in order.
    facts: Vec<Fact>,
    /// The squares on which pieces of a side may stand of which nothing was seen yet.
    unseen: BySide<Unseen>,
    /// Whether pieces may stand on squares where nothing was seen.
    watches_unseen: bool,
    /// Whether the kinds in the position may be more than the system leaves.
    is_stale: bool,
    /// Whether a search had to be given up.
    is_too_hard: bool,
    /// The captured pieces that came back before any was unknown.
    came_back: BySide<PieceSet>,
    /// The ply of a turn that may have taken the Flag, the record going on.
    flag_left_open: Option<u32>,
    /// The piece that the latest turn took, if it may have been the Flag.
    may_be_flag: Option<PieceId>,
    /// A piece that stands somewhere, though nobody knows where: its square is a mere example.
    supposed: Option<PieceId>,
}

impl Unknown {
    /// Whether no turn can be played the short way.
    #[inline(always)]
    fn needs_care(&self) -> bool {
        self.watches_unseen | self.may_be_flag.is_some()
    }

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

impl UncertainPlay {
    /// A game that begins with that setup.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    #[inline]
    pub fn new(rules: Ruleset, setup: &Setup) -> Result<Self, Vec<SetupFault>> {
        let mut game = Self { game: Play::new(rules, setup)?, hidden: setup.hidden, unknown: None };
        if game.game.position.has_unknown() {
            game.expect_unknown();
        }
        Ok(game)
    }

    /// The game, with what is known of the kinds of its pieces at least.
    #[inline(always)]
    pub const fn game(&self) -> &Play {
        &self.game
    }

    /// The game alone.
    pub fn into_game(self) -> Play {
        self.game
    }

    /// Whether the record leaves a piece unnamed, at first or in this turn.
    #[inline]
    fn leaves_open(&self, turn: &Turn) -> bool {
        self.unknown.is_some() || turn.rescue.is_some_and(|rescue| rescue.kind.is_none())
    }

    /// A copy of the game that knows that another turn follows; `None` if that tells nothing new.
    fn gone_on(&self) -> Option<Self> {
        if self.unknown.as_ref().is_some_and(|unknown| unknown.may_be_flag.is_none()) {
            return None;
        }
        let mut game = self.clone();
        game.learn_that_it_goes_on();
        Some(game)
    }

    /// Learns that another turn follows. If none can follow, the game is over.
    fn learn_that_it_goes_on(&mut self) {
        self.expect_unknown();
        if let Some(target) = self.unknown.as_mut().and_then(|unknown| unknown.may_be_flag.take()) {
            self.go_on(target, self.game.plies);
        }
    }

    /// Gives up if a copy of this game did.
    fn give_up_with(&mut self, copy: &Self) {
        if let Some(unknown) = &mut self.unknown {
            unknown.is_too_hard |= copy.is_too_hard();
        }
    }

    /// Begins to follow what unknown pieces may be, though the setup names all: for records that leave open what a rescue
    /// brings back.
    #[cold]
    pub(crate) fn expect_unknown(&mut self) {
        if self.unknown.is_some() {
            return;
        }
        let Some(matchings) = self.first_matchings() else { return };
        self.unknown = Some(Box::new(Unknown {
            system: System::new(matchings, Effort::Normal.nodes()),
            facts: Vec::new(),
            unseen: BySide::from_fn(|side| Unseen::new(self, side)),
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

    /// Of pieces that are all known, any of a kind may be the one that came back.
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

    /// The pieces of both sides before any turn, the named ones entered.
    fn first_matchings(&self) -> Option<BySide<Matching>> {
        let matching = |side| {
            let left = self.army_left(side);
            let unnamed = self.of_setup(side).filter(|id| self.game.position.piece(*id).was_unknown);
            // Where a part of the army may stay away, the Flag does not; where nobody knows who stands there, it may be
            // one of those not seen yet.
            let stays_away = !self.hidden[side] && !self.game.rules.army_is_exact;
            let absent = if stays_away { left.kinds().without(Kind::Flag) } else { left.kinds() };
            let mut matching = Matching::new(&left, unnamed.map(|id| (id.number(), KindSet::ALL)), absent)?;
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

    /// A side's army, less the pieces that the setup names.
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

    /// Whether the record leaves pieces unnamed, or is expected to.
    pub fn has_unknown(&self) -> bool {
        self.unknown.is_some()
    }

    /// How many nodes searches for assignments have looked at, in all games that were copied from one.
    pub(crate) fn searched(&self) -> u32 {
        self.unknown.as_ref().map_or(0, |unknown| unknown.system.searched())
    }

    /// How often one of these games was copied, of which not all is known.
    pub(crate) fn copies(&self) -> u32 {
        self.unknown.as_ref().map_or(0, |unknown| unknown.system.copies())
    }

    /// How many nodes searches may still look at.
    pub(crate) fn nodes_left(&self) -> u32 {
        self.unknown.as_ref().map_or(0, |unknown| unknown.system.left())
    }

    /// Gives searches in this game a new limit of nodes. Copies made from now on share it.
    pub(crate) fn allow(&mut self, nodes: u32) {
        if let Some(unknown) = &mut self.unknown {
            unknown.system.allow(nodes);
        }
    }

    /// Makes searches in this game share the limit of another one.
    pub(crate) fn allow_with(&mut self, other: &Self) {
        if let (Some(unknown), Some(other)) = (&mut self.unknown, &other.unknown) {
            unknown.system.allow_with(&other.system);
        }
    }

    /// Whether a search for an assignment had to be given up.
    pub fn is_too_hard(&self) -> bool {
        self.unknown.as_ref().is_some_and(|unknown| unknown.is_too_hard)
    }
}

#[cfg(test)]
mod tests;
