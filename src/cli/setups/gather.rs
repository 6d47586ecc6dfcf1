//! Gathering setups from records.

use crate::analysis::setups::{Origin, Question, Setups};
use crate::cli::common::Common;
use crate::cli::fold::fold_each;
use crate::cli::outcome::Outcome;
use crate::cli::records::Run;
use crate::cli::status::{Error, Status};
use crate::cli::terminal::Output;
use crate::games::Game;
use crate::replay::{Reading, Verdict};

/// What the records of all inputs answer.
///
/// # Errors
/// Those of the run.
pub fn setups(run: &Run<'_>, common: &Common, output: &Output, question: &Question) -> Result<(Setups, Status), Error> {
    let new = || Setups::new(question.clone());
    fold_each(run, common, &output.blank_sheet(), new, |item, gathered, outcome| {
        add(item, gathered, outcome, common);
    })
}

fn add(item: &Game<'_>, gathered: &mut Setups, outcome: &mut Outcome, common: &Common) {
    let Some((Reading { record, .. }, replayed)) = outcome.replay(item, common, &mut ()) else {
        if item.is_unreadable() {
            gathered.verdicts.add(Verdict::Unreadable);
        }
        return;
    };
    let place = item.place();
    let name = |tag| record.tag(tag).unwrap_or_default();
    gathered.add(
        &replayed,
        Origin { file: place.file, record: item.number().unwrap_or_default(), red: name("Red"), blue: name("Blue") },
    );
}
