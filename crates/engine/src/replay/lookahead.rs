//! Looks ahead when a turn has several possible outcomes. Later turns of the record usually show the actual
//! outcome. Also checks the end of a record on all boards that the record allows.

use super::claims;
use super::finding::{Detail, Finding};
use super::foresight::{Course, FollowResult};
use super::move_limits::Length;
use super::possible_games::{GameLimits, PlayedOutcome, PossibleGames, StepResult};
use super::result::{self, Conclusion};
use super::runner::Runner;
use super::verdict::Verdict;
use crate::notation;
use crate::rules::{Claim, Effort, LegalTurn, Turn, UncertainGame};

/// Games that are possible after a turn with several possible outcomes.
pub(super) struct Future {
    /// Index of the turn with several possible outcomes.
    pub first: usize,
    /// Possible games. Each game is followed until it ends, or until it contradicts the record.
    pub games: PossibleGames,
    /// Declarations about pieces named in the setup that turned out to be false. Each declaration comes with the index
    /// of its turn.
    pub mismatches: Vec<(usize, Detail)>,
    /// First turn that no game allows, and the reason.
    pub refused: Option<(usize, Detail)>,
}

impl Future {
    /// Creates a `Future` from `games`, the games before the turn with index `first`.
    const fn begin(first: usize, games: PossibleGames) -> Self {
        Self { first, games, mismatches: Vec::new(), refused: None }
    }
}

/// Returns the limits for the last attempt. The last attempt follows every outcome in a separate game. The limit is
/// a tenth of the turns that the effort allows.
const fn at_last(effort: Effort) -> GameLimits {
    GameLimits { games: effort.games(), turns: effort.turns() / 10 }
}

impl Runner<'_> {
    /// Compares the declared end of the record with the board, or with all possible boards. Returns the end, and the
    /// games in which the declared end is true.
    pub(super) fn conclude(
        &mut self,
        game: &mut UncertainGame,
        stopped_at: Option<usize>,
    ) -> (Conclusion, Vec<UncertainGame>) {
        let future = self.future.take();
        let is_refused = future.as_ref().is_some_and(|future| future.refused.is_some());
        let is_too_hard = future.as_ref().map_or(game.is_too_hard(), |future| future.games.is_too_hard());
        if is_too_hard {
            return self.leave_open();
        }
        let is_readable = |finding: &Finding| finding.detail.verdict() != Verdict::Unreadable;
        let is_whole = stopped_at.is_none() || future.is_some() && !is_refused;
        if !is_whole || !self.findings.iter().all(is_readable) {
            return (result::as_declared(self.record, &mut self.findings), Vec::new());
        }
        if stopped_at.is_none() {
            self.findings.extend(self.at_end.and_then(|at_end| at_end.check(game.game())));
        }
        let length = Length::of(self.record, self.terms.limits, self.last_hit);
        let mut games = match future {
            Some(future) => future.games.into_games(),
            None if !game.has_unknown() => {
                return (result::conclude_known(self.record, game, length, &mut self.findings), Vec::new());
            }
            None if !self.mode.keeps_games && result::surely_goes_on(self.record, game) => {
                return (result::as_declared(self.record, &mut self.findings), Vec::new());
            }
            None => vec![game.clone()],
        };
        if !self.mode.concludes {
            return (result::as_declared(self.record, &mut Vec::new()), games);
        }
        match result::conclude(self.record, &mut games, length, self.mode.keeps_games, &mut self.findings) {
            Some(conclusion) => (conclusion, games),
            None => self.leave_open(),
        }
    }

    /// Reports that the record is too hard to judge, and returns the end as declared.
    fn leave_open(&mut self) -> (Conclusion, Vec<UncertainGame>) {
        self.findings.push(Finding::at(Detail::TooHard, self.record.result_span));
        (result::as_declared(self.record, &mut self.findings), Vec::new())
    }

    /// Determines the outcome of a turn with several possible outcomes by looking at later turns. Returns `None` if
    /// several outcomes remain, or if no outcome fits the record.
    #[cold]
    pub(super) fn settled(
        &mut self,
        written: &notation::WrittenTurn,
        game: &mut UncertainGame,
        turn: &Turn,
        claim: &Claim,
    ) -> Option<LegalTurn> {
        let at = game.game().turns_played();
        let ply = game.game().plies() + 1;
        if self.future.is_none() {
            game.set_node_limit(self.judge_by.effort.nodes());
            if self.mode.waits {
                self.future = Some(Future::begin(
                    at,
                    PossibleGames::of(game.clone(), self.terms.numbering, self.most_at_first()),
                ));
                return None;
            }
            self.future = Some(self.look_ahead(game, at));
        }
        let future = self.future.as_mut()?;
        let ways = future.games.came_out(at - future.first);
        // If some games were not followed, the other games prove nothing.
        if future.games.is_too_hard() {
            return None;
        }
        // If the outcome is still open, later turns cannot be played on one board. A turn that no game allows is still
        // reported.
        // Two ways round a corner lead to the same board, so either of them may be played.
        if let [came_out, ref others @ ..] = *ways
            && others.iter().all(|other| other.equals_but_for_corner(came_out))
        {
            return game.cases(turn, claim).into_iter().find(|ready| PlayedOutcome::of(ready) == came_out);
        }
        let before = self.setup.plies_before();
        for (index, detail) in future.mismatches.iter().filter(|(index, _)| *index >= at) {
            let turn = &self.record.turns[*index];
            let span = claims::declaration_span(self.text, turn.span);
            self.findings.push(Finding::in_turn(detail.clone(), before + *index as u32 + 1, span));
        }
        let finding = if let Some((index, detail)) = &future.refused {
            Finding::in_turn(detail.clone(), before + *index as u32 + 1, self.record.turns[*index].span)
        } else {
            Finding::in_turn(Detail::OutcomeOpen { ways: ways.len() }, ply, written.span)
        };
        self.findings.push(finding);
        None
    }

    /// Follows every outcome of the turns from index `first`. The first attempt has a separate limit of search nodes.
    fn look_ahead(&self, game: &UncertainGame, first: usize) -> Future {
        let mut trial = game.clone();
        trial.set_node_limit(Effort::Normal.nodes());
        let future = self.look_at_all_ways(trial, first, self.most_at_first());
        if self.judge_by.effort == Effort::Normal || !future.games.is_too_hard() {
            return future;
        }
        let (until, effort, numbering) = (self.mode.until, self.judge_by.effort, &self.terms.numbering);
        let work = future.games.work();
        let mut course = Course { game, first, turns: &self.record.turns, until, numbering, effort, work: 0 };
        let followed = course.follow();
        let work = work.saturating_add(course.work);
        let (games, refused) = match followed {
            Ok(FollowResult::Through(games)) => (games, None),
            Ok(FollowResult::Refused(games, index, rule)) => (games, Some((index, Detail::Turn(rule)))),
            Err(_) => return self.look_at_more_ways(game, first, future),
        };
        Future {
            first,
            games: PossibleGames::followed(games, self.terms.numbering, work),
            mismatches: Vec::new(),
            refused,
        }
    }

    /// Makes the last attempt: follows every outcome in a separate game. Returns `found`, the result of the first
    /// attempt, if the last attempt also gives no result.
    fn look_at_more_ways(&self, game: &UncertainGame, first: usize, found: Future) -> Future {
        if self.judge_by.side_by_side < Effort::Normal.games() {
            return found;
        }
        let more = self.look_at_all_ways(game.clone(), first, at_last(self.judge_by.effort));
        if more.games.is_too_hard() { found } else { more }
    }

    /// Limits of the first attempt, which does not use later turns to exclude outcomes.
    fn most_at_first(&self) -> GameLimits {
        match self.judge_by.effort {
            Effort::Normal => GameLimits::NORMAL,
            Effort::High => GameLimits { games: self.judge_by.side_by_side, ..GameLimits::NORMAL },
        }
    }

    /// Follows every outcome of the turns from index `first`, each in a separate game.
    fn look_at_all_ways(&self, game: UncertainGame, first: usize, most: GameLimits) -> Future {
        let mut games = PossibleGames::of(game, self.terms.numbering, most);
        let mut mismatches = Vec::new();
        for (index, written) in self.record.turns[..self.mode.until].iter().enumerate().skip(first) {
            match games.step(written, index + 1 < self.mode.until) {
                Ok(StepResult::Played) => {}
                Ok(StepResult::Mismatch(detail)) => mismatches.push((index, detail)),
                Ok(StepResult::GivenUp) => break,
                Err(detail) => return Future { first, games, mismatches, refused: Some((index, detail)) },
            }
        }
        Future { first, games, mismatches, refused: None }
    }
}

#[cfg(test)]
mod tests {
    use super::at_last;
    use crate::rules::Effort;

    #[test]
    fn limits_are_those_of_the_specification() {
        // `format-spec/unknown.md`, section "Limits".
        for (effort, nodes, games, turns, turns_at_last) in
            [(Effort::Normal, 40_000, 256, 100_000, 10_000), (Effort::High, 640_000, 1_024, 1_000_000, 100_000)]
        {
            assert_eq!((effort.nodes(), effort.games(), effort.turns()), (nodes, games, turns), "{effort:?}");
            let last = at_last(effort);
            assert_eq!((last.games, last.turns), (games, turns_at_last), "{effort:?}");
        }
    }
}
