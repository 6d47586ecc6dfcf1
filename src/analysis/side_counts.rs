//! What one side did, in one game or in many. `format-spec/statistics.md`, section "Counts of a side".

use super::{ByKind, Merge, Strikes, TurnCounts, kinds};
use crate::board::Side;
use crate::rules::Game;
use serde::{Deserialize, Serialize};

/// What one side did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideCounts {
    /// Turns, by the kind of the piece that moved, struck or guessed.
    pub turns: ByKind<u64>,
    /// Its strikes.
    pub strikes: Strikes,
    /// Right guesses.
    pub hits: u64,
    /// Wrong guesses.
    pub misses: u64,
    /// Rescues.
    pub rescues: u64,
    /// Its pieces: those that it set up and those that it brought back.
    pub pieces: u64,
    /// Those of its pieces that made no turn.
    pub unmoved: u64,
    /// Those of its pieces that were named to the opponent.
    pub named: u64,
    /// Turns that were the last back-and-forth move that the two-squares rule allowed.
    pub at_limit: u64,
}

impl SideCounts {
    /// Adds a game, as far as it was played.
    pub fn add(&mut self, side: Side, counts: &TurnCounts, game: &Game) {
        for kind in kinds() {
            self.turns[kind].merge(counts.turns(side, kind).into());
        }
        for strike in counts.strikes().iter().filter(|strike| strike.side == side) {
            self.strikes.add(strike.striker, strike.struck, strike.outcome);
        }
        let specials = counts.specials()[side];
        let pieces = game.position().pieces(side).count() as u64;
        self.hits.merge(specials.hits.into());
        self.misses.merge(specials.misses.into());
        self.rescues.merge(specials.rescues.into());
        self.pieces.merge(pieces);
        self.unmoved.merge(pieces - u64::from(counts.acted()[side]));
        self.named.merge(counts.named()[side].into());
        self.at_limit.merge(specials.at_limit.into());
    }

    /// All its turns.
    pub fn all_turns(&self) -> u64 {
        self.turns.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// Its turns that were neither strikes nor guesses.
    pub fn moves(&self) -> u64 {
        self.all_turns().saturating_sub(self.strikes.all().total()).saturating_sub(self.guesses())
    }

    /// Its guesses, right or wrong.
    pub const fn guesses(&self) -> u64 {
        self.hits.saturating_add(self.misses)
    }

    /// How many of its pieces were removed, `other` being what the opponent did.
    pub fn captured(&self, other: &Self) -> u64 {
        let (own, theirs) = (self.strikes.all(), other.strikes.all());
        [own.lost, own.tied, theirs.won, theirs.tied, other.hits].into_iter().fold(0, u64::saturating_add)
    }
}

impl Merge for SideCounts {
    fn merge(&mut self, other: Self) {
        self.turns.merge(other.turns);
        self.strikes.merge(other.strikes);
        self.hits.merge(other.hits);
        self.misses.merge(other.misses);
        self.rescues.merge(other.rescues);
        self.pieces.merge(other.pieces);
        self.unmoved.merge(other.unmoved);
        self.named.merge(other.named);
        self.at_limit.merge(other.at_limit);
    }
}
