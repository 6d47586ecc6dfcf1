//! Writes the candidates for repairing records: a table for people; for programs, a row per candidate or an object
//! per record. See `format-spec/repair.md`.

mod line;

pub use self::line::{CandidateLine, CorrectionLine};
use super::table::Field;
use super::{Column, Cut, Json, Table, TableLook, Value, finding_line, format_count, object};
use crate::formats::json::SourceLine;
use crate::notation::Record;
use crate::repair::{Correction, Repair, Slip};
use crate::replay::{Finding, Locator, Place};
use crate::scene::turn_number;
use std::fmt::Write;

/// Returns the lines of all candidates.
fn lines(repair: &Repair, record: &Record<'_>) -> Vec<CandidateLine> {
    let all = &repair.candidates;
    (0..all.len()).filter_map(|index| CandidateLine::new(all, index, record)).collect()
}

/// Candidate with its record.
pub struct CandidateRow<'r> {
    place: Place<'r>,
    broken: Option<&'r Finding>,
    line: CandidateLine,
}

impl CandidateRow<'_> {
    fn second(&self, said: fn(&CorrectionLine) -> Value) -> Value {
        self.line.second.as_ref().map_or(Value::Nothing, said)
    }
}

/// Returns the candidates of a record.
pub fn sourced<'r>(repair: &'r Repair, record: &Record<'_>, place: Place<'r>) -> Vec<CandidateRow<'r>> {
    let broken = repair.broken.as_ref();
    lines(repair, record).into_iter().map(|line| CandidateRow { place, broken, line }).collect()
}

/// Returns candidates as table rows.
pub fn candidate_rows(candidates: Vec<CandidateRow<'_>>) -> Table {
    let fields: [Field<CandidateRow<'_>>; 22] = [
        ("file", |of| of.place.file.into()),
        ("record", |of| of.place.record.into()),
        ("broken_ply", |of| of.broken.and_then(|finding| finding.ply).into()),
        ("finding", |of| of.broken.map(Finding::name).into()),
        ("rank", |of| of.line.rank.into()),
        ("ply", |of| of.line.first.ply.into()),
        ("side", |of| of.line.first.side.into()),
        ("change", |of| of.line.first.change.into()),
        ("slip", |of| of.line.first.slip.into()),
        ("written", |of| of.line.first.written.clone().into()),
        ("proposed", |of| of.line.first.proposed.clone().into()),
        ("with_ply", |of| of.line.first.with_ply.into()),
        ("stands", |of| of.line.stands.into()),
        ("turns", |of| of.line.turns.into()),
        ("verdict", |of| of.line.verdict.into()),
        ("earliest_ply", |of| of.line.earliest_ply.into()),
        ("as_good_as", |of| of.line.as_good_as.into()),
        ("second_ply", |of| of.second(|second| second.ply.into())),
        ("second_slip", |of| of.second(|second| second.slip.into())),
        ("second_written", |of| of.second(|second| second.written.clone().into())),
        ("second_proposed", |of| of.second(|second| second.proposed.clone().into())),
        ("second_with_ply", |of| of.second(|second| second.with_ply.into())),
    ];
    Table::of_fields(&fields, candidates)
}

/// Returns a candidate with its source, as a line of NDJSON.
pub fn candidate_line(CandidateRow { place, broken, line }: CandidateRow<'_>) -> Box<dyn Json> {
    Box::new(object! {
        source: SourceLine::new(place),
        broken_ply: broken.and_then(|finding| finding.ply),
        finding: broken.map(Finding::name),
        #[serde(flatten)]
        candidate: line,
    })
}

/// Returns a record and its candidates as an object: `adjutant/repair/1`.
pub fn repair_document(repair: &Repair, record: &Record<'_>, locator: &mut Locator<'_>) -> Box<dyn Json> {
    let rules = &repair.replayed.terms.rules;
    Box::new(object! {
        schema: "adjutant/repair/1",
        source: SourceLine::new(locator.place()),
        verdict: repair.replayed.verdict.name(),
        edition: rules.edition.name,
        variant: rules.variant.name(),
        turns: record.turns.len(),
        stands: repair.stands,
        broken: repair.broken.as_ref().map(|finding| finding_line(finding, locator)),
        from_ply: repair.from_ply,
        found: repair.found,
        found_whole: repair.found_whole,
        candidates: lines(repair, record),
    })
}

/// Draws the table of the candidates. If the table is too wide, slips are shown by name, and the column of plies is
/// omitted. If the table is still too wide, the original and proposed texts are truncated.
pub fn drawn(repair: &Repair, record: &Record<'_>, look: TableLook) -> String {
    if repair.candidates.is_empty() {
        return String::new();
    }
    let is_one_block = |table: &Table| {
        let plain = table.clone().drawn(TableLook { color: false, ..look });
        plain.lines().filter(|line| line.starts_with("rank ")).count() == 1
    };
    let full = table(repair, record, Slip::words, Cut::Never);
    if is_one_block(&full) {
        return full.drawn(look);
    }
    let mut short = table(repair, record, Slip::name, Cut::Never);
    // A column without a heading is not shown.
    short.columns.iter_mut().filter(|column| column.name == "ply").for_each(|column| column.heading = "");
    let is_text = |column: &&Column| matches!(column.name, "written" | "proposed");
    let texts: Vec<usize> = (0..short.columns.len()).filter(|at| is_text(&&short.columns[*at])).collect();
    let is_long = |row: &Vec<Value>| texts.iter().any(|at| row[*at].shown().chars().count() > LONG_TEXT);
    if !is_one_block(&short) && short.rows.iter().any(is_long) {
        short.columns.iter_mut().filter(|column| column.name != "slip").for_each(|column| column.cut = Cut::Last);
    }
    short.drawn(look)
}

/// Maximum length in characters at which the original and proposed texts are never truncated.
const LONG_TEXT: usize = 20;

fn table(repair: &Repair, record: &Record<'_>, slip: fn(Slip) -> &'static str, cut: Cut) -> Table {
    let names = ["rank", "ply", "turn", "written", "proposed", "slip", "legal turns", "verdict"];
    let nothing = || Value::text("-");
    let cells = |correction: &Correction, line: &CorrectionLine, earliest: Option<u32>, slip: &'static str| {
        let turn = match (line.ply, line.with_ply, earliest) {
            (Some(ply), Some(other), _) => format!("{}, {}", turn_number(ply), turn_number(other)),
            (Some(ply), None, Some(earliest)) => format!("{} to {}", turn_number(earliest), turn_number(ply)),
            (Some(ply), None, None) => turn_number(ply),
            (None, ..) => row_of(correction).map_or_else(|| "-".to_owned(), |row| format!("row {row}")),
        };
        let (written, proposed) = line.in_short(correction);
        [
            line.ply.map_or_else(nothing, |ply| Value::Count(ply.into())),
            Value::text(turn),
            written.map_or_else(nothing, Value::text),
            proposed.map_or_else(nothing, Value::text),
            Value::text(slip),
        ]
    };
    let mut rows = Vec::new();
    for (candidate, line) in repair.candidates.iter().zip(lines(repair, record)) {
        let first = cells(&candidate.correction, &line.first, line.earliest_ply, slip(candidate.slip));
        let stands = Value::text(format!("{} of {}", line.stands, line.turns));
        rows.push(
            [Value::Count(line.rank)].into_iter().chain(first).chain([stands, Value::text(line.verdict)]).collect(),
        );
        // The second correction of a pair has a separate line below the first.
        if let (Some(second), Some(line)) = (&candidate.second, &line.second) {
            let second = cells(&second.correction, line, None, slip(second.slip));
            rows.push([Value::text("and")].into_iter().chain(second).chain([Value::Nothing, Value::Nothing]).collect());
        }
    }
    let columns = names.into_iter().map(|name| Column::new(name, name).cut(cut));
    Table::new("", columns, rows)
}

/// Returns the number of the row whose text the correction changes.
const fn row_of(correction: &Correction) -> Option<u8> {
    match correction {
        Correction::Text(text) => text.row,
        _ => None,
    }
}

/// Returns the text below the table. The text contains the number of valid turns, the number of candidates that are
/// not listed, and the plies that were not examined.
pub fn closing(repair: &Repair, record: &Record<'_>) -> String {
    let mut text = String::new();
    let listed = repair.candidates.len() as u64;
    let listed_whole = repair.candidates.iter().filter(|candidate| candidate.saves_all()).count() as u64;
    let (more, more_whole) = (repair.found.saturating_sub(listed), repair.found_whole.saturating_sub(listed_whole));
    // Writing to a string cannot fail.
    let _ = match (listed, more) {
        (0, _) if !record.faults.is_empty() => writeln!(
            text,
            "No correction makes more of the unreadable record legal. `adjutant validate` lists its errors; `adjutant \
            fmt --mend` repairs errors that have only one reading."
        ),
        (0, _) => writeln!(text, "No correction makes more of the record legal."),
        (_, 0) => Ok(()),
        (_, _) => {
            let turns = match more_whole {
                0 => " with an illegal turn left".to_owned(),
                all if all == more => " with only legal turns".to_owned(),
                some => format!(", {some} of them with only legal turns"),
            };
            writeln!(text, "Not listed: {}{turns} (`--max` lists more).", format_count(more, "more candidate"))
        }
    };
    let ties = repair.candidates.iter().skip(1).take_while(|other| other.is_as_good_as(&repair.candidates[0])).count();
    if ties > 0 {
        let _ = writeln!(
            text,
            "Ranks 1 {} {} are equally good: nothing in the record distinguishes them.",
            if ties == 1 { "and" } else { "to" },
            ties + 1
        );
    }
    let is_by_turn = repair.broken.as_ref().is_some_and(|broken| broken.ply.is_some());
    if repair.from_ply > 1 {
        let _ = writeln!(text, "Plies before {} were not examined.", repair.from_ply);
    } else if repair.from_ply == 0 && is_by_turn && !record.turns.is_empty() {
        text += "Some corrections were not tried, because the search limit was reached.\n";
    }
    text
}
