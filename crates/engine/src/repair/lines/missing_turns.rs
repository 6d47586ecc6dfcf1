//! Finds turns that were left out: two or three consecutive turns, or the last turns of a game.
//!
//! The later turns need certain pieces on certain squares. The missing turns must have brought the pieces there. A
//! turn satisfies at most two needs. So a sequence of turns is followed only while the sequence can still satisfy
//! all needs. If the last turns of a game are missing, the winner's turns must approach the Flag. The turn numbers
//! in the record also show how many turns are missing.

use super::likely::likely_turns;
use super::needs::Needs;
use crate::board::{Kind, Side, Square};
use crate::notation::{Action, Notice, Record, Score, WrittenTurn};
use crate::repair::candidate::{Candidate, Correction};
use crate::repair::limits::{FOLLOWED_COPY, Work};
use crate::repair::positions::Course;
use crate::repair::slip::Slip;
use crate::repair::turns::{Change, TurnCorrection, games};
use crate::replay::PossibleGames;

/// Numbers of consecutive missing plies to search for.
const PLIES: [usize; 2] = [2, 3];
/// Maximum distance between the break and a gap with an even number of plies, in plies.
const BEFORE_EVEN: usize = 120;
/// Maximum distance between the break and a gap with an odd number of plies, in plies. After such a gap, the turns
/// are assigned to the wrong side, so that the record breaks at once.
const BEFORE_ODD: usize = 2;
/// Maximum number of needs that one turn can satisfy.
const MET_BY_A_TURN: usize = 2;
/// Maximum number of candidates that are kept.
const KEPT: usize = 1000;
/// Maximum number of missing turns at the end of a game.
const LAST_PLIES: usize = 3;
/// Maximum number of candidates with several last turns. The limit is low because all turns except the last can be
/// anything.
const KEPT_LAST: usize = 40;

/// Finds turns that were left out before the break. First searches for missing turns that make all later turns
/// valid. If this search finds no candidate, searches for missing turns that make the turn at the break valid.
/// `numbered` contains the gaps in the turn numbers.
pub(in crate::repair) fn left_out(course: &Course<'_>, numbered: &[MissingPlies], work: &mut Work) -> Vec<Candidate> {
    let Course { turns, setting, broken_at, .. } = *course;
    if Side::ALL.into_iter().any(|side| setting.hidden[side]) {
        return Vec::new();
    }
    let mut search = Search { course, work, found: Vec::new() };
    // After a position is copied, further work at the position is small. The cost of the copy includes this work.
    for (_, play) in course.newest_first().take(BEFORE_EVEN + 1) {
        search.work.take(FOLLOWED_COPY * games(play));
    }
    for until in [turns.len(), broken_at + 1] {
        for plies in PLIES {
            let before = if plies.is_multiple_of(2) { BEFORE_EVEN } else { BEFORE_ODD };
            for (index, play) in course.newest_first().take(before + 1) {
                let ply = setting.plies_before + index as u32 + 1;
                let to_move = Side::of_ply(ply);
                let first = if plies.is_multiple_of(2) { to_move } else { to_move.other() };
                let needs = Needs::of(turns.get(index..until).unwrap_or_default(), first);
                let is_numbered = numbered.contains(&MissingPlies { before_ply: ply, plies: plies as u32 });
                let (slip, remote) = if is_numbered {
                    (Slip::NumberMissing, 0)
                } else {
                    (Slip::LineMissing, (broken_at - index) as u32 + 1)
                };
                let goal = Goal::Needs(Box::new(needs));
                let place = Gap { index, goal, must_stand: until - index, slip, remote, kept: KEPT };
                // If the board already satisfies all needs, nothing shows that turns were left out.
                if !search.work.is_done() && place.goal.unmet(play) > 0 {
                    search.follow(&place, play, plies, &mut Vec::new());
                }
            }
        }
        if !search.found.is_empty() || until == broken_at + 1 {
            break;
        }
    }
    joined(search.found)
}

/// Finds missing last turns that take the Flag, if the record declares this end. `course` must contain all turns.
pub(in crate::repair) fn end_missing(record: &Record<'_>, course: &Course<'_>, work: &mut Work) -> Vec<Candidate> {
    let winner = record.result.and_then(Score::winner).filter(|_| record.tag("Termination") == Some("flag"));
    let (Some(winner), Some((index, play))) = (winner, course.newest_first().next()) else { return Vec::new() };
    let flag = flag_of(play, winner.other());
    let mut search = Search { course, work, found: Vec::new() };
    for plies in 1..=LAST_PLIES {
        if Side::of_ply(course.setting.plies_before + (index + plies) as u32) == winner {
            let kept = if plies == 1 { usize::MAX } else { KEPT_LAST };
            let goal = Goal::Flag { winner, flag };
            let place = Gap { index, goal, must_stand: 0, slip: Slip::EndMissing, remote: plies as u32, kept };
            search.follow(&place, play, plies, &mut Vec::new());
        }
    }
    search.found
}

/// Returns the square of a side's Flag, if the square is known.
fn flag_of(play: &PossibleGames, side: Side) -> Option<Square> {
    let position = play.games().next()?.game().position();
    let flag = position.standing(side).find(|piece| position.piece(*piece).kind == Some(Kind::Flag))?;
    Some(position.piece(flag).square)
}

/// Place where turns may have been left out.
struct Gap {
    index: usize,
    goal: Goal,
    /// Number of following turns that must be valid.
    must_stand: usize,
    slip: Slip,
    /// Value for [`Candidate::remote`].
    remote: u32,
    /// Maximum number of candidates that are kept.
    kept: usize,
}

/// Purpose of the missing turns.
enum Goal {
    /// Satisfy the needs of the following turns.
    Needs(Box<Needs>),
    /// Take the Flag. `flag` is the square of the Flag, if known.
    Flag { winner: Side, flag: Option<Square> },
}

impl Goal {
    /// Returns the number of squares with wrong contents.
    fn unmet(&self, play: &PossibleGames) -> usize {
        match self {
            Self::Needs(needs) => needs.unmet(|square| holder(play, square)),
            Self::Flag { .. } => 0,
        }
    }

    /// Returns `true` if the turn may be one of the missing turns. `plies` is the number of missing plies, including
    /// this turn.
    fn allows(&self, play: &PossibleGames, unmet: usize, turn: &WrittenTurn, side: Side, plies: usize) -> bool {
        match *self {
            Self::Needs(ref needs) => {
                needs.after(unmet, &|square| holder(play, square), turn, side) <= MET_BY_A_TURN * (plies - 1)
            }
            Self::Flag { winner, .. } if side != winner => matches!(turn.action, Action::Move),
            Self::Flag { flag: Some(flag), .. } if plies == 1 => turn.to == flag && turn.action.is_strike(),
            Self::Flag { flag: Some(flag), .. } => turn.to.is_next_to(flag) && matches!(turn.action, Action::Move),
            Self::Flag { flag: None, .. } => plies == 1 && matches!(turn.action, Action::Strike),
        }
    }
}

/// Returns the side of the piece on a square.
fn holder(play: &PossibleGames, square: Square) -> Option<Side> {
    let position = play.games().next()?.game().position();
    Side::ALL.into_iter().find(|side| position.holds(square, *side))
}

struct Search<'s, 'r> {
    course: &'s Course<'r>,
    work: &'s mut Work,
    found: Vec<Candidate>,
}

impl Search<'_, '_> {
    /// Follows every possible next turn. `plies` is the number of plies that are still missing.
    fn follow(&mut self, place: &Gap, play: &PossibleGames, plies: usize, put_in: &mut Vec<WrittenTurn>) {
        let unmet = place.goal.unmet(play);
        if plies == 0 && unmet == 0 {
            self.judge(place, play, put_in);
        }
        let Some(game) = play.games().next().filter(|_| plies > 0 && unmet <= MET_BY_A_TURN * plies) else { return };
        let side = Side::of_ply(self.course.setting.plies_before + (place.index + put_in.len()) as u32 + 1);
        let mut next = play.clone();
        self.work.take(FOLLOWED_COPY * games(play));
        for turn in likely_turns(game.game().position(), side, self.course.setting.board()) {
            if !place.goal.allows(play, unmet, &turn, side, plies) {
                continue;
            }
            if self.found.len() >= place.kept {
                return;
            }
            let Some(is_played) = self.work.play(&mut next, &turn) else { return };
            if is_played {
                put_in.push(turn);
                self.follow(place, &next, plies - 1, put_in);
                put_in.pop();
                next = play.clone();
                self.work.take(FOLLOWED_COPY * games(play));
            }
        }
    }

    /// Plays the turns that follow the missing turns. Keeps the candidate if enough of these turns are valid.
    fn judge(&mut self, place: &Gap, play: &PossibleGames, put_in: &[WrittenTurn]) {
        let turns = self.course.turns;
        let rest = turns.get(place.index..).unwrap_or_default();
        let Some(stood) = self.work.play_all(&mut play.clone(), rest) else { return };
        if stood >= place.must_stand {
            let correction = TurnCorrection {
                index: place.index,
                plies_before: self.course.setting.plies_before,
                change: Change::Insert(put_in.to_vec()),
            };
            let (stands, length) = (place.index + put_in.len() + stood, turns.len() + put_in.len());
            let correction = Correction::Turns(correction);
            self.found.push(Candidate::new(correction, place.slip, stands, length, place.remote));
        }
    }
}

/// Merges candidates that insert the same turns at several places. Keeps the candidate whose place is nearest to
/// the break.
fn joined(mut found: Vec<Candidate>) -> Vec<Candidate> {
    found.sort_by_key(|candidate| candidate.remote);
    let mut joined: Vec<Candidate> = Vec::new();
    for candidate in found {
        let Some(correction) = candidate.correction.turns() else { continue };
        let is_same =
            |other: &&mut Candidate| other.correction.turns().is_some_and(|other| other.change == correction.change);
        match joined.iter_mut().find(is_same) {
            Some(kept) if kept.stands == candidate.stands => {
                kept.earliest_ply = kept.earliest_ply.into_iter().chain([correction.ply()]).min();
            }
            _ => joined.push(candidate),
        }
    }
    joined
}

/// Missing plies before a turn, according to the turn numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::repair) struct MissingPlies {
    /// Ply of the turn after the missing plies, from 1.
    pub before_ply: u32,
    /// Number of missing plies.
    pub plies: u32,
}

/// Computes the missing plies from the turn numbers. If an earlier turn number was wrong too, returns two counts.
/// The first count is the number of plies missing since the earlier number. The second count is the number of all
/// missing plies, because the earlier number may be a mistake.
pub(in crate::repair) fn missing_by_number(notices: &[Notice]) -> Vec<MissingPlies> {
    let mut before = 0;
    let mut missing = Vec::new();
    for Notice { ply, ahead, .. } in notices.iter().copied() {
        if ahead != before {
            let counts = [ahead.saturating_sub(before), ahead].into_iter().take(1 + usize::from(before != 0));
            let counts = counts.filter_map(|plies| u32::try_from(plies).ok()).filter(|plies| *plies > 0);
            missing.extend(counts.map(|plies| MissingPlies { before_ply: ply, plies }));
        }
        before = ahead;
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::{Course, MissingPlies, Work, left_out};
    use crate::notation::parse;
    use crate::repair::candidate::Correction;
    use crate::repair::limits::Limits;
    use crate::repair::turns::Setting;
    use crate::replay::{PossibleGames, terms_and_setup};

    #[test]
    fn only_turns_behind_which_the_rest_can_still_be_met_are_played() {
        // The turns `2. a5-b5 j6-i6` were left out.
        let text = b"[Edition \"gravon\"]\n[Army \"3*2 F\"]\n\n10: F.........\n7: 3........3\n4: 3........3\n1: F.........\n\n\
                     1. a4-a5 j7-j6 3. b5-b6 i6-i5 *\n";
        let record = parse(text);
        let (terms, setup, _) = terms_and_setup(&record, None);
        let setting = Setting::new(&terms, &setup);
        let begin = PossibleGames::new(&terms, &setup).expect("a setup");
        let mut work = Work::of(&Limits::default(), false);
        let course = Course::new(&record.turns, &setting, 2, 1, begin);
        let numbered = [MissingPlies { before_ply: 3, plies: 2 }];
        let found = left_out(&course, &numbered, &mut work);
        let found: Vec<String> = found.iter().map(|candidate| put_in(&candidate.correction)).collect();
        assert_eq!(found, ["a5-b5 j6-i6"]);
        assert!(work.done() < 2000, "{}", work.done());
    }

    /// Returns the inserted turns.
    fn put_in(correction: &Correction) -> String {
        let Some(crate::repair::Change::Insert(turns)) = correction.turns().map(|turns| &turns.change) else {
            panic!("{correction:?}")
        };
        turns.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod missing_tests {
    use super::missing_by_number;
    use crate::notation::{Notice, parse};

    #[test]
    fn plies_are_missing_where_the_next_number_is_ahead() {
        for (turns, missing) in [
            ("1. a4-a5 a7-a6 2. a5-a4 a6-a7", &[][..]),
            ("1. a4-a5 a7-a6 3. a5-a4 a6-a7 4. a4-a5 a7-a6", &[(3, 2)]),
            ("1. a4-a5 2. a5-a4 a6-a7", &[(2, 1)]),
            ("1... a4-a5 a7-a6", &[(1, 1)]),
            // The second turn number is too small.
            ("2. a4-a5 a7-a6 1. a5-a4 a6-a7", &[(1, 2)]),
            // At the second place four plies are missing, or six if the first number was a mistake.
            ("1. a4-a5 a7-a6 3. a5-a4 a6-a7 4. a4-a5 6... a7-a6", &[(3, 2), (6, 4), (6, 6)]),
        ] {
            let text = format!("[Edition \"gravon\"]\n\n{turns} *\n");
            assert_eq!(missing_of(&parse(text.as_bytes()).notices), missing, "{turns}");
        }
    }

    fn missing_of(notices: &[Notice]) -> Vec<(u32, u32)> {
        missing_by_number(notices).iter().map(|missing| (missing.before_ply, missing.plies)).collect()
    }
}
