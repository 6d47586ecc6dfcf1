//! What a turn tells of unknown pieces, as the assignment takes it in.

use super::{KindSet, Member, PieceId, Step, UncertainPlay, member};
use crate::assignment::{PieceSet, Relation, Return};
use crate::board::Outcome;
use crate::rules::few::Few;
use crate::rules::judge::LegalTurn;

/// The most that one turn tells: of its piece, of the one struck, of both together, and of one that comes back.
const MOST: usize = 4;

/// What is learned from one turn.
pub(super) type Steps = Few<Step, MOST>;

impl UncertainPlay {
    /// What is learned of the pieces if the turn comes out so.
    pub(super) fn steps(&self, way: &LegalTurn) -> Steps {
        let mut steps = Steps::default();
        let unknown = |id: &PieceId| self.game.position.piece(*id).was_unknown;
        if unknown(&way.piece) {
            steps.push(Step::Narrow(member(way.piece), way.kinds));
        }
        if let Some(target) = way.target.filter(unknown) {
            steps.push(Step::Narrow(member(target), way.target_kinds));
            if let Some(outcome) = way.outcome.filter(|_| way.is_related) {
                steps.push(Step::Relate(self.relation(way, target, outcome)));
            }
        }
        if let Some(rescue) = way.turn.rescue {
            let side = way.piece.side();
            let captured = self.game.position.pieces(side).filter(|id| self.game.position.piece(*id).is_captured);
            let came_back = self.unknown.as_ref().map_or(PieceSet::default(), |unknown| unknown.came_back[side]);
            let captured = captured.map(PieceId::number).collect::<PieceSet>().less(came_back);
            let piece = Member { side, number: self.game.position.next_number(side) };
            let kinds = rescue.kind.map_or(KindSet::MOVABLE, KindSet::only);
            steps.push(Step::Return(Return { piece, captured }, kinds));
        }
        steps
    }

    fn relation(&self, way: &LegalTurn, target: PieceId, outcome: Outcome) -> Relation {
        let pairs = self.pairs(way.kinds, way.target_kinds, outcome);
        Relation { first: member(way.piece), second: member(target), pairs }
    }
}
