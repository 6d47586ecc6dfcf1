//! `setups --to list`: writes the setups themselves, one per line, in the order of the inputs.

use super::args::Args;
use crate::analysis::setups::{Arrangement, Group, Question};
use crate::archive::{Distinct, hash};
use crate::board::{Board, Side};
use crate::cli::{CONTINUE, Common, Error, Outcome, Output, Run, Status, each_item};
use crate::formats::setup_list;
use crate::games::Source;

/// Writes the requested setups that are fully known, from records without errors.
///
/// # Errors
/// Returns an error if the inputs cannot be opened or the output cannot be written.
pub(super) fn write(args: &Args, question: &Question, common: &Common) -> Result<Status, Error> {
    let run = Run::over(&args.files, common)?;
    let mut output = Output::new(common);
    let mut seen = Distinct::default();
    let status = run.each(
        &output.blank_sheet(),
        &|block, outcome| {
            let mut lines = Vec::new();
            each_item(block, outcome, |item, outcome| push(item, (args, question), outcome, &mut lines));
            lines
        },
        &mut |lines: Vec<String>, outcome, progress| {
            for line in lines {
                if !args.distinct || seen.add(hash(line.as_bytes())) {
                    output.raw(line.as_bytes())?;
                }
            }
            progress.say(&outcome.messages);
            Ok(CONTINUE)
        },
    )?;
    run.finish(output, status)
}

/// Appends the lines of a record's setups. Reports setups that cannot be written as a line.
fn push(item: &Source<'_>, (args, question): (&Args, &Question), outcome: &mut Outcome<'_>, lines: &mut Vec<String>) {
    let Some((_, replayed)) = outcome.replay(item, &mut ()) else { return };
    let rules = &replayed.terms.rules;
    let is_asked = args.group.is_empty() || args.group.contains(&Group::of(rules).to_string());
    if replayed.verdict.is_failure() || !is_asked {
        return;
    }
    let sides = if *item.format() == setup_list::FORMAT { &[Side::Red][..] } else { &Side::ALL };
    for side in sides.iter().filter(|side| question.side.has(**side)) {
        let Some(setup) = Arrangement::of(&replayed.setup, *side, rules.edition.board) else { continue };
        let has = |setup: &Arrangement| question.patterns.iter().all(|pattern| pattern.is_in(setup));
        let is_wanted = has(&setup) || question.mirror && has(&setup.mirrored());
        if !is_wanted {
            continue;
        }
        let line = (setup.board() == Board::STANDARD).then(|| setup_list::line_of(setup.cells())).flatten();
        let Some(line) = line else {
            let cause = if setup.board() == Board::STANDARD {
                "the list has no letter for one of its pieces"
            } else {
                "its board is not the standard board of ten rows"
            };
            let why = format!("cannot list {side:#}'s setup: {cause}");
            outcome.refuse(item, &why);
            continue;
        };
        lines.push(line);
    }
}
