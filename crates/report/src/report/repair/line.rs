//! Describes a candidate by canonical names, for machine-readable output and for the table.

use crate::board::{Side, Square};
use crate::notation::{Cell, Record, WrittenTurn};
use crate::repair::{BoardView, BoardViews, Candidate, Change, Correction, Slip, TextEdit, TurnCorrection};
use serde::Serialize;

/// Candidate with canonical names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CandidateLine {
    /// Rank among the candidates, from 1.
    pub rank: u64,
    #[serde(flatten)]
    pub first: CorrectionLine,
    /// Number of valid turns at the beginning of the corrected record: legal turns whose declared combats and guesses
    /// are true.
    pub stands: u32,
    /// Number of turns of the corrected record.
    pub turns: u32,
    pub verdict: &'static str,
    /// Earliest ply at which the inserted turns would also fit. `None` if the correction inserts no turns.
    pub earliest_ply: Option<u32>,
    /// Rank of the first candidate that is equally good.
    pub as_good_as: Option<u64>,
    /// Second of two corrections, applied after the first correction.
    pub second: Option<CorrectionLine>,
}

impl CandidateLine {
    /// Returns the line of the candidate at this index, from 0.
    pub fn new(candidates: &[Candidate], index: usize, record: &Record<'_>) -> Option<Self> {
        let candidate = candidates.get(index)?;
        let first = candidates.iter().position(|other| other.is_as_good_as(candidate));
        let second = candidate.second.as_ref().map(|second| {
            let mended = candidate.correction.applied(record);
            CorrectionLine::new(&second.correction, second.slip, &mended)
        });
        Some(Self {
            rank: index as u64 + 1,
            first: CorrectionLine::new(&candidate.correction, candidate.slip, record),
            stands: candidate.stands,
            turns: candidate.turns,
            verdict: candidate.verdict.name(),
            earliest_ply: candidate.earliest_ply,
            as_good_as: first.filter(|first| *first < index).map(|first| first as u64 + 1),
            second,
        })
    }
}

/// Correction of a record with canonical names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CorrectionLine {
    /// Corrected ply, from 1. For inserted turns, the ply of the first. `null` if no ply is corrected.
    pub ply: Option<u32>,
    pub side: Option<&'static str>,
    /// Kind of change: `replace`, `insert`, `remove` or `exchange` for turns, otherwise `text`, `setup`, `record`,
    /// `tag` or `result`.
    pub change: &'static str,
    pub slip: &'static str,
    /// Original text; `null` for an insertion.
    pub written: Option<String>,
    /// Proposed text; `null` for a deletion.
    pub proposed: Option<String>,
    pub with_ply: Option<u32>,
}

impl CorrectionLine {
    fn new(correction: &Correction, slip: Slip, record: &Record<'_>) -> Self {
        let (change, written, proposed, with_ply) = said(correction, record);
        let ply = correction.ply();
        let side = ply.map(|ply| Side::of_ply(ply).name());
        Self { ply, side, change, slip: slip.name(), written, proposed, with_ply }
    }

    /// Returns the original and the proposed text, shortened for a table.
    pub fn in_short(&self, correction: &Correction) -> (Option<String>, Option<String>) {
        if let Correction::Setup(cells) = correction
            && cells.len() > FEW_CELLS
        {
            let mut rows: Vec<u8> = cells.iter().map(|(square, _)| square.row()).collect();
            rows.dedup();
            let numbers: Vec<String> = rows.iter().map(u8::to_string).collect();
            let rows = format!("{} {}", if rows.len() == 1 { "row" } else { "rows" }, numbers.join(", "));
            return (Some(rows), None);
        }
        if let Correction::Text(text) = correction
            && let [first, _, ..] = text.edits.as_slice()
            && text.edits.len() > FEW_TEXTS
        {
            let more = text.edits.len() - 1;
            let shown = |said: &String| Some(format!("{}{SEPARATOR}{more} more", said.trim()));
            return (shown(&first.written), shown(&first.proposed));
        }
        // Unreadable text may have any length.
        let beginning = |text: &String| match text.char_indices().nth(LONGEST_TEXT) {
            Some((end, _)) => format!("{}\u{2026}", &text[..end]),
            None => text.clone(),
        };
        (self.written.as_ref().map(beginning), self.proposed.as_ref().map(beginning))
    }
}

/// Maximum number of characters of a text in a table.
const LONGEST_TEXT: usize = 120;

/// Maximum number of changed places that a table shows for a correction of text. If there are more places, the
/// table shows the first place and the number of other places.
const FEW_TEXTS: usize = 2;

/// If a correction changes more squares of the setup than this, a table shows only the rows.
const FEW_CELLS: usize = 6;

/// Separates texts from several places.
const SEPARATOR: &str = " \u{2026} ";

/// Description of a correction. The fields are: the kind of change; the original text; the proposed text; the ply
/// of the other turn if two turns are exchanged.
type Said = (&'static str, Option<String>, Option<String>, Option<u32>);

fn said(correction: &Correction, record: &Record<'_>) -> Said {
    let said = |change, written, proposed| (change, written, proposed, None);
    match correction {
        Correction::Turns(correction) => said_of_turns(correction, record),
        Correction::Text(correction) => {
            let texts = |text: fn(&TextEdit) -> &String| {
                let texts: Vec<&str> = correction.edits.iter().map(|edit| text(edit).trim()).collect();
                Some(texts.join(SEPARATOR)).filter(|texts| !texts.is_empty())
            };
            said("text", texts(|edit| &edit.written), texts(|edit| &edit.proposed))
        }
        Correction::Setup(cells) => {
            let written: Vec<(Square, Cell)> =
                cells.iter().map(|(square, _)| (*square, record.cell(*square))).collect();
            said("setup", Some(squares(&written)), Some(squares(cells)))
        }
        Correction::Sights(sights) => said("record", None, Some(seen(*sights))),
        Correction::Pairs => said("record", None, Some("turns of each line exchanged".to_owned())),
        Correction::Tag { name, value } => {
            let tag = |value: &str| format!("[{name} \"{value}\"]");
            said("tag", record.tag(name).map(tag), value.as_deref().map(tag))
        }
        Correction::Result(score) => {
            said("result", record.result.map(|result| result.token().to_owned()), Some(score.token().to_owned()))
        }
    }
}

fn said_of_turns(correction: &TurnCorrection, record: &Record<'_>) -> Said {
    let at = |index: usize| record.turns.get(index).map(WrittenTurn::to_string);
    let here = at(correction.index);
    match &correction.change {
        Change::Replace(turn) => ("replace", here, Some(turn.to_string()), None),
        Change::Insert(turns) => ("insert", None, Some(texts(turns)), None),
        Change::Remove { plies } => {
            let end = correction.index + plies;
            ("remove", record.turns.get(correction.index..end).map(texts), None, None)
        }
        Change::Exchange { apart } => {
            let other = correction.index + apart;
            ("exchange", here, at(other), Some(other as u32 + 1))
        }
    }
}

fn texts(turns: &[WrittenTurn]) -> String {
    turns.iter().map(WrittenTurn::to_string).collect::<Vec<String>>().join(" ")
}

/// Formats squares with their contents: `b3:7 c4:.`.
fn squares(cells: &[(Square, Cell)]) -> String {
    let sign = |cell: &Cell| match cell {
        Cell::Empty => ".",
        Cell::NoSquare => "~",
        Cell::Piece(piece) => piece.sign(),
    };
    let said: Vec<String> = cells.iter().map(|(square, cell)| format!("{square}:{}", sign(cell))).collect();
    said.join(" ")
}

fn seen(sights: BoardViews) -> String {
    match (sights.setup, sights.turns) {
        (setup, turns) if setup == turns => format!("setup and turns {setup}"),
        (BoardView::Same, turns) => format!("turns {turns}"),
        (setup, BoardView::Same) => format!("setup {setup}"),
        (setup, turns) => format!("setup {setup}, turns {turns}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{CorrectionLine, FEW_CELLS};
    use crate::board::Square;
    use crate::notation::{Cell, Record};
    use crate::repair::{Correction, Slip};

    #[test]
    fn a_table_names_a_few_squares_and_of_more_the_rows() {
        let in_short = |cells: usize| {
            let cells = (0..cells).map(|at| (Square::new(at as u8 % 5, 4 - at as u8 / 5), Cell::Empty)).collect();
            let correction = Correction::Setup(cells);
            CorrectionLine::new(&correction, Slip::Column, &Record::default()).in_short(&correction).0
        };
        assert_eq!(in_short(FEW_CELLS).as_deref(), Some("a4:. b4:. c4:. d4:. e4:. a3:."));
        assert_eq!(in_short(FEW_CELLS + 1).as_deref(), Some("rows 4, 3"));
    }
}
