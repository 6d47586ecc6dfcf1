//! Games that hardly began: refused setups, immediate forfeits, games of no turns. `format-spec/statistics.md`, section
//! "Games that hardly began".

use super::Merge;
use crate::board::BySide;
use crate::replay::{Detail, Replayed, Termination};
use serde::{Deserialize, Serialize};

/// How a game hardly began. The first that fits counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortGame {
    /// A side's setup was refused, and so there is none.
    RefusedSetup,
    /// It was forfeited before both sides had played a turn.
    ImmediateForfeit,
    /// It has no turns, for whatever other reason.
    NoTurns,
}

impl ShortGame {
    /// What the game of that many turns is, if it is one of these.
    pub fn of(replayed: &Replayed, turns: u64) -> Option<Self> {
        let is_forfeit = replayed.conclusion.termination == Termination::Forfeit;
        let refused = refused_setups(replayed, turns);
        match turns {
            0 if refused.red || refused.blue => Some(Self::RefusedSetup),
            0 | 1 if is_forfeit => Some(Self::ImmediateForfeit),
            0 => Some(Self::NoTurns),
            _ => None,
        }
    }
}

/// Which sides have no pieces, because a setup was refused: those without setup in a game without turns that ended by
/// forfeit.
pub fn refused_setups(replayed: &Replayed, turns: u64) -> BySide<bool> {
    let is_refused = turns == 0 && replayed.conclusion.termination == Termination::Forfeit;
    BySide::from_fn(|side| is_refused && replayed.setup.hidden[side])
}

/// How many games hardly began, and how many records have a setup that breaks the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortGames {
    /// Games of which a setup was refused.
    pub refused_setups: u64,
    /// Other games that were forfeited before both sides had played a turn.
    pub immediate_forfeits: u64,
    /// Other games of no turns.
    pub no_turns: u64,
    /// Records that are no games, a setup in them breaking the rules: with a finding `setup-...`.
    pub illegal_setups: u64,
}

impl ShortGames {
    /// Counts a game.
    pub fn add(&mut self, game: Option<ShortGame>) {
        match game {
            Some(ShortGame::RefusedSetup) => self.refused_setups.merge(1),
            Some(ShortGame::ImmediateForfeit) => self.immediate_forfeits.merge(1),
            Some(ShortGame::NoTurns) => self.no_turns.merge(1),
            None => {}
        }
    }

    /// Counts a record that is no game.
    pub fn add_failure(&mut self, replayed: &Replayed) {
        let is_of_setup = replayed.findings.iter().any(|finding| matches!(finding.detail, Detail::Setup(_)));
        self.illegal_setups.merge(is_of_setup.into());
    }

    /// The games among them.
    pub const fn games(&self) -> u64 {
        self.refused_setups.saturating_add(self.immediate_forfeits).saturating_add(self.no_turns)
    }
}

impl Merge for ShortGames {
    fn merge(&mut self, other: Self) {
        self.refused_setups.merge(other.refused_setups);
        self.immediate_forfeits.merge(other.immediate_forfeits);
        self.no_turns.merge(other.no_turns);
        self.illegal_setups.merge(other.illegal_setups);
    }
}
