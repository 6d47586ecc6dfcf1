//! Trying corrections one by one, each by a replay of the record with it.

use super::candidate::{Candidate, Correction};
use super::damage::{is_played, standing_in_play};
use super::judging::Judge;
use super::limits::{LAYOUT, Work};
use super::slip::Slip;
use crate::notation::{Record, Score};
use crate::replay::{Replay, Verdict};

/// A correction to be tried.
pub(super) struct Edit {
    pub correction: Correction,
    pub slip: Slip,
    /// [`Candidate::remote`].
    pub remote: u32,
}

impl Edit {
    pub const fn new(correction: Correction, slip: Slip) -> Self {
        Self { correction, slip, remote: 0 }
    }
}

/// Tries corrections that leave the order of the turns as it is.
pub(super) struct Trials<'r> {
    judge: Judge<'r>,
    record: &'r Record<'r>,
    /// The record up to the turn that does not stand, and without an end.
    beginning: Record<'r>,
    stands: u32,
    /// Whether it comes as far as its turns.
    is_played: bool,
    verdict: Verdict,
    /// The work that is left.
    pub work: Work,
    /// What was found.
    pub found: Vec<Candidate>,
}

impl<'r> Trials<'r> {
    pub fn new(judge: Judge<'r>, record: &'r Record<'r>, stands: u32, replayed: &Replay, work: Work) -> Self {
        let mut beginning = record.clone();
        beginning.turns.truncate(stands as usize + 1);
        beginning.notes.clear();
        beginning.result = Some(Score::Open);
        beginning.tags.retain(|tag| tag.name != "Termination" && tag.name != "Result");
        let (is_played, verdict) = (is_played(replayed), replayed.verdict);
        Self { judge, record, beginning, stands, is_played, verdict, work, found: Vec::new() }
    }

    /// Tries one, and keeps it if more stands with it. Returns `false` if the work is done.
    pub fn attempt(&mut self, edit: Edit) -> bool {
        let Edit { correction, slip, remote } = edit;
        if self.work.is_done() {
            return false;
        }
        // What changes the order of turns would need turns that are cut off.
        let keeps_order = !matches!(correction, Correction::Turns(_) | Correction::Pairs);
        let breaks_in_turns = self.is_played && self.stands < self.record.turns.len() as u32;
        if breaks_in_turns && keeps_order {
            let Some(replayed) = self.replay(&correction.applied(&self.beginning)) else { return false };
            if standing_in_play(&replayed, self.stands as usize + 1) <= self.stands {
                return true;
            }
        }
        let mended = correction.applied(self.record);
        let Some(replayed) = self.replay(&mended) else { return false };
        let turns = mended.turns.len();
        let stands = standing_in_play(&replayed, turns);
        let saves_all = stands as usize == turns && replayed.verdict < self.verdict;
        // An army that is one is something, even if its first turn is at fault too.
        let is_setup = matches!(correction, Correction::Setup(_));
        let is_begun = is_setup && !self.is_played && is_played(&replayed);
        if stands > self.stands || saves_all || is_begun {
            let candidate = Candidate::new(correction, slip, stands as usize, turns, remote);
            self.found.push(Candidate { verdict: replayed.verdict, ..candidate });
        }
        true
    }

    /// Replays a record, if there is work left for it.
    fn replay(&mut self, record: &Record<'_>) -> Option<Replay> {
        let replayed = self.judge.replay(record, &mut ());
        let turns = LAYOUT + u64::from(replayed.last_position().unwrap_or(0));
        self.work.take_replay(turns, &replayed).then_some(replayed)
    }
}
