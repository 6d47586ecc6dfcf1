//! Gathering statistics over the records of all inputs: each thread for itself, and in the end all together.

use super::common::Common;
use super::outcome::Outcome;
use super::records::{GO_ON, Run};
use super::status::{Error, Status};
use super::terminal::Sheet;
use crate::analysis::Merge;
use crate::games::{Game, each_game};
use std::sync::{Mutex, PoisonError};

/// Lets `item` add every item to what a thread has gathered, which begins with `new`. What is complained about on the
/// way is said in order. Returns what all have gathered.
///
/// # Errors
/// None of its own; those of the run.
pub fn fold_each<S: Merge + Send>(
    run: &Run<'_>,
    common: &Common,
    blank: &Sheet,
    new: impl Fn() -> S + Sync,
    item: impl Fn(&Game<'_>, &mut S, &mut Outcome) + Sync,
) -> Result<(S, Status), Error> {
    // As many as threads have been at work at once.
    let idle: Mutex<Vec<S>> = Mutex::new(Vec::new());
    let take = || idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut status = Status::Well;
    let inputs = run.each(
        |block| {
            let mut gathered = take().unwrap_or_else(&new);
            let mut outcome = Outcome::on(blank.clone());
            each_game(block, common.settings(), |each| item(each, &mut gathered, &mut outcome));
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(gathered);
            outcome
        },
        |outcome, progress| {
            progress.say(&outcome.said);
            status = status.max(outcome.status);
            Ok(GO_ON)
        },
    )?;
    let mut all = new();
    for gathered in idle.into_inner().unwrap_or_else(PoisonError::into_inner) {
        all.merge(gathered);
    }
    Ok((all, status.max(inputs)))
}
