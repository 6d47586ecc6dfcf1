//! Turns of pieces that the record does not name: what they prove, and when they cannot be.
//!
//! Each unknown piece carries the kinds it may still be. A turn is judged once for each of them; those under
//! which it is legal and its declared outcome true remain. Nothing is guessed: what stays open is undecided.

use super::combat;
use super::game::Game;
use super::judge::Ready;
use super::position::PieceId;
use super::turn::{Claim, GuessClaim, Turn};
use super::violation::Violation;
use crate::board::{Kind, KindSet, Outcome};

impl Game {
    /// Judges a turn of a piece whose kind is not known, by every kind it may be.
    #[cold]
    pub(super) fn judge_unknown(&mut self, piece: PieceId, turn: Turn, claim: Claim) -> Result<Ready, Violation> {
        let mut ready: Option<Ready> = None;
        let mut violation: Option<Violation> = None;
        for kind in self.position.piece(piece).kinds.iter() {
            match self.judge_as(piece, kind, &turn, &claim) {
                Ok(found) => ready = Some(ready.map_or(found, |before| before.or(found))),
                Err(found) => {
                    violation = Some(match violation {
                        None => found,
                        Some(before) if before.name() == found.name() => before,
                        Some(_) => Violation::NoAssignment,
                    });
                }
            }
        }
        ready.ok_or(violation.unwrap_or(Violation::NoAssignment))
    }

    /// How a strike by a piece of that kind may have come out, where the record left a piece unnamed: what the
    /// piece struck may be, and the outcome, if only one is possible.
    #[cold]
    pub(super) fn infer_combat(
        &self,
        target: PieceId,
        kind: Kind,
        claim: Claim,
    ) -> Result<(KindSet, Option<Outcome>), Violation> {
        if claim.striker.is_some_and(|named| named != kind) {
            return Err(Violation::NoAssignment);
        }
        let target = self.position.piece(target);
        let advantage = self.rules.options.aggressor_advantage;
        let fits = |struck: &Kind| {
            claim.outcome.is_none_or(|outcome| combat::outcome(kind, *struck, advantage) == outcome)
                && claim.defender.is_none_or(|named| named == *struck)
                && !(claim.goes_on && *struck == Kind::Flag && target.was_unknown)
        };
        let kinds: KindSet = target.kinds.iter().filter(fits).collect();
        let mut outcomes = kinds.iter().map(|struck| combat::outcome(kind, struck, advantage));
        match outcomes.next() {
            None => Err(Violation::NoAssignment),
            Some(first) => Ok((kinds, Some(first).filter(|first| outcomes.all(|outcome| outcome == *first)))),
        }
    }
}

/// How a guess at a piece that the record left unnamed may have come out: what the piece may be, and whether the
/// guess was right, if that is certain.
#[cold]
pub(super) fn infer_guess(kinds: KindSet, named: Kind, claim: Claim) -> Result<(KindSet, Option<bool>), Violation> {
    let kinds = match claim.guess {
        Some(GuessClaim::Hit) => kinds.and(KindSet::only(named)),
        Some(GuessClaim::Miss) => kinds.without(named),
        Some(GuessClaim::Shown(shown)) => kinds.and(KindSet::only(shown)).without(named),
        None => kinds,
    };
    match (kinds.has(named), kinds.len()) {
        (_, 0) => Err(Violation::NoAssignment),
        (false, _) => Ok((kinds, Some(false))),
        (true, 1) => Ok((kinds, Some(true))),
        (true, _) => Ok((kinds, None)),
    }
}

impl Ready {
    /// What is true of the turn if it is one of these two.
    fn or(self, other: Self) -> Self {
        let union = |a: KindSet, b: KindSet| a.iter().chain(b.iter()).collect();
        let same = |a: Option<Outcome>, b: Option<Outcome>| if a == b { a } else { None };
        Self {
            kinds: union(self.kinds, other.kinds),
            target_kinds: union(self.target_kinds, other.target_kinds),
            outcome: same(self.outcome, other.outcome),
            hit: if self.hit == other.hit { self.hit } else { None },
            at_limit: self.at_limit && other.at_limit,
            ..self
        }
    }
}
