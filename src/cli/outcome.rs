//! What verbs make of a block of records, and the way of most of them: an item's results one after another.

use super::common::Common;
use super::complaints;
use super::dropped::Dropped;
use super::file_sink::MadeOf;
use super::records::{GO_ON, Run};
use super::status::{Error, Status};
use super::terminal::{Output, Sheet};
use crate::games::{Game, each_game};
use crate::replay::{Finding, Observer, Place, Reading, Replayed};
use crate::report::visible;

/// What a verb made of a block.
pub trait Part: Send {
    /// How many findings there were, for the progress.
    fn findings(&self) -> u64;

    /// How many records came to no result because of what is wrong with them: where there is no result at all, these
    /// decide whether an old file stays. There is no default, so that no verb forgets them.
    fn refused(&self) -> u64;

    /// How many bytes it is.
    fn weight(&self) -> usize;

    /// Whether there is anything that may go to standard output.
    fn has_results(&self) -> bool {
        true
    }
}

/// What most verbs make of a block: results, what is to be said on standard error, and how it went.
pub struct Outcome {
    /// The results.
    pub sheet: Sheet,
    /// What is to be said, with color.
    pub said: Vec<u8>,
    /// How it went.
    pub status: Status,
    /// Text outside records that is not among the results.
    pub dropped: Dropped,
    findings: u64,
    refused: u64,
}

impl Outcome {
    /// Nothing yet.
    pub fn on(sheet: Sheet) -> Self {
        Self { sheet, said: Vec::new(), status: Status::Well, dropped: Dropped::default(), findings: 0, refused: 0 }
    }

    /// Notes that something was found that makes the run exit with 1, and says those findings.
    pub fn complain(&mut self, place: Place<'_>, text: &[u8], findings: &[Finding], common: &Common) {
        if !findings.is_empty() {
            self.status = self.status.max(Status::Findings);
            self.findings += findings.len() as u64;
            complaints::push(place, text, findings, common, &mut self.said);
        }
    }
}

impl Outcome {
    /// Says something, ready for the terminal, that makes the run exit with 1.
    pub fn find(&mut self, said: &str) {
        self.status = self.status.max(Status::Findings);
        self.findings += 1;
        self.said.extend_from_slice(said.as_bytes());
    }

    /// Says why an item's record has no result, which makes the run exit with 1.
    pub fn refuse(&mut self, item: &Game<'_>, why: &str) {
        self.status = self.status.max(Status::Findings);
        self.findings += 1;
        self.pass_over();
        self.note(item, &format!("not written: {why}"));
    }

    /// Counts a record that comes to no result because of what is wrong with it, which is said elsewhere.
    pub const fn pass_over(&mut self) {
        self.refused += 1;
    }

    /// Says something of an item's record.
    pub fn note(&mut self, item: &Game<'_>, what: &str) {
        self.said.extend_from_slice(format!("{}: {what}\n", called(item)).as_bytes());
    }

    /// Replays an item's record, and complains of everything that is wrong with the item. `None` for text that is no
    /// record and for a record that cannot be read ([`Game::is_unreadable`]).
    pub fn replay<'i>(
        &mut self,
        item: &'i Game<'_>,
        common: &Common,
        observer: &mut impl Observer,
    ) -> Option<(Reading<'i>, Replayed)> {
        self.complain(item.place(), item.own(), item.trouble(), common);
        if item.number().is_none() || item.is_unreadable() {
            self.refused += u64::from(item.number().is_some());
            return None;
        }
        let reading = item.read();
        let replayed = item.replay_reading(&reading, observer);
        if replayed.verdict.is_failure() {
            self.complain(item.place(), item.own(), &replayed.findings, common);
        }
        if !reading.record.stray.is_empty() {
            self.complain(item.place_outside(), item.own(), &item.strays(&reading.record), common);
        }
        Some((reading, replayed))
    }
}

impl Part for Outcome {
    fn findings(&self) -> u64 {
        self.findings
    }

    fn refused(&self) -> u64 {
        self.refused
    }

    fn weight(&self) -> usize {
        self.sheet.written().len() + self.said.len()
    }

    fn has_results(&self) -> bool {
        !self.sheet.written().is_empty()
    }
}

/// What verbs whose results are parted by blank lines write before each of them; the first of a run goes without.
pub const SEPARATOR: &[u8] = b"\n";

/// Results on their way out that are parted so.
#[derive(Debug, Default)]
pub struct Parted {
    has_begun: bool,
}

impl Parted {
    /// What is to be written of the next results. (None begins with a blank line of its own.)
    pub fn next<'w>(&mut self, written: &'w [u8]) -> &'w [u8] {
        let next = if self.has_begun { written } else { written.strip_prefix(SEPARATOR).unwrap_or(written) };
        self.has_begun |= !written.is_empty();
        next
    }
}

/// Lets `item` make of every item what the verb makes of it, and writes that, in order.
///
/// # Errors
/// If the results cannot be written.
pub fn write_each(
    run: &Run<'_>,
    common: &Common,
    mut output: Output,
    item: impl Fn(&Game<'_>, &mut Outcome) + Sync,
) -> Result<Status, Error> {
    let blank = output.blank_sheet();
    let mut status = Status::Well;
    let (mut parted, mut dropped) = (Parted::default(), Dropped::default());
    let inputs = run.each(
        |block| {
            let mut outcome = Outcome::on(blank.clone());
            each_game(block, common.settings(), |each| item(each, &mut outcome));
            outcome
        },
        |outcome, progress| {
            output.note_overrun(outcome.sheet.overrun());
            output.raw(parted.next(outcome.sheet.written()))?;
            progress.say(&outcome.said);
            status = status.max(outcome.status);
            dropped.add(&outcome.dropped);
            Ok(GO_ON)
        },
    )?;
    output.finish(MadeOf::Records(run))?;
    dropped.say();
    Ok(status.max(inputs))
}

/// What to call an item's record: its file, its line and its number, safe to print.
pub fn called(item: &Game<'_>) -> String {
    let place = item.place();
    let name = format!("{}:{}: record {}", place.file, place.line, place.record.unwrap_or_default());
    visible(&name).into_owned()
}
