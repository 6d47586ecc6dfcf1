//! Defines the limits of a search, and counts its work.

use crate::notation::WrittenTurn;
use crate::replay::{PossibleGames, Replay, StepResult};
use crate::rules::Effort;

/// Limits of the search. The limits count work and not time. So the candidates are the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Number of plies that are examined: the break and the plies before it.
    pub plies: usize,
    /// Maximum number of turns that are played for each kind of slip. Applies to records whose setups name all pieces.
    pub work: u64,
    /// Maximum number of turns for records whose setups do not name all pieces. In such records, a turn takes more
    /// work.
    pub work_unknown: u64,
    /// Number of candidates for which second corrections are searched. They are searched only if no single correction
    /// makes all turns valid.
    pub seconds: usize,
    /// Number of candidates that are listed.
    pub listed: usize,
}

impl Limits {
    /// Maximum number of candidates that are judged as whole records.
    pub const JUDGED: usize = 1000;

    /// Returns the default limits for this effort. With effort `high`, records with unknown pieces get 4 times the
    /// work.
    #[must_use]
    pub fn of_effort(effort: Effort) -> Self {
        let usual = Self::default();
        let times = (effort.games() / Effort::Normal.games()) as u64;
        Self { work_unknown: usual.work_unknown * times, ..usual }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { plies: 1000, work: 4_000_000, work_unknown: 200_000, seconds: 16, listed: 10 }
    }
}

// Costs of the parts of the work. The unit is one played turn.

/// Cost of preparing a record for a replay.
pub(super) const LAYOUT: u64 = 30;
/// Cost of one step in a search for unknown pieces. The next constant is the cost of copying a game with unknown
/// pieces.
const NODE: u64 = 4;
const GAME_COPY: u64 = 1;
/// Cost of copying a position.
pub(super) const COPY: u64 = 4;
/// Cost of copying a position in the search for missing turns, which consists mainly of copies.
pub(super) const FOLLOWED_COPY: u64 = 8;
/// Copying a game costs one additional turn per this number of plies.
pub(super) const PLIES_A_TURN: u64 = 64;
/// Parsing a text again costs one turn per this number of bytes.
pub(super) const BYTES_A_TURN: u64 = 4;
/// Cost of parsing all texts that differ from a text in one character.
pub(super) const LETTERS: u64 = 6000;

/// Remaining work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    all: u64,
    left: u64,
    /// Cost of a turn in a game with unknown pieces.
    unknown: u64,
}

impl Work {
    /// Returns the work that the limits allow for a record.
    pub fn of(limits: &Limits, has_unknown: bool) -> Self {
        if has_unknown {
            return Self { all: limits.work_unknown, left: limits.work_unknown, unknown: 1 };
        }
        // A corrected text may have unknown pieces. In that case, each turn costs `unknown` units of work instead of
        // 1.
        let unknown = (limits.work / limits.work_unknown.max(1)).max(1);
        Self { all: limits.work, left: limits.work, unknown }
    }

    /// Returns the cost of a turn that is played in all of these games.
    pub fn of_turn(&self, games: &PossibleGames) -> u64 {
        games.games().map(|game| if game.has_unknown() { self.unknown } else { 1 }).sum()
    }

    /// Plays a turn like [`is_valid_turn`]. Returns `None` if the work is used up.
    pub fn play(&mut self, play: &mut PossibleGames, written: &WrittenTurn) -> Option<bool> {
        if !self.take(self.of_turn(play)) {
            return None;
        }
        let before = play.copies();
        let stands = is_valid_turn(play, written);
        self.take((play.copies() - before) * GAME_COPY * self.unknown);
        Some(stands)
    }

    /// Plays turns up to the first invalid one. Returns the number of valid turns, or `None` if the work is used up.
    pub fn play_all<'t>(
        &mut self,
        play: &mut PossibleGames,
        turns: impl IntoIterator<Item = &'t WrittenTurn>,
    ) -> Option<usize> {
        let mut stood = 0;
        for turn in turns {
            if !self.play(play, turn)? {
                break;
            }
            stood += 1;
        }
        Some(stood)
    }

    /// Subtracts the cost of a replay in which `turns` turns were played. Returns `true` if enough work was left.
    pub fn take_replay(&mut self, turns: u64, replayed: &Replay) -> bool {
        self.take(turns + replayed.search * NODE + replayed.copies * GAME_COPY)
    }

    /// Subtracts `units`. Returns `true` if enough work was left.
    pub const fn take(&mut self, units: u64) -> bool {
        let has = self.left >= units;
        self.left = self.left.saturating_sub(units);
        has
    }

    /// Returns `true` if no work is left.
    pub const fn is_done(&self) -> bool {
        self.left == 0
    }

    /// Returns the work done.
    pub const fn done(&self) -> u64 {
        self.all - self.left
    }

    /// Returns the number of records that can be replayed with the total work. `turns` is the number of turns of each
    /// record.
    pub fn replays(&self, turns: usize) -> usize {
        (self.all / (turns as u64).max(1)).clamp(1, Limits::JUDGED as u64) as usize
    }
}

/// Plays a turn. Returns `true` if the turn is legal and its declarations are true. After the result `false`, the
/// caller must not use the games any more. The function assumes that another turn follows. So it does not check the
/// end of the game.
pub(super) fn is_valid_turn(play: &mut PossibleGames, written: &WrittenTurn) -> bool {
    // If a search was abandoned, the turn may still be valid. The whole record is replayed before anything is
    // reported.
    matches!(play.step_briefly(written, true), Ok(StepResult::Played | StepResult::GivenUp))
}

#[cfg(test)]
mod tests {
    use super::{Limits, Work};
    use crate::notation::parse;
    use crate::replay::{PossibleGames, terms_and_setup};

    fn games(rows_of_blue: &str) -> PossibleGames {
        let text = format!("[Edition \"gravon\"]\n[Army \"2 F\"]\n\n{rows_of_blue}4: 2.........\n1: F.........\n\n*\n");
        let (terms, setup, _) = terms_and_setup(&parse(text.as_bytes()), None);
        PossibleGames::new(&terms, &setup).expect("a setup")
    }

    #[test]
    fn turns_of_unknown_pieces_take_their_share_of_the_work_whatever_the_record_said_before() {
        let named = games("10: F.........\n7: .........2\n");
        let limits = |work, work_unknown| Limits { work, work_unknown, ..Limits::default() };
        for unknown in [games(""), games("10: ?.........\n7: .........2\n")] {
            for (work, work_unknown, a_turn) in
                [(4_000_000, 200_000, 20), (100, 40, 2), (100, 200, 1), (100, 0, 100), (0, 0, 1)]
            {
                let work = Work::of(&limits(work, work_unknown), false);
                assert_eq!((work.of_turn(&named), work.of_turn(&unknown)), (1, a_turn));
            }
            // The limit for records with unknown pieces already takes into account that their turns cost more, so each
            // turn costs 1.
            let work = Work::of(&limits(4_000_000, 200_000), true);
            assert_eq!((work.left, work.of_turn(&named), work.of_turn(&unknown)), (200_000, 1, 1));
        }
    }
}
