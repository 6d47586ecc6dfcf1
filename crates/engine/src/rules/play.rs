//! A game in progress: the position, whose turn it is, and what the repetition and rescue rules remember.

use super::ending::Ending;
use super::more_squares::Chase;
use super::piece::PieceId;
use super::position::Position;
use super::ruleset::Ruleset;
use super::setup::{Setup, SetupFault};
use super::two_squares::Chain;
use crate::board::{Army, BySide, Side};

/// A game in progress under its rules, the kinds of its pieces being known. (A piece whose kind is not known has no legal
/// turn here: [`super::UncertainPlay`] follows the games of records that leave pieces unnamed.)
#[derive(Clone, Debug)]
pub struct Play {
    pub(super) rules: Ruleset,
    pub(super) position: Position,
    pub(super) plies: u32,
    pub(super) ending: Option<Ending>,
    pub(super) chains: BySide<Chain>,
    /// [`super::TwoSquares::most`] of the rules, at hand.
    pub(super) most: u16,
    pub(super) chase: Chase,
    /// Captured pieces of known kind that were not brought back.
    pub(super) captured: BySide<Army>,
    /// The pieces that have made a rescue.
    pub(super) rescuers: BySide<[Option<PieceId>; Self::MAX_RESCUES]>,
    /// Two pieces of each side that had a turn when last looked for. Mostly it is the piece moved last that
    /// has none for certain, and the other one serves.
    pub(super) witnesses: BySide<[Option<PieceId>; 2]>,
    /// Whether the kinds of all pieces are known. Where they are not, [`super::UncertainPlay`] says how the game may end.
    pub(super) names_all: bool,
    /// How many pieces of each side stand on squares where nothing was seen yet.
    pub(super) unseen: BySide<usize>,
}

impl Play {
    /// How many rescues a player may make.
    pub const MAX_RESCUES: usize = 2;

    /// A game that begins with that setup.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    #[inline]
    pub fn new(rules: Ruleset, setup: &Setup) -> Result<Self, Vec<SetupFault>> {
        let faults = setup.faults_of_pieces(&rules);
        if !faults.is_empty() {
            return Err(faults);
        }
        let Some(position) = Position::new(&rules, setup) else {
            // An army of more pieces than any zone has squares, or two pieces on one square.
            let oversized = |side| setup.pieces[side].len() > Position::MAX_PIECES;
            let count = |side| SetupFault::Count {
                side,
                kind: None,
                found: setup.pieces[side].len() as u32,
                expected: Position::MAX_PIECES as u32,
            };
            let mut faults: Vec<SetupFault> =
                Side::ALL.into_iter().filter(|side| oversized(*side)).map(count).collect();
            if faults.is_empty() {
                setup.occupied_faults(&mut faults);
            }
            return Err(faults);
        };
        let names_all = !position.has_unknown();
        let mut game = Self {
            most: rules.two_squares.most(),
            rules,
            position,
            plies: 0,
            ending: None,
            chains: BySide::default(),
            chase: Chase::new(),
            captured: BySide::default(),
            rescuers: BySide::default(),
            witnesses: BySide::default(),
            names_all,
            unseen: BySide::default(),
        };
        game.ending = game.stuck_ending(Side::Red);
        Ok(game)
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How many turns were played.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Whose turn it is (or would be, had the game not ended).
    #[inline(always)]
    pub fn to_move(&self) -> Side {
        Side::of_ply(self.plies + 1)
    }

    /// How the game ended, if the board has ended it.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How many pieces of that side stand on squares where nothing was seen yet; 0 as well where that is not known.
    pub fn unseen(&self, side: Side) -> usize {
        self.unseen[side]
    }

    /// The captured pieces of a side, of known kind, less those brought back.
    pub fn captured(&self, side: Side) -> &Army {
        &self.captured[side]
    }
}
