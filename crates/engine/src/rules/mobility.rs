//! Determines whether a side has a legal turn. `format-spec/rules.md`, section "The end".

use super::edition::Stalemate;
use super::ending::{Ending, EndingCause};
use super::game::Game;
use super::piece::PieceId;
use super::turn::Turn;
use super::violation::Violation;
use crate::board::{Kind, KindSet, Side, Square};

impl Game {
    /// Returns the ending if the side to move has no legal turn. Returns `None` if the side has a legal turn, or if
    /// this is not certain.
    #[inline(always)]
    pub(super) fn stuck_ending(&mut self, mover: Side) -> Option<Ending> {
        // If there are unknown pieces, the ending is determined only at the end of the record.
        if !self.names_all || self.can_go_back(mover) { None } else { self.search_by_witnesses(mover) }
    }

    /// `true` if the side to move can certainly take back its latest displacement.
    ///
    /// The piece must still be on its square, and the square that it left must be adjacent and empty. Then only the
    /// two-squares rule can bar the turn, because the more-squares rule never bars a move straight back.
    #[inline(always)]
    pub(super) fn can_go_back(&self, mover: Side) -> bool {
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
        if self.surely_has_turn(first) {
            return None;
        }
        if self.surely_has_turn(second) {
            self.witnesses[mover] = [second, first];
            return None;
        }
        self.search_for_turn(mover)
    }

    #[inline(never)]
    fn search_for_turn(&mut self, mover: Side) -> Option<Ending> {
        // Pieces near the last witness usually have turns too. The search therefore starts after the last witness; if
        // it finds no piece up to the end, it starts again with the first piece. Most records list the upper rows
        // first, so Blue's pieces are searched backwards, from the front row.
        let [last, _] = self.witnesses[mover];
        let has_turn = |id: &PieceId| self.surely_has_turn(*id);
        let witness = match mover {
            Side::Red => {
                let is_behind = |id: &PieceId| *id > last;
                let pieces = || self.position.pieces(mover);
                pieces().filter(is_behind).find(has_turn).or_else(|| pieces().find(has_turn))
            }
            Side::Blue => {
                let is_behind = |id: &PieceId| last == PieceId::NOBODY || *id < last;
                let pieces = || self.position.pieces(mover).rev();
                pieces().filter(is_behind).find(has_turn).or_else(|| pieces().find(has_turn))
            }
        };
        self.witnesses[mover] = [witness.unwrap_or(PieceId::NOBODY), last];
        if witness.is_some() || self.has_legal_turn(mover) {
            return None;
        }
        let is_able = |id: PieceId| self.position.piece(id).kind.is_some_and(|kind| self.able_kinds(id).has(kind));
        let nobody_can_move = !Side::ALL.into_iter().any(|side| self.position.standing(side).any(is_able));
        let drawn = nobody_can_move && self.rules.edition.stalemate == Stalemate::Draw;
        Some(Ending { winner: if drawn { None } else { Some(mover.other()) }, cause: EndingCause::NoMoves })
    }

    /// `true` if a piece has a turn that no repetition rule can bar. This fast check may return `false` wrongly.
    #[inline(always)]
    pub(super) fn surely_has_turn(&self, id: PieceId) -> bool {
        let square = self.position.square(id);
        let side = id.side();
        if !self.position.is_mover(id)
            || !self.position.kinds(id).difference(KindSet::MOVABLE).is_empty()
            || self.chains[side].may_bar(&self.rules.two_squares, id)
        {
            return false;
        }
        if !(self.rules.more_squares && self.chase.is_watching(side)) {
            return self.has_room(id);
        }
        let is_out_of_reach = |to| self.position.is_empty(to) && !self.position.is_next_to(to, side.other());
        self.position.is_next_to(square, side.other()) || square.neighbours().any(is_out_of_reach)
    }

    /// `true` if the side to move has a legal turn. The kinds of all its pieces that can act must be known.
    fn has_legal_turn(&self, mover: Side) -> bool {
        let is_legal = |turn: &Turn| match self.judge(turn) {
            Ok(_) => true,
            // A move that the more-squares rule bars is legal if a rescue follows.
            Err(Violation::MoreSquares(_)) => self.rescues_with(turn).next().is_some(),
            Err(_) => false,
        };
        self.position.standing(mover).any(|id| {
            let mut has_turn = false;
            self.each_candidate(id, |turn| has_turn = has_turn || is_legal(&turn));
            has_turn
        })
    }

    /// Returns the kinds with which the piece could move, strike or guess if there were no repetition rules.
    pub(super) fn able_kinds(&self, id: PieceId) -> KindSet {
        if self.has_room(id) {
            KindSet::MOVABLE
        } else if self.position.kinds(id).has(Kind::Infiltrator) && self.can_infiltrate(id) {
            KindSet::only(Kind::Infiltrator)
        } else {
            KindSet::EMPTY
        }
    }

    /// `true` if a square next to the piece is empty or contains an enemy piece.
    pub(super) fn has_room(&self, id: PieceId) -> bool {
        self.position.has_room(self.position.square(id), id.side())
    }

    fn can_infiltrate(&self, id: PieceId) -> bool {
        let side = id.side();
        let from = self.position.piece(id).square;
        self.rules.edition.board.half_owner(from.row()) != side
            && Square::STEPS.iter().any(|step| {
                let near = from.step(*step);
                self.position.holds(near, side.other()) || self.position.holds(near.step(*step), side.other())
            })
    }
}
