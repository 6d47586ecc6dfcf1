//! Lines written twice.

use crate::notation::{Record, Turn};
use crate::repair::correction::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::{Trial, Trials};
use crate::repair::turns::{Change, TurnCorrection, are_alike};

/// How many plies a line has.
const LINE: usize = 2;

/// How many plies before the break a repeated line is looked for.
const BEFORE: usize = 200;

/// Tries to take out what repeats the line before it, up to the turn of that index and just behind it.
pub(in crate::repair) fn try_repeated(trials: &mut Trials<'_>, record: &Record<'_>, broken_at: usize) {
    let last = (broken_at + 1).min(record.turns.len().saturating_sub(LINE));
    for index in (LINE.max(broken_at.saturating_sub(BEFORE))..=last).rev() {
        let alike = |(one, other): (&Turn, &Turn)| are_alike(one, other);
        let is_repeated = match (record.turns.get(index - LINE..index), record.turns.get(index..index + LINE)) {
            (Some(before), Some(line)) => before.iter().zip(line).all(alike),
            _ => false,
        };
        if is_repeated {
            let correction = TurnCorrection { index, change: Change::Remove { plies: LINE } };
            let remote = broken_at.abs_diff(index) as u32;
            trials.attempt(Trial { correction: Correction::Turns(correction), slip: Slip::LineRepeated, remote });
        }
    }
}
