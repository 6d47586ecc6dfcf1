//! `adjutant merge`: merges sheets of the same games.
//!
//! The inputs are read side by side ([`lockstep`]). Records with the same number are merged ([`pair`]). If sheets
//! differ, the report shows the difference on each sheet and names the sheet that may contain the slip
//! ([`differences`]). See `format-spec/sheets.md`, section "Merging".

mod differences;
mod lockstep;
mod pair;

use super::{CONTINUE, Common, Error, Outcome, Output, Run, Status, Verb, refuse};
use crate::archive::{self, Flow, Meter, WorkLimits};
use crate::games::Source;
use lockstep::{Group, read_side_by_side};
use std::path::{Path, PathBuf};

/// Record of one input. The record is kept until the other inputs have delivered their records.
type Sheet = Source<'static>;

/// Merge several sheets of the same game into one record
///
/// Takes Red's sheet, Blue's sheet and a spectator's sheet, in any combination.
#[derive(clap::Args, Debug)]
#[command(
    before_long_help = "Examples:
  adjutant merge red.srn blue.srn -o game.srn    two sheets of one or more games, in the same order
  adjutant merge red.srn blue.srn seen.srn       three sheets
  adjutant merge red/ blue.zip                   folders and archives, record by record
  adjutant merge red.srn blue.srn | adjutant validate",
    after_long_help = "\
Each sheet is first judged separately; if one breaks a rule, it is reported and the game is not written. \
Gaps of one sheet are filled from the others. If two sheets contradict each other, or if the merged game breaks a rule, \
the game is not written and the exit status is 1. The report shows the first contradiction on both sheets, which sheet \
may contain the slip, and a correction. If an unimportant tag differs, the first sheet's value is kept; if a sheet ends \
early, the others continue the game; both are reported on standard error. Comments of all sheets are kept."
)]
pub(super) struct Args {
    /// Two or more sheets: files, folders or `-` for standard input; compressed or not
    #[arg(value_name = "SHEETS")]
    sheets: Vec<PathBuf>,
    /// Keep the original words of interpreted text in comments: `{read "blue lost on time" as 1-0}`
    #[arg(long)]
    keep_source: bool,
}

impl Verb for Args {
    fn run(&self, common: &Common) -> Result<Status, Error> {
        let common = &common.keeping_source(self.keep_source);
        if common.files_from.is_some() {
            return refuse("pass the sheets as arguments, not with --files-from");
        }
        if self.sheets.len() < 2 {
            return refuse("merge needs two or more sheets, such as `merge red.srn blue.srn`");
        }
        if self.sheets.iter().filter(|path| path.as_path() == Path::new("-")).count() > 1 {
            return refuse("only one sheet can be standard input (`-`)");
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
                WorkLimits::of(threads),
                |add| inputs.groups(add),
                |Group { sheets, mut outcome }| {
                    if !sheets.is_empty() {
                        let before = outcome.messages.len();
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
                    // The failure of an input is reported even with `--quiet`.
                    if outcome.status == Status::Failed {
                        progress.complain(&outcome.messages);
                    } else {
                        progress.say(&outcome.messages);
                    }
                    progress.advance(u64::from(is_written), outcome.findings);
                    status = status.max(outcome.status);
                    Ok::<Flow, Error>(CONTINUE)
                },
            )
        })?;
        for run in &runs {
            all.absorb(run);
        }
        all.finish(output, status)
    }
}
