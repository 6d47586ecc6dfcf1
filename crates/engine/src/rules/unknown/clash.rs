//! Why no kinds of the unknown pieces make a record true: the fewest facts that stand against each other.

use super::cases::Before;
use super::refusal::Refusal;
use super::{Fact, KindSet, PieceId, Turn, UncertainPlay};
use crate::assignment::smallest;
use crate::board::{Army, BySide, Kind, Outcome, Side, Square};
use crate::rules::combat;
use crate::rules::ending::{Ending, EndingCause};
use crate::rules::judge::TurnOutcome;
use crate::rules::turn::Claim;
use crate::rules::violation::Violation;

/// Why there is no assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conflict {
    /// These facts cannot all be true.
    Facts {
        /// The facts, in order.
        facts: Vec<Fact>,
        /// What the army lacks, where that is why.
        shortage: Option<Shortage>,
    },
    /// The setup names a piece otherwise than the turn does.
    Misnamed {
        /// The square on which the piece was set up.
        home: Square,
        /// What it is.
        kind: Kind,
        /// What the turn calls it.
        named: Kind,
    },
    /// Whatever the unknown pieces are, the turn breaks one of these rules.
    Barred {
        /// The rules.
        rules: Vec<Violation>,
    },
    /// As what the combat calls it, the striker breaks a rule.
    NamedBreaks {
        /// What it is called.
        named: Kind,
        /// The rule.
        rule: Violation,
    },
    /// No combat of these two comes out so.
    Impossible {
        /// What struck.
        striker: Kind,
        /// How it is said to have come out.
        outcome: Outcome,
        /// What was struck.
        defender: Kind,
    },
}

/// More pieces than an army has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// Whose army.
    pub side: Side,
    /// The kinds that the pieces must be of. None at all: one piece can be nothing.
    pub kinds: KindSet,
    /// How many pieces of the side must be of these kinds, those that the setup names included.
    pub pieces: u32,
    /// How many of them the setup names.
    pub named: u32,
    /// How many of these kinds the army has.
    pub army: u32,
}

impl UncertainPlay {
    /// Explains a refusal in this position, if it has to do with what the unknown pieces can be.
    #[cold]
    pub fn conflict(&mut self, refusal: &Refusal) -> Option<Conflict> {
        let (turn, claim, violation) = refusal.asked?;
        // What comes behind the end of the game is wrong whatever the pieces are.
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
        // A rule that is broken whatever the piece is speaks for itself.
        found.or_else(|| game.barred(piece, &turn, &claim).filter(|_| violation == Violation::NoAssignment))
    }

    /// The rules that the turn breaks, each as another kind of piece, if they are several.
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
        let is_barred = self.ways(piece, turn, claim, Before { mover: kinds, target }).iter().next().is_none();
        (is_barred && rules.len() > 1).then_some(Conflict::Barred { rules })
    }

    /// The fewest facts that the turn stands against.
    pub(super) fn find_conflict(&mut self, piece: PieceId, turn: &Turn, claim: &Claim) -> Option<Conflict> {
        let any = |id: PieceId| {
            let piece = self.game.position.piece(id);
            if piece.was_unknown { self.game.rules.army.kinds() } else { piece.kinds }
        };
        let before = Before { mover: any(piece), target: self.game.target(piece, turn).map_or(KindSet::EMPTY, any) };
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
        let clash = smallest(&self.first_matchings()?, &left, &steps)?;
        let shortage = clash.excess.map(|excess| {
            let count = |army: &Army| excess.kinds.iter().map(|kind| u32::from(army.count(kind))).sum();
            let army: u32 = count(&self.game.rules.army);
            let named = army - excess.left;
            Shortage { side: excess.side, kinds: excess.kinds, pieces: excess.pieces + named, named, army }
        });
        Some(Conflict::Facts { facts: clash.facts.iter().filter_map(|at| facts.get(*at).copied()).collect(), shortage })
    }

    /// Names in a combat that the setup or the rules of combat gainsay.
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
        let comes_out = combat::known_outcome(striker, defender, self.game.rules.options.aggressor_advantage);
        (comes_out != outcome).then_some(Conflict::Impossible { striker, outcome, defender })
    }
}
