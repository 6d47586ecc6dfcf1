//! Updates the knowledge about unknown pieces after a turn, and derives their possible kinds.

use super::{Fact, FactKind, UncertainGame, member};
use crate::assignment::Step;
use crate::board::{Kind, KindSet, Side};
use crate::rules::game::Game;
use crate::rules::judge::LegalTurn;
use crate::rules::piece::PieceId;

impl UncertainGame {
    /// Adds the constraints that follow from this outcome of a turn.
    #[cold]
    pub(super) fn learn(&mut self, way: &LegalTurn) {
        if self.unknown.as_ref().is_some_and(|unknown| unknown.watches_unseen) {
            // The turn was judged with the same information, so no error is possible here.
            let _ = self.look(&way.turn);
        }
        let facts = self.facts_of(way);
        let steps = self.steps(way);
        let Some(unknown) = &mut self.unknown else { return };
        // An event that removes no piece may occur many times. It is stored only once.
        let is_new = |fact: &Fact| {
            way.outcome.is_some()
                || !unknown.facts.iter().any(|other| (other.piece, other.deed) == (fact.piece, fact.deed))
        };
        let facts: Vec<Fact> = facts.into_iter().filter(is_new).collect();
        unknown.facts.extend(facts);
        // The judge found this outcome possible, so the result needs no check.
        unknown.learn(steps.iter());
        unknown.is_stale |= way.is_related || way.turn.rescue.is_some();
        self.narrow(way.piece, way.kinds);
        if let Some(target) = way.target {
            self.narrow(target, way.target_kinds);
        }
    }

    /// Removes kinds from the possible kinds of a piece: only those in `kinds` remain.
    pub(super) fn narrow(&mut self, id: PieceId, kinds: KindSet) {
        if self.game.position.narrow(id, kinds) {
            self.game.chase.forget_hashes();
            if let Some(unknown) = &mut self.unknown {
                unknown.is_stale = true;
            }
        }
    }

    /// Restricts the possible kinds of a piece to movable kinds. If this is impossible, returns `false` and changes
    /// nothing.
    #[inline]
    pub(super) fn learn_that_it_moves(&mut self, id: PieceId) -> bool {
        let piece = self.game.position.piece(id);
        if piece.has_moved && piece.kinds.difference(KindSet::MOVABLE).is_empty() {
            return true;
        }
        self.learn_first_move(id)
    }

    fn learn_first_move(&mut self, id: PieceId) -> bool {
        let piece = self.game.position.piece(id);
        let (home, kinds) = (piece.home, piece.kinds.and(KindSet::MOVABLE));
        let (ply, was_unknown) = (self.game.plies + 1, piece.was_unknown);
        let Some(unknown) = self.unknown.as_mut().filter(|_| was_unknown) else { return false };
        if !unknown.learn([Step::Narrow(member(id), kinds)]) {
            return false;
        }
        let step = Step::Narrow(member(id), KindSet::MOVABLE);
        unknown.facts.push(Fact { ply, piece: id, home, deed: FactKind::Moved, step });
        self.narrow(id, kinds);
        true
    }

    /// Records that the game continued after a turn that may have taken the Flag. If the target can only be the Flag,
    /// the game has ended instead.
    pub(super) fn go_on(&mut self, target: PieceId, ply: u32) {
        let kinds = self.game.position.piece(target).kinds.without(Kind::Flag);
        let step = Step::Narrow(member(target), kinds);
        let Some(unknown) = &mut self.unknown else { return };
        let is_flag = Step::Narrow(member(target), KindSet::only(Kind::Flag));
        unknown.flag_left_open = unknown.admits([is_flag]).then_some(ply);
        if !unknown.learn([step]) {
            self.game.ending = Some(Game::flag_taken_by(target.side().other()));
            return;
        }
        let home = self.game.position.piece(target).home;
        unknown.facts.push(Fact { ply, piece: target, home, deed: FactKind::GameWentOn, step });
        self.narrow(target, kinds);
    }

    /// Makes the possible kinds of each piece exact. A kind remains possible only if it occurs in some assignment under
    /// which the record is legal and true so far.
    pub(super) fn settle_kinds(&mut self) {
        let Some(unknown) = self.unknown.as_mut().filter(|unknown| unknown.is_stale) else { return };
        let Some(possible) = unknown.system.possible() else {
            unknown.is_too_hard = true;
            return;
        };
        for side in Side::ALL {
            for id in self.game.position.pieces(side) {
                if self.game.position.piece(id).was_unknown {
                    self.narrow(id, possible[side][usize::from(id.number())]);
                }
            }
        }
        if let Some(unknown) = &mut self.unknown {
            unknown.is_stale = false;
        }
    }

    /// Returns the possible kinds of each piece that the record did not name at first. The kinds are exact, because all
    /// constraints are used. Returns `None` if a search reached its limit.
    pub fn proven(&mut self) -> Option<Vec<(PieceId, KindSet)>> {
        self.settle_kinds();
        if self.is_too_hard() {
            return None;
        }
        let supposed = self.unknown.as_ref().and_then(|unknown| unknown.supposed);
        let pieces = Side::ALL.into_iter().flat_map(|side| self.game.position.pieces(side));
        let unknown = pieces.filter(|id| self.game.position.piece(*id).was_unknown && supposed != Some(*id));
        Some(unknown.map(|id| (id, self.game.position.piece(id).kinds)).collect())
    }
}
