//! Tries corrections one by one. Replays the record after each correction.

use super::break_point::{is_played, standing_in_play};
use super::candidate::{Candidate, Correction};
use super::judging::Judge;
use super::limits::{LAYOUT, Work};
use super::slip::Slip;
use crate::notation::{Record, Score};
use crate::replay::{Replay, Verdict};

/// Correction to try.
pub(super) struct Edit {
    pub correction: Correction,
    pub slip: Slip,
    /// Value for [`Candidate::remote`].
    pub remote: u32,
}

impl Edit {
    pub const fn new(correction: Correction, slip: Slip) -> Self {
        Self { correction, slip, remote: 0 }
    }
}

/// Tries corrections one by one, and keeps the corrections that make more turns valid.
pub(super) struct Trials<'r> {
    judge: Judge<'r>,
    record: &'r Record<'r>,
    /// Record up to and including its first invalid turn, without its end.
    beginning: Record<'r>,
    stands: u32,
    /// `true` if the replay reaches the turns.
    is_played: bool,
    verdict: Verdict,
    /// Remaining work.
    pub work: Work,
    /// Candidates found so far.
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

    /// Tries one correction. Keeps the correction if it makes more turns valid. Returns `false` if the work is used up.
    pub fn attempt(&mut self, edit: Edit) -> bool {
        let Edit { correction, slip, remote } = edit;
        if self.work.is_done() {
            return false;
        }
        // Corrections that change the order of turns need the later turns, which `beginning` does not contain.
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
        // A correction that makes the army valid is useful, even if the first turn is still invalid.
        let is_setup = matches!(correction, Correction::Setup(_));
        let is_begun = is_setup && !self.is_played && is_played(&replayed);
        if stands > self.stands || saves_all || is_begun {
            let candidate = Candidate::new(correction, slip, stands as usize, turns, remote);
            self.found.push(Candidate { verdict: replayed.verdict, ..candidate });
        }
        true
    }

    /// Replays a record. Returns `None` if the work is used up.
    fn replay(&mut self, record: &Record<'_>) -> Option<Replay> {
        let replayed = self.judge.replay(record, &mut ());
        let turns = LAYOUT + u64::from(replayed.plies().unwrap_or(0));
        self.work.take_replay(turns, &replayed).then_some(replayed)
    }
}
