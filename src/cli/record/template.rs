//! What a game that begins takes from the file of another: `--template`.

use crate::cli::terminal::note;
use crate::cli::{Common, Error, complaints};
use crate::entry::owned;
use crate::games::Inputs;
use crate::notation::{Expected, Fault, FaultKind, Record, Score};
use crate::replay::{Detail, Finding};
use crate::report::message;
use std::path::Path;

/// What a template has: its rows, and its tags if no turn was played. `unfilled` gets the numbers of the rows that are
/// still to be filled in. The template is the record of that number, else the first that has a setup.
///
/// # Errors
/// If the file cannot be read, no record in it has a setup, or something else in that record than its rows cannot be
/// understood.
pub(super) fn template(path: &Path, common: &Common, unfilled: &mut Vec<u8>) -> Result<Record<'static>, Error> {
    let name = path.display();
    let mut inputs = Inputs::of(path).max_record(common.max_record);
    if let Some(format) = common.from {
        inputs = inputs.format(format);
    }
    let cannot = |cause: &dyn std::fmt::Display| Error::from(format!("cannot take {name} as a template: {cause}"));
    let mut count = 0_u64;
    for game in inputs.read().map_err(|cause| cannot(&cause))? {
        let game = game.map_err(|cause| cannot(&cause))?;
        count += 1;
        if common.record.is_some_and(|number| number != count) {
            continue;
        }
        let reading = game.read();
        let record = &reading.record;
        if record.rows.is_empty() && record.unread.rows == 0 {
            if common.record.is_some() {
                return Err(cannot(&format!("record {count} has no rows of a setup")));
            }
            continue;
        }
        let is_of_rows = |fault: &&Fault| {
            use Expected::{Colon, EndOfRow, RowSquare};
            matches!(fault.kind, FaultKind::Expected(Colon | EndOfRow | RowSquare))
        };
        if let Some(fault) = record.faults.iter().find(|fault| !is_of_rows(fault)) {
            let finding = Finding::at(Detail::Syntax(*fault), fault.span);
            return Err(cannot(&message(&finding, game.text()).title));
        }
        if count > 1 && common.record.is_none() {
            note(&format!("{name}: the setup is that of record {count}, the first that has one"));
        }
        complaints::of_interpretations(&game, &game.interpretations(), common).lines().for_each(note);
        unfilled.extend((1..=10).rev().filter(|number| record.unread.has_row(*number)));
        return Ok(setup_of(record));
    }
    Err(match (common.record, count) {
        (Some(number), _) => cannot(&format!("it has no record {number}: there are {count}")),
        (None, 0) => cannot(&"it holds no record"),
        (None, 1) => cannot(&"it has no rows of a setup"),
        (None, _) => cannot(&format!("none of its {count} records has rows of a setup")),
    })
}

/// The record before its first turn, with what it says of the game if it has no turns.
fn setup_of(record: &Record<'_>) -> Record<'static> {
    let is_form = record.turns.is_empty();
    let mut template = owned(record);
    template.notes.clear();
    template.turns.clear();
    template.result = Some(Score::Open);
    template.rows.sort_by_key(|row| std::cmp::Reverse(row.number));
    let is_rule = |name: &str| crate::replay::RULE_TAGS.contains(&name);
    let is_filled = |value: &str| !value.is_empty() && value.chars().any(|c| !matches!(c, '?' | '.'));
    template.tags.retain(|tag| is_rule(&tag.name) || is_form && is_filled(&tag.value) && tag.name != "Termination");
    template
}
