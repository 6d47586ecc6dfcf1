//! `adjutant merge`: sheets of the same games put together.
//!
//! The inputs are read side by side ([`lockstep`]), the n-th records of all of them are put together ([`pair`]), and
//! what they differ in is shown with its place on either, and which of them has the slip ([`differences`]).
//! `format-spec/sheets.md`, section "Merging".

mod differences;
mod lockstep;
mod pair;

use super::{Common, Error, GO_ON, Outcome, Output, Run, Status, Verb, refuse};
use crate::archive::{self, Flow, Meter, Room};
use crate::games::Source;
use lockstep::{Group, read_side_by_side};
use std::path::{Path, PathBuf};

/// A record of one input, kept until those of the others have come.
type Sheet = Source<'static>;

/// Put sheets of the same game together
///
/// The sheets are what Red wrote down, what Blue did, and what a spectator saw.
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
that comes of them break a rule. Then it is said which sheet may have the slip, and what would make them agree. A tag that decides nothing and differs keeps the value of the first sheet; a sheet \
that ends early is carried on by the others; both are said on standard error. Comments of all sheets are kept."
)]
pub(super) struct Args {
    /// The sheets, two or more: files, folders, or `-` for standard input; compressed or not
    #[arg(value_name = "SHEETS")]
    sheets: Vec<PathBuf>,
    /// Keep text that was read as something else in comments: `{read "blue lost on time" as 1-0}`
    #[arg(long)]
    keep_source: bool,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let common = &common.keeping_source(self.keep_source);
        if common.files_from.is_some() {
            return refuse("sheets are named one by one, not by --files-from");
        }
        if self.sheets.len() < 2 {
            return refuse("merge takes two sheets or more, such as `merge red.srn blue.srn`");
        }
        if self.sheets.iter().filter(|path| path.as_path() == Path::new("-")).count() > 1 {
            return refuse("standard input (`-`) can be one of the sheets only");
        }
        let all = Run::over(&self.sheets, common)?;
        let runs = self.sheets.iter().map(|path| Run::over(std::slice::from_ref(path), common));
        let runs: Vec<Run<'_>> = runs.collect::<Result<_, _>>()?;
        let meter = Meter::default();
        let mut progress = all.progress(&meter);
        let mut output = Output::new(common);
        let (threads, mut status) = (common.threads(), Status::Well);
        let blank = Outcome::new(common, output.blank_sheet());
        std::thread::scope(|scope| {
            let inputs = read_side_by_side(scope, &runs, &meter, &blank);
            archive::in_order(
                threads,
                Room::of(threads),
                |add| inputs.groups(add),
                |Group { sheets, mut outcome }| {
                    if !sheets.is_empty() {
                        let before = outcome.said.len();
                        pair::merge(&sheets, &mut outcome);
                        for sheet in sheets.iter().rev() {
                            outcome.interpret(sheet, &sheet.interpretations(), before);
                        }
                    }
                    if outcome.sheet.written().is_empty() {
                        outcome.refused += 1;
                    }
                    let weight = outcome.weight();
                    (outcome, weight)
                },
                |outcome: Outcome<'_>| {
                    let is_written = !outcome.sheet.written().is_empty();
                    if is_written {
                        progress.make_way();
                    }
                    all.count(&outcome);
                    output.next(&outcome.sheet)?;
                    // Of an input that fails is said whatever else is not.
                    if outcome.status == Status::Failed {
                        progress.complain(&outcome.said);
                    } else {
                        progress.say(&outcome.said);
                    }
                    progress.advance(u64::from(is_written), outcome.findings);
                    status = status.max(outcome.status);
                    Ok::<Flow, Error>(GO_ON)
                },
            )
        })?;
        for run in &runs {
            all.absorb(run);
        }
        all.finish(output, status)
    }
}
