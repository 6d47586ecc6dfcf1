//! Checks limits of moves. Some tags declare a number of plies after which the game is drawn. The length of the
//! game is compared with these tags. See `format-spec/rules.md`, section "Limits of moves".

use super::finding::Detail;
use crate::notation::{Action, GuessOutcome, Record, Score, WrittenTurn};

/// Number of plies in a game, and the number after which the game is drawn, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Number of plies that were played.
    pub plies: u32,
    /// Number of plies after which the game is drawn.
    pub limit: Option<u32>,
}

impl Count {
    fn is_reached(self) -> bool {
        self.limit.is_some_and(|limit| self.plies >= limit)
    }
}

/// Length of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Length {
    /// All plies. Their limit is the tag `MoveLimit`.
    pub all: Count,
    /// Plies since the last turn that removed a piece or brought back a piece. The limit of these plies is the tag
    /// `QuietLimit`.
    pub quiet: Count,
}

impl Length {
    /// Computes the length of a record. The array contains the limits for all plies and for quiet plies. `last_hit` is
    /// the last ply with a correct guess, or 0 if there is none.
    pub fn of(record: &Record<'_>, [moves, quiet]: [Option<u32>; 2], last_hit: u32) -> Self {
        let before = record.plies_before();
        let plies = before + record.turns.len() as u32;
        let last =
            record.turns.iter().rposition(is_loud).map_or(before, |index| before + index as u32 + 1).max(last_hit);
        Self { all: Count { plies, limit: moves }, quiet: Count { plies: plies - last.min(plies), limit: quiet } }
    }

    /// Returns the reason why a limit cannot have ended the game with this score. `None` if a limit can have ended it.
    pub fn mismatch(self, score: Score) -> Option<Detail> {
        if score.winner().is_some() {
            return Some(Detail::LimitWon(score));
        }
        let Self { all, quiet } = self;
        let is_limited = all.limit.is_some() || quiet.limit.is_some();
        (is_limited && !all.is_reached() && !quiet.is_reached()).then_some(Detail::LimitNotReached { all, quiet })
    }
}

/// Returns `true` if the written turn removes a piece or brings one back.
fn is_loud(turn: &WrittenTurn) -> bool {
    let strikes = match turn.action {
        Action::Move | Action::CornerMove { .. } => false,
        Action::Strike | Action::CornerStrike { .. } => true,
        Action::Guess { outcome, .. } => outcome == Some(GuessOutcome::Hit),
    };
    strikes || turn.rescue.is_some()
}
