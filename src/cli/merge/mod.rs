//! `adjutant merge`: sheets of the same games put together.
//!
//! The inputs are read side by side ([`lockstep`]), the n-th records of all of them are put together ([`pair`]), and
//! what they differ in is shown with its place on either ([`words`]). `format-spec/sheets.md`, section "Merging".

mod alone;
mod lockstep;
mod pair;
mod sheet;
mod words;

use super::common::Common;
use super::dropped::Dropped;
use super::file_sink::MadeOf;
use super::outcome::{Outcome, Part, Parted};
use super::records::{GO_ON, Run, threads};
use super::status::{Error, Status};
use super::terminal::Output;
use crate::archive::{self, Flow, Meter, Room};
use lockstep::{Group, read_side_by_side};
use std::path::{Path, PathBuf};

/// Put sheets of the same game together: what Red wrote down, what Blue did, what a spectator saw
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant merge red.srn blue.srn -o game.srn    two sheets of a game, or of several: the first with the first ...
  adjutant merge red.srn blue.srn seen.srn       three
  adjutant merge red/ blue.zip                   folders and archives, record by record
  adjutant merge red.srn blue.srn | adjutant validate",
    after_long_help = "\
Each sheet is judged by itself first: one that breaks a rule is named, and its game is not written. \
What one sheet leaves open the others fill in. Where two of them contradict each other, the first contradiction is \
shown with its place on both, the game is not written, and the exit status is 1; so too where the turns of the game \
that comes of them break a rule. A tag that decides nothing and differs keeps the value of the first sheet; a sheet \
that ends early is carried on by the others; both are said on standard error. Comments of all sheets are kept."
)]
pub struct Args {
    /// The sheets, two or more: files, folders, or `-` for standard input; compressed or not
    #[arg(value_name = "SHEETS")]
    sheets: Vec<PathBuf>,
}

/// Runs the verb.
pub fn run(args: &Args, common: &Common) -> Result<Status, Error> {
    if common.files_from.is_some() {
        return Err(Error::Usage("sheets are named one by one, not by --files-from".to_owned()));
    }
    if args.sheets.len() < 2 {
        return Err(Error::Usage("merge takes two sheets or more, such as `merge red.srn blue.srn`".to_owned()));
    }
    if args.sheets.iter().filter(|path| path.as_path() == Path::new("-")).count() > 1 {
        return Err(Error::Usage("standard input (`-`) can be one of the sheets only".to_owned()));
    }
    let all = Run::over(&args.sheets, common)?;
    let runs = args.sheets.iter().map(|path| Run::over(std::slice::from_ref(path), common));
    let runs: Vec<Run<'_>> = runs.collect::<Result<_, _>>()?;
    let meter = Meter::default();
    let mut progress = all.progress(&meter);
    let mut output = Output::new(common);
    let blank = output.blank_sheet();
    let (threads, mut status) = (threads(common), Status::Well);
    let (mut parted, mut dropped) = (Parted::default(), Dropped::default());
    std::thread::scope(|scope| {
        let inputs = read_side_by_side(scope, &runs, &meter, common);
        archive::in_order(
            threads,
            Room::of(threads),
            |add| inputs.groups(add),
            |group: Group| {
                let mut outcome = Outcome::on(blank.clone());
                outcome.said.extend_from_slice(&group.said);
                outcome.status = group.status;
                outcome.dropped = group.dropped;
                if !group.sheets.is_empty() {
                    pair::merge(&group.sheets, common, &mut outcome);
                }
                if outcome.status != Status::Well && !outcome.has_results() {
                    outcome.pass_over();
                }
                let weight = outcome.weight();
                (outcome, weight)
            },
            |outcome: Outcome| {
                if outcome.has_results() {
                    progress.make_way();
                }
                all.count(&outcome);
                let written = outcome.sheet.written();
                output.raw(parted.next(written))?;
                // Of an input that fails is said whatever else is not.
                if outcome.status == Status::Failed {
                    progress.complain(&outcome.said);
                } else {
                    progress.say(&outcome.said);
                }
                progress.advance(u64::from(!written.is_empty()), outcome.findings());
                status = status.max(outcome.status);
                dropped.add(&outcome.dropped);
                Ok::<Flow, Error>(GO_ON)
            },
        )
    })?;
    for run in &runs {
        all.absorb(run);
    }
    output.finish(MadeOf::Records(&all))?;
    dropped.say();
    Ok(status)
}
