//! Determines the possible outcomes of a turn with unknown pieces.

use super::refusal::Refusal;
use super::{KindSet, PieceId, Turn, UncertainGame};
use crate::assignment::Pairs;
use crate::board::{Kind, Outcome};
use crate::rules::judge::{LegalTurn, TurnOutcome};
use crate::rules::small_list::SmallList;
use crate::rules::turn::{Action, Claim, GuessClaim};
use crate::rules::violation::Violation;

/// Maximum number of outcomes of a turn: won, lost to a Bomb, lost to another piece, tied.
const MOST: usize = 4;

/// Kinds that the pieces of a turn may have before the turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct PossibleKinds {
    /// Kinds of the acting piece.
    pub mover: KindSet,
    /// Kinds of the target. Empty if the turn has no target.
    pub target: KindSet,
}

/// Possible outcomes of a turn. Only the pieces of the turn are considered, not the other pieces.
pub(super) type PossibleOutcomes = SmallList<LegalTurn, MOST>;

impl UncertainGame {
    /// Returns every possible outcome of a turn.
    ///
    /// An outcome is possible if there is an assignment of kinds to the unknown pieces that satisfies two conditions.
    /// The record must be legal and true up to this turn, and the turn must be legal with this outcome. Each outcome
    /// can be played. If the record names all pieces, there is at most one outcome.
    pub fn cases(&mut self, turn: &Turn, claim: &Claim) -> Vec<LegalTurn> {
        if self.game.ending.is_some() {
            return Vec::new();
        }
        if !self.leaves_open(turn) {
            return self.game.judge(turn).into_iter().collect();
        }
        let mut gone_on = self.gone_on();
        let game = gone_on.as_mut().unwrap_or(self);
        if let Some(ways) = game.unseen_ways(turn) {
            return ways.iter().flat_map(|turn| game.cases(turn, claim)).collect();
        }
        let mut trial = game.unseen_resolved(turn);
        let game = match &mut trial {
            Some(Ok(trial)) => trial,
            Some(Err(_)) => return Vec::new(),
            None => game,
        };
        if game.game.ending.is_some() {
            return Vec::new();
        }
        let Ok(piece) = game.game.mover(turn) else { return Vec::new() };
        let ways = game.ways(piece, turn, claim, game.before(piece, turn));
        ways.iter().filter(|way| game.admits(way)).collect()
    }

    /// Judges a turn in a game with unnamed pieces.
    #[cold]
    pub(super) fn judge_unknown(&mut self, turn: &Turn, claim: &Claim) -> Result<LegalTurn, Refusal> {
        let Some(mut game) = self.gone_on() else { return self.judge_going_on(turn, claim) };
        let judged = match game.game.ending {
            Some(ending) => Err(Violation::GameOver(ending).into()),
            None => game.judge_going_on(turn, claim),
        };
        self.give_up_with(&game);
        judged
    }

    /// Judges a turn. The caller must already have recorded that a turn follows the latest turn, so the latest turn did
    /// not end the game.
    fn judge_going_on(&mut self, turn: &Turn, claim: &Claim) -> Result<LegalTurn, Refusal> {
        if let Some(ways) = self.unseen_ways(turn) {
            let mut possible = ways.iter().filter_map(|turn| self.judge_going_on(turn, claim).ok());
            if let Some(ready) = possible.next() {
                let is_undecided = ready.is_undecided || possible.next().is_some();
                return Ok(LegalTurn { is_undecided, ..ready });
            }
        }
        let judged = match self.unseen_resolved(turn) {
            None => self.judge_seen(turn, claim).map_err(|violation| Refusal::of(turn, claim, violation)),
            Some(Err(violation)) => Err(self.whatever_stands_there(turn, claim, violation).into()),
            Some(Ok(mut trial)) => {
                let judged = trial.judge_seen(turn, claim);
                self.give_up_with(&trial);
                judged.map_err(|found| Refusal {
                    violation: self.whatever_stands_there(turn, claim, found),
                    ..Refusal::of(turn, claim, found)
                })
            }
        };
        // Under some assignments, the previous turn had ended the game. Under all other assignments, this turn breaks
        // another rule. No rule is broken under every assignment, so the answer is "no assignment".
        let was_over = self.unknown.as_ref().is_some_and(|unknown| unknown.flag_left_open == Some(self.game.plies));
        judged.map_err(|refusal| match refusal.violation {
            Violation::GameOver(_) => refusal,
            _ if was_over => Refusal { violation: Violation::NoAssignment, ..refusal },
            _ => refusal,
        })
    }

    /// Judges the turn for every possible occupation of its unseen squares. Returns the violation that is common to all
    /// occupations, or "no assignment" if the violations differ.
    ///
    /// `violation` is the broken rule if the unseen squares have the contents that the turn needs. It is also the
    /// result for an occupation under which the turn is legal, and the final result if no occupation is possible.
    fn whatever_stands_there(&self, turn: &Turn, claim: &Claim, violation: Violation) -> Violation {
        let mut games = self.ways_to_stand(turn);
        let broken = games.iter_mut().map(|game| game.judge_seen(turn, claim).err().unwrap_or(violation));
        Violation::common(broken).unwrap_or(violation)
    }

    fn judge_seen(&mut self, turn: &Turn, claim: &Claim) -> Result<LegalTurn, Violation> {
        let piece = match self.game.mover(turn) {
            Ok(piece) => piece,
            Err(violation) => return Err(self.or_over(violation)),
        };
        let ways = self.ways(piece, turn, claim, self.before(piece, turn));
        let mut found: Option<LegalTurn> = None;
        for way in ways.iter() {
            if self.admits(&way) {
                let is_undecided = found.is_some();
                found = Some(LegalTurn { is_undecided, ..way });
            }
        }
        match found {
            Some(ready) => Ok(ready),
            None => Err(self.broken_rule(piece, turn)),
        }
    }

    /// Returns the kinds that the pieces of a turn may have before the turn.
    pub(super) fn before(&self, piece: PieceId, turn: &Turn) -> PossibleKinds {
        let kinds = |id: PieceId| self.game.position.piece(id).kinds;
        PossibleKinds { mover: kinds(piece), target: self.game.target(piece, turn).map_or(KindSet::EMPTY, kinds) }
    }

    /// `true` if this outcome occurs under some assignment.
    pub(super) fn admits(&mut self, way: &LegalTurn) -> bool {
        let steps = self.steps(way);
        self.unknown.as_mut().is_none_or(|unknown| unknown.admits(steps.iter()))
    }

    /// Returns the pairs of a striking and a struck kind for which the strike has that outcome.
    pub(super) fn pairs(&self, strikers: KindSet, struck: KindSet, outcome: Outcome) -> Pairs {
        let combat = self.game.combat;
        Pairs::of(strikers, struck, |striker, struck| combat.outcome(striker, struck) == outcome)
    }

    /// Returns the possible outcomes of a turn, given the kinds that its pieces may have.
    pub(super) fn ways(
        &mut self,
        piece: PieceId,
        turn: &Turn,
        claim: &Claim,
        before: PossibleKinds,
    ) -> PossibleOutcomes {
        let mut ways = PossibleOutcomes::default();
        let ready = LegalTurn {
            turn: *turn,
            piece,
            plies: self.game.plies,
            kinds: KindSet::EMPTY,
            target: self.game.target(piece, turn),
            target_kinds: KindSet::EMPTY,
            outcome: None,
            hit: None,
            at_limit: false,
            claim: *claim,
            is_related: false,
            is_undecided: false,
        };
        match turn.action {
            Action::Move | Action::CornerMove { .. } => {
                let able = self.able(piece, before.mover, turn, None);
                if !able.kinds.is_empty() {
                    ways.push(LegalTurn { kinds: able.kinds, at_limit: able.at_limit, ..ready });
                }
            }
            Action::Strike | Action::CornerStrike { .. } => self.strike_ways(ready, before, &mut ways),
            Action::Guess { named, .. } => self.guess_ways(ready, named, before, &mut ways),
        }
        ways
    }

    fn strike_ways(&mut self, ready: LegalTurn, before: PossibleKinds, ways: &mut PossibleOutcomes) {
        let Some(target) = ready.target else { return };
        let is_known = !self.was_unknown(ready.piece) && !self.was_unknown(target);
        // If the record names both pieces, the declarations are ignored here: the replay compares them with the board.
        let claim = if is_known { Claim::default() } else { ready.claim };
        let named = |kinds: KindSet, name: Option<Kind>| name.map_or(kinds, |kind| kinds.and(KindSet::only(kind)));
        let has_rescue = ready.turn.rescue.is_some();
        let able = self.able(ready.piece, named(before.mover, claim.striker), &ready.turn, None);
        let struck = named(before.target, claim.defender);
        // No rescue can follow a strike that takes the Flag.
        let struck = if has_rescue { struck.without(Kind::Flag) } else { struck };
        for outcome in Outcome::ALL {
            if claim.outcome.is_some_and(|claimed| claimed != outcome) || (has_rescue && outcome != Outcome::Win) {
                continue;
            }
            // A winning Bomb stays on its square, but other winning defenders move. These two cases are separate
            // outcomes.
            let parts = if self.game.rules.edition.winner_moves_in && outcome == Outcome::Loss {
                [struck.and(KindSet::only(Kind::Bomb)), struck.without(Kind::Bomb)]
            } else {
                [struck, KindSet::EMPTY]
            };
            for struck in parts {
                let pairs = self.pairs(able.kinds, struck, outcome);
                let (kinds, target_kinds) = (pairs.first(struck), pairs.second(able.kinds));
                if !kinds.is_empty() {
                    let is_related = !pairs.is_free();
                    let outcome = Some(outcome);
                    ways.push(LegalTurn { kinds, target_kinds, outcome, at_limit: able.at_limit, is_related, ..ready });
                }
            }
        }
    }

    fn guess_ways(&mut self, ready: LegalTurn, named: Kind, before: PossibleKinds, ways: &mut PossibleOutcomes) {
        let is_known = ready.target.is_none_or(|target| !self.was_unknown(target));
        let claim = if is_known { None } else { ready.claim.guess };
        for hit in [true, false] {
            let kinds = match claim {
                Some(GuessClaim::Hit) if !hit => KindSet::EMPTY,
                Some(GuessClaim::Miss | GuessClaim::Shown(_)) if hit => KindSet::EMPTY,
                Some(GuessClaim::Shown(kind)) => before.target.and(KindSet::only(kind)),
                _ => before.target,
            };
            let target_kinds = if hit { kinds.and(KindSet::only(named)) } else { kinds.without(named) };
            let able = self.able(ready.piece, before.mover, &ready.turn, Some(hit));
            if !target_kinds.is_empty() && !able.kinds.is_empty() {
                let hit = Some(hit);
                ways.push(LegalTurn { kinds: able.kinds, target_kinds, hit, at_limit: able.at_limit, ..ready });
            }
        }
    }

    /// Returns the kinds in `kinds` with which a piece may play the turn.
    pub(super) fn able(&mut self, piece: PieceId, kinds: KindSet, turn: &Turn, hit: Option<bool>) -> AbleKinds {
        let comes_out = TurnOutcome { hit, ..TurnOutcome::default() };
        let mut able = AbleKinds { kinds: KindSet::EMPTY, at_limit: true };
        let movable = kinds.and(KindSet::MOVABLE);
        let (scouts, two_step) = (KindSet::only(Kind::Scout), self.game.reach.two_step);
        let mut parts = [movable.and(scouts), movable.and(two_step), movable.difference(scouts.or(two_step))];
        if matches!(turn.action, Action::Guess { .. }) {
            let guessers = KindSet::only(Kind::Spotter).with(Kind::Infiltrator);
            parts = [
                movable.and(KindSet::only(Kind::Spotter)),
                movable.and(KindSet::only(Kind::Infiltrator)),
                movable.difference(guessers),
            ];
        }
        // For this turn, all kinds of one part have the same abilities, so one kind of each part is checked.
        for part in parts {
            if let Some(kind) = part.iter().next()
                && let Ok(at_limit) = self.check(piece, kind, turn, comes_out)
            {
                able = AbleKinds { kinds: able.kinds.or(part), at_limit: able.at_limit && at_limit };
            }
        }
        able
    }

    fn was_unknown(&self, piece: PieceId) -> bool {
        self.game.position.piece(piece).was_unknown
    }
}

/// Result of [`UncertainGame::able`].
#[derive(Clone, Copy, Debug)]
pub(super) struct AbleKinds {
    /// Kinds with which the piece may play the turn.
    pub kinds: KindSet,
    /// `true` if each of these kinds reaches the limit of back-and-forth moves with this turn.
    pub at_limit: bool,
}
