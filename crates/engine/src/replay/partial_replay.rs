//! Replays a record up to a ply, and returns the games that are possible at that ply.

use super::judging_criteria::JudgingCriteria;
use super::possible_games::StepResult;
use super::reading::ReadRecord;
use super::result;
use super::runner::{Mode, Runner, prepare};
use super::verdict::Verdict;
use crate::board::Side;
use crate::rules::{Effort, UncertainGame};

/// Returns the games that are possible after `ply`. Without a ply, returns the games in which the declared end is
/// true. Returns `None` if there are no such games, if the record has fewer turns than `ply`, or if there are too
/// many games.
pub(super) fn replay_to(
    text: &[u8],
    read: ReadRecord<'_>,
    judge_by: JudgingCriteria,
    ply: Option<u32>,
) -> Option<Vec<UncertainGame>> {
    let record = read.record;
    let turns_to = |ply: u32| ply.checked_sub(record.plies_before()).map(|turns| turns as usize);
    let until = ply.map_or(Some(record.turns.len()), turns_to)?;
    if until > record.turns.len() {
        return None;
    }
    let mode = Mode { until, concludes: ply.is_none(), keeps_games: true, waits: false };
    let (replayed, games) = prepare(text, record, Vec::new(), read.at_end, judge_by, mode).run(&mut ());
    can_be_true(replayed.verdict).then_some(games)
}

/// Calls `take` for each ply in `plies`, with the games that are possible after this ply. The plies must be in
/// ascending order. Each turn is played once. Turns after a ply do not restrict the games at this ply.
pub(super) fn replay_to_each(
    text: &[u8],
    read: ReadRecord<'_>,
    judge_by: JudgingCriteria,
    plies: &[u32],
    take: &mut dyn FnMut(Option<Vec<UncertainGame>>),
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
        let turns = ply.checked_sub(read.record.plies_before()).map(|turns| turns as usize);
        let before = turns.unwrap_or(0).saturating_sub(1);
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
            // With more effort, `replay_to` follows outcomes in other ways.
            Some(_) if is_too_hard && judge_by.effort > Effort::Normal => replay_to(text, read, judge_by, Some(ply)),
            Some(game) => {
                let turns = turns.filter(|turns| *turns <= read.record.turns.len());
                turns.and_then(|turns| replay.games_after(game, turns))
            }
            None => None,
        });
    }
}

/// Returns `true` if a record with this verdict can describe a real game.
fn can_be_true(verdict: Verdict) -> bool {
    verdict <= Verdict::Inconsistent && verdict != Verdict::Undecided
}

impl Runner<'_> {
    /// Plays the turn with this index, which must not be the last turn. Usually plays the turn on one board. After a
    /// turn with several possible outcomes, plays the turn in all parallel games. Returns `true` if the turn was
    /// played.
    fn go_on(&mut self, game: &mut UncertainGame, index: usize) -> bool {
        let record = self.record;
        let Some(written) = record.turns.get(index) else { return false };
        if self.future.is_none() && self.play_turn(Side::of_ply(self.ply_of(index)), written, game, &mut ()) {
            return true;
        }
        if self.future.as_ref().is_some_and(|future| future.first < index) {
            self.not_printed(self.ply_of(index), written);
        }
        self.future.as_mut().is_some_and(|future| future.games.step(written, true).is_ok())
    }

    /// Returns the games after this number of turns. All of these turns except the last must already have been played.
    /// Searches use a copy of the node limit. So each ply has the same limit as in a separate replay that ends at this
    /// ply.
    fn games_after(&self, game: &UncertainGame, turns: usize) -> Option<Vec<UncertainGame>> {
        let last = turns.checked_sub(1).and_then(|index| Some((index, self.record.turns.get(index)?)));
        if let (Some(future), Some((_, written))) = (&self.future, last) {
            let mut games = future.games.clone();
            games.allow(game.nodes_left());
            if games.step(written, false).ok()? == StepResult::GivenUp || games.is_too_hard() || !self.is_possible() {
                return None;
            }
            games.allow(self.judge_by.effort.nodes());
            return Some(games.into_games());
        }
        let mut replay = Runner {
            findings: self.findings.clone(),
            terms: self.terms.clone(),
            setup: self.setup.clone(),
            gaps: self.gaps.clone(),
            future: None,
            mode: Mode { until: turns, waits: false, ..self.mode },
            ..*self
        };
        let mut game = game.clone();
        game.set_node_limit(game.nodes_left());
        if let Some((index, written)) = last {
            replay.play_turn(Side::of_ply(self.ply_of(index)), written, &mut game, &mut ());
        }
        let stopped = game.game().turns_played();
        let (_, mut games) = replay.conclude(&mut game, (stopped < turns).then_some(stopped));
        if !game.has_unknown() && stopped == turns {
            games.push(game);
        }
        replay.is_possible().then_some(games)
    }

    /// Returns `true` if, in spite of all findings, the record can describe a real game.
    fn is_possible(&self) -> bool {
        self.findings.iter().all(|finding| can_be_true(finding.detail.verdict()))
    }
}
