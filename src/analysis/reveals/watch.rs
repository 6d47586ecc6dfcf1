//! Watching one game for pieces that become known, and for nothing else.

use crate::knowledge::{Knowledge, Learned};
use crate::replay::Observer;
use crate::rules::{Game, Played};

/// The pieces that became known in a game, and the plies by which they did.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    knowledge: Knowledge,
    learned: Vec<(u32, Learned)>,
    /// How many pieces there were, those brought back not counted.
    set_up: [u8; 2],
}

impl Watch {
    /// The pieces of the setup that became known, and the plies, in order.
    pub fn learned(&self) -> impl Iterator<Item = &(u32, Learned)> {
        self.learned.iter().filter(|(_, known)| known.piece.number() <= self.set_up[known.piece.side() as usize])
    }

    #[cold]
    fn note(&mut self, ply: u32) {
        self.learned.extend(self.knowledge.learned().iter().map(|known| (ply, *known)));
    }
}

impl Observer for Watch {
    fn begin(&mut self, game: &Game) {
        self.learned.clear();
        self.set_up = crate::board::Side::ALL.map(|side| game.position().pieces(side).count() as u8);
        self.knowledge.begin(game);
        self.note(0);
    }

    #[inline]
    fn turn(&mut self, played: &Played, game: &Game) {
        self.knowledge.turn(played, game);
        if !self.knowledge.learned().is_empty() {
            self.note(played.ply);
        }
    }
}
