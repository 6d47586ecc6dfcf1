//! The ways in which a turn of pieces that the record does not know can come out.

use super::refusal::Refusal;
use super::{KindSet, PieceId, Turn, UncertainPlay};
use crate::assignment::Pairs;
use crate::board::{Kind, Outcome};
use crate::rules::combat;
use crate::rules::few::Few;
use crate::rules::judge::{LegalTurn, TurnOutcome};
use crate::rules::turn::{Action, Claim, GuessClaim};
use crate::rules::violation::Violation;

/// The most ways in which a turn can come out: won, lost to a Bomb, lost to another piece, a tie.
const MOST: usize = 4;

/// What the pieces of a turn may be, before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    /// The piece that moves, strikes or guesses.
    pub mover: KindSet,
    /// The piece struck or guessed at.
    pub target: KindSet,
}

/// The ways in which a turn can come out, as far as its pieces by themselves decide.
pub(super) type Ways = Few<LegalTurn, MOST>;

impl UncertainPlay {
    /// Every way in which a turn can come out, some kinds of the unknown pieces making it and everything before it
    /// legal and true; none if there is none. Each of them can be played. Where the record names all pieces there is
    /// at most one.
    pub fn cases(&mut self, turn: &Turn, claim: &Claim) -> Vec<LegalTurn> {
        if self.game.ending.is_some() {
            return Vec::new();
        }
        if !self.leaves_open(turn) {
            return self.game.judge(turn).into_iter().collect();
        }
        let mut gone_on = self.gone_on();
        let game = gone_on.as_mut().unwrap_or(self);
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

    /// Judges a turn in a game of which the record leaves pieces unnamed.
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

    /// Judges a turn in a game that knows that this turn follows.
    fn judge_going_on(&mut self, turn: &Turn, claim: &Claim) -> Result<LegalTurn, Refusal> {
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
        // Under the assignments with which the game was over before, the turn breaks another rule.
        let was_over = self.unknown.as_ref().is_some_and(|unknown| unknown.flag_left_open == Some(self.game.plies));
        judged.map_err(|refusal| match refusal.violation {
            Violation::GameOver(_) => refusal,
            _ if was_over => Refusal { violation: Violation::NoAssignment, ..refusal },
            _ => refusal,
        })
    }

    /// What is wrong with a turn, whatever stands on the unseen squares that it concerns; the `violation` is what is
    /// wrong if they are as it needs them.
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

    /// What the pieces of a turn may be by all that is known of each of them.
    pub(super) fn before(&self, piece: PieceId, turn: &Turn) -> Before {
        let kinds = |id: PieceId| self.game.position.piece(id).kinds;
        Before { mover: kinds(piece), target: self.game.target(piece, turn).map_or(KindSet::EMPTY, kinds) }
    }

    /// Whether there is an assignment under which the turn comes out so.
    pub(super) fn admits(&mut self, way: &LegalTurn) -> bool {
        let steps = self.steps(way);
        self.unknown.as_mut().is_none_or(|unknown| unknown.admits(steps.iter()))
    }

    /// The kinds that a striker and a piece struck can be of, the combat coming out so.
    pub(super) fn pairs(&self, strikers: KindSet, struck: KindSet, outcome: Outcome) -> Pairs {
        let advantage = self.game.rules.options.aggressor_advantage;
        Pairs::of(strikers, struck, |striker, struck| combat::known_outcome(striker, struck, advantage) == outcome)
    }

    /// The ways in which a turn can come out if its pieces are of these kinds.
    pub(super) fn ways(&mut self, piece: PieceId, turn: &Turn, claim: &Claim, before: Before) -> Ways {
        let mut ways = Ways::default();
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
            Action::Move => {
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

    fn strike_ways(&mut self, ready: LegalTurn, before: Before, ways: &mut Ways) {
        let Some(target) = ready.target else { return };
        let is_known = !self.was_unknown(ready.piece) && !self.was_unknown(target);
        // What the record declares of two pieces that it names is held against the board by whoever replays.
        let claim = if is_known { Claim::default() } else { ready.claim };
        let named = |kinds: KindSet, name: Option<Kind>| name.map_or(kinds, |kind| kinds.and(KindSet::only(kind)));
        let has_rescue = ready.turn.rescue.is_some();
        let able = self.able(ready.piece, named(before.mover, claim.striker), &ready.turn, None);
        let struck = named(before.target, claim.defender);
        // Behind a strike that takes the Flag nothing may follow.
        let struck = if has_rescue { struck.without(Kind::Flag) } else { struck };
        for outcome in Outcome::ALL {
            if claim.outcome.is_some_and(|claimed| claimed != outcome) || (has_rescue && outcome != Outcome::Win) {
                continue;
            }
            // A Bomb stays where another winner moves in.
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

    fn guess_ways(&mut self, ready: LegalTurn, named: Kind, before: Before, ways: &mut Ways) {
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

    /// As which of these kinds a piece may play the turn.
    pub(super) fn able(&mut self, piece: PieceId, kinds: KindSet, turn: &Turn, hit: Option<bool>) -> Able {
        let comes_out = TurnOutcome { hit, ..TurnOutcome::default() };
        let mut able = Able { kinds: KindSet::EMPTY, at_limit: true };
        let movable = kinds.and(KindSet::MOVABLE);
        let mut parts = [movable.and(KindSet::only(Kind::Scout)), movable.without(Kind::Scout), KindSet::EMPTY];
        if matches!(turn.action, Action::Guess { .. }) {
            let guessers = KindSet::only(Kind::Spotter).with(Kind::Infiltrator);
            parts = [
                movable.and(KindSet::only(Kind::Spotter)),
                movable.and(KindSet::only(Kind::Infiltrator)),
                movable.less(guessers),
            ];
        }
        // The kinds of a part may do the same.
        for part in parts {
            if let Some(kind) = part.iter().next()
                && let Ok(at_limit) = self.check(piece, kind, turn, comes_out)
            {
                able = Able { kinds: able.kinds.or(part), at_limit: able.at_limit && at_limit };
            }
        }
        able
    }

    fn was_unknown(&self, piece: PieceId) -> bool {
        self.game.position.piece(piece).was_unknown
    }
}

/// As what a piece may play a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Able {
    /// The kinds.
    pub kinds: KindSet,
    /// Whether it is the last back-and-forth move allowed to each of them.
    pub at_limit: bool,
}
