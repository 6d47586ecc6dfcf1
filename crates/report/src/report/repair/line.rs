//! A candidate by canonical names: what programs are given, and what the table is made of.

use crate::board::{Side, Square};
use crate::notation::{Cell, Record, WrittenTurn};
use crate::repair::{Candidate, Change, Correction, Sight, Sights, Slip, TextEdit, TurnCorrection};
use serde::Serialize;

/// A candidate, by canonical names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CandidateLine {
    /// Its place among the candidates, from 1.
    pub rank: u64,
    #[serde(flatten)]
    pub first: CorrectionLine,
    /// How many turns of the corrected record are legal and true, from the first on.
    pub stands: u32,
    /// How many turns the corrected record has.
    pub turns: u32,
    pub verdict: &'static str,
    /// Of turns put in: the first ply at which they could stand as well.
    pub earliest_ply: Option<u32>,
    /// The rank of the first candidate that is as good.
    pub as_good_as: Option<u64>,
    /// The second correction of two, of the record as the first leaves it.
    pub second: Option<CorrectionLine>,
}

impl CandidateLine {
    /// The line of a candidate for that record, the one at that place from 0.
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

/// A correction of a record, by canonical names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CorrectionLine {
    /// The ply that is corrected, from 1; of turns put in, the one that the first gets; `null` if it is none.
    pub ply: Option<u32>,
    pub side: Option<&'static str>,
    /// What is changed: of turns `replace`, `insert`, `remove` or `exchange`, else `text`, `setup`, `record`, `tag` or `result`.
    pub change: &'static str,
    pub slip: &'static str,
    /// What is written there; `null` if something is put in.
    pub written: Option<String>,
    /// What is proposed; `null` if something is taken out.
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

    /// What is written and what is proposed, as short as a table needs it.
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
            let shown = |said: &String| Some(format!("{}{PARTED}{more} more", said.trim()));
            return (shown(&first.written), shown(&first.proposed));
        }
        // What cannot be read may be of any length.
        let beginning = |text: &String| match text.char_indices().nth(LONGEST_TEXT) {
            Some((end, _)) => format!("{}\u{2026}", &text[..end]),
            None => text.clone(),
        };
        (self.written.as_ref().map(beginning), self.proposed.as_ref().map(beginning))
    }
}

/// How much of a text a table shows, in characters.
const LONGEST_TEXT: usize = 120;

/// How many texts at several places a table names one by one.
const FEW_TEXTS: usize = 2;

/// How many squares of the setup a table names one by one.
const FEW_CELLS: usize = 6;

/// What stands between texts from several places.
const PARTED: &str = " \u{2026} ";

/// The change, what is written, what is proposed, and the other ply: what a correction changes, in words of the notation.
type Said = (&'static str, Option<String>, Option<String>, Option<u32>);

fn said(correction: &Correction, record: &Record<'_>) -> Said {
    let said = |change, written, proposed| (change, written, proposed, None);
    match correction {
        Correction::Turns(correction) => said_of_turns(correction, record),
        Correction::Text(correction) => {
            let texts = |text: fn(&TextEdit) -> &String| {
                let texts: Vec<&str> = correction.edits.iter().map(|edit| text(edit).trim()).collect();
                Some(texts.join(PARTED)).filter(|texts| !texts.is_empty())
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

/// Squares with what they hold: `b3:7 c4:.`.
fn squares(cells: &[(Square, Cell)]) -> String {
    let sign = |cell: &Cell| match cell {
        Cell::Empty => ".",
        Cell::NoSquare => "~",
        Cell::Piece(piece) => piece.sign(),
    };
    let said: Vec<String> = cells.iter().map(|(square, cell)| format!("{square}:{}", sign(cell))).collect();
    said.join(" ")
}

fn seen(sights: Sights) -> String {
    match (sights.setup, sights.turns) {
        (setup, turns) if setup == turns => format!("setup and turns {setup}"),
        (Sight::Same, turns) => format!("turns {turns}"),
        (setup, Sight::Same) => format!("setup {setup}"),
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
