//! The last turns of a game left out: its end is declared, and the board does not show it.

use super::likely::likely_turns;
use crate::board::{Kind, Side, Square};
use crate::notation::{Action, Record, Score, Turn};
use crate::repair::candidate::Candidate;
use crate::repair::correction::Correction;
use crate::repair::limits::{Work, stands};
use crate::repair::slip::Slip;
use crate::repair::turns::{Change, Setting, TurnCorrection};
use crate::replay::PossibleGames;

/// How many turns may have been left out.
const PLIES: usize = 3;
/// How many candidates of more than one turn are kept: what was played before the last can be anything.
const KEPT: usize = 40;

/// The turns with which the Flag is taken, if it is declared that it was.
pub(in crate::repair) fn end_missing(
    record: &Record<'_>,
    setting: &Setting<'_>,
    begin: &PossibleGames,
    work: &mut Work,
) -> Vec<Candidate> {
    let Some(winner) = record.result.and_then(Score::winner) else { return Vec::new() };
    let mut play = begin.clone();
    if record.tag("Termination") != Some("flag") || !record.turns.iter().all(|turn| stands(&mut play, turn)) {
        return Vec::new();
    }
    let mut search =
        EndSearch { record, setting, winner, flag: flag_of(&play, winner.other()), work, found: Vec::new() };
    for plies in 1..=PLIES {
        if Side::of_ply((record.turns.len() + plies) as u32) == winner {
            search.follow(&play, plies, &mut Vec::new());
        }
    }
    search.found
}

/// Where the Flag of a side stands, if that is known.
fn flag_of(play: &PossibleGames, side: Side) -> Option<Square> {
    let position = play.games().next()?.game().position();
    let flag = position.standing(side).find(|piece| position.piece(*piece).kind == Some(Kind::Flag))?;
    Some(position.piece(flag).square)
}

struct EndSearch<'r> {
    record: &'r Record<'r>,
    setting: &'r Setting<'r>,
    winner: Side,
    flag: Option<Square>,
    work: &'r mut Work,
    found: Vec<Candidate>,
}

impl EndSearch<'_> {
    /// Follows every turn that may come next, if so many are left out from here on.
    fn follow(&mut self, play: &PossibleGames, plies: usize, put_in: &mut Vec<Turn>) {
        let is_only_one = put_in.len() + plies == 1;
        let side = Side::of_ply((self.record.turns.len() + put_in.len()) as u32 + 1);
        let Some(game) = play.games().next() else { return };
        let position = game.game().position();
        let mut next = play.clone();
        for turn in likely_turns(position, side, self.setting.board()) {
            if !is_only_one && self.found.len() >= KEPT {
                return;
            }
            if !self.leads_there(&turn, side, plies) {
                continue;
            }
            match self.work.play(&mut next, &turn) {
                Some(true) => {}
                Some(false) => continue,
                None => return,
            }
            put_in.push(turn);
            if plies == 1 {
                self.keep(put_in);
            } else {
                self.follow(&next, plies - 1, put_in);
            }
            put_in.pop();
            next = play.clone();
        }
    }

    /// Whether the winner's turns go for the Flag.
    fn leads_there(&self, turn: &Turn, side: Side, plies: usize) -> bool {
        if side != self.winner {
            return matches!(turn.action, Action::Move);
        }
        match (plies, self.flag) {
            (1, Some(flag)) => turn.to == flag && turn.action.is_strike(),
            (1, None) => matches!(turn.action, Action::Strike),
            (_, Some(flag)) => turn.to.is_next_to(flag) && matches!(turn.action, Action::Move),
            (_, None) => false,
        }
    }

    fn keep(&mut self, put_in: &[Turn]) {
        let index = self.record.turns.len();
        let turns = index + put_in.len();
        let correction = TurnCorrection { index, change: Change::Insert(put_in.to_vec()) };
        let correction = Correction::Turns(correction);
        self.found.push(Candidate::new(correction, Slip::EndMissing, turns, turns, put_in.len() as u32));
    }
}
