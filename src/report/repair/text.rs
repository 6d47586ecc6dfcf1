//! Candidates for people.

use super::document::lines;
use crate::notation::Record;
use crate::repair::Repair;
use crate::report::{Column, Table, TableLook, Value};
use std::fmt::Write;

/// The table of the candidates.
pub fn drawn(repair: &Repair, record: &Record<'_>, look: TableLook) -> String {
    if repair.candidates.is_empty() {
        return String::new();
    }
    let names = ["rank", "ply", "turn", "written", "proposed", "slip", "turns standing", "verdict"];
    let nothing = || Value::text("-");
    let rows = repair.candidates.iter().zip(lines(repair, record)).map(|(candidate, line)| {
        let number = |ply: u32| format!("{}{}", ply.div_ceil(2), if ply % 2 == 1 { "." } else { "..." });
        let turn = match line.with_ply {
            Some(other) => format!("{}, {}", number(line.ply), number(other)),
            None => number(line.ply),
        };
        vec![
            Value::Count(line.rank),
            Value::Count(line.ply.into()),
            Value::text(turn),
            line.written.map_or_else(nothing, Value::text),
            line.proposed.map_or_else(nothing, Value::text),
            Value::text(candidate.slip.words()),
            Value::text(format!("{} of {}", line.stands, line.turns)),
            Value::text(line.verdict),
        ]
    });
    let columns = names.into_iter().map(|name| Column::new(name, name)).collect();
    Table { name: "candidates", title: String::new(), columns, rows: rows.collect() }.drawn(look)
}

/// What is said below it: what stands as it is, what is not listed, and what was not looked at.
pub fn closing(repair: &Repair, record: &Record<'_>) -> String {
    let mut text = String::new();
    let listed = repair.candidates.len() as u64;
    let listed_whole = repair.candidates.iter().filter(|candidate| candidate.saves_all()).count() as u64;
    let (more, more_whole) = (repair.found.saturating_sub(listed), repair.found_whole.saturating_sub(listed_whole));
    // Writing to a string cannot fail.
    let _ = match (listed, more) {
        (0, _) => writeln!(text, "No correction of one ply makes more of it stand."),
        (_, 0) => Ok(()),
        (_, 1) if more_whole == 1 => writeln!(text, "1 more, with which every turn stands (--max)."),
        (_, _) if more_whole == 0 => writeln!(text, "{more} more, with which not every turn stands (--max)."),
        (_, _) if more_whole == more => writeln!(text, "{more} more, with which every turn stands (--max)."),
        (_, _) => writeln!(text, "{more} more, with {more_whole} of which every turn stands (--max)."),
    };
    if repair.from_ply > 1 {
        let _ = writeln!(text, "Plies before {} were not looked at.", repair.from_ply);
    } else if repair.from_ply == 0 && !record.turns.is_empty() {
        text += "Not every correction was tried: that would have been too much work.\n";
    }
    text
}
