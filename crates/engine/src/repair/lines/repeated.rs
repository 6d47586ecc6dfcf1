//! Finds lines that were written twice.

use crate::notation::Record;
use crate::repair::candidate::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::Edit;
use crate::repair::turns::{Change, TurnCorrection, are_alike};

/// Number of plies of a line.
const LINE: usize = 2;

/// Maximum distance of a repeated line from the break, in plies.
const BEFORE: usize = 200;

/// Returns corrections that remove a repeated line: a line that is equal to the line before it. Examines lines
/// before the break and directly after the break.
pub(in crate::repair) fn repeated(record: &Record<'_>, broken_at: usize) -> Vec<Edit> {
    let (turns, plies_before) = (&record.turns, record.plies_before());
    let last = (broken_at + 1).min(turns.len().saturating_sub(LINE));
    let is_repeated = |index: &usize| {
        let (before, line) = (&turns[index - LINE..*index], &turns[*index..*index + LINE]);
        before.iter().zip(line).all(|(one, other)| are_alike(one, other))
    };
    let remove = |index| {
        let correction =
            Correction::Turns(TurnCorrection { index, plies_before, change: Change::Remove { plies: LINE } });
        Edit { correction, slip: Slip::LineRepeated, remote: broken_at.abs_diff(index) as u32 }
    };
    (LINE.max(broken_at.saturating_sub(BEFORE))..=last).rev().filter(is_repeated).map(remove).collect()
}
