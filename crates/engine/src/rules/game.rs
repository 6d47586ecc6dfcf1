//! A game in progress: the position, the side to move, and the data that the rules about repetition and rescues
//! need.

use super::combat::CombatRules;
use super::ending::Ending;
use super::more_squares::Chase;
use super::movement::Reach;
use super::piece::{PieceId, PieceRecord};
use super::position::Position;
use super::ruleset::Ruleset;
use super::setup::{Setup, SetupFault};
use super::setup_faults::SetupFaults;
use super::two_squares::Chain;
use crate::assignment::PieceSet;
use crate::board::{Army, BySide, Side};

/// A game in progress under its rules. The kinds of all pieces are known.
///
/// A piece of unknown kind has no legal turn here. Use [`super::UncertainGame`] for records that leave pieces
/// unnamed.
///
/// A game keeps no list of its turns: to write it as a record, keep the [`Played`](super::Played) turns and pass them
/// to [`record_of`](crate::replay::record_of). A game takes about 1 KB and usually owns no memory on the heap, so that
/// a search can clone it often.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) rules: Ruleset,
    pub(super) position: Position,
    pub(super) plies: u32,
    /// Number of plies before the first turn.
    pub(super) plies_before: u32,
    /// `true` if the game started from a position.
    pub(super) has_position: bool,
    pub(super) has_whole_armies: bool,
    pub(super) ending: Option<Ending>,
    pub(super) chains: BySide<Chain>,
    /// Cached value of [`super::TwoSquares::most`].
    pub(super) most: u16,
    /// Cached value of [`Ruleset::combat`].
    pub(super) combat: CombatRules,
    /// Cached value of [`Ruleset::reach`].
    pub(super) reach: Reach,
    pub(super) chase: Chase,
    /// Pieces that have made a rescue. Unused entries are [`PieceId::NOBODY`].
    pub(super) rescuers: BySide<[PieceId; Self::MAX_RESCUES]>,
    /// For each side, two pieces that had a legal turn at the last search. If it is not certain that the first piece
    /// still has a legal turn, the second piece is checked. Missing entries are [`PieceId::NOBODY`].
    pub(super) witnesses: BySide<[PieceId; 2]>,
    /// `true` if the kinds of all pieces are known. If `false`, only [`super::UncertainGame`] can determine the
    /// possible endings.
    pub(super) names_all: bool,
    /// For each side, the number of pieces whose squares are still unknown.
    pub(super) unseen: BySide<u8>,
}

impl Game {
    /// Maximum number of rescues of a player.
    pub const MAX_RESCUES: usize = 2;

    /// Creates a game from a setup.
    ///
    /// # Errors
    /// Returns every fault of the setup.
    #[inline]
    pub fn new(rules: Ruleset, setup: &Setup) -> Result<Self, SetupFaults> {
        let faults = setup.faults_of_pieces(&rules);
        if !faults.is_empty() {
            return Err(faults.into());
        }
        let Some(position) = Position::new(&rules, setup) else {
            // The position cannot be created if an army has too many pieces to be numbered, or if two pieces are on
            // one square.
            let size = |side| match setup.position {
                Some(_) => rules.army.total().max(setup.pieces[side].len() as u32),
                None => setup.pieces[side].len() as u32,
            };
            let oversized = |side| size(side) > Position::MAX_PIECES as u32;
            let count =
                |side| SetupFault::Count { side, kind: None, found: size(side), expected: Position::MAX_PIECES as u32 };
            let mut faults: Vec<SetupFault> =
                Side::ALL.into_iter().filter(|side| oversized(*side)).map(count).collect();
            if faults.is_empty() {
                setup.occupied_faults(&mut faults);
            }
            return Err(faults.into());
        };
        let has_whole_armies = rules.army_is_exact || setup.absent_are_captured(&rules);
        let names_all = !position.has_unknown();
        let mut game = Self {
            most: rules.two_squares.most(),
            combat: rules.combat(),
            reach: rules.reach(),
            rules,
            position,
            plies: setup.plies_before(),
            plies_before: setup.plies_before(),
            has_position: setup.position.is_some(),
            has_whole_armies,
            ending: None,
            chains: BySide::default(),
            chase: Chase::new(),
            rescuers: BySide::from_fn(|_| [PieceId::NOBODY; Self::MAX_RESCUES]),
            witnesses: BySide::from_fn(|_| [PieceId::NOBODY; 2]),
            names_all,
            unseen: BySide::default(),
        };
        game.ending = game.stuck_ending(game.to_move());
        Ok(game)
    }

    /// Returns the rules of the game.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// Returns the position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of turns played, including the plies before the position from which the game started.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns the number of plies before the position from which the game started. 0 if it started from a setup.
    pub fn plies_before(&self) -> u32 {
        self.plies_before
    }

    /// `true` if the game started from a position, not from a setup.
    pub fn has_position(&self) -> bool {
        self.has_position
    }

    /// `true` if all pieces of both armies are known to exist: they are on the board, or they were captured.
    pub fn has_whole_armies(&self) -> bool {
        self.has_whole_armies
    }

    /// Returns the number of turns played since the setup or position from which the game started.
    pub fn turns_played(&self) -> usize {
        (self.plies - self.plies_before) as usize
    }

    /// Returns the pieces that had been named to the opponent before the position from which the game started.
    pub fn named_at_start(&self) -> BySide<PieceSet> {
        let was_named = |piece: &PieceId| self.was_named_at_start(*piece);
        BySide::from_fn(|side| self.position.pieces(side).filter(was_named).map(PieceId::number).collect())
    }

    /// `true` if the piece had been named to the opponent before the position from which the game started.
    pub fn was_named_at_start(&self, piece: PieceId) -> bool {
        self.position.record(piece).has(PieceRecord::WAS_NAMED)
    }

    /// Returns the side to move, or the side that would move if the game had not ended.
    #[inline(always)]
    pub fn to_move(&self) -> Side {
        Side::of_ply(self.plies + 1)
    }

    /// Returns the ending if the game ended by the rules, or `None` if it has not ended.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the number of the side's pieces whose squares are still unknown, or 0 if this number is unknown.
    pub fn unseen(&self, side: Side) -> usize {
        usize::from(self.unseen[side])
    }

    /// Returns the captured pieces of a side whose kind is known. Pieces that were brought back are left out.
    pub fn captured(&self, side: Side) -> Army {
        let mut captured = Army::default();
        for piece in self.position.pieces(side).map(|id| self.position.piece(id)) {
            let Some(kind) = piece.kind else { continue };
            captured.add(kind, u8::from(piece.is_captured));
            // A rescued piece replaces a captured piece, which no longer counts as captured.
            if piece.came_back {
                captured.take(kind);
            }
        }
        captured
    }
}
