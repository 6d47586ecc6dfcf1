//! What verbs make of a block of records: results, what is said of it, and how it went.

use super::complaints::{self, Dropped};
use super::{Common, Sheet, Status};
use crate::games::Source;
use crate::replay::{Finding, Interpretation, Observer, Place, Reading, Replay};
use crate::report::visible;

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
    use super::Outcome;
    use crate::cli::{Cli, Output};
    use clap::Parser;

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
