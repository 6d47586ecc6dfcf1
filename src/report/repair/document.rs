//! Candidates for programs: a row each, or an object a record.

use crate::formats::json::{FindingLine, SourceLine};
use crate::notation::{Record, Turn, write_turn};
use crate::repair::{Candidate, Change, Repair};
use crate::replay::{Locator, Place};
use crate::report::finding_line;
use crate::report::{Column, Table, Value};
use serde::Serialize;

/// The columns of the rows.
pub const CANDIDATE_COLUMNS: [Column; 15] = [
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
pub struct CandidateLine {
    /// Its place among the candidates, from 1.
    pub rank: u64,
    /// The ply that is corrected, from 1; of a turn put in, the one that it gets.
    pub ply: u32,
    /// Whose ply it is.
    pub side: &'static str,
    /// What becomes of the turn: `replace`, `insert`, `remove` or `exchange`.
    pub change: &'static str,
    /// What would have gone wrong in writing it down.
    pub slip: &'static str,
    /// The turn as written; `null` if one is put in.
    pub written: Option<String>,
    /// The turn as proposed; `null` if one is taken out.
    pub proposed: Option<String>,
    /// The ply with whose turn it changes places.
    pub with_ply: Option<u32>,
    /// How many turns of the corrected record are legal and true, from the first on.
    pub stands: u32,
    /// How many turns the corrected record has.
    pub turns: u32,
    /// The verdict on the corrected record.
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
pub(super) fn lines(repair: &Repair, record: &Record<'_>) -> Vec<CandidateLine> {
    let lines = repair.candidates.iter().enumerate();
    lines.map(|(index, candidate)| CandidateLine::new(candidate, index, record)).collect()
}

/// The candidates of a record as rows.
pub fn candidate_rows(repair: &Repair, record: &Record<'_>, place: Place<'_>) -> Table {
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
pub struct SourcedCandidate {
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
                finding: broken.map(crate::replay::Finding::name),
                candidate,
            })
            .collect()
    }
}

/// A record and its candidates as an object: `adjutant/repair/1`.
#[derive(Clone, Debug, Serialize)]
pub struct RepairDocument {
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
