//! Explains why a record cannot be true, whatever kinds the unknown pieces have. Finds the smallest set of conflicting
//! facts.

use super::cases::PossibleKinds;
use super::refusal::Refusal;
use super::{Fact, KindSet, PieceId, Turn, UncertainGame};
use crate::assignment::find_smallest_conflict;
use crate::board::{Army, BySide, Kind, Outcome, Side, Square};
use crate::rules::ending::{Ending, EndingCause};
use crate::rules::judge::TurnOutcome;
use crate::rules::turn::Claim;
use crate::rules::violation::Violation;

/// Reason why the record is not true under any assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conflict {
    /// Some facts cannot all be true.
    Facts {
        /// The conflicting facts, in the order of their turns.
        #[doc(hidden)]
        facts: Vec<Fact>,
        /// Shortage in the army, if it is the reason for the conflict.
        #[doc(hidden)]
        shortage: Option<Shortage>,
    },
    /// The setup and the turn give the piece different kinds.
    Misnamed {
        /// Square on which the piece was set up.
        home: Square,
        /// Kind that the setup gives the piece.
        kind: Kind,
        /// Kind that the turn gives the piece.
        named: Kind,
    },
    /// The turn breaks a rule, whatever kinds the unknown pieces have. The broken rule depends on these kinds.
    Barred {
        /// The rules that the turn may break.
        rules: Vec<Violation>,
    },
    /// The combat gives the kind of the striker, and a striker of this kind breaks a rule.
    NamedBreaks {
        /// Kind that the combat gives the striker.
        named: Kind,
        /// The broken rule.
        rule: Violation,
    },
    /// A strike between pieces of these two kinds never has this outcome.
    Impossible {
        /// Kind of the striker.
        striker: Kind,
        /// Outcome that the record declares.
        outcome: Outcome,
        /// Kind of the struck piece.
        defender: Kind,
    },
}

/// The number of pieces that must have certain kinds exceeds the number of pieces of these kinds in the army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// Owner of the army.
    pub side: Side,
    /// Kinds of which there are too few. Empty if some piece has no possible kind.
    pub kinds: KindSet,
    /// Number of the side's pieces that must have these kinds, including the pieces that the setup names.
    pub pieces: u32,
    /// Number of pieces of these kinds that the setup names.
    pub named: u32,
    /// Number of pieces of these kinds in the army.
    pub army: u32,
}

impl UncertainGame {
    /// Explains the refusal of a turn in this position. Returns `None` if the possible kinds of unknown pieces are not
    /// the cause.
    #[cold]
    pub fn conflict(&mut self, refusal: &Refusal) -> Option<Conflict> {
        let (turn, claim, violation) = refusal.asked?;
        // After the end of the game, a turn is illegal whatever the kinds of the pieces are.
        if matches!(violation, Violation::GameOver(_)) {
            return None;
        }
        let mut gone_on = self.gone_on();
        let game = gone_on.as_mut().unwrap_or(self);
        let mut trial = game.unseen_resolved(&turn).and_then(Result::ok);
        let game = trial.as_mut().unwrap_or(game);
        let piece = match game.game.mover(&turn) {
            Ok(piece) => piece,
            Err(rule) if violation == Violation::NoAssignment => {
                let over = Ending { winner: Some(game.game.to_move().other()), cause: EndingCause::NoMoves };
                return Some(Conflict::Barred { rules: vec![rule, Violation::GameOver(over)] });
            }
            Err(_) => return None,
        };
        if violation == Violation::NoAssignment
            && let Some(misnamed) = game.misnamed(piece, &turn, &claim)
        {
            return Some(misnamed);
        }
        let found = game.find_conflict(piece, &turn, &claim);
        // If the same rule is broken for all kinds, no explanation is needed.
        found.or_else(|| game.barred(piece, &turn, &claim).filter(|_| violation == Violation::NoAssignment))
    }

    /// Returns the rules that the turn breaks for the possible kinds of its piece, each rule once. Returns `None` if
    /// the turn breaks only one rule, or if the turn is possible with some kind.
    fn barred(&mut self, piece: PieceId, turn: &Turn, claim: &Claim) -> Option<Conflict> {
        let kinds = self.game.position.piece(piece).kinds;
        let mut rules: Vec<Violation> = Vec::new();
        for kind in kinds.iter() {
            if let Err(violation) = self.check(piece, kind, turn, TurnOutcome::default())
                && rules.iter().all(|rule| rule.name() != violation.name())
            {
                rules.push(violation);
            }
        }
        let target = self.game.target(piece, turn).map_or(KindSet::EMPTY, |id| self.game.position.piece(id).kinds);
        let is_barred = self.ways(piece, turn, claim, PossibleKinds { mover: kinds, target }).iter().next().is_none();
        (is_barred && rules.len() > 1).then_some(Conflict::Barred { rules })
    }

    /// Finds the smallest set of facts that cannot all be true. The facts that follow from the turn are included in the
    /// search.
    pub(super) fn find_conflict(&mut self, piece: PieceId, turn: &Turn, claim: &Claim) -> Option<Conflict> {
        let any = |id: PieceId| {
            let piece = self.game.position.piece(id);
            if piece.was_unknown { self.game.rules.army.kinds() } else { piece.kinds }
        };
        let before =
            PossibleKinds { mover: any(piece), target: self.game.target(piece, turn).map_or(KindSet::EMPTY, any) };
        let ways: Vec<_> = self.ways(piece, turn, claim, before).iter().collect();
        let mut best: Option<Conflict> = None;
        for way in ways {
            let mut facts = self.unknown.as_ref()?.facts.clone();
            facts.extend(self.facts_of(&way));
            let found = self.clash(&facts);
            let size = |conflict: &Conflict| if let Conflict::Facts { facts, .. } = conflict { facts.len() } else { 0 };
            if let Some(found) = found.filter(|found| best.as_ref().is_none_or(|best| size(found) < size(best))) {
                best = Some(found);
            }
        }
        best
    }

    fn clash(&self, facts: &[Fact]) -> Option<Conflict> {
        let left = BySide::from_fn(|side| self.army_left(side));
        let steps: Vec<_> = facts.iter().map(|fact| fact.step).collect();
        let clash = find_smallest_conflict(&self.first_matchings()?, &left, &steps)?;
        let shortage = clash.excess.map(|excess| {
            let count = |army: &Army| excess.kinds.iter().map(|kind| u32::from(army.count(kind))).sum();
            let army: u32 = count(&self.game.rules.army);
            let named = army - excess.left;
            Shortage { side: excess.side, kinds: excess.kinds, pieces: excess.pieces + named, named, army }
        });
        Some(Conflict::Facts { facts: clash.facts.iter().filter_map(|at| facts.get(*at).copied()).collect(), shortage })
    }

    /// Finds a kind that the record names in a combat and that contradicts the setup or the rules of combat.
    fn misnamed(&mut self, piece: PieceId, turn: &Turn, claim: &Claim) -> Option<Conflict> {
        let target = self.game.target(piece, turn);
        let was_unknown = |id: PieceId| self.game.position.piece(id).was_unknown;
        if !was_unknown(piece) && !target.is_some_and(was_unknown) {
            return None;
        }
        for (id, named) in [(Some(piece), claim.striker), (target, claim.defender)] {
            if let (Some(id), Some(named)) = (id, named) {
                let piece = self.game.position.piece(id);
                if let Some(kind) = piece.kind.filter(|kind| !piece.was_unknown && *kind != named) {
                    return Some(Conflict::Misnamed { home: piece.home, kind, named });
                }
            }
        }
        let striker = claim.striker?;
        if let Some(rule) = self.check(piece, striker, turn, TurnOutcome::default()).err() {
            return Some(Conflict::NamedBreaks { named: striker, rule });
        }
        let (defender, outcome) = (claim.defender?, claim.outcome?);
        let comes_out = self.game.combat.outcome(striker, defender);
        (comes_out != outcome).then_some(Conflict::Impossible { striker, outcome, defender })
    }
}
