//! Everything that a report tells of, gathered in one pass: each record is read and replayed once.

use crate::analysis::reveals::{RevealCounts, Watch};
use crate::analysis::setups::{Origin, Question, Setups};
use crate::analysis::{Games, Merge, TurnCounts};
use crate::archive::{Block, InputError};
use crate::cli::complaints::input_finding;
use crate::cli::{Common, Outcome, each_item};
use crate::games::Source;
use crate::replay::{Finding, Reading, Verdict};
use crate::report::FindingCounts;

/// What a thread has gathered, and what it watches games with.
pub(super) struct Gathered {
    pub games: Games,
    pub reveals: RevealCounts,
    pub setups: Setups,
    /// What happens in turns, and what becomes known by them.
    watch: (TurnCounts, Watch),
}

impl Default for Gathered {
    fn default() -> Self {
        let setups = Setups::new(Question::default());
        Self { games: Games::default(), reveals: RevealCounts::default(), setups, watch: Default::default() }
    }
}

impl Merge for Gathered {
    fn merge(&mut self, other: Self) {
        self.games.merge(other.games);
        self.reveals.merge(other.reveals);
        self.setups.merge(other.setups);
    }
}

/// What was found in a block. It is put together in the order of the inputs.
pub(super) struct BlockFindings {
    pub findings: FindingCounts,
    /// Whether the input was not read to its end.
    pub has_failed: bool,
}

/// Gathers what a block tells.
pub(super) fn gather(block: &Block, gathered: &mut Gathered, outcome: &mut Outcome<'_>) -> BlockFindings {
    let mut found = BlockFindings {
        findings: FindingCounts::default(),
        has_failed: block.failure.as_ref().is_some_and(InputError::is_loss),
    };
    let common = outcome.common;
    let mut count = Count { counts: &mut found.findings, input: block.origin.number, common };
    each_item(block, outcome, |item, outcome| gathered.item(item, &mut count, outcome));
    if let Some(finding) = input_finding(block) {
        count.add(&[finding], false);
    }
    found
}

/// Counts findings as `validate --statistics` does.
struct Count<'f> {
    counts: &'f mut FindingCounts,
    input: u64,
    common: &'f Common,
}

impl Count<'_> {
    fn add(&mut self, findings: &[Finding], is_record: bool) {
        self.counts.findings(findings.iter().filter(|finding| self.common.wants(finding)), is_record, self.input);
    }
}

impl Gathered {
    fn item(&mut self, item: &Source<'_>, count: &mut Count<'_>, outcome: &mut Outcome<'_>) {
        let is_record = item.number().is_some();
        if is_record {
            count.counts.record();
        }
        count.add(item.trouble(), is_record);
        // A setup that allows no replay begins no game.
        self.watch.0.clear();
        let Some((Reading { record, .. }, replayed)) = outcome.replay(item, &mut self.watch) else {
            if item.is_unreadable() {
                self.games.add_unreadable();
                self.reveals.verdicts.add(Verdict::Unreadable);
                self.setups.verdicts.add(Verdict::Unreadable);
            }
            return;
        };
        count.add(&replayed.findings, true);
        count.add(&item.strays(&record), false);
        self.games.add(&record, &replayed, &self.watch.0);
        self.reveals.add(&self.watch.1, &replayed);
        let name = |tag| record.tag(tag).unwrap_or_default();
        let number = item.number().unwrap_or_default();
        let origin = Origin { file: item.place().file, record: number, red: name("Red"), blue: name("Blue") };
        self.setups.add(&replayed, origin);
    }
}
