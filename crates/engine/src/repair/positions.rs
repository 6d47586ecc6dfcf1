//! Stores the turns of a record up to its break, and the positions before these turns.

use super::limits::is_valid_turn;
use super::turns::{Setting, games};
use crate::board::{Side, Square};
use crate::notation::WrittenTurn;
use crate::replay::PossibleGames;
use std::collections::VecDeque;

/// Maximum number of games that are kept at a time.
const HELD_GAMES: u64 = 4096;
/// Maximum number of plies of all games that are kept.
pub(super) const HELD_PLIES: u64 = 1 << 20;

/// Turns of a record, and the positions from which corrected turns are played.
pub(super) struct Course<'r> {
    pub turns: &'r [WrittenTurn],
    pub setting: &'r Setting<'r>,
    /// Index of the first invalid turn. If all turns are valid, the number of turns.
    pub broken_at: usize,
    /// Positions in order: before the first invalid turn, and before the turns that precede this turn.
    before: VecDeque<PossibleGames>,
}

impl<'r> Course<'r> {
    /// Plays turns up to the first invalid turn. Keeps at most `plies` positions. Keeps fewer positions if memory
    /// limits require this.
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
                && !is_valid_turn(&mut play, turn)
            {
                before.clear();
                break;
            }
        }
        Self { turns, setting, broken_at, before }
    }

    /// Returns the positions, newest first. Each position comes with the index of the turn that follows the position.
    pub fn newest_first(&self) -> impl Iterator<Item = (usize, &PossibleGames)> {
        let indices = (0..=self.broken_at).rev();
        indices.zip(self.before.iter().rev())
    }

    /// Returns `true` if the square cannot contain a piece of the side to move. In that case, no turn starts on the
    /// square.
    pub fn is_barren(&self, before: &PossibleGames, index: usize, square: Square) -> bool {
        super::turns::is_barren(
            before,
            square,
            Side::of_ply(self.setting.plies_before + index as u32 + 1),
            self.setting,
        )
    }
}
