//! A record with what came of its replay.

use super::finding::Finding;
use super::piece_names::PieceNames;
use super::place::Place;
use super::resolve::Terms;
use super::result::Conclusion;
use super::verdict::Verdict;
use crate::notation::Record;
use crate::rules::{Game, Played, Setup};

/// A record replayed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replayed {
    /// The verdict.
    pub verdict: Verdict,
    /// All findings, the one that earned the verdict first.
    pub findings: Vec<Finding>,
    /// What the tags lay down.
    pub terms: Terms,
    /// The setup as written.
    pub setup: Setup,
    /// The game as far as it was played; `None` where the setup allows no replay.
    pub game: Option<Game>,
    /// How the game ended.
    pub conclusion: Conclusion,
    /// How many steps it took to tell what unknown pieces can be: nodes of searches, and turns played in games side by
    /// side.
    pub search: u64,
    /// The index of the first turn that was not played, if any.
    pub stopped_at: Option<usize>,
}

/// A record with what came of its replay: what writers of formats are given.
#[derive(Clone, Copy, Debug)]
pub struct PlayedRecord<'r> {
    /// Where it stands.
    pub place: Place<'r>,
    /// The text it was read from.
    pub text: &'r [u8],
    /// The same, if that is SRN.
    pub srn: Option<&'r [u8]>,
    /// The record as it was read.
    pub record: &'r Record<'r>,
    /// What came of it.
    pub replayed: &'r Replayed,
    /// What happened in the turns that were played; the turns of the record behind those were not.
    pub played: &'r [Played],
}

impl PlayedRecord<'_> {
    /// What the pieces are called that had a part in its turns.
    pub fn piece_names(&self) -> PieceNames<'_> {
        PieceNames::new(self.replayed.game.as_ref(), self.played)
    }
}

impl Replayed {
    /// How many turns were played; `None` where the setup allows no replay.
    pub fn plies(&self) -> Option<u32> {
        self.game.as_ref().map(Game::plies)
    }
}
