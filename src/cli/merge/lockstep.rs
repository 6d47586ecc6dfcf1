//! Reading several inputs side by side: the first records of all of them, then the second ones, and so on.
//!
//! Each input has a thread that reads it. A thread waits when it is a few records ahead of the slowest, so that memory
//! is bounded by the records and not by the inputs.

use super::sheet::{self, Sheet};
use crate::archive::{Flow, Meter};
use crate::cli::common::Common;
use crate::cli::complaints;
use crate::cli::dropped::Dropped;
use crate::cli::failure;
use crate::cli::records::Run;
use crate::cli::status::Status;
use crate::cli::terminal;
use crate::games::{Game, each_game};
use crate::notation::Span;
use crate::replay::{Locator, Severity};
use crate::report::remark;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::Scope;

/// How many records a thread may be ahead.
const AHEAD: usize = 4;

/// What comes of an input.
enum Arrival {
    /// A record, or where one should be.
    Sheet(Box<Sheet>),
    /// Something that is wrong, how the run will end for it, and what it is that is not passed on.
    Said(Vec<u8>, Status, Dropped),
}

/// The n-th records of all inputs, or, without any, something to be said.
#[derive(Default)]
pub(super) struct Group {
    pub sheets: Vec<Sheet>,
    pub said: Vec<u8>,
    pub status: Status,
    /// Text outside records that is not passed on.
    pub dropped: Dropped,
}

/// The inputs, being read.
pub(super) struct Inputs {
    arrivals: Vec<Receiver<Arrival>>,
}

/// Begins to read each of the runs.
pub(super) fn read_side_by_side<'s, 'e: 's>(
    scope: &'s Scope<'s, 'e>,
    runs: &'e [Run<'e>],
    meter: &'e Meter,
    common: &'e Common,
) -> Inputs {
    let begin = |run: &'e Run<'e>| {
        let (send, arrivals) = sync_channel(AHEAD);
        scope.spawn(move || read(run, meter, common, &send));
        arrivals
    };
    Inputs { arrivals: runs.iter().map(begin).collect() }
}

/// Reads a run and sends what comes of it, until nobody wants it any more.
fn read(run: &Run<'_>, meter: &Meter, common: &Common, send: &SyncSender<Arrival>) {
    let _ = run.read(meter, &mut |block| {
        let mut flow = ControlFlow::Continue(());
        each_game(&block, common.settings(), |item| {
            if flow.is_continue() && send.send(arrival(item, common)).is_err() {
                flow = ControlFlow::Break(());
            }
        });
        if let Some(failure) = &block.failure {
            let said = failure::said(&block).unwrap_or_else(|| terminal::complaint(failure));
            let said = Arrival::Said(said, Status::Failed, Dropped::default());
            if send.send(said).is_err() {
                flow = ControlFlow::Break(());
            }
        }
        flow
    });
}

fn arrival(item: &Game<'_>, common: &Common) -> Arrival {
    if item.number().is_some() {
        return Arrival::Sheet(Box::new(item.clone().into_owned()));
    }
    let mut said = Vec::new();
    complaints::push(item.place(), item.own(), item.trouble(), common, &mut said);
    let mut dropped = Dropped::default();
    dropped.outside(item);
    Arrival::Said(said, if item.trouble().is_empty() { Status::Well } else { Status::Findings }, dropped)
}

impl Inputs {
    /// Hands on the groups, in order; behind the last, what is to be said of records that have no counterpart.
    pub fn groups(self, add: &mut dyn FnMut(Group, usize) -> Flow) {
        for number in 1.. {
            let mut group = Group::default();
            let next: Vec<Option<Sheet>> = self.arrivals.iter().map(|input| next(input, &mut group)).collect();
            let has_ended = next.iter().any(Option::is_none);
            if has_ended {
                for (input, sheet) in next.into_iter().enumerate() {
                    if let Some(sheet) = sheet {
                        self.say_surplus(input, &sheet, number - 1, &mut group);
                    }
                }
                let _ = add(group, 1);
                return;
            }
            group.sheets = next.into_iter().flatten().collect();
            let weight = group.sheets.iter().map(sheet::weight).sum();
            if add(group, weight).is_break() {
                return;
            }
        }
    }

    /// Says that an input has more records than the shortest, of which `sheet` is the first, and reads it to its end.
    fn say_surplus(&self, input: usize, sheet: &Sheet, merged: u64, group: &mut Group) {
        let mut surplus = 1_u64;
        while let Some(_sheet) = self.arrivals.get(input).and_then(|arrivals| next(arrivals, group)) {
            surplus += 1;
        }
        let what = format!("the inputs end after record {merged}, but this one has {surplus} more: not merged");
        let mut locator = Locator::new(sheet.place(), sheet.own());
        let said = remark(Severity::Error, &mut locator, Span::default(), &what);
        group.said.extend_from_slice(said.as_bytes());
        group.status = group.status.max(Status::Findings);
    }
}

/// The next record of an input; what else comes before it goes to the group.
fn next(arrivals: &Receiver<Arrival>, group: &mut Group) -> Option<Sheet> {
    loop {
        match arrivals.recv().ok()? {
            Arrival::Sheet(sheet) => return Some(*sheet),
            Arrival::Said(said, status, dropped) => {
                group.dropped.add(&dropped);
                group.said.extend_from_slice(&said);
                group.status = group.status.max(status);
            }
        }
    }
}
