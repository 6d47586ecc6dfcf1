//! What a turn tells of unknown pieces, as the assignment takes it in.

use super::{Game, KindSet, Member, PieceId, Step, member};
use crate::assignment::{Pairs, Relation, Return};
use crate::rules::combat;
use crate::rules::judge::Ready;

/// The most that one turn tells: of its piece, of the one struck, of both together, and of one that comes back.
const MOST: usize = 4;

impl Game {
    /// What is learned of the pieces if the turn comes out so.
    pub(super) fn steps(&self, way: &Ready) -> Steps {
        let mut steps = Steps::default();
        let unknown = |id: &PieceId| self.position.piece(*id).was_unknown;
        if unknown(&way.piece) {
            steps.push(Step::Narrow(member(way.piece), way.kinds));
        }
        if let Some(target) = way.target.filter(unknown) {
            steps.push(Step::Narrow(member(target), way.target_kinds));
            if way.is_related {
                steps.push(Step::Relate(self.relation(way, target)));
            }
        }
        if let Some(rescue) = way.turn.rescue {
            let side = way.piece.side();
            let captured = self.position.pieces(side).filter(|id| self.position.piece(*id).is_captured);
            let captured = captured.fold(0, |mask, id| mask | 1 << id.number()) & !self.came_back[side];
            let piece = Member { side, number: self.position.next_number(side) };
            let kinds = rescue.kind.map_or(KindSet::MOVABLE, KindSet::only);
            steps.push(Step::Return(Return { piece, captured }, kinds));
        }
        steps
    }

    fn relation(&self, way: &Ready, target: PieceId) -> Relation {
        let advantage = self.rules.options.aggressor_advantage;
        let comes_out_so = |kind, other| Some(combat::known_outcome(kind, other, advantage)) == way.outcome;
        let pairs = Pairs::of(way.kinds, way.target_kinds, comes_out_so);
        Relation { first: member(way.piece), second: member(target), pairs }
    }
}

/// What is learned from one turn: never more than a few things.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Steps {
    steps: [Option<Step>; MOST],
}

impl Steps {
    fn push(&mut self, step: Step) {
        if let Some(free) = self.steps.iter_mut().find(|entry| entry.is_none()) {
            *free = Some(step);
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Step> + '_ {
        self.steps.iter().map_while(|step| *step)
    }
}
