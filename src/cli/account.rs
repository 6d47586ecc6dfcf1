//! Results and counts of a run: the [`Outcome`] of each block, and the [`Account`] of all that was read.
//!
//! An outcome holds results, messages and the status that a verb made of a block of records. The account decides what
//! becomes of an output file.

use super::complaints::{self, Dropped};
use super::{Common, Sheet, Status};
use crate::archive::{Block, InputError, PieceKind};
use crate::games::Source;
use crate::replay::{Finding, Interpretation, Observer, Place, Reading, Replay};
use crate::report::visible;

/// What a run has read.
#[derive(Clone, Debug, Default)]
pub(super) struct Account {
    /// How many records there were, whatever they are like.
    records: u64,
    /// How many of them were longer than is read.
    passed_over: u64,
    /// How many came to no result because of what is wrong with them.
    refused: u64,
    /// What was found, as verbs count it for the progress.
    findings: u64,
    /// Of how many inputs something was said that makes the run fail.
    failures: u64,
    /// How many of them were not read to their ends.
    losses: u64,
    /// Those of them that are damaged, the first few by name.
    damaged: Vec<String>,
    damaged_more: u64,
    /// Text outside records that was not passed on.
    pub dropped: Dropped,
}

impl Account {
    /// Of the records of a block.
    pub(super) fn of(block: &Block) -> Self {
        let records = block.pieces.iter().filter(|piece| piece.kind.number().is_some());
        let too_long = block.pieces.iter().filter(|piece| matches!(piece.kind, PieceKind::TooLong { .. }));
        Self { records: records.count() as u64, passed_over: too_long.count() as u64, ..Self::default() }
    }

    /// Adds why an input ends where it should not.
    pub(super) fn add_failure(&mut self, failure: &InputError) {
        self.failures += 1;
        if !failure.is_loss() {
            return;
        }
        self.losses += 1;
        if failure.is_damage() {
            if self.damaged.len() < SHOWN {
                self.damaged.push(failure.name().to_owned());
            } else {
                self.damaged_more += 1;
            }
        }
    }

    /// Adds what a verb made of a block.
    pub(super) fn add_outcome(&mut self, outcome: &Outcome<'_>) {
        self.refused += outcome.refused;
        self.findings += outcome.findings;
        self.dropped.add(&outcome.dropped);
    }

    /// Adds what else was read.
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

    /// Why there can be no results, if so: because nothing could be read; or, where there are none, because of what is
    /// wrong with what was (the inputs hold no record, or records were refused).
    pub(super) fn why_nothing(&self, is_empty: bool) -> Option<&'static str> {
        if self.records == 0 && self.failures > 0 {
            return Some("nothing could be read");
        }
        let is_unsound = self.refused > 0 || (self.records == 0 && self.findings > 0);
        (is_empty && is_unsound).then_some("nothing of what was read could be written")
    }

    /// Whether something of the inputs could not be read, or was not.
    pub(super) const fn is_partial(&self) -> bool {
        self.losses > 0 || self.passed_over > 0
    }

    /// Which inputs are damaged, if any, safe to print.
    pub(super) fn damaged(&self) -> Option<String> {
        listed(self.damaged.iter().map(|name| visible(name).into_owned()).collect(), self.damaged_more)
    }
}

/// How many of several things are named in a sentence.
pub(super) const SHOWN: usize = 8;

/// Things, safe to print, as in `a, b and c`, with `more` that are not among them as the last.
pub(super) fn listed(mut things: Vec<String>, more: u64) -> Option<String> {
    if more > 0 {
        things.push(format!("{more} more"));
    }
    let (last, others) = things.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
}

/// What a verb makes of a block.
#[derive(Clone)]
pub(super) struct Outcome<'c> {
    pub common: &'c Common,
    /// The results.
    pub sheet: Sheet,
    /// What is to be said on standard error, with color.
    pub said: Vec<u8>,
    pub status: Status,
    /// Text outside records that is not among the results.
    pub dropped: Dropped,
    /// How many bytes of results there are beside the sheet.
    pub carried: usize,
    /// How many findings there were.
    pub findings: u64,
    /// How many records came to no result because of what is wrong with them: where there is no result at all, these
    /// decide whether an old file stays.
    pub refused: u64,
}

impl<'c> Outcome<'c> {
    /// Nothing yet.
    pub(super) fn new(common: &'c Common, sheet: Sheet) -> Self {
        let (status, dropped) = (Status::Well, Dropped::default());
        Self { common, sheet, said: Vec::new(), status, dropped, carried: 0, findings: 0, refused: 0 }
    }

    /// How many bytes it is.
    pub(super) fn weight(&self) -> usize {
        self.sheet.written().len() + self.said.len() + self.carried
    }

    /// Says those findings.
    pub(super) fn mention(&mut self, place: Place<'_>, text: &[u8], findings: &[Finding]) {
        self.findings += findings.len() as u64;
        complaints::push(place, text, findings, self.common, &mut self.said);
    }

    /// Says what an item's reader took for something else than is written, before what was said from byte `before` on.
    pub(super) fn interpret(&mut self, item: &Source<'_>, all: &[Interpretation], before: usize) {
        if !all.is_empty() {
            let lines = complaints::of_interpretations(item, all, self.common);
            self.said.splice(before..before, lines.into_bytes());
        }
    }

    /// Says those findings; if there are any, the run exits with 1.
    pub(super) fn complain(&mut self, place: Place<'_>, text: &[u8], findings: &[Finding]) {
        if !findings.is_empty() {
            self.status = self.status.max(Status::Findings);
            self.mention(place, text, findings);
        }
    }

    /// Says something, ready for the terminal, that makes the run exit with 1.
    pub(super) fn find(&mut self, said: &str) {
        self.status = self.status.max(Status::Findings);
        self.findings += 1;
        self.said.extend_from_slice(said.as_bytes());
    }

    /// Says why an item's record has no result, which makes the run exit with 1.
    pub(super) fn refuse(&mut self, item: &Source<'_>, why: &str) {
        self.findings += 1;
        self.miss(item, &format!("not written: {why}"));
    }

    /// Says what is missing of an item's record, which makes the run exit with 1.
    pub(super) fn miss(&mut self, item: &Source<'_>, what: &str) {
        self.status = self.status.max(Status::Findings);
        self.refused += 1;
        self.note(item, what);
    }

    /// Says something of an item's record.
    pub(super) fn note(&mut self, item: &Source<'_>, what: &str) {
        self.said.extend_from_slice(format!("{}: {what}\n", called(item)).as_bytes());
    }

    /// Replays an item's record, and complains of everything that is wrong with the item. `None` for text that is no
    /// record and for a record that cannot be read ([`Source::is_unreadable`]).
    pub(super) fn replay<'i>(
        &mut self,
        item: &'i Source<'_>,
        observer: &mut impl Observer,
    ) -> Option<(Reading<'i>, Replay)> {
        self.complain(item.place(), item.own(), item.trouble());
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

    /// Replays an item that is to be written as a record, which a position alone cannot be.
    pub(super) fn replay_record<'i>(
        &mut self,
        item: &'i Source<'_>,
        observer: &mut impl Observer,
    ) -> Option<(Reading<'i>, Replay)> {
        self.dropped.outside(item);
        let replay = self.replay(item, observer)?;
        if replay.0.is_position() {
            self.refuse(item, "it is a position and no record; `adjutant board` draws it");
            return None;
        }
        Some(replay)
    }

    /// Complains of what stands behind an item's record and belongs to none.
    pub(super) fn complain_of_strays(&mut self, item: &Source<'_>, reading: &Reading<'_>) {
        if !reading.record.stray.is_empty() {
            self.complain(item.place_outside(), item.own(), &item.strays(&reading.record));
        }
    }
}

/// What to call an item's record: its file, its line and its number, safe to print.
pub(super) fn called(item: &Source<'_>) -> String {
    let place = item.place();
    let place = Place { record: Some(place.record.unwrap_or_default()), ..place };
    visible(&place.to_string()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{Account, Outcome, listed};
    use crate::cli::{Cli, Output};
    use clap::Parser;

    #[test]
    fn what_parts_of_a_run_have_read_is_added_up() {
        let part = |at: u64| Account {
            records: 10 * at,
            passed_over: at,
            refused: 2 * at,
            findings: 3 * at,
            failures: 4 * at,
            losses: 5 * at,
            damaged: vec![format!("{at}.gz")],
            damaged_more: 6 * at,
            ..Account::default()
        };
        let mut account = Account::default();
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
            assert_eq!(listed(things, more).as_deref(), expected);
        }
    }

    #[test]
    fn an_outcome_weighs_all_that_is_kept_of_it() {
        let common = Cli::parse_from(["adjutant", "rules"]).common;
        let mut outcome = Outcome::new(&common, Output::new(&common).blank_sheet());
        assert_eq!(outcome.weight(), 0);
        outcome.sheet.bytes(b"results");
        assert_eq!(outcome.weight(), 7);
        outcome.said.extend_from_slice(b"what is said");
        assert_eq!(outcome.weight(), 19);
        outcome.carried = 1000;
        assert_eq!(outcome.weight(), 1019);
    }
}
