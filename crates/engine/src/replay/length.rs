//! Limits of moves: how long a game is, held against the tags that say after how many plies it is drawn.
//! `format-spec/rules.md`, section "Limits of moves".

use super::finding::Detail;
use crate::notation::{Action, GuessOutcome, Record, Score, WrittenTurn};

/// A count of plies at the end of a game, and how many make it a draw, if that is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The plies that were played.
    pub plies: u32,
    /// The plies after which the game is drawn.
    pub limit: Option<u32>,
}

impl Count {
    fn is_reached(self) -> bool {
        self.limit.is_some_and(|limit| self.plies >= limit)
    }
}

/// How long a game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Length {
    /// All plies. The limit is the tag `MoveLimit`.
    pub all: Count,
    /// The plies since the last one that removed a piece or brought one back. The limit is the tag `QuietLimit`.
    pub quiet: Count,
}

impl Length {
    /// The length of that record. `last_hit`: the last ply with a guess that was right, 0 if there is none.
    pub fn of(record: &Record<'_>, [moves, quiet]: [Option<u32>; 2], last_hit: u32) -> Self {
        let plies = record.turns.len() as u32;
        let last = record.turns.iter().rposition(is_loud).map_or(0, |index| index as u32 + 1).max(last_hit);
        Self { all: Count { plies, limit: moves }, quiet: Count { plies: plies - last.min(plies), limit: quiet } }
    }

    /// Why a limit cannot have ended the game with that score; `None` if it can.
    pub fn mismatch(self, score: Score) -> Option<Detail> {
        if score.winner().is_some() {
            return Some(Detail::LimitWon(score));
        }
        let Self { all, quiet } = self;
        let is_limited = all.limit.is_some() || quiet.limit.is_some();
        (is_limited && !all.is_reached() && !quiet.is_reached()).then_some(Detail::LimitNotReached { all, quiet })
    }
}

/// Whether a turn removes a piece or brings one back, as it is written.
fn is_loud(turn: &WrittenTurn) -> bool {
    let strikes = match turn.action {
        Action::Move => false,
        Action::Strike | Action::CornerStrike { .. } => true,
        Action::Guess { outcome, .. } => outcome == Some(GuessOutcome::Hit),
    };
    strikes || turn.rescue.is_some()
}
