//! Results and terminations that are not the board's.

use crate::notation::{Record, Score};
use crate::repair::candidate::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::Edit;
use crate::replay::Termination;

/// Every other result, the result's tag as its token, and every termination that is the board's, or none.
pub(in crate::repair) fn ends(record: &Record<'_>) -> Vec<Edit> {
    let tag = |name, value: &str, slip, remote| {
        let correction = Correction::Tag { name, value: Some(value.to_owned()) };
        Edit { correction, slip, remote }
    };
    // That nothing is known of the result is no slip of the pen.
    let others = Score::ALL.into_iter().filter(|score| record.result != Some(*score) && *score != Score::Open);
    let mut edits: Vec<Edit> = others.map(|score| Edit::new(Correction::Result(score), Slip::Result)).collect();
    let token = record.result.map(Score::token);
    if let (Some(value), Some(token)) = (record.tag("Result"), token)
        && value != token
    {
        edits.push(tag("Result", token, Slip::Result, 1));
    }
    if record.tag("Termination").is_some() {
        let named = [Termination::Flag, Termination::NoMoves, Termination::Unknown].map(Termination::name);
        edits.extend((0..).zip(named).map(|(remote, name)| tag("Termination", name, Slip::Termination, remote)));
    }
    edits
}
