//! Counters that are updated on every turn of a game. Moves to empty squares are frequent, so their update is the
//! fastest.

use super::ByKind;
use super::side_counts::Counters;
use crate::board::{BySide, Kind, Outcome, Side};
use crate::replay::Observer;
use crate::rules::{Game, PieceSet, Played};

/// A strike with a known outcome.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strike {
    /// Side that struck.
    pub side: Side,
    /// Kind of the striker, as known after the turn.
    pub striker: Option<Kind>,
    /// Kind of the struck piece, as known after the turn.
    pub struck: Option<Kind>,
    /// Outcome of the strike.
    pub outcome: Outcome,
}

/// A run of consecutive turns in which no piece was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuietRun {
    /// Ply of the first turn.
    pub first: u32,
    /// Number of turns.
    pub turns: u32,
}

/// Counters of the turns of one game. To avoid allocations, the same value can be used for many games: call
/// [`TurnCounts::clear`] before each game.
#[derive(Clone, Debug, Default)]
pub struct TurnCounts {
    turns: BySide<ByKind<u32>>,
    acted: BySide<PieceSet>,
    named: BySide<PieceSet>,
    strikes: Vec<Strike>,
    counters: BySide<Counters>,
    last_removal: u32,
    longest: QuietRun,
}

impl TurnCounts {
    /// Resets all counters.
    pub fn clear(&mut self) {
        let mut strikes = std::mem::take(&mut self.strikes);
        strikes.clear();
        *self = Self { strikes, ..Self::default() };
    }

    /// Returns the number of turns that the side made with pieces of that kind.
    pub(super) fn turns(&self, side: Side, kind: Option<Kind>) -> u32 {
        self.turns[side][kind]
    }

    /// Returns the number of pieces of the side that made at least one turn.
    pub(super) fn acted(&self, side: Side) -> u8 {
        self.acted[side].len()
    }

    /// Returns the number of pieces of the side whose kind became known to the opponent.
    pub(super) fn named(&self, side: Side) -> u8 {
        self.named[side].len()
    }

    /// Returns the strikes in order.
    pub(super) fn strikes(&self) -> &[Strike] {
        &self.strikes
    }

    /// Returns the side's counters that are defined by the table of figures.
    pub(super) fn counters(&self, side: Side) -> &Counters {
        &self.counters[side]
    }

    /// Returns the longest run of turns in which no piece was removed. If several runs are equally long, returns the
    /// first of these runs. `plies` is the number of turns played.
    pub fn quiet(&self, plies: u32) -> QuietRun {
        self.quiet_until(plies + 1)
    }

    /// Returns the longest run of turns before that ply in which no piece was removed.
    fn quiet_until(&self, ply: u32) -> QuietRun {
        let latest = QuietRun { first: self.last_removal + 1, turns: ply - 1 - self.last_removal.min(ply - 1) };
        if latest.turns > self.longest.turns { latest } else { self.longest }
    }

    fn note_removal(&mut self, ply: u32) {
        self.longest = self.quiet_until(ply);
        self.last_removal = ply;
    }

    fn note_names(&mut self, played: &Played) {
        for (piece, _) in played.reveals() {
            self.named.insert(piece);
        }
    }

    /// Updates the counters that count only turns and not individual pieces.
    #[inline]
    fn add(&mut self, played: &Played) {
        self.turns[played.side][played.kind] += 1;
        self.counters[played.side].add(played);
    }

    /// Counts the effects that a move to an empty square cannot have.
    fn note_more(&mut self, played: &Played) {
        self.note_names(played);
        self.note_removals(played);
    }

    /// Records the outcome of a strike, and the ply if a piece was removed.
    fn note_removals(&mut self, played: &Played) {
        if let Some(outcome) = played.outcome {
            let (striker, struck) = (played.kind, played.target_kind);
            self.strikes.push(Strike { side: played.side, striker, struck, outcome });
        }
        if played.removes() {
            self.note_removal(played.ply);
        }
    }
}

impl Observer for TurnCounts {
    fn begin(&mut self, game: &Game) {
        self.last_removal = game.plies();
    }

    #[inline]
    fn turn(&mut self, played: &Played, _game: &Game) {
        self.add(played);
        self.acted.insert(played.piece);
        if !played.turn.action.is_move() || played.turn.rescue.is_some() {
            self.note_more(played);
        } else if !played.turn.from.adjoins(played.turn.to) {
            // A move to an empty square reveals a kind only if the move is longer than one square.
            self.note_names(played);
        }
    }

    fn open_turn(&mut self, played: &Played, game: &Game) {
        self.add(played);
        let position = game.position();
        if position.has_had(played.piece) {
            self.acted.insert(played.piece);
        }
        for (piece, _) in played.reveals().filter(|(piece, _)| position.has_had(*piece)) {
            self.named.insert(piece);
        }
        self.note_removals(played);
    }
}
