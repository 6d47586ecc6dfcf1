//! Searches for corrections of one ply.

use super::correction::{Change, TurnCorrection};
use super::pieces::truth;
use super::variants::{Setting, turns_from, variants};
use crate::board::{Side, Square};
use crate::notation::WrittenTurn;
use crate::repair::candidate::{Candidate, Correction};
use crate::repair::limits::{COPY, PLIES_A_TURN, Work};
use crate::repair::positions::Course;
use crate::repair::slip::Slip;
use crate::replay::{Detail, PossibleGames};

/// Examines every ply up to the break, newest first, until the work is used up. `wrong` is the error at the break.
/// Returns the candidates, and the number of the first ply that was examined.
pub(in crate::repair) fn of_one_ply(course: &Course<'_>, wrong: &Detail, work: &mut Work) -> (Vec<Candidate>, u32) {
    let mut search = Search { course, work, found: Vec::new() };
    let mut from_ply = 0;
    for (index, before) in course.newest_first() {
        let Some(written) = course.turns.get(index) else { continue };
        search.look_at(before, index, written, wrong);
        if search.work.is_done() {
            break;
        }
        from_ply = course.setting.plies_before + index as u32 + 1;
    }
    (search.found, from_ply)
}

struct Search<'s, 'r> {
    course: &'s Course<'r>,
    work: &'s mut Work,
    found: Vec<Candidate>,
}

impl Search<'_, '_> {
    /// Tries every possible error at a ply.
    fn look_at(&mut self, before: &PossibleGames, index: usize, written: &WrittenTurn, wrong: &Detail) {
        let Course { turns, setting, broken_at, .. } = *self.course;
        let truth = truth(written, wrong, setting.numbering()).filter(|_| index == broken_at);
        let variants = variants(written, setting).into_iter();
        let variants = variants.filter(|(turn, _)| !self.course.is_barren(before, index, turn.from));
        for (turn, slip) in truth.into_iter().chain(variants) {
            self.attempt(before, index, Change::Replace(turn), slip);
        }
        let is_like = |other: Option<usize>| {
            other.and_then(|other| turns.get(other)).is_some_and(|other| are_alike(written, other))
        };
        for apart in [1, 2] {
            if index + apart < turns.len() && !is_like(Some(index + apart)) {
                self.attempt(before, index, Change::Exchange { apart }, Slip::Exchanged);
            }
        }
        // A missing or superfluous turn assigns all later turns to the wrong side. The record then breaks at once, or
        // one turn later if a winning piece may have moved to the square of the struck piece.
        if index + 2 < broken_at {
            return;
        }
        // If two neighbouring turns are equal, only the second turn is removed.
        if !is_like(Some(index + 1)) {
            let slip = if is_like(index.checked_sub(1)) { Slip::Repeated } else { Slip::Superfluous };
            self.attempt(before, index, Change::Remove { plies: 1 }, slip);
        }
        for from in setting.squares.iter().filter(|from| !self.course.is_barren(before, index, **from)) {
            for turn in turns_from(*from, setting) {
                self.attempt(before, index, Change::Insert(vec![turn]), Slip::Missing);
            }
        }
    }

    /// Plays the corrected record from this ply, and keeps the correction if it makes more turns valid.
    fn attempt(&mut self, before: &PossibleGames, index: usize, change: Change, slip: Slip) {
        let Course { turns, broken_at, .. } = *self.course;
        let correction = TurnCorrection { index, plies_before: self.course.setting.plies_before, change };
        let length = correction.length(turns.len());
        let Some(stood) = play_on(turns, before, &correction, self.work) else { return };
        // More turns must be valid than before the correction, not counting inserted turns. If turns are exchanged,
        // the later turn must be valid too.
        let must_stand = match correction.change {
            Change::Insert(_) => broken_at + 1,
            Change::Exchange { apart } => broken_at.max(index + apart),
            Change::Replace(_) | Change::Remove { .. } => broken_at,
        };
        // The same correction may already have been found: the actual outcome of a combat is also one of its variants.
        let correction = Correction::Turns(correction);
        let is_known = || index == broken_at && self.found.iter().any(|other| other.correction == correction);
        if (stood > must_stand || stood == length) && !is_known() {
            self.found.push(Candidate::new(correction, slip, stood, length, (broken_at - index) as u32));
        }
    }
}

/// Plays the corrected record from the corrected ply. Returns the number of valid turns, or `None` if the work is
/// used up.
fn play_on(
    turns: &[WrittenTurn],
    before: &PossibleGames,
    correction: &TurnCorrection,
    work: &mut Work,
) -> Option<usize> {
    let index = correction.index;
    if work.is_done() || !work.take(games(before) * (COPY + index as u64 / PLIES_A_TURN)) {
        return None;
    }
    let rest = turns.get(index..).unwrap_or_default();
    let (there, taken) = correction.replaced(rest)?;
    let stood = work.play_all(&mut before.clone(), there.chain(&rest[taken..]))?;
    Some(index + stood)
}

/// Returns `true` if both turns are written the same way.
pub(in crate::repair) fn are_alike(one: &WrittenTurn, other: &WrittenTurn) -> bool {
    let span = one.span;
    *one == WrittenTurn { span, ..*other }
}

/// Returns `true` if the square cannot contain a piece of the side to move. In that case, no turn starts on the
/// square.
pub(in crate::repair) fn is_barren(play: &PossibleGames, square: Square, to_move: Side, setting: &Setting<'_>) -> bool {
    !setting.hidden[to_move] && !play.games().any(|game| game.game().position().holds(square, to_move))
}

/// Returns the number of possible games, each of which takes work and memory.
pub(in crate::repair) fn games(play: &PossibleGames) -> u64 {
    play.games().count() as u64
}

#[cfg(test)]
mod tests;
