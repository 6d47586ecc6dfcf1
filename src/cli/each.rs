//! The way of most verbs through the records: what each comes to is written, or counted, or both.

use super::{Error, GO_ON, Outcome, Output, Run, Status};
use crate::analysis::Merge;
use crate::archive::Block;
use crate::games::{Source, each_game};
use std::sync::{Mutex, PoisonError};

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
