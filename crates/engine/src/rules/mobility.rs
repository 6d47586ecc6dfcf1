//! Whether a side has a turn left. `format-spec/rules.md`, section "The end".

use super::edition::Stalemate;
use super::ending::{Ending, EndingCause};
use super::piece::PieceId;
use super::play::Play;
use super::violation::Violation;
use crate::board::{Kind, KindSet, Side, Square};

impl Play {
    /// The end that comes of that side, which is to move, having no legal turn, if that is certain.
    #[inline(always)]
    pub(super) fn stuck_ending(&mut self, mover: Side) -> Option<Ending> {
        // Where pieces are not known, the end is looked for at the end of the record.
        if !self.names_all || self.can_go_back(mover) { None } else { self.search_by_witnesses(mover) }
    }

    /// Whether the side to move can surely take its latest displacement back: where the piece still stands and its
    /// square next to it is empty, only the two-squares rule can bar that; the more-squares rule never does.
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
        if witness.is_some() || self.has_legal_turn(mover) {
            return None;
        }
        let is_able = |id: PieceId| self.position.piece(id).kind.is_some_and(|kind| self.able_kinds(id).has(kind));
        let nobody_can_move = !Side::ALL.into_iter().any(|side| self.position.standing(side).any(is_able));
        let drawn = nobody_can_move && self.rules.edition.stalemate == Stalemate::Draw;
        Some(Ending { winner: if drawn { None } else { Some(mover.other()) }, cause: EndingCause::NoMoves })
    }

    /// Whether a piece has a turn that no repetition rule can bar. A quick answer: `false` may be wrong.
    #[inline(always)]
    pub(super) fn surely_has_turn(&self, id: PieceId) -> bool {
        let piece = self.position.piece(id);
        let side = id.side();
        if piece.is_captured
            || !piece.kinds.less(KindSet::MOVABLE).is_empty()
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

    /// Whether any turn of the side to move is legal, all its pieces that can act being known.
    fn has_legal_turn(&self, mover: Side) -> bool {
        let pieces: Vec<PieceId> = self.position.standing(mover).collect();
        pieces.into_iter().any(|id| {
            self.candidates(id).iter().any(|turn| match self.judge(turn) {
                Ok(_) => true,
                // A move that is barred as chasing is not, with a rescue behind it.
                Err(Violation::MoreSquares(_)) => !self.legal_rescues(turn).is_empty(),
                Err(_) => false,
            })
        })
    }

    /// The kinds as which a piece is able to move, strike or guess, whatever the repetition rules say.
    pub(super) fn able_kinds(&self, id: PieceId) -> KindSet {
        if self.has_room(id) {
            KindSet::MOVABLE
        } else if self.position.piece(id).kinds.has(Kind::Infiltrator) && self.can_infiltrate(id) {
            KindSet::only(Kind::Infiltrator)
        } else {
            KindSet::EMPTY
        }
    }

    /// Whether a square next to the piece is empty or holds an enemy.
    pub(super) fn has_room(&self, id: PieceId) -> bool {
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
}
