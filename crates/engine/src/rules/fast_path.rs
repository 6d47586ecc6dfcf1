//! Fast path for the most common turns: moves and straight strikes of pieces with known kinds, if they are clearly
//! legal.
//!
//! The fast path makes the same checks as [`Game::judge`] and has the same effect as [`Game::play`]. It does not
//! create the data that such turns do not need. If any check is unclear, the fast path does nothing, and the
//! general code decides.

use super::edition::ScoutStrike;
use super::game::Game;
use super::movement;
use super::piece::PieceId;
use super::turn::{Action, Played, Turn};
use super::two_squares::{Displacement, Lengths};
use crate::board::{Kind, Outcome, Side, Square};
use std::hint::select_unpredictable;

impl Game {
    /// Plays a move of the side to move if the move is clearly legal and has no rescue. Returns `None` if nothing was
    /// played; then [`Game::judge`] must decide.
    #[inline(always)]
    pub(super) fn play_plain_move(&mut self, side: Side, from: Square, to: Square) -> Option<Played> {
        let (piece, kind) = self.plain_mover(side, from)?;
        let threatens = self.position.is_next_to(to, side.other());
        // The processor cannot predict `threatens`, so this code has no branch.
        let chases = select_unpredictable(threatens, self.chase.is_watching(side), false);
        if !self.position.is_empty(to)
            || !(from.adjoins(to) || movement::is_open_run(&self.position, kind, from, to))
            || (chases && self.may_repeat(piece, from, to))
        {
            return None;
        }
        let moved = Displacement { piece, from, to };
        let lengths = self.plain_lengths(side, moved, kind)?;
        self.position.displace(piece, to);
        self.remember_plain(side, moved, Some(kind), lengths, threatens, false);
        Some(self.played_plainly(side, moved, kind, lengths, None))
    }

    /// Plays a straight strike of the side to move if the strike is clearly legal and has no rescue. Returns `None` if
    /// nothing was played; then [`Game::judge`] must decide.
    #[inline(always)]
    pub(super) fn play_plain_strike(&mut self, side: Side, from: Square, to: Square) -> Option<Played> {
        let (piece, kind) = self.plain_mover(side, from)?;
        let target = self.position.piece_of(side.other(), to)?;
        let struck = self.position.record(target).kind?;
        let may_run = || {
            self.rules.edition.scout_strike != ScoutStrike::Adjacent
                && movement::is_open_run(&self.position, kind, from, to)
        };
        if !(from.adjoins(to) || may_run()) {
            return None;
        }
        let moved = Displacement { piece, from, to };
        let lengths = self.plain_lengths(side, moved, kind)?;
        let outcome = self.combat.outcome(kind, struck);
        let moved_in = self.carry_out_strike(piece, target, Some(outcome), to, from);
        let threatens = (outcome == Outcome::Win) & self.position.is_next_to(to, side.other());
        self.remember_plain(side, moved, Some(kind), lengths, threatens, true);
        let combat = PlainCombat { target, struck, outcome, moved_in };
        Some(self.played_plainly(side, moved, kind, lengths, Some(combat)))
    }

    /// Returns the piece on that square if the piece belongs to the side to move and has a known, movable kind. Returns
    /// `None` if the game has ended.
    #[inline(always)]
    fn plain_mover(&self, side: Side, from: Square) -> Option<(PieceId, Kind)> {
        debug_assert_eq!(side, self.to_move(), "sides alternate");
        let piece = self.position.piece_of(side, from)?;
        let kind = self.position.record(piece).kind.filter(|kind| kind.is_movable())?;
        self.ending.is_none().then_some((piece, kind))
    }

    /// `true` if a chasing move repeats a position. Also `true` if there are unknown pieces, because the kinds of these
    /// pieces must be determined before positions can be compared.
    #[inline(never)]
    fn may_repeat(&mut self, piece: PieceId, from: Square, to: Square) -> bool {
        if !self.names_all {
            return true;
        }
        let moved = Displacement { piece, from, to };
        self.chase.may_repeat(moved, self.chains[piece.side()].latest()) && {
            self.catch_up_chase();
            self.chase.brings_back(&self.position, moved).is_some()
        }
    }

    /// Returns the numbers of consecutive back-and-forth moves after this displacement, or `None` if they exceed the
    /// limit.
    #[inline(always)]
    pub(super) fn plain_lengths(&self, side: Side, moved: Displacement, kind: Kind) -> Option<Lengths> {
        let lengths = self.chains[side].lengths_with(&self.rules.two_squares, moved, false, kind);
        (lengths.counted <= self.most).then_some(lengths)
    }

    #[inline(always)]
    pub(super) fn remember_plain(
        &mut self,
        side: Side,
        moved: Displacement,
        kind: Option<Kind>,
        lengths: Lengths,
        threatens: bool,
        struck: bool,
    ) {
        self.note_chasing(side, moved, threatens, struck);
        self.chains[side].note(&self.rules.two_squares, moved, false, kind, lengths);
        self.plies += 1;
    }

    /// Checks for the end of the game and returns the result of the turn.
    #[inline(always)]
    pub(super) fn played_plainly(
        &mut self,
        side: Side,
        moved: Displacement,
        kind: Kind,
        lengths: Lengths,
        combat: Option<PlainCombat>,
    ) -> Played {
        let takes_flag = combat.is_some_and(|combat| combat.struck == Kind::Flag);
        let ending = if takes_flag { Some(Self::flag_taken_by(side)) } else { self.stuck_ending(side.other()) };
        if ending.is_some() {
            self.ending = ending;
        }
        let action = if combat.is_some() { Action::Strike } else { Action::Move };
        let two_squares = &self.rules.two_squares;
        Played {
            ply: self.plies,
            side,
            turn: Turn { from: moved.from, to: moved.to, action, rescue: None },
            piece: moved.piece,
            kind: Some(kind),
            target: combat.map(|combat| combat.target),
            target_kind: combat.map(|combat| combat.struck),
            outcome: combat.map(|combat| combat.outcome),
            hit: None,
            moved_in: combat.is_some_and(|combat| combat.moved_in),
            rescued: None,
            is_silent: self.rules.options.silent_defense,
            at_limit: two_squares.limit.is_some() & (lengths.counted == self.most),
            wording: two_squares.wording && lengths.counted == self.most,
            ending,
        }
    }
}

/// Target and outcome of a strike on the fast path.
#[derive(Clone, Copy)]
pub(super) struct PlainCombat {
    target: PieceId,
    struck: Kind,
    outcome: Outcome,
    moved_in: bool,
}
