//! Going through the records of all inputs, on all threads and in order.
//!
//! Most verbs go through records in one of a few ways: the result for each record is written, counted, or both.

use super::account::{Account, SHOWN, listed};
use super::progress::Progress;
use super::{Common, Error, MadeOf, Outcome, Output, Sheet, Status, complaints, file_sink, refuse, terminal};
use crate::analysis::Merge;
use crate::archive::{self, Ask, Block, Flow, InputError, InputReader, Inputs, Limits, Meter, Room, Rooms};
use crate::formats::{Format, setup_list};
use crate::games::{self, Source, each_game};
use crate::report::visible;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many bytes are read before a block is cut whose results are large.
pub(super) const SMALL_BLOCK: usize = 1 << 13;

/// The same where they are larger still.
pub(super) const SMALLEST_BLOCK: usize = 1 << 10;

/// How many times what may wait of results is kept as room for others; and where results are large, so that one result's
/// room is: the system takes longer to clear new memory than it takes to fill it.
const KEPT: usize = 2;
const KEPT_OF_LARGE: usize = 16;

/// The flow of a verb that never ends early.
pub(super) const GO_ON: Flow = ControlFlow::Continue(());

/// A run over inputs.
pub(super) struct Run<'c> {
    pub common: &'c Common,
    inputs: Inputs,
    ask: Ask,
    account: Mutex<Account>,
    /// Whether the verb itself says which inputs are damaged.
    pub reports_failures: bool,
    /// The verb, if it needs games: setups alone are nothing to it.
    needs_games: Option<&'static str>,
}

impl<'c> Run<'c> {
    /// A run over those files and those that the arguments name; over standard input if there are none.
    ///
    /// # Errors
    /// If there are none and standard input is a terminal, or a glob is none; if files are to be written, and one of the
    /// inputs cannot be opened.
    pub(super) fn over(files: &[PathBuf], common: &'c Common) -> Result<Self, Error> {
        let mut paths = files.to_vec();
        if paths.is_empty() && common.files_from.is_none() {
            if io::stdin().is_terminal() {
                return refuse("no files given; name files or folders, or `-` for standard input (see --help)");
            }
            paths.push(PathBuf::from("-"));
        }
        let content = common.from;
        let mut inputs = Inputs::new(paths, common.files_from.clone(), common.glob.clone(), games::endings(content))
            .map_err(|error| Error::from(error.to_string()))?
            .telling(games::telling(content));
        file_sink::open_all(&mut inputs, &common.targets)?;
        let limits = Limits { record: common.max_record, ..Limits::default() };
        let ask = Ask { shard: common.shard, ..games::ask(limits, common.record, content) };
        Ok(Self { common, inputs, ask, account: Mutex::default(), reports_failures: false, needs_games: None })
    }

    /// Lets the run hand on every record, whatever `--record` says.
    #[must_use]
    pub(super) fn all_records(mut self) -> Self {
        (self.ask.record, self.ask.shard) = (None, None);
        self
    }

    /// Has that verb say of lists of setups that they hold no games, and passes over them.
    #[must_use]
    pub(super) const fn of_games(mut self, verb: &'static str) -> Self {
        self.needs_games = Some(verb);
        self
    }

    /// Says so of a list, and takes its records out of the block.
    fn pass_over_setups(&self, block: &mut Block, outcome: &mut Outcome<'_>) {
        let Some(verb) = self.needs_games.filter(|_| block.content.name == setup_list::FORMAT.name) else { return };
        if block.is_first {
            let said = format!(
                "{}: a list of setups holds no games, and `{verb}` is about games; `setups` reads it\n",
                visible(&block.origin.name)
            );
            outcome.find(&said);
        }
        block.pieces.clear();
    }

    /// Has folders searched only for files of this format (what they hold is told by their content all the same).
    #[must_use]
    pub(super) fn searching_for(mut self, format: &Format) -> Self {
        self.inputs.search_for(format.short_name(), format.endings);
        self
    }

    /// Reads blocks of that size, where one record comes to much more than its own text.
    #[must_use]
    pub(super) fn in_blocks(mut self, bytes: usize) -> Self {
        self.ask.limits.block = bytes;
        self
    }

    /// The records, to be listed and read one by one.
    #[cfg(feature = "terminal")]
    pub(super) fn records(self) -> crate::terminal::Records {
        crate::terminal::Records::new(self.inputs, self.ask, self.common.settings())
    }

    /// The progress of reading the inputs.
    pub(super) fn progress<'m>(&self, meter: &'m Meter) -> Progress<'m> {
        Progress::of(&self.inputs, meter, self.common.progress, self.common.output.is_some())
    }

    /// Hands every block to `sink`, in order, on this thread.
    pub(super) fn read(&self, meter: &Meter, sink: &mut dyn FnMut(Block) -> Flow) -> Flow {
        InputReader::new(&self.inputs, self.ask, meter).threads(self.common.threads()).read(&mut |block| {
            self.note_read(Account::of(&block), block.failure.as_ref());
            sink(block)
        })
    }

    fn account_mut(&self) -> MutexGuard<'_, Account> {
        self.account.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_read(&self, read: Account, failure: Option<&InputError>) {
        let mut account = self.account_mut();
        account.absorb(read);
        if let Some(failure) = failure {
            account.add_failure(failure);
        }
    }

    /// Counts what the verb made of a block, where it does not leave going through them to [`each`](Self::each).
    pub(super) fn count(&self, outcome: &Outcome<'_>) {
        self.account_mut().add_outcome(outcome);
    }

    /// What was read.
    pub(super) fn account(&self) -> Account {
        self.account_mut().clone()
    }

    /// Adds to that what another run has read.
    pub(super) fn absorb(&self, other: &Self) {
        let other = other.account();
        self.account_mut().absorb(other);
    }

    /// Finishes the output of its records, and says what was not passed on.
    pub(super) fn finish(&self, output: Output, status: Status) -> Result<Status, Error> {
        output.finish(MadeOf::Records(self))?;
        self.say_what_is_dropped();
        Ok(status)
    }

    /// Says what text outside records was not passed on.
    pub(super) fn say_what_is_dropped(&self) {
        self.account_mut().dropped.say();
    }

    /// Says which files of folders were not read.
    fn say_what_is_skipped(&self) {
        for (folder, counts) in self.inputs.skipped() {
            let mut counts: Vec<(String, u64)> = counts.into_iter().collect();
            counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            let files: u64 = counts.iter().map(|(_, count)| count).sum();
            let more: u64 = counts.iter().skip(SHOWN).map(|(_, count)| count).sum();
            let plural = |label: &str, count| if label == "link" && count > 1 { "s" } else { "" };
            let named = counts.iter().take(SHOWN);
            let named = named.map(|(label, count)| format!("{count} {}{}", visible(label), plural(label, *count)));
            let Some(named) = listed(named.collect(), more) else { continue };
            let (name, are) = (folder.display().to_string(), if files == 1 { "file is" } else { "files are" });
            terminal::note(&format!("{}: {files} {are} not read: {named} (--glob takes them)", visible(&name)));
        }
    }

    /// The inputs.
    pub(super) const fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// Whether that file is one of the inputs.
    pub(super) fn reads(&self, path: &Path) -> bool {
        self.inputs.hold(path)
    }

    /// Has the threads `work` on blocks, each with an outcome that has nothing yet, and hands what they make of them to
    /// `consume`, in order. What cannot be read is complained about, and the others are done.
    ///
    /// # Errors
    /// The first error of `consume`.
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
        let room = Room::of(threads);
        let reader = InputReader::new(&self.inputs, self.ask, &meter).threads(threads);
        // For results, handed back by those that were written.
        let kept = if self.ask.limits.block <= SMALL_BLOCK { KEPT_OF_LARGE } else { KEPT };
        let rooms = Rooms::in_all(room.results.saturating_mul(kept));
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
                // What works on it may take its bytes.
                let said = complaints::of_input(&block);
                let read = Account::of(&block);
                let mut outcome = Outcome::new(self.common, blank.blank_in(rooms.take()));
                self.pass_over_setups(&mut block, &mut outcome);
                let made = work(&mut block, &mut outcome);
                let weight = outcome.weight();
                ((made, outcome, read, block.pieces.len() as u64, block.failure.map(|failure| (failure, said))), weight)
            },
            |(made, mut outcome, read, pieces, failure): (T, Outcome<'c>, Account, u64, Option<Failure>)| {
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
                        None => progress.complain(&terminal::complaint(&failure)),
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

/// Why an input ends where it should not, and what is said of it by verbs whose results go to standard output.
type Failure = (InputError, Option<Vec<u8>>);

/// Hands every item of a block to `item`. What its reader took for something else than is written is said before what
/// `item` says.
pub(super) fn each_item<'c>(
    block: &Block,
    outcome: &mut Outcome<'c>,
    mut item: impl FnMut(&Source<'_>, &mut Outcome<'c>),
) {
    each_game(block, outcome.common.settings(), |game| {
        let before = outcome.said.len();
        item(game, outcome);
        outcome.interpret(game, &game.interpretations(), before);
    });
}

/// Lets `item` write of every item what the verb makes of it, in order, and finishes the output.
pub(super) fn write_each(
    run: &Run<'_>,
    mut output: Output,
    item: impl Fn(&Source<'_>, &mut Outcome<'_>) + Sync,
) -> Result<Status, Error> {
    let ((), status) = fold_each(run, &mut output, || (), |game, (), outcome| item(game, outcome))?;
    run.finish(output, status)
}

/// Lets `item` add every item to what a thread has gathered, which begins with `new`, and write results of it, which go
/// to the output in order. Returns what all threads have gathered.
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

/// Does the same block by block: what `work` makes of a block beside that goes to `next`, in the order of the inputs.
pub(super) fn fold_blocks<S: Merge + Send, T: Send>(
    run: &Run<'_>,
    output: &mut Output,
    new: impl Fn() -> S + Sync,
    work: impl Fn(&Block, &mut S, &mut Outcome<'_>) -> T + Sync,
    mut next: impl FnMut(T) + Send,
) -> Result<(S, Status), Error> {
    // As many as threads have been at work at once.
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
            progress.say(&outcome.said);
            Ok(GO_ON)
        },
    )?;
    let mut all = new();
    for gathered in idle.into_inner().unwrap_or_else(PoisonError::into_inner) {
        all.merge(gathered);
    }
    Ok((all, status))
}
