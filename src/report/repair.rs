//! Candidates for repairing records: a table for people, and for programs a row each or an object a record.
//! `format-spec/repair.md`.

use super::{Column, Table, TableLook, Value, finding_line};
use crate::formats::json::{FindingLine, SourceLine};
use crate::notation::{Record, Turn, write_turn};
use crate::repair::{Candidate, Change, Repair};
use crate::replay::{Finding, Locator, Place};
use serde::Serialize;
use std::fmt::Write;

/// The columns of the rows.
pub(crate) const CANDIDATE_COLUMNS: [Column; 15] = [
    Column::new("file", ""),
    Column::new("record", ""),
    Column::new("broken_ply", ""),
    Column::new("finding", ""),
    Column::new("rank", "rank"),
    Column::new("ply", "ply"),
    Column::new("side", "side"),
    Column::new("change", ""),
    Column::new("slip", "slip"),
    Column::new("written", "written"),
    Column::new("proposed", "proposed"),
    Column::new("with_ply", ""),
    Column::new("stands", "stands"),
    Column::new("turns", "of"),
    Column::new("verdict", "verdict"),
];

/// A candidate, by canonical names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CandidateLine {
    /// Its place among the candidates, from 1.
    pub rank: u64,
    /// The ply that is corrected, from 1; of a turn put in, the one that it gets.
    pub ply: u32,
    pub side: &'static str,
    /// What becomes of the turn: `replace`, `insert`, `remove` or `exchange`.
    pub change: &'static str,
    pub slip: &'static str,
    /// The turn as written; `null` if one is put in.
    pub written: Option<String>,
    /// The turn as proposed; `null` if one is taken out.
    pub proposed: Option<String>,
    pub with_ply: Option<u32>,
    /// How many turns of the corrected record are legal and true, from the first on.
    pub stands: u32,
    /// How many turns the corrected record has.
    pub turns: u32,
    pub verdict: &'static str,
}

impl CandidateLine {
    /// The line of a candidate for that record, the one at that place from 0.
    pub fn new(candidate: &Candidate, index: usize, record: &Record<'_>) -> Self {
        let correction = &candidate.correction;
        let at = |index: usize| record.turns.get(index).map(text);
        let here = at(correction.index);
        let (change, written, proposed, with_ply) = match &correction.change {
            Change::Replace(turn) => ("replace", here, Some(text(turn)), None),
            Change::Insert(turn) => ("insert", None, Some(text(turn)), None),
            Change::Remove => ("remove", here, None, None),
            Change::Exchange { apart } => {
                let other = correction.index + apart;
                ("exchange", here, at(other), Some(other as u32 + 1))
            }
        };
        Self {
            rank: index as u64 + 1,
            ply: correction.ply(),
            side: correction.side().name(),
            change,
            slip: candidate.slip.name(),
            written,
            proposed,
            with_ply,
            stands: candidate.stands,
            turns: candidate.turns,
            verdict: candidate.verdict.name(),
        }
    }
}

/// A turn in the export form.
fn text(turn: &Turn) -> String {
    let mut text = Vec::new();
    write_turn(&mut text, turn);
    String::from_utf8_lossy(&text).into_owned()
}

/// The lines of all candidates.
fn lines(repair: &Repair, record: &Record<'_>) -> Vec<CandidateLine> {
    let lines = repair.candidates.iter().enumerate();
    lines.map(|(index, candidate)| CandidateLine::new(candidate, index, record)).collect()
}

/// The candidates of a record as rows.
pub(crate) fn candidate_rows(repair: &Repair, record: &Record<'_>, place: Place<'_>) -> Table {
    let text = |text: Option<String>| text.map_or(Value::Nothing, Value::text);
    let broken = repair.broken.as_ref();
    let rows = lines(repair, record).into_iter().map(|line| {
        vec![
            Value::text(place.file),
            Value::count(place.record),
            Value::count(broken.and_then(|finding| finding.ply)),
            broken.map_or(Value::Nothing, |finding| Value::text(finding.name())),
            Value::Count(line.rank),
            Value::Count(line.ply.into()),
            Value::text(line.side),
            Value::text(line.change),
            Value::text(line.slip),
            text(line.written),
            text(line.proposed),
            Value::count(line.with_ply),
            Value::Count(line.stands.into()),
            Value::Count(line.turns.into()),
            Value::text(line.verdict),
        ]
    });
    Table { name: "candidates", title: String::new(), columns: CANDIDATE_COLUMNS.to_vec(), rows: rows.collect() }
}

/// A candidate with its source: a line of NDJSON.
#[derive(Serialize)]
pub(crate) struct SourcedCandidate {
    source: SourceLine,
    broken_ply: Option<u32>,
    finding: Option<&'static str>,
    #[serde(flatten)]
    candidate: CandidateLine,
}

impl SourcedCandidate {
    /// The lines of all candidates of a record.
    pub fn all(repair: &Repair, record: &Record<'_>, place: Place<'_>) -> Vec<Self> {
        let broken = repair.broken.as_ref();
        let lines = lines(repair, record).into_iter();
        lines
            .map(|candidate| Self {
                source: SourceLine::new(place),
                broken_ply: broken.and_then(|finding| finding.ply),
                finding: broken.map(Finding::name),
                candidate,
            })
            .collect()
    }
}

/// A record and its candidates as an object: `adjutant/repair/1`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RepairDocument {
    schema: &'static str,
    source: SourceLine,
    verdict: &'static str,
    edition: &'static str,
    variant: &'static str,
    /// How many turns the record has.
    turns: u32,
    /// How many of them are legal and true, from the first on.
    stands: u32,
    /// What is wrong with the next.
    broken: Option<FindingLine>,
    /// The first ply that was looked at; 0 if none was.
    from_ply: u32,
    /// How many candidates there are in all.
    found: u64,
    /// With how many of them every turn stands.
    found_whole: u64,
    candidates: Vec<CandidateLine>,
}

impl RepairDocument {
    /// The document of a record.
    pub fn new(repair: &Repair, record: &Record<'_>, locator: &mut Locator<'_>) -> Self {
        let rules = &repair.replayed.terms.rules;
        Self {
            schema: "adjutant/repair/1",
            source: SourceLine::new(locator.place()),
            verdict: repair.replayed.verdict.name(),
            edition: rules.edition.name,
            variant: rules.variant.name(),
            turns: record.turns.len() as u32,
            stands: repair.stands,
            broken: repair.broken.as_ref().map(|finding| finding_line(finding, locator)),
            from_ply: repair.from_ply,
            found: repair.found,
            found_whole: repair.found_whole,
            candidates: lines(repair, record),
        }
    }
}

/// The table of the candidates.
pub(crate) fn drawn(repair: &Repair, record: &Record<'_>, look: TableLook) -> String {
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
pub(crate) fn closing(repair: &Repair, record: &Record<'_>) -> String {
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
