//! Converts a turn to constraints on unknown pieces. The search for an assignment uses these constraints.

use super::{KindSet, Member, PieceId, Step, UncertainGame, member};
use crate::assignment::{PieceSet, Relation, Return};
use crate::board::Outcome;
use crate::rules::judge::LegalTurn;
use crate::rules::small_list::SmallList;

/// Maximum number of constraints from one turn. There may be one about the acting piece, one about the struck
/// piece, one about both, and one about a rescued piece.
const MOST: usize = 4;

/// Constraints from one turn.
pub(super) type Steps = SmallList<Step, MOST>;

impl UncertainGame {
    /// Returns the constraints that follow from this outcome of a turn.
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
            let captured = captured.map(PieceId::number).collect::<PieceSet>().difference(came_back);
            let piece = Member { side, number: self.game.position.next_number(side) };
            let kinds = rescue.kind.map_or(self.game.rules.rescued(), KindSet::only);
            steps.push(Step::Return(Return { piece, captured }, kinds));
        }
        steps
    }

    fn relation(&self, way: &LegalTurn, target: PieceId, outcome: Outcome) -> Relation {
        let pairs = self.pairs(way.kinds, way.target_kinds, outcome);
        Relation { first: member(way.piece), second: member(target), pairs }
    }
}
