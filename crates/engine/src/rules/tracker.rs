//! Pieces followed beyond a turn whose outcome is open. No single position is known there, but most pieces can be
//! identified. `format-spec/unknown.md`, section "Unwritten combats".

use super::movement;
use super::piece::PieceId;
use super::play::Play;
use super::position::Position;
use super::turn::{Action, Claim, GuessClaim, Played, Turn};
use crate::board::{BySide, Kind, KindSet, Outcome, Side, Square};
use std::collections::BTreeMap;

/// Follows pieces from a position on, where the outcome of turns may be open.
///
/// Each square keeps, for each side, the only piece of that side that can be there. In a legal turn the side to move acts, so
/// the piece is identified even if the fate of other pieces is open.
pub(crate) struct PieceTracker<'g> {
    game: &'g Play,
    /// The board without pieces, to check which kinds can move so far.
    empty: Position,
    plies: u32,
    candidates: BySide<BTreeMap<Square, PieceId>>,
    /// Kinds that were declared since.
    kinds: BTreeMap<PieceId, Kind>,
    /// Number of pieces that each side has brought back since.
    returned: BySide<u8>,
}

impl<'g> PieceTracker<'g> {
    /// Starts at the present position of the game.
    pub(crate) fn new(game: &'g Play) -> Self {
        let position = game.position();
        let standing = |side| position.standing(side).map(|id| (position.piece(id).square, id)).collect();
        Self {
            game,
            empty: Position::empty(game.rules.edition.board),
            plies: game.plies(),
            candidates: BySide::from_fn(standing),
            kinds: BTreeMap::new(),
            returned: BySide::default(),
        }
    }

    /// Follows a legal turn with what it declares, and returns what is known of it. An open strike or guess has no outcome; a
    /// piece that cannot be identified is [`PieceId::unidentified`].
    pub(crate) fn follow(&mut self, turn: &Turn, claim: &Claim) -> Played {
        self.plies += 1;
        let side = Side::of_ply(self.plies);
        let piece = self.at(side, turn.from);
        let target = match turn.action {
            Action::Move => None,
            Action::Strike | Action::CornerStrike { .. } => Some(self.at(side.other(), turn.to)),
            Action::Guess { target, .. } => Some(self.at(side.other(), target)),
        };
        let kind = self.learn(piece, claim.striker.or_else(|| self.only_kind(turn)));
        let declared = match (claim.guess, turn.action) {
            (Some(GuessClaim::Hit), Action::Guess { named, .. }) => Some(named),
            (Some(GuessClaim::Shown(shown)), _) => Some(shown),
            _ => claim.defender,
        };
        let target_kind = target.and_then(|target| self.learn(target, declared));
        let comes_out = kind.zip(target_kind).map(|(kind, struck)| self.game.comes_out(turn, kind, struck));
        let (mut outcome, mut hit) = comes_out.map_or((None, None), |comes_out| (comes_out.outcome, comes_out.hit));
        outcome = outcome.or(claim.outcome);
        hit = hit.or(claim.guess.map(|guess| guess == GuessClaim::Hit));
        let mut moved_in = false;
        match (turn.action, target) {
            (Action::Strike | Action::CornerStrike { .. }, Some(target)) => {
                moved_in = self.strike(turn, (piece, target), target_kind, outcome);
            }
            (Action::Guess { target, .. }, _) => {
                if turn.from != turn.to {
                    self.place(side, turn.to, piece);
                }
                if hit == Some(true) {
                    self.candidates[side.other()].remove(&target);
                }
            }
            _ => self.place(side, turn.to, piece),
        }
        let rescued = turn.rescue.and_then(|rescue| {
            let number = self.game.position().next_number(side) + self.returned[side];
            let returned = (usize::from(number) <= Position::MAX_PIECES).then(|| PieceId::numbered(side, number))?;
            self.returned[side] += 1;
            self.learn(returned, rescue.kind);
            self.place(side, rescue.square, returned);
            Some(returned)
        });
        Played {
            ply: self.plies,
            side,
            turn: *turn,
            piece,
            kind,
            target,
            target_kind,
            outcome,
            hit,
            moved_in,
            rescued,
            is_silent: self.game.rules.options.silent_defense,
            at_limit: false,
            wording: false,
            ending: None,
        }
    }

    fn at(&self, side: Side, square: Square) -> PieceId {
        self.candidates[side].get(&square).copied().unwrap_or(PieceId::unidentified(side))
    }

    /// The kind of piece that can make such a turn. `None` if several can.
    fn only_kind(&self, turn: &Turn) -> Option<Kind> {
        let rules = &self.game.rules;
        let kinds = rules.army.kinds().and(KindSet::MOVABLE);
        let of_kinds = |can: &dyn Fn(&Kind) -> bool| {
            let mut able = kinds.iter().filter(can);
            able.next().filter(|_| able.next().is_none())
        };
        match turn.action {
            Action::Guess { .. } if turn.from != turn.to => Some(Kind::Spotter),
            Action::Guess { .. } => of_kinds(&|kind| matches!(kind, Kind::Spotter | Kind::Infiltrator)),
            Action::CornerStrike { .. } => None,
            Action::Move | Action::Strike => {
                let side = Side::of_ply(self.plies);
                let way = Turn { action: Action::Move, ..*turn };
                let scout_strike = rules.edition.scout_strike;
                of_kinds(&|kind| movement::check(&self.empty, side, *kind, &way, scout_strike).is_ok())
            }
        }
    }

    /// Returns the kind of a piece; if it was not known, the declared kind, which is kept.
    fn learn(&mut self, piece: PieceId, declared: Option<Kind>) -> Option<Kind> {
        let known = self.kinds.get(&piece).copied().or(self.game.position().piece(piece).kind);
        if let (None, Some(declared), true) = (known, declared, piece.is_identified()) {
            self.kinds.insert(piece, declared);
        }
        known.or(declared)
    }

    /// Puts a piece on a square, which holds nothing else after that.
    fn place(&mut self, side: Side, square: Square, piece: PieceId) {
        self.candidates[side].retain(|_, other| *other != piece);
        self.clear(square);
        if piece.is_identified() {
            self.candidates[side].insert(square, piece);
        }
    }

    fn clear(&mut self, square: Square) {
        for side in Side::ALL {
            self.candidates[side].remove(&square);
        }
    }

    /// Follows a strike. Returns `true` if the defender certainly moved in.
    fn strike(
        &mut self,
        turn: &Turn,
        (striker, target): (PieceId, PieceId),
        target_kind: Option<Kind>,
        outcome: Option<Outcome>,
    ) -> bool {
        let side = Side::of_ply(self.plies);
        let may_move_in = self.game.rules.edition.winner_moves_in
            && target_kind != Some(Kind::Bomb)
            && matches!(outcome, Some(Outcome::Loss) | None);
        self.place(side, turn.to, striker);
        self.candidates[side].remove(&turn.from);
        if outcome.is_none_or(|outcome| outcome == Outcome::Loss) && target.is_identified() {
            self.candidates[side.other()].insert(turn.to, target);
        }
        if outcome.is_some_and(|outcome| outcome != Outcome::Win) {
            self.candidates[side].remove(&turn.to);
        }
        let moved_in = may_move_in && outcome.is_some() && target_kind.is_some();
        if moved_in {
            self.place(side.other(), turn.struck_from(), target);
        } else if may_move_in && target.is_identified() {
            self.candidates[side.other()].insert(turn.struck_from(), target);
        }
        moved_in
    }
}
