//! Which sheet has the slip, in words.

use super::{Sheet, differences};
use crate::cli::Outcome;
use crate::notation::{Cell, Record};
use crate::replay::Place;
use crate::report::{listed, visible};
use crate::sheets::{self, Conflict, Difference, Explanation, explanations};

/// How many explanations are told, and how many differences of each sheet.
const TOLD: usize = 3;

/// Says which sheet has the slip, as far as what stands on all of them tells.
pub(super) fn tell(text: &[u8], sheets: &[Sheet], papers: &[sheets::Sheet<'_>], outcome: &mut Outcome<'_>) {
    let found = explanations(text, papers, outcome.common.judging());
    let Some(best) = found.first() else { return };
    let ties = found.iter().take_while(|other| other.is_as_good_as(best)).count();
    for (index, explanation) in found.iter().take(ties.min(TOLD)).enumerate() {
        outcome.said.extend_from_slice(line(explanation, index, sheets, papers).as_bytes());
    }
    if ties > TOLD {
        let more = format!("and {} more that are as likely as these\n", ties - TOLD);
        outcome.said.extend_from_slice(more.as_bytes());
    }
}

/// An explanation on a line.
fn line(explanation: &Explanation<'_>, index: usize, sheets: &[Sheet], papers: &[sheets::Sheet<'_>]) -> String {
    let wrong = explanation.wrong.iter().filter_map(|(number, conflicts)| {
        let (sheet, paper) = (sheets.get(*number)?, papers.get(*number)?);
        let Place { file, .. } = sheet.place();
        let line = differences::line_of(conflicts.first()?.spots[1].span, sheet, paper);
        let told = |conflict| told(conflict, &explanation.game, paper.record, sheet.text());
        let mut told: Vec<String> = conflicts.iter().take(TOLD).map(told).collect();
        if conflicts.len() > TOLD {
            told.push(format!("{} more such differences", conflicts.len() - TOLD));
        }
        Some(format!("{file}:{line} ({})", listed(told.into_iter(), "and")))
    });
    let wrong = listed(wrong, "and");
    let slip = explanation.slip.map(|slip| format!(", {}", slip.words())).unwrap_or_default();
    let beginning = if index == 0 { "the slip may be on" } else { "or on" };
    let ending = if index == 0 { ": with that the sheets agree, and the game breaks no rule" } else { "" };
    format!("{beginning} {}{slip}{ending}\n", visible(&wrong))
}

/// What a sheet of that text says otherwise than the game has it.
fn told(conflict: &Conflict, game: &Record<'_>, sheet: &Record<'_>, text: &[u8]) -> String {
    let tag = |name: &str| {
        let value = |record: &Record<'_>| record.tag(name).unwrap_or("nothing").to_owned();
        format!("{name} is `{}`, not `{}`", value(game), value(sheet))
    };
    match conflict.difference {
        Difference::Square(square) => {
            let on = |record: &Record<'_>| {
                let row = record.rows.iter().find(|row| row.number == square.row());
                match row.map(|row| row.cells[usize::from(square.column())]) {
                    Some(Cell::Piece(piece)) => format!("`{piece}`"),
                    _ => "empty".to_owned(),
                }
            };
            format!("{square} is {}, not {}", on(game), on(sheet))
        }
        Difference::Turn(ply) | Difference::Outcome(ply) | Difference::Name(ply) => {
            let turn = |record: &Record<'_>| {
                record.turns.get(ply as usize - 1).map_or_else(|| "no turn".to_owned(), |turn| format!("`{turn}`"))
            };
            format!("ply {ply} is {}, not {}", turn(game), turn(sheet))
        }
        Difference::Tag(name) => tag(name),
        Difference::Termination => tag("Termination"),
        Difference::Result => {
            // It stands in two places.
            let written = String::from_utf8_lossy(conflict.spots[1].span.of(text));
            format!("the result is `{}`, not `{written}`", game.result.map_or("*", |score| score.token()))
        }
    }
}
