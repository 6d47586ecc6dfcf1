//! What is counted of every turn of a game: next to nothing where nothing but a move happens.

use super::ByKind;
use super::side_counts::Counters;
use crate::board::{BySide, Kind, Outcome, Side};
use crate::replay::Observer;
use crate::rules::{Action, PieceSet, Play, Played};

/// A strike as it was counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strike {
    /// Who struck.
    pub side: Side,
    /// The kind that struck, as far as known after the turn.
    pub striker: Option<Kind>,
    /// The kind that was struck, as far as known after the turn.
    pub struck: Option<Kind>,
    /// How it came out.
    pub outcome: Outcome,
}

/// A run of turns in a row in which no piece was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuietRun {
    /// The ply of its first turn.
    pub first: u32,
    /// How many turns it is long.
    pub turns: u32,
}

/// What happened in the turns of one game. It is kept from one game to the next, so that nothing has to be allocated:
/// [`TurnCounts::clear`] comes before each.
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
    /// Forgets the game before.
    pub fn clear(&mut self) {
        let mut strikes = std::mem::take(&mut self.strikes);
        strikes.clear();
        *self = Self { strikes, ..Self::default() };
    }

    /// How many turns that side has played with pieces of that kind.
    pub(super) fn turns(&self, side: Side, kind: Option<Kind>) -> u32 {
        self.turns[side][kind]
    }

    /// How many pieces of the side made a turn.
    pub(super) fn acted(&self, side: Side) -> u8 {
        self.acted[side].len()
    }

    /// How many pieces of the side were named to the opponent.
    pub(super) fn named(&self, side: Side) -> u8 {
        self.named[side].len()
    }

    /// The strikes, in order.
    pub(super) fn strikes(&self) -> &[Strike] {
        &self.strikes
    }

    /// What else is counted of the side's turns.
    pub(super) fn counters(&self, side: Side) -> &Counters {
        &self.counters[side]
    }

    /// The longest run of turns in which no piece was removed, the first of them if there are several; `plies` were
    /// played.
    pub fn quiet(&self, plies: u32) -> QuietRun {
        self.quiet_until(plies + 1)
    }

    /// The same, among the turns before that ply.
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

    /// Counts all of a turn but its pieces.
    #[inline]
    fn add(&mut self, played: &Played) {
        self.turns[played.side][played.kind] += 1;
        self.counters[played.side].add(played);
    }

    /// Counts what a move to an empty square does not have.
    fn note_more(&mut self, played: &Played) {
        self.note_names(played);
        self.note_removals(played);
    }

    /// Counts a strike, and a turn that removed a piece.
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
    #[inline]
    fn turn(&mut self, played: &Played, _game: &Play) {
        self.add(played);
        self.acted.insert(played.piece);
        if !matches!(played.turn.action, Action::Move) || played.turn.rescue.is_some() {
            self.note_more(played);
        } else if played.kind == Some(Kind::Scout) {
            // No other kind is named by a move.
            self.note_names(played);
        }
    }

    fn open_turn(&mut self, played: &Played, game: &Play) {
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
