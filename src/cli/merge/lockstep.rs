//! Reads several inputs side by side. Reads the first records of all inputs, then the second records, and so on.
//!
//! Each input is read by its own thread. If a thread is a few records ahead of the slowest thread, the faster
//! thread waits. The memory therefore depends on the size of the records, not on the size of the inputs.

use super::Sheet;
use crate::archive::{Flow, InputError, Meter};
use crate::cli::{Outcome, Run, Status, complaints, terminal};
use crate::games::{Source, for_each_game};
use crate::notation::Span;
use crate::replay::{Locator, Severity};
use crate::report::{format_count, remark};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, Scope};

/// Number of records that a thread may be ahead.
const AHEAD: usize = 4;

/// Item sent by the thread of an input.
enum Arrival<'c> {
    /// Record, or text at a place where a record is expected.
    Sheet(Box<Sheet>),
    /// Message about a fault, or about text that is dropped.
    Else(Box<Outcome<'c>>),
}

/// Records with the same number, one from each input. A group without records contains only messages.
pub(super) struct Group<'c> {
    pub sheets: Vec<Sheet>,
    /// Messages about the text before these records.
    pub outcome: Outcome<'c>,
}

/// Inputs that are being read.
pub(super) struct Inputs<'c> {
    arrivals: Vec<Receiver<Arrival<'c>>>,
    blank: &'c Outcome<'c>,
}

/// Starts one thread for each run; the thread reads the run. Messages are collected in copies of `blank`.
pub(super) fn read_side_by_side<'s, 'e: 's>(
    scope: &'s Scope<'s, 'e>,
    runs: &'e [Run<'e>],
    meter: &'e Meter,
    blank: &'e Outcome<'e>,
) -> Inputs<'e> {
    let begin = |run: &'e Run<'e>| {
        let (send, arrivals) = sync_channel(AHEAD);
        let Err(cause) = Builder::new().spawn_scoped(scope, move || read(run, meter, blank, &send)) else {
            return arrivals;
        };
        let (send, arrivals) = sync_channel(AHEAD);
        let said = terminal::format_error(&InputError::NoThread { cause });
        let _ = send.send(Arrival::Else(Box::new(Outcome { messages: said, status: Status::Failed, ..blank.clone() })));
        arrivals
    };
    Inputs { arrivals: runs.iter().map(begin).collect(), blank }
}

/// Reads a run and sends its items until the receiver is dropped.
fn read<'e>(run: &Run<'e>, meter: &Meter, blank: &Outcome<'e>, send: &SyncSender<Arrival<'e>>) {
    let _ = run.read(meter, &mut |block| {
        let mut flow = ControlFlow::Continue(());
        for_each_game(&block, run.common.settings(), |item| {
            if flow.is_continue() && send.send(arrival(item, blank)).is_err() {
                flow = ControlFlow::Break(());
            }
        });
        if let Some(failure) = &block.failure {
            let said = complaints::of_input(&block).unwrap_or_else(|| terminal::format_error(failure));
            let outcome = Outcome { messages: said, status: Status::Failed, ..blank.clone() };
            if send.send(Arrival::Else(Box::new(outcome))).is_err() {
                flow = ControlFlow::Break(());
            }
        }
        flow
    });
}

fn arrival<'e>(item: &Source<'_>, blank: &Outcome<'e>) -> Arrival<'e> {
    if item.number().is_some() {
        return Arrival::Sheet(Box::new(item.clone().into_owned()));
    }
    let mut outcome = Box::new(blank.clone());
    outcome.complain(item.place(), item.own(), item.read_errors());
    outcome.dropped.add_item(item);
    Arrival::Else(outcome)
}

impl<'e> Inputs<'e> {
    /// Passes the groups to `add` in order. The last group contains only messages about surplus records.
    pub(super) fn groups(self, add: &mut dyn FnMut(Group<'e>, usize) -> Flow) {
        for number in 1.. {
            let mut outcome = self.blank.clone();
            let next: Vec<Option<Sheet>> = self.arrivals.iter().map(|input| next(input, &mut outcome)).collect();
            if next.iter().any(Option::is_none) {
                for (input, sheet) in next.into_iter().enumerate() {
                    if let Some(sheet) = sheet {
                        self.say_surplus(input, &sheet, number - 1, &mut outcome);
                    }
                }
                let _ = add(Group { sheets: Vec::new(), outcome }, 1);
                return;
            }
            let sheets: Vec<Sheet> = next.into_iter().flatten().collect();
            let weight = sheets.iter().map(weight).sum();
            if add(Group { sheets, outcome }, weight).is_break() {
                return;
            }
        }
    }

    /// Reports that an input has more records than the shortest input. Reads the longer input to its end to count the
    /// surplus records. `sheet` is the first surplus record.
    fn say_surplus(&self, input: usize, sheet: &Sheet, merged: u64, outcome: &mut Outcome<'_>) {
        let mut surplus = 1_u64;
        while let Some(_sheet) = self.arrivals.get(input).and_then(|arrivals| next(arrivals, outcome)) {
            surplus += 1;
        }
        let what = format!(
            "not merged: from here on, this input has {} more than the shortest input, which has {}",
            format_count(surplus, "record"),
            format_count(merged, "record")
        );
        let mut locator = Locator::new(sheet.place(), sheet.own());
        let said = remark(Severity::Error, &mut locator, Span::default(), &what);
        outcome.report_finding(&said);
    }
}

/// Returns the next record of an input. Adds the messages that come before this record to `outcome`.
fn next(arrivals: &Receiver<Arrival<'_>>, outcome: &mut Outcome<'_>) -> Option<Sheet> {
    loop {
        match arrivals.recv().ok()? {
            Arrival::Sheet(sheet) => return Some(*sheet),
            Arrival::Else(other) => {
                outcome.messages.extend_from_slice(&other.messages);
                outcome.status = outcome.status.max(other.status);
                outcome.dropped.add(&other.dropped);
            }
        }
    }
}

/// Returns the size of a sheet in memory.
fn weight(sheet: &Sheet) -> usize {
    sheet.own().len() + sheet.translated().map_or(0, <[u8]>::len) + size_of::<Sheet>()
}

#[cfg(test)]
mod tests {
    use super::{Sheet, weight};
    use crate::formats::json;
    use crate::games::{Inputs, Source};
    use crate::rules::Played;

    #[test]
    fn a_sheet_weighs_what_it_holds_and_what_that_was_made_of() {
        let event = "a".repeat(10 * size_of::<Sheet>());
        let rows = "10: F.........\n7: 3.........\n4: 3.........\n1: F.........\n";
        let record = format!("[Event \"{event}\"]\n[Edition \"gravon\"]\n[Army \"3 F\"]\n\n{rows}\n1. a4-a5 *\n");
        let mut object = Vec::new();
        let written = |game: &Source<'_>| {
            let (reading, mut played, mut object) = (game.read(), Vec::<Played>::new(), Vec::new());
            let replayed = game.replay_reading(&reading, &mut played);
            let original = game.original(&reading.record, &replayed, &played);
            json::push_game(&original, Vec::new(), &mut object).map(|()| object)
        };
        Inputs::of_bytes("a.srn", record.into_bytes())
            .threads(1)
            .in_order(written, |made| object = made.expect("it can be read").expect("memory takes all"))
            .expect("no glob");
        let mut sheets = Vec::new();
        let inputs = Inputs::of_bytes("a.json", &*object).format(&json::FORMAT).threads(1);
        inputs.in_order(|game| game.clone().into_owned(), |game| sheets.extend(game.ok())).expect("no glob");
        let [sheet] = &sheets[..] else { panic!("one sheet") };
        let made = sheet.translated().map_or(0, <[u8]>::len);
        assert!(made > event.len() && weight(sheet) >= object.len() + made, "{made} {}", weight(sheet));
    }
}
