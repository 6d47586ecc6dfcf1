//! Counts sequences of legal turns, to compare implementations of the rules.

use super::game::Game;
use super::turn::Turn;

impl Game {
    /// Returns the number of sequences of `depth` legal turns, rescues included. Sequences that end earlier are not
    /// counted.
    ///
    /// Numbers for comparison, for the depths 1 to 4. The setups are those of
    /// [`generate::setup`](crate::generate::setup) with `Policy::Plausible` and `Random::new(1, 1)`; `to_string` prints
    /// the setups.
    ///
    /// | edition | variant | 1 | 2 | 3 | 4 |
    /// |---|---|---|---|---|---|
    /// | `gravon` | `barrage` | 33 | 1,120 | 33,269 | 1,078,058 |
    /// | `jumbo-2014` | `duel` | 28 | 975 | 29,478 | 999,002 |
    /// | `isf` | `original` | 10 | 114 | 1,457 | 20,277 |
    /// | `sci-fi-2011` | `duel` | 22 | 636 | 13,964 | 372,479 |
    /// | `gravon` | `ultimate-lightning` | 45 | 2,106 | 95,452 | 4,450,009 |
    pub fn perft(&self, depth: u32) -> u64 {
        let mut turns: Vec<Turn> = Vec::new();
        self.add_legal_turns(&mut turns);
        self.add_legal_rescues(&mut turns);
        match depth {
            0 => 1,
            1 => turns.len() as u64,
            _ => turns.iter().map(|turn| self.after(turn).map_or(0, |game| game.perft(depth - 1))).sum(),
        }
    }

    /// Returns the game after a turn, or `None` if the turn is illegal.
    fn after(&self, turn: &Turn) -> Option<Self> {
        let mut game = self.clone();
        game.try_play(turn).ok()?;
        Some(game)
    }
}
