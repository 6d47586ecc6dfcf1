//! Results and counts of a run: the [`Outcome`] of each block, and the [`RunCounts`] of everything that was read.
//!
//! An outcome holds the results, messages and status that a verb made from a block of records. The counts decide if
//! an output file is replaced.

use super::complaints::{self, DroppedText};
use super::{Common, Sheet, Status};
use crate::archive::{Block, InputError, PieceKind};
use crate::games::Source;
use crate::replay::{Finding, Interpretation, Observer, Place, Reading, Replay};
use crate::report::visible;

/// Counts of everything that a run has read.
#[derive(Clone, Debug, Default)]
pub(super) struct RunCounts {
    /// Number of records, legal or not.
    records: u64,
    /// Number of records that were skipped because the records are too long.
    passed_over: u64,
    /// Number of records without a result because of a fault in the record.
    refused: u64,
    /// Number of findings, as verbs count them for the progress display.
    findings: u64,
    /// Number of inputs with an error that makes the run fail.
    failures: u64,
    /// Number of inputs that were not read to their end.
    losses: u64,
    /// Names of the first few damaged inputs.
    damaged: Vec<String>,
    damaged_more: u64,
    /// Text outside records that was dropped.
    pub dropped: DroppedText,
}

impl RunCounts {
    /// Counts the records of a block.
    pub(super) fn of(block: &Block) -> Self {
        let records = block.pieces.iter().filter(|piece| piece.kind.number().is_some());
        let too_long = block.pieces.iter().filter(|piece| matches!(piece.kind, PieceKind::TooLong { .. }));
        Self { records: records.count() as u64, passed_over: too_long.count() as u64, ..Self::default() }
    }

    /// Adds the failure of an input.
    pub(super) fn add_failure(&mut self, failure: &InputError) {
        self.failures += 1;
        if !failure.is_loss() {
            return;
        }
        self.losses += 1;
        if failure.is_damage() {
            if self.damaged.len() < MAX_NAMED {
                self.damaged.push(failure.name().to_owned());
            } else {
                self.damaged_more += 1;
            }
        }
    }

    /// Adds the outcome of a block.
    pub(super) fn add_outcome(&mut self, outcome: &Outcome<'_>) {
        self.refused += outcome.refused;
        self.findings += outcome.findings;
        self.dropped.add(&outcome.dropped);
    }

    /// Adds the counts of another part of the run.
    pub(super) fn absorb(&mut self, other: Self) {
        self.records += other.records;
        self.passed_over += other.passed_over;
        self.refused += other.refused;
        self.findings += other.findings;
        self.failures += other.failures;
        self.losses += other.losses;
        self.damaged.extend(other.damaged);
        self.damaged_more += other.damaged_more;
        self.dropped.add(&other.dropped);
    }

    /// Returns the reason why there can be no results. Returns `None` if there can be results. `is_empty` is `true` if
    /// nothing was written.
    ///
    /// There can be no results in two cases. In the first case, no input could be read. In the second case, nothing was
    /// written because the inputs are faulty: records were refused, or the inputs have findings but contain no record.
    pub(super) fn reason_for_no_results(&self, is_empty: bool) -> Option<&'static str> {
        if self.records == 0 && self.failures > 0 {
            return Some("no input could be read");
        }
        let is_unsound = self.refused > 0 || (self.records == 0 && self.findings > 0);
        (is_empty && is_unsound).then_some("there is no record to write")
    }

    /// `true` if part of the inputs was not read: an input failed, or a record was too long.
    pub(super) const fn is_partial(&self) -> bool {
        self.losses > 0 || self.passed_over > 0
    }

    /// Returns the names of the damaged inputs, safe to print, or `None` if no input is damaged.
    pub(super) fn damaged(&self) -> Option<String> {
        join_names(self.damaged.iter().map(|name| visible(name).into_owned()).collect(), self.damaged_more)
    }
}

/// Maximum number of things named in one sentence.
pub(super) const MAX_NAMED: usize = 8;

/// Joins names that are safe to print, as in `a, b and c`. If `more` is not 0, `more` names were left out, and the
/// text ends as in `and 5 more`.
pub(super) fn join_names(mut things: Vec<String>, more: u64) -> Option<String> {
    if more > 0 {
        things.push(format!("{more} more"));
    }
    let (last, others) = things.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
}

/// Results, messages and status that a verb made from a block.
#[derive(Clone)]
pub(super) struct Outcome<'c> {
    pub common: &'c Common,
    /// Results.
    pub sheet: Sheet,
    /// Messages for standard error, with color.
    pub messages: Vec<u8>,
    pub status: Status,
    /// Text outside records that is missing from the results.
    pub dropped: DroppedText,
    /// Number of bytes of results outside the sheet.
    pub extra_bytes: usize,
    /// Number of findings.
    pub findings: u64,
    /// Number of records without a result because of a fault in the record. If there are no results at all, this number
    /// decides whether an old output file is kept.
    pub refused: u64,
}

impl<'c> Outcome<'c> {
    /// Creates an empty outcome.
    pub(super) fn new(common: &'c Common, sheet: Sheet) -> Self {
        let (status, dropped) = (Status::Well, DroppedText::default());
        Self { common, sheet, messages: Vec::new(), status, dropped, extra_bytes: 0, findings: 0, refused: 0 }
    }

    /// Returns the size in bytes.
    pub(super) fn weight(&self) -> usize {
        self.sheet.written().len() + self.messages.len() + self.extra_bytes
    }

    /// Reports findings without changing the exit status.
    pub(super) fn mention(&mut self, place: Place<'_>, text: &[u8], findings: &[Finding]) {
        self.findings += findings.len() as u64;
        complaints::push(place, text, findings, self.common, &mut self.messages);
    }

    /// Reports the reader's interpretations of an item. The messages are inserted before the message at byte `before`.
    pub(super) fn interpret(&mut self, item: &Source<'_>, all: &[Interpretation], before: usize) {
        if !all.is_empty() {
            let lines = complaints::of_interpretations(item, all, self.common);
            self.messages.splice(before..before, lines.into_bytes());
        }
    }

    /// Reports findings; if there are any, the run exits with 1.
    pub(super) fn complain(&mut self, place: Place<'_>, text: &[u8], findings: &[Finding]) {
        if !findings.is_empty() {
            self.status = self.status.max(Status::Findings);
            self.mention(place, text, findings);
        }
    }

    /// Reports a message that is ready for the terminal; the run exits with 1.
    pub(super) fn report_finding(&mut self, said: &str) {
        self.status = self.status.max(Status::Findings);
        self.findings += 1;
        self.messages.extend_from_slice(said.as_bytes());
    }

    /// Reports why nothing is written for an item's record; the run exits with 1.
    pub(super) fn refuse(&mut self, item: &Source<'_>, why: &str) {
        self.findings += 1;
        self.report_missing(item, &format!("not written: {why}"));
    }

    /// Reports what is missing from the output for an item's record; the run exits with 1.
    pub(super) fn report_missing(&mut self, item: &Source<'_>, what: &str) {
        self.status = self.status.max(Status::Findings);
        self.refused += 1;
        self.note(item, what);
    }

    /// Adds a note about an item's record.
    pub(super) fn note(&mut self, item: &Source<'_>, what: &str) {
        self.messages.extend_from_slice(format!("{}: {what}\n", record_name(item)).as_bytes());
    }

    /// Replays an item's record and reports every fault of the item. Returns `None` for text outside records and for an
    /// unreadable record ([`Source::is_unreadable`]).
    pub(super) fn replay<'i>(
        &mut self,
        item: &'i Source<'_>,
        observer: &mut dyn Observer,
    ) -> Option<(Reading<'i>, Replay)> {
        self.complain(item.place(), item.own(), item.read_errors());
        if item.number().is_none() || item.is_unreadable() {
            self.refused += u64::from(item.number().is_some());
            return None;
        }
        let reading = item.read();
        let replayed = item.replay_reading(&reading, observer);
        if replayed.verdict.is_failure() {
            self.complain(item.place(), item.own(), &replayed.findings);
        }
        self.complain_of_strays(item, &reading);
        Some((reading, replayed))
    }

    /// Replays an item that will be written as a record.
    pub(super) fn replay_record<'i>(
        &mut self,
        item: &'i Source<'_>,
        observer: &mut dyn Observer,
    ) -> Option<(Reading<'i>, Replay)> {
        self.dropped.add_item(item);
        self.replay(item, observer)
    }

    /// Reports stray text after an item's record.
    pub(super) fn complain_of_strays(&mut self, item: &Source<'_>, reading: &Reading<'_>) {
        if !reading.record.stray.is_empty() {
            self.complain(item.place_outside(), item.own(), &item.strays(&reading.record));
        }
    }
}

/// Returns the name of an item's record for messages: file, line and record number, safe to print.
pub(super) fn record_name(item: &Source<'_>) -> String {
    let place = item.place();
    let place = Place { record: Some(place.record.unwrap_or_default()), ..place };
    visible(&place.to_string()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{Outcome, RunCounts, join_names};
    use crate::cli::{Cli, Output};
    use clap::Parser;

    #[test]
    fn what_parts_of_a_run_have_read_is_added_up() {
        let part = |at: u64| RunCounts {
            records: 10 * at,
            passed_over: at,
            refused: 2 * at,
            findings: 3 * at,
            failures: 4 * at,
            losses: 5 * at,
            damaged: vec![format!("{at}.gz")],
            damaged_more: 6 * at,
            ..RunCounts::default()
        };
        let mut account = RunCounts::default();
        account.absorb(part(1));
        account.absorb(part(2));
        let counts = [account.records, account.passed_over, account.refused, account.findings];
        assert_eq!(counts, [30, 3, 6, 9]);
        assert_eq!([account.failures, account.losses, account.damaged_more], [12, 15, 18]);
        assert_eq!(account.damaged, ["1.gz", "2.gz"]);
    }

    #[test]
    fn the_last_one_is_parted_by_a_word() {
        for (things, more, expected) in [
            (&[][..], 0, None),
            (&["a"], 0, Some("a")),
            (&["a"], 2, Some("a and 2 more")),
            (&["a", "b", "c"], 0, Some("a, b and c")),
        ] {
            let things = things.iter().map(|thing: &&str| (*thing).to_owned()).collect();
            assert_eq!(join_names(things, more).as_deref(), expected);
        }
    }

    #[test]
    fn an_outcome_weighs_all_that_is_kept_of_it() {
        let common = Cli::parse_from(["adjutant", "rules"]).common;
        let mut outcome = Outcome::new(&common, Output::new(&common).blank_sheet());
        assert_eq!(outcome.weight(), 0);
        outcome.sheet.bytes(b"results");
        assert_eq!(outcome.weight(), 7);
        outcome.messages.extend_from_slice(b"what is said");
        assert_eq!(outcome.weight(), 19);
        outcome.extra_bytes = 1000;
        assert_eq!(outcome.weight(), 1019);
    }
}
