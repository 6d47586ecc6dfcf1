//! Results and terminations that are not the board's.

use crate::notation::{Record, Score};
use crate::repair::correction::Correction;
use crate::repair::slip::Slip;
use crate::repair::trial::{Trial, Trials};
use crate::replay::Termination;

/// Tries every result, and every termination that is the board's, or none.
pub(in crate::repair) fn try_ends(trials: &mut Trials<'_>, record: &Record<'_>) {
    for score in Score::ALL {
        // That nothing is known of the result is no slip of the pen.
        if record.result != Some(score) && score != Score::Open {
            trials.attempt(Trial::new(Correction::Result(score), Slip::Result));
        }
    }
    if record.tag("Result").is_some_and(|tag| Some(tag) != record.result.map(Score::token))
        && let Some(score) = record.result
    {
        let value = Some(score.token().to_owned());
        trials.attempt(Trial { correction: Correction::Tag { name: "Result", value }, slip: Slip::Result, remote: 1 });
    }
    if record.tag("Termination").is_some() {
        for (remote, termination) in
            [Termination::Flag, Termination::NoMoves, Termination::Unknown].into_iter().enumerate()
        {
            let value = Some(termination.name().to_owned());
            let correction = Correction::Tag { name: "Termination", value };
            trials.attempt(Trial { correction, slip: Slip::Termination, remote: remote as u32 });
        }
    }
}
