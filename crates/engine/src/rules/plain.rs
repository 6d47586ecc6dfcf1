//! The short way for the commonest turns: a move or a straight strike, between pieces whose kinds are known, that
//! nothing can be said against at first sight.
//!
//! It asks the same questions as [`Play::judge`] and does what [`Play::play`] does, with nothing in between to
//! carry what such a turn does not have. Where any answer is doubtful it does nothing, and the long way decides.

use super::combat;
use super::edition::ScoutStrike;
use super::movement;
use super::piece::PieceId;
use super::play::Play;
use super::turn::{Action, Played, Turn};
use super::two_squares::{Displacement, Lengths};
use crate::board::{Kind, Outcome, Side, Square};
use std::hint::select_unpredictable;

impl Play {
    /// Plays a move of that side, whose turn it is, without a rescue, if it is plainly legal. `None`: nothing was played, and
    /// [`Play::judge`] must say what the turn is.
    #[inline(always)]
    pub(super) fn play_plain_move(&mut self, side: Side, from: Square, to: Square) -> Option<Played> {
        let (piece, kind) = self.plain_mover(side, from)?;
        let threatens = self.position.is_next_to(to, side.other());
        // Whether it threatens is as good as random to a processor.
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

    /// Plays a straight strike of that side, whose turn it is, without a rescue, if it is plainly legal. `None`: nothing
    /// was played, and [`Play::judge`] must say what the turn is.
    #[inline(always)]
    pub(super) fn play_plain_strike(&mut self, side: Side, from: Square, to: Square) -> Option<Played> {
        let (piece, kind) = self.plain_mover(side, from)?;
        let target = self.position.piece_of(side.other(), to)?;
        let struck = self.position.piece(target).kind?;
        let may_run = || {
            self.rules.edition.scout_strike != ScoutStrike::Adjacent
                && movement::is_open_run(&self.position, kind, from, to)
        };
        if !(from.adjoins(to) || may_run()) {
            return None;
        }
        let moved = Displacement { piece, from, to };
        let lengths = self.plain_lengths(side, moved, kind)?;
        let outcome = combat::known_outcome(kind, struck, self.rules.options.aggressor_advantage);
        let moved_in = self.carry_out_strike(piece, target, Some(outcome), to, from);
        let threatens = (outcome == Outcome::Win) & self.position.is_next_to(to, side.other());
        self.remember_plain(side, moved, Some(kind), lengths, threatens, true);
        let combat = PlainCombat { target, struck, outcome, moved_in };
        Some(self.played_plainly(side, moved, kind, lengths, Some(combat)))
    }

    /// The piece of known kind on that square, if that side, whose turn it is, may move it.
    #[inline(always)]
    fn plain_mover(&self, side: Side, from: Square) -> Option<(PieceId, Kind)> {
        debug_assert_eq!(side, self.to_move(), "whoever plays turns takes the sides in turns");
        let piece = self.position.piece_of(side, from)?;
        let kind = self.position.piece(piece).kind.filter(|kind| kind.is_movable())?;
        self.ending.is_none().then_some((piece, kind))
    }

    /// Whether a move of a side that chases brings back a position; or may, as pieces are not known, so that what they
    /// may be is to be settled first.
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

    /// How long the displacement makes the chains, if that is not too long.
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

    /// Settles whether the turn ended the game, and says what happened.
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

/// What a strike was made on, and how it came out.
#[derive(Clone, Copy)]
pub(super) struct PlainCombat {
    target: PieceId,
    struck: Kind,
    outcome: Outcome,
    moved_in: bool,
}
