//! Whether a side has a turn left. `format-spec/rules.md`, section "The end".

use super::edition::Stalemate;
use super::ending::{Ending, EndingCause};
use super::game::Game;
use super::position::PieceId;
use super::turn::Claim;
use super::violation::Violation;
use crate::board::{Kind, KindSet, Side, Square};

/// An answer that unknown pieces may leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Certainty {
    Yes,
    Maybe,
    No,
}

impl Game {
    /// The end that comes of that side, which is to move, having no legal turn, if that is certain.
    #[inline(always)]
    pub(super) fn stuck_ending(&mut self, mover: Side) -> Option<Ending> {
        if self.can_go_back(mover) { None } else { self.search_by_witnesses(mover) }
    }

    /// Whether the side to move can surely take its latest displacement back: where the piece still stands and its
    /// square next to it is empty, only the two-squares rule can bar that; the more-squares rule never does.
    #[inline(always)]
    fn can_go_back(&self, mover: Side) -> bool {
        let chain = &self.chains[mover];
        let latest = chain.latest();
        self.position.has_at(latest.to, latest.piece)
            && self.position.is_empty(latest.from)
            && latest.to.adjoins(latest.from)
            && chain.allows_return(self.most)
    }

    #[inline(never)]
    fn search_by_witnesses(&mut self, mover: Side) -> Option<Ending> {
        let [first, second] = self.witnesses[mover];
        if first.is_some_and(|id| self.surely_has_turn(id)) {
            return None;
        }
        if second.is_some_and(|id| self.surely_has_turn(id)) {
            self.witnesses[mover] = [second, first];
            return None;
        }
        self.search_for_turn(mover)
    }

    #[inline(never)]
    fn search_for_turn(&mut self, mover: Side) -> Option<Ending> {
        // Where the last one was found there are mostly others: the search goes on from there, and round. Records
        // mostly name the upper rows first, so that Blue's front row comes last.
        let [last, _] = self.witnesses[mover];
        let has_turn = |id: &PieceId| self.surely_has_turn(*id);
        let witness = match mover {
            Side::Red => {
                let is_behind = |id: &PieceId| last.is_none_or(|last| *id > last);
                let pieces = || self.position.pieces(mover);
                pieces().filter(is_behind).find(has_turn).or_else(|| pieces().find(has_turn))
            }
            Side::Blue => {
                let is_behind = |id: &PieceId| last.is_none_or(|last| *id < last);
                let pieces = || self.position.pieces(mover).rev();
                pieces().filter(is_behind).find(has_turn).or_else(|| pieces().find(has_turn))
            }
        };
        self.witnesses[mover] = [witness, last];
        if witness.is_some() || self.may_have_turn_unknown(mover) || self.has_legal_turn(mover) {
            return None;
        }
        let nobody_can_move = Side::ALL.iter().all(|side| self.any_able(*side) == Certainty::No);
        let drawn = nobody_can_move && self.rules.edition.stalemate == Stalemate::Draw;
        Some(Ending { winner: if drawn { None } else { Some(mover.other()) }, cause: EndingCause::NoMoves })
    }

    /// Whether a piece has a turn that no repetition rule can bar. A quick answer: `false` may be wrong.
    #[inline]
    fn surely_has_turn(&self, id: PieceId) -> bool {
        let piece = self.position.piece(id);
        let side = id.side();
        if piece.is_captured
            || !piece.kind.is_some_and(Kind::is_movable)
            || self.chains[side].may_bar(&self.rules.two_squares, id)
        {
            return false;
        }
        if !(self.rules.more_squares && self.chase.is_watching(side)) {
            return self.has_room(id);
        }
        let is_out_of_reach = |to| self.position.is_empty(to) && !self.position.is_next_to(to, side.other());
        self.position.is_next_to(piece.square, side.other()) || piece.square.neighbours().any(is_out_of_reach)
    }

    /// Whether a piece of unknown kind may have a turn. The end of a game is never derived against one that may.
    fn may_have_turn_unknown(&self, mover: Side) -> bool {
        let is_unknown = |id: &PieceId| self.position.piece(*id).kind.is_none();
        self.position.has_unknown()
            && self.position.standing(mover).filter(is_unknown).any(|id| self.is_able(id) != Certainty::No)
    }

    /// Whether any turn of the side to move is legal, all its pieces that can act being known.
    fn has_legal_turn(&mut self, mover: Side) -> bool {
        let pieces: Vec<PieceId> = self.position.standing(mover).collect();
        pieces.into_iter().any(|id| {
            self.candidates(id).iter().any(|turn| match self.judge(turn, &Claim::default()) {
                Ok(_) => true,
                // A move that is barred as chasing is not, with a rescue behind it.
                Err(Violation::MoreSquares(_)) => !self.legal_rescues(turn).is_empty(),
                Err(_) => false,
            })
        })
    }

    /// Whether a side has a piece able to move, strike or guess, whatever the repetition rules say.
    fn any_able(&self, side: Side) -> Certainty {
        let able = self.position.standing(side).map(|id| self.is_able(id));
        able.fold(Certainty::No, |sum, one| match (sum, one) {
            (Certainty::Yes, _) | (_, Certainty::Yes) => Certainty::Yes,
            (Certainty::Maybe, _) | (_, Certainty::Maybe) => Certainty::Maybe,
            _ => Certainty::No,
        })
    }

    fn is_able(&self, id: PieceId) -> Certainty {
        let piece = self.position.piece(id);
        let has_room = self.has_room(id);
        let able = |kinds: KindSet| {
            (has_room && !kinds.and(KindSet::MOVABLE).is_empty())
                || (kinds.has(Kind::Infiltrator) && self.can_infiltrate(id))
        };
        if !able(piece.kinds) {
            Certainty::No
        } else if piece.kinds.iter().all(|kind| able(KindSet::only(kind))) {
            Certainty::Yes
        } else {
            Certainty::Maybe
        }
    }

    /// Whether a square next to the piece is empty or holds an enemy.
    fn has_room(&self, id: PieceId) -> bool {
        self.position.has_room(self.position.piece(id).square, id.side())
    }

    fn can_infiltrate(&self, id: PieceId) -> bool {
        let side = id.side();
        let from = self.position.piece(id).square;
        self.rules.edition.board.half(from.row()) != side
            && Square::STEPS.iter().any(|step| {
                let near = from.step(*step);
                self.position.holds(near, side.other()) || self.position.holds(near.step(*step), side.other())
            })
    }

    /// Whether a side may have no piece left that is able to move or strike, bans ignored, as far as the record
    /// knows its pieces.
    pub fn may_be_immobile(&self, side: Side) -> bool {
        let surely_moves = |id: PieceId| {
            let kinds = self.position.piece(id).kinds;
            kinds == kinds.and(KindSet::MOVABLE) && self.has_room(id)
        };
        !self.position.standing(side).any(surely_moves)
    }
}
