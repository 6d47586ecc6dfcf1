//! Replaying a record up to a ply: the games that it may be of by then.

use super::drive::{Mode, Running, prepare};
use super::judging::Judging;
use super::possible_games::Stepped;
use super::reading::ReadRecord;
use super::result;
use super::verdict::Verdict;
use crate::board::Side;
use crate::rules::{Effort, UncertainPlay};

/// The games that the record may be of after that ply, or at its end if its end is true in them. `None` if there are
/// none, or not so many turns, or too many games to tell.
pub(super) fn replay_to(
    text: &[u8],
    read: ReadRecord<'_>,
    judge_by: Judging,
    ply: Option<u32>,
) -> Option<Vec<UncertainPlay>> {
    let record = read.record;
    let until = ply.map_or(record.turns.len(), |ply| ply as usize);
    if until > record.turns.len() {
        return None;
    }
    let mode = Mode { until, concludes: ply.is_none(), keeps_games: true, waits: false };
    let (replayed, games) = prepare(text, record, Vec::new(), read.at_end, judge_by, mode).run(&mut ());
    holds(replayed.verdict).then_some(games)
}

/// Does the same for several plies in ascending order, playing each turn once, and hands the games on. Nothing that a
/// turn behind the ply tells is known to them.
pub(super) fn replay_to_each(
    text: &[u8],
    read: ReadRecord<'_>,
    judge_by: Judging,
    plies: &[u32],
    take: &mut dyn FnMut(Option<Vec<UncertainPlay>>),
) {
    let mode = Mode { until: read.record.turns.len(), concludes: false, keeps_games: true, waits: true };
    let mut replay = prepare(text, read.record, Vec::new(), read.at_end, judge_by, mode);
    result::check_tag(read.record, &mut replay.findings);
    let mut game = replay.begin();
    if read.record.is_result_missing {
        replay.note_missing_result();
    }
    let mut played = 0;
    for &ply in plies {
        let before = (ply as usize).saturating_sub(1);
        while played < before
            && let Some(one) = &mut game
        {
            if !replay.go_on(one, played) {
                game = None;
            }
            played += 1;
        }
        let is_too_hard = replay.future.as_ref().is_some_and(|future| future.games.is_too_hard());
        take(match &game {
            // More effort has other ways then.
            Some(_) if is_too_hard && judge_by.effort > Effort::Normal => replay_to(text, read, judge_by, Some(ply)),
            Some(game) if ply as usize <= read.record.turns.len() => replay.games_after(game, ply as usize),
            _ => None,
        });
    }
}

/// Whether what was found leaves a record with which something can be true.
fn holds(verdict: Verdict) -> bool {
    verdict <= Verdict::Inconsistent && verdict != Verdict::Undecided
}

impl Running<'_> {
    /// Plays the turn of that index, behind which others follow: on the board, or in all games side by side once a turn
    /// could come out in several ways. Returns whether it was played.
    fn go_on(&mut self, game: &mut UncertainPlay, index: usize) -> bool {
        let record = self.record;
        let Some(written) = record.turns.get(index) else { return false };
        if self.future.is_none() && self.play_turn(side_of(index), written, game, &mut ()) {
            return true;
        }
        if self.future.as_ref().is_some_and(|future| future.first < index) {
            self.not_printed(index as u32 + 1, written);
        }
        self.future.as_mut().is_some_and(|future| future.games.step(written, true).is_ok())
    }

    /// The games after that ply, the last that is looked at; all turns before it were played. Searches spend from a copy of
    /// the limit, so that each ply has as much as one replay up to it would have left.
    fn games_after(&self, game: &UncertainPlay, ply: usize) -> Option<Vec<UncertainPlay>> {
        let last = ply.checked_sub(1).and_then(|index| Some((index, self.record.turns.get(index)?)));
        if let (Some(future), Some((_, written))) = (&self.future, last) {
            let mut games = future.games.clone();
            games.allow(game.nodes_left());
            if games.step(written, false).ok()? == Stepped::GivenUp || games.is_too_hard() || !self.stands() {
                return None;
            }
            games.allow(self.judge_by.effort.nodes());
            return Some(games.into_games());
        }
        let mut replay = Running {
            findings: self.findings.clone(),
            terms: self.terms.clone(),
            setup: self.setup.clone(),
            gaps: self.gaps.clone(),
            future: None,
            mode: Mode { until: ply, waits: false, ..self.mode },
            ..*self
        };
        let mut game = game.clone();
        game.allow(game.nodes_left());
        if let Some((index, written)) = last {
            replay.play_turn(side_of(index), written, &mut game, &mut ());
        }
        let stopped = game.game().plies() as usize;
        let (_, games) = replay.conclude(&mut game, (stopped < ply).then_some(stopped));
        replay.stands().then_some(games)
    }

    /// Whether nothing was found by which the record cannot be what happened.
    fn stands(&self) -> bool {
        self.findings.iter().all(|finding| holds(finding.detail.verdict()))
    }
}

/// Whose turn has that index.
const fn side_of(index: usize) -> Side {
    if index.is_multiple_of(2) { Side::Red } else { Side::Blue }
}
