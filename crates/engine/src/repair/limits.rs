//! How much is looked at.

use crate::notation::WrittenTurn;
use crate::replay::{PossibleGames, Replay, Stepped};
use crate::rules::Effort;

/// How much of a record is looked at, and how much work that may be. Work is counted, not timed, so that the
/// candidates are the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many plies are looked at, the one at which the record breaks and those before it.
    pub plies: usize,
    /// How many turns may be played in looking for each sort of slip, in a record whose pieces are all named at first.
    pub work: u64,
    /// How many may be played in any other, where a turn takes more work.
    pub work_unknown: u64,
    /// For how many candidates a second correction is looked for, where no single one makes all turns stand.
    pub seconds: usize,
    /// How many candidates are listed.
    pub listed: usize,
}

impl Limits {
    /// How many candidates are judged as whole records at most.
    pub const JUDGED: usize = 1000;

    /// The usual ones, where records with unknown pieces are judged with that effort: 4 times the work on these at
    /// `high`.
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

// The cost of each part of the work, in turns played.

/// Laying out a record for a replay.
pub(super) const LAYOUT: u64 = 30;
/// A step of a search for unknown pieces, and a copy of a game that has such.
const NODE: u64 = 4;
const GAME_COPY: u64 = 1;
/// A copy of a position.
pub(super) const COPY: u64 = 4;
/// A copy of a position in the search for turns that were left out: it does little else.
pub(super) const FOLLOWED_COPY: u64 = 8;
/// For how many plies of a game a copy costs another turn.
pub(super) const PLIES_A_TURN: u64 = 64;
/// For how many bytes of text reading them again costs another turn.
pub(super) const BYTES_A_TURN: u64 = 4;
/// All texts that differ in one sign.
pub(super) const LETTERS: u64 = 6000;

/// Work that is left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    all: u64,
    left: u64,
    /// As how many turns one counts that is played in a game with unknown pieces.
    unknown: u64,
}

impl Work {
    /// The work that the limits allow on a record.
    pub fn of(limits: &Limits, has_unknown: bool) -> Self {
        if has_unknown {
            return Self { all: limits.work_unknown, left: limits.work_unknown, unknown: 1 };
        }
        // What corrects the text of a record may leave pieces of it unknown, which takes as much more work.
        let unknown = (limits.work / limits.work_unknown.max(1)).max(1);
        Self { all: limits.work, left: limits.work, unknown }
    }

    /// What a turn costs that is played in all those games.
    pub fn of_turn(&self, games: &PossibleGames) -> u64 {
        games.games().map(|game| if game.has_unknown() { self.unknown } else { 1 }).sum()
    }

    /// Plays a turn as `stands` does, if there is work left for it; `None` without.
    pub fn play(&mut self, play: &mut PossibleGames, written: &WrittenTurn) -> Option<bool> {
        if !self.take(self.of_turn(play)) {
            return None;
        }
        let before = play.copies();
        let stands = stands(play, written);
        self.take((play.copies() - before) * GAME_COPY * self.unknown);
        Some(stands)
    }

    /// Plays turns up to the first that does not stand. Returns how many stand; `None`, if there is no work left for one.
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

    /// Takes what a replay of a record was, in which so many turns were played. Whether there was as much.
    pub fn take_replay(&mut self, turns: u64, replayed: &Replay) -> bool {
        self.take(turns + replayed.search * NODE + replayed.copies * GAME_COPY)
    }

    /// Takes that much of it. Whether there was as much.
    pub const fn take(&mut self, units: u64) -> bool {
        let has = self.left >= units;
        self.left = self.left.saturating_sub(units);
        has
    }

    /// Whether nothing more may be begun.
    pub const fn is_done(&self) -> bool {
        self.left == 0
    }

    /// How much of it was done.
    pub const fn done(&self) -> u64 {
        self.all - self.left
    }

    /// How many records of so many turns may be replayed with as much work again.
    pub fn replays(&self, turns: usize) -> usize {
        (self.all / (turns as u64).max(1)).clamp(1, Limits::JUDGED as u64) as usize
    }
}

/// Plays a turn. Returns whether it is legal and what it declares is true; else nothing is of use any more. The game is
/// taken to go on behind it: how it ended is asked of none of them.
pub(super) fn stands(play: &mut PossibleGames, written: &WrittenTurn) -> bool {
    // Whoever gives up refuses nothing: the whole record is replayed before anything is said of it.
    matches!(play.step_briefly(written, true), Ok(Stepped::Played | Stepped::GivenUp))
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
            // Where the record itself has unknown pieces, what is allowed is meant for these.
            let work = Work::of(&limits(4_000_000, 200_000), true);
            assert_eq!((work.left, work.of_turn(&named), work.of_turn(&unknown)), (200_000, 1, 1));
        }
    }
}
