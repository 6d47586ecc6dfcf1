//! Iterates over the records of all inputs, on all threads and in order.
//!
//! Most verbs write a result for each record, or count the results, or do both.

use super::outcome::{MAX_NAMED, RunCounts, join_names};
use super::progress::Progress;
use super::{Common, Error, Outcome, Output, ResultSource, Sheet, Status, complaints, file_sink, refuse, terminal};
use crate::analysis::Merge;
use crate::archive::{
    self, Block, BufferPool, Flow, InputError, InputReader, Inputs, Limits, Meter, ReadOptions, WorkLimits,
};
use crate::formats::{Format, setup_list};
use crate::games::{self, Source, for_each_game};
use crate::report::visible;
use crate::rules::Effort;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Block size in bytes for verbs with large results.
pub(super) const SMALL_BLOCK: usize = 1 << 13;

/// Block size in bytes for verbs with even larger results, and for records that take long: threads then share a few
/// records evenly.
pub(super) const SMALLEST_BLOCK: usize = 1 << 10;

/// Size of the pool of reusable buffers, as a multiple of the limit for waiting results. For verbs with large
/// results, the multiple is `KEPT_OF_LARGE`. Reusing buffers saves time: the system takes longer to clear new
/// memory than the program takes to fill the memory.
const KEPT: usize = 2;
const KEPT_OF_LARGE: usize = 16;

/// Flow of a verb that never ends early.
pub(super) const CONTINUE: Flow = ControlFlow::Continue(());

/// Run over inputs.
pub(super) struct Run<'c> {
    pub common: &'c Common,
    inputs: Inputs,
    ask: ReadOptions,
    account: Mutex<RunCounts>,
    /// `true` if the verb itself reports damaged inputs.
    pub reports_failures: bool,
    /// Name of the verb, if the verb needs games. Such a verb skips lists of setups.
    needs_games: Option<&'static str>,
}

impl<'c> Run<'c> {
    /// Creates a run over `files` and over the inputs that options name. If neither `files` nor an option names an
    /// input, the run reads standard input.
    ///
    /// # Errors
    /// Returns an error if no input is named and standard input is a terminal, or if a glob is invalid. If the run
    /// writes files, also returns an error if an input cannot be opened.
    pub(super) fn over(files: &[PathBuf], common: &'c Common) -> Result<Self, Error> {
        let mut paths = files.to_vec();
        if paths.is_empty() && common.files_from.is_none() {
            if io::stdin().is_terminal() {
                return refuse("no input: pass files or folders, or `-` for standard input (see --help)");
            }
            paths.push(PathBuf::from("-"));
        }
        let content = common.from;
        let mut inputs = Inputs::new(paths, common.files_from.clone(), common.glob.clone(), games::endings(content))
            .map_err(|error| Error::from(error.to_string()))?
            .telling(games::telling(content));
        file_sink::open_all(&mut inputs, &common.targets)?;
        let mut limits = Limits { record: common.max_record, ..Limits::default() };
        if common.effort == Effort::High {
            limits.block = SMALLEST_BLOCK;
        }
        let ask = ReadOptions { shard: common.shard, ..games::read_options(limits, common.record, content) };
        Ok(Self { common, inputs, ask, account: Mutex::default(), reports_failures: false, needs_games: None })
    }

    /// Reads every record regardless of `--record` and `--shard`.
    #[must_use]
    pub(super) fn all_records(mut self) -> Self {
        (self.ask.record, self.ask.shard) = (None, None);
        self
    }

    /// Makes the run skip lists of setups. The message for a skipped list is that the list contains no games for
    /// `verb`.
    #[must_use]
    pub(super) const fn requiring_games(mut self, verb: &'static str) -> Self {
        self.needs_games = Some(verb);
        self
    }

    /// If the run skips lists of setups and the block belongs to such a list, removes all records from the block.
    /// Reports once per list that the list is skipped.
    fn pass_over_setups(&self, block: &mut Block, outcome: &mut Outcome<'_>) {
        let Some(verb) = self.needs_games.filter(|_| block.content.name == setup_list::FORMAT.name) else { return };
        if block.is_first {
            let said = format!(
                "{}: skipped: a list of setups contains no games for `{verb}`; `setups` reads it\n",
                visible(&block.origin.name)
            );
            outcome.report_finding(&said);
        }
        block.pieces.clear();
    }

    /// Restricts the search in folders to files with extensions of this format. Their formats are still detected from
    /// their content.
    #[must_use]
    pub(super) fn searching_for(mut self, format: &Format) -> Self {
        self.inputs.search_for(format.short_name(), format.endings);
        self
    }

    /// Sets the size of blocks in bytes. Used for verbs whose result for a record is much larger than the text of the
    /// record.
    #[must_use]
    pub(super) fn in_blocks(mut self, bytes: usize) -> Self {
        self.ask.limits.block = bytes;
        self
    }

    /// Returns the records. The records can be listed and read one by one.
    #[cfg(feature = "terminal")]
    pub(super) fn records(self) -> crate::terminal::Records {
        crate::terminal::Records::new(self.inputs, self.ask, self.common.settings())
    }

    /// Returns the progress of reading the inputs.
    pub(super) fn progress<'m>(&self, meter: &'m Meter) -> Progress<'m> {
        Progress::of(&self.inputs, meter, self.common.progress, self.common.output.is_some())
    }

    /// Passes every block to `sink`, in order, on this thread.
    pub(super) fn read(&self, meter: &Meter, sink: &mut dyn FnMut(Block) -> Flow) -> Flow {
        InputReader::new(&self.inputs, self.ask, meter).threads(self.common.threads()).read(&mut |block| {
            self.note_read(RunCounts::of(&block), block.failure.as_ref());
            sink(block)
        })
    }

    fn account_mut(&self) -> MutexGuard<'_, RunCounts> {
        self.account.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_read(&self, read: RunCounts, failure: Option<&InputError>) {
        let mut account = self.account_mut();
        account.absorb(read);
        if let Some(failure) = failure {
            account.add_failure(failure);
        }
    }

    /// Counts the outcome of a block, for verbs that do not use [`each`](Self::each).
    pub(super) fn count(&self, outcome: &Outcome<'_>) {
        self.account_mut().add_outcome(outcome);
    }

    /// Returns the counts of everything that was read.
    pub(super) fn account(&self) -> RunCounts {
        self.account_mut().clone()
    }

    /// Adds the counts of another run.
    pub(super) fn absorb(&self, other: &Self) {
        let other = other.account();
        self.account_mut().absorb(other);
    }

    /// Finishes the output and reports dropped text.
    pub(super) fn finish(&self, output: Output, status: Status) -> Result<Status, Error> {
        output.finish(ResultSource::Records(self))?;
        self.report_dropped_text();
        Ok(status)
    }

    /// Reports text outside records that was dropped.
    pub(super) fn report_dropped_text(&self) {
        self.account_mut().dropped.say();
    }

    /// Reports which files in folders were not read.
    fn say_what_is_skipped(&self) {
        for (folder, counts) in self.inputs.skipped() {
            let mut counts: Vec<(String, u64)> = counts.into_iter().collect();
            counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            let files: u64 = counts.iter().map(|(_, count)| count).sum();
            let more: u64 = counts.iter().skip(MAX_NAMED).map(|(_, count)| count).sum();
            let plural = |label: &str, count| if label == "link" && count > 1 { "s" } else { "" };
            let named = counts.iter().take(MAX_NAMED);
            let named = named.map(|(label, count)| format!("{count} {}{}", visible(label), plural(label, *count)));
            let Some(named) = join_names(named.collect(), more) else { continue };
            let (name, are) = (folder.display().to_string(), if files == 1 { "file is" } else { "files are" });
            terminal::note(&format!("{}: {files} {are} skipped: {named} (to read them, pass --glob)", visible(&name)));
        }
    }

    /// Returns the inputs.
    pub(super) const fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// `true` if the file is one of the inputs.
    pub(super) fn reads(&self, path: &Path) -> bool {
        self.inputs.hold(path)
    }

    /// Runs `work` on every block in parallel. Each call of `work` gets its own empty outcome. Passes the results of
    /// `work` to `consume` in input order. Reports inputs that cannot be read, and continues with the other inputs.
    ///
    /// # Errors
    /// Returns the first error of `consume`.
    pub(super) fn each<T: Send>(
        &self,
        blank: &Sheet,
        work: &(dyn Fn(&mut Block, &mut Outcome<'c>) -> T + Sync),
        consume: &mut (dyn FnMut(T, &Outcome<'c>, &mut Progress<'_>) -> Result<Flow, Error> + Send),
    ) -> Result<Status, Error> {
        let meter = Meter::default();
        let mut progress = self.progress(&meter);
        let mut status = Status::Well;
        let threads = self.common.threads();
        let room = WorkLimits::of(threads);
        let reader = InputReader::new(&self.inputs, self.ask, &meter).threads(threads);
        // Buffers for results, which are returned after writing.
        let kept = if self.ask.limits.block <= SMALL_BLOCK { KEPT_OF_LARGE } else { KEPT };
        let rooms = BufferPool::in_all(room.results.saturating_mul(kept));
        archive::in_order(
            threads,
            room,
            |add| {
                let _ = reader.read(&mut |block| {
                    let weight = block.weight();
                    add(block, weight)
                });
            },
            |mut block: Block| {
                // Created before `work` runs, because `work` may take the bytes of the block.
                let said = complaints::of_input(&block);
                let read = RunCounts::of(&block);
                let mut outcome = Outcome::new(self.common, blank.blank_in(rooms.take()));
                self.pass_over_setups(&mut block, &mut outcome);
                let made = work(&mut block, &mut outcome);
                let weight = outcome.weight();
                ((made, outcome, read, block.pieces.len() as u64, block.failure.map(|failure| (failure, said))), weight)
            },
            |(made, mut outcome, read, pieces, failure): (T, Outcome<'c>, RunCounts, u64, Option<Failure>)| {
                self.note_read(read, failure.as_ref().map(|(failure, _)| failure));
                if !outcome.sheet.written().is_empty() {
                    progress.make_way();
                }
                self.count(&outcome);
                let flow = consume(made, &outcome, &mut progress)?;
                status = status.max(outcome.status);
                if let Some((failure, said)) = failure {
                    status = Status::Failed;
                    match said {
                        Some(_) if self.reports_failures => {}
                        Some(said) => progress.complain(&said),
                        None => progress.complain(&terminal::format_error(&failure)),
                    }
                }
                progress.advance(pieces, outcome.findings);
                rooms.give_back(outcome.sheet.lend());
                Ok::<Flow, Error>(flow)
            },
        )?;
        drop(progress);
        self.say_what_is_skipped();
        Ok(status)
    }
}

/// Failure of an input, and the message about it for verbs whose results go to standard output.
type Failure = (InputError, Option<Vec<u8>>);

/// Passes every item of a block to `item`. The reader's interpretations of an item are reported before the messages
/// of `item`.
pub(super) fn each_item<'c>(
    block: &Block,
    outcome: &mut Outcome<'c>,
    mut item: impl FnMut(&Source<'_>, &mut Outcome<'c>),
) {
    for_each_game(block, outcome.common.settings(), |game| {
        let before = outcome.messages.len();
        item(game, outcome);
        outcome.interpret(game, &game.interpretations(), before);
    });
}

/// Calls `item` for every item. `item` writes the result of the item. The results are written in input order. Then
/// finishes the output.
pub(super) fn write_each(
    run: &Run<'_>,
    mut output: Output,
    item: impl Fn(&Source<'_>, &mut Outcome<'_>) + Sync,
) -> Result<Status, Error> {
    let ((), status) = fold_each(run, &mut output, || (), |game, (), outcome| item(game, outcome))?;
    run.finish(output, status)
}

/// Calls `item` for every item. Each thread has its own counts, which `new` creates. `item` adds the item to the
/// counts of its thread, and may write results. The results go to the output in input order. Returns the merged
/// counts of all threads.
pub(super) fn fold_each<S: Merge + Send>(
    run: &Run<'_>,
    output: &mut Output,
    new: impl Fn() -> S + Sync,
    item: impl Fn(&Source<'_>, &mut S, &mut Outcome<'_>) + Sync,
) -> Result<(S, Status), Error> {
    let work = |block: &Block, gathered: &mut S, outcome: &mut Outcome<'_>| {
        each_item(block, outcome, |game, outcome| item(game, gathered, outcome));
    };
    fold_blocks(run, output, new, work, |()| ())
}

/// Same as [`fold_each`], but calls `work` for whole blocks instead of items. `next` receives the result that
/// `work` returns for each block, in the order of the inputs.
pub(super) fn fold_blocks<S: Merge + Send, T: Send>(
    run: &Run<'_>,
    output: &mut Output,
    new: impl Fn() -> S + Sync,
    work: impl Fn(&Block, &mut S, &mut Outcome<'_>) -> T + Sync,
    mut next: impl FnMut(T) + Send,
) -> Result<(S, Status), Error> {
    // Counts that no thread is using at the moment. Before a block, a thread takes counts from this list, or creates
    // new counts if the list is empty. After the block, the thread returns the counts to the list.
    let idle: Mutex<Vec<S>> = Mutex::new(Vec::new());
    let take = || idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let status = run.each(
        &output.blank_sheet(),
        &|block, outcome| {
            let mut gathered = take().unwrap_or_else(&new);
            let made = work(block, &mut gathered, outcome);
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(gathered);
            made
        },
        &mut |made, outcome, progress| {
            next(made);
            output.next(&outcome.sheet)?;
            progress.say(&outcome.messages);
            Ok(CONTINUE)
        },
    )?;
    let mut all = new();
    for gathered in idle.into_inner().unwrap_or_else(PoisonError::into_inner) {
        all.merge(gathered);
    }
    Ok((all, status))
}
