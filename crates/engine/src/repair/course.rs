//! The turns of a record up to its break, and the positions before them.

use super::limits::stands;
use super::turns::{Setting, games};
use crate::board::{Side, Square};
use crate::notation::WrittenTurn;
use crate::replay::PossibleGames;
use std::collections::VecDeque;

/// The greatest number of games that are held at a time.
const HELD_GAMES: u64 = 4096;
/// The greatest number of plies that all held games have together.
pub(super) const HELD_PLIES: u64 = 1 << 20;

/// The turns of a record, and the positions from which corrections of them are played.
pub(super) struct Course<'r> {
    pub turns: &'r [WrittenTurn],
    pub setting: &'r Setting<'r>,
    /// The index of the first turn that does not stand; the number of turns, if all do.
    pub broken_at: usize,
    /// The positions before the turn that does not stand and before those in front of it, in order.
    before: VecDeque<PossibleGames>,
}

impl<'r> Course<'r> {
    /// Plays turns up to the first that does not stand, and holds no more positions than `plies`, and no more than there
    /// is room for.
    pub fn new(
        turns: &'r [WrittenTurn],
        setting: &'r Setting<'r>,
        broken_at: usize,
        plies: usize,
        mut play: PossibleGames,
    ) -> Self {
        let mut before = VecDeque::new();
        let mut held = 0;
        let most = HELD_GAMES.min(HELD_PLIES / (broken_at as u64 + 1));
        for index in 0..=broken_at.min(turns.len()) {
            if broken_at - index < plies {
                held += games(&play);
                before.push_back(play.clone());
                while held > most && before.len() > 1 {
                    held -= before.pop_front().map_or(0, |oldest| games(&oldest));
                }
            }
            if let Some(turn) = turns.get(index).filter(|_| index < broken_at)
                && !stands(&mut play, turn)
            {
                before.clear();
                break;
            }
        }
        Self { turns, setting, broken_at, before }
    }

    /// The positions, the newest first, each with the index of the turn behind it.
    pub fn newest_first(&self) -> impl Iterator<Item = (usize, &PossibleGames)> {
        let indices = (0..=self.broken_at).rev();
        indices.zip(self.before.iter().rev())
    }

    /// Returns `true` if no piece of the side to move can stand on that square. Then no turn begins there.
    pub fn is_barren(&self, before: &PossibleGames, index: usize, square: Square) -> bool {
        super::turns::is_barren(before, square, Side::of_ply(index as u32 + 1), self.setting)
    }
}
